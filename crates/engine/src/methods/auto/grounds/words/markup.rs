//! What is said of a block's mark-up.

use super::{Fact, Facts, MOSTLY, Said, Short, is_long, length, nearest, only, percent, place, what};
use crate::document::Tag;
use crate::methods::auto::features::named_tag;

pub(super) fn element(facts: &Facts<'_>) -> Said {
    if facts.any(Fact::HeadingLevel) {
        return what("a heading", "It is marked up as a heading.");
    }
    let tags = [Fact::ElementName, Fact::Container].map(|fact| facts.get(fact).and_then(named_tag));
    let named = tags.into_iter().flatten().find_map(kind_of);
    let around = [(Fact::ToLi, "a list item"), (Fact::ToTable, "text in a table")];
    match named.or_else(|| nearest(facts, &around).map(|(_, kind)| *kind)) {
        Some(kind) => what(kind, format!("It is marked up as {kind}.")),
        None => only("It is marked up as no paragraph: it stands in a mere box."),
    }
}

/// What an element makes of its text.
fn kind_of(tag: Tag) -> Option<&'static str> {
    Some(match tag {
        Tag::P => "a paragraph",
        Tag::Li => "a list item",
        Tag::Td | Tag::Th => "a table cell",
        Tag::Blockquote => "a quotation",
        Tag::Pre | Tag::Code => "code",
        Tag::Figcaption | Tag::Caption => "a caption",
        Tag::Dt | Tag::Dd => "a line of a glossary",
        Tag::Label => "a label of a field",
        Tag::Button => "a button",
        Tag::Address => "an address",
        Tag::Small => "small print",
        Tag::Time => "a time",
        Tag::A => "a link",
        _ => return None,
    })
}

/// Regions that hold main text.
const OF_TEXT: &[(Fact, &str)] = &[
    (Fact::ToBody, "in what the page marks as an article's body"),
    (Fact::ToArticle, "in an article element"),
    (Fact::ToMain, "in the main element"),
    (Fact::ToMainRole, "in the main part"),
    (Fact::ToSection, "in a section"),
];

/// Regions that hold the surroundings of the text.
const AROUND_TEXT: &[(Fact, &str)] = &[
    (Fact::ToNav, "in the menu"),
    (Fact::ToFooter, "in the footer"),
    (Fact::ToHeader, "in a header"),
    (Fact::ToAside, "in an aside"),
    (Fact::ToForm, "in a form"),
    (Fact::ToDialog, "in a dialog"),
    (Fact::ToButton, "on a button"),
    (Fact::ToFigure, "in a figure"),
    (Fact::ToComment, "in a comment"),
];

pub(super) fn region(facts: &Facts<'_>, is_for: bool) -> Said {
    if !is_for && facts.any(Fact::InsteadOfScripts) {
        return what(
            "text for readers without scripts",
            "It is shown only where no script runs.",
        );
    }
    if !is_for && (facts.any(Fact::Hidden) || facts.any(Fact::HiddenFromReaders)) {
        return what("hidden text", "The page hides it.");
    }
    let found = if is_for {
        nearest(facts, OF_TEXT).map(|(_, region)| *region)
    } else {
        nearest(facts, AROUND_TEXT)
            .map(|(_, region)| *region)
            .or_else(|| facts.get(Fact::ToBoilerplateRole).map(|_| "in a menu or a margin"))
    };
    match (found, is_for) {
        (Some(region), _) => Said {
            sentence: format!("It stands {region}."),
            short: Short::Region(region),
        },
        (None, true) => only("It stands in no menu, header, footer or form."),
        (None, false) => only("It stands in no part that the page marks as its text."),
    }
}

/// What class names and ids of boxes may speak of, apart from content.
const NAMED_AROUND: &[(Fact, &str)] = &[
    (Fact::ToSurroundingNames, "menus or banners"),
    (Fact::ToCommentNames, "comments"),
    (Fact::ToRelatedNames, "other articles"),
    (Fact::ToMediaNames, "pictures"),
    (Fact::ToSummaryNames, "summaries"),
];

pub(super) fn names(facts: &Facts<'_>, is_for: bool) -> Said {
    let told = |of: &str| {
        place(
            format!("in a box named after {of}"),
            format!("A box around it has a class or an id named after {of}."),
        )
    };
    let around = nearest(facts, NAMED_AROUND).map(|(_, of)| *of);
    let content = facts.get(Fact::ToContentNames).map(|_| "content");
    let [first, second] = if is_for { [content, around] } else { [around, content] };
    match (first.or(second), is_for) {
        (Some(of), _) => told(of),
        (None, true) => only("No class or id around it is named after menus, comments or other articles."),
        (None, false) => only("No class or id around it is named after content."),
    }
}

/// A box with more units is no card, but a part of the page.
const MOST_IN_CARD: f32 = 100.0;

pub(super) fn cards(facts: &Facts<'_>) -> Said {
    let Some(alike) = facts.get(Fact::RepeatedAlike) else {
        return only("It belongs to no row of boxes alike.");
    };
    let units = facts.number(Fact::RepeatedUnits);
    let sentence = format!(
        "It stands in one of {alike:.0} boxes alike; this one holds {}.",
        length(facts, units)
    );
    // Paragraphs are in rows as well, and nobody calls them boxes.
    let is_own = units <= facts.number(Fact::Units) + 2.0 && is_long(facts);
    if units <= MOST_IN_CARD && !is_own {
        place(format!("in one of {alike:.0} boxes alike"), sentence)
    } else {
        only(sentence)
    }
}

pub(super) fn kin(facts: &Facts<'_>) -> Said {
    // In elements of the same names with any classes: as many links are counted in a few words.
    let (blocks, in_elements) = (facts.count(Fact::KinBlocks), facts.count(Fact::PathBlocks));
    if blocks < 2 {
        return only(match in_elements {
            0 | 1 => "No other block of the page is marked up like it.".to_owned(),
            many => format!("It is one of {many} blocks in the same elements, and the only one with its classes."),
        });
    }
    let (link_share, each) = (facts.number(Fact::KinLinkShare), facts.number(Fact::KinUnits));
    let alike = if in_elements > blocks {
        "with the same classes"
    } else {
        "marked up alike"
    };
    let sentence = format!(
        "It is one of {blocks} blocks {alike}, of {} on average, {} in links.",
        length(facts, each),
        percent(link_share)
    );
    if link_share >= MOSTLY {
        what(format!("one of {blocks} links"), sentence)
    } else if is_long(facts) {
        what("long running text", sentence)
    } else {
        what(format!("one of {blocks} lines alike"), sentence)
    }
}
