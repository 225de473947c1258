//! The day of publication where the line at the headline leaves out the year, as Japanese, Chinese and Korean news do:
//! "3/14(木) 11:02配信".
//!
//! The line has to state the day of the week. The year is one that the page states elsewhere and in which the day is that day
//! of the week; if two such years are stated, it is not sure which one is meant.

use super::surroundings::{PlacedLine, Surroundings};
use super::{Sources, Stated, bystander};
use crate::document::date::Day;
use std::collections::BTreeSet;

/// How the days of the week are called in brackets or behind a word for week, from Sunday on.
const WEEKDAYS: [&str; 7] = ["日天일", "月一월", "火二화", "水三수", "木四목", "金五금", "土六토"];

/// Words that precede the day of a week, where no brackets are around it.
const WEEKS: [&str; 5] = ["星期", "礼拜", "禮拜", "周", "週"];

/// What may be between a month and a day.
const SEPARATORS: [char; 5] = ['月', '월', '/', '.', '-'];

/// What precedes a month that follows a year.
const BEHIND_YEARS: [char; 5] = ['年', '년', '/', '.', '-'];

/// Lines from the headline within which such a line is looked for, and characters of the longest.
const NEAR: usize = 10;
const LONGEST_LINE: usize = 150;

/// Texts with numbers that are asked for a year.
const MOST_TEXTS: usize = 2_000;

/// Years that pages of the web are from.
const YEARS: std::ops::RangeInclusive<u16> = 1991..=2099;

/// A day of a week in an unknown year.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Yearless {
    month: u8,
    day: u8,
    /// 0 is Sunday.
    weekday: usize,
}

impl Yearless {
    /// The first such day in a line.
    fn find(line: &str) -> Option<Yearless> {
        line.char_indices().find_map(|(at, c)| {
            let weekday = WEEKDAYS.iter().position(|names| names.contains(c))?;
            let (before, behind) = (&line[..at], &line[at + c.len_utf8()..]);
            let before = before_weekday(before, behind)?.trim_end();
            let (before, day) = number_at_end(before.trim_end_matches(['日', '일', '号', '號']))?;
            let (before, month) = number_at_end(before.trim_end().strip_suffix(SEPARATORS)?)?;
            let has_year = before.trim_end().ends_with(BEHIND_YEARS);
            (!has_year).then_some(Yearless { month, day, weekday })
        })
    }

    fn in_year(self, year: u16) -> Option<Day> {
        Day::new(year, self.month, self.day).filter(|day| day.weekday() == self.weekday)
    }
}

/// What precedes a day of the week: "14日" in "14日（木）" and "14日 星期四". `None` where the character is no such day.
fn before_weekday<'a>(before: &'a str, behind: &str) -> Option<&'a str> {
    let without_bracket = |text: &'a str| text.strip_suffix(['(', '（']);
    match WEEKS.iter().find_map(|week| before.strip_suffix(week)) {
        Some(before) => Some(without_bracket(before).unwrap_or(before)),
        None => without_bracket(before).filter(|_| closes_bracket(behind)),
    }
}

/// Whether a bracket around a day of the week closes: "木)", "木曜日）".
fn closes_bracket(behind: &str) -> bool {
    behind
        .trim_start_matches(['曜', '日', '요', '일'])
        .starts_with([')', '）'])
}

/// The number of one or two digits with which a text ends, and what precedes it.
fn number_at_end(text: &str) -> Option<(&str, u8)> {
    let before = text.trim_end_matches(|c: char| c.is_ascii_digit());
    let digits = &text[before.len()..];
    let number = digits.parse().ok().filter(|_| digits.len() <= 2)?;
    Some((before, number))
}

/// The day of a line at the headline that states the day of the week and no year, if the page makes sure of the year.
pub(super) fn day(page: &Sources<'_>, surroundings: &Surroundings<'_>) -> Option<Stated> {
    let document = page.document;
    let is_own = |line: &PlacedLine<'_>| {
        let element = document.texts()[line.node].element;
        line.distance <= NEAR && !bystander::is_day_of_comment(document, surroundings, element)
    };
    let mut lines = surroundings
        .placed_lines()
        .filter(|line| line.text.chars().count() <= LONGEST_LINE);
    let stated = lines.find_map(|line| Yearless::find(line.text).filter(|_| is_own(&line)))?;
    let mut days = years(page).into_iter().filter_map(|year| stated.in_year(year));
    match (days.next(), days.next()) {
        (Some(day), None) => Stated::new(&day.to_string(), "headline-line"),
        _ => None,
    }
}

/// The years that the page states: those of days in its head, its addresses and its texts, and of its copyright.
fn years(page: &Sources<'_>) -> BTreeSet<u16> {
    let document = page.document;
    let of_head = page.head.named(|_| true).map(|meta| meta.value);
    let of_story = ["dateModified", "dateCreated", "uploadDate", "image"]
        .into_iter()
        .filter_map(|name| page.story.text(name))
        .map(|stated| stated.value);
    let of_address = page.address.map(|address| address.path().to_owned());
    let canonical = page.head.canonical.as_ref().map(|stated| stated.value.clone());
    let times = page
        .marks()
        .dates
        .iter()
        .filter_map(|(id, _)| document.attribute(*id, "datetime"));
    let stated = of_head.chain(of_story).chain(of_address).chain(canonical);
    let stated = stated.chain(times.map(str::to_owned)).take(MOST_TEXTS);
    let mut years: BTreeSet<u16> = stated.filter_map(|text| year_of_day(&text)).collect();
    let shown = document.text_ids().iter().filter(|&id| !document.texts()[id].hidden);
    let texts = shown
        .map(|id| document.text(id))
        .filter(|text| text.len() <= 4 * LONGEST_LINE && text.contains(|c: char| c.is_ascii_digit()));
    for text in texts.take(MOST_TEXTS) {
        years.extend(year_of_day(text));
        years.extend(year_of_copyright(text));
    }
    years
}

/// The year of a day in a text, also of one in eight digits: "images/20240314-0001.jpg".
fn year_of_day(text: &str) -> Option<u16> {
    let compact = || {
        let mut numbers = text
            .split(|c: char| !c.is_ascii_digit())
            .filter(|digits| digits.len() == 8);
        numbers.find_map(|digits| Day::find(digits, ""))
    };
    let day = Day::find(text, "").or_else(compact)?;
    YEARS.contains(&day.year).then_some(day.year)
}

/// The last year in a line about rights.
fn year_of_copyright(text: &str) -> Option<u16> {
    let is_of_rights = text.contains(['©', 'Ⓒ']) || text.to_ascii_lowercase().contains("copyright");
    let numbers = text.split(|c: char| !c.is_ascii_digit()).filter(|_| is_of_rights);
    let years = numbers
        .filter(|digits| digits.len() == 4)
        .filter_map(|digits| digits.parse().ok());
    years.filter(|year| YEARS.contains(year)).max()
}

#[cfg(test)]
mod tests {
    use super::Yearless;
    use crate::document::{Document, Limits};

    #[test]
    fn days_of_a_week_need_no_year() {
        let thursday = Some(Yearless {
            month: 3,
            day: 14,
            weekday: 4,
        });
        for line in [
            "3/14(木) 11:02配信",
            "3月14日（木）",
            "3月14日(木曜日) 11:02",
            "03-14 星期四 11:02",
            "03月14日 周四",
            "3월 14일(목) 11:02",
            "河谷新聞 3/14(木) 11:02",
        ] {
            assert_eq!(Yearless::find(line), thursday, "{line}");
        }
        for other in [
            "2024年3月14日(木)",
            "2024/3/14(木)",
            "3/14 11:02",
            "(木)",
            "114(木)",
            "3/14(木材)",
            "三月木",
        ] {
            assert_eq!(Yearless::find(other), None, "{other}");
        }
    }

    #[test]
    fn the_year_is_one_that_the_page_states_and_that_fits() {
        let day = |head: &str, foot: &str| {
            let html = format!(
                "<html lang=ja>{head}<h1>渡し船、最後の日</h1><p><time>3/14(木) 11:02</time>配信</p>\
                 <p>川の渡し船が十四日、最後の客を乗せた。船頭は四十一年続けた。<footer>{foot}</footer>"
            );
            let document = Document::parse_html(html.into(), &Limits::default(), &|| false);
            document.metadata(None).published.map(|day| day.value)
        };
        let expected = Some("2024-03-14");
        assert_eq!(day("", "© 2024 河谷新聞").as_deref(), expected);
        assert_eq!(day("", "Copyright 2001-2024 Valley").as_deref(), expected);
        let image = "<meta property=og:image content=https://i.example/20240314-001.jpg>";
        assert_eq!(day(image, "").as_deref(), expected);
        let modified = r#"<script type="application/ld+json">{"@type":"NewsArticle","dateModified":"2024-03-15T10:00:00+09:00"}</script>"#;
        assert_eq!(day(modified, "").as_deref(), expected);
        // Nothing says which year, it is another, or two fit.
        assert_eq!(day("", ""), None);
        assert_eq!(day("", "© 2025 河谷新聞"), None);
        assert_eq!(day(image, "© 2019 河谷新聞"), None);
    }
}
