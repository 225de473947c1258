//! The day of publication.
//!
//! The day is the one that the page writes. Programs state it in Greenwich time; if the line at the headline or the address has the
//! neighbouring day, that is the page's own.

use super::day_lines::NearDay;
use super::marks::Mark;
use super::surroundings::Surroundings;
use super::{Sources, Stated, bystander, day_lines, shown_text, wechat, yearless};
use crate::document::date::Day;
use crate::document::{ElementId, Tag};
use std::cell::OnceCell;

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

/// What the names of other meta elements that state it hold, and what those of other days hold.
const PARTS: [&str; 7] = [
    "publish", "pubdate", "pub_date", "pub-date", "pubtime", "upload", "posted",
];
const OTHERS: [&str; 6] = ["modif", "updat", "revis", "expir", "unpublish", "last"];

/// Earlier days in the text of a page are its subject.
const FIRST_YEAR: u16 = 1991;

/// When the page was published.
pub(super) fn published(page: &Sources<'_>, surroundings: &Surroundings<'_>) -> Option<Stated> {
    let language = page.document.language().code.to_ascii_lowercase();
    let readable = |stated: Stated| clear(stated, &language);
    let of_story = |name: &str| page.story.text(name).and_then(readable);
    let stated = of_story("datePublished")
        .or_else(|| NAMES.iter().find_map(|&name| page.head.all(name).find_map(readable)))
        .or_else(|| page.head.named(is_name_of_day).find_map(readable));
    if let Some(stated) = stated {
        return Some(on_the_pages_day(page, surroundings, stated, &language));
    }
    let near = OnceCell::new();
    let near = || {
        near.get_or_init(|| day_lines::near(page, surroundings, &language))
            .clone()
    };
    let sure = |near: NearDay| near.is_sure.then_some(near.stated);
    wechat::published(page)
        .or_else(|| marked(page, surroundings, Mark::Itemprop, &language))
        .or_else(|| marked(page, surroundings, Mark::Created, &language))
        .or_else(|| near().and_then(sure))
        .or_else(|| yearless::day(page, surroundings))
        .or_else(|| of_search_engine(page, &language))
        .or_else(|| day_lines::labelled(page, surroundings, &language))
        .or_else(|| near().map(|near| near.stated))
        .or_else(|| marked(page, surroundings, Mark::Time, &language))
        .or_else(|| marked(page, surroundings, Mark::Class, &language))
        .or_else(|| Stated::new(&of_address(page)?.to_string(), "address"))
        .or_else(|| of_story("dateCreated"))
        .or_else(|| of_story("uploadDate"))
        .or_else(|| page.head.all("datecreated").find_map(readable))
        .or_else(|| day_lines::of_answer(page, &language))
}

/// The day that a page states for a search engine, in JSON-LD of its own vocabulary.
fn of_search_engine(page: &Sources<'_>, language: &str) -> Option<Stated> {
    let mut stated = page.linked.nodes().filter_map(|node| node.get("pubDate")?.as_str());
    stated.find_map(|day| clear(Stated::new(day, "JSON-LD pubDate")?, language))
}

/// Whether a meta element of a name in lower case states the day of publication.
fn is_name_of_day(name: &str) -> bool {
    let holds = |words: &[&str]| words.iter().any(|word| name.contains(word));
    holds(&PARTS) && !holds(&OTHERS)
}

/// A statement that can be read without its page: as it is written, unless only the page's language shows which day it
/// means. `None` where it names no day.
fn clear(stated: Stated, language: &str) -> Option<Stated> {
    let day = Day::find(&stated.value, language)?;
    match Day::find(&stated.value, "") {
        Some(other) if other == day => Some(stated),
        _ => Stated::new(&day.to_string(), stated.origin),
    }
}

/// A day that is stated in Greenwich time as the page itself writes it: programs turn the time of a page's own zone into
/// that, and its day may be the one before or behind.
fn on_the_pages_day(page: &Sources<'_>, surroundings: &Surroundings<'_>, stated: Stated, language: &str) -> Stated {
    let Some((day, hour)) = Day::find(&stated.value, language).zip(hour_of_greenwich(&stated.value)) else {
        return stated;
    };
    let is_own =
        |own: &Day| (hour < HOURS_WEST && own.next() == day) || (hour >= 24 - HOURS_EAST && day.next() == *own);
    let written = day_lines::near(page, surroundings, language);
    let written = written.filter(|near| near.is_sure).map(|near| near.stated);
    match written.as_ref().and_then(|line| Day::find(line, "")) {
        Some(own) if own == day => stated,
        Some(own) if is_own(&own) => written.unwrap_or(stated),
        _ => {
            let address = of_address(page).filter(is_own);
            address
                .and_then(|own| Stated::new(&own.to_string(), "address"))
                .unwrap_or(stated)
        }
    }
}

/// Hours that zones are behind Greenwich and ahead of it, at most.
const HOURS_WEST: u32 = 12;
const HOURS_EAST: u32 = 14;

/// The hour of a time of day in Greenwich time.
fn hour_of_greenwich(stated: &str) -> Option<u32> {
    let is_greenwich = ["Z", "+00:00", "+0000", "GMT", "UTC"]
        .iter()
        .any(|zone| stated.ends_with(zone));
    let (before, _) = stated.split_once(':').filter(|_| is_greenwich)?;
    before.get(before.len().checked_sub(2)?..)?.trim().parse().ok()
}

/// The first element of a kind that holds a day, in an attribute or as its text.
fn marked(page: &Sources<'_>, surroundings: &Surroundings<'_>, wanted: Mark, language: &str) -> Option<Stated> {
    let of_kind = page.marks().dates.iter().filter(|(_, mark)| *mark == wanted);
    // Classes and times mark days of all kinds.
    let is_weak = matches!(wanted, Mark::Class | Mark::Time);
    let is_fact = |id| is_weak && day_lines::is_fact_of_table(page.document, id);
    let is_comment = |id| bystander::is_day_of_comment(page.document, surroundings, id);
    let mut own = of_kind
        .map(|&(id, _)| id)
        .filter(|&id| !is_of_answer(page, id) && !is_fact(id) && !is_comment(id));
    own.find_map(|id| {
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

/// Whether an element belongs to an answer or a comment that the page marks as such.
fn is_of_answer(page: &Sources<'_>, id: ElementId) -> bool {
    const ANSWERS: [&str; 4] = ["acceptedAnswer", "suggestedAnswer", "comment", "review"];
    let properties = page
        .document
        .ancestors(id)
        .filter_map(|id| page.document.attribute(id, "itemprop"));
    let mut properties = properties.flat_map(str::split_ascii_whitespace);
    properties.any(|property| ANSWERS.contains(&property))
}

fn origin(page: &Sources<'_>, mark: Mark, id: ElementId) -> &'static str {
    match mark {
        _ if page.document.elements()[id].tag == Tag::Time => "time-element",
        Mark::Itemprop => "itemprop datePublished",
        Mark::Created => "itemprop dateCreated",
        _ => "date-class",
    }
}

pub(super) fn day_in(text: &str, language: &str, origin: &str) -> Option<Stated> {
    let day = Day::find(text, language).filter(|day| day.year >= FIRST_YEAR)?;
    Stated::new(&day.to_string(), origin)
}

/// `/2026/1/2/`, `/2026-01-02/`, `/20260102/` or `/31-01-2026` in the path.
fn of_address(page: &Sources<'_>) -> Option<Day> {
    let path = page.address?.path();
    let number = |text: &str, longest: usize| -> Option<u16> {
        let is_number = (1..=longest).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit());
        is_number.then(|| text.parse().ok()).flatten()
    };
    let segments: Vec<&str> = path.split(['/', '-', '_', '.', '+']).collect();
    let day = segments.windows(3).find_map(|three| {
        let (first, second, third) = (number(three[0], 4)?, number(three[1], 2)?, number(three[2], 4)?);
        let day = |year: u16, month: u16, day: u16| {
            Day::new(year, month.try_into().ok()?, day.try_into().ok()?).filter(|day| day.year >= FIRST_YEAR)
        };
        match (three[0].len(), three[2].len()) {
            (4, 1 | 2) => day(first, second, third),
            (2, 4) if first > 12 || first == second => day(third, second, first),
            _ => None,
        }
    });
    let compact = || {
        let digits = |part: &&&str| part.len() == 8 && part.bytes().all(|byte| byte.is_ascii_digit());
        let mut days = segments.iter().filter(digits).filter_map(|part| Day::find(part, ""));
        days.find(|day| day.year >= FIRST_YEAR)
    };
    day.or_else(compact)
}

#[cfg(test)]
mod tests {
    use crate::document::{Document, Limits};
    use url::Url;

    fn day_at(address: &str, html: &str) -> Option<String> {
        let document = Document::parse_html(html.into(), &Limits::default(), &|| false);
        let address = Url::parse(address).unwrap();
        document.metadata(Some(&address)).published.map(|day| day.value)
    }

    fn day(html: &str) -> Option<String> {
        day_at("https://bells.example/story", html)
    }

    #[test]
    fn the_day_is_the_pages_own_not_that_of_greenwich() {
        let page = |line: &str| {
            format!(
                "<html lang=en><meta property='article:published_time' content='2020-10-08T02:41:00Z'><h1>Bell</h1>{line}"
            )
        };
        let stated = Some("2020-10-08T02:41:00Z");
        assert_eq!(day(&page("<p>7 October 2020, 10:41 pm")).as_deref(), Some("2020-10-07"));
        assert_eq!(day(&page("<p>8 October 2020")).as_deref(), stated);
        assert_eq!(day(&page("<p>6 October 2020")).as_deref(), stated);
        // At that hour no zone has the next day.
        assert_eq!(day(&page("<p>9 October 2020")).as_deref(), stated);
        let dated = "https://bells.example/2020/10/07/bell.html";
        assert_eq!(day_at(dated, &page("")).as_deref(), Some("2020-10-07"));
        let zone = "<meta property='article:published_time' content='2020-10-08T02:41:00+08:00'><h1>Bell</h1><p>7 October 2020";
        assert_eq!(day(zone).as_deref(), Some("2020-10-08T02:41:00+08:00"));
    }

    #[test]
    fn addresses_hold_days() {
        for path in [
            "2020/10/7/bell",
            "bell-2020-10-07",
            "2020-10-07+Bell",
            "a/20201007/b",
            "news/17-10-2020",
        ] {
            let day = day_at(&format!("https://bells.example/{path}"), "<p>text");
            let expected = if path.contains("17") {
                "2020-10-17"
            } else {
                "2020-10-07"
            };
            assert_eq!(day.as_deref(), Some(expected), "{path}");
        }
        for path in ["08-10-2020", "2020/13/7", "20201307", "1820/10/7"] {
            assert_eq!(
                day_at(&format!("https://bells.example/{path}"), "<p>text"),
                None,
                "{path}"
            );
        }
    }

    #[test]
    fn meta_elements_are_known_by_what_their_names_hold() {
        for name in ["w-published-date", "photos:uploaded", "bt:pubDate"] {
            let html = format!("<meta name='{name}' content='2020-10-07T08:00:00+02:00'>");
            assert_eq!(day(&html).as_deref(), Some("2020-10-07T08:00:00+02:00"), "{name}");
        }
        assert_eq!(
            day("<meta name=_pubtime content='2020-10-7 08:28:17'>").as_deref(),
            Some("2020-10-7 08:28:17")
        );
        assert_eq!(day("<meta name=last-published content=2020-10-07>"), None);
        assert_eq!(day("<meta name='article:publisher' content=bells>"), None);
        assert_eq!(day("<meta name=date value=2020-10-07>").as_deref(), Some("2020-10-07"));
        // A name that holds no day gives way to the next of that name.
        assert_eq!(
            day("<meta name=date content=today><meta name=date content=2020-10-07>").as_deref(),
            Some("2020-10-07")
        );
    }

    #[test]
    fn answers_have_days_of_their_own() {
        let answer =
            "<div itemprop=acceptedAnswer itemscope><time itemprop=datePublished datetime=2021-01-02>x</time></div>";
        let question = "<time itemprop=dateCreated datetime=2020-10-07>x</time>";
        assert_eq!(day(&format!("{answer}{question}")).as_deref(), Some("2020-10-07"));
    }

    #[test]
    fn a_shortened_month_is_read_in_the_pages_language() {
        let page = |language: &str| format!("<html lang={language}><meta name=date content='7 lip 2020'><p>x");
        assert_eq!(day(&page("pl")).as_deref(), Some("2020-07-07"));
        assert_eq!(day(&page("hr")).as_deref(), Some("2020-06-07"));
        assert_eq!(day(&page("en")), None);
    }
}
