//! Days as people read them.

const MONTHS: [&str; 12] = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
];

/// `2026-11-03` as "3 Nov 2026"; anything else as it is.
pub(super) fn readable(day: &str) -> String {
    let mut parts = day.splitn(3, '-').map(|part| part.parse::<usize>().ok());
    let date = (parts.next().flatten(), parts.next().flatten(), parts.next().flatten());
    let named = match date {
        (Some(year), Some(month), Some(day)) => MONTHS
            .get(month.wrapping_sub(1))
            .map(|month| format!("{day} {month} {year}")),
        _ => None,
    };
    named.unwrap_or_else(|| day.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_told_as_people_write_them() {
        assert_eq!(readable("2026-11-03"), "3 Nov 2026");
        assert_eq!(readable("2026-13-03"), "2026-13-03");
        assert_eq!(readable("last spring"), "last spring");
    }
}
