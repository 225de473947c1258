//! The branch of the tree in which a block hangs off a container of the page's main text: a paragraph of it, a box in it,
//! or something beside it.

use super::Feature;
use super::landmarks::{Blocks, Landmarks};
use super::tags::name_number;
use crate::document::ElementId;
use crate::methods::auto::survey::{Sums, Survey};

/// The branches of one block off two containers: the one with half of the running text, and the best-scoring one.
#[derive(Default)]
pub(super) struct Branches {
    of: [Branch; CONTAINERS],
}

const CONTAINERS: usize = 2;

/// The outermost element around a block that does not hold the container, below the innermost one that does.
#[derive(Clone, Copy, Default)]
struct Branch {
    name: f32,
    alike: f32,
    sums: Sums,
    /// Share of the stem's units.
    share: f32,
    /// Share of the stem's running text behind the branch.
    behind: f32,
}

macro_rules! branch {
    ($index:literal, $short:literal, $container:literal) => {
        [
            Feature {
                name: concat!($short, " branch name"),
                range: "0–56",
                meaning: concat!("number of the name of the branch off ", $container),
                of: |b| b.of[$index].name,
            },
            Feature {
                name: concat!($short, " branch alike"),
                range: "0…",
                meaning: concat!("siblings like the branch off ", $container),
                of: |b| b.of[$index].alike,
            },
            Feature {
                name: concat!($short, " branch units"),
                range: "0…",
                meaning: concat!("units in the branch off ", $container),
                of: |b| b.of[$index].sums.units,
            },
            Feature {
                name: concat!($short, " branch link share"),
                range: "0–1",
                meaning: concat!("link share of the branch off ", $container),
                of: |b| b.of[$index].sums.link_share(),
            },
            Feature {
                name: concat!($short, " branch long share"),
                range: "0–1",
                meaning: concat!("share of running text in the branch off ", $container),
                of: |b| b.of[$index].sums.long_share(),
            },
            Feature {
                name: concat!($short, " branch share"),
                range: "0–1",
                meaning: concat!("the branch's share of the units of what it hangs off, at ", $container),
                of: |b| b.of[$index].share,
            },
            Feature {
                name: concat!("rest behind ", $short, " branch"),
                range: "0–1",
                meaning: concat!("share of the running text behind the branch off ", $container),
                of: |b| b.of[$index].behind,
            },
        ]
    };
}

/// The group's table.
pub(super) const FEATURES: [[Feature<Branches>; 7]; CONTAINERS] = [
    branch!(0, "half", "the smallest element with half of the running text"),
    branch!(1, "best", "the best-scoring element"),
];

impl Branches {
    /// The branches of one block; `levels` is its chain.
    pub(super) fn of(survey: &Survey, landmarks: &Landmarks, levels: &[ElementId]) -> Branches {
        let containers = [&landmarks.smallest[0], &landmarks.best.0];
        Branches {
            of: containers.map(|container| Branch::of(survey, container, levels)),
        }
    }
}

impl Branch {
    fn of(survey: &Survey, container: &Blocks, levels: &[ElementId]) -> Branch {
        let holds = |&id: &ElementId| {
            let own = survey.blocks.inside(id);
            own.start <= container.start && own.end >= container.end
        };
        let stem = levels.iter().position(holds).unwrap_or(levels.len().saturating_sub(1));
        let (Some(&id), Some(&stem)) = (levels.get(stem.saturating_sub(1)), levels.get(stem)) else {
            return Branch::default();
        };
        let (own, stem) = (survey.blocks.inside(id), survey.blocks.inside(stem));
        let (sums, whole) = (survey.sum(own.clone()), survey.sum(stem.clone()));
        Branch {
            name: name_number(survey, id),
            alike: survey.traits[id.index()].alike as f32,
            sums,
            share: sums.units / whole.units.max(1.0),
            behind: survey.sum(own.end..stem.end).long / whole.long.max(1.0),
        }
    }
}
