//! The text of one leaf as HTML: styles, links, references to footnotes, line breaks.

use super::Writer;
use super::escape::{push_attribute, push_tex, push_text};
use crate::extraction::Style;
use crate::save::characters::in_body;
use crate::save::pieces::Piece;

/// The elements of styles, from the outermost to the innermost.
const ELEMENTS: [(Style, &str); 8] = [
    (Style::SUPERSCRIPT, "sup"),
    (Style::SUBSCRIPT, "sub"),
    (Style::STRONG, "strong"),
    (Style::EMPHASIS, "em"),
    (Style::STRUCK, "del"),
    (Style::INSERTED, "ins"),
    (Style::MARKED, "mark"),
    (Style::CODE, "code"),
];

/// What a line end becomes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LineEnd {
    /// A `br` element.
    Break,
    /// Itself, in code.
    Kept,
}

impl Writer<'_> {
    /// Appends the text of a piece in the elements of its style, but for `known`, which an element around it says.
    pub(super) fn push_styled(&self, html: &mut String, piece: &Piece<'_>, (known, line_end): (Style, LineEnd)) {
        let is_math = piece.style.has(Style::MATH);
        let elements = || {
            ELEMENTS
                .iter()
                .filter(|(style, _)| piece.style.has(*style) && !known.has(*style))
        };
        let highlight = self.highlight_class(piece);
        if let Some(class) = highlight {
            html.push_str("<mark");
            push_attribute(html, "class", class);
            html.push('>');
        }
        for (_, name) in elements() {
            html.push_str(&format!("<{name}>"));
        }
        if is_math {
            html.push_str("<span class=\"math\"");
            match self.book {
                Some(_) => html.push_str(" dir=\"ltr\""),
                None => push_tex(html, &piece.text),
            }
            html.push('>');
        }
        self.push_lines(html, &piece.text, line_end);
        if is_math {
            html.push_str("</span>");
        }
        for (_, name) in elements().collect::<Vec<_>>().into_iter().rev() {
            html.push_str(&format!("</{name}>"));
        }
        html.push_str(highlight.map_or("", |_| "</mark>"));
    }

    fn push_lines(&self, html: &mut String, text: &str, line_end: LineEnd) {
        for (at, line) in text.split('\n').enumerate() {
            match line_end {
                LineEnd::Break if at > 0 => html.push_str(self.form("<br>", "<br/>")),
                LineEnd::Kept if at > 0 => html.push('\n'),
                _ => {}
            }
            push_text(html, line);
        }
    }
}

/// Mark-up of one leaf without characters that act. Ours holds none, so that those of the text are judged as a whole.
pub(super) fn tamed(mark_up: String) -> String {
    in_body(&mark_up).into_owned()
}
