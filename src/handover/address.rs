//! `clearline:` addresses. Any site can fire them, so they name pages of the web alone: no files, no options, nothing of the own
//! network; and they are asked about before anything is fetched.

use clearline_engine::internals::page::fetch::own_network::is_inside;
use clearline_engine::internals::page::{is_web_address, without_credentials};
use std::fmt;
use url::Url;

/// The scheme of these addresses.
pub const SCHEME: &str = "clearline";

/// Bytes of an address at most.
const LONGEST: usize = 8 << 10;

/// The address of a page outside of the own network, as far as that is known before its name is looked up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Announced(Url);

impl Announced {
    /// The address.
    pub fn url(&self) -> &Url {
        &self.0
    }
}

impl fmt::Display for Announced {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The page that a `clearline:` address names: `None` for every other text, and the inner `None` where it names none that may be
/// opened this way.
pub fn announced(argument: &str) -> Option<Option<Announced>> {
    let (scheme, rest) = argument.split_once(':')?;
    scheme.eq_ignore_ascii_case(SCHEME).then(|| outside(rest))
}

/// An address of `http` or `https` outside of the own network.
pub fn outside(address: &str) -> Option<Announced> {
    let url = Url::parse(address).ok().filter(|_| address.len() <= LONGEST)?;
    let is_allowed = is_web_address(&url) && !is_inside(&url);
    is_allowed.then(|| Announced(without_credentials(url)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_pages_of_the_web_are_named() {
        let named = |argument: &str| announced(argument).map(|page| page.map(|page| page.to_string()));
        let page = |address: &str| Some(Some(address.to_owned()));
        assert_eq!(named("clearline:https://e.example/a?b"), page("https://e.example/a?b"));
        assert_eq!(
            named("Clearline:http://anna:secret@e.example"),
            page("http://e.example/")
        );
        for refused in [
            "clearline:",
            "clearline:e.example",
            "clearline:file:///etc/passwd",
            "clearline:/etc/passwd",
            "clearline:--new-window",
            "clearline:clearline:https://e.example/",
            "clearline:javascript:alert(1)",
            "clearline:http://127.0.0.1/",
            "clearline:http://2130706433/",
            "clearline:http://localhost:631/",
            "clearline:http://[::1]/",
            "clearline:http://192.168.1.1/reboot",
            "clearline:http://169.254.169.254/",
            "clearline:https://[::ffff:10.0.0.1]/",
            "clearline:http://printer.local/",
            "clearline:http://router/",
        ] {
            assert_eq!(named(refused), Some(None), "{refused}");
        }
        assert_eq!(
            named(&format!("clearline:https://e.example/{}", "a".repeat(LONGEST))),
            Some(None)
        );
        assert_eq!(named("https://e.example/"), None);
        assert_eq!(named("./clearline.html"), None);
    }
}
