//! The day of saving.

use crate::document::Day;
use std::time::{SystemTime, UNIX_EPOCH};

/// Today in UTC.
pub fn today() -> String {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    Day::after_1970((since.as_secs() / 86_400) as u32).to_string()
}
