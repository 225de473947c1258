//! What the reader has written, below the article.

use super::push_text;
use crate::save::characters::in_one_line;
use crate::save::epub::{Highlight, Highlights};
use crate::save::note::note_html;

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
    entry + &note_html(highlight.note.as_deref().unwrap_or_default())
}
