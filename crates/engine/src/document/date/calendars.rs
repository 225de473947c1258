//! Years and months of other calendars, as those of the Gregorian one.

use super::Day;

/// The months of the solar Hijri calendar of Iran, in folded form (Unicode CLDR, `ca-persian`).
const SOLAR_MONTHS: [&str; 12] = [
    "فروردین",
    "اردیبهشت",
    "خرداد",
    "تیر",
    "مرداد",
    "شهریور",
    "مهر",
    "ابان",
    "اذر",
    "دی",
    "بهمن",
    "اسفند",
];

/// Eras of Japan and Taiwan that years are counted in, and the year before their first.
const ERAS: [(&str, u32); 7] = [
    ("令和", 2018),
    ("平成", 1988),
    ("昭和", 1925),
    ("中華民國", 1911),
    ("中华民国", 1911),
    ("民國", 1911),
    ("民国", 1911),
];

/// Years of the Thai solar calendar that pages are from, and how far they are ahead.
const BUDDHIST: std::ops::RangeInclusive<u32> = 2450..=2650;
const AHEAD: u32 = 543;

/// Years of the solar Hijri calendar that pages are from.
const SOLAR: std::ops::RangeInclusive<u32> = 1300..=1500;

/// The year before the first of an era that a word begins with, and the rest of the word.
pub(super) fn era(word: &str) -> Option<(u32, &str)> {
    ERAS.iter()
        .find_map(|&(name, before)| Some((before, word.strip_prefix(name)?)))
}

/// The Gregorian year of one that may be counted as in Thailand.
pub(super) fn year(stated: u32) -> u32 {
    if BUDDHIST.contains(&stated) {
        stated - AHEAD
    } else {
        stated
    }
}

/// The month of the solar Hijri calendar that a word in folded form names.
pub(super) fn solar_month(word: &str) -> Option<u8> {
    let at = SOLAR_MONTHS.iter().position(|name| *name == word)?;
    u8::try_from(at + 1).ok()
}

/// Whether a year is one of the solar Hijri calendar where the language uses it.
pub(super) fn is_solar(year: u32, language: &str) -> bool {
    language == "fa" && SOLAR.contains(&year)
}

/// The day of a date of the solar Hijri calendar, by its arithmetic form with 8 leap years in 33 years, which is right for
/// 1799 to 2256 (as in ICU's `PersianCalendar`).
pub(super) fn solar_day(year: u32, month: u8, day: u8) -> Option<Day> {
    /// Days from 1970-01-01 back to the day before the first of the calendar.
    const EPOCH: u32 = 492_269;
    let longest = if month <= 6 { 31 } else { 30 };
    if !SOLAR.contains(&year) || !(1..=12).contains(&month) || !(1..=longest).contains(&day) {
        return None;
    }
    let months = u32::from(month) - 1;
    let before = 365 * (year - 1) + (8 * year + 21) / 33 + 30 * months + months.min(6);
    Some(Day::after_1970((before + u32::from(day)).checked_sub(EPOCH)?))
}
