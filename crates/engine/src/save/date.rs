//! The day of saving.

use crate::document::Day;
use std::time::{SystemTime, UNIX_EPOCH};

/// Today in UTC.
pub fn today() -> String {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    day_of(since.as_secs())
}

/// The day in UTC of a second after the beginning of 1970, such as 2026-05-01.
pub fn day_of(second: u64) -> String {
    Day::after_1970((second / 86_400) as u32).to_string()
}
