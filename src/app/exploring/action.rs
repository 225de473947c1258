//! What the user asks about the method.

use super::asking::Found;

/// Questions about the method.
#[derive(Clone, Debug)]
pub enum ExploreAction {
    /// Ask why something was left out, and show the panel with the answer.
    Ask(Question),
    /// Show the panel to paste a passage into.
    OpenPassage,
    /// The pasted passage has changed.
    Type(String),
    /// The field has got the cursor.
    Focused,
    /// This is the answer.
    Found(Found),
}

/// What is asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Question {
    /// About a unit.
    Unit(usize),
    /// About a passage that was pasted.
    Passage(String),
    /// About one of several units that hold a passage.
    OneOf(Vec<usize>, usize),
}
