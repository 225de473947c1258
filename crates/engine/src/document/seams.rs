//! Words of two elements side by side that only the page's style sheet keeps apart: `<span>Merrell</span><span>Moab 3</span>`.
//!
//! Cards, tags and lines under a title are written so, and without the style sheet their words run together. Of such places on the
//! pages of the corpus wcxb-dev whose words the gold text has, it has 1,293 as two words and 4 as one. Where the second word begins in
//! lower case or with a script without capitals, where one letter stands alone (initials, letters that a script moves), and where one
//! element lies within the other, it has both, and the words are left as they are.

use super::characters::is_unspaced;
use super::{Document, ElementId, Tag, TextId, is_wide, is_word};

impl Document {
    /// Whether two words run together where one text node ends and the next one begins, and are meant as two.
    pub(crate) fn parts_words(&self, before: TextId, after: TextId) -> bool {
        let are_known = before.max(after).index() < self.texts.len();
        are_known && begins_name(self.text(after)) && ends_word(self.text(before)) && self.are_beside(before, after)
    }

    /// Whether each of two text nodes has an element that the other is not in, and none of these is code, `sub`, `sup` or `ruby`.
    fn are_beside(&self, before: TextId, after: TextId) -> bool {
        let [left, right] = [before, after].map(|text| self.texts[text].element);
        let holds = |element: ElementId, other: TextId| self.elements[element].texts.contains(other);
        let own = |element: ElementId, other: TextId| {
            let around = std::iter::once(element).chain(self.ancestors(element));
            around.take_while(move |&element| !holds(element, other))
        };
        let mut sides = own(left, after)
            .chain(own(right, before))
            .map(|id| self.elements[id].tag);
        let in_code = || self.ancestors(right).any(|id| is_code(self.elements[id].tag));
        !holds(left, after) && !holds(right, before) && !sides.any(|tag| is_code(tag) || is_small(tag)) && !in_code()
    }
}

/// Whether a text ends in a word of two letters or more.
fn ends_word(text: &str) -> bool {
    text.chars().rev().take(2).filter(|&c| is_spaced(c)).count() == 2
}

/// Whether a text begins with a word of two letters or more, the first a capital or a number.
fn begins_name(text: &str) -> bool {
    let mut first = text.chars();
    let is_name = |c: char| c.is_uppercase() || c.is_numeric();
    first.next().is_some_and(|c| is_name(c) && is_spaced(c)) && first.next().is_some_and(is_spaced)
}

/// A letter or number of a script that has spaces between words.
fn is_spaced(c: char) -> bool {
    is_word(c) && !is_wide(c) && !is_unspaced(c)
}

fn is_code(tag: Tag) -> bool {
    matches!(
        tag,
        Tag::Pre | Tag::Code | Tag::Kbd | Tag::Samp | Tag::Tt | Tag::Var | Tag::Listing | Tag::Plaintext | Tag::Xmp
    )
}

fn is_small(tag: Tag) -> bool {
    matches!(tag, Tag::Sub | Tag::Sup | Tag::Ruby | Tag::Rt | Tag::Rp)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::Limits;

    fn is_parted(html: &str) -> bool {
        let document = Document::parse_html(html.into(), &Limits::default(), &|| false);
        let texts: Vec<TextId> = document.text_ids().iter().collect();
        texts.windows(2).any(|pair| document.parts_words(pair[0], pair[1]))
    }

    #[test]
    fn names_of_two_elements_side_by_side_are_two() {
        for html in [
            "<p><span>Merrell</span><span>Moab 3</span>",
            "<p><a>Open Source</a><span><b>People</b></span>",
            "<p><span>2026</span><img><span>54m</span>",
            "<p><span><b>Ülker</b></span><em>Öztürk</em>",
        ] {
            assert!(is_parted(html), "{html}");
        }
    }

    #[test]
    fn the_text_of_their_spans_has_a_space_between_them() {
        let html = "<p><span>Merrell</span><span>Moab</span><i>s</i>";
        let document = Document::parse_html(html.into(), &Limits::default(), &|| false);
        let spans: Vec<_> = document.text_ids().iter().map(|text| document.whole(text)).collect();
        assert_eq!(document.text_of(&spans), "Merrell Moabs");
    }

    #[test]
    fn parts_of_one_word_stay_together() {
        for html in [
            "<p><b>un</b><i>happy</i>",
            "<p><span>W</span><span>Eather</span>",
            "<p><span>Vitamin</span><span>C</span>",
            "<p>Mac<b>Book</b>",
            "<p><b>Java</b>Script",
            "<p><a>DataFeed<b>Watch</b></a>",
            "<p><span>Merrell </span><span>Moab</span>",
            "<p><span>Merrell</span> <span>Moab</span>",
            "<p><i>Merrell</i><sup>12</sup>",
            "<p><code><i>get</i><i>Name</i></code>",
            "<p><span>苹果</span><span>2019</span>",
            "<p><ruby><span>Kan</span><rt>Ji</rt></ruby>",
        ] {
            assert!(!is_parted(html), "{html}");
        }
    }
}
