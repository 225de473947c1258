//! Addresses without user name and password.

use std::borrow::Cow;
use url::Url;

/// The address without user name and password, which must never be shown or saved.
pub fn without_credentials(mut url: Url) -> Url {
    // Both setters fail only for addresses that cannot hold credentials at all.
    let _ = url.set_username("");
    let _ = url.set_password(None);
    url
}

/// The address of the page, without a place in it.
pub(super) fn without_fragment(mut url: Url) -> Url {
    url.set_fragment(None);
    url
}

/// An address as it is written, perhaps not well formed, without user name and password. Before the host of the web, any number of
/// slashes and backslashes will do (URL Standard, "special authority slashes state").
pub fn text_without_credentials(address: &str) -> Cow<'_, str> {
    const SLASHES: [char; 2] = ['/', '\\'];
    let is_of_web = |scheme: &str| matches!(scheme.trim_start().to_ascii_lowercase().as_str(), "http" | "https");
    let after_web = address.split_once(':').filter(|(scheme, _)| is_of_web(scheme));
    let is_before_host = |before: &str| !before.contains(['/', '?', '#']);
    let rest = match (after_web, address.split_once("//")) {
        (Some((_, rest)), _) => rest.trim_start_matches(SLASHES),
        (None, Some((scheme, rest))) if is_before_host(scheme) => rest,
        (None, _) => address,
    };
    let scheme = &address[..address.len() - rest.len()];
    let host_end = rest.find(['/', '\\', '?', '#']).unwrap_or(rest.len());
    match rest.get(..host_end).and_then(|authority| authority.rfind('@')) {
        Some(at) => Cow::Owned(format!("{scheme}{}", rest.get(at + 1..).unwrap_or_default())),
        None => Cow::Borrowed(address),
    }
}

#[cfg(test)]
mod tests {
    use super::super::Source;
    use super::*;

    #[test]
    fn written_addresses_lose_their_credentials() {
        for (written, without) in [
            ("https://user:secret@e.example/a@b", "https://e.example/a@b"),
            ("https://user:se@cret@e.example", "https://e.example"),
            ("user:secret@e.example/", "e.example/"),
            ("//user:secret@e.example/", "//e.example/"),
            ("https://e.example/?mail=a@b", "https://e.example/?mail=a@b"),
            ("e.example/a//b@c", "e.example/a//b@c"),
            ("http://user:secret@[::1", "http://[::1"),
            ("http:\\\\user:secret@e.example/a", "http:\\\\e.example/a"),
            ("HTTPS:/\\user:secret@e.example/", "HTTPS:/\\e.example/"),
            ("http:///user:secret@e.example/", "http:///e.example/"),
            ("http:user:secret@e.example/", "http:e.example/"),
        ] {
            assert_eq!(text_without_credentials(written), without);
        }
        let told = Source::parse("http://user:secret@[::1").unwrap_err().to_string();
        assert!(!told.contains("secret"), "{told}");
    }
}
