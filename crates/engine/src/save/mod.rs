//! From a [`Reading`] to a file: plain text, Markdown, HTML, JSON and a method's own HTML or text; the curve as a picture and as
//! numbers; file names; atomic writing.
//!
//! [`write()`] makes the content, [`FileName`] proposes names, and [`save_new`] or [`save_as`] puts it into a file that is whole
//! or not there.

mod atomic;
mod bare_items;
mod budget;
pub mod characters;
mod csv;
mod date;
mod fault;
pub mod figure;
mod format;
mod growing;
mod html;
mod json;
mod links;
mod markdown;
mod names;
mod outline;
mod own;
mod pieces;
mod place;
mod reopening;
mod rules;
mod spool;
mod stages;
mod turn;

pub use atomic::{Draft, save_as, save_by, save_new};
pub use budget::TooLarge;
pub use csv::csv;
pub use date::today;
pub use fault::{SaveCause, SaveFault};
pub use format::{Format, write};
pub use growing::Growing;
pub use html::{html, html_with_pictures};
pub use json::{Analysis, Features, UnitAnalyses, UnitAnalysis, analysis, json, json_with_trace};
pub use links::Links;
pub use markdown::{escape, markdown, markdown_of};
pub use names::{FileName, NameFacts};
pub use outline::write_json_line;
pub use own::{own_html, own_text};
pub use place::{folder_of, target_of};
pub(crate) use reopening::text_hash;
pub use reopening::{Fingerprint, fingerprint, notices};
pub use rules::{RulesFolder, RulesFolderFault, imported_rules};
pub use turn::Turn;

use crate::Reading;
use crate::extraction::headline;
use characters::in_one_line;
use std::borrow::Cow;
#[cfg(test)]
use std::io;

/// What is written, in tests.
#[cfg(test)]
pub(crate) fn written(write: impl FnOnce(&mut Vec<u8>) -> io::Result<()>) -> String {
    let mut bytes = Vec::new();
    write(&mut bytes).unwrap();
    String::from_utf8(bytes).unwrap()
}

/// The kept text as [`Reading::text`] gives it, without control characters.
pub fn text(reading: &Reading) -> String {
    let text = reading.text();
    match characters::in_body(&text) {
        Cow::Borrowed(_) => text,
        Cow::Owned(changed) => changed,
    }
}

/// The kept text below the page's title, unless it says the title itself.
pub fn titled_text(reading: &Reading) -> String {
    let text = text(reading);
    match title_above(reading) {
        Some(title) => format!("{title}\n\n{text}"),
        None => text,
    }
}

/// The page's title in one line, unless the kept text begins with it or has it as its headline anyway.
fn title_above(reading: &Reading) -> Option<String> {
    let title = in_one_line(reading.metadata.title.as_deref()?);
    let headline = headline(&reading.article, &reading.shown, &title);
    let is_said = headline.is_some_and(|leaf| reading.shown.is_shown(leaf)) || begins_with(&text(reading), &title);
    (!title.is_empty() && !is_said).then_some(title)
}

/// Whether a text begins with a title, white space aside.
fn begins_with(text: &str, title: &str) -> bool {
    let mut visible = text.chars().filter(|c| !c.is_whitespace());
    title
        .chars()
        .filter(|c| !c.is_whitespace())
        .all(|wanted| visible.next() == Some(wanted))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::extraction::Shown;
    use crate::methods::{DEFAULT, Parameters};
    use crate::page::{Page, Source};

    fn reading(html: &str) -> Reading {
        Reading::of(Page::from_html(Source::Pasted, html), DEFAULT, &Parameters::default())
    }

    fn saved(reading: &Reading, format: Format, created: Option<&str>) -> String {
        written(|out| write(reading, format, created, out))
    }

    fn body() -> String {
        "<p>The river rose in the night, and by morning the lower road was gone under brown water.".repeat(4)
    }

    #[test]
    fn a_saved_text_begins_with_the_title_once() {
        let apart = saved(
            &reading(&format!("<title>Rain at last</title>{}", body())),
            Format::Text,
            None,
        );
        assert!(apart.starts_with("Rain at last\n\nThe river rose"));
        let inside = reading(&format!("<title>The river  rose in the night</title>{}", body()));
        assert!(saved(&inside, Format::Text, None).starts_with("The river rose in the night, and"));
        assert_eq!(saved(&inside, Format::Text, None), inside.text());
    }

    #[test]
    fn a_title_further_down_is_not_written_twice() {
        let page = format!(
            "<title>Rain at last</title><p>News of the valley</p><h1>Rain at last</h1>{}",
            body()
        );
        let mut page = reading(&page);
        page.shown = Shown::all(&page.article).into();
        for format in [Format::Text, Format::Html] {
            let written = saved(&page, format, None);
            let (_, written) = written.split_once("<body>").unwrap_or(("", &written));
            assert_eq!(written.matches("Rain at last").count(), 1, "{written}");
        }
    }

    #[test]
    fn control_characters_do_not_reach_a_file() {
        let page = reading(&format!("{} &#27;[31m red&#x9b;", body()));
        assert!(page.text().contains('\u{1b}'));
        assert!(!text(&page).contains(|c: char| c.is_control() && c != '\n'));
    }
}
