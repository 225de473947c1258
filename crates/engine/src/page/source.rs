//! Where a page is read from, and how to understand what a person typed.

use clearline_message::{Message, message};
use std::ffi::OsStr;
use std::fmt;
use std::path::{Path, PathBuf};
use thiserror::Error;

use url::Url;

use super::address_text;
use super::credentials::{text_without_credentials, without_credentials};
use super::endings;
use super::fault::shown;

/// Where a page is read from.
///
/// ```
/// use clearline_engine::page::Source;
///
/// let source = Source::parse("https://example.com/soup")?;
/// assert_eq!(source.url().map(|url| url.path()), Some("/soup"));
/// # Ok::<(), clearline_engine::page::AddressFault>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Source {
    /// An `http` or `https` address, without user name and password.
    Url(Url),
    /// A page as a browser showed it and handed it over, by its address. Nothing is asked of the network for it.
    Browser(Url),
    /// A file on this machine.
    File(PathBuf),
    /// The bytes on standard input.
    Stdin,
    /// HTML that a person pasted.
    Pasted,
    /// A page that ships with the program, by its name.
    BuiltIn(&'static str),
}

/// Why typed text is neither an address nor a path.
///
/// ```
/// use clearline_engine::page::{AddressFault, Source};
///
/// assert!(matches!(Source::parse("ftp://example.com/"), Err(AddressFault::Scheme(_))));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{}", self.message().error_text())]
#[non_exhaustive]
pub enum AddressFault {
    /// Nothing but white space.
    Empty,
    /// A scheme that is not read here, such as `ftp`.
    Scheme(String),
    /// An address that the URL standard refuses.
    Malformed {
        /// The address as typed, shortened.
        typed: String,
        /// What the standard objects to.
        reason: url::ParseError,
    },
    /// Words, not an address: white space inside and no scheme.
    Words(String),
    /// A `file:` address that names another machine.
    RemoteFile(String),
    /// A text with several addresses.
    Several {
        /// The text as typed, shortened.
        typed: String,
        /// How many there are.
        count: usize,
    },
}

impl Source {
    /// Reads what a person typed or pasted: an `http(s)` or `file` URL, a path (`/…`, `./…`, `~/…`, or the
    /// name of an existing file), a bare host such as `example.com/page`, which gets `https`, or a text with one web
    /// address. Full-width punctuation in an address counts as that of ASCII.
    ///
    /// ```
    /// use clearline_engine::page::Source;
    ///
    /// assert_eq!(Source::parse("example.com/news")?.to_string(), "https://example.com/news");
    /// assert!(matches!(Source::parse("./page.html")?, Source::File(_)));
    /// assert!(Source::parse("two words").is_err());
    /// # Ok::<(), clearline_engine::page::AddressFault>(())
    /// ```
    ///
    /// # Errors
    /// [`AddressFault`] when the text can be none of these.
    pub fn parse(typed: &str) -> Result<Source, AddressFault> {
        let typed = &*address_text::meant(typed)?;
        if typed.is_empty() {
            return Err(AddressFault::Empty);
        }
        if let Some(scheme) = scheme_of(typed) {
            return parse_url(typed, &scheme);
        }
        if let Some(path) = as_path(typed) {
            return Ok(Source::File(path));
        }
        if typed.contains(char::is_whitespace) {
            return Err(AddressFault::Words(shown(typed)));
        }
        let typed = typed.trim_start_matches("//");
        // Servers on this machine or known by number rarely have a certificate.
        let scheme = if is_local_host(host_of(typed)) { "http" } else { "https" };
        parse_url(&format!("{scheme}://{typed}"), scheme)
    }

    /// Reads an argument of the command line as [`Source::parse`] does; what is not Unicode can only be a path.
    ///
    /// # Errors
    /// As [`Source::parse`].
    pub fn parse_argument(argument: &OsStr) -> Result<Source, AddressFault> {
        match argument.to_str() {
            Some(typed) => Source::parse(typed),
            None => Ok(Source::File(argument.into())),
        }
    }

    /// Whether it identifies one page; what was pasted or piped can be any page.
    pub(crate) fn names_a_page(&self) -> bool {
        match self {
            Source::Url(_) | Source::Browser(_) | Source::File(_) | Source::BuiltIn(_) => true,
            Source::Stdin | Source::Pasted => false,
        }
    }

    /// The address of the page, when its source has one.
    pub fn url(&self) -> Option<&Url> {
        match self {
            Source::Url(url) | Source::Browser(url) => Some(url),
            _ => None,
        }
    }
}

impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Source::Url(url) | Source::Browser(url) => f.write_str(url.as_str()),
            Source::File(path) => write!(f, "{}", path.display()),
            Source::Stdin => f.write_str("standard input"),
            Source::Pasted => f.write_str("pasted HTML"),
            Source::BuiltIn(name) => f.write_str(name),
        }
    }
}

/// Whether an address is on the web: `http` or `https`.
pub fn is_web_address(url: &Url) -> bool {
    matches!(url.scheme(), "http" | "https")
}

/// Whether two addresses are of one site: they have the same host, but for a `www.` before it, and the same port.
pub(super) fn is_same_site(one: &Url, other: &Url) -> bool {
    let site = |url: &Url| {
        let host = url.host_str()?.trim_end_matches('.').to_owned();
        Some((host.strip_prefix("www.").map(str::to_owned).unwrap_or(host), url.port()))
    };
    site(one).is_some_and(|own| site(other) == Some(own))
}

/// The lower-case scheme of `typed`, if it begins with one. `localhost:8080` and
/// `example.com:80/x` have none: what follows their colon is a port.
pub(super) fn scheme_of(typed: &str) -> Option<String> {
    let (scheme, rest) = typed.split_once(':')?;
    let starts_well = scheme.starts_with(|c: char| c.is_ascii_alphabetic());
    let all_allowed = scheme.chars().all(|c| c.is_ascii_alphanumeric() || "+-.".contains(c));
    let is_port = rest.starts_with(|c: char| c.is_ascii_digit())
        && rest
            .split(['/', '?', '#'])
            .next()
            .is_some_and(|port| port.chars().all(|c| c.is_ascii_digit()));
    (starts_well && all_allowed && scheme.len() > 1 && !is_port).then(|| scheme.to_ascii_lowercase())
}

fn parse_url(typed: &str, scheme: &str) -> Result<Source, AddressFault> {
    let parsed = match scheme {
        "http" | "https" | "file" => Url::parse(typed),
        other => return Err(AddressFault::Scheme(shown(other))),
    };
    let url = parsed.map_err(|reason| AddressFault::Malformed {
        typed: shown(&text_without_credentials(typed)),
        reason,
    })?;
    if scheme != "file" {
        return Ok(Source::Url(without_credentials(url)));
    }
    url.to_file_path()
        .map(Source::File)
        .map_err(|()| AddressFault::RemoteFile(shown(typed)))
}

fn as_path(typed: &str) -> Option<PathBuf> {
    if let Some(rest) = typed.strip_prefix("~/") {
        let home = directories::BaseDirs::new()?;
        return Some(home.home_dir().join(rest));
    }
    // A word that can be no public host means a file even when it is missing: a slip in a path must not become a question
    // to the network.
    let is_path = names_a_path(typed) || has_page_ending(typed) || !names_a_host(typed);
    is_path.then(|| typed.into())
}

/// Whether a text begins as paths do, or names a file that is there, which wins over a host of the same name.
pub(super) fn names_a_path(typed: &str) -> bool {
    let begins_as_path = (typed.starts_with('/') && !typed.starts_with("//"))
        || ["./", "../", "~/"].iter().any(|beginning| typed.starts_with(beginning))
        || is_windows_drive(typed);
    begins_as_path || scheme_of(typed).is_none() && Path::new(typed).exists()
}

/// The host and port of an address without a scheme.
fn host_of(typed: &str) -> &str {
    typed.split(['/', '?', '#']).next().unwrap_or(typed)
}

/// Whether a bare address begins with what can be a host: a name with a dot, a port, `localhost`, or a number in brackets.
pub(super) fn names_a_host(typed: &str) -> bool {
    let host = host_of(typed.trim_start_matches("//"));
    typed.contains(char::is_whitespace)
        || typed.starts_with("//")
        || host.contains(['.', ':', '['])
        || host == "localhost"
}

/// Whether a host is this machine or an address in numbers.
fn is_local_host(host: &str) -> bool {
    let name = match host.strip_prefix('[') {
        Some(rest) => rest.split(']').next().unwrap_or(rest),
        None => host.split(':').next().unwrap_or(host),
    };
    name == "localhost" || name.parse::<std::net::IpAddr>().is_ok()
}

fn is_windows_drive(typed: &str) -> bool {
    let mut chars = typed.chars();
    cfg!(windows) && chars.next().is_some_and(|c| c.is_ascii_alphabetic()) && chars.next() == Some(':')
}

/// A lone name such as `page.html` means a file even when it is missing: the sentence that follows
/// ("there is no such file") helps more than one about an unknown host. Hosts in Moldova end as files of Markdown do.
fn has_page_ending(typed: &str) -> bool {
    let is_host = typed
        .rsplit_once('.')
        .is_some_and(|(_, ending)| ending.eq_ignore_ascii_case("md"));
    !typed.contains('/') && !is_host && endings::names_openable(typed)
}

impl AddressFault {
    /// The error as a message.
    pub fn message(&self) -> Message {
        match self {
            AddressFault::Empty => message!("fault-address-empty"),
            AddressFault::Scheme(scheme) => message!("fault-address-scheme", scheme = scheme.as_str()),
            AddressFault::Malformed { typed, reason } => message!(
                "fault-address-malformed",
                typed = typed.as_str(),
                reason = malformed(*reason)
            ),
            AddressFault::Words(typed) => message!("fault-address-words", typed = typed.as_str()),
            AddressFault::RemoteFile(typed) => message!("fault-address-remote-file", typed = typed.as_str()),
            AddressFault::Several { typed, count } => {
                message!("fault-address-several", typed = typed.as_str(), count = *count)
            }
        }
    }
}

/// What the URL standard objects to, as a part of a sentence.
pub fn malformed(reason: url::ParseError) -> Message {
    use url::ParseError;
    match reason {
        ParseError::EmptyHost => message!("address-no-host"),
        ParseError::IdnaError | ParseError::InvalidDomainCharacter => message!("address-bad-host"),
        ParseError::InvalidPort => message!("address-bad-port"),
        ParseError::InvalidIpv4Address => message!("address-bad-ipv4"),
        ParseError::InvalidIpv6Address => message!("address-bad-ipv6"),
        _ => message!("address-bad-form"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_web_is_http_and_https() {
        let is_web = |typed: &str| is_web_address(&Url::parse(typed).unwrap());
        assert!(is_web("http://a.example/") && is_web("HTTPS://a.example/"));
        assert!(!is_web("ftp://a.example/") && !is_web("httpx://a.example/") && !is_web("mailto:a@b.example"));
    }

    fn url(typed: &str) -> String {
        match Source::parse(typed) {
            Ok(Source::Url(url)) => url.to_string(),
            other => panic!("{typed}: {other:?}"),
        }
    }

    fn why(typed: &str) -> String {
        match Source::parse(typed) {
            Err(fault) => fault.to_string(),
            other => panic!("{typed}: {other:?}"),
        }
    }

    #[test]
    fn full_addresses_stay() {
        assert_eq!(url("http://example.com/a?b#c"), "http://example.com/a?b#c");
        assert_eq!(url("  HTTPS://Example.COM "), "https://example.com/");
    }

    #[test]
    fn bare_hosts_get_https() {
        assert_eq!(url("example.com"), "https://example.com/");
        assert_eq!(
            url("example.com/x y".replace(' ', "%20").as_str()),
            "https://example.com/x%20y"
        );
        assert_eq!(url("localhost:8080/x"), "http://localhost:8080/x");
        assert_eq!(url("127.0.0.1/x"), "http://127.0.0.1/x");
        assert_eq!(url("[::1]:81"), "http://[::1]:81/");
        assert_eq!(url("//example.com/x"), "https://example.com/x");
        assert_eq!(url("example.md"), "https://example.md/");
        assert_eq!(url("例子.中国"), "https://xn--fsqu00a.xn--fiqs8s/");
    }

    #[test]
    fn credentials_are_dropped() {
        assert_eq!(url("https://anna:secret@example.com/"), "https://example.com/");
    }

    #[test]
    fn paths_are_files() {
        for typed in [
            "/a/b.html",
            "./x",
            "../y z",
            "page.html",
            "news.mhtml.gz",
            "notes.markdown",
            "folder/sub/none",
            "qwertz",
            "src",
        ] {
            assert_eq!(Source::parse(typed), Ok(Source::File(PathBuf::from(typed))));
        }
        assert_eq!(
            Source::parse("file:///a/b%20c.html"),
            Ok(Source::File(PathBuf::from("/a/b c.html")))
        );
    }

    #[test]
    fn the_home_folder_is_found() {
        let Ok(Source::File(path)) = Source::parse("~/saved/page.html") else {
            panic!("not a file");
        };
        assert!(path.is_absolute() && path.ends_with("saved/page.html"));
    }

    #[test]
    fn numbers_that_mean_an_ip_address_are_shown_as_one() {
        assert_eq!(url("http://0x7f.1/"), "http://127.0.0.1/");
        assert_eq!(url("http://2130706433/"), "http://127.0.0.1/");
    }

    #[test]
    fn what_cannot_be_an_address_gets_a_sentence() {
        assert!(why("").contains("nothing was typed"));
        assert!(why("ftp://example.com/").contains("“ftp:”"));
        assert!(why("javascript:alert(1)").contains("“javascript:”"));
        assert!(why("data:text/html,hi").contains("“data:”"));
        assert!(why("how to cook rice").contains("holds spaces"));
        assert!(why("http://").contains("name of the site is missing"));
        assert!(why("http://a b/").contains("no site may use"));
        assert!(why("http://[::1").contains("IPv6"));
        assert!(why("http://a:99999/").contains("port"));
        assert!(why("http://xn--a/").contains("characters that no site may use"));
        assert!(why("http://exa\u{202E}mple.com/").contains("no site may use"));
        assert!(why("file://server/share/x.html").contains("another machine"));
    }
}
