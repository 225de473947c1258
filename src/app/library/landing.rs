//! Where a kept page that was found is to be opened: at the words by which it was found.

use clearline_engine::internals::document::Folded;
use clearline_library::Snippet;

/// The words to be found in the page that is opened, and where to stand.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Landing {
    /// The name of the article in the library.
    pub name: String,
    /// The words, and the number of the hit, counted from 0.
    pub hit: Option<(String, usize)>,
}

/// The words that a passage was found by, and how often they stand in the text before it. What was typed counts as a whole where it
/// stands so in the passage, else the first word that is marked there.
pub(super) fn hit_of(snippet: &Snippet, typed: &str, text: &str) -> Option<(String, usize)> {
    let whole = typed.trim().trim_matches('"').to_owned();
    let passage = Folded::of(&snippet.text);
    let first = || snippet.text.get(snippet.marks.first()?.clone()).map(str::to_owned);
    let folded_whole = Folded::of(&whole);
    let is_whole = !whole.is_empty() && passage.text().contains(folded_whole.text());
    let wanted = if is_whole { Some(whole) } else { first() }?;
    let before = Folded::of(text.get(..snippet.at)?);
    let number = before.text().matches(Folded::of(&wanted).text()).count();
    Some((wanted, number))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hit_is_counted_among_those_of_its_words() {
        let text = "The river. A road by the river. The lower road.";
        let snippet = |at: usize, marked: &str| {
            let passage = text[at..].to_owned();
            let marks = std::iter::once(0..marked.len()).collect();
            Snippet {
                text: passage,
                marks,
                at,
            }
        };
        let at = text.find("lower").unwrap();
        let hit = |typed, at, marked| hit_of(&snippet(at, marked), typed, text).unwrap();
        assert_eq!(hit("\"Lower road\"", at, "lower"), ("Lower road".to_owned(), 0));
        assert_eq!(hit("road lower", at, "lower"), ("lower".to_owned(), 0));
        let second = text.rfind("river").unwrap();
        assert_eq!(hit("river is:unread", second, "river"), ("river".to_owned(), 1));
    }
}
