//! Which lists, definitions, listings, quotations and tables of a page stay in one piece.
//!
//! A block counts if its tokens follow each other in the gold text, and is kept if they follow each other in the extracted text. Short blocks
//! don't count: their tokens are found anywhere.

use super::run::{Contestant, over_pages};
use super::tokens::tokens;
use super::{Corpus, GoldPage};
use clearline_engine::document::{Document, ElementId, TextSpan};
use clearline_engine::extraction::{Article, Shown};
use clearline_engine::internals::document::Tag;
use clearline_engine::internals::extraction::plain_text;
use clearline_engine::page::Options;
use serde::Serialize;

/// The fewest tokens of a block that counts.
const FEWEST_TOKENS: usize = 5;
/// The fewest tokens of a definition that counts.
const FEWEST_OF_DEFINITION: usize = 3;

/// The elements that are measured, in the order of a table.
const TAGS: [(Tag, &str); 7] = [
    (Tag::Pre, "pre"),
    (Tag::Dl, "dl"),
    (Tag::Dd, "dd"),
    (Tag::Ol, "ol"),
    (Tag::Ul, "ul"),
    (Tag::Blockquote, "blockquote"),
    (Tag::Table, "table"),
];

/// A block of a page that the gold text has in one piece.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct WholeBlock {
    /// The id of the page.
    pub page: String,
    /// The name of the element.
    pub tag: &'static str,
    /// The tokens of its text.
    pub tokens: usize,
    /// Whether the extracted text has it in one piece, too.
    pub kept: bool,
    /// The first tokens of its text.
    pub start: String,
}

impl WholeBlock {
    /// The names of the elements that are measured, in the order of a table.
    pub fn tags() -> impl Iterator<Item = &'static str> {
        TAGS.into_iter().map(|(_, name)| name)
    }
}

/// Returns the blocks of all pages with a gold text, for each contestant. Pages that can't be read have none.
pub fn whole_blocks(corpus: &Corpus, contestants: &[Contestant], threads: usize) -> Vec<Vec<WholeBlock>> {
    let pages = over_pages(&corpus.pages, threads, |page| blocks_of(corpus, page, contestants));
    let mut blocks = vec![Vec::new(); contestants.len()];
    for page in pages.into_iter().flatten() {
        for (of_contestant, found) in blocks.iter_mut().zip(page) {
            of_contestant.extend(found);
        }
    }
    blocks
}

/// Returns the blocks of one page for each contestant. `None` if it has no gold text or can't be read.
fn blocks_of(corpus: &Corpus, gold: &GoldPage, contestants: &[Contestant]) -> Option<Vec<Vec<WholeBlock>>> {
    let text = TokenText::of(gold.text.as_deref()?);
    let document = Document::parse(&corpus.load(gold, Options::default()).ok()?);
    let article = Article::shared(&document);
    let elements = document.element_ids().iter();
    let blocks: Vec<(&'static str, TokenText)> = elements
        .filter_map(|id| block(&document, id))
        .filter(|(_, block)| text.contains(block))
        .collect();
    let judged = |contestant: &Contestant| {
        let extraction = contestant.extract(&document, gold);
        let kept = TokenText::of(&plain_text(&article, &Shown::of(&document, &article, &extraction)));
        let judge = |(tag, block): &(&'static str, TokenText)| WholeBlock {
            page: gold.id.clone(),
            tag,
            tokens: block.count,
            kept: kept.contains(block),
            start: block.start(),
        };
        blocks.iter().map(judge).collect()
    };
    Some(contestants.iter().map(judged).collect())
}

/// Returns the name and the text of an element that is measured.
fn block(document: &Document, id: ElementId) -> Option<(&'static str, TokenText)> {
    let element = &document.elements()[id];
    let (_, name) = TAGS.into_iter().find(|(tag, _)| *tag == element.tag)?;
    let texts = element.texts.iter();
    let spans: Vec<TextSpan> = texts
        .filter(|text| !document.hides_text(document.texts()[*text].element))
        .map(|text| document.whole(text))
        .collect();
    let block = TokenText::of(&document.text_of(&spans));
    let fewest = if element.tag == Tag::Dd {
        FEWEST_OF_DEFINITION
    } else {
        FEWEST_TOKENS
    };
    (block.count >= fewest).then_some((name, block))
}

/// The tokens of a text, each in lower case between two spaces, so that a run of tokens is a part of the text.
struct TokenText {
    text: String,
    count: usize,
}

impl TokenText {
    fn of(text: &str) -> TokenText {
        let lower = text.to_lowercase();
        let tokens = tokens(&lower);
        TokenText {
            text: format!(" {} ", tokens.join(" ")),
            count: tokens.len(),
        }
    }

    fn contains(&self, other: &TokenText) -> bool {
        self.text.contains(&other.text)
    }

    fn start(&self) -> String {
        const SHOWN: usize = 12;
        self.text.split_whitespace().take(SHOWN).collect::<Vec<_>>().join(" ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clearline_engine::document::Limits;

    #[test]
    fn a_block_is_found_where_its_tokens_follow_each_other() {
        let text = TokenText::of("It rained. All night, water fell 在谷里");
        for (part, is_there) in [
            ("it rained all", true),
            ("night – WATER fell", true),
            ("谷里", true),
            ("ained all", false),
            ("it all", false),
        ] {
            assert_eq!(text.contains(&TokenText::of(part)), is_there, "{part}");
        }
    }

    #[test]
    fn short_blocks_do_not_count() {
        let html =
            "<ul><li>one two<li>three four</ul><dl><dt>rain<dd>water that falls</dl><pre>let a = 1;\nlet b = 2;</pre>";
        let document = Document::parse_html(html.into(), &Limits::default(), &|| false);
        let blocks = document.element_ids().iter().filter_map(|id| block(&document, id));
        let found: Vec<_> = blocks.map(|(name, block)| (name, block.start())).collect();
        let found: Vec<_> = found.iter().map(|(name, start)| (*name, start.as_str())).collect();
        assert_eq!(found, [("dd", "water that falls"), ("pre", "let a 1 let b 2")]);
    }
}
