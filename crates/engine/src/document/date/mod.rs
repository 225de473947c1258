//! Days as pages write them, in the main languages.

mod calendars;
mod han_numbers;
mod months;
mod parts;

use parts::{Number, Part};
use std::fmt;

/// A day of the Gregorian calendar; displayed as `YYYY-MM-DD`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Day {
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

impl Day {
    /// The first day in a text that is written in a way that means one day only: `2026-01-02…`, `2026/1/2`,
    /// `2026年1月2日`, `二〇二六年一月二日`, `20260102` at its head, `2 January 2026`, `Jan 2, 2026`, `2 de enero de 2026`, `2.1.2026`, in the
    /// digits of any script, with or without a time of day. Names of months are read in the languages of Unicode CLDR;
    /// `language` (a BCP 47 tag, empty if unknown) decides what a shortened name or one of two months means, and which number
    /// of `1/2/2026` is the day, unless one is no month.
    pub(crate) fn find(text: &str, language: &str) -> Option<Day> {
        if !text.contains(|c: char| c.is_numeric() || c == '年') {
            return None;
        }
        let text = han_numbers::in_digits(&parts::plain(text));
        let language = Reader::of(language);
        let parts = parts::parts(&text, &language.primary);
        let compact = parts.first().and_then(compact_day);
        compact.or_else(|| parts.windows(3).find_map(|three| language.day(three)))
    }

    /// The day, if the calendar can have it.
    pub(crate) fn new(year: u16, month: u8, day: u8) -> Option<Day> {
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

    /// The day behind this one; after the last of 2999 that day itself.
    pub(crate) fn next(self) -> Day {
        let behind = Day::new(self.year, self.month, self.day + 1);
        let month = || Day::new(self.year, self.month + 1, 1);
        let year = || Day::new(self.year + 1, 1, 1);
        behind.or_else(month).or_else(year).unwrap_or(self)
    }

    /// The day of the week; 0 is Sunday (by Tomohiko Sakamoto's method).
    pub(crate) fn weekday(self) -> usize {
        const OFFSETS: [usize; 12] = [0, 3, 2, 5, 0, 3, 5, 1, 4, 6, 2, 4];
        let year = usize::from(self.year) - usize::from(self.month < 3);
        let offset = OFFSETS.get(usize::from(self.month) - 1).copied().unwrap_or_default();
        (year + year / 4 - year / 100 + year / 400 + offset + usize::from(self.day)) % 7
    }

    /// The n-th day after 1970-01-01 (the Gregorian calendar repeats every 146,097 days; years are taken to begin in March,
    /// so that the leap day is their last).
    pub(crate) fn after_1970(days: u32) -> Day {
        let days = u64::from(days) + 719_468;
        let (era, of_era) = (days / 146_097, days % 146_097);
        let year = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
        let of_year = of_era - (365 * year + year / 4 - year / 100);
        let shifted = (5 * of_year + 2) / 153;
        let month = if shifted < 10 { shifted + 3 } else { shifted - 9 };
        Day {
            year: (era * 400 + year + u64::from(month <= 2)) as u16,
            month: month as u8,
            day: (of_year - (153 * shifted + 2) / 5 + 1) as u8,
        }
    }
}

/// The day that a page states, as `YYYY-MM-DD`; see `Day::find`.
pub fn iso_date(stated: &str) -> Option<String> {
    Day::find(stated, "").map(|day| day.to_string())
}

/// Whether a word in lower case is the name of a month, or its first letters.
pub(super) fn is_month(word: &str) -> bool {
    months::month(&parts::plain(word), "").is_some()
}

/// `20260102`.
fn compact_day(part: &Part) -> Option<Day> {
    let Part::Number(Number { value, digits: 8, .. }) = *part else {
        return None;
    };
    day(value / 10_000, value / 100 % 100, value % 100)
}

fn day(year: u32, month: u32, day: u32) -> Option<Day> {
    let year = calendars::year(year);
    Day::new(year.try_into().ok()?, month.try_into().ok()?, day.try_into().ok()?)
}

/// How the days of a language are read.
struct Reader {
    /// In lower case.
    primary: String,
    /// Whether dates of numbers begin with the day; English alone does not decide it.
    is_day_first: Option<bool>,
}

impl Reader {
    fn of(language: &str) -> Reader {
        let language = language.to_ascii_lowercase();
        Reader {
            primary: language.split('-').next().unwrap_or_default().to_owned(),
            is_day_first: match language.as_str() {
                "" | "en" => None,
                "en-us" => Some(false),
                _ => Some(true),
            },
        }
    }

    fn day(&self, three: &[Part]) -> Option<Day> {
        match *three {
            [Part::Number(year), Part::Number(month), Part::Number(day)] if year.is_year() => {
                self.of_year(year.value, month.short()?, day.short()?)
            }
            [Part::Number(one), Part::Number(two), Part::Number(year)] => self.of_numbers(one, two, year),
            [Part::Number(year), Part::Month(month), Part::Number(number)]
            | [Part::Number(year), Part::Number(number), Part::Month(month)]
            | [Part::Number(number), Part::Month(month), Part::Number(year)]
            | [Part::Month(month), Part::Number(number), Part::Number(year)]
                if year.is_year() =>
            {
                day(year.value, month.into(), number.short()?)
            }
            [Part::Number(number), Part::SolarMonth(month), Part::Number(year)] => {
                calendars::solar_day(year.value, month, u8::try_from(number.short()?).ok()?)
            }
            _ => None,
        }
    }

    /// `2026-01-02`.
    fn of_year(&self, year: u32, month: u32, number: u32) -> Option<Day> {
        if calendars::is_solar(year, &self.primary) {
            return calendars::solar_day(year, month.try_into().ok()?, number.try_into().ok()?);
        }
        day(year, month, number)
    }

    /// `2.1.2026`, `1/2/2026`, `02.01.26`.
    fn of_numbers(&self, one: Number, two: Number, year: Number) -> Option<Day> {
        let last = if year.is_year() {
            year.value
        } else {
            short_year(one, two, year)?
        };
        let separator = one.next;
        let (one, two) = (one.short()?, two.short()?);
        let begins_with_day = match separator {
            _ if one > 12 => true,
            _ if two > 12 => false,
            '.' => true,
            _ => self.is_day_first?,
        };
        if begins_with_day {
            self.of_year(last, two, one)
        } else {
            self.of_year(last, one, two)
        }
    }
}

/// The year of its last two digits, where three numbers of two digits are written as dates are.
fn short_year(one: Number, two: Number, year: Number) -> Option<u32> {
    let others = [one.last, year.next];
    let is_separated = matches!(one.next, '.' | '/') && two.next == one.next && !others.contains(&one.next);
    let is_date = is_separated && [one, two, year].iter().all(|number| number.digits == 2);
    match year.value {
        0..=60 if is_date => Some(2000 + year.value),
        91..=99 if is_date => Some(1900 + year.value),
        _ => None,
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
    fn days_have_days_of_the_week() {
        for (year, month, day, weekday) in [(1970, 1, 1, 4), (2000, 2, 29, 2), (2024, 3, 14, 4), (2026, 11, 29, 0)] {
            assert_eq!(Day::new(year, month, day).map(Day::weekday), Some(weekday));
        }
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
    fn times_of_day_are_no_part_of_a_day() {
        for stated in [
            "الأربعاء، 02 يناير 2026 - 12:09 م",
            "Fri Jan 02 12:45:00 EST 2026",
            "Fri Jan 02 12:45:00 PM EST 2026",
            "Fri Jan 02 12:45:00 +0000 2026",
            "12:09, 2 January 2026",
            "2026-01-02 05:06:07.089",
        ] {
            assert_eq!(iso_date(stated).as_deref(), Some("2026-01-02"), "{stated}");
        }
        assert_eq!(iso_date("ein Tag 2026 - 12:09"), None);
    }

    #[test]
    fn months_have_names_in_many_languages() {
        let days = [
            ("ar", "٧ تشرين الأول ٢٠٢٠"),
            ("bg", "7 октомври 2020 г."),
            ("bn", "৭ অক্টোবর ২০২০"),
            ("ca", "7 d’octubre de 2020"),
            ("cs", "7. října 2020"),
            ("el", "Τετάρτη, 7 ΟΚΤΩΒΡΙΟΥ 2020"),
            ("et", "7. oktoober 2020"),
            ("fa", "۷ اکتبر ۲۰۲۰"),
            ("fi", "7. lokakuuta 2020"),
            ("he", "7 באוקטובר 2020"),
            ("hi", "7 अक्टूबर 2020"),
            ("hr", "7. listopada 2020."),
            ("hu", "2020. október 7."),
            ("id", "Rabu, 07 Okt 2020"),
            ("ko", "2020년 10월 7일"),
            ("lt", "2020 m. spalio 7 d."),
            ("lv", "2020. gada 7. oktobrī"),
            ("pl", "7 października 2020"),
            ("ro", "7 octombrie 2020"),
            ("ru", "7 октября 2020 года"),
            ("sk", "7. októbra 2020"),
            ("sl", "7. oktobra 2020"),
            ("sr", "7. октобра 2020."),
            ("th", "7 ต.ค. 2563"),
            ("tr", "7 Ekim 2020 Çarşamba"),
            ("uk", "7 жовтня 2020 року"),
            ("vi", "ngày 7 tháng 10 năm 2020"),
        ];
        for (language, stated) in days {
            let day = Day::find(stated, language).map(|day| day.to_string());
            assert_eq!(day.as_deref(), Some("2020-10-07"), "{language}: {stated}");
        }
    }

    #[test]
    fn a_name_of_two_months_needs_the_language() {
        let day = |language| Day::find("7. listopada 2020", language).map(|day| day.month);
        assert_eq!((day("hr"), day("pl"), day("")), (Some(10), Some(11), None));
    }

    #[test]
    fn years_are_counted_from_other_days_too() {
        for stated in [
            "平成31年4月26日",
            "平成 31 年 4 月 26 日",
            "民國108年4月26日",
            "中華民國一百零八年四月廿六日",
            "二〇一九年四月二十六日",
            "26 เมษายน พ.ศ. 2562",
            "6 اردیبهشت 1398",
        ] {
            assert_eq!(iso_date(stated).as_deref(), Some("2019-04-26"), "{stated}");
        }
        assert_eq!(iso_date("令和元年5月1日").as_deref(), Some("2019-05-01"));
        let day = |language| Day::find("1399/07/16", language).map(|day| day.to_string());
        assert_eq!(
            (day("fa").as_deref(), day("").as_deref()),
            (Some("2020-10-07"), Some("1399-07-16"))
        );
        let last = Day::find("30 اسفند 1399", "fa").map(|day| day.next().to_string());
        assert_eq!(last.as_deref(), Some("2021-03-21"));
    }

    #[test]
    fn years_of_two_digits_need_the_form_of_a_date() {
        assert_eq!(iso_date("02.12.19").as_deref(), Some("2019-12-02"));
        assert_eq!(iso_date("25/12/98").as_deref(), Some("1998-12-25"));
        for other in ["2.12.19", "02.12.19.5", "02-12-19", "02.12.75", "10.11.12.13"] {
            assert_eq!(iso_date(other), None, "{other}");
        }
    }

    #[test]
    fn days_are_counted_by_the_calendar() {
        let day = |days| Day::after_1970(days).to_string();
        assert_eq!(
            (day(0), day(11_016)),
            ("1970-01-01".to_owned(), "2000-02-29".to_owned())
        );
        assert_eq!(
            (day(20_454), day(47_541)),
            ("2026-01-01".to_owned(), "2100-03-01".to_owned())
        );
        let next = |day: &str| Day::find(day, "").map(|day| day.next().to_string());
        assert_eq!(next("2020-02-28").as_deref(), Some("2020-02-29"));
        assert_eq!(next("2020-12-31").as_deref(), Some("2021-01-01"));
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
