//! Days of the calendar.

use clearline_words::{Message, message};

/// A day as people write it: "2 January 2026". What is not of the form `YYYY-MM-DD` stays as it is.
pub fn day(iso: &str) -> Message {
    let parts: Vec<&str> = iso.split('-').collect();
    let number = |part: &str| part.parse::<u32>().ok();
    let [year, month, day] = *parts else {
        return Message::verbatim(iso);
    };
    let known = number(month).filter(|month| (1..=12).contains(month)).zip(number(day));
    match (number(year), known) {
        (Some(_), Some((month, day))) => {
            message!("day", year = year, month = month, day = day.to_string())
        }
        _ => Message::verbatim(iso),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clearline_words::{Language, Wording};

    #[test]
    fn days_are_written_as_the_language_does() {
        for (language, written) in [
            (Language::English, "2 January 2026"),
            (Language::SimplifiedChinese, "2026 年 1 月 2 日"),
            (Language::TraditionalChinese, "2026 年 1 月 2 日"),
        ] {
            assert_eq!(Wording::of(language).say(&day("2026-01-02")), written);
        }
        for other in ["2026", "2026-13-01", "2026-01", "last week", "a-1-b"] {
            assert_eq!(Wording::of(Language::English).say(&day(other)), other);
        }
    }
}
