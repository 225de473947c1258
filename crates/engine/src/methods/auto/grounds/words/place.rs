//! What is said of the place of a block.

use super::{Fact, Facts, Said, Short, length, only, percent, place};
use crate::extraction::counted;

pub(super) fn on_page(facts: &Facts<'_>) -> Said {
    let before = facts.number(Fact::BlocksBefore);
    let (above, below) = (
        length(facts, facts.number(Fact::UnitsBefore)),
        length(facts, facts.number(Fact::UnitsAfter)),
    );
    match before {
        top if top < 0.1 => place("at the top", format!("It stands at the top of the page, {above} down.")),
        foot if foot > 0.9 => place(
            "at the foot",
            format!("It stands at the foot of the page, {below} from its end."),
        ),
        share => only(format!(
            "It stands {} down the page, between {above} above and {below} below.",
            percent(share)
        )),
    }
}

/// Farther than so many blocks is far.
const FAR: usize = 40;

/// None where the page has no headline.
pub(super) fn headline(facts: &Facts<'_>) -> Option<Said> {
    let distance = facts.get(Fact::FromTitle).or_else(|| facts.get(Fact::FromH1))?;
    let blocks = distance.abs().round() as usize;
    let told = counted(blocks, "block");
    Some(match distance {
        none if none.abs() < 0.5 => Said {
            sentence: "It is the headline itself.".to_owned(),
            short: Short::What("the headline".to_owned()),
        },
        above if above < 0.0 => place("above the headline", format!("It stands {told} above the headline.")),
        _ if blocks > FAR => place(
            "far below the headline",
            format!("It stands far below the headline: {told}."),
        ),
        _ => place("below the headline", format!("It stands {told} below the headline.")),
    })
}

/// What the last heading may speak of, by its number among marks.
const ABOUT: [&str; 4] = ["comments", "other articles", "reading on", "what the site offers"];

pub(super) fn headings(facts: &Facts<'_>) -> Said {
    let about = facts
        .count(Fact::HeadingSpeaksOf)
        .checked_sub(1)
        .and_then(|kind| ABOUT.get(kind));
    match (facts.get(Fact::SinceHeading), about) {
        (None, _) => only("No heading stands above it."),
        (Some(blocks), Some(about)) => place(
            format!("under a heading on {about}"),
            format!(
                "The heading above it, {} up, speaks of {about}.",
                counted(blocks as usize, "block")
            ),
        ),
        (Some(blocks), None) => place(
            "under a heading",
            format!(
                "The nearest heading stands {} above it.",
                counted(blocks as usize, "block")
            ),
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

/// None where no box of the page holds most of its text.
pub(super) fn main_text(facts: &Facts<'_>, is_for: bool) -> Option<Said> {
    let places: Vec<f32> = BOXES.into_iter().filter_map(|fact| facts.get(fact)).collect();
    let is_inside = |place: &&f32| (0.0..=1.0).contains(*place);
    let inside = places.iter().find(is_inside);
    let outside = places.iter().find(|place| !is_inside(place));
    let within = |share: f32| {
        let sentence = format!(
            "It stands within the box that holds most of the text, {} down.",
            percent(share)
        );
        place("within the main text", sentence)
    };
    Some(match (inside, outside, is_for) {
        (Some(&share), _, true) | (Some(&share), None, false) => within(share),
        (_, Some(&before), _) if before < 0.0 => {
            let blocks = counted((-1.0 - before).round().max(0.0) as usize, "block");
            place(
                "above the main text",
                format!("It stands {blocks} above the box that holds most of the text."),
            )
        }
        (_, Some(&behind), _) => {
            let blocks = counted((behind - 1.0).round().max(0.0) as usize, "block");
            place(
                "below the main text",
                format!("It stands {blocks} below the box that holds most of the text."),
            )
        }
        (None, None, _) => return None,
    })
}
