//! Days as `YYYY-MM-DD`.

use std::time::{SystemTime, UNIX_EPOCH};

const MONTHS: [&str; 12] = [
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
];

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

/// The day that a page states, if it is written in a way that means one day only: `2026-01-02…`, `2026/1/2`,
/// `2026年1月2日`, `20260102`, `2 January 2026`, `Jan 2, 2026`. Days written as `1/2/2026` are not read: they mean two.
pub fn iso_date(stated: &str) -> Option<String> {
    let stated = stated.to_lowercase();
    let parts: Vec<Part<'_>> = parts(&stated).collect();
    let (year, month, day) = year_first(&parts).or_else(|| month_by_name(&parts))?;
    ((1..=12).contains(&month) && (1..=31).contains(&day)).then(|| format!("{year:04}-{month:02}-{day:02}"))
}

/// What a date is made of.
#[derive(Clone, Copy)]
enum Part<'a> {
    Number(&'a str),
    Month(u32),
}

/// The numbers and month names of a text; other words say nothing.
fn parts(text: &str) -> impl Iterator<Item = Part<'_>> {
    let mut rest = text;
    std::iter::from_fn(move || {
        rest = rest.trim_start_matches(|c: char| !c.is_alphanumeric());
        let first = rest.chars().next()?;
        let is_digit = first.is_ascii_digit();
        let end = rest
            .find(|c: char| !c.is_alphanumeric() || c.is_ascii_digit() != is_digit)
            .unwrap_or(rest.len());
        let (word, after) = rest.split_at(end);
        rest = after;
        Some((is_digit, word))
    })
    .filter_map(|(is_digit, word)| match is_digit {
        true => Some(Part::Number(word)),
        false => month(word).map(Part::Month),
    })
}

/// The month of an English name or of its first three or four letters.
fn month(word: &str) -> Option<u32> {
    let at = MONTHS
        .iter()
        .position(|name| word.len() >= 3 && name.starts_with(word))?;
    Some(at as u32 + 1)
}

fn year_first(parts: &[Part<'_>]) -> Option<(u32, u32, u32)> {
    match *parts {
        [Part::Number(date), ..] if date.len() == 8 => {
            let (year_digits, rest) = date.split_at(4);
            let (month, day) = rest.split_at(2);
            Some((year(year_digits)?, month.parse().ok()?, day.parse().ok()?))
        }
        [Part::Number(first), Part::Number(month), Part::Number(day), ..] => {
            Some((year(first)?, short_number(month)?, short_number(day)?))
        }
        _ => None,
    }
}

fn month_by_name(parts: &[Part<'_>]) -> Option<(u32, u32, u32)> {
    match *parts {
        [Part::Number(day), Part::Month(month), Part::Number(last), ..]
        | [Part::Month(month), Part::Number(day), Part::Number(last), ..] => {
            Some((year(last)?, month, short_number(day)?))
        }
        _ => None,
    }
}

fn year(digits: &str) -> Option<u32> {
    let year = digits.parse().ok()?;
    (digits.len() == 4 && (1000..=2999).contains(&year)).then_some(year)
}

fn short_number(digits: &str) -> Option<u32> {
    (digits.len() <= 2).then(|| digits.parse().ok()).flatten()
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

    #[test]
    fn clear_days_are_read() {
        for stated in [
            "2026-01-02",
            "2026-01-02T08:00:00+01:00",
            "2026/1/2 08:00",
            "2026年1月2日",
            "20260102",
            "Fri, 02 Jan 2026 08:00:00 GMT",
            "January 2, 2026",
            "2nd January 2026",
            "Jan. 2nd, 2026 at 8 pm",
        ] {
            assert_eq!(iso_date(stated).as_deref(), Some("2026-01-02"), "{stated}");
        }
        assert_eq!(iso_date("5 October 2025").as_deref(), Some("2025-10-05"));
        assert_eq!(iso_date("August 31 2025").as_deref(), Some("2025-08-31"));
    }

    #[test]
    fn unclear_days_are_not() {
        for stated in [
            "",
            "1/2/2026",
            "yesterday",
            "2026",
            "2026-13-01",
            "99999999",
            "may be",
            "1767312000",
        ] {
            assert_eq!(iso_date(stated), None, "{stated}");
        }
    }
}
