//! Finding words in the text: what is searched for, what was found, and where the search stands.
//!
//! [`Search`] runs on a thread of its own: it folds the page's text once and looks for what was typed. [`Find`] is what the
//! window knows of it; hits are bytes of the article, and [`Hit`]s of the column are made of them whenever its items change.

mod action;
pub mod bar;
mod search;

pub use action::FindAction;
pub use search::{Found, MOST_HITS, Search};

use crate::app::reading_view::ReadingView;
use clearline_column::reader::{Hit, Hits, Spot};
use clearline_engine::document::Folded;
use clearline_engine::extraction::Article;
use std::ops::Range;
use std::sync::Arc;

/// The search in the open page.
#[derive(Clone, Debug, Default)]
pub struct Find {
    /// Whether its bar is shown.
    pub is_open: bool,
    /// Whether the field is to get the keyboard in the next frame.
    pub wants_focus: bool,
    /// What is searched for.
    pub wanted: String,
    page: Searched,
    results: Results,
}

/// The page that is searched, and what is under way there.
#[derive(Clone, Debug, Default)]
struct Searched {
    /// Grows with every page.
    number: u64,
    folded: Option<Arc<Folded>>,
    is_searching: bool,
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
    /// Begins with another page.
    pub fn turn_page(&mut self) {
        self.page = Searched {
            number: self.page.number + 1,
            is_searching: self.page.is_searching,
            ..Searched::default()
        };
        self.results = Results::default();
    }

    /// The next search, where the bar is open, the answer is not known yet and no other search is under way.
    pub fn next_search(&mut self, article: &Arc<Article>) -> Option<Search> {
        let is_known = self.page.answered.as_ref() == Some(&self.wanted);
        if !self.is_open || self.wanted.is_empty() || self.page.is_searching || is_known {
            return None;
        }
        self.page.is_searching = true;
        Some(Search {
            page: self.page.number,
            wanted: self.wanted.clone(),
            article: Arc::clone(article),
            folded: self.page.folded.clone(),
        })
    }

    /// Takes an answer in. True where it is the answer to what is wanted now.
    pub fn take(&mut self, found: Found, view: &ReadingView) -> bool {
        self.page.is_searching = false;
        if found.page != self.page.number {
            return false;
        }
        self.page.folded = Some(found.folded);
        if found.wanted != self.wanted {
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
        if std::mem::take(&mut self.page.is_searching) {
            self.page.answered = Some(self.wanted.clone());
            self.results = Results::default();
        }
    }

    /// Finds the hits among other items; the search stays at its hit.
    pub fn locate(&mut self, view: &ReadingView) {
        let (shown, removed) = view.locate(&self.results.all);
        self.results.shown = shown;
        self.results.removed = removed;
    }

    /// The hit that the search stands at as it stands in the article, for when the items change.
    pub fn held(&self, view: &ReadingView) -> Option<Range<u32>> {
        view.article_of(self.now()?)
    }

    /// Stands at a hit of the article, if that is shown.
    pub fn stand_at(&mut self, hit: Option<&Range<u32>>, view: &ReadingView) {
        let hit = hit.and_then(|hit| view.hit_of(hit));
        self.results.now = hit.and_then(|hit| self.results.shown.binary_search(&hit).ok());
    }

    /// Stands at the first hit from a place in the column on, else at the first of all.
    pub fn stand_from(&mut self, from: Spot) {
        let count = self.results.shown.len();
        let next = self.results.shown.partition_point(|hit| hit.spot() < from);
        self.results.now = (count > 0).then_some(if next < count { next } else { 0 });
    }

    /// Goes on to the next hit in the column or back to the one before, round the ends.
    pub fn step(&mut self, is_onward: bool) {
        let count = self.results.shown.len();
        let step = if is_onward { 1 } else { count.saturating_sub(1) };
        self.results.now = match self.results.now {
            _ if count == 0 => None,
            Some(now) => Some((now + step) % count),
            None => Some(if is_onward { 0 } else { count - 1 }),
        };
    }

    /// The first hit in removed text after where the search stands, else the first of all.
    pub fn next_removed(&self, view: &ReadingView) -> Option<Range<u32>> {
        let after = self.held(view).map_or(0, |now| now.end);
        let next = self.results.removed.iter().find(|hit| hit.start >= after);
        next.or(self.results.removed.first()).cloned()
    }

    /// The hit that the search stands at.
    pub fn now(&self) -> Option<Hit> {
        self.results.shown.get(self.results.now?).copied()
    }

    /// What the column marks.
    pub fn hits(&self) -> Hits<'_> {
        match self.is_open && !self.wanted.is_empty() {
            true => Hits {
                all: &self.results.shown,
                now: self.results.now,
            },
            false => Hits::default(),
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
