//! All blocks of the page in elements of the same tag path, or of the same names and classes.

use super::{Feature, Nothing};
use crate::document::ElementId;
use crate::methods::auto::survey::{Sums, Survey};

/// What is summed over one group of blocks.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Group {
    sums: Sums,
    blocks: f32,
    /// First and last block.
    ends: (usize, usize),
    /// Units of running text and blocks of the whole page.
    page: (f32, f32),
}

macro_rules! group_features {
    ($prefix:literal) => {
        &[
            Feature {
                // 0…: units in the blocks.
                name: concat!($prefix, "-units"),
                nothing: Nothing::Never,
                of: |g| g.sums.units,
            },
            Feature {
                // 1…: how many they are.
                name: concat!($prefix, "-blocks"),
                nothing: Nothing::Never,
                of: |g| g.blocks,
            },
            Feature {
                // 0…: mean units of the blocks.
                name: concat!($prefix, "-mean-units"),
                nothing: Nothing::Never,
                of: |g| g.sums.units / g.blocks.max(1.0),
            },
            Feature {
                // 0–1: share of characters in links in the blocks.
                name: concat!($prefix, "-link-share"),
                nothing: Nothing::Never,
                of: |g| g.sums.link_share(),
            },
            Feature {
                // 0–1: share of running text in the blocks.
                name: concat!($prefix, "-long-share"),
                nothing: Nothing::Never,
                of: |g| g.sums.long_share(),
            },
            Feature {
                // 0–1: share of the page's running text in the blocks.
                name: concat!($prefix, "-in-page"),
                nothing: Nothing::Never,
                of: |g| g.sums.long / g.page.0.max(1.0),
            },
            Feature {
                // 0–1: share of the page's blocks from the first to the last of the blocks.
                name: concat!($prefix, "-spread"),
                nothing: Nothing::Never,
                of: |g| (g.ends.1 - g.ends.0) as f32 / g.page.1.max(1.0),
            },
        ]
    };
}

/// The table of the blocks of the same tag path.
pub(super) const SAME_PATH: &[Feature<Group>] = group_features!("path");
/// The table of the blocks of the same names and classes.
pub(super) const SAME_CLASSES: &[Feature<Group>] = group_features!("classes");

/// The groups of all blocks.
pub(super) struct Groups {
    paths: Grouping,
    classes: Grouping,
}

/// All blocks in groups of one kind.
struct Grouping {
    groups: Vec<Group>,
    /// The group of each block.
    of_blocks: Vec<u32>,
}

impl Groups {
    /// Groups the blocks of a page.
    pub(super) fn of(survey: &Survey) -> Groups {
        let path_key = |element: ElementId| u64::from(survey.traits[element.index()].path);
        Groups {
            paths: Grouping::by(survey, path_key),
            classes: Grouping::by(survey, |element| classes_key(survey, element)),
        }
    }

    /// The group of the same tag path.
    pub(super) fn same_path(&self, block: usize) -> &Group {
        self.paths.of_block(block)
    }

    /// The group of the same names and classes.
    pub(super) fn same_classes(&self, block: usize) -> &Group {
        self.classes.of_block(block)
    }
}

impl Grouping {
    /// Blocks whose elements have the same key, in page order.
    fn by(survey: &Survey, key: impl Fn(ElementId) -> u64) -> Grouping {
        let blocks = survey.blocks.list().iter().enumerate();
        let mut keyed: Vec<(u64, usize)> = blocks.map(|(block, own)| (key(own.element), block)).collect();
        keyed.sort_unstable();
        let page = (survey.total().long, keyed.len() as f32);
        let mut made = Grouping {
            groups: Vec::new(),
            of_blocks: vec![0; keyed.len()],
        };
        for alike in keyed.chunk_by(|a, b| a.0 == b.0) {
            let (Some(&(_, first)), Some(&(_, last))) = (alike.first(), alike.last()) else {
                continue;
            };
            let mut group = Group {
                blocks: alike.len() as f32,
                ends: (first, last),
                page,
                ..Group::default()
            };
            for &(_, block) in alike {
                group.sums = group.sums + survey.sum(block..block + 1);
                made.of_blocks[block] = made.groups.len() as u32;
            }
            made.groups.push(group);
        }
        made
    }

    fn of_block(&self, block: usize) -> &Group {
        &self.groups[self.of_blocks[block] as usize]
    }
}

/// Names and classes of an element, its parent and grandparent, and its depth.
fn classes_key(survey: &Survey, element: ElementId) -> u64 {
    let depth = u64::from(survey.elements()[element].depth);
    let chain = survey.chain(element).take(3);
    chain.fold(0xcbf2_9ce4_8422_2325 ^ depth << 48, |key, id| {
        (key ^ u64::from(survey.traits[id.index()].signature)).wrapping_mul(0x100_0000_01b3)
    })
}
