//! What the reader has written, below the article.

use super::push_text;
use crate::save::characters::in_one_line;
use crate::save::epub::{Highlight, Highlights};

/// The notes with the words that they are on, then the highlights whose words are not in the text; nothing where there is neither. It
/// stands outside of the article, so that the file gives the same article when it is opened again.
pub(super) fn section(highlights: &Highlights) -> String {
    let noted = highlights.notes().map(|note| note.highlight);
    let list: String = noted.chain(&highlights.lost).map(entry).collect();
    match list.is_empty() {
        true => list,
        false => format!("<section>\n<h2>Highlights</h2>\n{list}</section>\n"),
    }
}

fn entry(highlight: &Highlight) -> String {
    let mut entry = "<blockquote><p>".to_owned();
    push_text(&mut entry, &in_one_line(&highlight.quote));
    entry.push_str("</p></blockquote>\n");
    let note = highlight.note.as_deref().unwrap_or_default();
    let paragraphs = note.split("\n\n").map(str::trim);
    for paragraph in paragraphs.filter(|paragraph| !paragraph.is_empty()) {
        entry.push_str("<p>");
        for (at, line) in paragraph.lines().enumerate() {
            entry.push_str(if at > 0 { "<br>" } else { "" });
            push_text(&mut entry, &in_one_line(line));
        }
        entry.push_str("</p>\n");
    }
    entry
}
