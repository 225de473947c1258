//! What is said of a block's own text.

use super::{Fact, Facts, MOSTLY, MUCH, Said, Short, is_long, link, only, parts, percent, size, what};
use crate::extraction::counted;

pub(super) fn length(facts: &Facts<'_>) -> Said {
    let size = size(facts);
    if is_long(facts) {
        what("long text", format!("Its text is long: {size}."))
    } else {
        what(format!("text of {size}"), format!("Its text is short: {size}."))
    }
}

pub(super) fn prose(facts: &Facts<'_>, is_for: bool) -> Said {
    let (ends, commas) = (facts.count(Fact::SentenceEnds), facts.count(Fact::Commas));
    let marks = [
        (ends, "end of a sentence", "ends of sentences"),
        (commas, "comma", "commas"),
    ];
    let found: Vec<String> = marks
        .into_iter()
        .filter(|(count, ..)| *count > 0)
        .map(|(count, one, many)| {
            if count == 1 {
                format!("1 {one}")
            } else {
                format!("{count} {many}")
            }
        })
        .collect();
    let found = found.join(" and ");
    match (found.is_empty(), is_for) {
        (true, false) => what("no full sentence", "It is no sentence: no full stop and no comma."),
        (true, true) => only("It is worded like main text, though it has no full stop and no comma."),
        (false, true) if is_long(facts) => what(
            "long running text",
            format!("It reads as running text: {found} in {}.", size(facts)),
        ),
        (false, true) => what(
            "running text",
            format!("It reads as running text: {found} in {}.", size(facts)),
        ),
        (false, false) => what(
            "text that hardly runs on",
            format!("It hardly reads as running text: {found} in {}.", size(facts)),
        ),
    }
}

pub(super) fn lettering(facts: &Facts<'_>, is_for: bool) -> Said {
    let parts = [
        (Fact::Code, MUCH, "code", "of its characters are code"),
        (
            Fact::Digits,
            0.2,
            "text with many figures",
            "of its characters are figures",
        ),
        (Fact::Bold, MUCH, "bold text", "of it is bold"),
        (Fact::Upper, MUCH, "text in capitals", "of its characters are capitals"),
        (
            Fact::Capitalised,
            MUCH,
            "text in title case",
            "of its words begin with a capital",
        ),
    ];
    let found = parts
        .into_iter()
        .find(|(fact, least, ..)| facts.number(*fact) >= *least);
    match found {
        Some((fact, _, short, of_it)) => what(short, format!("{} {of_it}.", percent(facts.number(fact)))),
        None if facts.any(Fact::StartsLower) => only("It begins with a small letter."),
        None if is_for => only("It is lettered as running text is: few capitals, few figures."),
        None => only("It is lettered as captions and labels often are."),
    }
}

pub(super) fn links(facts: &Facts<'_>) -> Said {
    let (share, links) = (facts.number(Fact::LinkShare), facts.count(Fact::Links));
    match links {
        0 => what("text without links", "No part of it is a link."),
        1 if share >= MOSTLY => what(link(facts), "It is nothing but a link."),
        _ if share >= MOSTLY => what(format!("{links} links"), format!("It is nothing but {links} links.")),
        _ if share >= MUCH => what(
            "text with much in links",
            format!("{} of it stands in links.", percent(share)),
        ),
        _ => what(
            "text with few links",
            format!(
                "Little of it stands in links: {}, in {}.",
                percent(share),
                counted(links, "link")
            ),
        ),
    }
}

pub(super) fn contents(facts: &Facts<'_>) -> Said {
    let signs = [
        (
            Fact::Copyright,
            "small print",
            "It is small print: it has a sign of copyright.",
        ),
        (
            Fact::ServiceWords,
            "an offer of the site",
            "It speaks of what a site offers or asks.",
        ),
        (
            Fact::RelatedWords,
            "a pointer to other articles",
            "It speaks of other articles.",
        ),
        (
            Fact::CreditWords,
            "a credit",
            "It speaks of who made a picture or a text.",
        ),
        (Fact::Inputs, "a form", "It holds fields or buttons of a form."),
        (Fact::Currency, "a price", "It has a sign of money."),
        (
            Fact::Separators,
            "text parted by signs",
            "It is parted by signs that stand between links, such as | or ».",
        ),
        (Fact::At, "text with an address", "It has an @ sign."),
        (
            Fact::Addresses,
            "text with an address",
            "It has a web address, written out.",
        ),
        (Fact::Images, "text with a picture", "It holds a picture."),
    ];
    match signs.into_iter().find(|(fact, ..)| facts.any(*fact)) {
        Some((_, short, sentence)) => what(short, sentence),
        None => only("It holds no small print, no credits, no offers and no form."),
    }
}

pub(super) fn copies(facts: &Facts<'_>) -> Said {
    match facts.count(Fact::Copies) {
        0 | 1 => only("It stands on the page once."),
        2 => what("text that the page has twice", "The page has the same text twice."),
        many => what(
            format!("text that the page has {many} times"),
            format!("The page has the same text {many} times."),
        ),
    }
}

/// From this share of the words on, one text repeats another.
const REPEATS: f32 = 0.6;

pub(super) fn title(facts: &Facts<'_>) -> Said {
    let shared = [Fact::InTitle, Fact::InFirstHeading].map(|fact| facts.number(fact));
    let (inside, parts) = (shared[0].max(shared[1]), parts(facts));
    if inside >= REPEATS && facts.number(Fact::TitleCover) >= REPEATS {
        return Said {
            sentence: "It repeats the page's title.".to_owned(),
            short: Short::Does("repeats the page's title".to_owned()),
        };
    }
    if inside > 0.0 {
        only(format!(
            "{} of its {parts} stand in the page's title too.",
            percent(inside)
        ))
    } else {
        only(format!("None of its {parts} stand in the page's title."))
    }
}

/// How many blocks lie between this one and the block with most of the page's description; none where no block has it.
fn from_summary(facts: &Facts<'_>) -> Option<Said> {
    let blocks = facts.get(Fact::FromSummary)?;
    if blocks == 0.0 {
        return Some(only("It holds most of the page's description."));
    }
    let (count, side) = (
        counted(blocks.abs() as usize, "block"),
        if blocks < 0.0 { "before" } else { "behind" },
    );
    Some(only(format!(
        "It is {count} {side} the text that the page's description repeats."
    )))
}

/// What the block shares with the text that the page's data state; none where they state none.
pub(super) fn stated_text(facts: &Facts<'_>) -> Option<Said> {
    let share = percent(facts.get(Fact::InStatedText)?);
    Some(only(format!(
        "{share} of its runs of four words are in the text that the page's data state."
    )))
}

/// What the block shares with the page's description, which is in its head or only in its data; none where the page has none.
pub(super) fn description(facts: &Facts<'_>) -> Option<Said> {
    let Some(inside) = facts.get(Fact::InDescription) else {
        return from_summary(facts);
    };
    let cover = facts.number(Fact::DescriptionCover);
    let (share, parts) = (percent(inside), parts(facts));
    Some(match inside {
        _ if inside >= REPEATS && cover >= REPEATS => Said {
            sentence: format!("It repeats the page's description: {share} of its {parts} stand there."),
            short: Short::Does("repeats the page's description".to_owned()),
        },
        _ if inside >= MUCH => only(format!("{share} of its {parts} stand in the page's description too.")),
        _ if facts.get(Fact::FromSummary).is_some_and(|blocks| blocks != 0.0) => from_summary(facts)?,
        _ if inside > 0.0 => only(format!("{share} of its {parts} stand in the page's description too.")),
        _ => only(format!("None of its {parts} stand in the page's description.")),
    })
}
