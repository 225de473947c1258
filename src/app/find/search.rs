//! Searching a page's text.

use clearline_engine::extraction::Article;
use clearline_engine::internals::document::Folded;
use clearline_library::Sought;
use std::ops::Range;
use std::sync::Arc;

/// Hits of one search at most.
pub(super) const MOST_HITS: usize = 250_000;

/// What is to be searched for, and in what.
#[derive(Clone, Debug)]
pub(super) struct Search {
    /// What was typed.
    pub wanted: String,
    /// A search of the library, each of whose words is found; without one, `wanted` is looked for as it is.
    pub sought: Option<Arc<Sought>>,
    /// The text of the page.
    pub article: Arc<Article>,
    /// The same folded, once that is done.
    pub folded: Option<Arc<Folded>>,
}

/// What was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// What was searched for.
    pub wanted: String,
    /// The same as a search of the library, if it was one.
    pub sought: Option<Arc<Sought>>,
    /// The text of the page, folded.
    pub folded: Arc<Folded>,
    /// Bytes of the article's text in ascending order, none over another.
    pub hits: Vec<Range<u32>>,
    /// Whether there are more, which were not counted.
    pub has_more: bool,
}

impl Search {
    /// Folds the page's text, unless that was done, and searches it.
    pub(super) fn run(self) -> Found {
        let fold = || Arc::new(fold(&self.article));
        let folded = self.folded.clone().unwrap_or_else(fold);
        let (hits, has_more) = match &self.sought {
            Some(sought) => sought.marks_in(&folded, MOST_HITS),
            None => hits(&folded, &self.wanted),
        };
        Found {
            wanted: self.wanted,
            sought: self.sought,
            folded,
            hits,
            has_more,
        }
    }
}

/// Leaf by leaf: nothing is found across two paragraphs, but across all that is in one.
fn fold(article: &Article) -> Folded {
    let leaves = article.leaves.iter().filter(|leaf| !leaf.text.is_empty());
    let passages = leaves.map(|leaf| leaf.text.start as usize..leaf.text.end as usize);
    Folded::of_passages(article.text(), passages)
}

/// The bytes of the text where the wanted words stand, and whether there are more than [`MOST_HITS`]. White space at the
/// ends of what is wanted counts only between words.
fn hits(folded: &Folded, wanted: &str) -> (Vec<Range<u32>>, bool) {
    let wanted = Folded::of(wanted);
    let wanted = wanted.text();
    if wanted.trim().is_empty() {
        return (Vec::new(), false);
    }
    let mut hits: Vec<Range<u32>> = Vec::new();
    for (start, part) in folded.text().match_indices(wanted) {
        let hit = folded.source_of(start..start + part.len());
        // Two parts of one character are one hit.
        if hits.last().is_some_and(|last| last.end > hit.start) {
            continue;
        }
        if hits.len() == MOST_HITS {
            return (hits, true);
        }
        hits.push(hit);
    }
    (hits, false)
}

#[cfg(test)]
mod tests {
    use super::*;
    use clearline_engine::document::{Document, Limits};

    fn found(html: &str, wanted: &str) -> Vec<String> {
        let article = Arc::new(Article::of(&Document::parse_html(
            html.into(),
            &Limits::default(),
            &|| false,
        )));
        let search = Search {
            wanted: wanted.to_owned(),
            sought: None,
            article: Arc::clone(&article),
            folded: None,
        };
        let hits = search.run().hits;
        let text = |hit: Range<u32>| article.text()[hit.start as usize..hit.end as usize].to_owned();
        hits.into_iter().map(text).collect()
    }

    #[test]
    fn hits_reach_across_elements_and_lines_but_not_across_paragraphs() {
        let page = "<p>The <b>riv</b>er,  the\n<i>River</i><br>bank, RIVER<p>bank<ul><li>a river<li>bank</ul>";
        assert_eq!(found(page, "river"), ["river", "River", "RIVER", "river"]);
        assert_eq!(found(page, "river bank"), ["River\nbank"]);
        assert_eq!(found(page, "the  river"), ["The river", "the River"]);
    }

    #[test]
    fn nothing_is_found_by_nothing() {
        for wanted in ["", " ", "\u{301}", "\u{FFFF}", "absent"] {
            assert!(found("<p>Some words é", wanted).is_empty(), "{wanted:?}");
        }
    }

    #[test]
    fn there_are_more_hits_only_beyond_the_most() {
        let of = |count: usize| {
            let (hits, has_more) = hits(&Folded::of(&"a".repeat(count)), "a");
            (hits.len(), has_more)
        };
        assert_eq!(of(MOST_HITS), (MOST_HITS, false));
        assert_eq!(of(MOST_HITS + 1), (MOST_HITS, true));
    }

    #[test]
    fn hits_do_not_overlap() {
        assert_eq!(found("<p>aaaaa", "aa"), ["aa", "aa"]);
        assert_eq!(found("<p>ß ½", "s"), ["ß"]);
    }
}
