//! Days of the calendar as numbers.

/// Days from the beginning of 1970 to a day of the Gregorian calendar; fewer than none before it. Month and day count from 1.
///
/// ```
/// use clearline_engine::internals::page::days_after_1970;
///
/// assert_eq!(days_after_1970(1970, 1, 1), 0);
/// assert_eq!(days_after_1970(2000, 3, 1), 11_017);
/// assert_eq!(days_after_1970(1969, 12, 31), -1);
/// ```
pub fn days_after_1970(year: i64, month: i64, day: i64) -> i64 {
    // A year that begins with March has its odd day at its end.
    let (year, month) = if month > 2 {
        (year, month - 3)
    } else {
        (year - 1, month + 9)
    };
    let leap_days = year.div_euclid(4) - year.div_euclid(100) + year.div_euclid(400);
    365 * year + leap_days + (153 * month + 2) / 5 + day - 1 - 719_468
}
