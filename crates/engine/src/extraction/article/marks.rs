//! What a browser draws around the text of an element and no text node holds: the marks of a quotation, and parentheses around
//! the reading over characters.

use super::Run;
use super::build::Builder;
use super::context::Context;
use super::quotation_marks::{self, Pair};
use crate::document::{Element, ElementId, PassageLanguages, Tag, TextId, TextSpan};

/// An element with more elements inside it is no quotation within a line.
const MOST_ELEMENTS: u32 = 64;
const PARENTHESES: Pair = ["(", ")"];

/// The open elements whose text is marked.
#[derive(Default)]
pub(super) struct Marks {
    /// The outermost first.
    open: Vec<Marked>,
    /// The languages of the page's passages, once they are asked for.
    languages: Option<PassageLanguages>,
}

struct Marked {
    element: ElementId,
    /// How the text around it is taken.
    context: Context,
    /// None where the page writes them itself.
    pair: Option<Pair>,
    /// Whether its first text was seen.
    has_begun: bool,
}

impl Marks {
    /// Whether the next text is the first of an element.
    pub(super) fn are_awaited(&self) -> bool {
        self.open.last().is_some_and(|marked| !marked.has_begun)
    }
}

impl Builder<'_> {
    /// An element opens that may be marked.
    pub(super) fn open_marks(&mut self, id: ElementId) {
        let context = self.context();
        let element = &self.document.elements()[id];
        let is_empty = self.document.counts(element.texts).characters == 0;
        if context.code.is_some() || is_empty || self.holds_blocks(id) {
            return;
        }
        let pair = match element.tag {
            Tag::Q => self.quotation_marks(id),
            _ => (!self.line().ends_with(is_opening_bracket)).then_some(PARENTHESES),
        };
        self.marks.open.push(Marked {
            element: id,
            context,
            pair,
            has_begun: false,
        });
    }

    /// Writes the opening marks of the elements whose first text is this one.
    pub(super) fn begin_marks(&mut self, text: TextId) {
        if !self.marks.are_awaited() {
            return;
        }
        for at in 0..self.marks.open.len() {
            let marked = &mut self.marks.open[at];
            if std::mem::replace(&mut marked.has_begun, true) {
                continue;
            }
            if let (Some([opening, _]), context) = (marked.pair, marked.context) {
                if marked.pair == Some(PARENTHESES) {
                    self.trim_line();
                }
                self.push_stand_in(opening, TextSpan { text, range: 0..0 }, context);
            }
        }
    }

    /// An element closes: its closing mark follows its text, a space behind the mark.
    pub(super) fn close_marks(&mut self, id: ElementId) {
        let Some(marked) = self.marks.open.pop_if(|marked| marked.element == id) else {
            return;
        };
        let (Some([_, closing]), true, Some(span)) = (marked.pair, marked.has_begun, self.behind_line()) else {
            return;
        };
        let has_space = self.line().ends_with(' ');
        self.trim_line();
        self.push_stand_in(closing, span, marked.context);
        if has_space {
            self.article.text.push(' ');
        }
    }

    fn holds_blocks(&self, id: ElementId) -> bool {
        let elements = self.document.elements();
        let end = elements[id].end;
        let breaks = |inside: &Element| inside.tag.breaks_line() && inside.tag != Tag::Br;
        let inside = elements.get(id.index() + 1..end.index()).unwrap_or_default();
        end - id > MOST_ELEMENTS || inside.iter().any(breaks)
    }

    fn quotation_marks(&mut self, id: ElementId) -> Option<Pair> {
        let document = self.document;
        // A mark that was drawn is no text of the page.
        let is_drawn = self.marks.are_awaited() || self.article.runs.last().is_some_and(Run::stands_in);
        let before = self.line().chars().next_back().filter(|_| !is_drawn);
        if quotation_marks::are_written(document, id, before) {
            return None;
        }
        let depth = self
            .marks
            .open
            .iter()
            .filter(|marked| self.tag(marked.element) == Tag::Q)
            .count();
        let first = document.elements()[id].texts.start;
        let languages = self
            .marks
            .languages
            .get_or_insert_with(|| PassageLanguages::of(document));
        let language = languages
            .at(first)
            .map_or(&*document.language().code, |language| language);
        Some(quotation_marks::of_language(language)[depth % 2])
    }
}

/// Whether a character opens what stands beside the words before it, such as their reading.
pub(crate) fn is_opening_bracket(c: char) -> bool {
    matches!(c, '(' | '[' | '（' | '［' | '【' | '〔' | '《' | '〈')
}

/// Whether a character closes that.
pub(crate) fn is_closing_bracket(c: char) -> bool {
    matches!(c, ')' | ']' | '）' | '］' | '】' | '〕' | '》' | '〉')
}

#[cfg(test)]
mod tests {
    use crate::document::{Document, Limits};
    use crate::extraction::article::leaves_of as text;
    use crate::extraction::{Article, Style};

    #[test]
    fn quotations_have_the_marks_of_their_language() {
        for (html, expected) in [
            ("<html lang=en><p>a <q>b <q>c</q></q>, d", "a “b ‘c’”, d"),
            ("<html lang=fr><p>a<q> b </q>c", "a «b» c"),
            (
                "<html lang=en><p>one two three four <q lang=de>b</q>",
                "one two three four „b“",
            ),
            ("<html lang=zh-TW><p>文<q>字<q>漢</q></q>", "文「字『漢』」"),
            ("<html lang=en><p><q>“a”</q> and \"<q>b</q>\"", "“a” and \"b\""),
            ("<html lang=en><p><q></q>a<q> </q>", "a"),
            ("<html lang=en><q><p>a<p>b</q>", "a / b"),
            ("<html lang=en><pre>a <q>b</q></pre>", "a b"),
        ] {
            assert_eq!(text(html), expected, "{html}");
        }
    }

    #[test]
    fn readings_stand_in_parentheses() {
        assert_eq!(
            text("<p><ruby>漢 <rt> hàn</rt>字<rt>zì</rt></ruby>。"),
            "漢(hàn)字(zì)。"
        );
        assert_eq!(
            text("<p><ruby>漢<rp>（</rp><rt>hàn</rt><rp>）</rp></ruby>"),
            "漢（hàn）"
        );
        assert_eq!(text("<p><ruby>漢<rp></rp><rt></rt></ruby>字"), "漢字");
    }

    #[test]
    fn readings_are_told_from_what_they_read() {
        for html in [
            "<p>a<ruby><b>漢</b><rt>hàn</rt>字<rt>zì</rt></ruby>b",
            "<p>a<ruby><b>漢</b><rp>(</rp><rt>hàn</rt><rp>)</rp>字<rp>(</rp><rt>zì</rt><rp>)</rp></ruby>b",
        ] {
            let article = Article::of(&Document::parse_html(html.into(), &Limits::default(), &|| false));
            let with = |style: Style| -> String {
                let runs = article.runs.iter().filter(|run| run.style.has(style));
                runs.map(|run| &article.text()[run.text.start as usize..run.text.end as usize])
                    .collect()
            };
            assert_eq!(with(Style::RUBY), "漢(hàn)字(zì)", "{html}");
            assert_eq!(with(Style::READING), "(hàn)(zì)", "{html}");
            assert_eq!(with(Style::STRONG), "漢", "{html}");
        }
    }
}
