//! The search in the open page: what is searched for, what was found, and where the search stands.

use super::search::{Found, Search};
use crate::app::reading_view::ReadingView;
use crate::app::shared::{OpenPage, Versions};
use clearline_column::reader::{Hit, Hits, Spot};
use clearline_engine::extraction::Article;
use clearline_engine::internals::document::Folded;
use clearline_library::Sought;
use std::ops::Range;
use std::sync::Arc;

/// Letters by which a passage is known.
const LONGEST_PASSAGE: usize = 60;

/// The search in the open page.
#[derive(Clone, Debug, Default)]
pub struct Find {
    /// Whether its bar is shown.
    pub is_open: bool,
    /// Whether the field is to get the keyboard in the next frame.
    pub wants_focus: bool,
    /// What is searched for.
    pub wanted: String,
    /// The search of the library that it is of; `None` once something else was typed.
    sought: Option<Arc<Sought>>,
    /// The passage at whose beginning the next answer is to stand, instead of at the first hit from where the reader is.
    pub(super) passage: Option<String>,
    page: Searched,
    results: Results,
}

/// The page that is searched, and what is under way there.
#[derive(Clone, Debug, Default)]
struct Searched {
    arrival: u64,
    /// The version of the items in which the hits were located.
    items: u64,
    folded: Option<Arc<Folded>>,
    /// What was searched for last.
    asked: Option<String>,
    /// What was searched for when an answer came last.
    answered: Option<String>,
}

/// What was found.
#[derive(Clone, Debug, Default)]
struct Results {
    /// In the article.
    all: Vec<Range<u32>>,
    /// Whether there are more, which were not counted.
    has_more: bool,
    /// In the column.
    shown: Vec<Hit>,
    /// In removed text that is folded away.
    removed: Vec<Range<u32>>,
    /// The hit that the search stands at, among those in the column.
    now: Option<usize>,
    /// The same as it stands in the article, for when the items change.
    held: Option<Range<u32>>,
}

/// How the search stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// Nothing is searched for.
    Idle,
    /// The answer is on its way.
    Searching,
    /// Found so often.
    Found {
        /// The number of the hit that the search stands at, from 1; 0 where it stands at none.
        now: usize,
        /// Hits in sight somewhere in the column.
        shown: usize,
        /// Hits in removed text that is folded away.
        removed: usize,
        /// Whether there are more, which were not counted.
        has_more: bool,
    },
}

impl Find {
    /// Follows the open page: another one is searched anew, and among other items the search stays at its hit. True where it had to go on to
    /// another hit, since that is not shown any more.
    pub(super) fn follow(&mut self, open: &OpenPage) -> bool {
        let Versions { arrival, items, .. } = open.versions;
        if self.page.arrival != arrival {
            self.page = Searched {
                arrival,
                ..Searched::default()
            };
            self.results = Results::default();
            // What the library has searched for is of the page that it has opened.
            if self.sought.take().is_some() {
                self.is_open = false;
                self.wanted.clear();
            }
        }
        if self.page.items != items {
            self.page.items = items;
            let held = self.results.held.take();
            self.locate(&open.view);
            self.stand_at(held.as_ref(), &open.view);
            if let Some(gone) = held.filter(|_| self.results.now.is_none()) {
                self.stand_behind(gone.start, &open.view);
                return self.results.now.is_some();
            }
        }
        false
    }

    /// The next search, where the bar is open and what is wanted was not asked for yet.
    pub(super) fn next_search(&mut self, article: &Arc<Article>) -> Option<Search> {
        let wanted = Some(&self.wanted);
        let is_asked = self.page.answered.as_ref() == wanted || self.page.asked.as_ref() == wanted;
        if !self.is_open || self.wanted.is_empty() || is_asked {
            return None;
        }
        self.page.asked = Some(self.wanted.clone());
        Some(Search {
            wanted: self.wanted.clone(),
            sought: self.sought.clone(),
            article: Arc::clone(article),
            folded: self.page.folded.clone(),
        })
    }

    /// Takes an answer in. True where it is the answer to what is wanted now.
    pub(super) fn take(&mut self, found: Found, view: &ReadingView) -> bool {
        self.page.folded = Some(found.folded);
        self.page.asked.take_if(|asked| *asked == found.wanted);
        if found.wanted != self.wanted || found.sought != self.sought {
            return false;
        }
        self.page.answered = Some(found.wanted);
        self.results.all = found.hits;
        self.results.has_more = found.has_more;
        self.results.now = None;
        self.locate(view);
        true
    }

    /// The search that is under way has no answer: nothing was found. Whatever is typed next is searched for again.
    pub fn give_up(&mut self) {
        if self.page.asked.take().is_some() {
            self.page.answered = Some(self.wanted.clone());
            self.results = Results::default();
        }
    }

    fn locate(&mut self, view: &ReadingView) {
        let (shown, removed) = view.locate(&self.results.all);
        self.results.shown = shown;
        self.results.removed = removed;
    }

    /// Stands at a hit of the article, if that is shown.
    pub(super) fn stand_at(&mut self, hit: Option<&Range<u32>>, view: &ReadingView) {
        let hit = hit.and_then(|hit| view.hit_of(hit));
        self.stand(hit.and_then(|hit| self.results.shown.binary_search(&hit).ok()), view);
    }

    /// Stands at the first hit from a place in the column on, else at the first of all.
    pub(super) fn stand_from(&mut self, from: Spot, view: &ReadingView) {
        let count = self.results.shown.len();
        let next = self.results.shown.partition_point(|hit| hit.spot() < from);
        self.stand((count > 0).then_some(if next < count { next } else { 0 }), view);
    }

    /// Stands at the first hit behind a byte of the article that is not shown any more, else at the last of all.
    fn stand_behind(&mut self, byte: u32, view: &ReadingView) {
        let is_before = |hit: &Hit| view.article_of(*hit).is_some_and(|hit| hit.start < byte);
        let next = self.results.shown.partition_point(is_before);
        let last = self.results.shown.len().checked_sub(1);
        self.stand(last.map(|last| next.min(last)), view);
    }

    /// Searches for these very words.
    pub(super) fn search_for(&mut self, wanted: String) {
        if self.sought.take().is_some() {
            (self.page.asked, self.page.answered) = (None, None);
        }
        self.wanted = wanted;
    }

    /// Searches for the words of a search of the library, to stand at one of them.
    pub(super) fn seek(&mut self, sought: Sought, passage: String) {
        self.is_open = true;
        self.wanted = sought.words().to_owned();
        self.sought = Some(Arc::new(sought));
        self.page.asked = None;
        self.passage = Some(passage);
        self.page.answered = None;
    }

    /// Stands at the hit with which a passage begins, white space aside; else at the first of all.
    pub(super) fn stand_at_passage(&mut self, passage: &str, open: &OpenPage) {
        let dense = |text: &str| -> String {
            let letters = text.chars().filter(|c| !c.is_whitespace());
            letters.take(LONGEST_PASSAGE).collect()
        };
        let passage = dense(passage);
        let text = open.reading.article.text();
        let begins_it = |hit: &Hit| {
            let start = open.view.article_of(*hit).map(|range| range.start as usize);
            let rest = start.and_then(|start| text.get(start..)).unwrap_or_default();
            dense(rest).starts_with(&passage)
        };
        let found = self.results.shown.iter().position(begins_it);
        let first = (!self.results.shown.is_empty()).then_some(0);
        self.stand(found.or(first), &open.view);
    }

    /// Goes on to the next hit in the column or back to the one before, round the ends.
    pub(super) fn step(&mut self, is_onward: bool, view: &ReadingView) {
        let count = self.results.shown.len();
        let step = if is_onward { 1 } else { count.saturating_sub(1) };
        let next = match self.results.now {
            _ if count == 0 => None,
            Some(now) => Some((now + step) % count),
            None => Some(if is_onward { 0 } else { count - 1 }),
        };
        self.stand(next, view);
    }

    fn stand(&mut self, now: Option<usize>, view: &ReadingView) {
        self.results.now = now;
        self.results.held = self.now().and_then(|hit| view.article_of(hit));
    }

    /// The first hit in removed text after where the search stands, else the first of all.
    pub(super) fn next_removed(&self) -> Option<Range<u32>> {
        let after = self.results.held.as_ref().map_or(0, |now| now.end);
        let next = self.results.removed.iter().find(|hit| hit.start >= after);
        next.or(self.results.removed.first()).cloned()
    }

    /// The hit that the search stands at.
    pub fn now(&self) -> Option<Hit> {
        self.results.shown.get(self.results.now?).copied()
    }

    /// The hit that keys act on: only as long as the bar is open.
    pub fn in_hand(&self) -> Option<Hit> {
        self.now().filter(|_| self.is_open)
    }

    /// What the column marks.
    pub fn hits(&self) -> Hits<'_> {
        if !self.is_open || self.wanted.is_empty() {
            return Hits::default();
        }
        Hits {
            all: &self.results.shown,
            now: self.results.now,
        }
    }

    /// How the search stands.
    pub fn standing(&self) -> Standing {
        let results = &self.results;
        match self.page.answered.as_ref() {
            _ if self.wanted.is_empty() => Standing::Idle,
            Some(answered) if *answered == self.wanted => Standing::Found {
                now: results.now.map_or(0, |now| now + 1),
                shown: results.shown.len(),
                removed: results.removed.len(),
                has_more: results.has_more,
            },
            _ => Standing::Searching,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clearline_engine::document::{Document, Limits};

    #[test]
    fn a_search_that_fails_has_found_nothing_and_the_next_is_made() {
        let document = Document::parse_html("<p>A river".into(), &Limits::default(), &|| false);
        let article = Arc::new(Article::of(&document));
        let mut find = Find {
            is_open: true,
            wanted: "river".to_owned(),
            ..Find::default()
        };
        find.give_up();
        assert_eq!(find.standing(), Standing::Searching, "none was under way");
        assert!(find.next_search(&article).is_some());
        find.give_up();
        let nothing = Standing::Found {
            now: 0,
            shown: 0,
            removed: 0,
            has_more: false,
        };
        assert_eq!(find.standing(), nothing);
        assert!(find.next_search(&article).is_none());
        find.wanted.push('s');
        assert!(find.next_search(&article).is_some());
    }
}
