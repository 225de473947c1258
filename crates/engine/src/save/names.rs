//! Names of saved files, safe on Linux, macOS and Windows for every title.

use super::characters::in_one_line;
use crate::Reading;
use crate::document::{Stated, iso_date};
use crate::page::Source;
use unicode_normalization::UnicodeNormalization;

/// Most characters of a name, its extension included.
const MOST_CHARACTERS: usize = 120;
/// Most bytes of a name in UTF-8, its extension included. Linux allows 255.
const MOST_BYTES: usize = 200;
/// Used where neither title nor address leaves anything.
const LAST_RESORT: &str = "page";
/// Names that Windows keeps for devices, in upper case.
const DEVICES: [&str; 7] = ["CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$", "CLOCK$"];

/// What a name can be made of; empty where the page does not say.
///
/// ```
/// use clearline_engine::page::{Page, Source};
/// use clearline_engine::save::NameFacts;
/// use clearline_engine::{Reading, methods};
///
/// let page = Page::from_html(Source::Pasted, "<title>Rain</title><p>It rained all night.");
/// let reading = Reading::of(page, methods::DEFAULT, &methods::Parameters::default());
/// assert_eq!(NameFacts::of(&reading).title, "Rain");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NameFacts {
    /// The title; else the host and the path of the address.
    pub title: String,
    /// The day of publication.
    pub date: String,
    /// The site's name.
    pub site: String,
    /// Who wrote it.
    pub author: String,
    /// The host of the address.
    pub host: String,
    /// The primary language.
    pub lang: String,
}

impl NameFacts {
    /// What a reading knows about itself.
    pub fn of(reading: &Reading) -> NameFacts {
        let metadata = &reading.metadata;
        let text = |fact: &Option<Stated>| fact.as_deref().map(in_one_line).unwrap_or_default();
        let address = reading.address();
        let host = address.as_ref().and_then(|url| url.host_str()).unwrap_or_default();
        let title = Some(text(&metadata.title)).filter(|title| cleaned(title).is_some());
        NameFacts {
            title: title.unwrap_or_else(|| match &address {
                Some(url) => format!("{host}{}", url.path()),
                None => file_stem(&reading.page.source),
            }),
            date: metadata.published.as_deref().and_then(iso_date).unwrap_or_default(),
            site: text(&metadata.site),
            author: text(&metadata.author),
            host: host.to_owned(),
            lang: reading.document.language().primary().to_owned(),
        }
    }
}

fn file_stem(source: &Source) -> String {
    match source {
        Source::File(path) => path.file_stem().unwrap_or_default().to_string_lossy().into_owned(),
        _ => String::new(),
    }
}

/// A pattern for names with a place for each fact: `{title} {date} {site} {author} {host} {lang}`, and `{n}` for a
/// number that counts up until the name is free. Other braces stand for themselves.
///
/// ```
/// use clearline_engine::save::{FileName, NameFacts};
///
/// let facts = NameFacts {
///     title: "Rain / snow".to_owned(),
///     date: "2026-11-03".to_owned(),
///     ..NameFacts::default()
/// };
/// let name = FileName::new(FileName::DEFAULT_PATTERN, "md");
/// let names: Vec<String> = name.proposals(&facts).take(2).collect();
/// assert_eq!(names, ["2026-11-03 Rain - snow.md", "2026-11-03 Rain - snow (2).md"]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileName {
    pattern: String,
    extension: &'static str,
}

impl FileName {
    /// The pattern that is used where nobody chose one.
    pub const DEFAULT_PATTERN: &'static str = "{date} {title}";

    /// Names by a pattern, with an extension (without dot).
    pub fn new(pattern: &str, extension: &'static str) -> FileName {
        FileName {
            pattern: pattern.to_owned(),
            extension,
        }
    }

    /// Names to try, best first: `name.txt`, `name (2).txt`, `name (3).txt` …, or with the numbers that `{n}` asks for.
    /// Each is one path component of at most 120 characters and 200 bytes.
    pub fn proposals<'a>(&'a self, facts: &'a NameFacts) -> impl Iterator<Item = String> + 'a {
        let is_numbered = self.pattern.contains("{n}");
        (1_u32..).map(move |n| {
            let suffix = match n {
                2.. if !is_numbered => format!(" ({n})"),
                _ => String::new(),
            };
            let suffix = format!("{suffix}.{}", self.extension);
            let stem = [self.fill(facts, n), facts.title.clone(), facts.host.clone()];
            let stem = stem.iter().find_map(|stem| cleaned(stem));
            let stem = stem.unwrap_or_else(|| LAST_RESORT.to_owned());
            format!("{}{suffix}", shortened(&stem, &suffix))
        })
    }

    /// The first proposal.
    pub fn first(&self, facts: &NameFacts) -> String {
        self.proposals(facts).next().unwrap_or_default()
    }

    /// Each placeholder is filled once, so that a title with braces does not become one.
    fn fill(&self, facts: &NameFacts, n: u32) -> String {
        let mut name = String::new();
        let mut rest = self.pattern.as_str();
        while let Some(at) = rest.find('{') {
            let (before, from_brace) = rest.split_at(at);
            name.push_str(before);
            let filled = from_brace
                .split_once('}')
                .and_then(|(key, after)| Some((fact(facts, &key[1..], n)?, after)));
            match filled {
                Some((value, after)) => {
                    name.push_str(&value);
                    rest = after;
                }
                None => {
                    name.push('{');
                    rest = &from_brace[1..];
                }
            }
        }
        name.push_str(rest);
        name
    }
}

fn fact(facts: &NameFacts, key: &str, n: u32) -> Option<String> {
    Some(match key {
        "title" => facts.title.clone(),
        "date" => facts.date.clone(),
        "site" => facts.site.clone(),
        "author" => facts.author.clone(),
        "host" => facts.host.clone(),
        "lang" => facts.lang.clone(),
        "n" => n.to_string(),
        _ => return None,
    })
}

/// A name without anything that a file system forbids or misreads; `None` where nothing visible is left.
fn cleaned(name: &str) -> Option<String> {
    // Invisible characters go before normalisation: they may be between a letter and its accent.
    let composed: String = in_one_line(&name.chars().map(space_or_hyphen).collect::<String>())
        .nfc()
        .map(|c| if is_forbidden(c) { '-' } else { c })
        .collect();
    let name = trimmed(&composed);
    let is_visible = |c: char| c.is_alphanumeric() || !c.is_ascii() && !is_joiner(c);
    name.contains(is_visible).then(|| guarded(name))
}

/// White-space controls part words; what other controls do, no name should.
fn space_or_hyphen(c: char) -> char {
    match c {
        '\t'..='\r' | '\u{85}' => ' ',
        c if c.is_control() => '-',
        c => c,
    }
}

fn is_forbidden(c: char) -> bool {
    matches!(c, '\\' | '/' | ':' | '*' | '?' | '"' | '<' | '>' | '|')
}

fn is_joiner(c: char) -> bool {
    matches!(c, '\u{200c}' | '\u{200d}')
}

/// No leading hyphen (an option), dot (hidden), tilde (home folder); no trailing dot or space (Windows drops them).
fn trimmed(name: &str) -> &str {
    name.trim_start_matches(['-', '.', '~', ' '])
        .trim_end_matches(['.', ' '])
}

fn guarded(name: &str) -> String {
    if is_device(name) {
        format!("_{name}")
    } else {
        name.to_owned()
    }
}

/// Whether Windows opens a device for a name: in any case and with any extension.
pub(super) fn is_device(name: &str) -> bool {
    let stem = name.split('.').next().unwrap_or_default().trim_end().to_uppercase();
    let is_port = |port: &str| {
        stem.strip_prefix(port).is_some_and(|number| {
            matches!(number, "¹" | "²" | "³") || number.len() == 1 && number.as_bytes()[0].is_ascii_digit()
        })
    };
    DEVICES.contains(&stem.as_str()) || is_port("COM") || is_port("LPT")
}

/// The beginning of a name that fits together with `suffix`.
fn shortened<'a>(name: &'a str, suffix: &str) -> &'a str {
    let characters = MOST_CHARACTERS.saturating_sub(suffix.chars().count());
    let bytes = MOST_BYTES.saturating_sub(suffix.len());
    let end = name.char_indices().nth(characters).map_or(name.len(), |(at, _)| at);
    let end = name.floor_char_boundary(end.min(bytes));
    name[..end].trim_end_matches(['.', ' '])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::save::characters::is_bidi_control;
    use std::path::{Component, Path};

    fn name(title: &str) -> String {
        let facts = NameFacts {
            title: title.to_owned(),
            ..NameFacts::default()
        };
        FileName::new(FileName::DEFAULT_PATTERN, "txt").first(&facts)
    }

    /// What every name keeps, on three systems.
    fn assert_safe(name: &str, title: &str) {
        let told = format!("{name:?} from {title:?}");
        assert!((5..=MOST_BYTES).contains(&name.len()), "{told}");
        assert!(name.chars().count() <= MOST_CHARACTERS, "{told}");
        assert!(
            !name.contains(|c| is_forbidden(c) || c.is_control() || is_bidi_control(c)),
            "{told}"
        );
        assert!(!name.starts_with(['-', '.', '~', ' ']), "{told}");
        assert!(!name.ends_with(['.', ' ']) && !name.contains("  "), "{told}");
        let stem = name.split('.').next().unwrap().trim_end().to_uppercase();
        let port = stem.strip_prefix("COM").or(stem.strip_prefix("LPT"));
        assert!(!DEVICES.contains(&stem.as_str()), "{told}");
        assert!(
            !port.is_some_and(|p| p.chars().count() == 1 && "0123456789¹²³".contains(p)),
            "{told}"
        );
        assert!(name.nfc().eq(name.chars()), "{told}");
        let parts: Vec<Component<'_>> = Path::new(name).components().collect();
        assert!(matches!(parts[..], [Component::Normal(_)]), "{told}");
    }

    #[test]
    fn titles_become_plain_names() {
        assert_eq!(name("Rain: what now?"), "Rain- what now-.txt");
        assert_eq!(name("a\tb\r\n c\u{7}d"), "a b c-d.txt");
        assert_eq!(name("../../etc/passwd"), "etc-passwd.txt");
        assert_eq!(name("C:\\x"), "C--x.txt");
        assert_eq!(name(".hidden"), "hidden.txt");
        assert_eq!(name("--help"), "help.txt");
        assert_eq!(name("\u{202e}gnp.exe"), "gnp.exe.txt");
        assert_eq!(name("e\u{200b}\u{301}"), "é.txt");
        assert_eq!(name("nul.txt"), "_nul.txt.txt");
        assert_eq!(name("com¹"), "_com¹.txt");
        assert_eq!(name("COM10"), "COM10.txt");
        assert_eq!(name("x. . ."), "x.txt");
        for empty in ["", " ", "...", "/", "\u{200d}", "\u{ffff}", "?"] {
            assert_eq!(name(empty), "page.txt", "{empty:?}");
        }
    }

    #[test]
    fn long_titles_are_cut_between_characters() {
        assert_eq!(name(&"a".repeat(300)).len(), 120);
        assert_eq!(name(&"中".repeat(86)).chars().count(), 65 + 4);
        assert_eq!(name(&"😀".repeat(64)).chars().count(), 49 + 4);
        assert_eq!(
            name(&format!("{} b", "a".repeat(115))),
            format!("{}.txt", "a".repeat(115))
        );
    }

    #[test]
    fn facts_fill_their_places_and_absent_ones_leave_no_gap() {
        let facts = NameFacts {
            title: "{site} rises".to_owned(),
            date: "2026-01-02".to_owned(),
            site: "The Valley".to_owned(),
            author: "A/B".to_owned(),
            host: "example.com".to_owned(),
            lang: "en".to_owned(),
        };
        let first = |pattern| FileName::new(pattern, "md").first(&facts);
        assert_eq!(first("{date} {title}"), "2026-01-02 {site} rises.md");
        assert_eq!(
            first("{site}/{author} {host} {lang}"),
            "The Valley-A-B example.com en.md"
        );
        assert_eq!(first("{n} {x} {"), "1 {x} {.md");
        let bare = NameFacts {
            title: "Rain".to_owned(),
            ..NameFacts::default()
        };
        assert_eq!(FileName::new("{date} {title} {site}", "md").first(&bare), "Rain.md");
        assert_eq!(FileName::new("{site}", "md").first(&bare), "Rain.md");
    }

    #[test]
    fn further_proposals_are_numbered_and_still_fit() {
        let facts = NameFacts {
            title: "a".repeat(200),
            ..NameFacts::default()
        };
        let plain = FileName::new("{title}", "txt");
        let third = plain.proposals(&facts).nth(2).unwrap();
        assert!(third.ends_with("a (3).txt") && third.len() == 120);
        let numbered = FileName::new("{n} x", "txt");
        assert_eq!(numbered.proposals(&facts).nth(2).unwrap(), "3 x.txt");
    }

    /// Deterministic pseudo-random numbers (xorshift64).
    struct Dice(u64);

    impl Dice {
        fn below(&mut self, sides: usize) -> usize {
            self.0 ^= self.0 << 13;
            self.0 ^= self.0 >> 7;
            self.0 ^= self.0 << 17;
            (self.0 % sides as u64) as usize
        }
    }

    #[test]
    fn no_title_makes_an_unsafe_name() {
        const PIECES: [&str; 40] = [
            "a", "b c", " ", ".", "-", "~", "/", "\\", ":", "*", "?", "\"", "<", ">", "|", "\0", "\n", "\u{7f}",
            "\u{85}", "\u{9f}", "中", "😀", "e", "\u{301}", "\u{338}", "\u{202e}", "\u{2066}", "\u{200b}", "\u{200d}",
            "\u{feff}", "\u{2028}", "\u{3000}", "\u{fffe}", "nul", "COM", "1", "¹", "CONIN$", "İ", "ﬁ",
        ];
        let mut dice = Dice(0x5eed_cafe);
        for round in 0..100_000 {
            let length = dice.below(if round % 100 == 0 { 400 } else { 12 });
            let mut title = String::new();
            for _ in 0..length {
                match dice.below(8) {
                    0 => title.extend(char::from_u32(dice.below(0x11_0000) as u32)),
                    _ => title.push_str(PIECES[dice.below(PIECES.len())]),
                }
            }
            assert_safe(&name(&title), &title);
        }
    }
}
