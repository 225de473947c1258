//! Where a page sends its reader by itself: `<meta http-equiv="refresh" content="0; url=…">`.
//!
//! Source: HTML Standard (WHATWG), §4.2.5.3 "Refresh state (http-equiv="refresh")", the "shared declarative refresh steps".
//! Two departures: a refresh without an address, or to the page itself, loads the page again and is passed over; and one
//! inside `noscript` counts for nothing, since most of these lead to a page that only says that scripts are needed.

use super::credentials::without_fragment;
use super::tags::{TagReader, attribute, read_tags};
use html5ever::tokenizer::{Tag, TagKind};
use url::Url;

/// The longest wait, in seconds, after which a reader is taken to be sent on; a page that waits longer is there to be read.
const LONGEST_WAIT: u64 = 5;
/// How much of a page is searched, in bytes.
const SEARCHED: usize = 64 * 1024;
/// Bytes of an address that is followed.
const LONGEST_ADDRESS: usize = 8 * 1024;

/// A page's wish to send its reader on within [`LONGEST_WAIT`] seconds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Refresh {
    /// The address as the page writes it.
    pub written: String,
    /// The `href` of the first `base` element before it.
    base: Option<String>,
}

impl Refresh {
    /// The refresh that `html` asks for first.
    pub(super) fn of(html: &str) -> Option<Refresh> {
        let head = &html[..html.floor_char_boundary(SEARCHED)];
        if !is_named(head) {
            return None;
        }
        read_tags(head, Found::default()).refresh
    }

    /// Where it leads from a page at `address`; `None` where that is no address, or the page itself.
    pub(super) fn target(&self, address: &Url) -> Option<Url> {
        let base = self.base.as_deref().and_then(|base| address.join(base).ok());
        let target = base.as_ref().unwrap_or(address).join(&self.written).ok()?;
        (without_fragment(target.clone()) != without_fragment(address.clone())).then_some(target)
    }
}

/// Whether an attribute has the value that makes a refresh, so that most pages need no tokenizer.
fn is_named(head: &str) -> bool {
    const VALUE: &[u8] = b"refresh";
    let bytes = head.as_bytes();
    let is_value = |at: usize| {
        let before = bytes[..at].trim_ascii_end();
        let before = before
            .strip_suffix(b"\"")
            .or(before.strip_suffix(b"'"))
            .unwrap_or(before);
        let word = bytes.get(at..at + VALUE.len());
        word.is_some_and(|word| word.eq_ignore_ascii_case(VALUE)) && before.trim_ascii_end().ends_with(b"=")
    };
    // The rarest of its letters.
    const RARE: usize = 2;
    memchr::memchr2_iter(b'f', b'F', bytes).any(|at| at.checked_sub(RARE).is_some_and(is_value))
}

#[derive(Default)]
struct Found {
    refresh: Option<Refresh>,
    base: Option<String>,
}

impl TagReader for Found {
    fn tag(&mut self, tag: &Tag, is_inert: bool) {
        match (tag.kind, &*tag.name) {
            (TagKind::StartTag, "base") if self.base.is_none() => {
                self.base = attribute(tag, "href").map(str::to_owned);
            }
            (TagKind::StartTag, "meta") if !is_inert && self.refresh.is_none() => {
                self.refresh = written_in(tag).map(|written| Refresh {
                    written: written.to_owned(),
                    base: self.base.clone(),
                });
            }
            _ => {}
        }
    }

    fn has_enough(&self) -> bool {
        self.refresh.is_some()
    }
}

/// The address of a `meta` element that refreshes.
fn written_in(meta: &Tag) -> Option<&str> {
    let pragma = attribute(meta, "http-equiv")?;
    let is_refresh = pragma.trim_ascii().eq_ignore_ascii_case("refresh");
    let address = address_of(attribute(meta, "content")?).filter(|_| is_refresh)?;
    (!address.is_empty() && address.len() <= LONGEST_ADDRESS).then_some(address)
}

/// The "shared declarative refresh steps": the address, where the wait before it is short enough.
fn address_of(content: &str) -> Option<&str> {
    let content = content.trim_ascii_start();
    let digits = content.find(|c: char| !c.is_ascii_digit()).unwrap_or(content.len());
    let (seconds, rest) = content.split_at(digits);
    if seconds.is_empty() && !rest.starts_with('.') {
        return None;
    }
    let seconds = if seconds.is_empty() { "0" } else { seconds };
    if seconds.parse::<u64>().map_or(true, |seconds| seconds > LONGEST_WAIT) {
        return None;
    }
    let rest = rest.trim_start_matches(|c: char| c.is_ascii_digit() || c == '.');
    if !rest.starts_with(|c: char| matches!(c, ';' | ',') || c.is_ascii_whitespace()) {
        return None;
    }
    let rest = rest.trim_ascii_start();
    let rest = rest.strip_prefix([';', ',']).unwrap_or(rest).trim_ascii_start();
    Some(unquoted(without_label(rest).unwrap_or(rest)))
}

/// What follows `url =`.
fn without_label(rest: &str) -> Option<&str> {
    let (label, rest) = rest.split_at_checked(3)?;
    let rest = rest.trim_ascii_start().strip_prefix('=')?;
    label.eq_ignore_ascii_case("url").then(|| rest.trim_ascii_start())
}

fn unquoted(address: &str) -> &str {
    match address.chars().next() {
        Some(quote @ ('"' | '\'')) => address[1..].split(quote).next().unwrap_or_default(),
        _ => address,
    }
    .trim_ascii_end()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(html: &str) -> Option<String> {
        Refresh::of(html).map(|refresh| refresh.written)
    }

    #[test]
    fn the_address_is_read_as_the_standard_says() {
        let cases = [
            ("0; url=/next", Some("/next")),
            ("0;URL='/a b'", Some("/a b")),
            ("5 , url = \"/q\"rest", Some("/q")),
            ("1.5;/bare", Some("/bare")),
            (".9; url=x", Some("x")),
            ("0 /spaced", Some("/spaced")),
            ("0; urls", Some("urls")),
            ("6; url=/late", None),
            ("99999999999999999999; url=/late", None),
            ("0", None),
            ("0;", None),
            ("0; url=", None),
            ("soon; url=/x", None),
            ("0x; url=/x", None),
            ("0; url=''", None),
            ("0;é", Some("é")),
        ];
        for (content, address) in cases {
            let content = content.replace('"', "&quot;");
            let page = format!("<META HTTP-EQUIV=' Refresh ' CONTENT=\"{content}\">");
            assert_eq!(written(&page).as_deref(), address, "{content}");
        }
    }

    #[test]
    fn only_what_the_browser_would_obey_counts() {
        let meta = "<meta http-equiv=refresh content='0; url=/next'>";
        assert_eq!(written(&format!("<title>a</title>{meta}")).as_deref(), Some("/next"));
        for inert in [
            format!("<!-- {meta} -->"),
            format!("<script>'{meta}'</script>"),
            format!("<textarea>{meta}</textarea>"),
            format!("<title>{meta}</title>"),
            format!("<noscript>{meta}</noscript>"),
            format!("<template>{meta}</template>"),
            format!("<p>refresh {}{meta}", " ".repeat(SEARCHED)),
            "<meta name=refresh content='0; url=/next'>".to_owned(),
        ] {
            assert_eq!(written(&inert), None, "{inert}");
        }
    }

    #[test]
    fn the_target_is_resolved_and_is_another_page() {
        let page = Url::parse("https://example.com/a/b").unwrap();
        let target = |html: &str| Refresh::of(html).unwrap().target(&page).map(String::from);
        let meta = |to: &str| format!("<meta http-equiv=refresh content='0; url={to}'>");
        assert_eq!(target(&meta("c")).as_deref(), Some("https://example.com/a/c"));
        let based = format!("<base href=/x/><base href=/y/>{}", meta("c"));
        assert_eq!(target(&based).as_deref(), Some("https://example.com/x/c"));
        assert_eq!(target(&meta("/a/b#top")), None);
        assert_eq!(target(&meta("http://[::1")), None);
    }
}
