//! What is said of a block's mark-up.

use super::{Fact, Facts, MOSTLY, Said, Short, is_long, length, nearest, only, percent, place, what};
use crate::document::Tag;
use crate::methods::auto::features::named_tag;
use clearline_message::{Message, message};

pub(super) fn element(facts: &Facts<'_>) -> Said {
    if facts.any(Fact::HeadingLevel) {
        return what(message!("what-heading"), marked_up_as("what-heading"));
    }
    let tags = [Fact::ElementName, Fact::Container].map(|fact| facts.get(fact).and_then(named_tag));
    let named = tags.into_iter().flatten().find_map(kind_of);
    let around = [(Fact::ToLi, "what-list-item"), (Fact::ToTable, "what-table-text")];
    match named.or_else(|| nearest(facts, &around).map(|(_, kind)| *kind)) {
        Some(kind) => what(message!(kind), marked_up_as(kind)),
        None => only(message!("because-element-box")),
    }
}

fn marked_up_as(kind: &'static str) -> Message {
    message!("because-element", kind = message!(kind))
}

/// What an element makes of its text, by the id of the message that says so.
fn kind_of(tag: Tag) -> Option<&'static str> {
    Some(match tag {
        Tag::P => "what-paragraph",
        Tag::Li => "what-list-item",
        Tag::Td | Tag::Th => "what-table-cell",
        Tag::Blockquote => "what-quotation",
        Tag::Pre | Tag::Code => "what-code",
        Tag::Figcaption | Tag::Caption => "what-caption",
        Tag::Dt | Tag::Dd => "what-glossary-line",
        Tag::Label => "what-field-label",
        Tag::Button => "what-button",
        Tag::Address => "what-postal-address",
        Tag::Small => "what-small-print",
        Tag::Time => "what-time",
        Tag::A => "what-link",
        _ => return None,
    })
}

/// Regions that hold main text.
const OF_TEXT: &[(Fact, &str)] = &[
    (Fact::ToBody, "where-article-body"),
    (Fact::ToArticle, "where-article-element"),
    (Fact::ToMain, "where-main-element"),
    (Fact::ToMainRole, "where-main-part"),
    (Fact::ToSection, "where-section"),
];

/// Regions that hold the surroundings of the text.
const AROUND_TEXT: &[(Fact, &str)] = &[
    (Fact::ToNav, "where-menu"),
    (Fact::ToFooter, "where-footer"),
    (Fact::ToHeader, "where-header"),
    (Fact::ToAside, "where-aside"),
    (Fact::ToForm, "where-form"),
    (Fact::ToDialog, "where-dialog"),
    (Fact::ToButton, "where-button"),
    (Fact::ToFigure, "where-figure"),
    (Fact::ToComment, "where-comment"),
];

pub(super) fn region(facts: &Facts<'_>, is_for: bool) -> Said {
    if !is_for && facts.any(Fact::InsteadOfScripts) {
        return what(
            message!("what-text-without-scripts"),
            message!("because-region-without-scripts"),
        );
    }
    if !is_for && (facts.any(Fact::Hidden) || facts.any(Fact::HiddenFromReaders)) {
        return what(message!("what-hidden-text"), message!("because-region-hidden"));
    }
    let found = if is_for {
        nearest(facts, OF_TEXT).map(|(_, region)| *region)
    } else {
        nearest(facts, AROUND_TEXT)
            .map(|(_, region)| *region)
            .or_else(|| facts.get(Fact::ToBoilerplateRole).map(|_| "where-menu-or-margin"))
    };
    match (found, is_for) {
        (Some(region), _) => in_region(region),
        (None, true) => only(message!("because-region-none")),
        (None, false) => only(message!("because-region-unmarked")),
    }
}

/// The region that speaks for a comment, one that the page marks as comments or that is around the text; or the region of text that
/// speaks against one.
pub(super) fn region_of_comment(facts: &Facts<'_>, is_for: bool) -> Option<Said> {
    let comment = facts.get(Fact::ToComment).map(|_| "where-comment");
    let nearest_of = |regions| nearest(facts, regions).map(|(_, region)| *region);
    let found = match is_for {
        true => comment.or_else(|| nearest_of(AROUND_TEXT)),
        false => nearest_of(OF_TEXT),
    };
    found.map(in_region)
}

fn in_region(region: &'static str) -> Said {
    Said {
        sentence: message!("because-region", region = message!(region)),
        short: Short::Region(message!(region)),
    }
}

/// What class names and ids of boxes may speak of, apart from content.
const NAMED_AROUND: &[(Fact, &str)] = &[
    (Fact::ToSurroundingNames, "about-menus"),
    (Fact::ToCommentNames, "about-comments"),
    (Fact::ToRelatedNames, "about-other-articles"),
    (Fact::ToMediaNames, "about-pictures"),
    (Fact::ToSummaryNames, "about-summaries"),
];

pub(super) fn names(facts: &Facts<'_>, is_for: bool) -> Said {
    let around = nearest(facts, NAMED_AROUND).map(|(_, of)| *of);
    let content = facts.get(Fact::ToContentNames).map(|_| "about-content");
    let [first, second] = if is_for { [content, around] } else { [around, content] };
    match (first.or(second), is_for) {
        (Some(of), _) => in_box_named(of),
        (None, true) => only(message!("because-names-none")),
        (None, false) => only(message!("because-names-no-content")),
    }
}

/// The names of boxes that speak for a comment, or those that speak against one.
pub(super) fn names_of_comment(facts: &Facts<'_>, is_for: bool) -> Option<Said> {
    let is_named = facts.get(Fact::ToCommentNames).is_some();
    match (is_named, is_for) {
        (true, true) => Some(in_box_named("about-comments")),
        (false, false) => Some(match nearest(facts, NAMED_AROUND) {
            Some((_, of)) => in_box_named(of),
            None => only(message!("because-names-no-comments")),
        }),
        _ => None,
    }
}

fn in_box_named(of: &'static str) -> Said {
    place(
        message!("where-box-named", about = message!(of)),
        message!("because-names", about = message!(of)),
    )
}

/// A box with more units is no card, but a part of the page.
const MOST_IN_CARD: f32 = 100.0;

pub(super) fn cards(facts: &Facts<'_>) -> Said {
    let Some(alike) = facts.get(Fact::RepeatedAlike) else {
        return only(message!("because-cards-none"));
    };
    let units = facts.number(Fact::RepeatedUnits);
    let sentence = message!("because-cards", count = alike.round(), length = length(facts, units));
    // Paragraphs are in rows as well, and nobody calls them boxes.
    let is_own = units <= facts.number(Fact::Units) + 2.0 && is_long(facts);
    if units <= MOST_IN_CARD && !is_own {
        place(message!("where-cards", count = alike.round()), sentence)
    } else {
        only(sentence)
    }
}

pub(super) fn kin(facts: &Facts<'_>) -> Said {
    // In elements of the same names with any classes: as many links are counted in a few words.
    let (blocks, in_elements) = (facts.count(Fact::KinBlocks), facts.count(Fact::PathBlocks));
    if blocks < 2 {
        return only(match in_elements {
            0 | 1 => message!("because-kin-none"),
            many => message!("because-kin-elements", count = many),
        });
    }
    let (link_share, each) = (facts.number(Fact::KinLinkShare), facts.number(Fact::KinUnits));
    let id = if in_elements > blocks {
        "because-kin-classes"
    } else {
        "because-kin"
    };
    let sentence = message!(
        id,
        count = blocks,
        length = length(facts, each),
        share = percent(link_share),
    );
    if link_share >= MOSTLY {
        what(message!("what-one-of-links", count = blocks), sentence)
    } else if is_long(facts) {
        what(message!("what-long-running-text"), sentence)
    } else {
        what(message!("what-one-of-lines", count = blocks), sentence)
    }
}
