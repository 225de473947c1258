//! How dense the text of the elements around a block is. Elements that hold the same blocks are one level.

use super::{Feature, Nothing};
use crate::document::ElementId;
use crate::methods::auto::survey::{Sums, Survey};

/// The first levels around a block; the outermost one takes the place of those that are missing.
pub(super) struct Ancestors {
    levels: [Level; LEVELS],
    count: f32,
}

const LEVELS: usize = 4;

#[derive(Clone, Copy, Default)]
struct Level {
    sums: Sums,
    blocks: f32,
    /// Share of the page's running text.
    share: f32,
    /// Share of the level's blocks before this one.
    place: f32,
}

macro_rules! level {
    ($index:literal, $number:literal) => {
        [
            Feature {
                // 0…: units in the element at level $number.
                name: concat!("units-at-level-", $number),
                nothing: Nothing::Never,
                of: |a| a.levels[$index].sums.units,
            },
            Feature {
                // 0–1: link share of the element at level $number.
                name: concat!("link-share-at-level-", $number),
                nothing: Nothing::Never,
                of: |a| a.levels[$index].sums.link_share(),
            },
            Feature {
                // 0–1: share of running text in the element at level $number.
                name: concat!("long-share-at-level-", $number),
                nothing: Nothing::Never,
                of: |a| a.levels[$index].sums.long_share(),
            },
            Feature {
                // 0–1: share of the page's running text in the element at level $number.
                name: concat!("share-of-page-at-level-", $number),
                nothing: Nothing::Never,
                of: |a| a.levels[$index].share,
            },
            Feature {
                // 0…: units per block in the element at level $number.
                name: concat!("mean-units-at-level-", $number),
                nothing: Nothing::Never,
                of: |a| a.levels[$index].sums.units / a.levels[$index].blocks,
            },
            Feature {
                // 0–1: stop words per unit in the element at level $number.
                name: concat!("stop-word-rate-at-level-", $number),
                nothing: Nothing::Never,
                of: |a| a.levels[$index].sums.stop_words / a.levels[$index].sums.units.max(1.0),
            },
            Feature {
                // 0–1: share of the blocks before it in the element at level $number.
                name: concat!("place-at-level-", $number),
                nothing: Nothing::Never,
                of: |a| a.levels[$index].place,
            },
        ]
    };
}

/// The table of levels.
pub(super) const AROUND: [[Feature<Ancestors>; 7]; LEVELS] =
    [level!(0, "1"), level!(1, "2"), level!(2, "3"), level!(3, "4")];

/// The rest of the group's table.
pub(super) const DEPTH: &[Feature<Ancestors>] = &[Feature {
    // 1…: levels around the block.
    name: "levels",
    nothing: Nothing::Never,
    of: |a| a.count,
}];

impl Ancestors {
    /// The levels around one block; `chain` is its chain of levels.
    pub(super) fn of(survey: &Survey, block: usize, chain: &[ElementId]) -> Ancestors {
        let mut levels = [Level::default(); LEVELS];
        for (number, level) in levels.iter_mut().enumerate() {
            if let Some(&id) = chain.get(number + 1).or(chain.last()) {
                *level = Level::of(survey, block, id);
            }
        }
        Ancestors {
            levels,
            count: chain.len() as f32,
        }
    }
}

impl Level {
    fn of(survey: &Survey, block: usize, id: ElementId) -> Level {
        let range = survey.blocks.inside(id);
        let sums = survey.sum(range.clone());
        Level {
            sums,
            blocks: range.len().max(1) as f32,
            share: sums.long / survey.total().long.max(1.0),
            place: block.saturating_sub(range.start) as f32 / range.len().max(1) as f32,
        }
    }
}
