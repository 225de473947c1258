//! What is said of the surroundings of a block.

use super::{Fact, Facts, LONG, MOSTLY, MUCH, Said, length, nearest, only, percent, place};
use crate::extraction::counted;
use clearline_message::{Message, message};

pub(super) fn branch(facts: &Facts<'_>) -> Said {
    let [units, link_share, long_share] =
        [Fact::BranchUnits, Fact::BranchLinkShare, Fact::BranchLongShare].map(|fact| facts.number(fact));
    let size = length(facts, units);
    match (link_share, long_share) {
        (links, _) if links >= MUCH => place(
            message!("where-part-of-links"),
            message!("because-branch", size = size, mostly = mostly(links, "mostly-links")),
        ),
        (_, long) if long >= MUCH => only(message!(
            "because-branch",
            size = size,
            mostly = mostly(long, "mostly-running-text"),
        )),
        _ => place(
            message!("where-among-short-texts"),
            message!("because-branch-little", size = size),
        ),
    }
}

/// "80 % links", "nothing but links"; `id` says of what.
fn mostly(share: f32, id: &'static str) -> Message {
    message!(
        id,
        all = if share > 0.99 { "yes" } else { "no" },
        share = percent(share)
    )
}

pub(super) fn boxes(facts: &Facts<'_>) -> Said {
    let size = length(facts, facts.number(Fact::BoxUnits));
    let links = facts
        .number(Fact::BoxLinkShare)
        .max(facts.number(Fact::WideBoxLinkShare));
    let long = facts
        .number(Fact::BoxLongShare)
        .max(facts.number(Fact::WideBoxLongShare));
    if links >= MUCH {
        return place(
            message!("where-box-of-links"),
            message!("because-box-links", mostly = mostly(links, "mostly-links")),
        );
    }
    if long >= MUCH {
        place(
            message!("where-box-of-running-text"),
            message!(
                "because-box-running-text",
                size = size,
                mostly = mostly(long, "mostly-running-text"),
                share = percent(facts.number(Fact::BoxInPage)),
            ),
        )
    } else {
        place(
            message!("where-box-of-short-texts"),
            message!("because-box-little", size = size),
        )
    }
}

pub(super) fn neighbours(facts: &Facts<'_>) -> Said {
    let units = [Fact::UnitsBefore1, Fact::UnitsAfter1].map(|fact| facts.get(fact));
    let known: Vec<f32> = units.into_iter().flatten().collect();
    let links = [Fact::LinksBefore1, Fact::LinksAfter1].map(|fact| facts.number(fact));
    let sizes = match known[..] {
        [] => return only(message!("because-neighbours-none")),
        [one] => length(facts, one),
        [first, second, ..] => message!(
            "first-and-second",
            first = length(facts, first),
            second = length(facts, second),
        ),
    };
    if links.into_iter().filter(|share| *share >= MOSTLY).count() == known.len() {
        let sentence = message!("because-neighbours-links", count = known.len());
        return place(message!("where-among-links"), sentence);
    }
    let (short, id) = if known.iter().all(|units| *units >= LONG) {
        ("where-among-long-texts", "because-neighbours-long")
    } else if known.iter().all(|units| *units < LONG) {
        ("where-among-short-texts", "because-neighbours-short")
    } else {
        ("where-beside-long-text", "because-neighbours")
    };
    place(message!(short), message!(id, count = known.len(), sizes = sizes))
}

/// So many blocks away running text is near.
const NEAR: f32 = 6.0;

pub(super) fn paragraphs(facts: &Facts<'_>) -> Said {
    let (since, until) = (facts.number(Fact::SinceLong), facts.number(Fact::UntilLong));
    let (first, last) = (facts.number(Fact::FromFirstLong), facts.number(Fact::FromLastLong));
    let blocks = |distance: f32| counted(distance.abs().round() as usize, "block");
    match (first, last) {
        (first, _) if first < 0.0 => place(
            message!("where-above-paragraphs"),
            message!("because-paragraphs-below", blocks = blocks(first)),
        ),
        (_, last) if last > 0.0 => place(
            message!("where-below-paragraphs"),
            message!("because-paragraphs-above", blocks = blocks(last)),
        ),
        _ if since <= NEAR && until <= NEAR => place(
            message!("where-between-paragraphs"),
            message!("because-paragraphs-near", above = blocks(since), below = blocks(until)),
        ),
        _ => only(message!("because-paragraphs-between")),
    }
}

/// What short lines may announce.
const ANNOUNCED: &[(Fact, &str)] = &[
    (Fact::SinceComments, "about-comments"),
    (Fact::SinceRelated, "about-other-articles"),
    (Fact::SinceFurther, "about-reading-on"),
    (Fact::SinceService, "about-offers"),
];
/// So many dated lines are many.
const MANY_DATED: usize = 3;

pub(super) fn announcements(facts: &Facts<'_>) -> Said {
    let dated = facts.count(Fact::DatedAround);
    match nearest(facts, ANNOUNCED) {
        Some((0.0, &about)) => super::what(
            message!("what-line-on", about = message!(about)),
            message!("because-announcement", about = message!(about)),
        ),
        Some((blocks, &about)) => place(
            message!("where-below-line-on", about = message!(about)),
            message!(
                "because-announcement-above",
                blocks = counted(blocks as usize, "block"),
                about = message!(about),
            ),
        ),
        None if dated >= MANY_DATED => place(
            message!("where-among-dated-lines", count = dated),
            message!("because-announcement-dated", count = dated),
        ),
        None => only(message!("because-announcement-none")),
    }
}
