//! Snippets that must or must not appear in the extracted text, and those of comments, which may.

use super::corpus::GoldPage;
use clearline_engine::internals::document::is_blank;

/// How many snippets are as they should be; of comments, which may appear or not, how many do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Rate {
    /// Those that are.
    pub right: usize,
    /// All.
    pub all: usize,
}

/// The text in lower case, with white space collapsed.
fn squashed(text: &str) -> String {
    let words: Vec<&str> = text.split(is_blank).filter(|word| !word.is_empty()).collect();
    words.join(" ").to_lowercase()
}

/// Rates of the snippets that must appear, that must not, and of comments; `None` where the page names none.
pub fn rates(gold: &GoldPage, text: &str) -> [Option<Rate>; 3] {
    let flat = squashed(text);
    let rate = |snippets: &[String], wanted: bool| {
        let snippets: Vec<String> = snippets
            .iter()
            .map(|snippet| squashed(snippet))
            .filter(|s| !s.is_empty())
            .collect();
        (!snippets.is_empty()).then(|| Rate {
            right: snippets
                .iter()
                .filter(|snippet| flat.contains(snippet.as_str()) == wanted)
                .count(),
            all: snippets.len(),
        })
    };
    [
        rate(&gold.must, true),
        rate(&gold.mustnot, false),
        rate(&gold.comments, true),
    ]
}
