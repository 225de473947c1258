//! MathML without a TeX source, written as TeX: fractions, roots, scripts and tables; all else as its characters.

use super::math::text_of;
use crate::document::{Document, ElementId};

/// The TeX of a `math` element.
pub(super) fn tex(document: &Document, math: ElementId) -> String {
    let mut writer = Writer {
        document,
        out: String::new(),
    };
    writer.children(math, "");
    writer.out
}

struct Writer<'a> {
    document: &'a Document,
    out: String,
}

impl Writer<'_> {
    /// As deep as the document, whose depth is limited.
    fn element(&mut self, id: ElementId) {
        let name = self.document.elements()[id].name.clone();
        match &*name {
            "mi" => self.identifier(id),
            "mn" | "mo" | "ms" => self.token(id),
            "mtext" => self.wrapped("\\text{", id, "}", Writer::token),
            "mfrac" => self.arguments(id, &["\\frac{", "}{", "}"]),
            "msup" | "mover" => self.arguments(id, &["{", "}^{", "}"]),
            "msub" | "munder" => self.arguments(id, &["{", "}_{", "}"]),
            "msubsup" | "munderover" => self.arguments(id, &["{", "}_{", "}^{", "}"]),
            "msqrt" => self.wrapped("\\sqrt{", id, "}", |writer, id| writer.children(id, "")),
            "mroot" => self.root(id),
            "mfenced" => self.wrapped("(", id, ")", |writer, id| writer.children(id, ",")),
            "mtable" => self.wrapped("\\begin{matrix}", id, "\\end{matrix}", |writer, id| {
                writer.children(id, "\\\\")
            }),
            "mtr" => self.children(id, "&"),
            "annotation" | "annotation-xml" | "mspace" => {}
            _ => self.children(id, ""),
        }
    }

    fn children(&mut self, id: ElementId, between: &str) {
        let document = self.document;
        for (at, child) in document.children(id).enumerate() {
            if at > 0 {
                self.out.push_str(between);
            }
            self.element(child);
        }
    }

    fn wrapped(&mut self, before: &str, id: ElementId, after: &str, write: impl Fn(&mut Self, ElementId)) {
        self.out.push_str(before);
        write(self, id);
        self.out.push_str(after);
    }

    /// Children between the given pieces; those without a place follow.
    fn arguments(&mut self, id: ElementId, pieces: &[&str]) {
        let document = self.document;
        let mut children = document.children(id);
        for (at, piece) in pieces.iter().enumerate() {
            self.out.push_str(piece);
            if at + 1 < pieces.len()
                && let Some(child) = children.next()
            {
                self.element(child);
            }
        }
        children.for_each(|child| self.element(child));
    }

    /// The index is second in MathML and first in TeX.
    fn root(&mut self, id: ElementId) {
        let document = self.document;
        let mut children = document.children(id);
        let (radicand, index) = (children.next(), children.next());
        for (before, child, after) in [("\\sqrt[", index, "]"), ("{", radicand, "}")] {
            self.out.push_str(before);
            child.into_iter().for_each(|child| self.element(child));
            self.out.push_str(after);
        }
    }

    /// A name of several letters is upright.
    fn identifier(&mut self, id: ElementId) {
        if text_of(self.document, id).trim().chars().count() > 1 {
            self.wrapped("\\mathrm{", id, "}", Writer::token)
        } else {
            self.token(id)
        }
    }

    fn token(&mut self, id: ElementId) {
        push_characters(&mut self.out, text_of(self.document, id).trim());
    }
}

/// Adds characters of a formula, those escaped that mean something in TeX.
pub(super) fn push_characters(tex: &mut String, characters: &str) {
    for c in characters.chars() {
        match c {
            '\\' => tex.push_str("\\backslash "),
            '{' | '}' | '$' | '%' | '#' | '&' | '_' => tex.extend(['\\', c]),
            // Invisible times, separator and application, and a space without width.
            '\u{2061}'..='\u{2064}' | '\u{200b}' => {}
            _ => tex.push(c),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::{Limits, Tag};

    fn tex_of(mathml: &str) -> String {
        let html = format!("<p><math>{mathml}</math>");
        let document = Document::parse_html(html.into(), &Limits::default(), &|| false);
        let math = document.elements().iter().position(|element| element.tag == Tag::Math);
        tex(&document, ElementId::at(math.unwrap()))
    }

    #[test]
    fn scripts_fractions_and_roots_are_kept() {
        assert_eq!(
            tex_of(
                "<mi>x</mi><mo>=</mo><mfrac><mrow><mo>-</mo><mi>b</mi></mrow><msup><mi>a</mi><mn>2</mn></msup></mfrac>"
            ),
            "x=\\frac{-b}{{a}^{2}}"
        );
        assert_eq!(
            tex_of("<mroot><mi>x</mi><mn>3</mn></mroot><msqrt><mn>2</mn><mi>sin</mi></msqrt>"),
            "\\sqrt[3]{x}\\sqrt{2\\mathrm{sin}}"
        );
        assert_eq!(
            tex_of(
                "<msubsup><mo>∑</mo><mn>1</mn><mi>n</mi></msubsup><mtable><mtr><mtd><mi>a</mi></mtd><mtd><mi>b</mi></mtd></mtr></mtable>"
            ),
            "{∑}_{1}^{n}\\begin{matrix}a&b\\end{matrix}"
        );
    }

    #[test]
    fn signs_of_tex_and_missing_parts_do_no_harm() {
        assert_eq!(tex_of("<mi>%</mi><mtext>a_b</mtext>"), "\\%\\text{a\\_b}");
        assert_eq!(tex_of("<mfrac></mfrac><msup><mi>x</mi></msup>"), "\\frac{}{}{x}^{}");
        assert_eq!(tex_of(&"<mrow>".repeat(600)), "");
    }
}
