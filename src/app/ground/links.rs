//! Where a link of the page leads, and whether its words promise another place. Only http, https and mailto
//! lead anywhere, and on a page from the disk the names of pages beside it.

use clearline_engine::Reading;
use clearline_engine::internals::page::{endings, is_web_address};
use clearline_engine::internals::save::Links;
use clearline_engine::page::Source;
use std::path::{Component, Path, PathBuf};
use url::{Host, Url};

/// Characters of a link that are told: its beginning says where it leads, and a `data:` link can be a whole file.
pub const LONGEST_TOLD: usize = 300;

/// What the links of a page are resolved against.
#[derive(Clone, Debug, Default)]
pub struct PageLinks {
    links: Links,
    /// The page's own address, without fragment.
    own: Option<Url>,
    /// The file of a page from the disk that has no address on the web.
    file: Option<PathBuf>,
    /// Against what its links are resolved; `None` for its folder.
    file_base: Option<Url>,
}

/// Where a link leads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Destination {
    /// To a place of the same page, by the fragment that names it; empty for its beginning.
    Place(String),
    /// To a page.
    Page(Url),
    /// To a page on the disk, beside the open one or in a folder below, and to the place in it that a fragment names.
    File(PathBuf, Option<String>),
    /// To a program for mail.
    Mail(Url),
    /// Nowhere that is followed.
    Nowhere,
}

impl PageLinks {
    /// The links of a page.
    pub fn of(reading: &Reading) -> PageLinks {
        let file = file_of(reading);
        let base = file.as_deref().zip(reading.written_base());
        PageLinks {
            links: Links::new(reading.link_base()),
            own: reading.address().map(without_fragment),
            file_base: base.and_then(|(file, base)| file_base(file, base)),
            file,
        }
    }

    /// Where a link leads, by what the page writes.
    pub fn destination(&self, written: &str) -> Destination {
        // Also where a `base` element would send it to another page: saved pages have one, and mean their own places.
        if let Some(fragment) = written.trim().strip_prefix('#') {
            return Destination::Place(fragment.to_owned());
        }
        match self.links.target(written) {
            None => self.beside(written).unwrap_or(Destination::Nowhere),
            Some(url) if url.scheme() == "mailto" => Destination::Mail(url),
            Some(url) => match url.fragment() {
                Some(fragment) if self.is_own(&url) => Destination::Place(fragment.to_owned()),
                _ => Destination::Page(url),
            },
        }
    }

    /// The address that a link leads to; `None` where it leads nowhere outside of a page without address.
    pub fn address(&self, written: &str) -> Option<Url> {
        self.links.target(written)
    }

    /// Whether a link is relative and the page names no address that would complete it.
    pub fn lacks_address(&self, written: &str) -> bool {
        let is_relative = Url::parse(written.trim()) == Err(url::ParseError::RelativeUrlWithoutBase);
        is_relative && !self.links.have_base()
    }

    /// Whether the page is a file, whose relative links lead to pages beside it.
    pub fn is_of_file(&self) -> bool {
        self.file.is_some()
    }

    /// Where a relative link leads on a page from the disk: to a page in its folder or below, and nowhere else. What a file
    /// names must not reach other files or, by a host in it, the network.
    fn beside(&self, written: &str) -> Option<Destination> {
        let own = self.file.as_deref()?;
        let folder = own.parent()?;
        if Url::parse(written).is_ok() || written.len() > LONGEST_NAME {
            return None;
        }
        let base = self.file_base.clone();
        let base = base.or_else(|| Url::from_directory_path(folder).ok())?;
        let url = base.join(written).ok()?;
        let file = url.to_file_path().ok().filter(|_| url.host().is_none())?;
        let fragment = url.fragment().map(str::to_owned);
        let is_plain = |part: Component<'_>| matches!(part, Component::Normal(_));
        let is_below = file
            .strip_prefix(folder)
            .is_ok_and(|below| below.components().all(is_plain));
        match (file == own, fragment) {
            (true, Some(fragment)) => Some(Destination::Place(fragment)),
            (_, fragment) => (is_below && names_page(&file)).then_some(Destination::File(file, fragment)),
        }
    }

    fn is_own(&self, url: &Url) -> bool {
        self.own
            .as_ref()
            .is_some_and(|own| *own == without_fragment(url.clone()))
    }
}

/// Bytes of a relative link that may name a file.
const LONGEST_NAME: usize = 2_048;

/// Against what the links of a page on the disk are resolved by its `base` element; wherever that leads, links are followed
/// to pages beside it only. As in browsers, no other schemes than that of files count here.
fn file_base(file: &Path, written: &str) -> Option<Url> {
    let base = Url::from_file_path(file).ok()?.join(written.trim()).ok()?;
    (base.scheme() == "file").then_some(base)
}

/// The file of a page that came from the disk itself, not from the network by way of a saved analysis or archive.
fn file_of(reading: &Reading) -> Option<PathBuf> {
    let Source::File(path) = &reading.page.source else {
        return None;
    };
    let page = &reading.page;
    let is_of_web = reading.address().is_some() || page.arrival.saved.is_some() || !page.resources.is_empty();
    (!is_of_web && path.is_absolute()).then(|| path.clone())
}

fn names_page(file: &Path) -> bool {
    let name = file.file_name().and_then(|name| name.to_str()).unwrap_or_default();
    matches!(endings::content_type(name), Some("text/html" | "application/xhtml+xml"))
}

fn without_fragment(mut url: Url) -> Url {
    url.set_fragment(None);
    url
}

/// The site that the words of a link name, where the link leads to another one.
pub fn other_site_in(words: &str, target: &Url) -> Option<String> {
    if !is_web_address(target) {
        return None;
    }
    let words = words.trim();
    let named = match words.split_once("://") {
        Some(_) => Url::parse(words).ok(),
        None => Url::parse(&format!("https://{words}")).ok(),
    };
    let Some(Host::Domain(named)) = named.as_ref().filter(|_| looks_like_address(words))?.host() else {
        return None;
    };
    let target = target.host_str()?;
    let (named, target) = (without_www(named), without_www(target));
    let is_within = |inner: &str, outer: &str| inner.strip_suffix(outer).is_some_and(|rest| rest.ends_with('.'));
    let is_same = named == target || is_within(named, target) || is_within(target, named);
    (!is_same).then(|| named.to_owned())
}

fn without_www(host: &str) -> &str {
    host.strip_prefix("www.").unwrap_or(host)
}

/// Whether words are written as an address is: in one piece, with a name and a top-level domain of letters before the path.
fn looks_like_address(words: &str) -> bool {
    let has_scheme = words.starts_with("http://") || words.starts_with("https://");
    let rest = words.split_once("://").map_or(words, |(_, rest)| rest);
    let host = rest.split(['/', '?', '#', ':']).next().unwrap_or_default();
    let ends_in_letters = |host: &str| {
        let (name, last) = host.rsplit_once('.').unwrap_or_default();
        !name.is_empty() && last.chars().count() >= 2 && last.chars().all(char::is_alphabetic)
    };
    // A file such as "notes.txt" or a name such as "Node.js" is no address: it has no path and one dot only.
    let is_plain = has_scheme || rest.starts_with("www.") || host.matches('.').count() > 1 || rest.contains('/');
    !words.contains(char::is_whitespace) && (is_plain || is_common(host)) && ends_in_letters(host)
}

/// Whether a name of one dot ends as most sites do.
fn is_common(host: &str) -> bool {
    const ENDINGS: [&str; 8] = [".com", ".org", ".net", ".edu", ".gov", ".info", ".bank", ".shop"];
    let host = host.to_ascii_lowercase();
    ENDINGS.iter().any(|ending| host.ends_with(ending))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn links(own: &str, base: &str) -> PageLinks {
        PageLinks {
            links: Links::new(Url::parse(base).ok()),
            own: Url::parse(own).ok(),
            ..PageLinks::default()
        }
    }

    #[cfg(unix)]
    #[test]
    fn a_base_on_the_disk_moves_links_but_leads_no_farther() {
        let destination = |base: &str, written: &str| {
            let file = Path::new("/books/one.html");
            let links = PageLinks {
                file: Some(file.into()),
                file_base: file_base(file, base),
                ..PageLinks::default()
            };
            links.destination(written)
        };
        let file = |path: &str| Destination::File(format!("/books/{path}").into(), None);
        for (base, written, path) in [
            ("notes/", "two.html", "notes/two.html"),
            ("./notes/index.html", "two.html", "notes/two.html"),
            ("notes/", "../two.html", "two.html"),
            ("javascript:a", "two.html", "two.html"),
            ("data:text/html,a", "two.html", "two.html"),
        ] {
            assert_eq!(destination(base, written), file(path), "{base}");
        }
        assert_eq!(destination("notes/", "#a"), Destination::Place("a".to_owned()));
        for base in [
            "../",
            "/",
            "/secrets/",
            "//host/books/",
            "file://host/books/",
            "\\\\host\\books\\",
        ] {
            assert_eq!(destination(base, "two.html"), Destination::Nowhere, "{base}");
        }
        assert_eq!(destination("../", "books/two.html"), file("two.html"));
    }

    #[cfg(unix)]
    #[test]
    fn a_page_from_the_disk_leads_to_pages_beside_it_only() {
        let links = PageLinks {
            file: Some("/books/one.html".into()),
            ..PageLinks::default()
        };
        let file = |path: &str, place: Option<&str>| {
            Destination::File(format!("/books/{path}").into(), place.map(str::to_owned))
        };
        assert_eq!(links.destination("two.html"), file("two.html", None));
        assert_eq!(
            links.destination(" ./b/../two.HTM?print#end "),
            file("two.HTM", Some("end"))
        );
        assert_eq!(
            links.destination("notes/a%20b.xhtml.gz"),
            file("notes/a b.xhtml.gz", None)
        );
        assert_eq!(links.destination("one.html#c"), Destination::Place("c".to_owned()));
        let of_web = Destination::Page("https://host/share/a.html".parse().unwrap());
        assert_eq!(links.destination("//host/share/a.html"), of_web);
        for nowhere in [
            "../other.html",
            "%2e%2e/other.html",
            "..%2Fother.html",
            "a/..%2F..%2Fother.html",
            "/secret.html",
            "/books/../secret.html",
            "\\\\host\\share\\a.html",
            "file:two.html",
            "file:///books/two.html",
            "two.txt",
            "two.html.exe",
            "two",
            "",
            "?a.html",
            "javascript:two.html",
        ] {
            assert_eq!(links.destination(nowhere), Destination::Nowhere, "{nowhere}");
        }
    }

    #[test]
    fn links_lead_to_places_pages_and_mail() {
        let links = links("https://example.org/a", "https://example.org/a");
        let place = |name: &str| Destination::Place(name.to_owned());
        let page = |url: &str| Destination::Page(url.parse().unwrap());
        assert_eq!(links.destination("#one"), place("one"));
        assert_eq!(links.destination("#"), place(""));
        assert_eq!(links.destination("https://example.org/a#two"), place("two"));
        assert_eq!(links.destination("b#two"), page("https://example.org/b#two"));
        assert_eq!(links.destination("/c"), page("https://example.org/c"));
        assert_eq!(
            links.destination("https://example.org/a"),
            page("https://example.org/a")
        );
        assert!(matches!(
            links.destination("mailto:a@example.org"),
            Destination::Mail(_)
        ));
        for nowhere in ["javascript:alert(1)", "ftp://example.org/", "data:text/html,x"] {
            assert_eq!(links.destination(nowhere), Destination::Nowhere);
        }
    }

    #[test]
    fn a_page_without_address_has_places_only() {
        let links = PageLinks::default();
        assert_eq!(links.destination("#one"), Destination::Place("one".to_owned()));
        assert_eq!(links.destination("b.html"), Destination::Nowhere);
        assert!(links.lacks_address("b.html") && links.lacks_address("/news/1?a=b"));
        assert!(!links.lacks_address("ftp://example.org/"));
        assert!(matches!(
            links.destination("https://example.org/"),
            Destination::Page(_)
        ));
    }

    #[test]
    fn hosts_are_told_in_ascii() {
        let Destination::Page(url) = PageLinks::default().destination("https://раураl.com/") else {
            panic!("no page")
        };
        assert!(url.as_str().starts_with("https://xn--"));
    }

    #[test]
    fn words_that_name_another_site_are_noticed() {
        let other = |words: &str, target: &str| other_site_in(words, &target.parse().unwrap());
        for words in [
            "https://mybank.com/login",
            "mybank.com",
            "www.mybank.com",
            " mybank.com/a ",
        ] {
            assert_eq!(
                other(words, "https://evil.example/").as_deref(),
                Some("mybank.com"),
                "{words}"
            );
        }
        assert!(other("login.mybank.de/x", "https://mybank.evil.example/").is_some());
        for (words, target) in [
            ("https://mybank.com/login", "https://www.mybank.com/other"),
            ("help.mybank.com", "https://mybank.com/"),
            ("mybank.com", "https://en.mybank.com/"),
            ("a reader", "https://evil.example/"),
            ("Node.js", "https://nodejs.org/"),
            ("notes.txt", "https://example.org/notes.txt"),
            ("3.14", "https://example.org/"),
            ("and/or", "https://example.org/"),
            ("mybank.com", "mailto:a@example.org"),
        ] {
            assert_eq!(other(words, target), None, "{words}");
        }
    }
}
