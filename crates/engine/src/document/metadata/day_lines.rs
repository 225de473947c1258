//! The lines of a page that say when it was published.
//!
//! Lines are weighed, not taken in order. Words of a change, running text, a list of days, a box for other pages and a long way from
//! the headline speak against a line.

use super::published::day_in;
use super::surroundings::{PlacedLine, Surroundings};
use super::{Sources, Stated, bystander};
use crate::document::{Document, ElementId, Tag, TextId, append_collapsed};
use std::collections::HashMap;

/// Words of lines that say when the page was changed.
const CHANGES: [&str; 17] = [
    "updated",
    "modified",
    "reviewed",
    "last edit",
    "aktualisiert",
    "änderung",
    "geändert",
    "mis à jour",
    "actualizado",
    "atualizado",
    "aggiornato",
    "bijgewerkt",
    "güncel",
    "обновл",
    "оновлен",
    "ажурира",
    "更新",
];

/// Words of lines that say since when somebody is a member.
pub(in crate::document) const MEMBERSHIPS: [&str; 16] = [
    "joined",
    "join date",
    "member since",
    "registered",
    "registration date",
    "mitglied seit",
    "registriert",
    "dabei seit",
    "beigetreten",
    "inscrit",
    "inscription",
    "registrado",
    "iscritto",
    "зарегистр",
    "регистрац",
    "注册",
];

/// How lines begin that say when the page was published, anywhere in it.
const OPENINGS: [&str; 14] = [
    "published",
    "posted on",
    "date posted",
    "veröffentlicht",
    "erschienen am",
    "dieser artikel wurde",
    "stand:",
    "publié le",
    "publicado el",
    "publicado em",
    "pubblicato",
    "опубликовано",
    "发表于",
    "发布时间",
];

/// What the heading of a table's row has in it where the row gives the day of the page.
const DAY_HEADINGS: [&str; 12] = [
    "date",
    "datum",
    "fecha",
    "data",
    "дата",
    "publi",
    "posted",
    "erschienen",
    "日期",
    "时间",
    "時間",
    "日時",
];

/// Classes and ids of boxes that lead to other pages hold these words.
const OTHER_BOXES: [&str; 17] = [
    "related",
    "recent",
    "widget",
    "sidebar",
    "aside",
    "footer",
    "teaser",
    "card",
    "recommend",
    "popular",
    "more-",
    "next",
    "prev",
    "nav-",
    "carousel",
    "trending",
    "latest",
];

/// Characters of the longest line that is looked at, and letters of the longest that is not running text.
const LONGEST_LINE: usize = 150;
const PROSE: usize = 60;

/// Lines from the headline within which a box for other pages is none, and within which bylines are.
const AT_HEADLINE: usize = 4;
const NEAR: usize = 10;

/// Elements around a line whose classes say in what box it is, and those that make its kind.
const LEVELS: usize = 8;
const OF_KIND: usize = 3;

/// A line around the headline with a day.
struct DayLine {
    stated: Stated,
    node: TextId,
    /// Tags and classes around it.
    kind: String,
    /// What speaks against it, the weightiest first: it speaks of a change, is running text, is in a list of days or a
    /// box for other pages, is far away.
    doubts: [bool; 4],
}

/// A day that a line around the headline states.
#[derive(Clone)]
pub(super) struct NearDay {
    pub(super) stated: Stated,
    /// Whether nothing speaks against it.
    pub(super) is_sure: bool,
}

/// The day in the lines around the headline against which least speaks.
pub(super) fn near(page: &Sources<'_>, surroundings: &Surroundings<'_>, language: &str) -> Option<NearDay> {
    let mut lines: Vec<DayLine> = surroundings
        .placed_lines()
        .filter(|line| line.text.chars().count() <= LONGEST_LINE)
        .filter_map(|line| day_line(page, surroundings, line, language))
        .collect();
    let mut days: HashMap<&str, &str> = HashMap::new();
    let mut lists: Vec<String> = Vec::new();
    for line in lines.iter().filter(|line| !line.doubts[0]) {
        let first = days.entry(&line.kind).or_insert(&line.stated.value);
        if **first != *line.stated.value {
            lists.push(line.kind.clone());
        }
    }
    for line in &mut lines {
        line.doubts[2] |= lists.contains(&line.kind);
    }
    // Of a list, as the posts of a thread are, the first is meant.
    let place = |line: &DayLine| if line.doubts[2] { line.node } else { TextId::FIRST };
    let best = lines.into_iter().min_by_key(|line| (line.doubts, place(line)))?;
    Some(NearDay {
        stated: best.stated,
        is_sure: best.doubts == [false; 4],
    })
}

fn day_line(
    page: &Sources<'_>,
    surroundings: &Surroundings<'_>,
    line: PlacedLine<'_>,
    language: &str,
) -> Option<DayLine> {
    let PlacedLine {
        text: line,
        node,
        distance,
    } = line;
    let stated = day_in(line, language, "line at the headline")?;
    let lower = line.to_lowercase();
    if MEMBERSHIPS.iter().any(|word| lower.contains(word)) {
        return None;
    }
    let element = page.document.texts()[node].element;
    if is_fact_of_table(page.document, element) || bystander::is_day_of_comment(page.document, surroundings, element) {
        return None;
    }
    let around: Vec<ElementId> = around(page.document, element).collect();
    let letters = line.chars().filter(|c| c.is_alphabetic()).count();
    Some(DayLine {
        stated,
        node,
        kind: around.iter().take(OF_KIND).map(|&id| kind(page, id)).collect(),
        doubts: [
            tells_of_change(&lower, language),
            letters > PROSE,
            distance >= AT_HEADLINE && around.iter().any(|&id| leads_elsewhere(page, id)),
            distance > NEAR,
        ],
    })
}

/// An element and some of those around it, the innermost first.
fn around(document: &Document, id: ElementId) -> impl Iterator<Item = ElementId> {
    std::iter::once(id).chain(document.ancestors(id)).take(LEVELS)
}

/// Whether an element is in a row of a table whose heading says that it is about something else than the page, as
/// in "Founded: 28 February 1998".
pub(super) fn is_fact_of_table(document: &Document, id: ElementId) -> bool {
    let tag = |id: ElementId| document.elements()[id].tag;
    let is_cell = |id: &ElementId| matches!(tag(*id), Tag::Td | Tag::Tr);
    let Some(row) = around(document, id).find(is_cell) else {
        return false;
    };
    let row = match tag(row) {
        Tag::Td => document.elements()[row].parent,
        _ => row,
    };
    let mut headings = document.children(row).filter(|&id| tag(id) == Tag::Th);
    headings.any(|heading| {
        let texts = document.elements()[heading].texts;
        let text: String = texts.iter().map(|id| document.text(id)).collect();
        let text = text.to_lowercase();
        text.contains(char::is_alphabetic) && !DAY_HEADINGS.iter().any(|word| text.contains(word))
    })
}

/// Whether a line in lower case speaks of a change, and of no other day before it.
fn tells_of_change(line: &str, language: &str) -> bool {
    let change = CHANGES.iter().filter_map(|word| line.find(word)).min();
    change.is_some_and(|at| day_in(&line[..at], language, "").is_none())
}

/// The tag and the class of an element, without the numbers that number the items of a list.
fn kind(page: &Sources<'_>, id: ElementId) -> String {
    let class = page.document.attribute(id, "class").unwrap_or_default();
    let class = class.chars().filter(|c| !c.is_ascii_digit());
    page.document.elements()[id]
        .name
        .chars()
        .chain(['.'])
        .chain(class)
        .chain(['/'])
        .collect()
}

fn leads_elsewhere(page: &Sources<'_>, id: ElementId) -> bool {
    let says = |name: &str| {
        let value = page
            .document
            .attribute(id, name)
            .unwrap_or_default()
            .to_ascii_lowercase();
        OTHER_BOXES.iter().any(|word| value.contains(word))
    };
    match page.document.elements()[id].tag {
        Tag::Body | Tag::Html => false,
        Tag::Blockquote => true,
        _ => says("class") || says("id"),
    }
}

/// A day in a line that begins as those do that say when the page was published, anywhere in the page.
pub(super) fn labelled(page: &Sources<'_>, surroundings: &Surroundings<'_>, language: &str) -> Option<Stated> {
    let document = page.document;
    let is_comment = |id: TextId| bystander::is_day_of_comment(document, surroundings, document.texts()[id].element);
    let shown = document.text_ids().iter().filter(|&id| !document.texts()[id].hidden);
    let mut labels = shown.filter(|&id| begins_as_label(document.text(id)) && !is_comment(id));
    labels.find_map(|id| {
        let mut line = String::new();
        // The day may be in an element of its own.
        for node in [id, id + 1].into_iter().filter(|&node| node < document.text_ids().end) {
            append_collapsed(&mut line, " ");
            append_collapsed(&mut line, document.text(node));
        }
        let end = line.char_indices().nth(LONGEST_LINE).map_or(line.len(), |(end, _)| end);
        day_in(&line[..end], language, "line of publication")
    })
}

fn begins_as_label(text: &str) -> bool {
    let text = text.trim_start_matches(|c: char| !c.is_alphanumeric());
    let letters = || text.chars().flat_map(char::to_lowercase);
    letters().next().is_some_and(|first| {
        let mut alike = OPENINGS.iter().filter(|opening| opening.starts_with(first));
        alike.any(|opening| {
            let mut letters = letters();
            opening.chars().all(|letter| letters.next() == Some(letter))
        })
    })
}

#[cfg(test)]
mod tests {
    use crate::document::{Document, Limits};

    /// The day of a page in English, and where it is.
    fn day(html: &str) -> Option<(String, String)> {
        let html = format!("<html lang=en><h1>Eleven people and a bell</h1>{html}");
        let document = Document::parse_html(html.into(), &Limits::default(), &|| false);
        document.metadata(None).published.map(|day| (day.value, day.origin))
    }

    fn day_of(html: &str) -> Option<String> {
        day(html).map(|(day, _)| day)
    }

    const POSTED: &str = "<p class=by>Ida Marsh, 7 October 2020</p>";

    #[test]
    fn the_days_around_a_headline_without_a_heading_are_near() {
        let clock = "<div>October 8, 2021 Friday</div>".to_owned() + &"<div><a href=/x>A section</a></div>".repeat(20);
        let story = "<div class=t>Rain in the village</div><div>2020-11-23 10:22 Source: The Bell</div>";
        let html = format!("<html lang=en><title>Rain in the village</title>{clock}{story}<p>It rained.</p>");
        let document = Document::parse_html(html.into(), &Limits::default(), &|| false);
        let published = document.metadata(None).published.map(|day| day.value);
        assert_eq!(published.as_deref(), Some("2020-11-23"));
    }

    #[test]
    fn a_members_first_day_is_not_the_posts() {
        for member in [
            "<dd>Joined: 4 July 2012</dd>",
            "<p>Registriert: 04.07.2012",
            "<p>Member since 4 July 2012</p>",
        ] {
            assert_eq!(
                day_of(&format!("{member}{POSTED}")).as_deref(),
                Some("2020-10-07"),
                "{member}"
            );
        }
    }

    #[test]
    fn a_fact_of_a_table_is_not_the_pages_day() {
        let table =
            |heading: &str| format!("<table><tr><th>{heading}<td>28 February 1998 <i>(28 years ago)</i></table>");
        assert_eq!(day_of(&table("Founded")), None);
        let marked = "<table><tr><th>Founded<td>28 February 1998<span style='display:none'> (<span class='bday \
                      published'>1998-02-28</span>)</span></table>";
        assert_eq!(day_of(marked), None);
        assert_eq!(day_of(&table("Date")).as_deref(), Some("1998-02-28"));
        assert_eq!(day_of(&(table("Founded") + POSTED)).as_deref(), Some("2020-10-07"));
    }

    #[test]
    fn running_text_and_lists_are_no_bylines() {
        let prose = "<p>The parish will ring it again on 24 December 2021, if the tower is safe by then, and on 6 January 2022.";
        let list = "<ul><li class=item>5 May 2019</li><li class=item>6 June 2019</li></ul>";
        let teaser = "<p>a</p><p>b</p><p>c</p><p>d</p><div class=related-box><p>8 August 2018</p></div>";
        let tweet = "<p>a<p>b<p>c<p>d<blockquote>9 May 2018</blockquote>";
        for other in [prose, list, teaser, tweet] {
            assert_eq!(
                day_of(&format!("{other}{POSTED}")).as_deref(),
                Some("2020-10-07"),
                "{other}"
            );
        }
        assert_eq!(day_of(prose).as_deref(), Some("2021-12-24"));
        assert_eq!(day_of(list).as_deref(), Some("2019-05-05"));
    }

    #[test]
    fn a_line_may_tell_of_a_change_behind_the_day() {
        let both = "<p>Published 7 October 2020. Last updated 8 November 2021</p>";
        assert_eq!(day_of(both).as_deref(), Some("2020-10-07"));
        let change = "<p>Last updated 8 November 2021</p>";
        assert_eq!(day_of(&format!("{change}{POSTED}")).as_deref(), Some("2020-10-07"));
        assert_eq!(day_of(change).as_deref(), Some("2021-11-08"));
    }

    #[test]
    fn a_line_of_publication_may_stand_below_the_text() {
        let comments = "<p class=comment>8 October 2020</p><p class=comment>9 October 2020</p>";
        let line = "<p>Posted on <b>7 October 2020</b> by Ida Marsh, in bells, towers, people and all that belongs to them</p>";
        let expected = ("2020-10-07".to_owned(), "line of publication".to_owned());
        assert_eq!(
            day(&format!("{comments}{}{line}", "<p>x</p>".repeat(50))),
            Some(expected)
        );
    }
}
