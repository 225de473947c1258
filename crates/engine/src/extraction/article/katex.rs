//! Formulas that KaTeX has drawn and whose MathML the page has lost: the TeX that is left of it as text, else TeX from
//! the drawing.
//!
//! KaTeX draws with nested spans. Parts that stand above each other, such as those of a fraction, are the rows of a
//! `vlist`, the lowest first.

use super::elements::classes;
use super::math::text_of;
use super::mathml::push_characters;
use crate::document::{Document, ElementId, is_blank};

/// Elements of a drawing before the `vlist` that holds its rows.
const ELEMENTS_BEFORE_ROWS: u32 = 4;
/// Elements of a row in which the sign of a sum or an integral is looked for.
const ELEMENTS_BEFORE_OPERATOR: u32 = 8;

/// Returns the TeX of an element of the class `katex`; `None` where it holds neither a source nor a drawing.
pub(super) fn tex(document: &Document, formula: ElementId) -> Option<String> {
    let part = |name: &str| {
        let mut children = document.children(formula);
        children.find(|&child| has_class(document, child, name))
    };
    let of_source = || last_source(&text_of(document, part("katex-mathml")?));
    let of_drawing = || {
        let mut writer = Writer {
            document,
            out: String::new(),
        };
        writer.children(part("katex-html")?);
        Some(writer.out)
    };
    of_source().or_else(of_drawing)
}

/// Returns the TeX at the end of MathML that has lost its tags: the last line, and those before it until all braces that it
/// closes are open.
fn last_source(text: &str) -> Option<String> {
    let mut lines = Vec::new();
    let mut missing = 0;
    for line in text.lines().rev().map(str::trim).filter(|line| !line.is_empty()) {
        let count = |sign: &str| line.matches(sign).count() as i64;
        missing += count("}") - count("{") + count("\\end") - count("\\begin");
        lines.push(line);
        if missing <= 0 {
            break;
        }
    }
    lines.reverse();
    (!lines.is_empty()).then(|| lines.join(" "))
}

struct Writer<'a> {
    document: &'a Document,
    out: String,
}

impl Writer<'_> {
    /// As deep as the document, whose depth is limited.
    fn element(&mut self, id: ElementId) {
        let document = self.document;
        let is = |name| has_class(document, id, name);
        if is("mfrac") {
            self.fraction(id);
        } else if is("msupsub") {
            self.scripts(id);
        } else if is("op-limits") {
            self.limits(id);
        } else if is("sqrt") {
            self.braced("\\sqrt{", rows(document, id).first().copied().unwrap_or(id));
        } else if is("text") {
            self.braced("\\text{", id);
        } else if is("mop") && self.is_name(id) {
            self.out.push('\\');
            self.children(id);
            self.out.push(' ');
        } else {
            self.children(id);
        }
    }

    fn children(&mut self, id: ElementId) {
        let document = self.document;
        let element = &document.elements()[id];
        let mut next = element.texts.start;
        for child in document.children(id) {
            let texts = document.elements()[child].texts;
            next.until(texts.start)
                .iter()
                .for_each(|text| push_characters(&mut self.out, document.text(text)));
            self.element(child);
            next = texts.end;
        }
        next.until(element.texts.end)
            .iter()
            .for_each(|text| push_characters(&mut self.out, document.text(text)));
    }

    fn braced(&mut self, before: &str, id: ElementId) {
        self.out.push_str(before);
        self.children(id);
        self.out.push('}');
    }

    fn fraction(&mut self, id: ElementId) {
        if let [lower, .., upper] = rows(self.document, id)[..] {
            self.braced("\\frac{", upper);
            self.braced("{", lower);
        } else {
            self.children(id);
        }
    }

    /// A raised and a lowered script, or one of them: a drawing that reaches below its line has the class `vlist-t2`.
    fn scripts(&mut self, id: ElementId) {
        let document = self.document;
        let is_lowered = || {
            document
                .children(id)
                .any(|child| has_class(document, child, "vlist-t2"))
        };
        match rows(document, id)[..] {
            [lower, upper] => {
                self.braced("_{", lower);
                self.braced("^{", upper);
            }
            [script] if is_lowered() => self.braced("_{", script),
            [script] => self.braced("^{", script),
            _ => self.children(id),
        }
    }

    /// An operator with its limits below and above.
    fn limits(&mut self, id: ElementId) {
        let document = self.document;
        let is_operator = |row: &ElementId| {
            let end = document.elements()[*row].end.min(*row + ELEMENTS_BEFORE_OPERATOR);
            row.until(end).iter().any(|inside| has_class(document, inside, "mop"))
        };
        let rows = rows(document, id);
        let operator = rows.iter().position(is_operator).unwrap_or(0);
        rows.get(operator).into_iter().for_each(|&row| self.children(row));
        for (place, &row) in rows.iter().enumerate().filter(|&(place, _)| place != operator) {
            self.braced(if place < operator { "_{" } else { "^{" }, row);
        }
    }

    /// Whether an operator is a word, such as "sin".
    fn is_name(&self, id: ElementId) -> bool {
        let texts = self.document.elements()[id].texts;
        let letters = texts.iter().flat_map(|text| self.document.text(text).chars());
        letters.clone().count() > 1 && letters.clone().all(|c| c.is_ascii_alphabetic())
    }
}

/// Returns the rows of a drawing that hold any text, the lowest first.
fn rows(document: &Document, id: ElementId) -> Vec<ElementId> {
    let end = document.elements()[id].end.min(id + 1 + ELEMENTS_BEFORE_ROWS);
    let mut inside = (id + 1).until(end).iter();
    let holder = inside.find(|&inside| has_class(document, inside, "vlist"));
    let holds_text = |row: &ElementId| {
        let mut texts = document.elements()[*row].texts.iter();
        texts.any(|text| document.text(text).contains(|c| !is_blank(c)))
    };
    holder
        .into_iter()
        .flat_map(|holder| document.children(holder))
        .filter(holds_text)
        .collect()
}

fn has_class(document: &Document, id: ElementId, name: &str) -> bool {
    classes(document, id).any(|class| class == name)
}

#[cfg(test)]
mod tests {
    use super::last_source;
    use crate::extraction::article::leaves_of as text;

    /// A `vlist` of rows, the lowest first, as KaTeX writes it.
    fn stack(class: &str, rows: &[&str]) -> String {
        let rows: String = rows
            .iter()
            .map(|row| format!("<span><span class=pstrut></span>{row}</span>"))
            .collect();
        format!(
            "<span class='{class}'><span class=vlist-r><span class=vlist>{rows}</span><span class=vlist-s>\u{200b}</span></span></span>"
        )
    }

    fn drawn(inside: &str) -> String {
        let html = "<p>so <span class=katex><span class=katex-html aria-hidden=true><span class=base>";
        text(&format!("{html}{inside}</span></span></span> holds"))
    }

    #[test]
    fn a_drawing_without_mathml_becomes_tex() {
        let raised = format!("<span>x<span class=msupsub>{}</span></span>", stack("vlist-t", &["2"]));
        assert_eq!(drawn(&raised), "so x^{2} holds");
        let lowered = format!(
            "<span>a<span class=msupsub>{}</span></span>",
            stack("vlist-t vlist-t2", &["i"])
        );
        assert_eq!(drawn(&lowered), "so a_{i} holds");
        let both = format!(
            "<span>a<span class=msupsub>{}</span></span>",
            stack("vlist-t vlist-t2", &["i", "n"])
        );
        assert_eq!(drawn(&both), "so a_{i}^{n} holds");
        let fraction = format!(
            "<span class=mfrac>{}</span>",
            stack("vlist-t vlist-t2", &["b", "<span class=frac-line></span>", "a"])
        );
        assert_eq!(drawn(&fraction), "so \\frac{a}{b} holds");
        let sum = format!(
            "<span class='mop op-limits'>{}</span>",
            stack("vlist-t", &["k=1", "<span class=mop>∑</span>", "n"])
        );
        assert_eq!(drawn(&sum), "so ∑_{k=1}^{n} holds");
        assert_eq!(drawn("<span class=mop>sin</span><span>x</span>"), "so \\sin x holds");
    }

    #[test]
    fn the_source_is_the_end_of_mathml_without_tags() {
        assert_eq!(last_source(" \n  k \n   \n  k \n ").as_deref(), Some("k"));
        assert_eq!(last_source("( x i ) \n  (x_i)").as_deref(), Some("(x_i)"));
        assert_eq!(
            last_source("a\n \\begin{matrix}\n a \\\\ b\n \\end{matrix}").as_deref(),
            Some("\\begin{matrix} a \\\\ b \\end{matrix}")
        );
        assert_eq!(last_source(" \n "), None);
    }
}
