//! From a reading to what the column shows, and back: which place of the text belongs to which unit of the method.
//!
//! The items are the kept text in page order, with title and byline on top. Between them stand bars for what was left out;
//! a bar unfolds its passages in place, in grey. [`places`] keeps the way from a byte of an item to a byte of the
//! article, and so to the text node and the unit.

mod blocks;
mod items;
mod places;

use super::reader::{ColumnItem, Highlight, Spot};
use crate::Reading;
use egui::Color32;
use places::{Place, Places};
use std::collections::BTreeSet;
use std::ops::Range;

/// What the column shows of a reading.
#[derive(Debug, Default)]
pub struct ReadingView {
    /// The items from top to bottom.
    pub items: Vec<ColumnItem>,
    /// What a reader has to know of the reading, see [`crate::save::notices`].
    pub notices: Vec<String>,
    /// Where title and byline come from, by item.
    origins: Vec<String>,
    folds: Vec<Fold>,
    places: Places,
    unfolded: BTreeSet<usize>,
}

/// A stretch of removed text.
#[derive(Clone, Debug)]
struct Fold {
    /// Index of its bar.
    item: usize,
    /// Where it lies in the article's text.
    text: Range<u32>,
}

impl ReadingView {
    /// The view of a reading in which nothing is unfolded.
    pub fn of(reading: &Reading) -> ReadingView {
        ReadingView::with(reading, BTreeSet::new())
    }

    fn with(reading: &Reading, unfolded: BTreeSet<usize>) -> ReadingView {
        items::Builder::new(reading, unfolded).finish()
    }

    /// The same view after the bar at `item` was clicked: its passages are shown, or hidden again. `None` where no bar
    /// stands there.
    pub fn toggled(&self, reading: &Reading, item: usize) -> Option<ReadingView> {
        let fold = self.folds.iter().find(|fold| fold.item == item)?;
        let mut unfolded = self.unfolded.clone();
        let key = fold.text.start as usize;
        if !unfolded.remove(&key) {
            unfolded.insert(key);
        }
        Some(ReadingView::with(reading, unfolded))
    }

    /// The view of a page that was judged anew: what was unfolded before stays so where it is still left out.
    pub fn unfolded_like(self, reading: &Reading, before: &ReadingView) -> ReadingView {
        match before.unfolded.is_empty() {
            true => self,
            false => ReadingView::with(reading, before.unfolded.clone()),
        }
    }

    /// The unit whose text stands at a spot.
    pub fn unit_at(&self, reading: &Reading, spot: Spot) -> Option<usize> {
        ReadingView::unit_of_byte(reading, self.places.article_byte(spot)?)
    }

    /// The unit that holds a byte of the article.
    pub fn unit_of_byte(reading: &Reading, byte: u32) -> Option<usize> {
        let run = reading.article.run_at(byte)?;
        let in_node = reading.article.trace(run, &reading.document, byte);
        reading.extraction.units.at(run.span.text, in_node)
    }

    /// The unit at the start of an item.
    pub fn unit_of_item(&self, reading: &Reading, item: usize) -> Option<usize> {
        let byte = self.places.of_item(item)?.byte as usize;
        self.unit_at(reading, Spot { item, byte })
    }

    /// Where the text of a unit is shown, as parts of items.
    pub fn parts_of(&self, reading: &Reading, unit: usize) -> Vec<(usize, Range<usize>)> {
        let mut parts: Vec<(usize, Range<usize>)> = Vec::new();
        let ranges = article_ranges(reading, unit);
        for (item, range) in ranges.into_iter().flat_map(|range| self.places.parts_of(range)) {
            match parts.last_mut() {
                // A blank between two styles belongs to the passage.
                Some((last, before)) if *last == item && range.start <= before.end + 1 => before.end = range.end,
                _ => parts.push((item, range)),
            }
        }
        parts
    }

    /// Coloured grounds for the text of a unit.
    pub fn highlights(&self, reading: &Reading, unit: usize, colour: Color32) -> Vec<Highlight> {
        let parts = self.parts_of(reading, unit);
        let highlight = |(item, range)| Highlight { item, range, colour };
        parts.into_iter().map(highlight).collect()
    }

    /// Where the first of these bytes of the article that is shown at all stands.
    pub fn spot_of(&self, text: Range<u32>) -> Option<Spot> {
        let (item, range) = self.places.parts_of(text).next()?;
        let byte = range.start;
        Some(Spot { item, byte })
    }

    /// The unit that has text and is nearest to `unit`: many lines of a page are empty.
    pub fn nearest_with_text(reading: &Reading, unit: usize) -> Option<usize> {
        let count = reading.extraction.units.len();
        let outward = (0..count).flat_map(|distance| [unit.checked_sub(distance), Some(unit + distance)]);
        let within = outward.flatten().filter(|&unit| unit < count);
        within
            .into_iter()
            .find(|&unit| !article_ranges(reading, unit).is_empty())
    }

    /// The first bytes of the article's text that belong to a unit.
    pub fn text_of(reading: &Reading, unit: usize) -> Option<Range<u32>> {
        article_ranges(reading, unit).into_iter().next()
    }

    /// The leaf of the article in which the text of a unit begins.
    pub fn leaf_of(reading: &Reading, unit: usize) -> Option<usize> {
        reading.article.leaf_at(ReadingView::text_of(reading, unit)?.start)
    }

    /// The closed bar behind which a byte of the article is hidden.
    pub fn fold_over(&self, byte: u32) -> Option<usize> {
        let fold = self.folds.iter().find(|fold| fold.text.contains(&byte))?;
        (!self.unfolded.contains(&(fold.text.start as usize))).then_some(fold.item)
    }

    /// Where the page states what an item of the head shows: the title, or site, author and date.
    pub fn origin_of(&self, item: usize) -> Option<&str> {
        self.origins.get(item).map(String::as_str)
    }

    /// Where the link at a spot leads, as written in the page.
    pub fn link_at<'a>(&self, reading: &'a Reading, spot: Spot) -> Option<&'a str> {
        let byte = self.places.article_byte(spot)?;
        let link = reading.article.run_at(byte)?.link?;
        reading.article.links.get(link as usize).map(String::as_str)
    }
}

/// The bytes of the article's text that a unit's spans come to.
fn article_ranges(reading: &Reading, unit: usize) -> Vec<Range<u32>> {
    let (article, document) = (&reading.article, &reading.document);
    let mut ranges = Vec::new();
    for span in reading.extraction.units.spans(unit) {
        let first = article.runs.partition_point(|run| run.span.text < span.text);
        let of_node = article.runs[first..]
            .iter()
            .take_while(|run| run.span.text == span.text);
        ranges.extend(of_node.flat_map(|run| article.locate(run, document, [span.range.clone()])));
    }
    ranges
}

#[cfg(test)]
mod tests;
