//! Who wrote the page.
//!
//! Authors are persons. A house (site, publisher, agency, company, staff) or an account gives way to the person whom the page names
//! at its headline.

use super::bystander::is_only_editor;
use super::house::Houses;
use super::labels::is_role;
use super::marked::{self, Reach};
use super::marks::Mark;
use super::name::{self, Place, names};
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
const SOURCES: [Source; 9] = [
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
        |page, around, reach| marked::names(page, around, (Mark::Class, reach)),
        "class of an author",
    ),
    (|page, around, _| byline::names(page, around), "byline"),
    (
        |page, around, reach| marked::names(page, around, (Mark::Link, reach)),
        "link to an author",
    ),
    (|page, around, _| byline::bare_names(page, around), "line of names"),
    (|page, _, _| wechat::names(page), ACCOUNT_NAME),
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
mod tests {
    use crate::document::{Document, Limits};

    /// Text that parts the headline from what is below it.
    const TEXT: &str = "<p>The ferry left the harbour at dawn, and nobody on the pier waved it goodbye, it is said.\
                        <p>The gulls followed it past the mole, the lighthouse and the last of the sandbanks.\
                        <p>At noon the wind turned, and the passengers went below to look for coffee and company.\
                        <p>In the evening the lights of the other shore came up, one by one, as they always do.\
                        <p>The captain noted the hour, and the mate hung up the lamp beside the old clock again.";

    fn author(html: &str) -> String {
        let document = Document::parse_html(html.into(), &Limits::default(), &|| false);
        document
            .metadata(None)
            .author
            .map_or_else(String::new, |author| author.value)
    }

    fn linked(people: &str) -> String {
        format!(
            r#"<script type="application/ld+json">{{"@type":"Article","author":{people}}}</script><h1>The ferry</h1>"#
        )
    }

    #[test]
    fn a_house_gives_way_to_a_person_at_the_headline() {
        let houses = [
            "<meta name=copyright content='(c) Valley Press 2026'><meta name=author content='Valley Press'><h1>The ferry</h1>",
            &linked(r#"{"@type":"Organization","name":"Valley Press"}"#),
            &linked(r#""Reuters""#),
            &linked(r#""Associated Press in Valencia""#),
            &linked(r#""Redaktion Talbote""#),
        ];
        for house in houses {
            let alone = author(&format!("{house}{TEXT}"));
            assert!(!alone.is_empty(), "{house}");
            assert_eq!(
                author(&format!("{house}<p>By Ida Marsh</p>{TEXT}")),
                "Ida Marsh",
                "{house}"
            );
            assert_eq!(
                author(&format!("{house}<p class=byline>Ida Marsh</p>{TEXT}")),
                "Ida Marsh",
                "{house}"
            );
            assert_eq!(
                author(&format!("{house}{TEXT}<aside><p class=author>Tom Weller</aside>")),
                alone,
                "{house}"
            );
        }
    }

    #[test]
    fn agencies_stand_beside_people_and_companies_do_not() {
        assert_eq!(author(&linked(r#"["Ida Marsh", "dpa"]"#)), "Ida Marsh, dpa");
        assert_eq!(author(&linked(r#"["Valley Media Inc.", "Ida Marsh"]"#)), "Ida Marsh");
        assert_eq!(author(&linked(r#"["Valley Media Inc."]"#)), "Valley Media Inc.");
    }

    #[test]
    fn who_speaks_below_or_took_the_picture_is_no_author() {
        for other in [
            "<div class=comments><p class=author>Tom Weller</p></div>",
            "<ol id=webmentions><li><span class=p-author>Tom Weller</span></ol>",
            "<div itemprop=review><span itemprop=author>Tom Weller</span></div>",
            "<figure><img src=a><span class=author>Tom Weller</span></figure>",
            "<p class=photo-credit><span itemprop=author>Tom Weller</span></p>",
        ] {
            assert_eq!(author(&format!("<h1>The ferry</h1>{TEXT}{other}")), "", "{other}");
            let byline = "<p class=author>Ida Marsh</p>";
            assert_eq!(
                author(&format!("<h1>The ferry</h1>{TEXT}{other}{byline}")),
                "Ida Marsh",
                "{other}"
            );
        }
        let thread =
            "<h1>Where is the ferry?</h1><div class=comment><p class=author>Tom Weller<p>Gone, it seems.</div>";
        assert_eq!(author(thread), "Tom Weller");
    }

    #[test]
    fn all_names_of_a_line_are_authors() {
        for line in [
            "<p>By <a rel=author>Ida Marsh</a>, <a rel=author>Eva Bron</a> and <a rel=author>Tom Weller</a>",
            "<p>By <a>Ida Marsh</a>, <a>Eva Bron</a> and <a class=last-byline>Tom Weller</a>",
        ] {
            assert_eq!(
                author(&format!("<h1>The ferry</h1>{line}{TEXT}")),
                "Ida Marsh, Eva Bron, Tom Weller"
            );
        }
        let role = "<p><a rel=author>Ida Marsh</a>, Ferries & Tides</p>";
        assert_eq!(author(&format!("<h1>The ferry</h1>{role}{TEXT}")), "Ida Marsh");
        let section = "<ul class=authors><li>Travel</li><li>by <b>Ida Marsh</b></li></ul>";
        assert_eq!(author(&format!("<h1>The ferry</h1>{section}{TEXT}")), "Ida Marsh");
    }

    #[test]
    fn a_person_is_named_in_full() {
        let page =
            |name: &str, byline: &str| author(&format!("{}<p>{byline}</p>{TEXT}", linked(&format!("\"{name}\""))));
        assert_eq!(page("Ida", "By Ida Marsh"), "Ida Marsh");
        assert_eq!(page("ida.marsh", "By Ida Marsh"), "Ida Marsh");
        assert_eq!(
            page("Ida Marsh", "By Ida Marsh and Tom Weller"),
            "Ida Marsh, Tom Weller"
        );
        assert_eq!(page("Ida Marsh", "By Ida Marsh, Senior Editor"), "Ida Marsh");
        assert_eq!(page("site-account", "By Ida Marsh"), "Ida Marsh");
        assert_eq!(page("Tom Weller", "By Ida Marsh, Valley Columnist"), "Ida Marsh");
        assert_eq!(page("Ida Marsh", "By Ida Marsh Valley Gate"), "Ida Marsh");
    }

    #[test]
    fn a_line_of_names_beside_a_day_is_a_byline() {
        let page = |line: &str| {
            author(&format!(
                "<meta property=og:type content=article><h1>The ferry</h1>{line}{TEXT}"
            ))
        };
        assert_eq!(page("<p>Ida Marsh | 6 May 2024"), "Ida Marsh");
        assert_eq!(page("<p>Ida Marsh<p>6 May 2024"), "Ida Marsh");
        for nobody in [
            "<p>Ida Marsh",
            "<p>Other Shore<p>6 May 2024",
            "<p>PTI Mumbai<p>6 May 2024",
            "<p>Gale<p>6 May 2024",
        ] {
            assert_eq!(page(nobody), "", "{nobody}");
        }
    }

    #[test]
    fn words_of_sentences_and_sections_are_nobody() {
        for nobody in [
            "<p>Von den",
            "<p class=author>Company</p>",
            "<p id=authorization>Weller Tokens</p>",
            "<p class=author>Authors Corner</p>",
            "<p>By Coffee",
        ] {
            assert_eq!(author(&format!("<h1>The ferry</h1>{nobody}{TEXT}")), "", "{nobody}");
        }
        assert_eq!(author("<meta name=author content=siteadmin><h1>The ferry</h1>"), "");
    }

    #[test]
    fn what_follows_a_name_without_a_space_is_apart() {
        let line = "<p>by <b>Ida Marsh</b><i>May 6, 2024</i>";
        assert_eq!(author(&format!("<h1>The ferry</h1>{line}{TEXT}")), "Ida Marsh");
    }
}
