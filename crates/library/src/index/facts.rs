//! Facts that a search can ask for, such as `tag:rivers` or `before:2026`, and whether they are so of an article.

use super::stems::folded;
use crate::file::article::{Article, Progress};
use crate::time::day_typed;

/// Something that is known of an article.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Fact {
    Tag(String),
    Site(String),
    /// The folder of its file below the library.
    Shelf(String),
    Author(String),
    Language(String),
    Progress(Progress),
    Favourite,
    Archived,
    Highlighted,
    Before(String),
    After(String),
}

/// Whether something before a colon asks for a fact, so that no other word is meant.
pub(super) fn is_key(key: &str) -> bool {
    matches!(
        key,
        "tag" | "site" | "shelf" | "author" | "lang" | "is" | "before" | "after" | "in"
    )
}

/// The fact that a key and its value ask for, the value as it was typed and in small letters; `None` where they mean nothing.
pub(super) fn fact(key: &str, value: &str, lower: &str) -> Option<Fact> {
    Some(match (key, lower) {
        ("tag", _) => Fact::Tag(tag_key(value)),
        ("site", _) => Fact::Site(folded(value)),
        ("shelf", _) => Fact::Shelf(shelf_key(value)),
        ("author", _) => Fact::Author(folded(value)),
        ("lang", _) => Fact::Language(lower.to_owned()),
        ("is", "unread") => Fact::Progress(Progress::Unread),
        ("is", "reading") => Fact::Progress(Progress::Reading),
        ("is", "read") => Fact::Progress(Progress::Read),
        ("is", "favourite" | "favorite") => Fact::Favourite,
        ("is", "archived") => Fact::Archived,
        ("is", "highlighted") => Fact::Highlighted,
        ("before", _) => Fact::Before(day_typed(value)?),
        ("after", _) => Fact::After(day_typed(value)?),
        _ => return None,
    })
}

impl Fact {
    /// Being on a shelf that is named from the library on, or below it; on none where the name is empty.
    pub(super) fn on_shelf(shelf: &str) -> Fact {
        Fact::Shelf(shelf_key(&format!("/{shelf}")))
    }

    /// Whether it is so of an article with this shelf and so many highlights.
    pub(super) fn is_of(&self, article: &Article, shelf: &str, highlights: usize) -> bool {
        let holds = |text: &Option<String>, part: &str| text.as_ref().is_some_and(|text| folded(text).contains(part));
        match self {
            Fact::Tag(tag) => article.tags.iter().any(|own| tag_key(own) == *tag),
            Fact::Site(site) => holds(&article.site, site) || article.host().is_some_and(|host| is_at(&host, site)),
            Fact::Shelf(wanted) => is_on(shelf, wanted),
            Fact::Author(author) => holds(&article.author, author),
            Fact::Language(tag) => article.language.as_ref().is_some_and(|own| is_language(own, tag)),
            Fact::Progress(progress) => article.state.progress == *progress,
            Fact::Favourite => article.state.favourite,
            Fact::Archived => article.state.archived,
            Fact::Highlighted => highlights > 0,
            Fact::Before(day) => day_of(article) < day.as_str(),
            Fact::After(day) => day_of(article) >= day.as_str(),
        }
    }
}

/// A tag in the form in which tags are compared. Quotation marks do not count: they end a value that is typed.
fn tag_key(tag: &str) -> String {
    folded(&tag.replace('"', ""))
}

/// A shelf in the form in which shelves are compared.
fn shelf_key(shelf: &str) -> String {
    tag_key(shelf).trim_end_matches('/').to_owned()
}

/// Whether a shelf is the one that is wanted, or below it, wherever in the library that is; one that is wanted with a slash before it
/// is named from the library on, and the slash alone means no shelf.
fn is_on(shelf: &str, wanted: &str) -> bool {
    let own = match shelf_key(shelf) {
        own if own.is_empty() => "/".to_owned(),
        own => format!("/{own}/"),
    };
    match wanted.strip_prefix('/') {
        _ if wanted.is_empty() => own == "/",
        Some(whole) => own.starts_with(&format!("/{whole}/")),
        None => own.contains(&format!("/{wanted}/")),
    }
}

/// Whether a host is a site or below it.
fn is_at(host: &str, site: &str) -> bool {
    let below = host.strip_suffix(site);
    below.is_some_and(|below| below.is_empty() || below.ends_with('.'))
}

fn is_language(own: &str, tag: &str) -> bool {
    let rest = own.get(tag.len()..).unwrap_or("?");
    own.to_lowercase().starts_with(tag) && (rest.is_empty() || rest.starts_with('-'))
}

/// The day of publication, else the day on which it was kept.
fn day_of(article: &Article) -> &str {
    let is_day = |day: &&str| day.len() >= 10 && day.starts_with(|c: char| c.is_ascii_digit());
    let published = article.published.as_deref().filter(is_day);
    published.unwrap_or(article.kept.day())
}

#[cfg(test)]
mod tests {
    use super::super::query::Query;
    use super::*;

    #[test]
    fn facts_are_compared_as_they_are_read() {
        let mut article = Article {
            address: Some("https://news.example.co.uk/rain".to_owned()),
            author: Some("Zoë Åkesson".to_owned()),
            language: Some("zh-Hant".to_owned()),
            published: Some("2026-05-01".to_owned()),
            ..Article::default()
        };
        article.add_tag("Big Rivers");
        article.add_tag("\"Quoted\"");
        let is_so = |typed: &str| {
            let query = Query::parse(typed);
            assert_eq!((query.facts.len(), query.unknown.len()), (1, 0), "{typed}");
            query
                .facts
                .iter()
                .all(|fact| fact.what.is_of(&article, "Science/Big \"Rivers\"", 0) == fact.is_there)
        };
        for so in [
            "tag:\"big rivers\"",
            "site:example.co.uk",
            "-site:ample.co.uk",
            "shelf:science",
            "shelf:\"big rivers\"",
            "shelf:Science/",
            "shelf:/science",
            "shelf:\"science/big rivers\"",
            "-shelf:rivers",
            "-shelf:\"/big rivers\"",
            "-shelf:/",
            "author:zoe",
            "AUTHOR:akesson",
            "lang:zh",
            "lang:zh-hant",
            "-lang:z",
            "is:unread",
            "-is:favourite",
            "-is:highlighted",
            "tag:quoted",
            "tag：“big rivers”",
            "after:2026",
            "after:2026-5",
            "after:2026-",
            "after:2026-05-01",
            "before:2026-05-02",
            "-before:2026-05-01",
        ] {
            assert!(is_so(so), "{so}");
        }
    }

    #[test]
    fn a_slash_alone_means_what_is_on_no_shelf() {
        let query = Query::parse("shelf:/");
        let article = Article::default();
        assert!(query.facts_are_of(&article, "", 0) && !query.facts_are_of(&article, "science", 0));
        assert_eq!(Query::default().on_shelf(""), query);
    }

    #[test]
    fn a_shelf_that_is_named_whole_is_no_other_of_its_name() {
        let query = Query::default().on_shelf("“Ríos”：2");
        let is_on = |shelf| query.facts_are_of(&Article::default(), shelf, 0);
        assert!(is_on("“Ríos”：2") && is_on("“Ríos”：2/below"));
        assert!(!is_on("above/“Ríos”：2") && !is_on("“Ríos”：20") && !is_on(""));
    }
}
