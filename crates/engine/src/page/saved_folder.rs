//! The files of a page that a browser has saved "complete": `page.html`, and next to it `page_files/` or another folder that the
//! page names.
//!
//! Nothing outside of the page's own folder is read: no address with `..`, no absolute path, and no link of the file
//! system that leads out.

use super::content::Form;
use super::open::OpenFault;
use super::source::Source;
use super::tags::{TagReader, attribute, read_tags};
use super::{Page, open};
use html5ever::tokenizer::{Tag, TagKind};
use memchr::memmem;
use percent_encoding::percent_decode_str;
use std::collections::{BTreeMap, HashMap};
use std::fs;
use std::path::{Component, Path, PathBuf};
use url::{ParseError, Url};

/// Images whose other addresses are kept, and the other addresses of one.
const MOST_IMAGES: usize = 10_000;
/// Bytes of a tag that are looked at.
const LONGEST_TAG: usize = 8 * 1024;
const MOST_ADDRESSES: usize = 64;
/// Bytes of an address that is looked for.
const LONGEST_ADDRESS: usize = 8 * 1024;

/// Why a file of the folder is not read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SavedFileFault {
    /// It is not there, or outside of the folder.
    Missing,
    /// It is larger than the limit.
    TooLarge,
}

/// The folder of a page that was opened from a file.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct SavedFolder {
    /// The folder that holds the page, without links of the file system.
    path: PathBuf,
    /// The name of the page without its ending: the folder with its files begins with it.
    stem: String,
    /// The file that the browser has saved for an image, by the image's other addresses.
    saved_as: HashMap<String, String>,
}

impl SavedFolder {
    /// The folder of a page; `None` if the page was not opened from a file of its own.
    pub(super) fn of(page: &Page) -> Option<SavedFolder> {
        let Source::File(file) = &page.source else {
            return None;
        };
        let is_page = page.opened_from.is_none() && page.arrival.form == Form::Html && page.resources.is_empty();
        let parent = file.parent().filter(|_| is_page)?;
        let parent = if parent.as_os_str().is_empty() {
            Path::new(".")
        } else {
            parent
        };
        let mut folder = SavedFolder {
            path: fs::canonicalize(parent).ok()?,
            stem: file.file_stem()?.to_string_lossy().into_owned(),
            saved_as: HashMap::new(),
        };
        folder.saved_as = Images::of(&folder).read(&page.html).saved_as();
        Some(folder)
    }

    /// Whether an address, as written in the page, means a file of the folder, whether or not the file is there.
    pub(crate) fn names(&self, written: &str) -> bool {
        self.relative(written).is_some()
    }

    /// Whether an address is relative and means a file of the folder.
    pub(crate) fn names_own(&self, written: &str) -> bool {
        self.own_path(written.trim()).is_some()
    }

    /// Reads the file that an address, as written in the page, names. `None` if it names none of the folder.
    ///
    /// # Errors
    /// [`SavedFileFault`] if there is no such file below the page, or if it is larger than `limit`.
    pub(crate) fn read(&self, written: &str, limit: u64) -> Option<Result<Vec<u8>, SavedFileFault>> {
        let relative = self.relative(written)?;
        let file = self.inside(&relative).ok_or(SavedFileFault::Missing);
        Some(file.and_then(|file| {
            open::plain_bytes(&file, limit).map_err(|fault| match fault {
                OpenFault::TooLarge { .. } => SavedFileFault::TooLarge,
                _ => SavedFileFault::Missing,
            })
        }))
    }

    /// Where a file is. A link next to the page may not lead out of the page's folder, nor one below out of the folder of its files.
    fn inside(&self, relative: &Path) -> Option<PathBuf> {
        let root = fs::canonicalize(self.path.join(relative.components().next()?)).ok()?;
        let file = fs::canonicalize(self.path.join(relative)).ok()?;
        (root.starts_with(&self.path) && file.starts_with(&root)).then_some(file)
    }

    /// The path of a file of the folder that an address names.
    fn relative(&self, written: &str) -> Option<PathBuf> {
        let written = written.trim();
        let written = self.saved_as.get(written).map_or(written, String::as_str);
        self.own_path(written)
    }

    fn own_path(&self, written: &str) -> Option<PathBuf> {
        let is_relative = Url::parse(written) == Err(ParseError::RelativeUrlWithoutBase);
        if written.len() > LONGEST_ADDRESS || !is_relative || written.starts_with(['/', '\\']) {
            return None;
        }
        let written = written.split(['#', '?']).next()?;
        let mut path = PathBuf::new();
        for part in written.split('/').filter(|part| *part != ".") {
            let name = percent_decode_str(part).decode_utf8().ok()?;
            let mut components = Path::new(&*name).components();
            let is_name = matches!(components.next(), Some(Component::Normal(own)) if own == &*name);
            if !is_name || components.next().is_some() || name.contains(['\0', '\\', ':']) {
                return None;
            }
            path.push(&*name);
        }
        let mut names = path.iter().map(|name| name.to_str().unwrap_or_default());
        let first = names.next()?;
        let is_below = names.next().is_some();
        let is_here = match is_below {
            true => self.is_of_page(first) || self.path.join(first).is_dir(),
            false => self.path.join(first).is_file(),
        };
        is_here.then_some(path)
    }

    /// Whether a folder is named after the page, such as `page_files`, `page.files` or `page-Dateien`.
    fn is_of_page(&self, name: &str) -> bool {
        let rest = name.strip_prefix(&self.stem).unwrap_or_default();
        !self.stem.is_empty() && rest.starts_with(['_', '.', '-'])
    }
}

/// The saved images of a page, and the addresses at which they were on the web: browsers write the name of the file into
/// `src`, and leave `data-src` and its like as they were.
struct Images<'a> {
    folder: &'a SavedFolder,
    /// The other addresses of each file; `None` for a file that is in the place of several images, as a placeholder is.
    others: BTreeMap<String, Option<Vec<String>>>,
}

impl Images<'_> {
    fn of(folder: &SavedFolder) -> Images<'_> {
        Images {
            folder,
            others: BTreeMap::new(),
        }
    }

    /// Reads the `img` elements of a page, each up to some length: the tokenizer is quadratic in the attributes of one tag.
    fn read(mut self, html: &str) -> Self {
        let mut starts = memmem::find_iter(html.as_bytes(), "<img").take(MOST_IMAGES).peekable();
        while let Some(start) = starts.next() {
            let next = starts.peek().copied().unwrap_or(html.len());
            let end = html.floor_char_boundary(next.min(start + LONGEST_TAG));
            self = read_tags(&html[start..end], self);
        }
        self
    }

    fn saved_as(self) -> HashMap<String, String> {
        let mut saved_as = HashMap::new();
        for (file, others) in self.others {
            for other in others.into_iter().flatten() {
                saved_as.entry(other).or_insert_with(|| file.clone());
            }
        }
        saved_as
    }
}

impl TagReader for Images<'_> {
    fn tag(&mut self, tag: &Tag, _: bool) {
        if tag.kind != TagKind::StartTag || &*tag.name != "img" {
            return;
        }
        let Some(file) = attribute(tag, "src")
            .map(str::trim)
            .filter(|src| self.folder.own_path(src).is_some())
        else {
            return;
        };
        let others = other_addresses(tag);
        if others.is_empty() {
            return;
        }
        match self.others.get_mut(file) {
            Some(known) if known.as_ref() != Some(&others) => *known = None,
            Some(_) => {}
            None => {
                self.others.insert(file.to_owned(), Some(others));
            }
        }
    }

    fn has_enough(&self) -> bool {
        self.others.len() >= MOST_IMAGES
    }
}

/// The web addresses in the attributes of an image, also those of a set.
fn other_addresses(tag: &Tag) -> Vec<String> {
    let attributes = tag.attrs.iter().filter(|attribute| &*attribute.name.local != "src");
    let words = attributes.flat_map(|attribute| attribute.value.split_ascii_whitespace());
    let words = words.map(|word| word.trim_matches(','));
    let is_address = |word: &&str| {
        let begins = ["http://", "https://", "//"]
            .iter()
            .any(|scheme| word.starts_with(scheme));
        begins && word.len() <= LONGEST_ADDRESS
    };
    words
        .filter(is_address)
        .take(MOST_ADDRESSES)
        .map(str::to_owned)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::page::{Options, load};

    /// A page with a file in its folder, one next to it, and one outside.
    fn saved(html: &str) -> (tempfile::TempDir, Page) {
        let place = tempfile::tempdir().unwrap();
        let folder = place.path().join("in");
        for (name, text) in [
            ("rain_files/a b.png", "a"),
            ("rain_files/deep/c.png", "c"),
            ("other/d.png", "d"),
            ("next.png", "n"),
            ("../out.png", "out"),
        ] {
            let path = folder.join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        }
        let path = folder.join("rain.html");
        fs::write(&path, html).unwrap();
        let page = load(&Source::File(path), &Options::default()).unwrap();
        (place, page)
    }

    fn read(page: &Page, written: &str) -> Option<String> {
        let bytes = page.saved_folder().unwrap().read(written, 100)?;
        Some(bytes.map_or("missing".to_owned(), |bytes| String::from_utf8(bytes).unwrap()))
    }

    #[test]
    fn files_below_the_page_are_read() {
        let (_place, page) = saved("<p>It rained.");
        for (written, text) in [
            ("./rain_files/a%20b.png", "a"),
            ("rain_files/a b.png?x#y", "a"),
            ("rain_files/deep/c.png", "c"),
            ("other/d.png", "d"),
            ("next.png", "n"),
            ("rain_files/none.png", "missing"),
            ("rain.files/none.png", "missing"),
            ("rain_files/deep", "missing"),
        ] {
            assert_eq!(read(&page, written).as_deref(), Some(text), "{written}");
        }
    }

    #[test]
    fn nothing_outside_of_the_folder_is_read() {
        let (place, page) = saved("<p>It rained.");
        let out = place.path().join("out.png");
        for written in [
            "../out.png",
            "rain_files/../../out.png",
            "rain_files/%2e%2e/%2e%2e/out.png",
            "rain_files/..%2f..%2fout.png",
            "rain_files\\..\\..\\out.png",
            "rain_files/../next.png",
            "/etc/hostname",
            "//e.example/a.png",
            "https://e.example/a.png",
            "none/a.png",
            "none.png",
            "rain_files",
            "",
            out.to_str().unwrap(),
            Url::from_file_path(&out).unwrap().as_str(),
        ] {
            assert_eq!(read(&page, written), None, "{written}");
        }
        assert!(page.saved_folder().unwrap().read("next.png", 0).unwrap().is_err());
    }

    #[cfg(unix)]
    #[test]
    fn links_of_the_file_system_do_not_lead_out() {
        use std::os::unix::fs::symlink;
        let (place, page) = saved("<p>It rained.");
        let folder = place.path().join("in");
        symlink("../../out.png", folder.join("rain_files/link.png")).unwrap();
        symlink("../next.png", folder.join("rain_files/beside.png")).unwrap();
        symlink("deep/c.png", folder.join("rain_files/inside.png")).unwrap();
        symlink("../..", folder.join("rain_files/up")).unwrap();
        symlink("..", folder.join("rain.files")).unwrap();
        for (written, text) in [
            ("rain_files/link.png", "missing"),
            ("rain_files/beside.png", "missing"),
            ("rain_files/up/out.png", "missing"),
            ("rain.files/out.png", "missing"),
            ("rain_files/inside.png", "c"),
        ] {
            assert_eq!(read(&page, written).as_deref(), Some(text), "{written}");
        }
    }

    #[test]
    fn an_image_is_known_by_its_address_on_the_web() {
        let image = |name: &str, more: &str| format!("<img src='{name}' {more}>");
        let page = [
            image(
                "rain_files/a%20b.png",
                "data-src='https://e.example/a.png' srcset='https://e.example/a2.png 2x, //e.example/a3.png 3x'",
            ),
            image("next.png", "data-src=https://e.example/one.png"),
            image("next.png", "data-src=https://e.example/two.png"),
        ];
        let (_place, page) = saved(&page.concat());
        for written in [
            "https://e.example/a.png",
            "https://e.example/a2.png",
            "//e.example/a3.png",
        ] {
            assert_eq!(read(&page, written).as_deref(), Some("a"), "{written}");
        }
        // A placeholder is no image.
        assert_eq!(read(&page, "https://e.example/one.png"), None);
    }

    #[test]
    fn other_sources_have_no_folder() {
        for source in [
            Source::Stdin,
            Source::Pasted,
            Source::parse("https://e.example/a.html").unwrap(),
        ] {
            let page = Page::from_bytes(source, b"<img src=src/lib.rs>".to_vec(), &Options::default()).unwrap();
            assert!(page.saved_folder().is_none());
        }
    }
}
