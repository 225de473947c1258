//! HTML: one file that any browser shows, runs nothing and loads nothing.
//!
//! Nothing of the page's own mark-up is copied: the file is written anew from the article, out of a fixed set of elements
//! and attributes, so it is clean by construction. A content security policy stands in it as a second wall. What was
//! saved so is recognised when it is opened again ([`Document::saved_article`](crate::document::Document::saved_article)),
//! and comes back as the same article.

mod containers;
mod escape;
mod head;
mod images;
mod inline;
mod leaves;

use super::Links;
use crate::Reading;
use crate::extraction::{Article, Shown};
use crate::picture::{Embedded, Picture};
use containers::Open;
pub(super) use escape::push_text;

/// Bytes of pictures in one file, so that it can be opened again.
const MOST_PICTURE_BYTES: usize = 32 << 20;

/// The shown article as a whole HTML file, with the pictures that the page brings along.
pub fn html(reading: &Reading) -> String {
    html_with_pictures(reading, &|_| None)
}

/// As [`html`], and with the pictures that were fetched: `fetched` gives them by their index in [`Article::images`]. Images
/// for which there is none are written as a link to them with their description.
pub fn html_with_pictures(reading: &Reading, fetched: &dyn Fn(u32) -> Option<Picture>) -> String {
    let embedded = Embedded::of(&reading.page, reading.link_base());
    let picture = |image: u32| {
        let source = &reading.article.images.get(image as usize)?.source;
        let own = embedded.picture(source).and_then(Result::ok);
        own.or_else(|| fetched(image))
    };
    let mut html = head::head(reading);
    html.push_str("<main>\n");
    html.push_str(&body(reading, &picture));
    html.push_str("</main>\n</body>\n</html>\n");
    html
}

fn body(reading: &Reading, picture: &dyn Fn(u32) -> Option<Picture>) -> String {
    let article = &reading.article;
    let shown = &reading.shown;
    let mut shown_before = vec![0; article.leaves.len() + 1];
    for leaf in 0..article.leaves.len() {
        shown_before[leaf + 1] = shown_before[leaf] + u32::from(shown.is_shown(leaf));
    }
    let writer = Writer {
        article,
        shown,
        links: Links::new(reading.link_base()),
        picture,
        room: MOST_PICTURE_BYTES,
        shown_before,
        references: vec![0; article.notes.len()],
        open: Vec::new(),
        html: String::new(),
    };
    writer.write()
}

/// The article under way.
struct Writer<'a> {
    article: &'a Article,
    shown: &'a Shown,
    links: Links,
    /// The file of an image, by its index.
    picture: &'a dyn Fn(u32) -> Option<Picture>,
    /// Bytes of pictures that still fit.
    room: usize,
    /// How many leaves are shown before each, and in all.
    shown_before: Vec<u32>,
    /// How many references to each footnote were written.
    references: Vec<u32>,
    /// The open containers, outermost first.
    open: Vec<Open>,
    html: String,
}
