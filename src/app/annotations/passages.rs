//! What of the article is selected, as passages that can be found again.

use crate::app::shared::OpenPage;
use clearline_column::reader::Selection;
use clearline_engine::extraction::Article;
use clearline_library::Quote;
use std::ops::Range;

/// A passage of the article.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Passage {
    /// Bytes of the article's text.
    pub place: Range<u32>,
    /// Its words.
    pub quote: Quote,
}

/// The passages that a selection shows. What is left out between two of them divides them.
pub(super) fn of_selection(open: &OpenPage, selection: Selection) -> Vec<Passage> {
    let article = &open.reading.article;
    let mut stretches: Vec<Vec<Range<u32>>> = Vec::new();
    for part in open.view.article_parts(selection) {
        match stretches.last_mut() {
            Some(stretch) if is_one(article, stretch, &part) => stretch.push(part),
            _ => stretches.push(vec![part]),
        }
    }
    let passages = stretches.iter().filter_map(|stretch| passage(article, stretch));
    passages.collect()
}

/// Whether a part follows a stretch with nothing but white space between.
fn is_one(article: &Article, stretch: &[Range<u32>], part: &Range<u32>) -> bool {
    let end = stretch.last().map_or(0, |last| last.end);
    let between = article.text().get(end as usize..part.start as usize);
    between.is_some_and(|between| between.trim().is_empty())
}

/// A stretch as a passage, each paragraph in a line of its own; `None` where it is blank.
fn passage(article: &Article, stretch: &[Range<u32>]) -> Option<Passage> {
    let text = article.text();
    let place = stretch.first()?.start..stretch.last()?.end;
    let mut exact = String::new();
    for part in stretch {
        if !exact.is_empty() && begins_leaf(article, part.start) {
            exact.push('\n');
        }
        exact += text.get(part.start as usize..part.end as usize)?;
    }
    let around = Quote::of(text, place.start as usize..place.end as usize);
    let quote = Quote { exact, ..around };
    (!quote.exact.trim().is_empty()).then_some(Passage { place, quote })
}

/// Whether a paragraph, a heading or an entry begins at a byte.
fn begins_leaf(article: &Article, byte: u32) -> bool {
    let leaves = &article.leaves;
    let after = leaves.partition_point(|leaf| leaf.text.start < byte);
    leaves
        .iter()
        .skip(after)
        .take_while(|leaf| leaf.text.start == byte)
        .any(|leaf| !leaf.text.is_empty())
}
