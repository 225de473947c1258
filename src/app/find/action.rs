//! What the user wants of the search.

use super::search::Found;
use clearline_library::Sought;

/// Finding words in the text.
#[derive(Clone, Debug)]
pub enum FindAction {
    /// Show the bar, for what is selected.
    Open,
    /// Close the bar.
    Close,
    /// What is searched for has changed.
    Type(String),
    /// The field has got the cursor.
    Focused,
    /// Go to another hit.
    Step {
        /// To the next, not to the one before.
        is_onward: bool,
    },
    /// Search for this, and stand at the hit with which a passage begins.
    Seek {
        /// What is searched for.
        sought: Sought,
        /// The passage, in one line of the text.
        passage: String,
    },
    /// Go to the next hit in removed text, and unfold that.
    Unfold,
    /// This was found.
    Found(Found),
}
