//! What the user asks about the method.

use super::asking::Question;

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
    /// Set a parameter to the value that keeps the passage, and look at what comes of it.
    Change {
        /// The parameter's name.
        name: &'static str,
        /// Its value.
        value: String,
    },
    /// Show or fold away the sliders under the curve.
    ToggleSliders,
    /// Show them in the place of the reason, or that again, where there is no room for both.
    ToggleSlidersForReason,
}
