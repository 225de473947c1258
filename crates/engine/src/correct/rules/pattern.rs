//! Which pages a rule is for: a host, and the form of a path.

use clearline_message::{Message, message};
use serde::{Deserialize, Serialize};
use std::fmt;
use thiserror::Error;
use url::{Host, Url};

/// A host with a path in which `#` is any number and `*` any one part: `example.com/news/#/*`. Without a path it is
/// the whole site, and a dot before the host takes its subdomains in. A `www.` counts for nothing.
///
/// ```
/// use clearline_engine::correct::rules::Pattern;
/// use url::Url;
///
/// let pages = Pattern::parse("example.com/news/#/*")?;
/// assert!(pages.fits(&Url::parse("https://www.example.com/news/2026/rain")?));
/// assert!(!pages.fits(&Url::parse("https://example.com/about")?));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Pattern {
    host: String,
    takes_subdomains: bool,
    /// The parts of the path; a page's path has as many.
    path: Vec<String>,
}

/// Why a text is no pattern.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{}", self.message())]
pub struct PatternFault {
    text: String,
}

impl PatternFault {
    /// The error as a message, a sentence or two.
    pub fn message(&self) -> Message {
        message!("fault-pattern", text = self.text.chars().take(80).collect::<String>())
    }
}

impl Pattern {
    /// All pages of the site that a page belongs to; `None` where its address has no name for a host.
    pub fn of_site(address: &Url) -> Option<Pattern> {
        Some(Pattern {
            host: site_of(address)?,
            takes_subdomains: false,
            path: Vec::new(),
        })
    }

    /// The pages whose paths have the form of this one's; `None` for the
    /// first page of a site.
    pub fn of_section(address: &Url) -> Option<Pattern> {
        let mut path: Vec<String> = parts(address).map(without_numbers).collect();
        *path.last_mut()? = ANY.to_owned();
        Some(Pattern {
            path,
            ..Pattern::of_site(address)?
        })
    }

    /// Reads `example.com/news/#/*`. A port counts for nothing, and a name in letters of any script is taken as addresses have it.
    ///
    /// # Errors
    /// Where there is no host, or one that is no name.
    pub fn parse(text: &str) -> Result<Pattern, PatternFault> {
        let (host, path) = text.trim().split_once('/').unwrap_or((text.trim(), ""));
        let takes_subdomains = host.starts_with('.');
        let host = as_in_addresses(host.trim_start_matches('.')).unwrap_or_default();
        let host = host.strip_prefix("www.").unwrap_or(&host);
        if !is_name(host) || path.contains(char::is_whitespace) {
            return Err(PatternFault { text: text.to_owned() });
        }
        Ok(Pattern {
            host: host.to_owned(),
            takes_subdomains,
            path: path
                .split('/')
                .filter(|part| !part.is_empty())
                .map(str::to_owned)
                .collect(),
        })
    }

    /// The site that it belongs to: its host without a `www.`.
    pub fn site(&self) -> &str {
        &self.host
    }

    /// Whether it is for all pages of the site.
    pub fn is_whole_site(&self) -> bool {
        self.path.is_empty()
    }

    /// Whether it is for a page.
    pub fn fits(&self, address: &Url) -> bool {
        self.closeness(address).is_some()
    }

    /// How closely it names a page: the closest pattern is used. `None` where it is not for that page.
    pub(super) fn closeness(&self, address: &Url) -> Option<Closeness> {
        let host = site_of(address)?;
        let is_below = || {
            let above = host.strip_suffix(&self.host).is_some_and(|above| above.ends_with('.'));
            self.takes_subdomains && above
        };
        if host != self.host && !is_below() {
            return None;
        }
        let is_one_of =
            |(part, pattern): (&str, &String)| pattern == ANY || pattern == part || *pattern == without_numbers(part);
        let fits = self.path.is_empty()
            || parts(address).count() == self.path.len() && parts(address).zip(&self.path).all(is_one_of);
        let named = self.path.iter().filter(|part| *part != ANY).count();
        fits.then_some((self.host.len(), self.path.len(), named))
    }
}

/// Length of the host, parts of the path, and how many of them are named.
pub(super) type Closeness = (usize, usize, usize);

const ANY: &str = "*";

/// The sites whose rules may be for a page: its host, and those above it.
pub(crate) fn sites_of(address: &Url) -> Vec<String> {
    let host = site_of(address).unwrap_or_default();
    let mut sites = Vec::new();
    let mut rest = host.as_str();
    while !rest.is_empty() {
        sites.push(rest.to_owned());
        rest = rest.split_once('.').map_or("", |(_, above)| above);
    }
    sites
}

fn site_of(address: &Url) -> Option<String> {
    let host = address.host_str()?.trim_end_matches('.');
    let host = host.strip_prefix("www.").unwrap_or(host);
    is_name(host).then(|| host.to_ascii_lowercase())
}

/// A host as addresses have it: without its port, in lower case, other letters than those of ASCII in Punycode. `None` where it is
/// none.
fn as_in_addresses(host: &str) -> Option<String> {
    let host = match host.rsplit_once(':') {
        Some((name, port)) => {
            port.parse::<u16>().ok()?;
            name
        }
        None => host,
    };
    Some(Host::parse(host).ok()?.to_string())
}

/// Whether it can be a host and the name of a file.
fn is_name(host: &str) -> bool {
    let is_known = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | '_');
    (1..=200).contains(&host.len())
        && host.chars().all(is_known)
        && !host.starts_with(['.', '-'])
        && !host.ends_with('.')
}

fn parts(address: &Url) -> impl Iterator<Item = &str> {
    address.path().split('/').filter(|part| !part.is_empty())
}

/// A part of a path with `#` for each number in it.
fn without_numbers(part: &str) -> String {
    let mut general = String::with_capacity(part.len());
    for c in part.chars() {
        if !c.is_ascii_digit() {
            general.push(c);
        } else if !general.ends_with('#') {
            general.push('#');
        }
    }
    general
}

impl fmt::Display for Pattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let dot = if self.takes_subdomains { "." } else { "" };
        write!(f, "{dot}{}", self.host)?;
        self.path.iter().try_for_each(|part| write!(f, "/{part}"))
    }
}

impl std::str::FromStr for Pattern {
    type Err = PatternFault;

    fn from_str(text: &str) -> Result<Pattern, PatternFault> {
        Pattern::parse(text)
    }
}

impl From<Pattern> for String {
    fn from(pattern: Pattern) -> String {
        pattern.to_string()
    }
}

impl TryFrom<String> for Pattern {
    type Error = PatternFault;

    fn try_from(text: String) -> Result<Pattern, PatternFault> {
        Pattern::parse(&text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn url(address: &str) -> Url {
        Url::parse(address).unwrap()
    }

    #[test]
    fn a_section_is_the_form_of_a_path() {
        let section = |address: &str| Pattern::of_section(&url(address)).map(|pattern| pattern.to_string());
        let page = "https://www.Example.com/news/2026/11-03/the-flood.html?from=top";
        assert_eq!(section(page).as_deref(), Some("example.com/news/#/#-#/*"));
        assert_eq!(section("https://example.com/about").as_deref(), Some("example.com/*"));
        assert_eq!(section("https://example.com/"), None);
        assert_eq!(section("http://[::1]/a/b"), None);
        assert_eq!(Pattern::of_site(&url(page)).unwrap().to_string(), "example.com");
    }

    #[test]
    fn patterns_fit_pages_of_equal_depth() {
        let fits = |pattern: &str, address: &str| Pattern::parse(pattern).unwrap().closeness(&url(address)).is_some();
        assert!(fits("example.com/news/#/*", "http://example.com/news/12/x"));
        assert!(fits("example.com/news/12/*", "http://www.example.com/news/12/x"));
        assert!(!fits("example.com/news/#/*", "http://example.com/news/12/x/y"));
        assert!(!fits("example.com/news/#/*", "http://example.com/news/spring/x"));
        assert!(fits("example.com", "http://example.com/"));
        assert!(!fits("example.com", "http://de.example.com/"));
        assert!(fits(".example.com", "http://de.example.com/"));
        assert!(!fits(".example.com", "http://myexample.com/"));
    }

    #[test]
    fn the_closest_pattern_is_the_longest() {
        let page = url("http://a.example.com/news/12/x");
        let close = |pattern: &str| Pattern::parse(pattern).unwrap().closeness(&page);
        assert!(close("a.example.com/news/#/*") > close("a.example.com/*/#/*"));
        assert!(close("a.example.com/*/*/*") > close("a.example.com"));
        assert!(close("a.example.com") > close(".example.com"));
        assert_eq!(sites_of(&page), ["a.example.com", "example.com", "com"]);
    }

    #[test]
    fn what_names_no_pages_is_told() {
        for wrong in ["", "/news", "http://example.com", "a b", "../x", "a.com/b c", "-x.com"] {
            assert!(
                Pattern::parse(wrong)
                    .unwrap_err()
                    .to_string()
                    .contains("does not name pages"),
                "{wrong}"
            );
        }
        assert_eq!(Pattern::parse("WWW.Example.com/").unwrap().to_string(), "example.com");
    }

    #[test]
    fn hosts_are_taken_as_addresses_have_them() {
        for (typed, address) in [
            ("example.com:8080/news/*", "http://example.com:8080/news/a"),
            ("Bücher.example/*", "https://bücher.example/a"),
            (".例え.jp", "https://www.例え.jp/"),
            ("localhost:8000", "http://localhost:8000/a/b"),
        ] {
            let pattern = Pattern::parse(typed).unwrap();
            assert!(pattern.fits(&url(address)), "{typed} is {pattern}");
            assert_eq!(Pattern::parse(&pattern.to_string()), Ok(pattern), "{typed}");
        }
        for wrong in [
            "example.com:",
            "example.com:port",
            "user@example.com",
            "example.com:99999",
            "a?b",
        ] {
            assert!(Pattern::parse(wrong).is_err(), "{wrong}");
        }
    }
}
