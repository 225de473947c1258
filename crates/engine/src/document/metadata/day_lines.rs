//! The lines of a page that say when it was published.
//!
//! Lines are weighed, not taken in order. Words of a change, running text, a list of days, a box for other pages and a long way from
//! the headline speak against a line.

use super::published::day_in;
use super::surroundings::{PlacedLine, Surroundings};
use super::telling::is_east_asian;
use super::{Sources, Stated, bystander};
use crate::document::{Document, ElementId, Tag, TextId, append_collapsed};
use std::collections::HashMap;

/// Words of lines that say when the page was changed.
const CHANGES: [&str; 25] = [
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
    "修改",
    "编辑于",
    "編輯於",
    "最后编辑",
    "最後編輯",
    "수정",
    "изменен",
    "изменён",
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

/// How lines begin that say when an answer was written, in addition to `OPENINGS`.
const ANSWERED: [&str; 8] = [
    "answered",
    "posted",
    "edited",
    "发布于",
    "發佈於",
    "编辑于",
    "編輯於",
    "回答于",
];

/// Classes and ids of boxes that lead to the parts of a site hold these words.
const MENUS: [&str; 5] = ["nav", "menu", "dropdown", "mega", "flyout"];

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
    /// What speaks against it, the weightiest first: it is in a list of days or a box for other pages, speaks of a change, is running text, is
    /// far away.
    doubts: [bool; 4],
    /// Lines from the headline, of those that precede it.
    lines_before: usize,
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
    for line in lines.iter().filter(|line| !line.doubts[1]) {
        let first = days.entry(&line.kind).or_insert(&line.stated.value);
        if **first != *line.stated.value {
            lists.push(line.kind.clone());
        }
    }
    for line in &mut lines {
        line.doubts[0] |= lists.contains(&line.kind);
    }
    // Of a list, as the posts of a thread are, the first is meant.
    let place = |line: &DayLine| if line.doubts[0] { line.node } else { TextId::FIRST };
    let best = lines
        .into_iter()
        .min_by_key(|line| (line.doubts, place(line), line.lines_before))?;
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
        is_before,
    } = line;
    let stated = day_in(line, language, "headline-line")?;
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
            distance >= AT_HEADLINE && around.iter().any(|&id| leads_elsewhere(page, id))
                || is_of_menu(page.document, surroundings, element),
            tells_of_change(&lower, language),
            letters > PROSE,
            distance > NEAR,
        ],
        lines_before: if is_before { distance } else { 0 },
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
    change.is_some_and(|at| {
        let is_behind_day = || line[at..].starts_with(is_east_asian) && !without_day(&line[..at]).contains(is_digit);
        is_behind_day() || day_in(&line[..at], language, "").is_none()
    })
}

/// A text without the day and the time at its end: in Chinese, Japanese and Korean, the word for a change follows them.
fn without_day(text: &str) -> &str {
    text.trim_end_matches(|c: char| is_digit(c) || c.is_whitespace() || "年月日号號时時分秒:-/.년월일".contains(c))
}

fn is_digit(c: char) -> bool {
    c.is_ascii_digit()
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

/// Whether an element is in a box that leads to the parts of a site; one that holds the headline, too, is none.
fn is_of_menu(document: &Document, surroundings: &Surroundings<'_>, element: ElementId) -> bool {
    let elements = document.elements();
    let holds_heading = |id: ElementId| {
        surroundings
            .heading()
            .is_some_and(|heading| (id..elements[id].end).contains(&heading))
    };
    let mut around = around(document, element).take_while(|&id| !holds_heading(id));
    around.any(|id| elements[id].tag == Tag::Nav || bystander::names_hold(document, id, &MENUS))
}

/// The day of the first answer of a page that states no day of its question.
pub(super) fn of_answer(page: &Sources<'_>, language: &str) -> Option<Stated> {
    let document = page.document;
    let is_answer = |id: &ElementId| {
        let properties = document.attribute(*id, "itemprop").unwrap_or_default();
        properties
            .split_ascii_whitespace()
            .any(|property| matches!(property, "suggestedAnswer" | "acceptedAnswer"))
    };
    let answer = document.element_ids().iter().find(is_answer)?;
    let texts = document.elements()[answer].texts;
    let is_label = |&id: &TextId| begins_as(document.text(id), &ANSWERED) || begins_as(document.text(id), &OPENINGS);
    let mut labels = texts.iter().filter(is_label);
    labels.find_map(|id| day_behind(document, id, language, "answer-day"))
}

/// A day in a line that begins as those do that say when the page was published, anywhere in the page.
pub(super) fn labelled(page: &Sources<'_>, surroundings: &Surroundings<'_>, language: &str) -> Option<Stated> {
    let document = page.document;
    let is_comment = |id: TextId| bystander::is_day_of_comment(document, surroundings, document.texts()[id].element);
    let shown = document.text_ids().iter().filter(|&id| !document.texts()[id].hidden);
    let mut labels = shown.filter(|&id| begins_as(document.text(id), &OPENINGS) && !is_comment(id));
    labels.find_map(|id| day_behind(document, id, language, "publication-line"))
}

/// The day in a text or in the one behind it: it may be in an element of its own.
fn day_behind(document: &Document, label: TextId, language: &str, origin: &str) -> Option<Stated> {
    let mut line = String::new();
    for node in [label, label + 1]
        .into_iter()
        .filter(|&node| node < document.text_ids().end)
    {
        append_collapsed(&mut line, " ");
        append_collapsed(&mut line, document.text(node));
    }
    let end = line.char_indices().nth(LONGEST_LINE).map_or(line.len(), |(end, _)| end);
    day_in(&line[..end], language, origin)
}

/// Whether a text begins with one of these openings, which are in lower case.
fn begins_as(text: &str, openings: &[&str]) -> bool {
    let text = text.trim_start_matches(|c: char| !c.is_alphanumeric());
    let letters = || text.chars().flat_map(char::to_lowercase);
    letters().next().is_some_and(|first| {
        let mut alike = openings.iter().filter(|opening| opening.starts_with(first));
        alike.any(|opening| {
            let mut letters = letters();
            opening.chars().all(|letter| letters.next() == Some(letter))
        })
    })
}

#[cfg(test)]
mod tests;
