//! The forms of exports. Each is known by its content.

pub(super) mod bookmarks;
pub(super) mod json;
pub(super) mod omnivore;
pub(super) mod tables;

use super::items::Flaw;
use url::Url;

/// An address on the web, without a fragment and without a password.
fn address_of(typed: &str) -> Result<String, Flaw> {
    let typed = typed.trim();
    if typed.is_empty() {
        return Err(Flaw::NoAddress);
    }
    let not_on_the_web = || Flaw::NotOnTheWeb(typed.chars().take(MOST_SHOWN).collect());
    let has_scheme = typed.contains(':');
    let url = match Url::parse(typed) {
        Ok(url) => url,
        // Some exports leave the scheme out.
        Err(_) if !has_scheme && typed.contains('.') && !typed.contains(char::is_whitespace) => {
            Url::parse(&format!("https://{typed}")).map_err(|_| not_on_the_web())?
        }
        Err(_) => return Err(not_on_the_web()),
    };
    match url.scheme() {
        "http" | "https" => Ok(crate::file::address::page_address(url)),
        _ => Err(not_on_the_web()),
    }
}

/// Characters of an address that a reason shows.
const MOST_SHOWN: usize = 100;

/// A list of tags as programs write it: `a|b`, `a, b`, `["a", "b"]`, `['a', 'b']`.
fn tags_of(typed: &str) -> Vec<String> {
    let inner = typed.trim().trim_start_matches('[').trim_end_matches(']');
    let separator = match inner.contains('|') {
        true => '|',
        false => ',',
    };
    let tags = inner
        .split(separator)
        .map(|tag| tag.trim().trim_matches(['"', '\'']).trim());
    tags.filter(|tag| !tag.is_empty()).map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_those_of_the_web() {
        for (typed, address) in [
            (" https://example.com/a#b ", Some("https://example.com/a")),
            ("http://me:secret@example.com", Some("http://example.com/")),
            ("example.com/a", Some("https://example.com/a")),
            ("javascript:alert(1)", None),
            ("place:sort=8", None),
            ("two words.", None),
        ] {
            assert_eq!(address_of(typed).ok().as_deref(), address, "{typed}");
        }
        assert_eq!(address_of(" "), Err(Flaw::NoAddress));
    }

    #[test]
    fn tags_are_read_as_programs_write_them() {
        for typed in ["a|b c", "a, b c", "['a', 'b c']", "[\"a\",\"b c\"]"] {
            assert_eq!(tags_of(typed), ["a", "b c"], "{typed}");
        }
        assert!(tags_of("[]").is_empty() && tags_of("").is_empty());
    }
}
