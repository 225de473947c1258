//! From a [`Reading`](crate::Reading) to a file: plain text, Markdown, HTML, JSON and a method's own HTML or text; the curve as a picture and as
//! numbers; file names; atomic writing.
//!
//! [`write()`] makes the content, [`FileName`] proposes names, and [`save_new`] or [`save_as`] puts it into a file that is whole
//! or not there.

pub(crate) mod atomic;
mod bare_items;
pub(crate) mod budget;
pub(crate) mod characters;
pub(crate) mod csv;
pub(crate) mod date;
pub(crate) mod epub;
pub(crate) mod fault;
pub(crate) mod figure;
mod format;
pub(crate) mod growing;
pub(crate) mod html;
pub(crate) mod json;
pub(crate) mod links;
pub(crate) mod markdown;
mod names;
mod note;
pub(crate) mod outline;
pub(crate) mod own;
mod pieces;
pub(crate) mod place;
pub(crate) mod record;
pub(crate) mod reopening;
pub(crate) mod rules;
mod spool;
mod stages;
pub(crate) mod text;
pub(crate) mod turn;

pub(crate) use atomic::Draft;
pub use atomic::{save_as, save_new};
pub(crate) use epub::epub;
pub(crate) use fault::SaveCause;
pub use fault::SaveFault;
pub use figure::curve_svg;
pub use format::{Format, write};
pub(crate) use html::html;
pub(crate) use json::{UnitAnalyses, UnitAnalysis, json};
pub(crate) use links::Links;
pub(crate) use markdown::markdown;
pub use names::{FileName, NameFacts};
pub(crate) use own::{own_html, own_text};

pub(crate) use reopening::text_hash;
pub use rules::RulesFolder;
pub(crate) use text::{text, title_above, titled_text};
pub(crate) use turn::Turn;

#[cfg(test)]
use std::io;

/// What is written, in tests.
#[cfg(test)]
pub(crate) fn written(write: impl FnOnce(&mut Vec<u8>) -> io::Result<()>) -> String {
    let mut bytes = Vec::new();
    write(&mut bytes).unwrap();
    String::from_utf8(bytes).unwrap()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Reading;
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
        let above = body().replacen("<p>", "<p>The river rose<br>", 1);
        let inside = reading(&format!("<title>The river  rose</title>{above}"));
        assert!(saved(&inside, Format::Text, None).starts_with("The river rose\n"));
        assert_eq!(saved(&inside, Format::Text, None), inside.text());
    }

    #[test]
    fn a_title_whose_words_begin_the_first_sentence_is_written() {
        let japanese =
            "東京の川は古くから人々の暮らしを支えてきた。雨が続くと水かさが増し、道は水の下になった。".repeat(4);
        let english = "Berlin is a city of rivers and bridges, and by morning the lower road was gone. ".repeat(4);
        for (title, body) in [("Berlin", english), ("東京の川", japanese)] {
            let page = reading(&format!("<title>{title}</title><p>{body}</p>"));
            assert!(page.text().starts_with(title), "{}", page.text());
            let expected = format!("<h1>{title}</h1>");
            assert!(saved(&page, Format::Html, None).contains(&expected), "{title}");
            assert!(saved(&page, Format::Text, None).starts_with(&format!("{title}\n\n{title}")));
            assert!(saved(&page, Format::Markdown, None).contains(title));
        }
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
