//! What the user wants of the notices above the page.

use crate::app::action::Action;
use crate::app::engine::Ticket;
use clearline_words::ErrorText;

/// The notices above the page.
#[derive(Clone, Debug)]
pub enum NoticeAction {
    /// Close the strip with the fault.
    DismissFault,
    /// Close the strip with the message.
    DismissMessage,
    /// Close the strip with this sentence about the open page.
    PutAway(String),
    /// Show this fault.
    Tell(ErrorText),
    /// Say that something was done.
    TellGood(String),
    /// A task that writes a file is over; this is its answer, about what this ticket is for.
    Written(Ticket, Box<Action>),
}
