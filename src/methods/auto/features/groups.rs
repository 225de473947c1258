//! All blocks of the page that stand in elements of the same tag path, or of the same names and classes.

use super::Feature;
use crate::document::ElementId;
use crate::methods::auto::survey::{Sums, Survey};
use std::collections::HashMap;

/// What is summed over one group of blocks.
#[derive(Clone, Copy, Debug, Default)]
pub struct Group {
    sums: Sums,
    blocks: f32,
    /// First and last block.
    ends: (usize, usize),
    /// Units of running text and blocks of the whole page.
    page: (f32, f32),
}

macro_rules! group_features {
    ($prefix:literal, $who:literal) => {
        &[
            Feature {
                name: concat!($prefix, " units"),
                range: "0…",
                meaning: concat!("units in ", $who),
                of: |g| g.sums.units,
            },
            Feature {
                name: concat!($prefix, " blocks"),
                range: "1…",
                meaning: $who,
                of: |g| g.blocks,
            },
            Feature {
                name: concat!($prefix, " mean units"),
                range: "0…",
                meaning: concat!("mean units of ", $who),
                of: |g| g.sums.units / g.blocks.max(1.0),
            },
            Feature {
                name: concat!($prefix, " link share"),
                range: "0–1",
                meaning: concat!("share of characters in links in ", $who),
                of: |g| g.sums.link_share(),
            },
            Feature {
                name: concat!($prefix, " long share"),
                range: "0–1",
                meaning: concat!("share of running text in ", $who),
                of: |g| g.sums.long_share(),
            },
            Feature {
                name: concat!($prefix, " in page"),
                range: "0–1",
                meaning: concat!("share of the page's running text in ", $who),
                of: |g| g.sums.long / g.page.0.max(1.0),
            },
            Feature {
                name: concat!($prefix, " spread"),
                range: "0–1",
                meaning: concat!("share of the page's blocks from the first to the last of ", $who),
                of: |g| (g.ends.1 - g.ends.0) as f32 / g.page.1.max(1.0),
            },
        ]
    };
}

/// The table of the first group.
pub const SAME_PATH: &[Feature<Group>] = group_features!("path", "blocks of the same tag path");
/// The table of the second group.
pub const SAME_CLASSES: &[Feature<Group>] = group_features!("classes", "blocks of the same names and classes");

/// The groups of all blocks.
pub struct Groups {
    groups: Vec<Group>,
    /// For each block, its group by path and by classes.
    of_blocks: Vec<[usize; 2]>,
}

impl Groups {
    /// Groups the blocks of a page.
    pub fn of(survey: &Survey) -> Groups {
        let mut made = Groups {
            groups: Vec::new(),
            of_blocks: Vec::with_capacity(survey.blocks.len()),
        };
        let mut known: HashMap<(u8, u64), usize> = HashMap::with_capacity(survey.blocks.len());
        let page = (survey.total().long, survey.blocks.len() as f32);
        for (block, own) in survey.blocks.list().iter().enumerate() {
            let path = u64::from(survey.traits[own.element as usize].path);
            let keys = [(0, path), (1, classes_key(survey, own.element))];
            let of_block = keys.map(|key| {
                *known.entry(key).or_insert_with(|| {
                    made.groups.push(Group {
                        ends: (block, block),
                        page,
                        ..Group::default()
                    });
                    made.groups.len() - 1
                })
            });
            for group in of_block {
                let group = &mut made.groups[group];
                group.sums = group.sums + survey.sum(block..block + 1);
                group.blocks += 1.0;
                group.ends.1 = block;
            }
            made.of_blocks.push(of_block);
        }
        made
    }

    /// The group of the same tag path.
    pub fn same_path(&self, block: usize) -> &Group {
        &self.groups[self.of_blocks[block][0]]
    }

    /// The group of the same names and classes.
    pub fn same_classes(&self, block: usize) -> &Group {
        &self.groups[self.of_blocks[block][1]]
    }
}

/// Names and classes of an element, its parent and grandparent, and its depth.
fn classes_key(survey: &Survey, element: ElementId) -> u64 {
    let depth = u64::from(survey.document.elements()[element as usize].depth);
    let chain = survey.chain(element).take(3);
    chain.fold(0xcbf2_9ce4_8422_2325 ^ depth << 48, |key, id| {
        (key ^ u64::from(survey.traits[id as usize].signature)).wrapping_mul(0x100_0000_01b3)
    })
}
