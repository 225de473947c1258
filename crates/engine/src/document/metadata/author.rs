//! Who wrote the page.
//!
//! Authors are persons. A house (site, publisher, agency, company, staff) or an account gives way to the person whom the page names
//! at its headline.

use super::bystander::is_only_editor;
use super::house::Houses;
use super::marked::{self, Reach};
use super::marks::Mark;
use super::name::{self, Place, names};
use super::roles::is_role;
use super::surroundings::Surroundings;
use super::wechat::ACCOUNT_NAME;
use super::{Sources, Stated, byline, east_asian, wechat};
use crate::document::LinkedData;
use serde_json::Value;
use std::cell::Cell;

/// Authors that a page names.
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

/// Labels of the pairs `twitter:label1`, `twitter:data1` that name authors, in lower case.
const LABELS: [&str; 8] = [
    "written by",
    "author",
    "verfasst von",
    "geschrieben von",
    "écrit par",
    "escrito por",
    "scritto da",
    "geschreven door",
];

/// A source of authors, and its name.
type Source = (fn(&Sources<'_>, &Surroundings<'_>, Reach) -> Vec<String>, &'static str);

/// The sources besides JSON-LD and the meta elements, the surest first.
const SOURCES: [Source; 13] = [
    (|page, _, _| of_label(page), "meta twitter:data1"),
    (
        |page, around, reach| marked::names(page, around, (Mark::Itemprop, reach)),
        "itemprop author",
    ),
    (
        |page, around, reach| marked::names(page, around, (Mark::Rel, reach)),
        "rel=author",
    ),
    (|page, around, _| east_asian::names(page, around), "byline"),
    (
        |page, around, _| marked::names(page, around, (Mark::Class, Reach::Headline)),
        "author-class",
    ),
    (|page, around, _| byline::names(page, around), "byline"),
    (
        |page, around, reach| marked::names(page, around, (Mark::Class, reach)),
        "author-class",
    ),
    (
        |page, around, reach| marked::names(page, around, (Mark::Link, reach)),
        "author-link",
    ),
    (|page, around, _| byline::bare_names(page, around), "name-line"),
    (|page, _, _| wechat::names(page), ACCOUNT_NAME),
    (
        |page, around, reach| marked::names(page, around, (Mark::Data, reach)),
        "data-author",
    ),
    (
        |page, around, reach| marked::names(page, around, (Mark::Account, reach)),
        "account-class",
    ),
    (
        |page, around, reach| marked::names(page, around, (Mark::Name, reach)),
        "name-class",
    ),
];

/// The author or authors: people, else anybody whom the page names, such as the site.
pub(super) fn author(page: &Sources<'_>, surroundings: &Surroundings<'_>, site: Option<&Stated>) -> Option<Stated> {
    let houses = Houses::of(page, site.map_or("", |site| site.value.as_str()));
    let mut of_house = None;
    let reach = Cell::new(Reach::Page);
    for Named { names, origin } in of_head(page).chain(of_body(page, surroundings, &reach)) {
        let everybody = Stated::new(&names.join(", "), origin.as_str());
        let is_somebody = origin == ACCOUNT_NAME || names.iter().any(|name| houses.stands_for_people(name));
        let people = houses.people(names);
        if !people.is_empty() {
            return in_full(page, surroundings, &houses, Named { names: people, origin });
        }
        if everybody.is_some() {
            reach.set(Reach::Headline);
        }
        of_house = of_house.or(everybody.filter(|_| is_somebody));
    }
    of_house
}

/// What the elements and the text state; `reach` is asked when each source is.
fn of_body<'a>(
    page: &'a Sources<'_>,
    surroundings: &'a Surroundings<'_>,
    reach: &'a Cell<Reach>,
) -> impl Iterator<Item = Named> + 'a {
    let names = move |(names, origin): &Source| {
        let names = names(page, surroundings, reach.get());
        Named::once(names, (*origin).to_owned())
    };
    SOURCES.iter().map(names)
}

/// What JSON-LD and the meta elements state.
fn of_head<'a>(page: &'a Sources<'_>) -> impl Iterator<Item = Named> + 'a {
    let of_story = std::iter::once_with(|| Named::once(of_story(page), "JSON-LD author".to_owned()));
    let of_meta = NAMES
        .iter()
        .map(|name| Named::once(of_meta(page, name), format!("meta {name}")));
    of_story.chain(of_meta)
}

/// The names that one source states.
struct Named {
    names: Vec<String>,
    /// Where the page states them.
    origin: String,
}

impl Named {
    /// The first of the names, none twice.
    fn once(names: Vec<String>, origin: String) -> Named {
        Named {
            names: each_once(names),
            origin,
        }
    }
}

/// The first of the names, none twice.
fn each_once(names: Vec<String>) -> Vec<String> {
    let mut once: Vec<String> = Vec::new();
    for name in names {
        if once.len() < MOST_AUTHORS && !once.contains(&name) {
            once.push(name);
        }
    }
    once
}

/// The people, or where they are one only, who is named right below the headline, or the first statement that names this
/// one in full or others besides.
fn in_full(
    page: &Sources<'_>,
    surroundings: &Surroundings<'_>,
    houses: &Houses<'_>,
    Named { names: people, origin }: Named,
) -> Option<Stated> {
    let stated = Stated::new(&people.join(", "), origin);
    let [person] = people.as_slice() else {
        return stated;
    };
    let is_person = |name: &String| name.contains(' ') && !houses.hold(name) && !is_role(name);
    let mut below = byline::right_below(page, surroundings);
    below.retain(|name| !is_role(name));
    // Of a longer name that begins alike, the rest is a day or a place.
    let is_other = |name: &String| name == person || !name.starts_with(person.as_str());
    // A name in full that the byline gives alone needs no other source.
    if below == people && is_person(person) {
        return stated;
    }
    if !below.is_empty() && below.iter().all(|name| is_person(name) && is_other(name)) {
        return Stated::new(&below.join(", "), "byline");
    }
    let reach = Cell::new(Reach::Headline);
    let mut others = of_head(page).chain(of_body(page, surroundings, &reach));
    let is_fuller = |names: &[String]| {
        let is_full = |name: &String| name == person || is_person(name);
        let is_meant = |name: &String| name == person || name::is_full_form(name, person);
        names != people && names.iter().all(is_full) && names.iter().any(is_meant)
    };
    let fuller = others.find(|named| is_fuller(&named.names));
    fuller
        .and_then(|named| Stated::new(&named.names.join(", "), named.origin))
        .or(stated)
}

fn of_story(page: &Sources<'_>) -> Vec<String> {
    let people = page
        .story
        .properties(&["author", "creator"])
        .take(MOST_AUTHORS)
        .map(|people| match people {
            Value::Array(people) => people
                .iter()
                .take(MOST_AUTHORS)
                .flat_map(|person| names_of(page.linked, person))
                .collect(),
            person => names_of(page.linked, person),
        });
    let mut found = people.filter(|names: &Vec<String>| !names.is_empty());
    found.next().unwrap_or_default()
}

fn names_of(linked: &LinkedData, person: &Value) -> Vec<String> {
    match person {
        Value::String(name) => names(name, Place::Field),
        Value::Object(person) => match linked.resolve(person).get("name") {
            Some(Value::String(name)) => names(name, Place::Field),
            Some(Value::Array(several)) => several
                .iter()
                .take(MOST_AUTHORS)
                .filter_map(Value::as_str)
                .flat_map(|name| names(name, Place::Field))
                .collect(),
            _ => Vec::new(),
        },
        _ => Vec::new(),
    }
}

/// Libraries write the family name first.
fn of_meta(page: &Sources<'_>, name: &str) -> Vec<String> {
    let is_of_library = name.starts_with("citation") || name.starts_with("dc");
    let stated = page.head.all(name).filter(|stated| !Houses::made_program(page, stated));
    let found = stated.flat_map(|stated| match stated.split_once(", ") {
        Some((family, given)) if is_of_library && !given.contains(',') && !family.contains(' ') => {
            vec![format!("{given} {family}")]
        }
        _ => names(&stated, Place::Field),
    });
    let mut found = each_once(found.collect());
    found.retain(|name| !is_only_editor(page.document, name));
    found
}

fn of_label(page: &Sources<'_>) -> Vec<String> {
    let label = page.head.first(&["twitter:label1"]).map(|label| label.to_lowercase());
    let data = label
        .filter(|label| LABELS.contains(&label.as_str()))
        .and_then(|_| page.head.first(&["twitter:data1"]));
    data.map(|data| names(&data, Place::Field)).unwrap_or_default()
}

#[cfg(test)]
mod tests;
