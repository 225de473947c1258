//! Text that stands in asides of the page.
//!
//! HTML gives `aside` to what is "tangentially related to the content around" it: background in points, a call to write in,
//! a quotation pulled out, another author's analysis. Beside a text that holds much more it is left out. Some pages have
//! their text itself in an `aside`, or never close one; then it stays.

use super::blocks::Blocks;
use crate::document::{Document, Tag};

/// Asides that hold this share of the kept tokens are the text, or a good part of it.
const SHARE_OF_TEXT: f64 = 0.3;

/// Which of the kept blocks stand in asides beside the text; none where the asides hold too much of it.
pub fn asides(document: &Document, blocks: &Blocks, is_kept: impl Fn(usize) -> bool) -> Vec<bool> {
    let mut in_aside = vec![false; blocks.len()];
    let asides = (0..)
        .zip(document.elements())
        .filter(|(_, element)| element.tag == Tag::Aside);
    for (id, _) in asides {
        in_aside[blocks.inside(id)].fill(true);
    }
    let (mut all, mut aside) = (0, 0);
    for (block, in_aside) in in_aside.iter_mut().enumerate() {
        *in_aside &= is_kept(block);
        let tokens = blocks.tokens(&blocks.list()[block]).len();
        all += tokens * usize::from(is_kept(block));
        aside += tokens * usize::from(*in_aside);
    }
    if aside as f64 >= SHARE_OF_TEXT * all as f64 {
        in_aside.fill(false);
    }
    in_aside
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::Limits;

    fn beside(html: &str, kept: &[bool]) -> Vec<bool> {
        let document = Document::parse_html(html.into(), &Limits::default(), &|| false);
        let blocks = Blocks::of(&document);
        assert_eq!(blocks.len(), kept.len());
        asides(&document, &blocks, |block| kept[block])
    }

    const TEXT: &str = "<p>one two three four five six seven eight nine ten";

    #[test]
    fn a_box_beside_the_text_is_told() {
        let html = format!("{TEXT}<aside><h4>Box</h4><ul><li>two words</ul></aside>{TEXT}");
        assert_eq!(beside(&html, &[true; 4]), [false, true, true, false]);
        assert_eq!(beside(&html, &[true, false, true, true]), [false, false, true, false]);
    }

    #[test]
    fn a_text_in_an_aside_is_the_text() {
        let html = format!("<h1>Title</h1><aside>{TEXT}</aside>");
        assert_eq!(beside(&html, &[true; 2]), [false; 2]);
    }

    #[test]
    fn what_is_not_kept_weighs_nothing() {
        let html = format!("<p>one two three<aside>four</aside>{TEXT}");
        assert_eq!(beside(&html, &[true, true, true]), [false, true, false]);
        assert_eq!(beside(&html, &[true, true, false]), [false, true, false]);
        let html = format!("<p>one two<aside>four</aside>{TEXT}");
        assert_eq!(beside(&html, &[true, true, false]), [false; 3]);
    }
}
