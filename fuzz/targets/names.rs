//! Takes any text as an address that a user typed, and as a page's title. Names stay names on every system.

use clearline_engine::page::Source;
use clearline_engine::save::{FileName, NameFacts};

pub fn check(bytes: &[u8]) {
    let typed = super::text(bytes);
    if let Ok(source) = Source::parse(typed) {
        assert!(source.url().is_none_or(|url| matches!(url.scheme(), "http" | "https")));
    }
    let facts = NameFacts {
        title: typed.to_owned(),
        host: "e.example".to_owned(),
        ..NameFacts::default()
    };
    for name in FileName::new("{date} {title}", "md").proposals(&facts).take(3) {
        assert!(name.chars().count() <= 120 && name.len() <= 200, "{name:?}");
        assert!(
            !name.contains(['/', '\\', ':', '*', '?', '"', '<', '>', '|']),
            "{name:?}"
        );
        assert!(
            !name.chars().any(char::is_control) && !name.starts_with(['-', '.', '~', ' ']),
            "{name:?}"
        );
    }
}
