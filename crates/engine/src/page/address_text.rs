//! The address that a text means: one that an input method wrote with full-width punctuation, one in quotation marks or
//! brackets, or the one address in a text that an app has shared.

use super::fault::shown;
use super::source::{AddressFault, names_a_host, names_a_path, scheme_of};
use std::borrow::Cow;

/// Quotation marks and brackets around an address in mails and texts, each with the one that closes it.
const AROUND: [(char, char); 9] = [
    ('<', '>'),
    ('"', '"'),
    ('\'', '\''),
    ('“', '”'),
    ('‘', '’'),
    ('„', '“'),
    ('«', '»'),
    ('「', '」'),
    ('《', '》'),
];

/// Punctuation of addresses as an input method for Chinese or Japanese writes it, each with its form in ASCII.
const WIDE: [(char, char); 14] = [
    ('：', ':'),
    ('／', '/'),
    ('。', '.'),
    ('．', '.'),
    ('｡', '.'),
    ('？', '?'),
    ('＃', '#'),
    ('＆', '&'),
    ('＝', '='),
    ('％', '%'),
    ('＿', '_'),
    ('－', '-'),
    ('～', '~'),
    ('＠', '@'),
];

/// Marks that end a sentence or a part of one.
const MARKS: [char; 9] = ['。', '，', '、', '；', '：', '！', '？', '｡', '…'];
/// The same of ASCII. An address of its own may end with one; in a text, the sentence does.
const MARKS_OF_ASCII: [char; 6] = ['.', ',', ';', ':', '!', '?'];

/// Brackets, each with the one that closes it.
const BRACKETS: [(char, char); 10] = [
    ('(', ')'),
    ('[', ']'),
    ('（', '）'),
    ('「', '」'),
    ('『', '』'),
    ('【', '】'),
    ('《', '》'),
    ('〈', '〉'),
    ('“', '”'),
    ('‘', '’'),
];

/// Returns what `text` means, ready for [`Source::parse`](super::Source::parse): the address with punctuation of ASCII and without
/// what is around it. Paths and words come back as they are.
///
/// # Errors
/// [`AddressFault::Several`] if the text has more than one address.
pub fn meant(text: &str) -> Result<Cow<'_, str>, AddressFault> {
    let text = without_quotes(text);
    if names_a_path(text) {
        return Ok(text.into());
    }
    let narrow = with_narrow_punctuation(text, |_| true);
    if next_address(&narrow).is_none() {
        return Ok(if is_without_scheme(&narrow) {
            trimmed(narrow, Setting::Alone)
        } else {
            text.into()
        });
    }
    if is_one_address(&narrow) {
        return Ok(trimmed(narrow, Setting::Alone));
    }
    // Elsewhere, the same marks end the sentence that an address is in.
    let narrow = with_narrow_punctuation(text, ends_in_host);
    one_of_text(&narrow).map(|address| address.to_owned().into())
}

/// Whether a text ends in a scheme or in the host behind one.
fn ends_in_host(text: &str) -> bool {
    match text.rsplit_once("://") {
        Some((_, rest)) => !rest.contains(|c: char| c.is_whitespace() || matches!(c, '/' | '?' | '#')),
        None => ["http", "https", "http:", "https:"]
            .iter()
            .any(|scheme| text.ends_with(scheme)),
    }
}

/// Returns a text without blanks, quotation marks and brackets around it.
fn without_quotes(text: &str) -> &str {
    let mut text = text.trim();
    loop {
        let inside = AROUND
            .iter()
            .find_map(|(open, close)| text.strip_prefix(*open)?.strip_suffix(*close));
        let Some(inside) = inside.map(str::trim) else {
            return text;
        };
        text = inside.strip_prefix("URL:").unwrap_or(inside);
    }
}

/// Replaces full-width punctuation between characters of ASCII, where only an address has it: titles in the path of an
/// address, such as `/wiki/什么？`, keep theirs. `may_join` is asked about what is before the punctuation.
fn with_narrow_punctuation(text: &str, may_join: impl Fn(&str) -> bool) -> Cow<'_, str> {
    if text.is_ascii() {
        return text.into();
    }
    let mut narrow = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(next) = rest.chars().next() {
        let after_signs = rest.trim_start_matches(|c| narrow_form(c).is_some());
        let (signs, following) = rest.split_at(rest.len() - after_signs.len());
        if signs.is_empty() {
            narrow.push(next);
            rest = &rest[next.len_utf8()..];
            continue;
        }
        let joins = narrow.ends_with(|c: char| c.is_ascii_graphic())
            && following.starts_with(|c: char| c.is_ascii_graphic())
            && !starts_with_web_scheme(following)
            && may_join(&narrow);
        narrow.extend(signs.chars().map(|c| narrow_form(c).filter(|_| joins).unwrap_or(c)));
        rest = following;
    }
    narrow.into()
}

fn narrow_form(c: char) -> Option<char> {
    WIDE.iter().find(|(wide, _)| *wide == c).map(|(_, narrow)| *narrow)
}

/// Whether a text without a web scheme is an address all the same: a host, or a `file:` address.
fn is_without_scheme(text: &str) -> bool {
    let is_of_file = |scheme: String| scheme == "file";
    !text.contains(char::is_whitespace) && scheme_of(text).map_or_else(|| names_a_host(text), is_of_file)
}

/// Whether a text is one address and at most marks after it.
fn is_one_address(text: &str) -> bool {
    let rest = &text[end_of_address(text, Setting::Alone)..];
    let is_mark = |c: char| MARKS.contains(&c) || BRACKETS.iter().any(|(_, close)| *close == c);
    starts_with_web_scheme(text) && (rest.chars().all(is_mark) || continues_after_blank(rest))
}

/// Whether what follows the first blank belongs to the address, as in `https://example.com/my page.html`.
fn continues_after_blank(rest: &str) -> bool {
    let last = rest.split_whitespace().next_back().unwrap_or_default();
    let inside = last.trim_end_matches(MARKS_OF_ASCII);
    rest.starts_with(' ') && rest.is_ascii() && inside.contains(['.', '/', '=', '%']) && next_address(rest).is_none()
}

/// Returns the one address of a text.
fn one_of_text(text: &str) -> Result<&str, AddressFault> {
    let mut addresses = Vec::new();
    let mut rest = text;
    while let Some(start) = next_address(rest) {
        let from_here = &rest[start..];
        let (address, after) = from_here.split_at(end_of_address(from_here, Setting::Text));
        addresses.push(without_end(address, Setting::Text));
        rest = after;
    }
    addresses.sort_unstable();
    addresses.dedup();
    match *addresses {
        [address] => Ok(address),
        _ => Err(AddressFault::Several {
            typed: shown(text),
            count: addresses.len(),
        }),
    }
}

/// Where the next address with a web scheme begins.
fn next_address(text: &str) -> Option<usize> {
    let colons = memchr::memmem::find_iter(text.as_bytes(), "://");
    colons.filter_map(|at| start_of_scheme(text, at)).next()
}

/// Where the web scheme begins that ends at `colon`, if a host follows.
fn start_of_scheme(text: &str, colon: usize) -> Option<usize> {
    let starts = ["https", "http"].iter().filter_map(|scheme| {
        let start = colon.checked_sub(scheme.len())?;
        let written = text.as_bytes().get(start..colon)?;
        written.eq_ignore_ascii_case(scheme.as_bytes()).then_some(start)
    });
    let has_host = text[colon..]
        .chars()
        .nth("://".len())
        .is_some_and(|c| c.is_alphanumeric() || c == '[');
    starts.filter(|_| has_host).min()
}

fn starts_with_web_scheme(text: &str) -> bool {
    let beginning = text.as_bytes();
    ["http:", "https:", "http：", "https："].iter().any(|scheme| {
        let written = beginning.get(..scheme.len());
        written.is_some_and(|written| written.eq_ignore_ascii_case(scheme.as_bytes()))
    })
}

/// Where an address is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Setting {
    /// By itself: nearly every character may belong to it.
    Alone,
    /// In a text, whose punctuation and words do not.
    Text,
}

/// Where the address ends that begins `text`.
fn end_of_address(text: &str, setting: Setting) -> usize {
    let mut before = ' ';
    for (at, c) in text.char_indices() {
        let follows_ascii = before.is_ascii_alphanumeric() || before == '/';
        let ends = match c {
            c if c.is_whitespace() || c.is_control() || matches!(c, '<' | '>' | '"') => true,
            c if c.is_ascii() => false,
            c if MARKS.contains(&c) => setting == Setting::Text || follows_ascii,
            _ if setting == Setting::Alone => false,
            c if BRACKETS.iter().any(|(open, _)| *open == c) => c != '（' || follows_ascii,
            // A word of the text that no blank sets apart; a word of an address follows a slash or a sign.
            _ => before.is_ascii_alphanumeric(),
        };
        if ends {
            return at;
        }
        before = c;
    }
    text.len()
}

/// Takes marks and brackets away that are no part of an address at its end.
fn without_end(address: &str, setting: Setting) -> &str {
    let mut surplus =
        BRACKETS.map(|(open, close)| address.matches(close).count() as i64 - address.matches(open).count() as i64);
    let mut address = address;
    while let Some(last) = address.chars().next_back() {
        let rest = &address[..address.len() - last.len_utf8()];
        let bracket = BRACKETS.iter().position(|(_, close)| *close == last);
        let is_mark = match setting {
            Setting::Alone => {
                matches!(last, '。' | '，') || MARKS.contains(&last) && rest.ends_with(|c: char| c.is_ascii())
            }
            Setting::Text => MARKS.contains(&last) || MARKS_OF_ASCII.contains(&last),
        };
        match bracket.and_then(|bracket| surplus.get_mut(bracket)) {
            // It closes none before it.
            Some(surplus) if *surplus > 0 => *surplus -= 1,
            _ if is_mark => {}
            _ => break,
        }
        address = rest;
    }
    address
}

fn trimmed(text: Cow<'_, str>, setting: Setting) -> Cow<'_, str> {
    match text {
        Cow::Borrowed(text) => without_end(text, setting).into(),
        Cow::Owned(text) => without_end(&text, setting).to_owned().into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(text: &str) -> String {
        meant(text).unwrap().into_owned()
    }

    #[test]
    fn full_width_punctuation_is_read_as_meant() {
        for (written, read) in [
            ("http：//127。0。0。1：8572/a。html", "http://127.0.0.1:8572/a.html"),
            ("https：／／e.example／a？b＝1＆c＃d", "https://e.example/a?b=1&c#d"),
            ("HTTPS：//e.example", "HTTPS://e.example"),
            ("e。example／a", "e.example/a"),
            ("localhost：8080/a", "localhost:8080/a"),
            ("https://e.example/a？page=2", "https://e.example/a?page=2"),
            ("file：///a/b。html", "file:///a/b.html"),
            ("https://e.example/wiki/什么？", "https://e.example/wiki/什么？"),
            ("https://e.example/wiki/你好，河流", "https://e.example/wiki/你好，河流"),
            ("https://例子。中国/", "https://例子。中国/"),
        ] {
            assert_eq!(address(written), read);
        }
    }

    #[test]
    fn marks_at_the_end_are_no_part_of_an_address() {
        for written in [
            "https://e.example/a",
            "https://e.example/a。",
            "https://e.example/a，",
            "https://e.example/a）。",
            "https://e.example/a」",
            "https://e.example/a)",
            "「https://e.example/a」",
            "<URL:https://e.example/a>",
            "https://e.example/a？",
            "（https://e.example/a）",
            "(https://e.example/a).",
        ] {
            assert_eq!(address(written), "https://e.example/a", "{written}");
        }
        assert_eq!(address("e.example/a。"), "e.example/a");
        for whole in [
            "https://e.example/wiki/Rain_(song)",
            "https://e.example/wiki/水（元素）",
            "https://e.example/wiki/Washington,_D.C.",
            "http://[::1]",
        ] {
            assert_eq!(address(whole), whole);
        }
    }

    #[test]
    fn the_one_address_of_a_shared_text_is_taken() {
        for text in [
            "【河边的早晨】 https://b.example/x1 看看",
            "【河边的早晨】https://b.example/x1，复制本条信息，打开【河边】App",
            "河边的早晨 https://b.example/x1。",
            "链接：https://b.example/x1提取码：ab12",
            "https://b.example/x1 看看",
            "https://b.example/x1，看看",
            "A morning by the river (https://b.example/x1).",
            "[A morning](https://b.example/x1)",
            "A morning by the river\nhttps://b.example/x1",
            "https：//b。example/x1 看看",
            "看 https://b.example/x1 https://b.example/x1",
        ] {
            assert_eq!(address(text), "https://b.example/x1", "{text}");
        }
        assert_eq!(
            address("北京 - https://e.example/wiki/北京（城市） 看看"),
            "https://e.example/wiki/北京（城市）"
        );
        let archived = "https://w.example/web/2020/https://e.example/a";
        assert_eq!(address(archived), archived);
        assert_eq!(address(&format!("看 {archived}")), archived);
    }

    #[test]
    fn a_text_with_several_addresses_names_none() {
        for text in [
            "https://a.example/ https://b.example/",
            "甲 https://a.example/，乙 https://b.example/",
            "https://a.example/x。https://b.example/y",
        ] {
            let fault = meant(text).unwrap_err();
            assert!(matches!(fault, AddressFault::Several { count: 2, .. }), "{fault:?}");
        }
    }

    #[test]
    fn paths_words_and_addresses_with_blanks_stay() {
        for text in [
            "/a/报告：一。html",
            "./a。b",
            "Rust：入门",
            "Rust：intro",
            "is 3.5 m deep",
            "河流",
            "https://e.example/my page.html",
            "http://a b/",
            "ftp://e.example/",
            "http://",
            "",
        ] {
            assert_eq!(address(text), text);
        }
    }

    #[test]
    fn hostile_texts_take_time_by_their_length() {
        for piece in ["http://a", "：", "http：", ")", "https://e.example/）", "。a"] {
            let _ = meant(&piece.repeat(20_000));
        }
    }
}
