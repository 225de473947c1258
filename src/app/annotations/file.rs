//! Highlights here and in the file of their page.

use super::action::AnnotationAction;
use super::placed::Placed;
use super::state::Annotated;
use super::steps::Edit;
use super::writing::{KeptFile, Wanted, Writing};
use crate::app::action::LibraryAction;
use crate::app::shared::Tools;
use crate::said;
use clearline_engine::extraction::Article;
use clearline_engine::page::Page;
use clearline_library::{ArticleFile, LibraryFault};
use std::path::{Path, PathBuf};
use std::sync::Arc;

impl Annotated {
    /// Makes edits: here at once, in the file as soon as may be.
    pub(super) fn carry_out(&mut self, edits: &[Edit], tools: &mut Tools<'_>) {
        let Some(page) = self.page.clone() else {
            return;
        };
        let mut wanted = Vec::new();
        for edit in edits {
            match &edit.after {
                Some(placed) => {
                    let mut placed = placed.clone();
                    // What comes back is newer than that it was taken away.
                    placed.annotation.touch();
                    let near = placed.place.as_ref().zip(tools.shared.open.as_ref());
                    let near = near.map_or(0.0, |(place, open)| share(&open.reading.article, place.start));
                    wanted.push((edit.id.clone(), Wanted::Put(Box::new(placed.annotation.clone()), near)));
                    self.put(placed);
                }
                None => {
                    self.take(&edit.id);
                    wanted.push((edit.id.clone(), Wanted::Gone));
                }
            }
        }
        let writing = self.writing_of(&page);
        wanted.into_iter().for_each(|(id, wanted)| writing.add(id, wanted));
        match writing.file {
            Some(_) => writing.begin(tools),
            None => tools.wish(LibraryAction::Keep),
        }
    }

    fn writing_of(&mut self, page: &Arc<Page>) -> &mut Writing {
        let at = self.writing.iter().position(|writing| Arc::ptr_eq(&writing.page, page));
        let at = at.unwrap_or_else(|| {
            self.writing.push(Writing::of(Arc::clone(page)));
            self.writing.len() - 1
        });
        &mut self.writing[at]
    }

    /// A page is kept: what waited is written, and what its file has is read.
    pub(super) fn take_file(&mut self, page: &Arc<Page>, file: KeptFile, tools: &mut Tools<'_>) {
        let path = file.path.clone();
        let writing = self.writing_of(page);
        writing.file = Some(file);
        let is_new = writing.is_done();
        writing.begin(tools);
        if is_new && self.is_of(page) {
            load(page, path, tools);
        }
    }

    /// A page is not kept: what was highlighted is nowhere.
    pub(super) fn forget_file(&mut self, page: &Arc<Page>) {
        let writing = self.writing_of(page);
        writing.file = None;
        writing.drop_changes();
        if self.is_of(page) {
            self.all.clear();
            self.steps = Default::default();
            self.arrange(None);
        }
    }

    pub(super) fn take_loaded(
        &mut self,
        page: &Arc<Page>,
        loaded: Result<Vec<Placed>, LibraryFault>,
        tools: &mut Tools<'_>,
    ) {
        let waits = !self.writing_of(page).is_done();
        if !self.is_of(page) || waits {
            // What is not written yet is newer than what was read; the file is read again after it.
            return;
        }
        match loaded {
            Ok(all) => {
                self.all = all;
                self.arrange(None);
            }
            Err(fault) => tools.tell_of(&said::library_fault(&fault)),
        }
    }

    pub(super) fn take_written(&mut self, page: &Arc<Page>, written: Result<(), LibraryFault>, tools: &mut Tools<'_>) {
        let writing = self.writing_of(page);
        writing.end();
        let path = writing.file.as_ref().map(|file| file.path.clone());
        match written {
            Ok(()) => {
                writing.begin(tools);
                let is_done = self.writing_of(page).is_done();
                tools.wish(LibraryAction::Changed);
                if let Some(path) = path.filter(|_| is_done && self.is_of(page)) {
                    load(page, path, tools);
                }
            }
            Err(fault) => {
                writing.drop_changes();
                tools.tell_of(&said::library_fault(&fault));
                self.steps = Default::default();
                if let Some(path) = path.filter(|_| self.is_of(page)) {
                    load(page, path, tools);
                }
            }
        }
    }
}

/// Reads the highlights of a page from its file, and finds them in its text.
fn load(page: &Arc<Page>, path: PathBuf, tools: &mut Tools<'_>) {
    let Some(open) = &tools.shared.open else {
        return;
    };
    let (page, article) = (Arc::clone(page), Arc::clone(&open.reading.article));
    tools.run_in("highlights", open.versions.page_ticket(), move || {
        AnnotationAction::Loaded(page, read(&path, article.text()))
    });
}

fn read(path: &Path, text: &str) -> Result<Vec<Placed>, LibraryFault> {
    let mut file = ArticleFile::open(path)?;
    let places = file.places_in(text);
    let placed = file.annotations.items.into_iter().zip(places);
    let placed = placed.map(|(annotation, place)| Placed {
        annotation,
        place: place.map(|place| place.start as u32..place.end as u32),
    });
    Ok(placed.collect())
}

/// How far into the article a byte is, as a share.
fn share(article: &Article, byte: u32) -> f64 {
    f64::from(byte) / article.text().len().max(1) as f64
}
