//! Why nothing is learned from a page.

use crate::budget::Stop;
use clearline_message::{Message, message};
use std::fmt;

/// Why nothing is learned from a page.
///
/// ```
/// use clearline_engine::correct::rules::NotLearned;
///
/// assert!(!NotLearned::NothingKept.to_string().is_empty());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotLearned {
    /// Nothing is kept.
    NothingKept,
    /// No element that holds the text has a name that other pages share.
    NoContainer,
    /// What holds the text holds too much else.
    NotTheText,
    /// What was taken in is bits of a few words beside a text that the method finds by itself.
    Scraps,
    /// A rule would not come closer to the corrected text than the method does alone.
    BringsNothing,
    /// The rule of the site does so already.
    Known,
    /// A passage shares its element with text that is to be the other way.
    WithinText,
    /// The place of a passage is all that it is known by.
    NoMark,
    /// The marks of a passage are such as only this page has.
    OnlyHere,
    /// Passages that are to be the other way have the same marks.
    OthersAlike,
    /// More parts were left out or taken in than pages of one template share.
    ManyParts,
    /// Looking for names was stopped.
    Stopped(Stop),
}

impl NotLearned {
    /// The error as a message.
    pub fn message(self) -> Message {
        match self {
            NotLearned::NothingKept => message!("fault-learning-nothing-kept"),
            NotLearned::NoContainer => message!("fault-learning-no-container"),
            NotLearned::NotTheText => message!("fault-learning-not-the-text"),
            NotLearned::Scraps => message!("fault-learning-scraps"),
            NotLearned::BringsNothing => message!("fault-learning-brings-nothing"),
            NotLearned::Known => message!("fault-learning-known"),
            NotLearned::WithinText => message!("fault-learning-within-text"),
            NotLearned::NoMark => message!("fault-learning-no-mark"),
            NotLearned::OnlyHere => message!("fault-learning-only-here"),
            NotLearned::OthersAlike => message!("fault-learning-others-alike"),
            NotLearned::ManyParts => message!("fault-learning-many-parts"),
            NotLearned::Stopped(Stop::Exhausted) => message!("fault-learning-exhausted"),
            NotLearned::Stopped(Stop::Cancelled) => message!("fault-learning-cancelled"),
        }
    }
}

impl fmt::Display for NotLearned {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message().error_text().why)
    }
}
