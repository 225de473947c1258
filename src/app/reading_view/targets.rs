//! Text that is not of the article, and where it leads: names of what is embedded, ways back from footnotes, descriptions of
//! pictures in tables.

use std::ops::Range;

/// Where a place in the column leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target<'a> {
    /// To an address, as written in the page.
    Address(&'a str),
    /// To a footnote, by its index in [`Article::notes`](clearline_engine::extraction::Article::notes), from a byte of the article's
    /// text.
    Note(u32, u32),
    /// From a footnote back to where it was referred to.
    WayBack(u32),
    /// Nowhere: it takes in all that is left out here.
    TakeIn,
}

/// What text of the view's own stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum OwnTarget {
    /// To something embedded, by its index in [`Article::embeds`](clearline_engine::extraction::Article::embeds).
    Embed(u32),
    /// From a footnote back.
    WayBack(u32),
    /// It takes in what is behind a bar.
    TakeIn,
    /// It leads nowhere: it stands for a picture in a table, or is told by the program.
    Nowhere,
}

/// All text of a view's own that stands for something that is drawn.
#[derive(Debug, Default)]
pub(super) struct OwnTargets(Vec<(usize, Range<usize>, OwnTarget)>);

impl OwnTargets {
    /// Adds bytes of an item's text.
    pub(super) fn push(&mut self, item: usize, range: Range<usize>, target: OwnTarget) {
        self.0.push((item, range, target));
    }

    /// Puts them in order.
    pub(super) fn sort(&mut self) {
        self.0.sort_by_key(|(item, range, _)| (*item, range.start));
    }

    /// The parts of an item's text that are a view's own, in order.
    pub(super) fn of_item(&self, item: usize) -> impl Iterator<Item = &Range<usize>> {
        let first = self.0.partition_point(|(of, ..)| *of < item);
        let own = self.0.get(first..).unwrap_or_default().iter();
        own.take_while(move |(of, ..)| *of == item).map(|(_, range, _)| range)
    }

    /// All that begins in a part of an item's text.
    pub(super) fn within(
        &self,
        item: usize,
        part: &Range<usize>,
    ) -> impl Iterator<Item = (Range<usize>, OwnTarget)> + '_ {
        let first = self
            .0
            .partition_point(|(of, range, _)| (*of, range.start) < (item, part.start));
        let end = part.end;
        let rest = self.0.get(first..).unwrap_or_default().iter();
        rest.take_while(move |(of, range, _)| (*of, range.start) < (item, end))
            .map(|(_, range, target)| (range.clone(), *target))
    }

    /// Where a byte of an item's text leads.
    pub(super) fn at(&self, item: usize, byte: usize) -> Option<OwnTarget> {
        let after = self
            .0
            .partition_point(|(of, range, _)| (*of, range.start) <= (item, byte));
        let (of, range, target) = self.0.get(after.checked_sub(1)?)?;
        (*of == item && range.contains(&byte)).then_some(*target)
    }
}
