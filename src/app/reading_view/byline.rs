//! The line below the headline: who wrote the page, when, and how long it takes to read.

use crate::said::day;
use clearline_engine::document::{Document, Metadata, Stated};
use clearline_engine::internals::document::iso_date;
use clearline_words::{Message, Wording, message};
use std::ops::Range;

/// A line for each fact that the page states, with the place where it does.
pub(super) fn origins(wording: Wording, facts: &[(&'static str, &Option<Stated>)]) -> String {
    let stated = facts.iter().filter_map(|(id, fact)| Some((*id, fact.as_ref()?)));
    // Names that formats and attributes have are the same in every language.
    let place = |fact: &Stated| Message::named("origin", &fact.origin);
    let line = |(id, fact): (&'static str, &Stated)| wording.say(&message!(id, place = place(fact)));
    let lines: Vec<String> = stated.map(line).collect();
    lines.join("\n")
}

/// "Site · author · date · reading time", and where in it the time stands with the dot before it.
pub(super) fn byline(
    wording: Wording,
    metadata: &Metadata,
    time: Option<String>,
    document: &Document,
) -> (String, Range<usize>) {
    const DOT: &str = " · ";
    let is_rtl = document.direction().is_right_to_left;
    let site = metadata.site.as_deref();
    // Some sites sign with their own name.
    let author = metadata.author.as_deref().filter(|&author| Some(author) != site);
    let author = author.map(|author| match document.language().primary() {
        "zh" => author.replace(", ", "、"),
        _ => author.to_owned(),
    });
    // Among words from right to left, the parts of a date would change places. A line never ends within a date.
    let isolated = |text: String| {
        let text = text.replace(' ', "\u{A0}");
        if is_rtl {
            format!("\u{2066}{text}\u{2069}")
        } else {
            text
        }
    };
    let day = metadata
        .published
        .as_deref()
        .map(|date| isolated(iso_date(date).map_or_else(|| date.to_owned(), |iso| wording.say(&day(&iso)))));
    let parts: Vec<&str> = [site, author.as_deref(), day.as_deref()]
        .into_iter()
        .flatten()
        .collect();
    let mut line = parts.join(DOT);
    let facts = line.len();
    if let Some(time) = time {
        let dot = if line.is_empty() { "" } else { DOT };
        line.push_str(dot);
        line.push_str(&isolated(time));
    }
    let time = facts..line.len();
    (line, time)
}
