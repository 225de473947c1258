//! What class names and ids around a block speak of.

use super::{Feature, Nothing};
use crate::document::Tag;
use crate::methods::auto::class_words::ClassWords;
use crate::methods::auto::survey::Survey;

/// Levels up to elements whose class names speak of something, and how many there are.
pub(super) struct Classes {
    levels: [f32; KINDS.len()],
    counts: [f32; KINDS.len()],
}

const KINDS: [ClassWords; 6] = [
    ClassWords::CONTENT,
    ClassWords::SURROUNDINGS,
    ClassWords::COMMENTS,
    ClassWords::RELATED,
    ClassWords::MEDIA,
    ClassWords::SUMMARY,
];

/// Distance to what is not there.
const FAR: f32 = 99.0;

macro_rules! levels {
    ($index:literal, $name:literal) => {
        Feature {
            name: $name,
            nothing: Nothing::Number(FAR),
            of: |c| c.levels[$index],
        }
    };
}

/// The group's table.
pub(super) const FEATURES: &[Feature<Classes>] = &[
    // 0…, 99 for none: levels up to class names of content.
    levels!(0, "levels-to-content-class"),
    // 0…, 99 for none: levels up to class names of menus, banners, sharing and the like.
    levels!(1, "levels-to-surroundings-class"),
    // 0…, 99 for none: levels up to class names of comments.
    levels!(2, "levels-to-comments-class"),
    // 0…, 99 for none: levels up to class names of related content.
    levels!(3, "levels-to-related-class"),
    // 0…, 99 for none: levels up to class names of pictures, films and their captions.
    levels!(4, "levels-to-media-class"),
    // 0…, 99 for none: levels up to class names of summaries.
    levels!(5, "levels-to-summary-class"),
    Feature {
        // 0…: elements around it with class names of content.
        name: "content-classes",
        nothing: Nothing::Never,
        of: |c| c.counts[0],
    },
    Feature {
        // 0…: elements around it with class names of menus, banners, sharing and the like.
        name: "surroundings-classes",
        nothing: Nothing::Never,
        of: |c| c.counts[1],
    },
    Feature {
        // −99–99: levels to class names of content less levels to those of surroundings.
        name: "content-or-surroundings-nearer",
        nothing: Nothing::Never,
        of: |c| c.levels[0] - c.levels[1],
    },
];

impl Classes {
    /// What is said around one block. Page-wide elements say too much about everything.
    pub(super) fn of(survey: &Survey, block: usize) -> Classes {
        let mut classes = Classes {
            levels: [FAR; KINDS.len()],
            counts: [0.0; KINDS.len()],
        };
        for (level, id) in survey.chain(survey.blocks.list()[block].element).enumerate() {
            let words = survey.traits[id.index()].class_words;
            if words == ClassWords::default() || matches!(survey.tag(id), Tag::Html | Tag::Body) {
                continue;
            }
            for (kind, &of_kind) in KINDS.iter().enumerate() {
                if words.any(of_kind) {
                    classes.levels[kind] = classes.levels[kind].min(level as f32);
                    classes.counts[kind] += 1.0;
                }
            }
        }
        classes
    }
}
