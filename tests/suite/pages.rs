//! Pages to test with: the fixtures, and the corpora of the shared folder.

use clearline_engine::document::{Document, Limits};
use clearline_engine::page::{Options, Source, load};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// A page with its name and decoded text.
pub struct TestPage {
    pub name: String,
    pub html: Arc<str>,
}

impl TestPage {
    pub fn parse(&self) -> Document {
        parse(&self.html)
    }
}

pub fn parse(html: &str) -> Document {
    Document::parse_html(html.into(), &Limits::default(), &|| false)
}

/// Every fixture that is a page, decoded.
pub fn fixtures() -> Vec<TestPage> {
    in_folder(
        &Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures"),
        usize::MAX,
    )
}

/// At most `most` pages of a folder, evenly spread over its sorted names.
pub fn in_folder(folder: &Path, most: usize) -> Vec<TestPage> {
    let entries = std::fs::read_dir(folder).unwrap_or_else(|fault| panic!("{}: {fault}", folder.display()));
    let mut files: Vec<PathBuf> = entries
        .flatten()
        .map(|entry| entry.path())
        .filter(|path| is_page(path))
        .collect();
    files.sort();
    let wanted = most.min(files.len());
    (0..wanted).map(|n| read(&files[n * files.len() / wanted])).collect()
}

fn is_page(path: &Path) -> bool {
    let name = path.to_string_lossy();
    [".html", ".html.gz", ".mhtml"]
        .iter()
        .any(|ending| name.ends_with(ending))
}

fn read(path: &Path) -> TestPage {
    let page = load(&Source::File(path.to_owned()), &Options::default())
        .unwrap_or_else(|fault| panic!("{}: {fault}", path.display()));
    TestPage {
        name: path.file_name().unwrap_or_default().to_string_lossy().into_owned(),
        html: page.html,
    }
}
