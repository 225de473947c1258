//! What is said of the surroundings of a block.

use super::{Fact, Facts, LONG, MOSTLY, MUCH, Said, length, nearest, only, percent, place};
use crate::extraction::counted;

pub(super) fn branch(facts: &Facts<'_>) -> Said {
    let [units, link_share, long_share] =
        [Fact::BranchUnits, Fact::BranchLinkShare, Fact::BranchLongShare].map(|fact| facts.number(fact));
    let size = length(facts, units);
    match (link_share, long_share) {
        (links, _) if links >= MUCH => place(
            "in a part full of links",
            format!(
                "The part of the page around it, of {size}, is {}.",
                mostly(links, "links")
            ),
        ),
        (_, long) if long >= MUCH => only(format!(
            "The part of the page around it, of {size}, is {}.",
            mostly(long, "running text")
        )),
        _ => place(
            "among short texts",
            format!("The part of the page around it has little running text: {size} in all."),
        ),
    }
}

/// "80 % links", "nothing but links".
fn mostly(share: f32, kind: &str) -> String {
    if share > 0.99 {
        format!("nothing but {kind}")
    } else {
        format!("{} {kind}", percent(share))
    }
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
            "in a box of links",
            format!("The box around it is {}.", mostly(links, "links")),
        );
    }
    if long >= MUCH {
        place(
            "in a box of running text",
            format!(
                "The box around it, of {size}, is {}, and holds {} of the page's.",
                mostly(long, "running text"),
                percent(facts.number(Fact::BoxInPage))
            ),
        )
    } else {
        place(
            "in a box of short texts",
            format!("The box around it has little running text: {size} in all."),
        )
    }
}

pub(super) fn neighbours(facts: &Facts<'_>) -> Said {
    let units = [Fact::UnitsBefore1, Fact::UnitsAfter1].map(|fact| facts.get(fact));
    let known: Vec<f32> = units.into_iter().flatten().collect();
    let sizes: Vec<String> = known.iter().map(|units| length(facts, *units)).collect();
    let sizes = sizes.join(" and ");
    let links = [Fact::LinksBefore1, Fact::LinksAfter1].map(|fact| facts.number(fact));
    let next = if known.len() > 1 {
        "The blocks next to it"
    } else {
        "The block next to it"
    };
    let [is, has] = if known.len() > 1 {
        ["are", "have"]
    } else {
        ["is", "has"]
    };
    if known.is_empty() {
        return only("It stands alone on the page.");
    }
    if links.into_iter().filter(|share| *share >= MOSTLY).count() == known.len() {
        return place("among links", format!("{next} {is} nothing but links."));
    }
    if known.iter().all(|units| *units >= LONG) {
        place("among long texts", format!("{next} {is} long: {sizes}."))
    } else if known.iter().all(|units| *units < LONG) {
        place("among short texts", format!("{next} {is} short: {sizes}."))
    } else {
        place("beside long text", format!("{next} {has} {sizes}."))
    }
}

/// So many blocks away running text is near.
const NEAR: f32 = 6.0;

pub(super) fn paragraphs(facts: &Facts<'_>) -> Said {
    let (since, until) = (facts.number(Fact::SinceLong), facts.number(Fact::UntilLong));
    let (first, last) = (facts.number(Fact::FromFirstLong), facts.number(Fact::FromLastLong));
    let blocks = |distance: f32| counted(distance.abs().round() as usize, "block");
    match (first, last) {
        (first, _) if first < 0.0 => place(
            "above the long paragraphs",
            format!(
                "The first long paragraph of the page comes {} further down.",
                blocks(first)
            ),
        ),
        (_, last) if last > 0.0 => place(
            "below the long paragraphs",
            format!("The last long paragraph of the page stands {} above it.", blocks(last)),
        ),
        _ if since <= NEAR && until <= NEAR => place(
            "between paragraphs",
            format!(
                "Running text stands {} above it and {} below it.",
                blocks(since),
                blocks(until)
            ),
        ),
        _ => only("It stands between the first and the last long paragraph of the page."),
    }
}

/// What short lines may announce.
const ANNOUNCED: &[(Fact, &str)] = &[
    (Fact::SinceComments, "comments"),
    (Fact::SinceRelated, "other articles"),
    (Fact::SinceFurther, "more to read"),
    (Fact::SinceService, "what the site offers or asks"),
];
/// So many dated lines are many.
const MANY_DATED: usize = 3;

pub(super) fn announcements(facts: &Facts<'_>) -> Said {
    let dated = facts.count(Fact::DatedAround);
    match nearest(facts, ANNOUNCED) {
        Some((0.0, about)) => super::what(
            format!("a line on {about}"),
            format!("It is a short line that speaks of {about}."),
        ),
        Some((blocks, about)) => place(
            format!("below a line on {about}"),
            format!(
                "A short line {} above it speaks of {about}.",
                counted(blocks as usize, "block")
            ),
        ),
        None if dated >= MANY_DATED => place(
            format!("among {dated} dated lines"),
            format!("{dated} lines around it have a date or a time."),
        ),
        None => only("No line above it announces comments, other articles or offers."),
    }
}
