//! The place in a reading that shows what a place in another reading of the same page does.

use crate::app::ground::position::Position;
use clearline_engine::Reading;

/// The byte of another reading's article that shows what a byte of this one does: where the same page was fetched again
/// and has changed around it, the nearest passage with the same words; in another character set, what is as far down the page.
pub(super) fn carried(before: &Reading, byte: u32, after: &Reading) -> Option<u32> {
    let position = Position::of(before, byte)?;
    let is_recoded = before.page.charset.name() != after.page.charset.name();
    let guess = if is_recoded {
        position.recoded(before, after)
    } else {
        position
    };
    let guess = guess.article_byte(after);
    let (old, new) = (&before.article, &after.article);
    let index = old.leaf_at(byte)?;
    let leaf = old.leaves.get(index)?;
    let words = old.leaf_text(leaf);
    let says_the_same = |index: &usize| new.leaves.get(*index).is_some_and(|leaf| new.leaf_text(leaf) == words);
    let guessed = guess.and_then(|byte| new.leaf_at(byte)).filter(says_the_same);
    let same = guessed.or_else(|| {
        let others = (0..new.leaves.len()).filter(says_the_same);
        others.min_by_key(|other| other.abs_diff(index))
    });
    match same.and_then(|index| new.leaves.get(index)) {
        Some(found) => Some(found.text.start + (byte - leaf.text.start)),
        None => guess,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clearline_engine::methods::{self, Parameters};
    use clearline_engine::page::{Options, Page, Source};

    fn read(html: &str) -> Reading {
        let page = Page::from_bytes(Source::Stdin, html.as_bytes().to_vec(), &Options::default()).unwrap();
        Reading::of(page, methods::DEFAULT, &Parameters::default())
    }

    #[test]
    fn a_position_is_carried_to_a_page_that_has_grown() {
        let before = read("<p>First.<p>Here somebody reads.<p>Last.");
        let after = read("<h1>New</h1><p>News.<p>First.<p>Here somebody reads.<p>Last.");
        let at = |reading: &Reading| reading.article.text().find("somebody").unwrap() as u32;
        assert_eq!(carried(&before, at(&before), &after), Some(at(&after)));
        let gone = read("<p>First.<p>Another text.<p>Last.");
        let byte = carried(&before, at(&before), &gone).unwrap();
        assert!(gone.article.text()[byte as usize..].starts_with("er text."));
    }
}
