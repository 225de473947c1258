//! What is said of the page, the same for all of its blocks.

use super::{Fact, Facts, Said, is_spaceless, length, only, percent};
use clearline_message::message;

pub(super) fn language(facts: &Facts<'_>) -> Said {
    if is_spaceless(facts) {
        only(message!("because-language-spaceless"))
    } else {
        let share = percent(facts.number(Fact::PageStopWords));
        only(message!("because-language-stop-words", share = share))
    }
}

pub(super) fn kind(facts: &Facts<'_>) -> Said {
    let stated = [
        (Fact::DataProduct, "page-says-product"),
        (Fact::SaysProduct, "page-says-product"),
        (Fact::DataQuestion, "page-says-discussion"),
        (Fact::ByForum, "page-says-forum"),
        (Fact::DataArticle, "page-says-article"),
        (Fact::SaysArticle, "page-says-article"),
        (Fact::ByManual, "page-says-manual"),
    ];
    let [long, links] = [Fact::PageLongShare, Fact::PageLinkShare].map(|fact| percent(facts.number(fact)));
    let length = length(facts, facts.number(Fact::PageUnits));
    let shape = message!("because-page", length = length, long = long, links = links);
    only(match stated.into_iter().find(|(fact, _)| facts.any(*fact)) {
        Some((_, says)) => message!("because-page-says", says = message!(says), shape = shape),
        None => shape,
    })
}

pub(super) fn request(facts: &Facts<'_>, is_for: bool) -> Said {
    let policy = facts.count(Fact::Policy);
    let asked = message!(match policy {
        0 => "asked-for-article",
        1 => "asked-for-discussion",
        _ => "asked-for-page",
    });
    // The wider scopes leave nothing out on principle.
    let id = match (is_for, policy) {
        (true, _) => "because-request-takes",
        (false, 0) => "because-request-leaves",
        (false, _) => "because-request-rarely",
    };
    only(message!(id, asked = asked))
}

/// What the first look said about the page.
pub(super) fn first_look(facts: &Facts<'_>) -> Said {
    let [sure, doubtful] = [Fact::Sure, Fact::Doubtful].map(|fact| percent(facts.number(fact)));
    only(message!("because-first-look", sure = sure, doubtful = doubtful))
}
