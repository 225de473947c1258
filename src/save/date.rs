//! The day of saving.

use std::time::{SystemTime, UNIX_EPOCH};

/// Today in UTC.
pub fn today() -> String {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    let (year, month, day) = day_of(since.as_secs() / 86_400);
    format!("{year:04}-{month:02}-{day:02}")
}

/// Year, month and day of the n-th day after 1970-01-01 (the Gregorian calendar repeats every 146,097 days; years are
/// taken to begin in March, so that the leap day is their last).
fn day_of(days: u64) -> (u64, u64, u64) {
    let days = days + 719_468;
    let (era, of_era) = (days / 146_097, days % 146_097);
    let year = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year + year / 4 - year / 100);
    let shifted = (5 * of_year + 2) / 153;
    let day = of_year - (153 * shifted + 2) / 5 + 1;
    let month = if shifted < 10 { shifted + 3 } else { shifted - 9 };
    (era * 400 + year + u64::from(month <= 2), month, day)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_counted_by_the_calendar() {
        assert_eq!(day_of(0), (1970, 1, 1));
        assert_eq!(day_of(11_016), (2000, 2, 29));
        assert_eq!(day_of(20_454), (2026, 1, 1));
        assert_eq!(day_of(47_541), (2100, 3, 1));
    }
}
