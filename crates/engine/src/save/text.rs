//! Plain text.

use super::characters::{in_body, in_one_line};
use crate::Reading;
use crate::extraction::headline;
use std::borrow::Cow;

/// The kept text as [`Reading::text`] gives it, without control characters.
pub fn text(reading: &Reading) -> String {
    let text = reading.text();
    match in_body(&text) {
        Cow::Borrowed(_) => text,
        Cow::Owned(changed) => changed,
    }
}

/// The kept text below the page's title, unless it says the title itself.
pub fn titled_text(reading: &Reading) -> String {
    let text = text(reading);
    match title_above(reading, &text) {
        Some(title) => format!("{title}\n\n{text}"),
        None => text,
    }
}

/// The page's title in one line, unless the kept `text` begins with it in a line of its own, or has it as its headline anyway.
pub(crate) fn title_above(reading: &Reading, text: &str) -> Option<String> {
    let title = in_one_line(reading.metadata.title.as_deref()?);
    let headline = headline(&reading.article, &reading.shown, &title);
    let is_said = headline.is_some_and(|leaf| reading.shown.is_shown(leaf)) || begins_with(text, &title);
    (!title.is_empty() && !is_said).then_some(title)
}

/// Whether a text begins with a title in lines of its own, white space aside: a first sentence may begin with the same words.
pub fn begins_with(text: &str, title: &str) -> bool {
    let mut rest = text;
    for wanted in title.chars().filter(|c| !c.is_whitespace()) {
        match rest.trim_start().strip_prefix(wanted) {
            Some(after) => rest = after,
            None => return false,
        }
    }
    rest.lines().next().is_none_or(|line| line.trim().is_empty())
}
