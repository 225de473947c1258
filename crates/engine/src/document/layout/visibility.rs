//! Whether a browser shows something of its page: a fact that no method but VIPS uses, since what is hidden is often main text all the
//! same, as in tabs that are not chosen yet.

use super::{Document, Layout};
use crate::document::{ElementId, TextId, TextSpan};
use clearline_words::{Message, message};

/// Whether something of a page can be seen where a browser has laid it out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Visibility {
    /// All or a part of it.
    Seen,
    /// Nothing of it: it has no box, `visibility` or `opacity` hides it, it is cut down to a pixel, or it lies left of the page or above
    /// it.
    Unseen,
}

impl Visibility {
    fn of(is_seen: bool) -> Visibility {
        if is_seen { Visibility::Seen } else { Visibility::Unseen }
    }

    /// "not visible on the screen"; `None` of what is seen, which is the usual case.
    pub fn said(self) -> Option<Message> {
        (self == Visibility::Unseen).then(|| message!("visibility-unseen"))
    }
}

impl Document {
    /// Whether an element can be seen: its own box, or text in it. `None` where a browser's boxes are not known.
    pub fn visibility(&self, id: ElementId) -> Option<Visibility> {
        let layout = self.layout()?.ok()?;
        let own = layout.element(id);
        let has_own = own.flags.has_boxes() && own.rect.can_be_seen() && !own.flags.is_invisible();
        let is_seen = has_own && !self.is_hidden_around(layout, id);
        let mut texts = self.elements()[id].texts.iter();
        let holds_seen = |text: TextId| self.is_text_seen(layout, text);
        Some(Visibility::of(is_seen || texts.any(holds_seen)))
    }

    /// Whether anything of a unit can be seen, given its text. `None` where boxes are not known, and of a unit without text.
    pub fn visibility_of(&self, spans: &[TextSpan]) -> Option<Visibility> {
        let layout = self.layout()?.ok()?;
        let mut texts = spans.iter().map(|span| span.text).peekable();
        texts.peek()?;
        Some(Visibility::of(texts.any(|text| self.is_text_seen(layout, text))))
    }

    /// Whether a text can be seen.
    pub(crate) fn is_text_seen(&self, layout: &Layout, id: TextId) -> bool {
        let text = layout.text(id);
        let element = self.texts()[id].element;
        let is_laid_out = text.flags.has_boxes() && text.rect.can_be_seen();
        is_laid_out && !layout.element(element).flags.is_invisible() && !self.is_hidden_around(layout, element)
    }

    /// Whether the element or one around it hides all that is in it.
    fn is_hidden_around(&self, layout: &Layout, id: ElementId) -> bool {
        let mut around = std::iter::once(id).chain(self.ancestors(id));
        around.any(|id| layout.element(id).flags.hides_contents())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::Limits;
    use crate::document::layout::tests::laid_out;
    use serde_json::json;

    const HTML: &str = "<p>seen</p><p>invisible</p><div><p>transparent</p></div><p>away</p><p>gone</p>";

    fn document() -> Document {
        // Of html, head, body and what the page says: only the boxes and the flags matter here.
        let flags = json!([1, 0, 1, 1, 1 | 2, 1 | 4, 1, 1, 0]);
        let away = -100 * 64;
        let x = json!([0, 0, 0, 0, 0, 0, 0, away, 0]);
        laid_out(
            HTML,
            &json!({
                "version": 1, "viewport": [100, 100], "page": [100, 100], "strings": ["", "html", "head", "body", "p", "div", "block"],
                "elements": {
                    "tag": [1, 2, 3, 4, 4, 5, 4, 4, 4], "display": [6, 6, 6, 6, 6, 6, 6, 6, 6],
                    "x": x, "y": [0, 0, 0, 0, 0, 0, 0, 0, 0], "w": [640, 0, 640, 640, 640, 640, 640, 640, 0],
                    "h": [640, 0, 640, 640, 640, 640, 640, 640, 0], "fs": [1600, 1600, 1600, 1600, 1600, 1600, 1600, 1600, 1600],
                    "fw": [400, 400, 400, 400, 400, 400, 400, 400, 400], "bg": [0, 0, 0, 0, 0, 0, 0, 0, 0], "flags": flags,
                },
                "texts": {
                    "x": [0, 0, 0, away, 0], "y": [0, 0, 0, 0, 0], "w": [640, 640, 640, 640, 0], "h": [640, 640, 640, 640, 0],
                    "flags": [1, 1, 1, 1, 0],
                },
            }),
        )
    }

    #[test]
    fn what_a_browser_does_not_show_is_not_visible_on_the_screen() {
        let document = document();
        let told: Vec<bool> = document
            .text_ids()
            .iter()
            .map(|text| document.visibility_of(&[document.whole(text)]) == Some(Visibility::Seen))
            .collect();
        assert_eq!(told, [true, false, false, false, false]);
        let body = document.element_ids().iter().nth(2).unwrap();
        assert_eq!(document.visibility(body), Some(Visibility::Seen));
        let last = document.element_ids().iter().next_back().unwrap();
        assert_eq!(document.visibility(last), Some(Visibility::Unseen));
        let said = Visibility::Unseen.said().map(|said| said.to_string());
        assert_eq!(said.as_deref(), Some("not visible on the screen"));
        assert_eq!(Visibility::Seen.said(), None);
    }

    #[test]
    fn without_boxes_nothing_is_known() {
        let document = Document::parse_html(HTML.into(), &Limits::default(), &|| false);
        let first = document.text_ids().iter().next().unwrap();
        assert_eq!(document.visibility_of(&[document.whole(first)]), None);
        assert_eq!(document.visibility(document.texts()[first].element), None);
    }
}
