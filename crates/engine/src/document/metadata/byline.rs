//! Bylines in the lines around the headline.

use super::bystander;
use super::labels::{is_label, is_weekday, is_word_of_dates, is_word_of_pages};
use super::name::{self, Place};
use super::surroundings::{PlacedLine, Surroundings};
use super::{Sources, collapsed};
use crate::document::{Day, is_wide};

/// Lines behind the headline among which a line may be a byline by its place alone.
const LINES_BELOW: usize = 4;

/// Characters of the longest line of names and of a day.
const LONGEST_LINE: usize = 80;

/// Letters of the shortest word of a name that is looked for elsewhere.
const SHORTEST_WORD: usize = 3;

/// Text nodes of a line among which a link is looked for.
const NODES_OF_LINE: u32 = 8;

/// Lines from the headline within which a line may name somebody behind a day.
const NEAR: usize = 10;

/// Characters of the longest name of an account.
const LONGEST_ACCOUNT: usize = 30;

/// Words that lead to a name behind a day in the same line, with the spaces around them.
const BEHIND_DAY: [&str; 5] = [" by ", " von ", " par ", " por ", " door "];

/// Names in the first line that reads as a byline; a line that holds nothing but the opening leads to the next.
pub(super) fn names(page: &Sources<'_>, around: &Surroundings<'_>) -> Vec<String> {
    names_in(page, &own_lines(page, around))
}

/// The same in the lines right below the headline, where nobody else is named.
pub(super) fn right_below(page: &Sources<'_>, around: &Surroundings<'_>) -> Vec<String> {
    match around.heading() {
        Some(_) => {
            let lines = own_lines(page, around);
            names_in(page, &lines[..lines.len().min(LINES_BELOW)])
        }
        None => Vec::new(),
    }
}

/// The lines without those that say who has paid for links: "by" leads to a company there.
fn own_lines<'a>(page: &Sources<'_>, around: &'a Surroundings<'_>) -> Vec<PlacedLine<'a>> {
    let document = page.document;
    let is_own = |line: &PlacedLine<'_>| !bystander::is_sponsor(document, document.texts()[line.node].element);
    around.placed_lines().filter(is_own).collect()
}

fn names_in(page: &Sources<'_>, lines: &[PlacedLine<'_>]) -> Vec<String> {
    let language = page.document.language().code.to_ascii_lowercase();
    let of_line = |(at, line): (usize, &PlacedLine<'_>)| {
        let is_near = line.distance <= NEAR;
        let rest = name::without_opening(line.text).or_else(|| behind_day(line.text, &language).filter(|_| is_near))?;
        let (rest, line) = match lines.get(at + 1) {
            Some(next) if rest.is_empty() => (next.text, next),
            _ => (rest, line),
        };
        let mut names = name::names(rest, Place::Opened);
        names.retain(|name| !page.is_common_word(name));
        if names.is_empty() {
            names.extend(linked_account(page, line, rest));
        }
        Some(names).filter(|names| !names.is_empty())
    };
    lines.iter().enumerate().find_map(of_line).unwrap_or_default()
}

/// What follows a word such as "by" behind a day: "Posted on 6 May 2024 by Ida Marsh".
fn behind_day<'a>(line: &'a str, language: &str) -> Option<&'a str> {
    if line.chars().count() > LONGEST_LINE {
        return None;
    }
    let (before, rest) = BEHIND_DAY.iter().find_map(|word| line.rsplit_once(word))?;
    Day::find(before, language).map(|_| rest)
}

/// The account to which a link behind an opening leads at the headline: "by <a>quillmouse</a>". Elsewhere, a word in small
/// letters behind "by" is one of a sentence.
fn linked_account(page: &Sources<'_>, line: &PlacedLine<'_>, rest: &str) -> Option<String> {
    let document = page.document;
    let end = (line.node + NODES_OF_LINE).min(document.text_ids().end);
    let mut links = line.node.until(end).iter().filter(|&id| document.texts()[id].linked);
    let account = collapsed(document.text(links.next()?));
    let behind = rest.strip_prefix(&*account)?.trim_start();
    let is_account = account.contains(char::is_alphabetic)
        && account.chars().count() <= LONGEST_ACCOUNT
        && account
            .chars()
            .all(|c| c.is_alphanumeric() || matches!(c, '_' | '-' | '.'))
        && !is_label(&account)
        && !is_word_of_pages(&account)
        && !is_word_of_dates(&account);
    let is_end = !behind.starts_with(|c: char| c.is_alphabetic());
    (line.distance < LINES_BELOW && is_account && is_end).then_some(account)
}

/// Names without any opening beside a day right below the headline of an article.
pub(super) fn bare_names(page: &Sources<'_>, around: &Surroundings<'_>) -> Vec<String> {
    if around.heading().is_none() || !page.is_article() {
        return Vec::new();
    }
    let lines = around.lines();
    let language = page.document.language().code.to_ascii_lowercase();
    let is_day = |line: &String| line.chars().count() <= LONGEST_LINE && Day::find(line, &language).is_some();
    let of_line = |(at, line): (usize, &String)| {
        let is_dated = is_day(line) || lines.get(at + 1).is_some_and(is_day);
        let names = is_dated.then(|| bare(page, line))?;
        Some(names).filter(|names| !names.is_empty())
    };
    lines
        .iter()
        .take(LINES_BELOW)
        .enumerate()
        .find_map(of_line)
        .unwrap_or_default()
}

/// The names that a line begins with, if they are full names of words that the page uses for nothing else.
fn bare(page: &Sources<'_>, line: &str) -> Vec<String> {
    if line.chars().count() > LONGEST_LINE {
        return Vec::new();
    }
    let names = name::names(line, Place::Line);
    let is_own = |word: &str| {
        let letters = word.trim_matches(|c: char| !c.is_alphanumeric());
        let is_other = || is_word_of_pages(letters) || is_weekday(&letters.to_lowercase());
        letters.chars().count() < SHORTEST_WORD || !is_other() && !page.is_common_word(letters)
    };
    let is_person = |name: &String| {
        let words = name.split(' ');
        (2..=4).contains(&words.clone().count())
            && !name.contains(is_wide)
            && words.clone().all(is_own)
            && !words.clone().all(is_word_of_dates)
            && is_even(words)
    };
    if names.iter().all(is_person) { names } else { Vec::new() }
}

/// Whether words are all in capitals or none is: the others, as in "PTI Mumbai", are an agency and a place.
fn is_even<'a>(words: impl Iterator<Item = &'a str>) -> bool {
    let long = words.filter(|word| word.chars().filter(|c| c.is_alphabetic()).count() >= SHORTEST_WORD);
    let mut shouted = long.map(|word| !word.contains(char::is_lowercase));
    let first = shouted.next();
    shouted.all(|next| Some(next) == first)
}

#[cfg(test)]
mod tests {
    use crate::document::metadata::author_of as author;

    const TEXT: &str = "<p>The ferry left the harbour at dawn, and nobody on the pier waved it goodbye, it is said.";

    fn page(line: &str) -> Option<String> {
        author(&format!("<html lang=en><h1>The ferry</h1>{line}{TEXT}"))
    }

    #[test]
    fn names_may_follow_a_day_or_precede_it() {
        for line in [
            "<p>By Ailsa Weller, 27 October 2026",
            "<small>posted on <time>2026-10-27</time> 23:30 EST by Ailsa Weller</small>",
            "<p>27 October 2026 by <a href=/w>Ailsa Weller</a>",
        ] {
            assert_eq!(page(line).as_deref(), Some("Ailsa Weller"), "{line}");
        }
        assert_eq!(page("<p>The pier of 27 October 2026, seen by gulls"), None);
    }

    #[test]
    fn an_account_behind_the_opening_is_a_link() {
        let before = |line: &str| author(&format!("<html lang=en>{line}<h1>The ferry</h1>{TEXT}"));
        let serial = "<h2><a href=/f/63>A lamp</a></h2><h3>by <a href=/profile/9>inkgull</a></h3>";
        assert_eq!(page(serial).as_deref(), Some("inkgull"));
        assert_eq!(
            before("<span>by </span><h3><a href=/profile/9>inkgull201</a></h3>").as_deref(),
            Some("inkgull201")
        );
        for nobody in [
            "<p>by ferry",
            "<p>by <a href=/u>using</a> this site",
            "<p>By <a href=/l>login</a>",
        ] {
            assert_eq!(page(nobody), None, "{nobody}");
        }
    }
}
