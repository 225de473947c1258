//! Where a kept page that was found is to be opened: at the words by which it was found.

use clearline_engine::internals::document::Folded;
use clearline_library::Snippet;
use std::path::PathBuf;

/// The words to be found in the page that is opened, and where to stand.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Landing {
    /// The file of the article.
    pub path: PathBuf,
    /// The words, and the line of the text that begins with them.
    pub hit: Option<(String, String)>,
}

/// Bytes behind the first marked word in which what was typed is looked for.
const NEAR: usize = 600;

/// The words that a passage was found by, and the line of the text from there on. What was typed counts as a whole where it stands so
/// in the passage, else the first word that is marked there.
pub(super) fn hit_of(snippet: &Snippet, typed: &str, text: &str) -> Option<(String, String)> {
    let rest = text.get(snippet.at..)?;
    let near = Folded::of(rest.get(..rest.floor_char_boundary(NEAR))?);
    let whole = typed.trim().trim_matches('"');
    let folded = Folded::of(whole);
    let place = near.text().find(folded.text()).filter(|_| !whole.is_empty());
    let line = |from: &str| from.lines().next().unwrap_or_default().to_owned();
    if let Some(place) = place {
        let start = near.source_of(place..place + folded.text().len()).start as usize;
        return Some((whole.to_owned(), line(rest.get(start..)?)));
    }
    let marked = snippet.text.get(snippet.marks.first()?.clone())?;
    Some((marked.to_owned(), line(rest)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hit_is_known_by_the_line_that_begins_with_it() {
        let text = "The river.\nA road by the river.\nThe lower road.";
        let hit = |typed: &str, at: usize, marked: &str| {
            let snippet = Snippet {
                text: text[at..].replace('\n', " "),
                marks: std::iter::once(0..marked.len()).collect(),
                at,
            };
            hit_of(&snippet, typed, text).unwrap()
        };
        let own = |wanted: &str, line: &str| (wanted.to_owned(), line.to_owned());
        let road = text.find("road").unwrap();
        assert_eq!(hit("\"Lower road\"", road, "road"), own("Lower road", "lower road."));
        assert_eq!(hit("road lower", road, "road"), own("road", "road by the river."));
        let second = text.rfind("river").unwrap();
        assert_eq!(hit("river is:unread", second, "river"), own("river", "river."));
    }
}
