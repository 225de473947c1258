//! The day of publication.

use super::marks::Mark;
use super::surroundings::Surroundings;
use super::{Sources, Stated, shown_text};
use crate::document::date::Day;
use crate::document::{ElementId, Tag};

/// Meta elements that state it, those first that mean nothing else.
const NAMES: [&str; 22] = [
    "article:published_time",
    "datepublished",
    "article:published",
    "og:article:published_time",
    "parsely-pub-date",
    "sailthru.date",
    "pubdate",
    "publishdate",
    "publish-date",
    "publish_date",
    "published_time",
    "publication_date",
    "citation_publication_date",
    "citation_date",
    "dcterms.issued",
    "dc.date.issued",
    "dcterms.created",
    "dc.date.created",
    "dcterms.date",
    "dc.date",
    "date",
    "weibo: article:create_at",
];

/// Words of lines that tell when the page was changed.
const CHANGES: [&str; 9] = [
    "updated",
    "modified",
    "reviewed",
    "aktualisiert",
    "mis à jour",
    "actualizado",
    "aggiornato",
    "обновл",
    "更新",
];

/// A longer line is running text.
const LONGEST_LINE: usize = 150;

/// Earlier days in the text of a page are what it tells of.
const FIRST_YEAR: u16 = 1991;

/// When the page was published.
pub(super) fn published(page: &Sources<'_>, surroundings: &Surroundings<'_>) -> Option<Stated> {
    let language = page.document.language().code.to_ascii_lowercase();
    let readable = |stated: Stated| clear(stated, &language);
    let of_story = |name: &str| page.story.text(name).and_then(readable);
    of_story("datePublished")
        .or_else(|| {
            NAMES
                .iter()
                .find_map(|&name| page.head.first(&[name]).and_then(readable))
        })
        .or_else(|| marked(page, Mark::Itemprop, &language))
        .or_else(|| visible(surroundings.lines(), &language))
        .or_else(|| marked(page, Mark::Time, &language))
        .or_else(|| marked(page, Mark::Class, &language))
        .or_else(|| of_address(page))
        .or_else(|| of_story("dateCreated"))
        .or_else(|| of_story("uploadDate"))
}

/// A statement that can be read without its page: as it is written, unless only the page's language tells which day it
/// means. `None` where it tells no day.
fn clear(stated: Stated, language: &str) -> Option<Stated> {
    match Day::find(&stated.value, "") {
        Some(_) => Some(stated),
        None => Stated::new(&Day::find(&stated.value, language)?.to_string(), stated.origin),
    }
}

/// The first element of a kind that holds a day, in an attribute or as its text.
fn marked(page: &Sources<'_>, wanted: Mark, language: &str) -> Option<Stated> {
    let of_kind = page.marks().dates.iter().filter(|(_, mark)| *mark == wanted);
    of_kind.map(|&(id, _)| id).find_map(|id| {
        let attribute = |name| page.document.attribute(id, name);
        let written = attribute("datetime")
            .or_else(|| attribute("content"))
            .or_else(|| attribute("data-datetime"));
        let origin = origin(page, wanted, id);
        written
            .and_then(|text| clear(Stated::new(text, origin)?, language))
            .or_else(|| day_in(&shown_text(page.document, id), language, origin))
    })
}

fn origin(page: &Sources<'_>, mark: Mark, id: ElementId) -> &'static str {
    match mark {
        _ if page.document.elements()[id as usize].tag == Tag::Time => "time element",
        Mark::Itemprop => "itemprop datePublished",
        _ => "class of a date",
    }
}

/// A day in the lines around the headline; days of changes only where there is no other.
fn visible(lines: &[String], language: &str) -> Option<Stated> {
    let short = lines.iter().filter(|line| line.chars().count() <= LONGEST_LINE);
    let (changed, others): (Vec<&String>, Vec<&String>) = short.partition(|line| tells_of_change(line));
    others
        .into_iter()
        .chain(changed)
        .find_map(|line| day_in(line, language, "line at the headline"))
}

fn tells_of_change(line: &str) -> bool {
    let line = line.to_lowercase();
    CHANGES.iter().any(|word| line.contains(word))
}

fn day_in(text: &str, language: &str, origin: &str) -> Option<Stated> {
    let day = Day::find(text, language).filter(|day| day.year >= FIRST_YEAR)?;
    Stated::new(&day.to_string(), origin)
}

/// `/2026/01/02/`, `/2026-01-02/` or `/20260102/` in the path.
fn of_address(page: &Sources<'_>) -> Option<Stated> {
    let path = page.address?.path();
    let digits = |text: &str, count: usize| text.len() == count && text.bytes().all(|byte| byte.is_ascii_digit());
    let segments: Vec<&str> = path.split(['/', '-', '_', '.']).collect();
    let day = segments.windows(3).find_map(|three| match three {
        [year, month, day] if digits(year, 4) && digits(month, 2) && digits(day, 2) => {
            Day::new(year.parse().ok()?, month.parse().ok()?, day.parse().ok()?)
        }
        _ => None,
    });
    let compact = || {
        segments
            .iter()
            .find_map(|part| digits(part, 8).then(|| Day::find(part, "")).flatten())
    };
    Stated::new(&day.or_else(compact)?.to_string(), "address")
}
