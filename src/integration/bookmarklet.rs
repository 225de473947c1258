//! A bookmark that opens the address of the page in this program, for browsers without the extension.

/// The bookmark's address: a script that goes to the `clearline:` address of the page.
///
/// `location.href` is in ASCII with all that has a meaning of its own escaped, and behind `clearline:` browsers leave it as it is, so
/// nothing is to be encoded: encoded once more, it would name another page. Without `void`, browsers show its value instead of the page.
pub const BOOKMARKLET: &str = "javascript:void(location.href='clearline:'+location.href)";

#[cfg(test)]
mod tests {
    use super::*;
    use crate::handover::address::{SCHEME, announced};
    use url::Url;

    #[test]
    fn the_bookmark_is_short_and_has_nothing_that_browsers_would_decode() {
        assert!(BOOKMARKLET.len() <= 200 && BOOKMARKLET.is_ascii());
        assert!(!BOOKMARKLET.contains(['%', '#', ' ', '"', '<', '>']));
        assert!(BOOKMARKLET.contains(&format!("'{SCHEME}:'+location.href")));
    }

    #[test]
    fn what_it_makes_of_an_address_names_that_address() {
        for typed in [
            "https://e.example/a b?q=x y&r=%26%25#part%20two",
            "https://e.example/河水?q=雨#雪",
            "http://e.example:8080/a'b(c);d,e!f*g?h='i'",
            "https://例え.example/%E6%B0%B4?a[]=1|2^3{4}",
            "https://e.example/?u=https://other.example/?a=b&c=d",
        ] {
            // What a browser has in `location.href`.
            let href = Url::parse(typed).unwrap();
            // What it makes of the address that the script goes to.
            let handed = Url::parse(&format!("{SCHEME}:{href}")).unwrap();
            let named = announced(handed.as_str()).flatten().unwrap();
            assert_eq!(named.url(), &href, "{typed}");
        }
    }
}
