//! Bylines in the lines around the headline.

use super::name::{self, Place};

/// Names in the first line that reads as a byline; a line that holds nothing but the opening leads to the next.
pub(super) fn names(lines: &[String]) -> Vec<String> {
    let of_line = |(at, line): (usize, &String)| {
        let rest = name::without_opening(line)?;
        let rest = if rest.is_empty() { lines.get(at + 1)? } else { rest };
        Some(name::names(rest, Place::Line)).filter(|names| !names.is_empty())
    };
    lines.iter().enumerate().find_map(of_line).unwrap_or_default()
}
