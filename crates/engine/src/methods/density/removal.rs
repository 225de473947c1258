//! What is taken out of the page before anything is counted.

use super::Mode;
use crate::document::{Document, Element, ElementId, Tag};

/// A hidden element that holds at least this share of the text is what a script will show (R2).
const SHARE_OF_A_HIDDEN_ARTICLE: f64 = 0.6;

/// Decides which elements are removed with all they contain.
pub(super) struct Removal<'a> {
    document: &'a Document,
    mode: Mode,
    /// Characters of the body.
    total: f64,
}

impl<'a> Removal<'a> {
    pub(super) fn new(document: &'a Document, mode: Mode, body: &Element) -> Removal<'a> {
        Removal {
            document,
            mode,
            total: f64::from(document.counts(body.texts).characters),
        }
    }

    pub(super) fn removes(&self, id: ElementId) -> bool {
        let element = &self.document.elements()[id];
        if is_unseen(element) {
            return true;
        }
        match self.mode {
            Mode::Original => self.is_hidden(id),
            Mode::Repaired => is_frame_of_page(element.tag) || self.is_hidden(id) && !self.holds_article(element),
        }
    }

    fn is_hidden(&self, id: ElementId) -> bool {
        let hides = |style: &str| {
            let mut compact: String = style.chars().filter(|c| !c.is_whitespace()).collect();
            compact.make_ascii_lowercase();
            compact.contains("display:none") || compact.contains("visibility:hidden")
        };
        self.document.attribute(id, "hidden").is_some() || self.document.attribute(id, "style").is_some_and(hides)
    }

    fn holds_article(&self, element: &Element) -> bool {
        let own = f64::from(self.document.counts(element.texts).characters);
        own > 0.0 && own >= SHARE_OF_A_HIDDEN_ARTICLE * self.total
    }
}

/// Elements that a browser does not render as text of the page.
fn is_unseen(element: &Element) -> bool {
    use Tag::*;
    match element.tag {
        Head | Script | Style | Noscript | Template | Iframe | Object | Embed | Canvas | Svg | Audio | Video
        | Title | Meta | Link | Base | Param | Datalist => true,
        // Inside `math` these two are no HTML elements, but still code.
        Other => matches!(&*element.name, "script" | "style"),
        _ => false,
    }
}

/// Elements that a page itself declares to be around its main text.
fn is_frame_of_page(tag: Tag) -> bool {
    matches!(tag, Tag::Nav | Tag::Footer | Tag::Aside)
}
