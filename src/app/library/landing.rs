//! Where a kept page that was found is to be opened: at the words by which it was found.

use clearline_engine::page::Source;
use clearline_library::{ArticleFile, LibraryFault, Query, Sought};
use std::path::PathBuf;

/// A kept page that is opened, and where to begin in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Landing {
    /// What was to be opened: the path of an article's file, or the address of a page.
    pub asked: Source,
    /// The file of the article.
    pub path: PathBuf,
    /// By what it was found.
    pub hit: Option<LandingHit>,
    /// Why not the page but its kept text is opened, where that is so.
    pub fault: Option<LibraryFault>,
    /// Why the file is not changed, if it is not.
    pub refusal: Option<LibraryFault>,
    /// Whether it was open in the last session; of its address it is news then that this is the kept page.
    pub is_resumed: bool,
}

/// By what a kept page was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LandingHit {
    /// Words of its text.
    Text {
        /// The words.
        sought: Sought,
        /// The line of the text that begins with the first of them.
        passage: String,
    },
    /// A note on the highlight with this id.
    Note(String),
}

/// By what in a file its article is found: by its text, else by a note; `None` where only its title or its facts fit: who names an article
/// reads on in it.
///
/// # Errors
/// [`LibraryFault`] where the text cannot be read.
pub(super) fn hit_of(file: &mut ArticleFile, typed: &str) -> Result<Option<LandingHit>, LibraryFault> {
    let sought = Sought::of(&Query::parse(typed), file.article.language.as_deref());
    if sought.is_empty() {
        return Ok(None);
    }
    let text = file.text()?.text;
    let snippet = sought.passage_in_text(&text);
    if let Some(rest) = snippet.and_then(|snippet| text.get(snippet.at..)) {
        let passage = rest.lines().next().unwrap_or_default().to_owned();
        return Ok(Some(LandingHit::Text { sought, passage }));
    }
    let has_words = |note: &str| sought.passage_in_notes(note).is_some();
    let noted = file
        .annotations
        .items
        .iter()
        .find(|item| item.note().is_some_and(|note| has_words(&note)));
    Ok(noted.map(|item| LandingHit::Note(item.id.clone())))
}
