//! The blocks before and after, one by one and in windows.

use super::{Feature, Nothing, flag};
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
    ($index:literal, $short:literal) => {
        [
            Feature {
                // 0…, −1 for none: units of the neighbour.
                name: concat!("units-", $short),
                nothing: Nothing::Number(-1.0),
                of: |n| n.near[$index].units,
            },
            Feature {
                // 0–1, −1 for none: link share of the neighbour.
                name: concat!("link-share-", $short),
                nothing: Nothing::Number(-1.0),
                of: |n| n.near[$index].link_share,
            },
            Feature {
                // 0–6, −1 for none: heading level of the neighbour.
                name: concat!("heading-level-", $short),
                nothing: Nothing::Number(-1.0),
                of: |n| n.near[$index].level,
            },
            Feature {
                // 0…, −1 for none: punctuation rate of the neighbour.
                name: concat!("punctuation-rate-", $short),
                nothing: Nothing::Number(-1.0),
                of: |n| n.near[$index].punctuation,
            },
            Feature {
                // 0–3, −1 for none: last character of the neighbour.
                name: concat!("last-character-", $short),
                nothing: Nothing::Number(-1.0),
                of: |n| n.near[$index].last,
            },
            Feature {
                // 0–2, −1 for none: 2 the same container as the neighbour, 1 the same parent of containers.
                name: concat!("kinship-", $short),
                nothing: Nothing::Number(-1.0),
                of: |n| n.near[$index].kinship,
            },
        ]
    };
}

macro_rules! window {
    ($index:literal, $size:literal) => {
        [
            Feature {
                // 0–1: link share of $size blocks on each side and itself.
                name: concat!("link-share-around-", $size),
                nothing: Nothing::Never,
                of: |n| n.windows[$index].around.link_share(),
            },
            Feature {
                // 0–1: share of running text in $size blocks on each side and itself.
                name: concat!("long-share-around-", $size),
                nothing: Nothing::Never,
                of: |n| n.windows[$index].around.long_share(),
            },
            Feature {
                // 0…: units of running text in $size blocks before.
                name: concat!("long-before-", $size),
                nothing: Nothing::Never,
                of: |n| n.windows[$index].long_before,
            },
            Feature {
                // 0…: units of running text in $size blocks after.
                name: concat!("long-after-", $size),
                nothing: Nothing::Never,
                of: |n| n.windows[$index].long_after,
            },
        ]
    };
}

/// The table of neighbours, one by one.
pub(super) const NEAR: [[Feature<Neighbours>; 6]; OFFSETS.len()] = [
    neighbour!(0, "two-before"),
    neighbour!(1, "one-before"),
    neighbour!(2, "one-after"),
    neighbour!(3, "two-after"),
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
