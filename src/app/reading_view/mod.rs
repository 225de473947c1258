//! From a reading to what the column shows, and back: which place of the text belongs to which unit of the method.
//!
//! The items are the kept text in page order, with title and byline on top. Between them stand bars for what was left out;
//! a bar unfolds its passages in place, in grey. `places` keeps the way from a byte of an item to a byte of the
//! article, and so to the text node and the unit.

mod blocks;
mod byline;
mod excerpt;
mod folds;
mod grid;
mod guide;
mod hits;
mod items;
mod places;
mod surroundings;
mod targets;
mod text;
mod unfolded;

use crate::app::ground::chosen::Chosen;
use clearline_column::reader::{ColumnItem, ColumnLink, Highlight, LinkKind, Selection, Spot};
use clearline_engine::Reading;
use clearline_engine::extraction::{Class, Run};
use clearline_words::Wording;
use egui::Color32;
pub use excerpt::HeldSelection;
use folds::Fold;
pub use folds::LeftOut;
pub use guide::{Guide, Heading, TextLength};
pub use items::bar_text;
use places::{Place, Places};
use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;
pub use targets::Target;
use targets::{OwnTarget, OwnTargets};
use unfolded::Unfolded;

/// What the column shows of a reading.
#[derive(Debug, Default)]
pub struct ReadingView {
    /// The items from top to bottom.
    pub items: Vec<ColumnItem>,
    /// What is told of the reading as a whole.
    pub guide: Arc<Guide>,
    /// The language of what is not the page's: bars, and what is said of the text.
    wording: Wording,
    /// Where title and byline come from, by item.
    origins: Vec<String>,
    folds: Vec<Fold>,
    places: Places,
    targets: OwnTargets,
    unfolded: Unfolded,
    /// The leaf of each item that is an image or a player.
    without_text: BTreeMap<usize, usize>,
    /// The byte of the article from which each footnote was jumped to last.
    came_from: BTreeMap<u32, u32>,
}

impl ReadingView {
    /// The view of a reading in which nothing is unfolded.
    pub fn of(reading: &Reading, wording: Wording) -> ReadingView {
        let guide = Arc::new(Guide::of(reading));
        ReadingView::with((reading, guide), Unfolded::default(), wording)
    }

    fn with((reading, guide): (&Reading, Arc<Guide>), unfolded: Unfolded, wording: Wording) -> ReadingView {
        items::Builder::new(reading, guide, unfolded, wording).finish()
    }

    /// The same view in other words.
    pub fn worded(&self, reading: &Reading, wording: Wording) -> ReadingView {
        ReadingView {
            came_from: self.came_from.clone(),
            ..ReadingView::with((reading, self.guide.clone()), self.unfolded.clone(), wording)
        }
    }

    /// The unit whose text stands at a spot.
    pub fn unit_at(&self, reading: &Reading, spot: Spot) -> Option<usize> {
        reading.unit_at(self.places.article_byte(spot)?)
    }

    /// Returns what can be kept or left out at a spot: all that is behind a bar, else the unit there or a leaf without one.
    pub fn chosen_at(&self, reading: &Reading, spot: Spot) -> Chosen {
        match (self.fold_at(spot.item), self.unit_at(reading, spot)) {
            (Some(fold), _) => ReadingView::chosen_behind(reading, fold),
            (None, Some(unit)) => vec![unit].into(),
            (None, None) => Chosen {
                leaves: Vec::from_iter(self.leaf_without_unit(reading, spot)),
                ..Chosen::default()
            },
        }
    }

    fn leaf_without_unit(&self, reading: &Reading, spot: Spot) -> Option<usize> {
        let of_text = || reading.article.leaf_at(self.places.article_byte(spot)?);
        let leaf = self.without_text.get(&spot.item).copied().or_else(of_text)?;
        (!reading.has_unit(leaf)).then_some(leaf)
    }

    /// Returns the units and the leaves without one that are selected.
    pub fn chosen_by(&self, reading: &Reading, selection: Selection) -> Chosen {
        let spots = selection.range();
        let mut chosen = Chosen::default();
        for (_, text) in self.places.between(&spots) {
            chosen.units.extend(reading.units_in(&text));
            chosen
                .leaves
                .extend(reading.leaves_in(&text).filter(|&leaf| !reading.has_unit(leaf)));
        }
        let between = self.without_text.range(spots.start.item..=spots.end.item);
        chosen.leaves.extend(between.map(|(_, &leaf)| leaf));
        for found in [&mut chosen.units, &mut chosen.leaves] {
            found.sort_unstable();
            found.dedup();
        }
        chosen
    }

    /// The unit at the start of an item.
    pub fn unit_of_item(&self, reading: &Reading, item: usize) -> Option<usize> {
        let byte = self.places.of_item(item)?.byte as usize;
        self.unit_at(reading, Spot { item, byte })
    }

    /// The class that the bar of an item tells. The title and the headings of posts are shown whatever the method says of their units: a bar of
    /// left-out text would contradict the text.
    pub fn class_of_item(&self, reading: &Reading, item: usize) -> Option<Class> {
        let unit = self.unit_of_item(reading, item)?;
        let verdicts = &reading.extraction.verdicts;
        let is_unfolded = self.items.get(item)?.dimmed;
        verdicts.class(unit).filter(|_| verdicts.keeps(unit) || is_unfolded)
    }

    /// Where the text of a unit is shown, as parts of items.
    pub fn parts_of(&self, reading: &Reading, unit: usize) -> Vec<(usize, Range<usize>)> {
        let mut parts: Vec<(usize, Range<usize>)> = Vec::new();
        let ranges = reading.ranges_of_unit(unit);
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
        let highlight = |(item, range)| Highlight {
            item,
            range,
            colour,
            letter: None,
        };
        parts.into_iter().map(highlight).collect()
    }

    /// Where the first of these bytes of the article that is shown at all stands.
    pub fn spot_of(&self, text: Range<u32>) -> Option<Spot> {
        let (item, range) = self.places.parts_of(text).next()?;
        let byte = range.start;
        Some(Spot { item, byte })
    }

    /// Where a byte of the article is shown, or else the shown text that is nearest to it; and whether it is that very
    /// byte.
    pub fn nearest_spot(&self, byte: u32) -> Option<(Spot, bool)> {
        let (item, byte, is_exact) = self.places.nearest(byte)?;
        Some((Spot { item, byte }, is_exact))
    }

    /// The byte of the article at a spot, or the nearest before it in the same item.
    pub fn article_byte(&self, spot: Spot) -> Option<u32> {
        self.places.article_byte(spot)
    }

    /// The byte of the article at a spot, or the next one below it.
    pub fn article_byte_from(&self, spot: Spot) -> Option<u32> {
        self.article_byte(spot).or_else(|| self.places.next_byte(spot.item))
    }

    /// Where the page states what an item of the head shows: the title, or site, author and date.
    pub fn origin_of(&self, item: usize) -> Option<&str> {
        self.origins.get(item).map(String::as_str)
    }

    /// Where the text at a spot leads.
    pub fn target_at<'a>(&self, reading: &'a Reading, spot: Spot) -> Option<Target<'a>> {
        let article = &reading.article;
        match self.targets.at(spot.item, spot.byte) {
            Some(OwnTarget::WayBack(note)) => return Some(Target::WayBack(note)),
            Some(OwnTarget::Embed(embed)) => {
                let embed = article.embeds.get(embed as usize)?;
                return Some(Target::Address(&embed.source));
            }
            Some(OwnTarget::TakeIn) => return Some(Target::TakeIn),
            Some(OwnTarget::Nowhere) => return None,
            None => {}
        }
        let run = article.run_at(self.places.article_byte(spot)?)?;
        if let Some(note) = run.note {
            return Some(Target::Note(note, run.text.start));
        }
        let link = article.links.get(run.link? as usize)?;
        Some(Target::Address(link))
    }

    /// All that leads somewhere in a part of an item.
    pub fn links_in(&self, reading: &Reading, item: usize, part: &Range<usize>) -> Vec<ColumnLink> {
        let article = &reading.article;
        let mut links: Vec<ColumnLink> = Vec::new();
        for (bytes, text) in self.places.within(item, part) {
            let first = article.runs.partition_point(|run| run.text.end <= text.start);
            let runs = article.runs[first..].iter().take_while(|run| run.text.start < text.end);
            let mut before = None;
            for run in runs {
                let target = (run.link, run.note);
                let range = run.text.start.max(text.start)..run.text.end.min(text.end);
                let range = range.start - text.start..range.end - text.start;
                let range = bytes.start + range.start as usize..bytes.start + range.end as usize;
                match links.last_mut() {
                    Some(last) if before == Some(target) && last.range.end == range.start => last.range.end = range.end,
                    _ => links.extend(kind_of(run).map(|kind| ColumnLink { range, kind })),
                }
                before = Some(target);
            }
        }
        let own = self.targets.within(item, part);
        links.extend(own.filter_map(|(range, target)| {
            let kind = match target {
                OwnTarget::WayBack(_) => LinkKind::WayBack,
                OwnTarget::Embed(_) => LinkKind::Link,
                OwnTarget::TakeIn => LinkKind::TakeIn,
                OwnTarget::Nowhere => return None,
            };
            Some(ColumnLink { range, kind })
        }));
        links
    }

    /// The address that the text at a spot leads to; `None` within the page.
    pub fn address_at(&self, reading: &Reading, spot: Spot) -> Option<String> {
        match self.target_at(reading, spot)? {
            Target::Address(written) => self.guide.links.address(written).map(Into::into),
            Target::Note(..) | Target::WayBack(_) | Target::TakeIn => None,
        }
    }

    /// Remembers the byte of the article from which a footnote is jumped to.
    pub fn leave_for_note(&mut self, note: u32, from: u32) {
        self.came_from.insert(note, from);
    }

    /// The reference that leads to a footnote: the one that was jumped from, else the first.
    pub fn reference_to(&self, reading: &Reading, note: u32) -> Option<Range<u32>> {
        let article = &reading.article;
        let runs = &article.notes.get(note as usize)?.references;
        let first = || Some(article.runs.get(*runs.first()? as usize)?.text.start);
        let from = self.came_from.get(&note).copied().or_else(first)?;
        Some(article.run_at(from)?.text.clone())
    }

    /// Where bytes of the article are shown, as parts of items.
    pub fn parts_of_text(&self, text: Range<u32>) -> Vec<(usize, Range<usize>)> {
        self.places.parts_of(text).collect()
    }
}

/// What a run of the article is as a link, if it is one.
fn kind_of(run: &Run) -> Option<LinkKind> {
    match run.note {
        Some(_) => Some(LinkKind::Note),
        None => run.link.map(|_| LinkKind::Link),
    }
}

#[cfg(test)]
mod tests;
