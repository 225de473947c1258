//! The front matter: YAML between two lines of dashes, as note-taking programs and generators of sites write it.

use saphyr_parser::{Event, Parser};

/// Bytes of a front matter; a longer one is text.
const MOST_BYTES: usize = 64 << 10;
/// Characters of one fact.
const LONGEST_FACT: usize = 2_000;
/// Tags and authors that are read.
const MOST_VALUES: usize = 100;

/// Keys with which files begin that Clearline has saved, in their order.
const OWN_KEYS: [&str; 9] = [
    "title",
    "author",
    "source",
    "published",
    "created",
    "site",
    "language",
    "tags",
    "description",
];

/// What a front matter states.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct FrontMatter {
    pub title: Option<String>,
    pub author: Option<String>,
    pub address: Option<String>,
    pub published: Option<String>,
    pub site: Option<String>,
    pub language: Option<String>,
    pub tags: Vec<String>,
    pub description: Option<String>,
    /// The first line of the file, counted from 1, that is no YAML.
    pub damaged_at: Option<usize>,
}

/// Whether bytes begin as a file does that Clearline has saved: dashes, and below them one of its keys.
pub(in crate::page) fn begins_front_matter(head: &[u8]) -> bool {
    let head = head.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(head);
    let mut lines = head.split(|&byte| byte == b'\n').map(<[u8]>::trim_ascii_end);
    let is_own = |line: &[u8]| {
        let value = |key: &&str| line.strip_prefix(key.as_bytes())?.strip_prefix(b": ");
        OWN_KEYS.iter().find_map(value).is_some()
    };
    lines.next() == Some(b"---") && lines.next().is_some_and(is_own)
}

/// Whether Clearline has written a front matter: each line states one of its keys.
pub(super) fn is_own(matter: &str) -> bool {
    let is_ours = |line: &str| line.split_once(": ").is_some_and(|(key, _)| OWN_KEYS.contains(&key));
    !matter.is_empty() && matter.lines().all(is_ours)
}

/// The front matter, if there is one, and what follows it. Dashes above an empty line are a rule between two parts of the text.
pub(super) fn split(text: &str) -> (Option<&str>, &str) {
    let whole = (None, text);
    let rest = text.strip_prefix('\u{feff}').unwrap_or(text);
    let Some((first, rest)) = rest.split_once('\n') else {
        return whole;
    };
    let is_rule = rest.lines().next().is_none_or(|line| line.trim().is_empty());
    if first.trim_end() != "---" || is_rule {
        return whole;
    }
    let mut end = 0;
    for line in rest.split_inclusive('\n') {
        if matches!(line.trim_end(), "---" | "...") {
            return match rest.split_at_checked(end) {
                Some((matter, body)) => (Some(matter), body.get(line.len()..).unwrap_or_default()),
                None => whole,
            };
        }
        end += line.len();
        if end > MOST_BYTES {
            break;
        }
    }
    whole
}

impl FrontMatter {
    /// What the YAML states, up to where it is damaged; `None` where it states nothing, so that it is text. Only keys at the margin
    /// count, with a value or a list of values.
    pub(super) fn of(yaml: &str) -> Option<FrontMatter> {
        let mut facts = FrontMatter::default();
        let (mut key, mut values) = (None, Vec::new());
        // Of the mappings and lists that are open, whether each is a list.
        let mut open: Vec<bool> = Vec::new();
        for event in Parser::new_from_str(yaml) {
            let event = match event {
                Ok((event, _)) => event,
                Err(damage) => {
                    // The line of dashes is above.
                    facts.damaged_at = Some(damage.marker().line() + 1);
                    break;
                }
            };
            match event {
                Event::MappingStart(..) => open.push(false),
                Event::Scalar(..) | Event::SequenceStart(..) if open.is_empty() => return None,
                Event::SequenceStart(..) => open.push(true),
                Event::MappingEnd | Event::SequenceEnd => drop(open.pop()),
                Event::Scalar(text, ..) if open.len() == 1 && key.is_none() => {
                    key = Some(text.to_lowercase());
                    continue;
                }
                Event::Scalar(text, ..) if matches!(*open, [_] | [_, true]) && values.len() < MOST_VALUES => {
                    values.extend(fact(&text));
                }
                _ => {}
            }
            if open.len() <= 1
                && let Some(key) = key.take()
            {
                facts.take(&key, std::mem::take(&mut values));
            }
        }
        Some(facts)
    }

    /// The first key that states a fact counts.
    fn take(&mut self, key: &str, values: Vec<String>) {
        let place = match key {
            "title" => &mut self.title,
            "author" | "authors" => {
                let names = Some(values.join(", ")).filter(|names| !names.is_empty());
                self.author = self.author.take().or(names);
                return;
            }
            "source" | "url" | "link" | "canonical" => {
                let is_address = |value: &String| value.starts_with("http://") || value.starts_with("https://");
                let address = values.into_iter().find(is_address);
                self.address = self.address.take().or(address);
                return;
            }
            "published" | "date" => &mut self.published,
            "site" => &mut self.site,
            "language" | "lang" => &mut self.language,
            "description" | "summary" => &mut self.description,
            "tags" | "keywords" => {
                if self.tags.is_empty() {
                    self.tags = values;
                }
                return;
            }
            _ => return,
        };
        if place.is_none() {
            *place = values.into_iter().next();
        }
    }
}

/// A value in one line; `None` where it says nothing or is no fact.
fn fact(value: &str) -> Option<String> {
    let line = value.split_whitespace().collect::<Vec<_>>().join(" ");
    let is_fact = !matches!(line.as_str(), "" | "~" | "null") && line.chars().count() <= LONGEST_FACT;
    is_fact.then_some(line)
}
