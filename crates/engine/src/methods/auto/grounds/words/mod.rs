//! Grounds in a reader's words: a sentence made of the block's own facts, and a few words of it for a list.

mod around;
mod markup;
mod page;
mod place;
mod text;

use super::facts::{Fact, Facts};
use crate::extraction::counted;
use crate::methods::auto::features::Subject;
use clearline_message::{Message, message};

/// What is said of a block about one subject.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Said {
    /// A whole sentence.
    pub sentence: Message,
    /// The same in a few words.
    pub short: Short,
}

/// A few words, by the part that they take in a phrase such as "one of 40 links" + "in the menu".
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Short {
    /// What it is.
    What(Message),
    /// Where it is.
    Where(Message),
    /// In which region, by the page's own word; says more than any other place.
    Region(Message),
    /// What it does; said alone.
    Does(Message),
    /// Nothing that is said of this block rather than of all blocks of the page.
    Nothing,
}

/// A sentence and what it is.
fn what(short: Message, sentence: Message) -> Said {
    Said {
        sentence,
        short: Short::What(short),
    }
}

/// A sentence and where it is.
fn place(short: Message, sentence: Message) -> Said {
    Said {
        sentence,
        short: Short::Where(short),
    }
}

/// A sentence that is too long or too little to be said in a few words.
fn only(sentence: Message) -> Said {
    Said {
        sentence,
        short: Short::Nothing,
    }
}

/// What is said about a subject that speaks for the block or against it; nothing where the page has nothing to hold the block
/// against.
pub(super) fn said(subject: Subject, facts: &Facts<'_>, is_for: bool) -> Option<Said> {
    Some(match subject {
        Subject::Length => text::length(facts),
        Subject::Prose => text::prose(facts, is_for),
        Subject::Lettering => text::lettering(facts, is_for),
        Subject::Links => text::links(facts),
        Subject::Contents => text::contents(facts),
        Subject::Copies => text::copies(facts),
        Subject::Title => text::title(facts),
        Subject::Description => text::description(facts)?,
        Subject::Element => markup::element(facts),
        Subject::Region => markup::region(facts, is_for),
        Subject::Names => markup::names(facts, is_for),
        Subject::Cards => markup::cards(facts),
        Subject::Kin => markup::kin(facts),
        Subject::Place => place::on_page(facts),
        Subject::Headline => place::headline(facts)?,
        Subject::Headings => place::headings(facts),
        Subject::MainText => place::main_text(facts, is_for)?,
        Subject::Branch => around::branch(facts),
        Subject::Box => around::boxes(facts),
        Subject::Neighbours => around::neighbours(facts),
        Subject::Paragraphs => around::paragraphs(facts),
        Subject::Announcements => around::announcements(facts),
        Subject::Language => page::language(facts),
        Subject::Page => page::kind(facts),
        Subject::StatedText => text::stated_text(facts)?,
        Subject::Request => page::request(facts, is_for),
        Subject::FirstLook => page::first_look(facts),
        Subject::Comment => text::comment(facts, is_for),
    })
}

/// What is said about a subject that speaks for a comment or against one. Some sentences of [`said`] judge whether a block is main text;
/// in their place a comment has sentences that only say what is there.
pub(super) fn said_of_comment(subject: Subject, facts: &Facts<'_>, is_for: bool) -> Option<Said> {
    match subject {
        Subject::Prose => text::sentences(facts),
        Subject::Lettering => text::letters(facts),
        Subject::Region => markup::region_of_comment(facts, is_for),
        Subject::Names => markup::names_of_comment(facts, is_for),
        Subject::MainText => place::in_main_text(facts),
        _ => said(subject, facts, is_for),
    }
}

/// What the block is at a glance, where nothing better is known: "long text", "a link".
pub(super) fn glance(facts: &Facts<'_>) -> Message {
    match (facts.number(Fact::LinkShare) >= MOSTLY, facts.count(Fact::Links)) {
        (true, 1) => link(facts),
        (true, links) if links > 1 => counted(links, "link"),
        _ if facts.any(Fact::Copyright) => message!("what-small-print"),
        _ if facts.any(Fact::HeadingLevel) => message!("what-heading"),
        _ if is_long(facts) => message!("what-long-text"),
        _ => message!("what-short-text"),
    }
}

/// A block that is one link: one of those that are marked up alike, where they are mostly links.
fn link(facts: &Facts<'_>) -> Message {
    let groups = [
        (Fact::KinBlocks, Fact::KinLinkShare),
        (Fact::PathBlocks, Fact::PathLinkShare),
    ];
    let of_links = groups.into_iter().filter(|(_, share)| facts.number(*share) >= MOSTLY);
    match of_links.map(|(blocks, _)| facts.count(blocks)).max() {
        Some(alike) if alike > 2 => message!("what-one-of-links", count = alike),
        _ => message!("what-link"),
    }
}

/// From this share on something is mostly so.
const MOSTLY: f32 = 0.8;
/// From this share on it is so in good part.
const MUCH: f32 = 0.4;
/// Text from this many units on is long: two lines of it.
const LONG: f32 = 20.0;

fn is_long(facts: &Facts<'_>) -> bool {
    facts.number(Fact::Units) >= LONG
}

/// Whether the page is written in a script without spaces, where nobody counts words.
fn is_spaceless(facts: &Facts<'_>) -> bool {
    facts.number(Fact::Spaceless) >= MUCH
}

/// Whether the block's own text has no words to count: by its page, or since it has few characters for its units.
fn has_no_words(facts: &Facts<'_>) -> bool {
    let (units, characters) = (facts.number(Fact::Units), facts.number(Fact::Characters));
    is_spaceless(facts) || characters < 2.5 * units || units < 1.0
}

/// How long the block's text is: words, or characters where its script has no spaces.
fn size(facts: &Facts<'_>) -> Message {
    if has_no_words(facts) {
        counted(facts.count(Fact::Characters), "character")
    } else {
        words(facts.number(Fact::Units))
    }
}

/// What the block's text is counted in.
fn parts(facts: &Facts<'_>) -> Message {
    message!(match has_no_words(facts) {
        true => "parts-characters",
        false => "parts-words",
    })
}

/// How long some text of the page is. The method counts words, and characters of scripts without spaces by half; so on a page
/// in such a script the characters are known roughly.
fn length(facts: &Facts<'_>, units: f32) -> Message {
    if is_spaceless(facts) && units >= 0.5 {
        let spaceless = facts.number(Fact::Spaceless);
        let each = 2.0 * spaceless + CHARACTERS_IN_WORD * (1.0 - spaceless);
        message!("about-characters", count = roughly(units * each))
    } else {
        words(units)
    }
}

/// Characters in a word of a script with spaces, in the mean.
const CHARACTERS_IN_WORD: f32 = 5.0;

/// The number with its first two digits.
fn roughly(number: f32) -> usize {
    let step = 10_f32.powf(number.max(10.0).log10().floor() - 1.0);
    ((number / step).round() * step) as usize
}

/// So many words.
fn words(units: f32) -> Message {
    counted(units.round().max(0.0) as usize, "word")
}

/// A share of a hundred.
fn percent(share: f32) -> Message {
    match 100.0 * share {
        little if little > 0.0 && little < 1.0 => message!("percent-less-than-one"),
        hundredth => message!("percent", share = hundredth.round()),
    }
}

/// The nearest of what may be there, by levels or blocks; the first of those that are equally near.
fn nearest<'t, T>(facts: &Facts<'_>, kinds: &'t [(Fact, T)]) -> Option<(f32, &'t T)> {
    let distances = kinds.iter().filter_map(|(fact, kind)| Some((facts.get(*fact)?, kind)));
    distances.min_by(|a, b| a.0.total_cmp(&b.0))
}
