//! Days as pages write them, in the main languages.

use std::fmt;

/// A day of the Gregorian calendar; displayed as `YYYY-MM-DD`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Day {
    /// 1000 to 2999.
    pub year: u16,
    /// 1 to 12.
    pub month: u8,
    /// 1 to 31.
    pub day: u8,
}

impl fmt::Display for Day {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }
}

/// The months' names in the forms that stand in dates: English, German, French, Spanish, Portuguese, Italian, Dutch,
/// Polish, Russian and Ukrainian, Swedish and Danish, Turkish.
const MONTHS: [&[&str]; 12] = [
    &[
        "january",
        "januar",
        "jänner",
        "janvier",
        "enero",
        "janeiro",
        "gennaio",
        "januari",
        "stycznia",
        "января",
        "січня",
        "ocak",
    ],
    &[
        "february",
        "februar",
        "février",
        "fevrier",
        "febrero",
        "fevereiro",
        "febbraio",
        "februari",
        "lutego",
        "февраля",
        "лютого",
        "şubat",
    ],
    &[
        "march",
        "märz",
        "mrz",
        "mars",
        "marzo",
        "março",
        "maart",
        "marca",
        "марта",
        "березня",
        "marts",
        "mart",
    ],
    &[
        "april",
        "avril",
        "abril",
        "aprile",
        "kwietnia",
        "апреля",
        "квітня",
        "nisan",
    ],
    &[
        "may",
        "mai",
        "mayo",
        "maio",
        "maggio",
        "mei",
        "maja",
        "мая",
        "травня",
        "maj",
        "mayıs",
    ],
    &[
        "june",
        "juni",
        "juin",
        "junio",
        "junho",
        "giugno",
        "czerwca",
        "июня",
        "червня",
        "haziran",
    ],
    &[
        "july",
        "juli",
        "juillet",
        "julio",
        "julho",
        "luglio",
        "lipca",
        "июля",
        "липня",
        "temmuz",
    ],
    &[
        "august",
        "août",
        "aout",
        "agosto",
        "augustus",
        "sierpnia",
        "августа",
        "серпня",
        "augusti",
        "ağustos",
    ],
    &[
        "september",
        "septembre",
        "septiembre",
        "setiembre",
        "setembro",
        "settembre",
        "września",
        "сентября",
        "вересня",
        "eylül",
    ],
    &[
        "october",
        "oktober",
        "octobre",
        "octubre",
        "outubro",
        "ottobre",
        "października",
        "октября",
        "жовтня",
        "ekim",
    ],
    &[
        "november",
        "novembre",
        "noviembre",
        "novembro",
        "listopada",
        "ноября",
        "листопада",
        "kasım",
    ],
    &[
        "december",
        "dezember",
        "décembre",
        "decembre",
        "diciembre",
        "dezembro",
        "dicembre",
        "grudnia",
        "декабря",
        "грудня",
        "aralık",
    ],
];

/// Words that may stand between the parts of a date.
const FILLERS: [&str; 17] = [
    "st", "nd", "rd", "th", "er", "º", "of", "the", "de", "del", "do", "年", "月", "日", "년", "월", "일",
];

/// Fewest letters of a shortened month.
const SHORTEST_MONTH: usize = 3;

impl Day {
    /// The first day in a text that is written in a way that means one day only: `2026-01-02…`, `2026/1/2`,
    /// `2026年1月2日`, `20260102` at its head, `2 January 2026`, `Jan 2, 2026`, `2 de enero de 2026`, `2.1.2026`. Days
    /// such as `1/2/2026` mean two, unless one number is no month, or `language` (a BCP 47 tag, empty if unknown) tells.
    pub fn find(text: &str, language: &str) -> Option<Day> {
        if !text.contains(|c: char| c.is_ascii_digit()) {
            return None;
        }
        let text = text.to_lowercase();
        let parts: Vec<Part<'_>> = parts(&text).collect();
        let compact = parts.first().and_then(Part::compact_day);
        compact.or_else(|| parts.windows(3).find_map(|three| Day::of_parts(three, language)))
    }

    /// The day, if the calendar can have it.
    pub fn new(year: u16, month: u8, day: u8) -> Option<Day> {
        let is_leap = year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
        let days = match month {
            1 | 3 | 5 | 7 | 8 | 10 | 12 => 31,
            4 | 6 | 9 | 11 => 30,
            2 => 28 + u8::from(is_leap),
            _ => 0,
        };
        let is_day = (1000..=2999).contains(&year) && (1..=days).contains(&day);
        is_day.then_some(Day { year, month, day })
    }

    fn of_parts(three: &[Part<'_>], language: &str) -> Option<Day> {
        match *three {
            [Part::Number(year, _), Part::Number(month, _), Part::Number(day, _)] if year.len() == 4 => {
                Day::new(year.parse().ok()?, short(month)?, short(day)?)
            }
            [Part::Number(one, by), Part::Number(two, _), Part::Number(last, _)] => {
                let (one, two) = (short(one)?, short(two)?);
                let begins_with_day = match by {
                    _ if one > 12 => true,
                    _ if two > 12 => false,
                    '.' => true,
                    _ => is_day_first(language)?,
                };
                let (day, month) = if begins_with_day { (one, two) } else { (two, one) };
                Day::new(year(last)?, month, day)
            }
            [Part::Number(last, _), Part::Month(month), Part::Number(day, _)] if last.len() == 4 => {
                Day::new(year(last)?, month, short(day)?)
            }
            [Part::Number(day, _), Part::Month(month), Part::Number(last, _)]
            | [Part::Month(month), Part::Number(day, _), Part::Number(last, _)] => {
                Day::new(year(last)?, month, short(day)?)
            }
            _ => None,
        }
    }
}

/// The day that a page states, as `YYYY-MM-DD`; see [`Day::find`].
pub fn iso_date(stated: &str) -> Option<String> {
    Day::find(stated, "").map(|day| day.to_string())
}

/// What a date is made of.
#[derive(Clone, Copy)]
enum Part<'a> {
    /// Digits, and the character behind them.
    Number(&'a str, char),
    Month(u8),
    Other,
}

impl Part<'_> {
    /// `20260102`.
    fn compact_day(&self) -> Option<Day> {
        let Part::Number(digits, _) = self else {
            return None;
        };
        let (first, rest) = (digits.len() == 8).then(|| digits.split_at(4))?;
        let (month, day) = rest.split_at(2);
        Day::new(year(first)?, short(month)?, short(day)?)
    }
}

/// The numbers, month names and other words of a text in lower case, without the words that belong to dates.
fn parts(text: &str) -> impl Iterator<Item = Part<'_>> {
    let mut rest = text;
    std::iter::from_fn(move || {
        rest = rest.trim_start_matches(|c: char| !c.is_alphanumeric());
        let is_digit = rest.chars().next()?.is_ascii_digit();
        let end = rest
            .find(|c: char| !c.is_alphanumeric() || c.is_ascii_digit() != is_digit)
            .unwrap_or(rest.len());
        let (word, after) = rest.split_at(end);
        rest = after;
        Some((is_digit, word, after.chars().next().unwrap_or(' ')))
    })
    .filter(|(_, word, _)| !FILLERS.contains(word))
    .map(|(is_digit, word, next)| match is_digit {
        true => Part::Number(word, next),
        false => month(word).map_or(Part::Other, Part::Month),
    })
}

/// The month of a name or of its first letters, at least three.
fn month(word: &str) -> Option<u8> {
    let is_long_enough = word.chars().count() >= SHORTEST_MONTH;
    let is_of = |names: &[&str]| names.iter().any(|name| name.starts_with(word));
    let at = MONTHS.iter().position(|names| is_long_enough && is_of(names))?;
    u8::try_from(at + 1).ok()
}

/// Whether a word in lower case is the name of a month, or its first letters.
pub(super) fn is_month(word: &str) -> bool {
    month(word).is_some()
}

fn year(digits: &str) -> Option<u16> {
    (digits.len() == 4).then(|| digits.parse().ok()).flatten()
}

fn short(digits: &str) -> Option<u8> {
    (digits.len() <= 2).then(|| digits.parse().ok()).flatten()
}

/// Whether dates of numbers begin with the day; English alone tells nothing.
fn is_day_first(language: &str) -> Option<bool> {
    let language = language.to_ascii_lowercase();
    match language.as_str() {
        "" | "en" => None,
        "en-us" => Some(false),
        _ => Some(true),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
        for stated in [
            "2. Januar 2026",
            "le 2 janvier 2026 à 8 h",
            "2 de enero de 2026",
            "2 gennaio 2026",
            "2 января 2026 г.",
            "02.01.2026",
            "2026년 1월 2일",
            "2026-Jan-02",
        ] {
            assert_eq!(iso_date(stated).as_deref(), Some("2026-01-02"), "{stated}");
        }
        assert_eq!(
            iso_date("Published by Ada on 2 January 2026, 3 comments").as_deref(),
            Some("2026-01-02")
        );
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
            "5 reasons to march, 2020",
        ] {
            assert_eq!(iso_date(stated), None, "{stated}");
        }
    }

    #[test]
    fn numbers_alone_need_the_language() {
        let day = |text, language| Day::find(text, language).map(|day| day.to_string());
        assert_eq!(day("1/2/2026", "en-us").as_deref(), Some("2026-01-02"));
        assert_eq!(day("2/1/2026", "fr").as_deref(), Some("2026-01-02"));
        assert_eq!(day("2/1/2026", "en"), None);
        for clear in ["13/2/2026", "2/13/2026"] {
            assert_eq!(day(clear, "").as_deref(), Some("2026-02-13"), "{clear}");
        }
    }
}
