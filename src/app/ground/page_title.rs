//! Titles of pages as lists show them: in one line, and not long.

use clearline_engine::document::Document;
use clearline_engine::internals::page::endings::without_endings;
use clearline_engine::internals::save::characters::{beginning, in_one_line};
use clearline_engine::page::Page;
use std::path::Path;

/// Characters of a title that are shown.
const LONGEST: usize = 70;
/// Characters of a title that are looked at.
const LONGEST_READ: usize = 10_000;

/// A text as a list shows it.
pub fn in_a_row(text: &str) -> String {
    let text: String = text.chars().take(LONGEST_READ).collect();
    beginning(&in_one_line(&text), LONGEST)
}

/// The title that a page states, if it states one.
pub fn stated_title(page: &Page) -> Option<String> {
    let title = Document::parse(page).metadata(page.final_url.as_ref()).title;
    title.map(|title| in_a_row(&title)).filter(|title| !title.is_empty())
}

/// The name of a file without its ending.
pub fn file_title(path: &Path) -> String {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    in_a_row(without_endings(&name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hostile_names_and_titles_are_shown_in_one_short_line() {
        let text = format!("a\n\u{202e}lmth.\u{7}b{}", "長".repeat(20_000));
        let shown = in_a_row(&text);
        assert!(
            shown.starts_with("a lmth.b長") && shown.chars().count() == LONGEST + 1,
            "{shown}"
        );
        assert_eq!(file_title(Path::new("/a/b\u{202e}c.html.gz")), "bc");
    }
}
