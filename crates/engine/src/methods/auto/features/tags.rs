//! The elements around a block: their names, roles and statements.

use super::{Feature, flag};
use crate::document::{ElementId, Tag};
use crate::methods::auto::survey::Survey;
use crate::methods::auto::traits::Statements;

/// Names in an order that keeps kindred ones together, so that a tree can part them; others are 0, own elements of the
/// page one past the last.
const ORDER: [Tag; 55] = [
    Tag::Html,
    Tag::Body,
    Tag::Div,
    Tag::P,
    Tag::Span,
    Tag::A,
    Tag::H1,
    Tag::H2,
    Tag::H3,
    Tag::H4,
    Tag::H5,
    Tag::H6,
    Tag::Ul,
    Tag::Ol,
    Tag::Li,
    Tag::Dl,
    Tag::Dt,
    Tag::Dd,
    Tag::Table,
    Tag::Tbody,
    Tag::Thead,
    Tag::Tfoot,
    Tag::Tr,
    Tag::Td,
    Tag::Th,
    Tag::Caption,
    Tag::Article,
    Tag::Section,
    Tag::Main,
    Tag::Aside,
    Tag::Nav,
    Tag::Header,
    Tag::Footer,
    Tag::Form,
    Tag::Fieldset,
    Tag::Label,
    Tag::Button,
    Tag::Figure,
    Tag::Figcaption,
    Tag::Blockquote,
    Tag::Pre,
    Tag::Code,
    Tag::Strong,
    Tag::Em,
    Tag::B,
    Tag::I,
    Tag::Details,
    Tag::Summary,
    Tag::Dialog,
    Tag::Address,
    Tag::Center,
    Tag::Time,
    Tag::Small,
    Tag::Font,
    Tag::Sup,
];

/// Elements whose distance is measured.
const LANDMARKS: [Tag; 21] = [
    Tag::Article,
    Tag::Main,
    Tag::Section,
    Tag::Aside,
    Tag::Nav,
    Tag::Header,
    Tag::Footer,
    Tag::Form,
    Tag::Table,
    Tag::Ul,
    Tag::Ol,
    Tag::Li,
    Tag::Figure,
    Tag::Blockquote,
    Tag::Pre,
    Tag::Dl,
    Tag::Details,
    Tag::Dialog,
    Tag::Button,
    Tag::Label,
    Tag::A,
];

/// The place of own elements of the page in the list of distances.
const CUSTOM: usize = LANDMARKS.len();

/// `TABLE[tag]` is the tag's number in `list`, counted from `first`; 0 where it is not in the list.
const fn numbers(list: &[Tag], first: u8) -> [u8; Tag::Other as usize + 1] {
    let mut table = [0; Tag::Other as usize + 1];
    let mut place = 0;
    while place < list.len() {
        table[list[place] as usize] = place as u8 + first;
        place += 1;
    }
    table
}

static ORDER_NUMBERS: [u8; Tag::Other as usize + 1] = numbers(&ORDER, 1);
static LANDMARK_NUMBERS: [u8; Tag::Other as usize + 1] = numbers(&LANDMARKS, 1);

/// Distance to what is not there.
const FAR: f32 = 99.0;

/// The place of a block in the tree.
pub(super) struct Place {
    /// Names of the element, the container, the container's parent and its parent.
    names: [f32; 4],
    heading: f32,
    depth: f32,
    distances: [f32; LANDMARKS.len() + 1],
    /// Levels up to navigation or surroundings, main content, a body, a comment.
    roles: [f32; 4],
    hiding: f32,
    own: Statements,
    chain: Statements,
}

macro_rules! distance {
    ($tag:literal, $index:expr) => {
        Feature {
            name: concat!("levels to ", $tag),
            range: "0…, 99 for none",
            meaning: concat!("levels up to the nearest ", $tag),
            of: |place| place.distances[$index],
        }
    };
}

macro_rules! name {
    ($name:literal, $index:literal) => {
        Feature {
            name: $name,
            range: "0–56",
            meaning: "number of the element's name in the table of names",
            of: |place| place.names[$index],
        }
    };
}

macro_rules! stated {
    ($name:literal, $meaning:literal, $statements:expr) => {
        Feature {
            name: $name,
            range: "0, 1",
            meaning: $meaning,
            of: |place| flag(place.chain.any($statements)),
        }
    };
}

macro_rules! role {
    ($name:literal, $meaning:literal, $index:literal) => {
        Feature {
            name: $name,
            range: "0…, 99 for none",
            meaning: $meaning,
            of: |place| place.roles[$index],
        }
    };
}

/// The group's table.
pub(super) const FEATURES: &[Feature<Place>] = &[
    name!("element", 0),
    name!("container", 1),
    name!("container's parent", 2),
    name!("container's grandparent", 3),
    Feature {
        name: "heading level",
        range: "0–6",
        meaning: "0 for no heading",
        of: |place| place.heading,
    },
    Feature {
        name: "depth",
        range: "0…",
        meaning: "levels above the element",
        of: |place| place.depth,
    },
    distance!("article", 0),
    distance!("main", 1),
    distance!("section", 2),
    distance!("aside", 3),
    distance!("nav", 4),
    distance!("header", 5),
    distance!("footer", 6),
    distance!("form", 7),
    distance!("table", 8),
    distance!("ul", 9),
    distance!("ol", 10),
    distance!("li", 11),
    distance!("figure", 12),
    distance!("blockquote", 13),
    distance!("pre", 14),
    distance!("dl", 15),
    distance!("details", 16),
    distance!("dialog", 17),
    distance!("button", 18),
    distance!("label", 19),
    distance!("a", 20),
    distance!("own element of the page", CUSTOM),
    stated!(
        "hidden",
        "an element around it is hidden by attribute or style",
        Statements::HIDDEN
    ),
    stated!(
        "hidden from screen readers",
        "an element around it has aria-hidden",
        Statements::ARIA_HIDDEN
    ),
    Feature {
        name: "hiding elements",
        range: "0…",
        meaning: "elements around it that are hidden",
        of: |p| p.hiding,
    },
    stated!("instead of scripts", "stands inside noscript", Statements::NOSCRIPT),
    stated!(
        "navigation role",
        "an element around it is navigation by its role",
        Statements::NAVIGATION
    ),
    stated!(
        "dialog role",
        "an element around it is a dialog by its role",
        Statements::DIALOG
    ),
    stated!(
        "button role",
        "an element around it is a button by its role",
        Statements::BUTTON
    ),
    role!(
        "levels to boilerplate role",
        "levels up to a navigation, banner, side or dialog role",
        0
    ),
    role!("levels to main role", "levels up to a main or article role", 1),
    role!(
        "levels to body",
        "levels up to an element marked as body of an article, review or post",
        2
    ),
    role!(
        "levels to comment",
        "levels up to an element marked as comment, review, question or answer",
        3
    ),
    stated!(
        "description",
        "stands inside an element marked as description",
        Statements::DESCRIPTION
    ),
    Feature {
        name: "property",
        range: "0, 1",
        meaning: "the element is marked as some other property",
        of: |place| flag(place.own.any(Statements::PROPERTY)),
    },
    stated!(
        "article type",
        "stands inside an element of type article",
        Statements::ARTICLE
    ),
    stated!(
        "product type",
        "stands inside an element of type product or recipe",
        Statements::PRODUCT
    ),
];

const ROLES: [Statements; 4] = [
    Statements::NAVIGATION
        .with(Statements::SURROUNDING)
        .with(Statements::DIALOG),
    Statements::MAIN,
    Statements::BODY,
    Statements::COMMENT,
];

impl Place {
    /// The place of one block.
    pub(super) fn of(survey: &Survey, block: usize) -> Place {
        let own = &survey.blocks.list()[block];
        let elements = survey.elements();
        let parent = elements[own.container].parent;
        let grandparent = elements[parent].parent;
        let mut place = Place {
            names: [own.element, own.container, parent, grandparent].map(|id| name_number(survey, id)),
            heading: f32::from(survey.levels[block]),
            depth: f32::from(elements[own.element].depth),
            distances: [FAR; LANDMARKS.len() + 1],
            roles: [FAR; 4],
            hiding: 0.0,
            own: survey.statements(own.element),
            chain: Statements::default(),
        };
        for (level, id) in survey.chain(own.element).enumerate() {
            place.pass(survey, id, level as f32);
        }
        place
    }

    fn pass(&mut self, survey: &Survey, id: ElementId, level: f32) {
        let landmark = match LANDMARK_NUMBERS[survey.tag(id) as usize] {
            0 if is_custom(survey, id) => Some(CUSTOM),
            0 => None,
            number => Some(usize::from(number) - 1),
        };
        if let Some(distance) = landmark.map(|landmark| &mut self.distances[landmark]) {
            *distance = distance.min(level);
        }
        let statements = survey.statements(id);
        if statements == Statements::default() {
            return;
        }
        self.chain = self.chain.with(statements);
        self.hiding += flag(statements.any(Statements::HIDDEN.with(Statements::ARIA_HIDDEN)));
        for (distance, role) in self.roles.iter_mut().zip(ROLES) {
            if statements.any(role) {
                *distance = distance.min(level);
            }
        }
    }
}

fn is_custom(survey: &Survey, id: ElementId) -> bool {
    survey.tag(id) == Tag::Other && survey.elements()[id].name.contains('-')
}

/// The number of an element's name in the table of names.
pub(super) fn name_number(survey: &Survey, id: ElementId) -> f32 {
    if is_custom(survey, id) {
        return ORDER.len() as f32 + 1.0;
    }
    f32::from(ORDER_NUMBERS[survey.tag(id) as usize])
}

/// The name with a number in that table; none for other names and own elements of the page.
pub fn named_tag(number: f32) -> Option<Tag> {
    ORDER.get((number as usize).checked_sub(1)?).copied()
}
