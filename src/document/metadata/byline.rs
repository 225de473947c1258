//! Bylines: in the lines around the headline, and behind their own words anywhere in a Chinese, Japanese or Korean page.

use super::Sources;
use super::name::{self, Place};
use crate::document::{TextId, append_collapsed};

/// Text nodes longer than this are running text.
const LONGEST_NODE: u32 = 4_000;

/// Names in the first line that reads as a byline; a line that holds nothing but the opening leads to the next.
pub(super) fn names(lines: &[String]) -> Vec<String> {
    let of_line = |(at, line): (usize, &String)| {
        let rest = name::without_opening(line)?;
        let rest = if rest.is_empty() { lines.get(at + 1)? } else { rest };
        Some(name::names(rest, Place::Line)).filter(|names| !names.is_empty())
    };
    lines.iter().enumerate().find_map(of_line).unwrap_or_default()
}

/// Names in the lines around the headline, else in any text of the page, behind the words that East Asian bylines use.
pub(super) fn east_asian_names(page: &Sources<'_>, lines: &[String]) -> Vec<String> {
    if !matches!(page.document.language().primary(), "zh" | "ja" | "ko") {
        return Vec::new();
    }
    let found = |line: &str| Some(name::east_asian_names(line)).filter(|names| !names.is_empty());
    let near = lines.iter().find_map(|line| found(line));
    near.or_else(|| anywhere(page, found)).unwrap_or_default()
}

fn anywhere(page: &Sources<'_>, found: impl Fn(&str) -> Option<Vec<String>>) -> Option<Vec<String>> {
    let document = page.document;
    let is_short = |&id: &TextId| {
        let node = &document.texts()[id as usize];
        !node.hidden && !node.linked && (2..=LONGEST_NODE).contains(&document.counts(id..id + 1).characters)
    };
    (0..document.texts().len() as TextId).filter(is_short).find_map(|id| {
        let mut line = String::new();
        append_collapsed(&mut line, document.text(id));
        found(&line)
    })
}
