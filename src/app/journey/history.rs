//! The pages that were open before the one that is shown, and those that one went back from.
//!
//! Pages are kept, not readings: parsing again costs less than keeping the tables of many pages. Bytes are kept for the nearest 64 MB, and
//! farther pages are fetched again. A page is the same again by its address or path, or else by its bytes.

use crate::app::ground::position::Position;
use crate::app::ground::way::Way;
use crate::app::shared::Steps;
use clearline_engine::correct::Correction;
use clearline_engine::page::{Page, Source};
use std::collections::HashSet;
use std::sync::Arc;

/// Pages that are remembered on each side.
const MOST_VISITS: usize = 50;
/// Bytes of pages that are kept in memory, so that going back needs no network.
const MOST_BYTES: usize = 64 << 20;

/// A page that was open.
#[derive(Clone, Debug)]
pub struct Visit {
    /// Where it comes from.
    pub source: Source,
    /// The page, while there is room for it.
    pub page: Option<Arc<Page>>,
    /// Where in its text the window stood; `None` for the beginning.
    pub position: Option<Position>,
    /// What was corrected on it. It names places in the text of the page in memory, and goes with that.
    pub corrections: Arc<[Correction]>,
    /// What could be undone on it.
    pub steps: Steps,
}

impl Visit {
    /// Whether it can be opened.
    fn is_possible(&self) -> bool {
        self.page.is_some() || matches!(self.source, Source::Url(_) | Source::File(_))
    }

    fn forget_page(&mut self) {
        self.page = None;
        self.corrections = Arc::default();
        self.steps = Steps::default();
    }

    fn bytes(&self) -> usize {
        let page = self.page.as_ref();
        page.map_or(0, |page| {
            let resources: usize = page.resources.iter().map(|resource| resource.bytes.len()).sum();
            page.bytes.len() + page.html.len() + resources
        })
    }
}

/// What lies before and behind the page that is shown; on both sides the nearest page is the last.
#[derive(Debug, Default)]
pub struct History {
    back: Vec<Visit>,
    forward: Vec<Visit>,
}

impl History {
    /// The page in a direction.
    pub fn next(&self, way: Way) -> Option<&Visit> {
        self.side(way).last()
    }

    /// Another page is opened from the one that is shown: what lay ahead is forgotten.
    pub fn leave(&mut self, here: Visit) {
        self.forward.clear();
        self.back.push(here);
        self.bound();
    }

    /// The page in a direction is shown now, instead of this one; the start page is none. The page that was gone to.
    pub fn go(&mut self, way: Way, here: Option<Visit>) -> Option<Visit> {
        let (from, to) = match way {
            Way::Back => (&mut self.back, &mut self.forward),
            Way::Forward => (&mut self.forward, &mut self.back),
        };
        let there = from.pop()?;
        to.extend(here);
        self.bound();
        Some(there)
    }

    fn side(&self, way: Way) -> &[Visit] {
        match way {
            Way::Back => &self.back,
            Way::Forward => &self.forward,
        }
    }

    /// Forgets what is farthest away: first the pages' bytes, then the visits. A page that several visits share is
    /// counted once.
    fn bound(&mut self) {
        let mut left = MOST_BYTES;
        let mut counted: HashSet<*const Page> = HashSet::new();
        for side in [&mut self.back, &mut self.forward] {
            for visit in side.iter_mut().rev() {
                let Some(page) = visit.page.as_ref().map(Arc::as_ptr) else {
                    continue;
                };
                if counted.contains(&page) {
                    continue;
                }
                match left.checked_sub(visit.bytes()) {
                    Some(rest) => {
                        left = rest;
                        counted.insert(page);
                    }
                    None => visit.forget_page(),
                }
            }
            side.retain(Visit::is_possible);
            side.drain(..side.len().saturating_sub(MOST_VISITS));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn visit(name: &str, size: usize) -> Visit {
        let source = Source::File(name.into());
        let page = Page::from_html(source.clone(), &"x".repeat(size));
        Visit {
            source,
            page: Some(Arc::new(page)),
            position: None,
            corrections: Arc::default(),
            steps: Steps::default(),
        }
    }

    fn name(visit: Option<&Visit>) -> String {
        visit.map_or(String::new(), |visit| visit.source.to_string())
    }

    #[test]
    fn back_and_forward_are_each_others_way_back() {
        let mut history = History::default();
        history.leave(visit("a", 1));
        history.leave(visit("b", 1));
        assert_eq!(name(history.go(Way::Back, Some(visit("c", 1))).as_ref()), "b");
        assert_eq!(name(history.next(Way::Back)), "a");
        assert_eq!(name(history.next(Way::Forward)), "c");
        assert_eq!(name(history.go(Way::Forward, Some(visit("b", 1))).as_ref()), "c");
        assert!(history.go(Way::Forward, Some(visit("c", 1))).is_none());
        history.go(Way::Back, Some(visit("c", 1)));
        history.leave(visit("b", 1));
        assert_eq!(name(history.next(Way::Forward)), "", "another page was opened");
    }

    #[test]
    fn memory_is_bounded_and_what_cannot_come_again_is_forgotten_with_its_bytes() {
        let mut history = History::default();
        let third = MOST_BYTES / 6;
        let mut pasted = visit("pasted", third);
        pasted.source = Source::Pasted;
        history.leave(pasted);
        for name in ["a", "b", "c", "d"] {
            history.leave(visit(name, third));
        }
        let kept: Vec<bool> = history.back.iter().map(|visit| visit.page.is_some()).collect();
        assert_eq!(kept, [false, true, true, true]);
        for number in 0..100 {
            history.leave(visit(&number.to_string(), 1));
        }
        assert_eq!(history.back.len(), MOST_VISITS);
        assert_eq!(name(history.next(Way::Back)), "99");
    }

    #[test]
    fn a_page_that_several_visits_share_is_counted_once() {
        let mut history = History::default();
        history.leave(visit("before", MOST_BYTES / 6));
        let shared = visit("a", MOST_BYTES / 6);
        for _ in 0..20 {
            history.leave(shared.clone());
        }
        history.go(Way::Back, Some(shared));
        assert!(
            history
                .back
                .iter()
                .chain(&history.forward)
                .all(|visit| visit.page.is_some())
        );
        assert_eq!(name(history.back.first()), "before");
    }
}
