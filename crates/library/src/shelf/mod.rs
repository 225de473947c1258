//! A folder of kept articles. It belongs to its reader: subfolders, files that were moved, renamed, copied or deleted by hand, and
//! copies that a program for synchronising leaves are all as good as what this program writes.

pub(crate) mod beside;
mod bringing;
mod conflicts;
mod copies;
mod names;
mod removal;
mod walk;

pub use bringing::Brought;
pub use removal::{Removed, Restored};
pub use walk::{Found, Walk};

use crate::Time;
use crate::fault::LibraryFault;
use crate::file::annotations::Annotations;
use crate::file::article::Article;
use crate::file::place::Reached;
use crate::file::{ArticleFile, ENDING, KeptText, packed};
use beside::MarkdownBeside;
use clearline_engine::Reading;
use clearline_engine::internals::page::mhtml::Resource;
use clearline_engine::internals::save::Turn;
use clearline_engine::save::{FileName, SaveFault, save_as, save_new};
use std::fs;
use std::io::{self, Write};
use std::path::{Component, Path, PathBuf};
use std::time::Duration;

/// Files of one name that are looked at for the page that is to be kept.
const MOST_NAMESAKES: usize = 100;
/// How long another program is waited for that writes, where the reader waits for it to go on.
const BRIEF: Duration = Duration::from_millis(500);
/// The name of the library in the user's documents.
const NAME: &str = "Clearline";

/// A folder of kept articles, and all folders below it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shelf {
    root: PathBuf,
}

/// How an article is kept.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Keeping {
    /// The folder below the library; the library itself where it is empty.
    pub folder: PathBuf,
    /// Tags that it gets.
    pub tags: Vec<String>,
    /// Whether a Markdown file is written beside it.
    pub has_markdown: bool,
    /// What it brings along from another program.
    pub brought: Brought,
    /// Pictures that were loaded, beside those inside the page.
    pub pictures: Vec<Resource>,
}

/// Where a page is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kept {
    /// In a new file.
    New(PathBuf),
    /// In a file that another program has written since the library was looked at.
    Already(PathBuf),
}

impl Shelf {
    /// `Clearline` in the user's documents; `None` where the system has no place for them. Where no setting names their folder, it is
    /// `Documents` if that is there, and the home folder else.
    pub fn of_user() -> Option<Shelf> {
        let folders = directories::UserDirs::new()?;
        let home = folders.home_dir();
        let usual = home.join("Documents");
        let is_at_home = home.join(NAME).is_dir() && !usual.join(NAME).is_dir();
        let unnamed = if usual.is_dir() && !is_at_home { &usual } else { home };
        Some(Shelf::at(folders.document_dir().unwrap_or(unnamed).join(NAME)))
    }

    /// Another folder. It need not exist before an article is kept.
    pub fn at(root: PathBuf) -> Shelf {
        Shelf { root }
    }

    /// Where it is.
    pub fn root(&self) -> &Path {
        &self.root
    }

    /// Keeps a reading as a new file and says where. When this returns, the file is on the disk.
    ///
    /// # Errors
    /// [`LibraryFault`]; then nothing is there that was not there before.
    pub fn keep(&self, reading: &Reading, keeping: &Keeping) -> Result<PathBuf, LibraryFault> {
        match self.keep_unless(reading, keeping, None)? {
            Kept::New(path) | Kept::Already(path) => Ok(path),
        }
    }

    /// Keeps a reading, unless its page is there under the same name: another program has kept it a moment ago.
    ///
    /// # Errors
    /// As [`Shelf::keep`].
    pub fn keep_once(&self, reading: &Reading, keeping: &Keeping) -> Result<Kept, LibraryFault> {
        self.keep_unless(reading, keeping, Some(&|file| file.is_of(reading)))
    }

    fn keep_unless(
        &self,
        reading: &Reading,
        keeping: &Keeping,
        is_it: Option<&dyn Fn(&mut ArticleFile) -> bool>,
    ) -> Result<Kept, LibraryFault> {
        let folder = self.folder_for(&keeping.folder)?;
        let mut article = keeping.brought.given_to(Article::of(reading));
        article.add_tags(keeping.tags.iter().map(String::as_str));
        let text = KeptText::of(reading).map_err(LibraryFault::TooLarge)?;
        let mut annotations = Annotations::default();
        keeping.brought.annotate(&article, &mut annotations, &text.text);
        let markdown = keeping
            .has_markdown
            .then(|| beside::markdown(&article, &annotations, &text));
        article.markdown = markdown.as_deref().map(beside::written);
        let bytes = packed(&mut article, &annotations, (reading, &text, &keeping.pictures))?;
        let _turn = self.turn()?;
        let names = FileName::new(FileName::DEFAULT_PATTERN, ENDING);
        let facts = article.name_facts(reading);
        // The same page at the same moment has the same name.
        let present = names
            .proposals(&facts)
            .map(|name| folder.join(name))
            .take_while(|path| path.exists());
        if let Some(is_it) = is_it {
            let mut present = present.take(MOST_NAMESAKES);
            let own = present.find(|path| ArticleFile::open(path).is_ok_and(|mut file| is_it(&mut file)));
            if let Some(path) = own {
                return Ok(Kept::Already(path));
            }
        }
        let is_free = |name: &String| !beside::path(&folder.join(name)).exists();
        let path = save_new(&folder, names.proposals(&facts).filter(is_free), |draft| {
            draft.write_all(&bytes)
        })
        .map_err(|fault| LibraryFault::of_saving(fault, &folder))?;
        beside::write_new(&path, markdown);
        Ok(Kept::New(path))
    }

    /// Changes an article or its annotations.
    ///
    /// # Errors
    /// [`LibraryFault`]; then the file is as it was.
    pub fn change(&self, path: &Path, change: impl FnOnce(&mut ArticleFile)) -> Result<(), LibraryFault> {
        let _turn = self.turn()?;
        let mut file = ArticleFile::open(path)?;
        change(&mut file);
        file.article.changed = Time::after(&file.article.changed);
        put(file, None)
    }

    /// Puts another reading in the place of the one that is kept: of the same page, or of a newer one, with `pictures` that were
    /// loaded beside those inside the page. State, tags and annotations stay. Returns what [`Shelf::put_old_back`] needs.
    ///
    /// # Errors
    /// [`LibraryFault`]; then the file is as it was.
    pub fn replace(&self, path: &Path, reading: &Reading, pictures: &[Resource]) -> Result<Replaced, LibraryFault> {
        let _turn = self.turn()?;
        let before = fs::read(path).map_err(|error| LibraryFault::unreadable(path, &error))?;
        let id = replace(path, reading, pictures)?;
        let path = path.to_owned();
        Ok(Replaced { path, id, before })
    }

    /// Adds pictures that were loaded since an article was kept. Its text and its state stay as they are, and so does its time of change.
    ///
    /// # Errors
    /// [`LibraryFault`]; then the file is as it was.
    pub fn add_pictures(&self, path: &Path, pictures: &[Resource]) -> Result<(), LibraryFault> {
        let _turn = self.turn()?;
        let added = ArticleFile::open(path)?.with_pictures(pictures)?;
        added.map_or(Ok(()), |bytes| save(path, &bytes))
    }

    /// Puts the page and the text back that were replaced. What was marked, noted and changed since stays.
    ///
    /// # Errors
    /// [`LibraryFault`]; then the file is as it was.
    pub fn put_old_back(&self, replaced: &Replaced) -> Result<(), LibraryFault> {
        let _turn = self.turn()?;
        let path = &replaced.path;
        let now = ArticleFile::open(path)?;
        now.check_known()?;
        if now.article.id != replaced.id {
            return Err(LibraryFault::Missing(path.clone()));
        }
        let bytes = fs::read(path).map_err(|error| LibraryFault::unreadable(path, &error))?;
        save_as(path, &replaced.before)?;
        with_marks_of(path, now).or_else(|fault| {
            save_as(path, &bytes)?;
            Err(fault)
        })
    }

    /// Notes how far an article is read, unless its file says so already. That is no change which would win over what another machine
    /// has changed, and another program is not waited for.
    ///
    /// # Errors
    /// [`LibraryFault`]; then the file is as it was.
    pub fn note_reached(&self, path: &Path, reached: Option<&Reached>) -> Result<(), LibraryFault> {
        let _turn = Turn::within(&self.root, BRIEF).map_err(|fault| LibraryFault::of_saving(fault, &self.root))?;
        let mut file = ArticleFile::open(path)?;
        let so_far = |file: &ArticleFile| (file.article.position, file.article.percent_read());
        let before = so_far(&file);
        file.set_reached(reached);
        match so_far(&file) == before {
            true => Ok(()),
            false => put(file, None),
        }
    }

    /// As [`Shelf::replace`], unless the file is another than it was when it was looked at. Whether it was replaced.
    pub(crate) fn replace_unless_changed(
        &self,
        path: &Path,
        reading: &Reading,
        seen: Option<&Found>,
    ) -> Result<bool, LibraryFault> {
        let _turn = self.turn()?;
        if Found::at(path.to_owned()).as_ref() != seen {
            return Ok(false);
        }
        replace(path, reading, &[]).map(|_| true)
    }

    /// The folder that an article is to be kept in, made where it is not there. The folder above the library is never made: where
    /// it is missing, a disk is.
    pub(crate) fn folder_for(&self, below: &Path) -> Result<PathBuf, LibraryFault> {
        let missing = || LibraryFault::NoFolder(self.root.clone());
        if !self.root.is_dir() {
            let parent = self
                .root
                .parent()
                .filter(|parent| parent.as_os_str().is_empty() || parent.is_dir());
            parent.ok_or_else(missing)?;
            fs::create_dir(&self.root).or_else(|error| match error.kind() {
                // Another program was faster.
                io::ErrorKind::AlreadyExists if self.root.is_dir() => Ok(()),
                // The folder above is there.
                io::ErrorKind::NotFound => Err(LibraryFault::NoFolderThere(self.root.clone())),
                _ => Err(SaveFault::of(&self.root, &error).into()),
            })?;
        }
        // Joined with nothing, a path would end with a slash.
        let folder = match below.as_os_str().is_empty() {
            true => self.root.clone(),
            false => self.root.join(below),
        };
        if !is_below(below) {
            return Err(LibraryFault::Outside(below.to_owned()));
        }
        fs::create_dir_all(&folder).map_err(|error| SaveFault::of(&folder, &error))?;
        Ok(folder)
    }

    /// Until it is dropped, nobody else writes into the library.
    fn turn(&self) -> Result<Turn, LibraryFault> {
        match self.root.is_dir() {
            true => Turn::of(&self.root).map_err(|fault| LibraryFault::of_saving(fault, &self.root)),
            false => Err(LibraryFault::NoFolder(self.root.clone())),
        }
    }
}

/// A kept article as it was before another reading was put in its place.
#[derive(Clone, Debug)]
pub struct Replaced {
    path: PathBuf,
    id: String,
    before: Vec<u8>,
}

/// Gives an older file of an article the marks, state and tags that the newer one has.
fn with_marks_of(path: &Path, newer: ArticleFile) -> Result<(), LibraryFault> {
    let mut file = ArticleFile::open(path)?;
    let old = std::mem::take(&mut file.article);
    file.article = Article {
        state: newer.article.state.clone(),
        tags: newer.article.tags.clone(),
        markdown: newer.article.markdown.clone(),
        changed: Time::after(&newer.article.changed),
        ..old
    };
    file.annotations = newer.annotations.clone();
    drop(newer);
    put(file, None)
}

/// Whether a path leads to a folder of the library: what is hidden is none, since nobody would find it there.
pub(crate) fn is_below(folder: &Path) -> bool {
    let parts = || folder.components().filter(|part| *part != Component::CurDir);
    let is_seen =
        |part: Component<'_>| matches!(part, Component::Normal(name) if !name.as_encoded_bytes().starts_with(b"."));
    parts().all(is_seen) && parts().count() <= walk::DEEPEST
}

/// Puts another reading into a file, and returns the article's id. That of the Markdown file beside it changes nothing: the page
/// would be lost.
fn replace(path: &Path, reading: &Reading, pictures: &[Resource]) -> Result<String, LibraryFault> {
    let mut file = ArticleFile::open(path)?;
    if file.is_beside(reading) {
        return Ok(file.article.id.clone());
    }
    file.article = std::mem::take(&mut file.article).with_facts_of(reading);
    file.article.changed = Time::after(&file.article.changed);
    let id = file.article.id.clone();
    put(file, Some((reading, pictures)))?;
    Ok(id)
}

/// Writes the file of an article, whole or not at all.
fn save(path: &Path, bytes: &[u8]) -> Result<(), LibraryFault> {
    let folder = path.parent().unwrap_or(path);
    save_as(path, bytes).map_err(|fault| LibraryFault::of_saving(fault, folder))
}

/// Writes an article that was changed, with the Markdown file beside it where that is the program's own.
fn put(mut file: ArticleFile, reading: Option<(&Reading, &[Resource])>) -> Result<(), LibraryFault> {
    let path = file.path().to_owned();
    let text = match reading {
        Some((reading, _)) => Some(KeptText::of(reading).map_err(LibraryFault::TooLarge)?),
        None => None,
    };
    let markdown = match beside::state(&path, &file.article) {
        MarkdownBeside::Own => {
            let kept = text.clone().map_or_else(|| file.text(), Ok)?;
            let markdown = beside::markdown(&file.article, &file.annotations, &kept);
            file.article.markdown = Some(beside::rewritten(&file.article, &markdown));
            Some(markdown)
        }
        MarkdownBeside::Edited | MarkdownBeside::None => None,
    };
    let bytes = match (reading, &text) {
        (Some((reading, pictures)), Some(text)) => file.with_reading((reading, text, pictures))?,
        _ => file.again()?,
    };
    // An open file could not be replaced on every system.
    drop(file);
    save(&path, &bytes)?;
    if let Some(markdown) = markdown {
        // The change itself is on the disk. A Markdown file that cannot be written now is written with the next change.
        let _ = save_as(&beside::path(&path), markdown.as_bytes());
    }
    Ok(())
}
