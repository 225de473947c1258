//! What the library knows of the page that is open.

use super::lines::{Lines, MOST_LINES};
use super::store::{Place, Store, update};
use crate::app::ground::watch::Changes;
use clearline_engine::Reading;
use clearline_engine::internals::save::{text, text_hash};
use clearline_engine::page::{Page, Source};
use clearline_library::{ArticleFile, LibraryFault, Progress};
use std::path::{Path, PathBuf};

/// A page that is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeptPage {
    /// Its file.
    pub path: PathBuf,
    /// The name that no other article has.
    pub id: String,
    /// The day on which it was kept.
    pub day: String,
    /// How far it is read.
    pub progress: Progress,
    /// Why its file is not changed, if it is not.
    pub refusal: Option<Box<LibraryFault>>,
    /// The byte of the article's text up to which it is read, as its file says; `None` for its beginning.
    pub reached: Option<u32>,
    /// How the text of the open page differs from the one that is kept, if it does.
    pub lines: Option<Box<Lines>>,
    /// Whether another text comes from the same bytes, by a new rule, correction or version.
    pub has_same_bytes: bool,
}

impl KeptPage {
    /// What its file says.
    ///
    /// # Errors
    /// [`LibraryFault`] where it cannot be read.
    pub(super) fn read(path: &Path, reading: &Reading) -> Result<KeptPage, LibraryFault> {
        let mut file = ArticleFile::open(path)?;
        let kept = file.text()?;
        // The Markdown file beside has the highlights, too, and is no other text of the page.
        let is_same = file.is_beside(reading) || kept.text_hash == text_hash(reading);
        Ok(KeptPage {
            path: path.to_owned(),
            id: file.article.id.clone(),
            day: file.article.kept.day().to_owned(),
            progress: file.article.state.progress,
            refusal: file.refusal().map(Box::new),
            reached: file.reached_in(reading.article.text()).map(|byte| byte as u32),
            lines: (!is_same).then(|| Box::new(Lines::of(&kept.text, &text(reading), MOST_LINES))),
            has_same_bytes: !is_same && file.has_bytes_of(reading),
        })
    }

    /// Whether there is anything to say of it: the page is another one by now, or its file is not changed.
    pub(super) fn is_news(&self) -> bool {
        self.lines.is_some() && !self.has_same_bytes || self.refusal.is_some()
    }

    /// The same of a page that cannot be read, so that its kept text is open: there is nothing to compare, nor to change.
    pub(super) fn with_page_fault(self, fault: Option<LibraryFault>) -> KeptPage {
        match fault {
            Some(fault) => KeptPage {
                lines: None,
                refusal: Some(Box::new(fault)),
                ..self
            },
            None => self,
        }
    }
}

/// The file in which the page of a reading is kept, if it is.
pub(super) fn kept_page(store: &Store, place: &Place, reading: &Reading) -> Result<Option<KeptPage>, LibraryFault> {
    if !place.shelf.root().is_dir() {
        return Ok(None);
    }
    store.with(place, update)?;
    known_page(store, place, reading)
}

/// The same, as far as the index knows the files.
fn known_page(store: &Store, place: &Place, reading: &Reading) -> Result<Option<KeptPage>, LibraryFault> {
    let paths = store.with(place, |index| {
        let names = index.of_page(reading).into_iter();
        Ok(names.map(|name| path_of(place, name)).collect::<Vec<_>>())
    })?;
    // A file that cannot be read keeps nothing.
    let of_page = |path: &PathBuf| ArticleFile::open(path).is_ok_and(|mut file| file.is_of(reading));
    let mut kept = paths.iter().filter(|path| of_page(path));
    Ok(kept.find_map(|path| KeptPage::read(path, reading).ok()))
}

/// What became of the file of a page after something has changed in the library.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Whereabouts {
    /// What was known of it is true still, or nothing can be said.
    Same,
    /// The page is kept, perhaps in another file, or in one that was changed.
    Here(KeptPage),
    /// The page is not kept.
    Gone,
}

impl Whereabouts {
    /// The page as it is kept, if it is; `None` where nothing is known.
    pub(super) fn into_kept(self) -> Option<Option<KeptPage>> {
        match self {
            Whereabouts::Same => None,
            Whereabouts::Here(kept) => Some(Some(kept)),
            Whereabouts::Gone => Some(None),
        }
    }
}

/// Finds out what became of the file of a page, as `before` says that it was kept. A library whose folder is gone may come back, and
/// a file that is being written can be read in a moment.
pub(super) fn page_now(
    store: &Store,
    place: &Place,
    (reading, before): (&Reading, Option<&KeptPage>),
    changes: &Changes,
) -> Whereabouts {
    if !place.shelf.root().is_dir() {
        return Whereabouts::Same;
    }
    let Some(before) = before else {
        return match known_page(store, place, reading) {
            Ok(Some(kept)) => Whereabouts::Here(kept),
            Ok(None) => Whereabouts::Gone,
            Err(_) => Whereabouts::Same,
        };
    };
    let has_changed = changes.are_more || changes.paths.contains(&before.path);
    if !has_changed {
        return Whereabouts::Same;
    }
    if before.path.is_file() {
        match KeptPage::read(&before.path, reading) {
            Ok(kept) if kept.id == before.id => return Whereabouts::Here(kept),
            // Another article has taken its name.
            Ok(_) => {}
            Err(_) => return Whereabouts::Same,
        }
    }
    let moved = store.with(place, |index| {
        Ok(index.of_id(&before.id).map(|name| path_of(place, name)))
    });
    let moved = moved
        .ok()
        .flatten()
        .and_then(|path| KeptPage::read(&path, reading).ok());
    moved.map_or_else(|| page_now(store, place, (reading, None), changes), Whereabouts::Here)
}

/// The path of an article by its name.
pub(super) fn path_of(place: &Place, name: &str) -> PathBuf {
    place.shelf.path_of(name)
}

/// Reads the page in a file. A page with an address on the web gets that as its source, so that it can be fetched again. Where this
/// version cannot read the page, returns the kept text as a page, with the fault.
pub(super) fn page_in(file: &mut ArticleFile) -> Result<(Page, Option<LibraryFault>), LibraryFault> {
    let (mut page, fault) = match file.page() {
        Err(fault @ LibraryFault::Page(..)) => (file.kept_page()?, Some(fault)),
        page => (page?, None),
    };
    if let Some(address) = page.final_url.clone().filter(|url| url.scheme().starts_with("http")) {
        page.source = Source::Url(address);
    }
    Ok((page, fault))
}
