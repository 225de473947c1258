//! The elements around a block: their names, roles and statements.

use super::{Feature, Nothing, flag};
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
            // 0…, 99 for none: levels up to the nearest $tag.
            name: concat!("levels-to-", $tag),
            nothing: Nothing::Number(FAR),
            of: |place| place.distances[$index],
        }
    };
}

macro_rules! name {
    ($name:literal, $index:literal) => {
        Feature {
            // 0–56: number of the element's name in the table of names.
            name: $name,
            nothing: Nothing::Never,
            of: |place| place.names[$index],
        }
    };
}

macro_rules! stated {
    ($name:literal, $statements:expr) => {
        Feature {
            name: $name,
            nothing: Nothing::Never,
            of: |place| flag(place.chain.any($statements)),
        }
    };
}

macro_rules! role {
    ($name:literal, $index:literal) => {
        Feature {
            name: $name,
            nothing: Nothing::Number(FAR),
            of: |place| place.roles[$index],
        }
    };
}

/// The group's table.
pub(super) const FEATURES: &[Feature<Place>] = &[
    name!("element", 0),
    name!("container", 1),
    name!("container-parent", 2),
    name!("container-grandparent", 3),
    Feature {
        // 0–6: 0 for no heading.
        name: "heading-level",
        nothing: Nothing::Never,
        of: |place| place.heading,
    },
    Feature {
        // 0…: levels above the element.
        name: "depth",
        nothing: Nothing::Never,
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
    distance!("own-element-of-the-page", CUSTOM),
    // 0, 1: an element around it is hidden by attribute or style.
    stated!("hidden", Statements::HIDDEN),
    // 0, 1: an element around it has aria-hidden.
    stated!("hidden-from-screen-readers", Statements::ARIA_HIDDEN),
    Feature {
        // 0…: elements around it that are hidden.
        name: "hiding-elements",
        nothing: Nothing::Never,
        of: |p| p.hiding,
    },
    // 0, 1: stands inside noscript.
    stated!("instead-of-scripts", Statements::NOSCRIPT),
    // 0, 1: an element around it is navigation by its role.
    stated!("navigation-role", Statements::NAVIGATION),
    // 0, 1: an element around it is a dialog by its role.
    stated!("dialog-role", Statements::DIALOG),
    // 0, 1: an element around it is a button by its role.
    stated!("button-role", Statements::BUTTON),
    // 0…, 99 for none: levels up to a navigation, banner, side or dialog role.
    role!("levels-to-boilerplate-role", 0),
    // 0…, 99 for none: levels up to a main or article role.
    role!("levels-to-main-role", 1),
    // 0…, 99 for none: levels up to an element marked as body of an article, review or post.
    role!("levels-to-body", 2),
    // 0…, 99 for none: levels up to an element marked as comment, review, question or answer.
    role!("levels-to-comment", 3),
    // 0, 1: stands inside an element marked as description.
    stated!("description", Statements::DESCRIPTION),
    Feature {
        // 0, 1: the element is marked as some other property.
        name: "property",
        nothing: Nothing::Never,
        of: |place| flag(place.own.any(Statements::PROPERTY)),
    },
    // 0, 1: stands inside an element of type article.
    stated!("article-type", Statements::ARTICLE),
    // 0, 1: stands inside an element of type product or recipe.
    stated!("product-type", Statements::PRODUCT),
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
