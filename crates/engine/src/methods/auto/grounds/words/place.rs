//! What is said of the place of a block.

use super::{Fact, Facts, Said, length, only, percent, place, what};
use crate::extraction::counted;
use clearline_message::message;

pub(super) fn on_page(facts: &Facts<'_>) -> Said {
    let before = facts.number(Fact::BlocksBefore);
    let (above, below) = (
        length(facts, facts.number(Fact::UnitsBefore)),
        length(facts, facts.number(Fact::UnitsAfter)),
    );
    match before {
        top if top < 0.1 => place(message!("where-top"), message!("because-place-top", above = above)),
        foot if foot > 0.9 => place(message!("where-foot"), message!("because-place-foot", below = below)),
        share => only(message!(
            "because-place-between",
            share = percent(share),
            above = above,
            below = below,
        )),
    }
}

/// Farther than so many blocks is far.
const FAR: usize = 40;

/// None where the page has no headline.
pub(super) fn headline(facts: &Facts<'_>) -> Option<Said> {
    let distance = facts.get(Fact::FromTitle).or_else(|| facts.get(Fact::FromH1))?;
    let blocks = distance.abs().round() as usize;
    let count = counted(blocks, "block");
    Some(match distance {
        none if none.abs() < 0.5 => what(message!("what-headline"), message!("because-headline-itself")),
        above if above < 0.0 => place(
            message!("where-above-headline"),
            message!("because-headline-above", blocks = count),
        ),
        _ if blocks > FAR => place(
            message!("where-far-below-headline"),
            message!("because-headline-far-below", blocks = count),
        ),
        _ => place(
            message!("where-below-headline"),
            message!("because-headline-below", blocks = count),
        ),
    })
}

/// What the last heading may speak of, by its number among marks.
const ABOUT: [&str; 4] = [
    "about-comments",
    "about-other-articles",
    "about-reading-on",
    "about-offers",
];

pub(super) fn headings(facts: &Facts<'_>) -> Said {
    let about = facts
        .count(Fact::HeadingSpeaksOf)
        .checked_sub(1)
        .and_then(|kind| ABOUT.get(kind));
    match (facts.get(Fact::SinceHeading), about) {
        (None, _) => only(message!("because-headings-none")),
        (Some(blocks), Some(&about)) => place(
            message!("where-under-heading-on", about = message!(about)),
            message!(
                "because-headings-about",
                blocks = counted(blocks as usize, "block"),
                about = message!(about),
            ),
        ),
        (Some(blocks), None) => place(
            message!("where-under-heading"),
            message!("because-headings-above", blocks = counted(blocks as usize, "block")),
        ),
    }
}

/// Boxes of the main text, the surest first.
const BOXES: [Fact; 7] = [
    Fact::InHalf,
    Fact::InBest,
    Fact::In70,
    Fact::In90,
    Fact::InMain,
    Fact::InArticle,
    Fact::InBody,
];

/// The first box of the main text that the block is in, and the first that it is not in; from 0 to 1 it is inside.
fn main_text_boxes(facts: &Facts<'_>) -> (Option<f32>, Option<f32>) {
    let places: Vec<f32> = BOXES.into_iter().filter_map(|fact| facts.get(fact)).collect();
    let is_inside = |place: &f32| (0.0..=1.0).contains(place);
    let first = |wanted: bool| places.iter().copied().find(|place| is_inside(place) == wanted);
    (first(true), first(false))
}

/// Where the block is, if it is in all of these boxes or in none.
pub(super) fn in_main_text(facts: &Facts<'_>) -> Option<Said> {
    match main_text_boxes(facts) {
        (Some(_), Some(_)) => None,
        _ => main_text(facts, true),
    }
}

/// None where no box of the page holds most of its text.
pub(super) fn main_text(facts: &Facts<'_>, is_for: bool) -> Option<Said> {
    let (inside, outside) = main_text_boxes(facts);
    let within = |share: f32| {
        let sentence = message!("because-main-text-within", share = percent(share));
        place(message!("where-within-main-text"), sentence)
    };
    Some(match (inside, outside, is_for) {
        (Some(share), _, true) | (Some(share), None, false) => within(share),
        (_, Some(before), _) if before < 0.0 => {
            let blocks = counted((-1.0 - before).round().max(0.0) as usize, "block");
            place(
                message!("where-above-main-text"),
                message!("because-main-text-above", blocks = blocks),
            )
        }
        (_, Some(behind), _) => {
            let blocks = counted((behind - 1.0).round().max(0.0) as usize, "block");
            place(
                message!("where-below-main-text"),
                message!("because-main-text-below", blocks = blocks),
            )
        }
        (None, None, _) => return None,
    })
}
