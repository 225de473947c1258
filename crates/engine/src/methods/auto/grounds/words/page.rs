//! What is said of the page, the same for all of its blocks.

use super::{Fact, Facts, Said, is_spaceless, length, only, percent};

pub(super) fn language(facts: &Facts<'_>) -> Said {
    if is_spaceless(facts) {
        only("The page is written in a script without spaces.")
    } else {
        only(format!(
            "{} of the page's words are among the most common ones of its language.",
            percent(facts.number(Fact::PageStopWords))
        ))
    }
}

pub(super) fn kind(facts: &Facts<'_>) -> Said {
    let stated = [
        (Fact::DataProduct, "sells a product"),
        (Fact::SaysProduct, "sells a product"),
        (Fact::DataQuestion, "is a discussion"),
        (Fact::ByForum, "is made by a forum's program"),
        (Fact::DataArticle, "is an article"),
        (Fact::SaysArticle, "is an article"),
        (Fact::ByManual, "is made by a manual's program"),
    ];
    let [long, links] = [Fact::PageLongShare, Fact::PageLinkShare].map(|fact| percent(facts.number(fact)));
    let length = length(facts, facts.number(Fact::PageUnits));
    let shape = format!("{length}; {long} of them are running text, {links} stand in links");
    match stated.into_iter().find(|(fact, _)| facts.any(*fact)) {
        Some((_, says)) => only(format!("The page, which says that it {says}, has {shape}.")),
        None => only(format!("The page has {shape}.")),
    }
}

pub(super) fn request(facts: &Facts<'_>, is_for: bool) -> Said {
    let asked = match facts.count(Fact::Policy) {
        0 => "the article",
        1 => "the discussion, too",
        _ => "the whole page",
    };
    let speaks = if is_for { "takes" } else { "does not take" };
    only(format!("You asked for {asked}, which {speaks} text like this."))
}
