//! The branch of the tree in which a block hangs off a container of the page's main text: a paragraph of it, a box in it,
//! or something beside it.

use super::landmarks::{Blocks, Landmarks};
use super::tags::name_number;
use super::{Feature, Nothing};
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
    ($index:literal, $short:literal) => {
        [
            Feature {
                // 0–56: number of the name of the branch off the container.
                name: concat!($short, "-branch-name"),
                nothing: Nothing::Never,
                of: |b| b.of[$index].name,
            },
            Feature {
                // 0…: siblings like the branch off the container.
                name: concat!($short, "-branch-alike"),
                nothing: Nothing::Never,
                of: |b| b.of[$index].alike,
            },
            Feature {
                // 0…: units in the branch off the container.
                name: concat!($short, "-branch-units"),
                nothing: Nothing::Never,
                of: |b| b.of[$index].sums.units,
            },
            Feature {
                // 0–1: link share of the branch off the container.
                name: concat!($short, "-branch-link-share"),
                nothing: Nothing::Never,
                of: |b| b.of[$index].sums.link_share(),
            },
            Feature {
                // 0–1: share of running text in the branch off the container.
                name: concat!($short, "-branch-long-share"),
                nothing: Nothing::Never,
                of: |b| b.of[$index].sums.long_share(),
            },
            Feature {
                // 0–1: the branch's share of the units of what it hangs off, at the container.
                name: concat!($short, "-branch-share"),
                nothing: Nothing::Never,
                of: |b| b.of[$index].share,
            },
            Feature {
                // 0–1: share of the running text behind the branch off the container.
                name: concat!("rest-behind-", $short, "-branch"),
                nothing: Nothing::Never,
                of: |b| b.of[$index].behind,
            },
        ]
    };
}

/// The group's table.
pub(super) const FEATURES: [[Feature<Branches>; 7]; CONTAINERS] = [
    // The container is the smallest element with half of the running text.
    branch!(0, "half"),
    // The container is the best-scoring element.
    branch!(1, "best"),
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
