//! Who wrote the page.

use super::byline;
use super::marks::Mark;
use super::name::names;
use super::{Sources, Stated, names_site, shown_text};
use serde_json::Value;

/// Authors that are told of a page.
const MOST_AUTHORS: usize = 12;

/// Meta elements that name authors.
const NAMES: [&str; 15] = [
    "author",
    "article:author",
    "article:author_name",
    "authors",
    "byl",
    "byline",
    "parsely-author",
    "sailthru.author",
    "citation_author",
    "dc.creator",
    "dcterms.creator",
    "dc.creator.personalname",
    "dc.contributor",
    "og:article:author",
    "mediaid.author",
];

/// The author or authors.
pub(super) fn author(page: &Sources<'_>, lines: &[String], site: Option<&Stated>) -> Option<Stated> {
    let site = site.map_or("", |site| site.value.as_str());
    let is_person = |name: &String| !names_site(name, site, page.host());
    let stated = |found: Vec<String>, origin: &str| {
        let people: Vec<String> = found.into_iter().filter(is_person).take(MOST_AUTHORS).collect();
        Stated::new(&people.join(", "), origin)
    };
    let of_head = || {
        NAMES.iter().find_map(|&name| {
            let found = page.head.all(name).flat_map(|stated| names(&stated.value)).collect();
            stated(found, &format!("meta {name}"))
        })
    };
    stated(of_story(page), "JSON-LD author")
        .or_else(of_head)
        .or_else(|| stated(marked(page, Mark::Itemprop), "itemprop author"))
        .or_else(|| stated(marked(page, Mark::Rel), "link rel=author"))
        .or_else(|| stated(byline::names(lines), "byline"))
        .or_else(|| stated(marked(page, Mark::Class), "class of an author"))
}

fn of_story(page: &Sources<'_>) -> Vec<String> {
    let people = ["author", "creator"]
        .into_iter()
        .find_map(|name| page.story.property(name));
    let mut found = Vec::new();
    match people {
        Some(Value::Array(people)) => {
            for person in people.iter().take(MOST_AUTHORS) {
                found.extend(names_of(page, person));
            }
        }
        Some(person) => found.extend(names_of(page, person)),
        None => {}
    }
    found
}

fn names_of(page: &Sources<'_>, person: &Value) -> Vec<String> {
    match person {
        Value::String(name) => names(name),
        Value::Object(person) => match page.linked.resolve(person).get("name") {
            Some(Value::String(name)) => names(name),
            Some(Value::Array(several)) => several.iter().filter_map(Value::as_str).flat_map(names).collect(),
            _ => Vec::new(),
        },
        _ => Vec::new(),
    }
}

/// The names in the first element of a kind that holds some.
fn marked(page: &Sources<'_>, wanted: Mark) -> Vec<String> {
    let of_kind = page.marks.authors.iter().filter(|(_, mark)| *mark == wanted);
    let texts = of_kind.map(|&(id, _)| match page.document.attribute(id, "content") {
        Some(content) => content.to_owned(),
        None => shown_text(page.document, id),
    });
    let mut found = texts.map(|text| names(&text)).filter(|names| !names.is_empty());
    found.next().unwrap_or_default()
}
