//! Text that the page sets apart in asides.
//!
//! HTML gives `aside` to what is "tangentially related to the content around" it: background in points, a call to write in,
//! a quotation pulled out, another author's analysis. Beside a text that holds much more it is left out. Some pages have
//! their text itself in an `aside`, or open one within the text and never close it; where asides hold a good part of the text,
//! they stay. Notes of the text stay as well, and what a post of a forum quotes before it answers.
//!
//! This is a rule and not a feature of the trees: such boxes are few, and features for them cost more on other pages than they gain here.

use super::blocks::Blocks;
use crate::document::{Document, ElementId, Tag};

/// Asides that hold this share of the text are the text, or a good part of it.
pub(super) const MOST_SHARE: f64 = 0.3;

/// The asides of a page, without notes and quoted posts.
pub(super) struct Asides {
    /// The share of the text's tokens that they hold, 0 to 1.
    pub share: f64,
    /// For each block, whether it is in one.
    blocks: Vec<bool>,
}

impl Asides {
    /// The asides of a page whose text is some of its blocks.
    pub(super) fn of(document: &Document, blocks: &Blocks, is_text: impl Fn(usize) -> bool) -> Asides {
        let mut inside = vec![false; blocks.len()];
        let elements = std::iter::zip(document.element_ids(), document.elements());
        for (id, _) in elements.filter(|(id, element)| element.tag == Tag::Aside && !belongs_to_text(document, *id)) {
            inside[blocks.inside(id)].fill(true);
        }
        let (mut all, mut apart) = (0, 0);
        for block in (0..blocks.len()).filter(|&block| is_text(block)) {
            let tokens = blocks.tokens(&blocks.list()[block]).len();
            all += tokens;
            apart += tokens * usize::from(inside[block]);
        }
        Asides {
            share: apart as f64 / all.max(1) as f64,
            blocks: inside,
        }
    }

    /// Whether they are beside the text rather than much of it.
    pub(super) fn are_beside(&self) -> bool {
        self.share < MOST_SHARE
    }

    /// Whether a block is in an aside.
    pub(super) fn hold(&self, block: usize) -> bool {
        self.blocks[block]
    }
}

/// Whether an aside says that it holds notes of the text, counts on from some number as only notes do, or quotes a post.
fn belongs_to_text(document: &Document, aside: ElementId) -> bool {
    let says = |name: &str| document.attribute(aside, name).unwrap_or_default().to_ascii_lowercase();
    let is_note = |name: &str| says(name).contains("footnote") || says(name).contains("endnote");
    let counts_on = |id: ElementId| document.elements()[id].tag == Tag::Ol && document.attribute(id, "start").is_some();
    ["role", "class", "id"].into_iter().any(is_note)
        || says("class").split_whitespace().any(|class| class == "quote")
        || document.children(aside).any(counts_on)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::Limits;

    const TEXT: &str = "<p>one two three four five six seven eight nine ten";

    fn asides(html: &str, text: &[bool]) -> (Vec<bool>, bool) {
        let document = Document::parse_html(html.into(), &Limits::default(), &|| false);
        let blocks = Blocks::of(&document);
        assert_eq!(blocks.len(), text.len());
        let asides = Asides::of(&document, &blocks, |block| text[block]);
        let inside = (0..blocks.len()).map(|block| asides.hold(block)).collect();
        (inside, asides.are_beside())
    }

    #[test]
    fn a_box_beside_the_text_is_told() {
        let html = format!("{TEXT}<aside><h4>Box</h4><ul><li>two words</ul></aside>{TEXT}");
        assert_eq!(asides(&html, &[true; 4]), (vec![false, true, true, false], true));
    }

    #[test]
    fn a_quotation_that_is_pulled_out_is_an_aside() {
        let html = format!("{TEXT}<aside class=pull-quote><p>one two</aside>");
        assert_eq!(asides(&html, &[true; 2]).0, [false, true]);
    }

    #[test]
    fn a_text_in_an_aside_is_the_text() {
        let html = format!("<h1>Title</h1><aside>{TEXT}</aside>");
        assert_eq!(asides(&html, &[true; 2]), (vec![false, true], false));
    }

    #[test]
    fn what_is_no_text_weighs_nothing() {
        let html = format!("<p>one two three<aside>four</aside>{TEXT}");
        assert!(asides(&html, &[true, true, false]).1, "a quarter");
        let html = format!("<p>one two<aside>four</aside>{TEXT}");
        assert!(!asides(&html, &[true, true, false]).1, "a third");
    }

    #[test]
    fn notes_and_quoted_posts_are_no_asides() {
        for notes in [
            "<aside role=doc-endnotes><p>1 See there.</aside>",
            "<aside class='Footnotes wide'><p>1 See there.</aside>",
            "<aside id=endnote-1><p>1 See there.</aside>",
            "<aside><ol start=3><li>See there.</ol></aside>",
            "<aside class='quote no-group'><blockquote>See there.</blockquote></aside>",
        ] {
            assert_eq!(asides(&format!("{TEXT}{notes}"), &[true; 2]).0, [false; 2], "{notes}");
        }
    }
}
