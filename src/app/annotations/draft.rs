//! A note as long as it is written.

use super::passages::Passage;

/// A note that is being written.
#[derive(Clone, Debug)]
pub struct Draft {
    /// Its text, in Markdown.
    pub text: String,
    /// The words that it is about.
    pub words: String,
    pub(super) about: About,
    pub(super) wants_focus: bool,
    /// Whether the list of highlights was shown, which comes back after it.
    pub(super) is_from_list: bool,
}

/// What a note is about.
#[derive(Clone, Debug)]
pub(super) enum About {
    /// A highlight, by its id.
    Highlight(String),
    /// Passages that are highlighted once the note is kept.
    Passages(Vec<Passage>),
}
