//! Titles of the head and the parts that separators make of them.

use super::site::folded;
use super::telling::{is_scant, says_nothing};
use crate::document::{Document, is_wide};

/// What may be between a headline and a site's name.
const SEPARATORS: [&str; 13] = [
    " | ", " - ", " – ", " — ", " · ", " • ", " :: ", " » ", " « ", " / ", ": ", " -- ", "｜",
];

/// The same without spaces, among Chinese and Japanese characters.
const TIGHT_SEPARATORS: [&str; 3] = ["_", "-", "|"];

/// Separators behind which a headline never goes on.
const HARD_SEPARATORS: [&str; 3] = [" | ", "｜", "_"];

/// What is left of a separator at the end of a part.
const MARKS: [char; 5] = ['-', '|', '_', '»', '«'];

/// Places where one separator can end a headline.
pub(super) const MOST_SEPARATORS: usize = 8;

/// A title that is cut at a hard separator keeps at least this many letters and digits.
const SHORTEST_HEADLINE: usize = 8;

/// How programs of forums sign the titles of their pages, in lower case.
const CREDIT: &str = "powered by";

/// What pages in a form of their own are called behind their headline: for telephones, for paper, for archives.
const EDITIONS: [&str; 9] = [
    "手机版",
    "手機版",
    "移动版",
    "触屏版",
    "打印版",
    "存档",
    "存檔",
    "Archiver",
    "Mobile version",
];

/// What encloses the number of a page in the archives of forums: "(页 2)", "(第 2 页)".
const PAGE_NUMBERS: [(&str, &str); 3] = [("(页", ")"), ("(第", "页)"), ("（第", "页）")];

/// The title without what a program adds behind the headline: its signature, with the site's name in front of it, the
/// form of the page, and the number of the page. A signature tells that the program has put the title together, and
/// programs put the site last.
pub(super) fn without_additions(title: &str) -> &str {
    let title = without_credit(title);
    let title = without_site(title, |part| EDITIONS.iter().any(|edition| part.trim() == *edition));
    without_page_number(title)
}

fn without_credit(title: &str) -> &str {
    let lower = title.to_ascii_lowercase();
    let signed = lower.rfind(CREDIT).and_then(|at| title.split_at_checked(at));
    let parted = signed.and_then(|(before, _)| {
        let before_with = |separator: &'static str| Some((before.strip_suffix(separator)?, separator));
        separators(title).find_map(before_with)
    });
    let Some((named, separator)) = parted else {
        return title;
    };
    let headline = named.rsplit_once(separator).map_or(named, |(headline, _)| headline);
    match headline.trim_matches(is_mark) {
        "" => title,
        headline => headline,
    }
}

fn without_page_number(title: &str) -> &str {
    let with_number = |part: &str| {
        PAGE_NUMBERS.iter().find_map(|(before, behind)| {
            let (rest, number) = part.rsplit_once(before)?;
            let number = number.strip_suffix(behind)?.trim();
            (!number.is_empty() && number.chars().all(|c| c.is_ascii_digit())).then(|| rest.trim_end().len())
        })
    };
    // It stands behind the headline, so the sections follow it.
    let ends = separators(title).filter_map(|separator| title.find(separator));
    let ends = ends.chain([title.len()]);
    let mut cuts = ends.filter_map(|end| with_number(title[..end].trim_end()));
    cuts.next().filter(|&cut| cut > 0).map_or(title, |cut| &title[..cut])
}

/// The title without the sections and sites at its end that are links on the page by themselves, as in the trail that
/// leads to the page; the headline is twice as long. What is left of a short one may be the site, and the link the page.
pub(super) fn without_trail<'a>(document: &Document, title: &'a str) -> &'a str {
    let size = |part: &str| folded(part).chars().count();
    let last_part = |title: &'a str| {
        let parts = separators(title).filter(|separator| *separator != ": ");
        let parts = parts.filter_map(|separator| title.rsplit_once(separator));
        parts.min_by_key(|(_, last)| last.len())
    };
    let mut rest = title;
    while let Some((before, last)) = last_part(rest) {
        let before = before.trim_end_matches(is_mark);
        let is_headline = !is_scant(before) && size(before) >= 2 * size(last);
        if !is_headline || folded(last).is_empty() || !is_link(document, &folded(last)) {
            break;
        }
        rest = before;
    }
    if is_link(document, &folded(rest)) { title } else { rest }
}

/// Whether a text in folded form is all that a link shows.
fn is_link(document: &Document, wanted: &str) -> bool {
    let linked = document
        .text_ids()
        .iter()
        .zip(document.texts())
        .filter(|(_, node)| !node.hidden && node.linked);
    let mut texts = linked.map(|(id, _)| document.text(id).trim());
    texts.any(|text| text.len() <= 4 * wanted.len() && folded(text) == wanted)
}

/// The title without the names behind and before it that `is_site` knows.
pub fn without_site(title: &str, is_site: impl Fn(&str) -> bool) -> &str {
    let mut title = title.trim();
    loop {
        let shorter = separators(title).find_map(|separator| {
            let behind = title.rsplit_once(separator).filter(|(_, last)| is_site(last));
            let before = title.split_once(separator).filter(|(first, _)| is_site(first));
            behind.map(|(rest, _)| rest).or(before.map(|(_, rest)| rest))
        });
        let has_letters = |rest: &&str| rest.contains(char::is_alphanumeric);
        match shorter.map(|rest| rest.trim_matches(is_mark)).filter(has_letters) {
            Some(rest) => title = rest,
            None => return title,
        }
    }
}

pub(super) fn separators(title: &str) -> impl Iterator<Item = &'static str> {
    let tight = TIGHT_SEPARATORS.iter().filter(|_| title.contains(is_wide));
    SEPARATORS.iter().chain(tight).copied()
}

/// A heading without the sections and sites that a bar parts from it; they are shorter.
pub(super) fn without_tail(heading: &str) -> &str {
    let size = |part: &str| folded(part).chars().count();
    let mut parts = heading.split(" | ").map(str::trim);
    match (parts.next(), parts.next()) {
        (Some(first), Some(second)) if size(first) > size(second).max(SHORTEST_HEADLINE) => first,
        _ => heading,
    }
}

/// What precedes a separator that parts a headline from sections and sites, where that is more than a word.
pub(super) fn before_hard_separator(title: &str) -> &str {
    let firsts = HARD_SEPARATORS
        .iter()
        .filter_map(|separator| title.split_once(separator));
    let mut long = firsts
        .map(|(first, _)| first.trim())
        .filter(|first| folded(first).chars().count() >= SHORTEST_HEADLINE);
    long.next().unwrap_or(title)
}

/// The longest beginning of a title, up to a separator, that is on the page as a text of its own, where no heading
/// says the rest; among Chinese and Japanese characters also an end.
pub(super) fn standing_part<'a>(
    document: &Document,
    title: &'a str,
    is_said: impl Fn(&str) -> bool,
) -> Option<&'a str> {
    let borders = separators(title)
        .filter(|separator| *separator != ": ")
        .flat_map(|separator| {
            let places = title.match_indices(separator).take(MOST_SEPARATORS);
            places.map(move |(at, _)| (&title[..at], &title[at + separator.len()..]))
        });
    let both = |(before, behind): (&'a str, &'a str)| {
        let end = title.contains(is_wide).then_some((behind, before));
        std::iter::once((before, behind)).chain(end)
    };
    let mut parts: Vec<(&str, String)> = borders
        .flat_map(both)
        .filter(|(part, rest)| !is_scant(part) && !says_nothing(part) && !is_said(rest))
        .map(|(part, _)| (part.trim_matches(is_mark), folded(part)))
        .collect();
    parts.sort_by_key(|(part, _)| std::cmp::Reverse(part.len()));
    let longest = parts.first()?.0.len();
    let texts = document
        .text_ids()
        .iter()
        .zip(document.texts())
        .filter(|(_, node)| !node.hidden && !node.linked);
    let place = |(id, _)| {
        let text = document.text(id).trim();
        let text = (SHORTEST_HEADLINE..=2 * longest)
            .contains(&text.len())
            .then(|| folded(text))?;
        parts.iter().position(|(_, part)| *part == text)
    };
    texts.filter_map(place).min().map(|place| parts[place].0)
}

fn is_mark(c: char) -> bool {
    c.is_whitespace() || MARKS.contains(&c)
}
