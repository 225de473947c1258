//! Points in time, as files of the library write them.

use clearline_engine::internals::page::days_after_1970;
use clearline_engine::internals::save::day_of;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// The first point in time that is no mistake for none.
const FIRST: &str = "1971";

/// A point in time as RFC 3339 writes it, in UTC and with milliseconds: `2026-11-25T03:14:11.120Z`. Of two of them the later
/// is the greater.
///
/// ```
/// use clearline_library::Time;
/// use std::time::{Duration, UNIX_EPOCH};
///
/// assert_eq!(Time::of(UNIX_EPOCH + Duration::from_millis(86_400_120)).to_string(), "1970-01-02T00:00:00.120Z");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Time(String);

impl Time {
    /// Now, by the clock of the system.
    pub fn now() -> Time {
        Time::of(SystemTime::now())
    }

    /// Now, or a moment after a time that lies ahead of this machine's clock, as one written on another machine may: what is
    /// changed later has to be newer than what it was changed from.
    pub(crate) fn after(before: &Time) -> Time {
        let now = Time::now();
        if *before < now {
            return now;
        }
        let since = of_date(&before.0).and_then(|milliseconds| u64::try_from(milliseconds + 1).ok());
        let later = since.and_then(|since| UNIX_EPOCH.checked_add(Duration::from_millis(since)));
        // Behind the last day that is written with four digits, nothing is later.
        later.map_or(now, |later| Time::of(later).max(before.clone()))
    }

    /// Whether nothing was said.
    pub(crate) fn is_unknown(&self) -> bool {
        self.0.is_empty()
    }

    /// A point in time; the beginning of 1970 for those before it.
    pub fn of(time: SystemTime) -> Time {
        let since = time.duration_since(UNIX_EPOCH).unwrap_or_default();
        let (day, second) = (day_of(since.as_secs()), since.as_secs() % 86_400);
        let (hours, minutes, seconds) = (second / 3_600, second / 60 % 60, second % 60);
        let milliseconds = since.subsec_millis();
        Time(format!("{day}T{hours:02}:{minutes:02}:{seconds:02}.{milliseconds:03}Z"))
    }

    /// A point in time as programs write it: seconds, milliseconds or microseconds after the beginning of 1970, or a date with or
    /// without a time of day, as scripts write it, too. `None` where it is neither, or lies before 1971 or in the future.
    ///
    /// ```
    /// use clearline_library::Time;
    ///
    /// let script = "Sat Nov 01 2025 17:00:00 GMT+0100 (CET)";
    /// for written in ["1762012800", "2025-11-01T16:00:00Z", "2025-11-01 17:00:00+0100", script] {
    ///     assert_eq!(Time::written(written).map(|time| time.to_string()).as_deref(), Some("2025-11-01T16:00:00.000Z"));
    /// }
    /// assert_eq!(Time::written("last week"), None);
    /// ```
    pub fn written(text: &str) -> Option<Time> {
        let text = text.trim();
        let milliseconds = match text.parse::<i64>() {
            Ok(number) => of_number(number)?,
            Err(_) => of_date(text).or_else(|| of_script(text))?,
        };
        let since = Duration::from_millis(u64::try_from(milliseconds).ok()?);
        let time = Time::of(UNIX_EPOCH.checked_add(since)?);
        (time >= Time(FIRST.to_owned()) && time <= Time::now()).then_some(time)
    }

    /// Its day, such as `2026-11-25`.
    pub fn day(&self) -> &str {
        self.0.split('T').next().unwrap_or_default()
    }
}

impl fmt::Display for Time {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// A number in the unit that its size shows, as milliseconds.
fn of_number(number: i64) -> Option<i64> {
    if number < 100_000_000_000 {
        number.checked_mul(1_000)
    } else if number < 100_000_000_000_000 {
        Some(number)
    } else {
        Some(number / 1_000)
    }
}

/// `2025-11-01`, `2025-11-01T16:00:00.120Z`, `2025-11-01 16:00 +01:00` and the like, as milliseconds.
fn of_date(text: &str) -> Option<i64> {
    let (date, rest) = text.split_at_checked(10)?;
    let mut parts = date.splitn(3, '-').map(|part| part.parse::<i64>().ok());
    let (year, month, day) = (parts.next()??, parts.next()??, parts.next()??);
    if !(1970..=9999).contains(&year) || !(1..=12).contains(&month) || !(1..=31).contains(&day) {
        return None;
    }
    let rest = rest.trim_start_matches('T').trim();
    let clock = rest.split(['Z', '+', '-', ' ']).next().unwrap_or_default();
    let zone = rest.get(clock.len()..)?.trim().trim_start_matches("UTC").trim();
    let ahead = minutes_of(zone).filter(|minutes| minutes.abs() <= 24 * 60)?;
    let seconds = seconds_of(clock)? - 60 * ahead;
    Some((days_after_1970(year, month, day) * 86_400 + seconds) * 1_000 + thousandths(clock))
}

/// `Sat Jan 02 2021 10:20:30 GMT+0100 (CET)`, as scripts in browsers write a date (ECMA-262, `Date.prototype.toString`).
fn of_script(text: &str) -> Option<i64> {
    let mut words = text.split_whitespace().skip(1);
    let (name, day, year) = (words.next()?, words.next()?, words.next()?);
    let month = MONTHS.iter().position(|month| *month == name)? + 1;
    let (clock, zone) = (words.next()?, words.next()?.trim_start_matches("GMT"));
    of_date(&format!("{year}-{month:02}-{day}T{clock}{zone}"))
}

const MONTHS: [&str; 12] = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
];

/// The seconds of a time of day; none of an empty one.
fn seconds_of(clock: &str) -> Option<i64> {
    if clock.is_empty() {
        return Some(0);
    }
    let whole = clock.split('.').next().unwrap_or_default();
    let mut seconds = 0;
    for (part, unit) in whole.splitn(3, ':').zip([3_600, 60, 1]) {
        let number: i64 = part.parse().ok()?;
        if !(0..=60).contains(&number) {
            return None;
        }
        seconds += number * unit;
    }
    Some(seconds)
}

fn thousandths(clock: &str) -> i64 {
    let digits: String = clock.split('.').nth(1).unwrap_or_default().chars().take(3).collect();
    format!("{digits:0<3}").parse().unwrap_or_default()
}

/// The minutes by which a zone is ahead: `+01:00`, `+0100`, `-5`; none of `Z`.
fn minutes_of(zone: &str) -> Option<i64> {
    let sign = match zone.chars().next() {
        None | Some('Z') => return Some(0),
        Some('+') => 1,
        Some('-') => -1,
        Some(_) => return None,
    };
    let digits = zone.get(1..)?.replace(':', "");
    let (hours, minutes) = digits.split_at_checked(2).unwrap_or((&digits, ""));
    let minutes = if minutes.is_empty() {
        0
    } else {
        minutes.parse::<i64>().ok()?
    };
    Some(sign * (hours.parse::<i64>().ok()? * 60 + minutes))
}

/// A year, a month or a day as it is typed, such as `2026`, `2026-5` or `2026-05-01`, in the form in which days are compared;
/// `None` for what no calendar has.
pub(crate) fn day_typed(typed: &str) -> Option<String> {
    let number = |part: &str| {
        let is_number = part.len() <= 4 && part.bytes().all(|byte| byte.is_ascii_digit());
        is_number.then(|| part.parse::<u16>().ok())?
    };
    let parts: Option<Vec<u16>> = typed.trim_end_matches('-').split('-').map(number).collect();
    match *parts?.as_slice() {
        [year] if year > 0 => Some(format!("{year:04}")),
        [year, month @ 1..=12] if year > 0 => Some(format!("{year:04}-{month:02}")),
        [year, month @ 1..=12, day] if year > 0 && (1..=days_of(year, month)).contains(&day) => {
            Some(format!("{year:04}-{month:02}-{day:02}"))
        }
        _ => None,
    }
}

/// The days of a month.
fn days_of(year: u16, month: u16) -> u16 {
    let is_leap = year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
    match month {
        2 if is_leap => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_changed_later_is_newer_by_any_clock() {
        for (ahead, later) in [
            ("2199-12-31T23:59:59.999Z", "2200-01-01T00:00:00.000Z"),
            ("2250-01-01T00:00:00.000Z", "2250-01-01T00:00:00.001Z"),
            ("9999-12-31T23:59:59.999Z", "9999-12-31T23:59:59.999Z"),
        ] {
            assert_eq!(Time::after(&Time(ahead.to_owned())).to_string(), later);
        }
        assert!(Time::after(&Time::default()) >= Time::written("2026-01-01").unwrap());
        assert!(Time::after(&Time("soon".to_owned())).day() < "2199", "no time at all");
    }

    #[test]
    fn times_are_read_as_programs_write_them() {
        for (written, read) in [
            ("0", None),
            ("-1", None),
            ("99999999999999999999", None),
            ("1462000000", Some("2016-04-30T07:06:40.000Z")),
            ("1462000000123", Some("2016-04-30T07:06:40.123Z")),
            ("1462000000123456", Some("2016-04-30T07:06:40.123Z")),
            ("2016-09-08T11:55:58+0200", Some("2016-09-08T09:55:58.000Z")),
            ("2024-02-29", Some("2024-02-29T00:00:00.000Z")),
            ("2023-05-06 12:34:56.78-05:30", Some("2023-05-06T18:04:56.780Z")),
            ("2023-05-06 12:34 UTC", Some("2023-05-06T12:34:00.000Z")),
            ("2023-13-06", None),
            ("2199-01-01", None),
            ("2023-05-06 noon", None),
            ("五月一日五月一日", None),
        ] {
            let time = Time::written(written).map(|time| time.to_string());
            assert_eq!(time.as_deref(), read, "{written}");
        }
    }
}
