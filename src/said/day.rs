//! Days of the calendar.

use clearline_words::{Message, message};

/// A day as people write it: "2 January 2026". What is not of the form `YYYY-MM-DD` stays as it is.
pub fn day(iso: &str) -> Message {
    message!("day", day = iso)
}
