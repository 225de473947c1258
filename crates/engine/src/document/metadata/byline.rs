//! Bylines in the lines around the headline.

use super::Sources;
use super::bystander;
use super::labels::is_word_of_pages;
use super::name::{self, Place};
use super::surroundings::{PlacedLine, Surroundings};
use crate::document::{Day, is_wide};

/// Lines behind the headline among which a line may be a byline by its place alone.
const LINES_BELOW: usize = 4;

/// Characters of the longest line of names and of a day.
const LONGEST_LINE: usize = 80;

/// Letters of the shortest word of a name that is looked for elsewhere.
const SHORTEST_WORD: usize = 3;

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
fn own_lines<'a>(page: &Sources<'_>, around: &'a Surroundings<'_>) -> Vec<&'a str> {
    let document = page.document;
    let is_own = |line: &PlacedLine<'_>| !bystander::is_sponsor(document, document.texts()[line.node].element);
    around.placed_lines().filter(is_own).map(|line| line.text).collect()
}

fn names_in(page: &Sources<'_>, lines: &[&str]) -> Vec<String> {
    let of_line = |(at, line): (usize, &&str)| {
        let rest = name::without_opening(line)?;
        let rest = if rest.is_empty() { lines.get(at + 1)? } else { rest };
        let mut names = name::names(rest, Place::Line);
        names.retain(|name| !page.is_common_word(name));
        Some(names).filter(|names| !names.is_empty())
    };
    lines.iter().enumerate().find_map(of_line).unwrap_or_default()
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
        letters.chars().count() < SHORTEST_WORD || !is_word_of_pages(letters) && !page.is_common_word(letters)
    };
    let is_person = |name: &String| {
        let words = name.split(' ');
        (2..=4).contains(&words.clone().count())
            && !name.contains(is_wide)
            && words.clone().all(is_own)
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
