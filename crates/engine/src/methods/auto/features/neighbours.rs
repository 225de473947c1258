//! The blocks before and after, one by one and in windows.

use super::{Feature, flag};
use crate::document::ElementId;
use crate::methods::auto::measures::Measure;
use crate::methods::auto::survey::{Sums, Survey};

/// What the features of neighbours are computed from.
pub(super) struct Neighbours {
    /// Two before, one before, one after, two after.
    near: [Neighbour; OFFSETS.len()],
    windows: [Window; WINDOWS.len()],
}

/// One neighbour; −1 throughout where the page has ended.
#[derive(Clone, Copy)]
struct Neighbour {
    units: f32,
    link_share: f32,
    level: f32,
    punctuation: f32,
    last: f32,
    /// Whether it has the same container, or one with the same parent: 2, 1, 0.
    kinship: f32,
}

/// Blocks up to some distance before and after.
#[derive(Clone, Copy)]
struct Window {
    around: Sums,
    long_before: f32,
    long_after: f32,
}

const OFFSETS: [isize; 4] = [-2, -1, 1, 2];
const WINDOWS: [usize; 2] = [4, 12];

macro_rules! neighbour {
    ($index:literal, $who:literal, $short:literal) => {
        [
            Feature {
                name: concat!("units ", $short),
                range: "0…, −1 for none",
                meaning: concat!("units of ", $who),
                of: |n| n.near[$index].units,
            },
            Feature {
                name: concat!("link share ", $short),
                range: "0–1, −1 for none",
                meaning: concat!("link share of ", $who),
                of: |n| n.near[$index].link_share,
            },
            Feature {
                name: concat!("heading level ", $short),
                range: "0–6, −1 for none",
                meaning: concat!("heading level of ", $who),
                of: |n| n.near[$index].level,
            },
            Feature {
                name: concat!("punctuation rate ", $short),
                range: "0…, −1 for none",
                meaning: concat!("punctuation rate of ", $who),
                of: |n| n.near[$index].punctuation,
            },
            Feature {
                name: concat!("last character ", $short),
                range: "0–3, −1 for none",
                meaning: concat!("last character of ", $who),
                of: |n| n.near[$index].last,
            },
            Feature {
                name: concat!("kinship ", $short),
                range: "0–2, −1 for none",
                meaning: concat!("2 the same container as ", $who, ", 1 the same parent of containers"),
                of: |n| n.near[$index].kinship,
            },
        ]
    };
}

macro_rules! window {
    ($index:literal, $size:literal) => {
        [
            Feature {
                name: concat!("link share around ", $size),
                range: "0–1",
                meaning: concat!("link share of ", $size, " blocks on each side and itself"),
                of: |n| n.windows[$index].around.link_share(),
            },
            Feature {
                name: concat!("long share around ", $size),
                range: "0–1",
                meaning: concat!("share of running text in ", $size, " blocks on each side and itself"),
                of: |n| n.windows[$index].around.long_share(),
            },
            Feature {
                name: concat!("long before ", $size),
                range: "0…",
                meaning: concat!("units of running text in ", $size, " blocks before"),
                of: |n| n.windows[$index].long_before,
            },
            Feature {
                name: concat!("long after ", $size),
                range: "0…",
                meaning: concat!("units of running text in ", $size, " blocks after"),
                of: |n| n.windows[$index].long_after,
            },
        ]
    };
}

/// The table of neighbours, one by one.
pub(super) const NEAR: [[Feature<Neighbours>; 6]; OFFSETS.len()] = [
    neighbour!(0, "the block two before", "two before"),
    neighbour!(1, "the block before", "one before"),
    neighbour!(2, "the block after", "one after"),
    neighbour!(3, "the block two after", "two after"),
];

/// The table of windows.
pub(super) const AROUND: [[Feature<Neighbours>; 4]; WINDOWS.len()] = [window!(0, "4"), window!(1, "12")];

impl Neighbours {
    /// The neighbours of one block.
    pub(super) fn of(survey: &Survey, block: usize) -> Neighbours {
        Neighbours {
            near: OFFSETS.map(|offset| neighbour(survey, block, offset)),
            windows: WINDOWS.map(|size| window(survey, block, size)),
        }
    }
}

fn neighbour(survey: &Survey, block: usize, offset: isize) -> Neighbour {
    let blocks = survey.blocks.list();
    let own = &blocks[block];
    let Some((at, other)) = block
        .checked_add_signed(offset)
        .and_then(|at| Some((at, blocks.get(at)?)))
    else {
        return Neighbour {
            units: -1.0,
            link_share: -1.0,
            level: -1.0,
            punctuation: -1.0,
            last: -1.0,
            kinship: -1.0,
        };
    };
    let parent = |id: ElementId| survey.elements()[id].parent;
    let same_parent = parent(own.container) == parent(other.container);
    Neighbour {
        units: other.measures.units(),
        link_share: other.measures.link_share(),
        level: f32::from(survey.levels[at]),
        punctuation: other.measures.per_unit(Measure::Punctuation),
        last: f32::from(other.last as u8),
        kinship: flag(same_parent) + flag(own.container == other.container),
    }
}

fn window(survey: &Survey, block: usize, size: usize) -> Window {
    let (start, end) = (block.saturating_sub(size), (block + size + 1).min(survey.blocks.len()));
    Window {
        around: survey.sum(start..end),
        long_before: survey.sum(start..block).long,
        long_after: survey.sum(block + 1..end).long,
    }
}
