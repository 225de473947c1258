//! Places in the text of a reading: from a byte of the article to the unit that holds it, and from a unit, a link's fragment or a
//! footnote to bytes of the article.

use super::Reading;
use crate::extraction::Run;
use std::ops::Range;

impl Reading {
    /// Returns the unit that holds a byte of the article, or `None` where no unit does.
    pub fn unit_at(&self, byte: u32) -> Option<usize> {
        let run = self.article.run_at(byte)?;
        let in_node = self.article.trace(run, &self.document, byte);
        self.extraction.units.at(run.span.text, in_node)
    }

    /// Returns the units that have text among these bytes of the article, ascending.
    pub fn units_in(&self, text: &Range<u32>) -> Vec<usize> {
        let runs = &self.article.runs;
        let first = runs.partition_point(|run| run.text.end <= text.start);
        let runs = runs.iter().skip(first).take_while(|run| run.text.start < text.end);
        let units = &self.extraction.units;
        let of_run = runs.flat_map(|run| units.between(run.span.start(), run.span.end()));
        let mut found: Vec<usize> = of_run.collect();
        found.sort_unstable();
        found.dedup();
        found
    }

    /// Whether any text of a leaf belongs to a unit. Images don't, and neither do formulas that stand alone.
    pub fn has_unit(&self, leaf: usize) -> bool {
        let leaf = self.article.leaves.get(leaf);
        leaf.is_some_and(|leaf| self.article.units_of(leaf, &self.extraction.units).next().is_some())
    }

    /// Returns the leaves from the first to the last that has text among these bytes of the article.
    pub fn leaves_in(&self, text: &Range<u32>) -> Range<usize> {
        let leaves = &self.article.leaves;
        let first = leaves.partition_point(|leaf| leaf.text.end <= text.start);
        first..leaves.partition_point(|leaf| leaf.text.start < text.end)
    }

    /// Whether a correction names the element of a leaf.
    pub fn is_corrected(&self, leaf: usize) -> bool {
        let element = self.article.leaves.get(leaf).map(|leaf| leaf.element);
        let mut named = self
            .recipe
            .corrections
            .iter()
            .flat_map(|correction| correction.elements.iter());
        named.any(|named| Some(*named) == element)
    }

    /// Returns the nearest unit that is kept or left out as a leaf without one is: their reason is mostly the same. `None` if a correction
    /// decided about the leaf, or if there is none nearby.
    pub fn unit_beside(&self, leaf: usize) -> Option<usize> {
        /// Leaves on each side that are asked.
        const NEAR: usize = 64;
        let leaves = &self.article.leaves;
        if self.is_corrected(leaf) {
            return None;
        }
        let is_kept = self.shown.is_shown(leaf);
        let alike = |other: usize| {
            let mut units = self.units_in(&leaves[other].text).into_iter();
            units.find(|&unit| self.extraction.verdicts.keeps(unit) == is_kept)
        };
        let mut outward = (1..=NEAR).flat_map(|distance| [leaf.checked_sub(distance), Some(leaf + distance)]);
        outward.find_map(|other| other.filter(|&other| other < leaves.len()).and_then(alike))
    }

    /// Returns the bytes of the article that a unit's spans come to, in page order.
    pub fn ranges_of_unit(&self, unit: usize) -> Vec<Range<u32>> {
        let article = &self.article;
        let mut ranges = Vec::new();
        for span in self.extraction.units.spans(unit) {
            let first = article.runs.partition_point(|run| run.span.text < span.text);
            let rest = article.runs.iter().skip(first);
            let of_node = rest.take_while(|run| run.span.text == span.text);
            ranges.extend(of_node.flat_map(|run| article.locate(run, &self.document, [span.range.clone()])));
        }
        ranges
    }

    /// Returns the first bytes of the article that belong to a unit, or `None` for a unit without text.
    pub fn text_of_unit(&self, unit: usize) -> Option<Range<u32>> {
        self.ranges_of_unit(unit).into_iter().next()
    }

    /// Returns the leaf of the article in which the text of a unit begins.
    pub fn leaf_of_unit(&self, unit: usize) -> Option<usize> {
        self.article.leaf_at(self.text_of_unit(unit)?.start)
    }

    /// Returns the unit that has text and is nearest to `unit`: many lines of a page are empty.
    pub fn nearest_unit_with_text(&self, unit: usize) -> Option<usize> {
        let count = self.extraction.units.len();
        let outward = (0..count).flat_map(|distance| [unit.checked_sub(distance), Some(unit + distance)]);
        let within = outward.flatten().filter(|&unit| unit < count);
        within.into_iter().find(|&unit| !self.ranges_of_unit(unit).is_empty())
    }

    /// Returns the words of the link at a byte of the article, and where it leads as the page writes it.
    pub fn link_at(&self, byte: u32) -> Option<(Range<u32>, &str)> {
        let article = &self.article;
        let at = article.runs.partition_point(|run| run.text.start <= byte);
        let (before, after) = article.runs.split_at_checked(at.checked_sub(1)?)?;
        let link = after.first()?.link?;
        let is_part = |run: &&Run| run.link == Some(link);
        let first = before.iter().rev().take_while(is_part).last().or(after.first())?;
        let last = after.iter().take_while(is_part).last()?;
        Some((first.text.start..last.text.end, article.links.get(link as usize)?))
    }

    /// Returns the first byte of the article at or behind the place that a fragment names, or of its last run where none is behind;
    /// 0 for an empty fragment.
    pub fn place_named(&self, fragment: &str) -> Option<u32> {
        if fragment.is_empty() {
            return Some(0);
        }
        let element = self.document.elements().get(self.document.named(fragment)?.index())?;
        let runs = &self.article.runs;
        let first = runs.partition_point(|run| run.span.text < element.texts.start);
        runs.get(first).or(runs.last()).map(|run| run.text.start)
    }

    /// Returns the text of a footnote, by its index among the article's.
    pub fn text_of_note(&self, note: u32) -> Option<Range<u32>> {
        let article = &self.article;
        let node = article.notes.get(note as usize)?.node;
        let end = article.nodes.get(node as usize)?.end;
        let first = article.leaves.partition_point(|leaf| leaf.node < node);
        let last = article.leaves.partition_point(|leaf| leaf.node < end).checked_sub(1)?;
        Some(article.leaves.get(first)?.text.start..article.leaves.get(last)?.text.end)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::methods::{Parameters, line_block};
    use crate::page::{Page, Source};

    fn reading() -> Reading {
        let html = "<p>A <a href=/r>long <b>river</b></a> runs.</p>\n\n<h2 id=lake>The lake</h2>\n<p>It is deep.";
        let page = Page::from_html(Source::Pasted, html);
        Reading::of(page, &line_block::METHOD, &Parameters::default())
    }

    fn words<'a>(reading: &'a Reading, range: &Range<u32>) -> &'a str {
        &reading.article.text()[range.start as usize..range.end as usize]
    }

    #[test]
    fn units_and_bytes_of_the_article_lead_to_each_other() {
        let reading = reading();
        let units = reading.units_in(&(0..u32::MAX));
        assert!(units.len() > 2);
        for unit in units {
            let text = reading.text_of_unit(unit).unwrap();
            assert_eq!(reading.unit_at(text.start), Some(unit));
            assert_eq!(reading.leaf_of_unit(unit), reading.article.leaf_at(text.start));
            assert_eq!(reading.nearest_unit_with_text(unit), Some(unit));
        }
        assert_eq!(reading.text_of_unit(usize::MAX), None);
    }

    #[test]
    fn links_are_found_whole_and_places_by_their_names() {
        let reading = reading();
        let river = reading.article.text().find("river").unwrap() as u32;
        let (text, to) = reading.link_at(river).unwrap();
        assert_eq!((words(&reading, &text), to), ("long river", "/r"));
        assert!(reading.link_at(0).is_none());
        let lake = reading.place_named("lake").unwrap();
        assert!(reading.article.text()[lake as usize..].starts_with("The lake"));
        assert_eq!(reading.place_named(""), Some(0));
        assert_eq!(reading.place_named("sea"), None);
        assert_eq!(reading.text_of_note(0), None);
    }
}
