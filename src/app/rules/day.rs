//! Days as people read them.

use clearline_words::{Message, message};

/// `2026-11-03` as "3 Nov 2026"; anything else as it is.
pub(super) fn readable(day: &str) -> Message {
    let mut parts = day.splitn(3, '-').map(|part| part.parse::<usize>().ok());
    let date = (parts.next().flatten(), parts.next().flatten(), parts.next().flatten());
    match date {
        (Some(year), Some(month @ 1..=12), Some(day)) => {
            message!("rules-day", day = day, month = month, year = year.to_string())
        }
        _ => Message::verbatim(day),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clearline_words::Wording;

    #[test]
    fn days_are_told_as_people_write_them() {
        for (day, told) in [
            ("2026-11-03", "3 Nov 2026"),
            ("2026-13-03", "2026-13-03"),
            ("last spring", "last spring"),
        ] {
            assert_eq!(Wording::default().say(&readable(day)), told);
        }
    }
}
