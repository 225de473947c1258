//! Numbers and days in English.

use fixed_decimal::{Decimal, FloatPrecision};

/// How many digits follow the point, at least and at most; all that the number has where neither is given.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Places {
    pub(crate) least: Option<i16>,
    pub(crate) most: Option<i16>,
}

const MONTHS: [&str; 12] = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
];

/// A number with its thousands grouped, rounded half to even.
pub(crate) fn number(value: f64, places: Places) -> String {
    let Ok(mut decimal) = Decimal::try_from_f64(value, FloatPrecision::RoundTrip) else {
        return value.to_string();
    };
    if let Some(most) = places.most {
        decimal.round(-most);
        decimal.absolute.trim_end();
    }
    decimal.absolute.pad_end(-places.least.unwrap_or(0));
    grouped(&decimal.to_string())
}

/// A number that is written with these digits, with as many places as they have unless `places` says otherwise; other text is returned
/// unchanged.
pub(crate) fn figure(digits: &str, places: Places) -> String {
    let own = digits
        .split_once('.')
        .and_then(|(_, places)| places.len().try_into().ok());
    let least = places.least.or(own);
    match digits.parse() {
        Ok(value) => number(value, Places { least, ..places }),
        Err(_) => digits.to_owned(),
    }
}

fn grouped(digits: &str) -> String {
    let (whole, fraction) = digits.split_at(digits.find('.').unwrap_or(digits.len()));
    let (sign, whole) = whole.split_at(usize::from(whole.starts_with('-')));
    let mut text = sign.to_owned();
    for (index, digit) in whole.chars().enumerate() {
        if index > 0 && (whole.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text + fraction
}

/// A day of the form `YYYY-MM-DD` as "2 January 2026"; text that is no day is returned unchanged.
pub(crate) fn day(written: &str) -> String {
    let parts: Vec<u32> = written.split('-').map_while(|part| part.parse().ok()).collect();
    match parts[..] {
        [year, month, day] if written.split('-').count() == 3 && is_day(year, month, day) => {
            format!("{day} {} {year}", MONTHS[month as usize - 1])
        }
        _ => written.to_owned(),
    }
}

fn is_day(year: u32, month: u32, day: u32) -> bool {
    let is_leap = year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
    let days = match month {
        2 if is_leap => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    };
    (1..=12).contains(&month) && (1..=days).contains(&day)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thousands_are_grouped_and_places_kept() {
        for (digits, written) in [
            ("1261.50", "1,261.50"),
            ("0.10", "0.10"),
            ("-84334.98", "-84,334.98"),
            ("7", "7"),
            ("NaN", "NaN"),
            ("inf", "inf"),
            ("some", "some"),
        ] {
            assert_eq!(figure(digits, Places::default()), written);
        }
        let rounded = |value, least, most| {
            number(
                value,
                Places {
                    least: Some(least),
                    most: Some(most),
                },
            )
        };
        assert_eq!(rounded(0.93125, 4, 4), "0.9312");
        assert_eq!(rounded(0.99999, 4, 4), "1.0000");
        assert_eq!([rounded(0.15, 0, 1), rounded(3.04, 0, 1)], ["0.2", "3"]);
    }

    #[test]
    fn text_that_is_no_day_is_unchanged() {
        assert_eq!(day("2024-02-29"), "29 February 2024");
        for other in [
            "2026",
            "2026-13-01",
            "2025-02-29",
            "2026-01",
            "last week",
            "a-1-b",
            "2026-01-02-03",
            "2026-01-00",
        ] {
            assert_eq!(day(other), other);
        }
    }
}
