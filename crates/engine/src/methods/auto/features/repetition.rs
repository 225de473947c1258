//! The list, grid or thread that a block is a part of: the ancestor that has many siblings of its kind.

use super::{Feature, Nothing};
use crate::document::ElementId;
use crate::methods::auto::survey::Survey;

/// What the features of repetition are computed from.
pub(super) struct Repetition {
    found: Option<Repeated>,
    /// How many siblings are like the element and like the container's parent.
    alike: [f32; 2],
}

/// The repeated ancestor.
struct Repeated {
    level: f32,
    alike: f32,
    units: f32,
    link_share: f32,
    long_share: f32,
    /// The share of the page that its parent holds.
    parent_share: f32,
    weight: f32,
}

macro_rules! repeated {
    ($name:literal, $field:ident, $none:literal) => {
        Feature {
            name: $name,
            nothing: Nothing::Number($none),
            of: |r| r.found.as_ref().map_or($none, |found| found.$field),
        }
    };
}

/// The group's table.
pub(super) const FEATURES: &[Feature<Repetition>] = &[
    // 0…, −1 for none: levels up to the repeated ancestor.
    repeated!("levels-to-repeated", level, -1.0),
    // 3…, 0 for none: siblings like the repeated ancestor, itself included.
    repeated!("repeated-alike", alike, 0.0),
    // 8…, 0 for none: units in the repeated ancestor.
    repeated!("repeated-units", units, 0.0),
    // 0–1, −1 for none: its share of characters in links.
    repeated!("repeated-link-share", link_share, -1.0),
    // 0–1, −1 for none: its share of running text.
    repeated!("repeated-long-share", long_share, -1.0),
    // 0–1, −1 for none: share of the page's units in its parent.
    repeated!("repeated-in-page", parent_share, -1.0),
    // 24…, 0 for none: siblings alike (at most 50) times its units.
    repeated!("repeated-weight", weight, 0.0),
    Feature {
        // 1…: siblings like the element.
        name: "element-alike",
        nothing: Nothing::Never,
        of: |r| r.alike[0],
    },
    Feature {
        // 1…: siblings like the container's parent.
        name: "container-parent-alike",
        nothing: Nothing::Never,
        of: |r| r.alike[1],
    },
];

/// Fewer siblings than this are no repetition.
const LEAST_ALIKE: u32 = 3;
/// Less text than this is no item.
const LEAST_UNITS: f32 = 8.0;
/// More siblings than this count no more.
const MOST_ALIKE: u32 = 50;

impl Repetition {
    /// The repetition around one block.
    pub(super) fn of(survey: &Survey, block: usize) -> Repetition {
        let own = &survey.blocks.list()[block];
        let elements = survey.elements();
        let alike = |id: ElementId| survey.traits[id.index()].alike as f32;
        Repetition {
            found: repeated_ancestor(survey, own.element),
            alike: [alike(own.element), alike(elements[own.container].parent)],
        }
    }
}

fn repeated_ancestor(survey: &Survey, element: ElementId) -> Option<Repeated> {
    let mut best: Option<(usize, ElementId, f32)> = None;
    for (level, id) in survey.chain(element).enumerate() {
        let alike = survey.traits[id.index()].alike;
        if alike < LEAST_ALIKE {
            continue;
        }
        let units = survey.sum(survey.blocks.inside(id)).units;
        let weight = alike.min(MOST_ALIKE) as f32 * units;
        if units >= LEAST_UNITS && best.is_none_or(|(_, _, most)| weight > most) {
            best = Some((level, id, weight));
        }
    }
    let (level, id, weight) = best?;
    let own = survey.sum(survey.blocks.inside(id));
    let parent = survey.elements()[id].parent;
    let parent = survey.sum(survey.blocks.inside(parent));
    Some(Repeated {
        level: level as f32,
        alike: survey.traits[id.index()].alike as f32,
        units: own.units,
        link_share: own.link_share(),
        long_share: own.long_share(),
        parent_share: parent.units / survey.total().units.max(1.0),
        weight,
    })
}
