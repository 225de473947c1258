//! How long a text takes to be read.

use clearline_words::{Message, message};

/// Longer times are said in hours.
const MOST_MINUTES: usize = 90;

/// A time in a few words: "15 min", "about 3 h".
pub fn reading_time(minutes: usize) -> Message {
    match minutes {
        ..=MOST_MINUTES => message!("text-minutes", minutes = minutes),
        _ => message!("text-hours", hours = hours(minutes)),
    }
}

/// How much is left of a time: "4 of 6 minutes", "2 of 3 hours".
pub fn reading_time_left(left: usize, all: usize) -> Message {
    match all {
        ..=MOST_MINUTES => message!("text-minutes-left", left = left, all = all),
        _ => message!("text-hours-left", left = hours(left), all = hours(all)),
    }
}

/// Whole hours, rounded.
fn hours(minutes: usize) -> usize {
    (minutes + 30) / 60
}
