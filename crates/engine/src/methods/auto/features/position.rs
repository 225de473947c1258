//! The place of a block: on the page, beside its landmarks, inside the page's likely containers.

use super::landmarks::{Blocks, Landmarks};
use super::{Feature, Nothing};
use crate::document::ElementId;
use crate::methods::auto::survey::Survey;

/// The place of one block.
pub(super) struct Position {
    page: [f32; 5],
    /// Signed numbers of blocks to the title, the first h1, the first and the last long block.
    to_landmarks: [f32; 4],
    /// Blocks since and until running text.
    to_long: [f32; 2],
    headings: [f32; 5],
    containers: [f32; 7],
    levels: [f32; 4],
    best_score: f32,
}

macro_rules! at {
    ($field:ident, $index:literal, $name:literal, $nothing:expr) => {
        Feature {
            name: $name,
            nothing: $nothing,
            of: |p| p.$field[$index],
        }
    };
}

macro_rules! in_container {
    ($index:literal, $name:literal) => {
        Feature {
            // −1−n before, 0–1 inside, 1+n behind; missing without one.
            name: $name,
            nothing: Nothing::Missing,
            of: |p| p.containers[$index],
        }
    };
}

/// The group's table.
pub(super) const FEATURES: &[Feature<Position>] = &[
    // 0–1: share of the page's blocks before it.
    at!(page, 0, "blocks-before", Nothing::Never),
    // 0–1: share of the page's units before it.
    at!(page, 1, "text-before", Nothing::Never),
    // 0–1: share of the page's running text before it.
    at!(page, 2, "long-text-before", Nothing::Never),
    // 0…: units from the page's start.
    at!(page, 3, "units-before", Nothing::Never),
    // 0…: units to the page's end.
    at!(page, 4, "units-after", Nothing::Never),
    // any or missing: blocks from the likeliest headline, negative before it.
    at!(to_landmarks, 0, "blocks-from-title", Nothing::Missing),
    // any or missing: blocks from the first h1, negative before it.
    at!(to_landmarks, 1, "blocks-from-h1", Nothing::Missing),
    // any: blocks from the first block of at least 15 units of running text.
    at!(to_landmarks, 2, "blocks-from-first-long", Nothing::Never),
    // any: blocks from the last such block.
    at!(to_landmarks, 3, "blocks-from-last-long", Nothing::Never),
    // 1–99: blocks since running text.
    at!(to_long, 0, "blocks-since-long", Nothing::Never),
    // 1–99: blocks until running text.
    at!(to_long, 1, "blocks-until-long", Nothing::Never),
    // 1…, −1 for none: blocks since the last heading.
    at!(headings, 0, "blocks-since-heading", Nothing::Number(-1.0)),
    // 0–6: level of the last heading.
    at!(headings, 1, "heading-before", Nothing::Never),
    // 0…, −1 for none: units of running text since the last heading.
    at!(headings, 2, "long-since-heading", Nothing::Number(-1.0)),
    // 1–50: blocks until the next heading.
    at!(headings, 3, "blocks-until-heading", Nothing::Never),
    // 0…: units of running text until the next heading.
    at!(headings, 4, "long-until-heading", Nothing::Never),
    // Place in or number n of blocks to the smallest element with half of the running text.
    in_container!(0, "in-half"),
    // Place in or number n of blocks to the smallest element with 70 % of the running text.
    in_container!(1, "in-70"),
    // Place in or number n of blocks to the smallest element with 90 % of the running text.
    in_container!(2, "in-90"),
    // Place in or number n of blocks to the element that scores best by commas and length of its paragraphs.
    in_container!(3, "in-best"),
    // Place in or number n of blocks to the largest main element.
    in_container!(4, "in-main"),
    // Place in or number n of blocks to the largest article element.
    in_container!(5, "in-article"),
    // Place in or number n of blocks to the largest element marked as a body.
    in_container!(6, "in-body"),
    // 0…: levels up to an element around half of the running text.
    at!(levels, 0, "levels-to-half", Nothing::Never),
    // 0…: levels up to an element around the best-scoring one.
    at!(levels, 1, "levels-to-best", Nothing::Never),
    // 0… or missing: levels up to an element around the likeliest headline.
    at!(levels, 2, "levels-to-title", Nothing::Missing),
    // 0… or missing: levels up to an element around the first h1.
    at!(levels, 3, "levels-to-h1", Nothing::Missing),
    Feature {
        // 0…: score of the best-scoring element.
        name: "best-score",
        nothing: Nothing::Never,
        of: |p| p.best_score,
    },
];

/// A block of at least so much running text is a landmark.
const LANDMARK_UNITS: f32 = 15.0;
const MOST_BLOCKS_TO_LONG: f32 = 99.0;
const MOST_BLOCKS_TO_HEADING: usize = 50;

/// Positions of all blocks.
pub(super) struct Positions {
    /// Blocks of the title, the first h1, the first and the last long block.
    points: [Option<usize>; 4],
    since_long: Vec<f32>,
    until_long: Vec<f32>,
    heading_before: Vec<Option<usize>>,
    heading_after: Vec<usize>,
}

impl Positions {
    /// Measures a page; `title` is the block of its headline.
    pub(super) fn of(survey: &Survey, title: Option<usize>) -> Positions {
        let blocks = survey.blocks.list();
        let long: Vec<f32> = blocks.iter().map(|block| block.measures.long()).collect();
        let first = long.iter().position(|&units| units >= LANDMARK_UNITS);
        let last = long.iter().rposition(|&units| units >= LANDMARK_UNITS);
        let end = blocks.len().saturating_sub(1);
        let mut until_long = blocks_since(long.iter().rev());
        until_long.reverse();
        Positions {
            points: [
                title,
                survey.levels.iter().position(|&level| level == 1),
                first.or(Some(0)),
                last.or(Some(end)),
            ],
            since_long: blocks_since(long.iter()),
            until_long,
            heading_before: headings_before(&survey.levels),
            heading_after: headings_after(&survey.levels),
        }
    }

    /// The position of one block; `levels` is its chain.
    pub(super) fn of_block(
        &self,
        (survey, marks): (&Survey, &Landmarks),
        block: usize,
        levels: &[ElementId],
    ) -> Position {
        let total = survey.total();
        let before = survey.sum(0..block);
        let after = survey.sum(block + 1..survey.blocks.len());
        let signed = |point: Option<usize>| point.map_or(f32::NAN, |point| block as f32 - point as f32);
        let levels_to_point =
            |point: Option<usize>| point.map_or(f32::NAN, |point| levels_to(survey, levels, &(point..point + 1)));
        let inside = |range: &Blocks| place_in(block, range);
        let inside_any = |range: &Option<Blocks>| range.as_ref().map_or(f32::NAN, |range| place_in(block, range));
        Position {
            page: [
                block as f32 / survey.blocks.len() as f32,
                before.units / total.units.max(1.0),
                before.long / total.long.max(1.0),
                before.units,
                after.units,
            ],
            to_landmarks: self.points.map(signed),
            to_long: [self.since_long[block], self.until_long[block]],
            headings: self.headings(survey, block),
            containers: [
                inside(&marks.smallest[0]),
                inside(&marks.smallest[1]),
                inside(&marks.smallest[2]),
                inside(&marks.best.0),
                inside_any(&marks.largest[0]),
                inside_any(&marks.largest[1]),
                inside_any(&marks.largest[2]),
            ],
            levels: [
                levels_to(survey, levels, &marks.smallest[0]),
                levels_to(survey, levels, &marks.best.0),
                levels_to_point(self.points[0]),
                levels_to_point(self.points[1]),
            ],
            best_score: marks.best.1,
        }
    }

    fn headings(&self, survey: &Survey, block: usize) -> [f32; 5] {
        let until = self.heading_after[block];
        let (since, level, long) = match self.heading_before[block] {
            Some(heading) => (
                (block - heading) as f32,
                f32::from(survey.levels[heading]),
                survey.sum(heading..block).long,
            ),
            None => (-1.0, 0.0, -1.0),
        };
        let end = (block + until).min(survey.blocks.len());
        [since, level, long, until as f32, survey.sum(block..end).long]
    }
}

/// For each block, how many blocks ago running text was.
fn blocks_since<'l>(long: impl Iterator<Item = &'l f32>) -> Vec<f32> {
    let mut since = MOST_BLOCKS_TO_LONG;
    let step = |&units: &f32| {
        since = (since + 1.0).min(MOST_BLOCKS_TO_LONG);
        let found = since;
        if units > 0.0 {
            since = 0.0;
        }
        found
    };
    long.map(step).collect()
}

fn headings_before(levels: &[u8]) -> Vec<Option<usize>> {
    let mut last = None;
    let step = |(block, &level): (usize, &u8)| {
        let before = last;
        if level > 0 {
            last = Some(block);
        }
        before
    };
    levels.iter().enumerate().map(step).collect()
}

/// For each block, how many blocks ahead the next heading is.
fn headings_after(levels: &[u8]) -> Vec<usize> {
    let mut until = MOST_BLOCKS_TO_HEADING;
    let step = |&level: &u8| {
        until = (until + 1).min(MOST_BLOCKS_TO_HEADING);
        let found = until;
        if level > 0 {
            until = 0;
        }
        found
    };
    let mut after: Vec<usize> = levels.iter().rev().map(step).collect();
    after.reverse();
    after
}

/// −1−n for n blocks before the range, the share passed inside it, 1+n for n blocks behind it.
fn place_in(block: usize, range: &Blocks) -> f32 {
    if block < range.start {
        -1.0 - (range.start - block) as f32
    } else if block >= range.end {
        1.0 + (block + 1 - range.end) as f32
    } else {
        (block - range.start) as f32 / range.len() as f32
    }
}

/// Levels up to an element that holds all of `range`; 0 where none does.
pub(super) fn levels_to(survey: &Survey, levels: &[ElementId], range: &Blocks) -> f32 {
    let holds = |&id: &ElementId| {
        let own = survey.blocks.inside(id);
        own.start <= range.start && own.end >= range.end
    };
    levels.iter().position(holds).unwrap_or(0) as f32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_before_inside_and_behind_a_range() {
        let places: Vec<_> = (0..6).map(|block| place_in(block, &(2..4))).collect();
        assert_eq!(places, [-3.0, -2.0, 0.0, 0.5, 2.0, 3.0]);
    }

    #[test]
    fn distances_to_headings_and_running_text() {
        assert_eq!(blocks_since([0.0, 12.0, 0.0, 0.0].iter()), [99.0, 99.0, 1.0, 2.0]);
        assert_eq!(headings_before(&[0, 2, 0]), [None, None, Some(1)]);
        assert_eq!(headings_after(&[0, 2, 0]), [1, 50, 50]);
    }
}
