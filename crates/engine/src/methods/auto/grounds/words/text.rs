//! What is said of a block's own text.

use super::{Fact, Facts, MOSTLY, MUCH, Said, Short, is_long, link, only, parts, percent, size, what};
use crate::extraction::{counted, probability_in_words};
use clearline_message::{Message, message};

pub(super) fn length(facts: &Facts<'_>) -> Said {
    let size = size(facts);
    if is_long(facts) {
        what(message!("what-long-text"), message!("because-length-long", size = size))
    } else {
        what(
            message!("what-text-of", size = size.clone()),
            message!("because-length-short", size = size),
        )
    }
}

/// What is said of a comment, which counts as is asked for.
pub(super) fn comment(facts: &Facts<'_>, is_for: bool) -> Said {
    let id = if is_for {
        "because-comment-asked-for"
    } else {
        "because-comment-not-asked-for"
    };
    let probability = facts.number(Fact::Comment);
    let sentence = message!(id, share = probability_in_words(f64::from(probability)));
    // In few words it is what it is likelier than not.
    if probability >= 0.5 {
        what(message!("what-comment"), sentence)
    } else {
        only(sentence)
    }
}

/// The ends of sentences and the commas of the block, where there are any.
fn marks(facts: &Facts<'_>) -> Option<Message> {
    let (ends, commas) = (facts.count(Fact::SentenceEnds), facts.count(Fact::Commas));
    match (ends, commas) {
        (0, 0) => None,
        (ends, 0) => Some(counted(ends, "sentence-end")),
        (0, commas) => Some(counted(commas, "comma")),
        (ends, commas) => {
            let (ends, commas) = (counted(ends, "sentence-end"), counted(commas, "comma"));
            Some(message!("first-and-second", first = ends, second = commas))
        }
    }
}

/// The same in a sentence, without a word on whether that makes a text.
pub(super) fn sentences(facts: &Facts<'_>) -> Option<Said> {
    let marks = marks(facts)?;
    Some(only(message!("because-sentences", marks = marks, size = size(facts))))
}

pub(super) fn prose(facts: &Facts<'_>, is_for: bool) -> Said {
    let found = marks(facts);
    let sentence = |id, marks: Message| message!(id, marks = marks, size = size(facts));
    match (found, is_for) {
        (None, false) => what(message!("what-no-sentence"), message!("because-prose-none")),
        (None, true) => only(message!("because-prose-worded")),
        (Some(marks), true) if is_long(facts) => {
            what(message!("what-long-running-text"), sentence("because-prose", marks))
        }
        (Some(marks), true) => what(message!("what-running-text"), sentence("because-prose", marks)),
        (Some(marks), false) => what(
            message!("what-hardly-running-text"),
            sentence("because-prose-hardly", marks),
        ),
    }
}

pub(super) fn lettering(facts: &Facts<'_>, is_for: bool) -> Said {
    letters(facts).unwrap_or_else(|| {
        only(message!(if is_for {
            "because-lettering-running"
        } else {
            "because-lettering-labels"
        }))
    })
}

/// What is striking about the block's letters, if anything is.
pub(super) fn letters(facts: &Facts<'_>) -> Option<Said> {
    let parts = [
        (Fact::Code, MUCH, "what-code", "because-lettering-code"),
        (Fact::Digits, 0.2, "what-many-figures", "because-lettering-figures"),
        (Fact::Bold, MUCH, "what-bold-text", "because-lettering-bold"),
        (Fact::Upper, MUCH, "what-capitals", "because-lettering-capitals"),
        (
            Fact::Capitalised,
            MUCH,
            "what-title-case",
            "because-lettering-title-case",
        ),
    ];
    let found = parts
        .into_iter()
        .find(|(fact, least, ..)| facts.number(*fact) >= *least);
    match found {
        Some((fact, _, short, sentence)) => {
            let share = percent(facts.number(fact));
            Some(what(message!(short), message!(sentence, share = share)))
        }
        None => facts
            .any(Fact::StartsLower)
            .then(|| only(message!("because-lettering-small"))),
    }
}

pub(super) fn links(facts: &Facts<'_>) -> Said {
    let (share, links) = (facts.number(Fact::LinkShare), facts.count(Fact::Links));
    match links {
        0 => what(message!("what-no-links"), message!("because-links-none")),
        1 if share >= MOSTLY => what(link(facts), message!("because-links-one")),
        _ if share >= MOSTLY => what(counted(links, "link"), message!("because-links-only", count = links)),
        _ if share >= MUCH => what(
            message!("what-much-in-links"),
            message!("because-links-much", share = percent(share)),
        ),
        _ => what(
            message!("what-few-links"),
            message!(
                "because-links-little",
                share = percent(share),
                links = counted(links, "link")
            ),
        ),
    }
}

pub(super) fn contents(facts: &Facts<'_>) -> Said {
    let signs = [
        (Fact::Copyright, "what-small-print", "because-contents-copyright"),
        (Fact::ServiceWords, "what-offer", "because-contents-offer"),
        (Fact::RelatedWords, "what-pointer", "because-contents-pointer"),
        (Fact::CreditWords, "what-credit", "because-contents-credit"),
        (Fact::Inputs, "what-form", "because-contents-form"),
        (Fact::Currency, "what-price", "because-contents-price"),
        (Fact::Separators, "what-parted-text", "because-contents-parted"),
        (Fact::At, "what-address", "because-contents-at"),
        (Fact::Addresses, "what-address", "because-contents-address"),
        (Fact::Images, "what-picture", "because-contents-picture"),
    ];
    match signs.into_iter().find(|(fact, ..)| facts.any(*fact)) {
        Some((_, short, sentence)) => what(message!(short), message!(sentence)),
        None => only(message!("because-contents-none")),
    }
}

pub(super) fn copies(facts: &Facts<'_>) -> Said {
    match facts.count(Fact::Copies) {
        0 | 1 => only(message!("because-copies-none")),
        many => what(
            message!("what-copies", count = many),
            message!("because-copies", count = many),
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
            sentence: message!("because-title-repeated"),
            short: Short::Does(message!("does-repeat-title")),
        };
    }
    if inside > 0.0 {
        only(message!("because-title-shared", share = percent(inside), parts = parts))
    } else {
        only(message!("because-title-none", parts = parts))
    }
}

/// How many blocks lie between this one and the block with most of the page's description; none where no block has it.
fn from_summary(facts: &Facts<'_>) -> Option<Said> {
    let blocks = facts.get(Fact::FromSummary)?;
    if blocks == 0.0 {
        return Some(only(message!("because-description-here")));
    }
    let id = if blocks < 0.0 {
        "because-description-follows"
    } else {
        "because-description-precedes"
    };
    let count = counted(blocks.abs() as usize, "block");
    Some(only(message!(id, blocks = count)))
}

/// What the block shares with the text that the page's data state; none where they state none.
pub(super) fn stated_text(facts: &Facts<'_>) -> Option<Said> {
    let share = percent(facts.get(Fact::InStatedText)?);
    Some(only(message!("because-stated-text", share = share)))
}

/// What the block shares with the page's description, which is in its head or only in its data; none where the page has none.
pub(super) fn description(facts: &Facts<'_>) -> Option<Said> {
    let Some(inside) = facts.get(Fact::InDescription) else {
        return from_summary(facts);
    };
    let cover = facts.number(Fact::DescriptionCover);
    let (share, parts) = (percent(inside), parts(facts));
    let shared = message!(
        "because-description-shared",
        share = share.clone(),
        parts = parts.clone()
    );
    Some(match inside {
        _ if inside >= REPEATS && cover >= REPEATS => Said {
            sentence: message!("because-description-repeated", share = share, parts = parts),
            short: Short::Does(message!("does-repeat-description")),
        },
        _ if inside >= MUCH => only(shared),
        _ if facts.get(Fact::FromSummary).is_some_and(|blocks| blocks != 0.0) => from_summary(facts)?,
        _ if inside > 0.0 => only(shared),
        _ => only(message!("because-description-none", parts = parts)),
    })
}
