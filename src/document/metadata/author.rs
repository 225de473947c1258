//! Who wrote the page.

use super::marks::Mark;
use super::name::{self, Place, names};
use super::surroundings::Surroundings;
use super::{Sources, Stated, collapsed, names_site, shown_text};
use super::{byline, east_asian};
use crate::document::{Document, ElementId, LinkedData, Tag};
use serde_json::Value;

/// Authors that are told of a page.
const MOST_AUTHORS: usize = 12;

/// Text nodes that are read of an element that is marked as the author's.
const MOST_PIECES: usize = 12;

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

/// A source of authors, and how it is told.
type Source = (fn(&Sources<'_>, &Surroundings<'_>) -> Vec<String>, &'static str);

/// The sources besides the meta elements, the surest first.
const SOURCES: [Source; 7] = [
    (|page, _| of_label(page), "meta twitter:data1"),
    (|page, _| marked(page, Mark::Itemprop), "itemprop author"),
    (|page, _| marked(page, Mark::Rel), "rel=author"),
    (east_asian::names, "byline"),
    (|page, _| marked(page, Mark::Class), "class of an author"),
    (|_, surroundings| byline::names(surroundings.lines()), "byline"),
    (|page, _| marked(page, Mark::Link), "link to an author"),
];

/// The author or authors: people, else whoever the page says, be it the site.
pub(super) fn author(page: &Sources<'_>, surroundings: &Surroundings<'_>, site: Option<&Stated>) -> Option<Stated> {
    let site = site.map_or("", |site| site.value.as_str());
    let is_site = |name: &str| names_site(name, site, page.host()) || ends_title(page, name);
    let mut of_site = None;
    let of_story = std::iter::once_with(|| (of_story(page), "JSON-LD author".to_owned()));
    let of_meta = NAMES.iter().map(|name| (of_meta(page, name), format!("meta {name}")));
    let others = SOURCES
        .iter()
        .map(|(names, origin)| (names(page, surroundings), (*origin).to_owned()));
    for (mut names, origin) in of_story.chain(of_meta).chain(others) {
        names.truncate(MOST_AUTHORS);
        let everybody = Stated::new(&names.join(", "), origin.as_str());
        names.retain(|name| !is_site(name));
        if let Some(people) = Stated::new(&names.join(", "), origin) {
            return Some(people);
        }
        of_site = of_site.or(everybody);
    }
    of_site
}

/// Whether the title element ends with a name, or with a name that begins so: then it is the site's.
fn ends_title(page: &Sources<'_>, name: &str) -> bool {
    let title = page.head.title.as_deref().unwrap_or_default();
    let last = title.rsplit(['_', '|', '-', '–', '—']).next().unwrap_or_default();
    last.len() < title.len() && last.trim().starts_with(name)
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
    let found = page.head.all(name).flat_map(|stated| match stated.split_once(", ") {
        Some((family, given)) if is_of_library && !given.contains(',') && !family.contains(' ') => {
            vec![format!("{given} {family}")]
        }
        _ => names(&stated, Place::Field),
    });
    found.collect()
}

fn of_label(page: &Sources<'_>) -> Vec<String> {
    let label = page.head.first(&["twitter:label1"]).map(|label| label.to_lowercase());
    let data = label
        .filter(|label| LABELS.contains(&label.as_str()))
        .and_then(|_| page.head.first(&["twitter:data1"]));
    data.map(|data| names(&data, Place::Field)).unwrap_or_default()
}

/// The names in the first element of a kind that holds some.
fn marked(page: &Sources<'_>, wanted: Mark) -> Vec<String> {
    // A class is a word among others, and may name a part of a form for comments.
    let is_of_form = |id| is_of_field(page.document, id) || is_of_login(page.document, id);
    let is_byline = |id| wanted != Mark::Class || !is_of_form(id);
    let of_kind = page.marks().authors.iter();
    let of_kind = of_kind.filter(|(id, mark)| *mark == wanted && is_byline(*id));
    let mut found = of_kind
        .map(|&(id, _)| of_element(page, id))
        .filter(|names| !names.is_empty());
    found.next().unwrap_or_default()
}

/// Kinds of inputs that are typed into; buttons and boxes to tick stand beside bylines, too.
const TYPED: [&str; 6] = ["text", "email", "url", "search", "password", "tel"];

/// Whether an element holds a field to type into, or stands beside one: then its text tells what to type, as in forms of comments.
/// Right in the body everything stands beside everything.
fn is_of_field(document: &Document, id: ElementId) -> bool {
    let elements = document.elements();
    let is_typed = |kind: &str| TYPED.iter().any(|typed| kind.eq_ignore_ascii_case(typed));
    let is_field = |id: ElementId| match elements[id as usize].tag {
        Tag::Input => document.attribute(id, "type").is_none_or(is_typed),
        Tag::Textarea => true,
        _ => false,
    };
    let element = &elements[id as usize];
    let is_near = elements[element.parent as usize].tag != Tag::Body;
    (id + 1..element.end).any(is_field) || is_near && document.children(element.parent).any(is_field)
}

/// Whether the class or the id of an element says that it is where a reader logs in, or is told to have done so.
fn is_of_login(document: &Document, id: ElementId) -> bool {
    let says_so = |name: &str| {
        let lower = name.to_ascii_lowercase();
        let words = ["login", "logon", "signin"].into_iter();
        let mut found = words.flat_map(|word| lower.match_indices(word));
        found.any(|(at, _)| begins_word(name, at))
    };
    let names = ["class", "id"].map(|attribute| document.attribute(id, attribute));
    names.into_iter().flatten().any(says_so)
}

/// Whether a word of a class begins at a byte: "weblogin" does not speak of a login at its fourth one, "authorLogin" does.
fn begins_word(name: &str, at: usize) -> bool {
    let before = name[..at].chars().next_back();
    let is_capital = name[at..].starts_with(char::is_uppercase);
    before.is_none_or(|c| !c.is_alphanumeric() || c.is_lowercase() && is_capital)
}

/// The names in an element: in its attribute, in its part that is marked as the name, else in its text.
fn of_element(page: &Sources<'_>, id: ElementId) -> Vec<String> {
    let document = page.document;
    if let Some(content) = document.attribute(id, "content") {
        return names(content, Place::Field);
    }
    let inside = id + 1..document.elements()[id as usize].end;
    let is_name = |&inner: &ElementId| {
        document
            .attribute(inner, "itemprop")
            .is_some_and(|property| property == "name")
    };
    if let Some(name) = inside.take(MOST_PIECES * 4).find(is_name) {
        let text = document
            .attribute(name, "content")
            .map_or_else(|| shown_text(document, name), collapsed);
        return names(&text, Place::Field);
    }
    of_text(page, id)
}

/// The first name in the text of an element, and those that words such as "and" join to it.
fn of_text(page: &Sources<'_>, id: ElementId) -> Vec<String> {
    let document = page.document;
    let texts = document.elements()[id as usize]
        .texts
        .clone()
        .filter(|&text| !document.texts()[text as usize].hidden);
    let pieces = texts
        .map(|text| collapsed(document.text(text)))
        .filter(|piece| !piece.is_empty());
    let mut found: Vec<String> = Vec::new();
    let mut is_joined = true;
    for piece in pieces.take(MOST_PIECES) {
        let is_joint = matches!(
            piece.to_lowercase().as_str(),
            "," | "and" | ", and" | "&" | "und" | "et" | "y" | "e" | "/" | "、"
        );
        if is_joint || name::without_opening(&piece).is_some_and(str::is_empty) {
            is_joined = true;
            continue;
        }
        if !is_joined {
            break;
        }
        found.extend(names(&piece, Place::Marked));
        is_joined = found.is_empty() || piece.ends_with([',', '&']) || piece.ends_with(" and");
    }
    found
}
