//! What the window knows of highlights and notes.

use super::action::Which;
use super::draft::Draft;
use super::leaving::Leaving;
use super::placed::Placed;
use super::steps::Steps;
use super::writing::Writing;
use crate::app::shared::OpenPage;
use clearline_column::reader::{Highlight, Palette, Spot};
use clearline_engine::Reading;
use clearline_engine::page::Page;
use clearline_library::{Annotation, HighlightKind};
use std::ops::Range;
use std::sync::Arc;

/// Highlights and notes of the open page.
#[derive(Default)]
pub struct Annotated {
    /// All of them in the order of the text; those whose passage is gone come last.
    pub all: Vec<Placed>,
    /// How many other programs have written in forms that are not read; they stay in the file.
    pub(super) unread: usize,
    /// The note that is being written.
    pub draft: Option<Draft>,
    /// The row of the list that was gone to.
    pub cursor: usize,
    /// The highlight that is to be gone to once it is there, by its id.
    pub(super) awaited: Option<String>,
    /// Whether the list is to be shown once another page is open.
    pub(super) lists_next: bool,
    /// Whether that row is to get the keyboard in the next frame.
    pub wants_focus: bool,
    /// The kind of the next highlight.
    pub(super) kind: HighlightKind,
    pub(super) steps: Steps,
    /// The highlight that was made last, and the place in the text that the window stood at then.
    pub(super) latest: Option<(String, Option<Spot>)>,
    pub(super) writing: Vec<Writing>,
    pub(super) leaving: Leaving,
    /// The page whose highlights these are, as it was read when it came.
    pub(super) reading: Option<Reading>,
    /// Where the column shows them.
    pub(super) located: Located,
}

/// Where the column shows the highlights.
#[derive(Default)]
pub(super) struct Located {
    /// The version of the column's items; `None` where the highlights have changed since.
    pub items: Option<u64>,
    /// Parts of items, in ascending order.
    pub parts: Vec<Part>,
}

/// A part of an item that is highlighted.
pub(super) struct Part {
    item: usize,
    range: Range<usize>,
    kind: HighlightKind,
    /// Whether the highlight begins here.
    begins: bool,
}

impl Annotated {
    /// What the column marks, in the colours of a palette.
    pub fn highlights(&self, palette: &Palette) -> Vec<Highlight> {
        let of = |part: &Part| Highlight {
            item: part.item,
            range: part.range.clone(),
            colour: palette.grounds.highlights[part.kind as usize],
            letter: part.begins.then(|| part.kind.letter()),
        };
        self.located.parts.iter().map(of).collect()
    }

    /// The highlight at a byte of the article: of several the shortest, which could be reached nowhere else.
    pub fn at(&self, byte: u32) -> Option<&Placed> {
        let here = self
            .all
            .iter()
            .filter_map(|placed| Some((placed, placed.place.as_ref()?)));
        let here = here.filter(|(_, place)| place.contains(&byte));
        here.min_by_key(|(_, place)| place.len()).map(|(placed, _)| placed)
    }

    /// The highlight that holds all of a passage: of several the shortest.
    pub(super) fn around(&self, passage: &Range<u32>) -> Option<&Placed> {
        let here = self
            .all
            .iter()
            .filter_map(|placed| Some((placed, placed.place.as_ref()?)));
        let here = here.filter(|(_, place)| place.start <= passage.start && passage.end <= place.end);
        here.min_by_key(|(_, place)| place.len()).map(|(placed, _)| placed)
    }

    /// The highlight that is meant.
    pub(super) fn which(&self, which: &Which) -> Option<&Placed> {
        match which {
            Which::Id(id) => self.all.iter().find(|placed| placed.annotation.id == *id),
            Which::Current => self.all.get(self.cursor),
        }
    }

    /// The highlights of a page with their places in the text of its article; none where it is another page.
    pub fn of_page(&self, page: &Arc<Page>) -> Vec<(Annotation, Option<Range<usize>>)> {
        let whole = |place: &Range<u32>| place.start as usize..place.end as usize;
        let own = self.all.iter().filter(|_| self.is_of(page));
        own.map(|placed| (placed.annotation.clone(), placed.place.as_ref().map(whole)))
            .collect()
    }

    /// Whether these are the highlights of a page.
    pub(super) fn is_of(&self, page: &Arc<Page>) -> bool {
        self.reading.as_ref().is_some_and(|own| Arc::ptr_eq(&own.page, page))
    }

    /// Puts a highlight in its order, in the place of an older state of it.
    pub(super) fn put(&mut self, placed: Placed) {
        let current = self.all.get(self.cursor).map(|placed| placed.annotation.id.clone());
        self.all.retain(|other| other.annotation.id != placed.annotation.id);
        self.all.push(placed);
        self.arrange(current.as_deref());
    }

    /// Takes a highlight away. It is returned.
    pub(super) fn take(&mut self, id: &str) -> Option<Placed> {
        let at = self.all.iter().position(|placed| placed.annotation.id == id)?;
        let current = self.all.get(self.cursor).map(|placed| placed.annotation.id.clone());
        let taken = self.all.remove(at);
        self.arrange(current.as_deref());
        Some(taken)
    }

    /// Puts all of them in order; the row that was gone to stays.
    pub(super) fn arrange(&mut self, current: Option<&str>) {
        self.all.sort_by(|one, other| {
            let key = |placed: &Placed| {
                placed
                    .place
                    .clone()
                    .map_or((1, 0, 0), |place| (0, place.start, place.end))
            };
            let by_time = || one.annotation.created.cmp(&other.annotation.created);
            key(one).cmp(&key(other)).then_with(by_time)
        });
        let stays = |id: &str| self.all.iter().position(|placed| placed.annotation.id == id);
        let last = self.all.len().saturating_sub(1);
        self.cursor = current.and_then(stays).unwrap_or(self.cursor).min(last);
        self.located.items = None;
    }

    /// Finds out where the column shows the highlights, where it has changed or they have.
    pub(super) fn locate(&mut self, open: &OpenPage) {
        if self.located.items == Some(open.versions.items) {
            return;
        }
        let mut parts: Vec<Part> = Vec::new();
        for placed in &self.all {
            let Some(place) = placed.place.clone() else {
                continue;
            };
            let shown = open.view.parts_of_text(place).into_iter().enumerate();
            parts.extend(shown.map(|(number, (item, range))| Part {
                item,
                range,
                kind: placed.annotation.highlight(),
                begins: number == 0,
            }));
        }
        self.located = Located {
            items: Some(open.versions.items),
            parts,
        };
    }
}
