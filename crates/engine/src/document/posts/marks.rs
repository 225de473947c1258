//! Where a page names who wrote something, and when.
//!
//! A mark is a short text, or an attribute of structured data. Its element or one of the two around it says what it is: in microdata, in a
//! link's `rel` or address, in words of a class. A text that states a whole day needs no such element.

use crate::document::accounts::{ACCOUNTS, contains_account};
use crate::document::metadata::MEMBERSHIPS;
use crate::document::{Day, Document, ElementId, LinkedData, Tag, TextId};
use foldhash::{HashMap, HashMapExt};
use serde_json::Value;
use std::collections::BTreeSet;

/// Bytes of the longest name of a writer, and of the longest line that states when something was written.
const LONGEST_NAME: usize = 60;
const LONGEST_DATE: usize = 120;
/// Elements around a text that may say what it is.
const LEVELS: usize = 3;
/// Names that are read from a page's data for programs.
const MOST_STATED: usize = 2_000;

/// Parts of words of classes that name a writer, and whole words, besides those for accounts.
const WRITER_PARTS: [&str; 4] = ["author", "nickname", "commenter", "userid"];
const WRITER_WORDS: [&str; 7] = ["user", "poster", "member", "fn", "handle", "writer", "postby"];
/// Words of classes of what is next to a name.
const NO_NAME: [&str; 18] = [
    "badge",
    "title",
    "rank",
    "avatar",
    "count",
    "counter",
    "role",
    "bio",
    "group",
    "level",
    "stats",
    "label",
    "action",
    "actions",
    "signature",
    "image",
    "icon",
    "flair",
];
/// Parts of words of classes of dates, and whole words.
const DATE_PARTS: [&str; 2] = ["date", "time"];
const DATE_WORDS: [&str; 5] = ["ago", "age", "posted", "when", "published"];
/// What is said before and after a name, in lower case.
const BEFORE_NAME: [&str; 10] = [
    "posted by",
    "post by",
    "written by",
    "by ",
    "from ",
    "author:",
    "作者：",
    "作者:",
    "@",
    "~",
];
const AFTER_NAME: [&str; 37] = [
    " commented",
    " wrote",
    " writes",
    " says",
    " said",
    " posted",
    " replied",
    " answered",
    " asked",
    " schrieb",
    " schreibt",
    " sagt",
    " sagte",
    " meint",
    " antwortete",
    " a écrit",
    " a dit",
    " escribió",
    " dijo",
    " dice",
    " ha scritto",
    " escreveu",
    " schreef",
    " napisał",
    " написал",
    " пишет",
    "写道",
    "寫道",
    "说道",
    "說道",
    "说：",
    "說：",
    "说:",
    "說:",
    ":",
    "：",
    ",",
];
/// What is between a name and a day in one text.
const BEFORE_DAY: [&str; 8] = [", ", " · ", " • ", " | ", " – ", " - ", " on ", " am "];
/// Bytes of the longest text that states a day without its year.
const LONGEST_DAY: usize = 40;
/// Texts after a name in which such a day needs no mark-up.
const AFTER_NAMES: usize = 2;
/// Signs that no name has.
const NEVER_IN_NAMES: [char; 8] = ['#', '[', ']', '|', '<', '>', '?', '!'];
/// Words of days that are counted from today.
const RELATIVE: [&str; 16] = [
    "ago",
    "yesterday",
    "today",
    "just now",
    "前",
    "昨",
    "今天",
    "刚刚",
    "剛剛",
    "昨日",
    "vor ",
    "gestern",
    "il y a",
    "hier",
    "hace",
    "ayer",
];

/// A place that names a writer or a day; the better the lower its rank.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Mark {
    /// The element that holds it.
    pub element: ElementId,
    /// 0 is best.
    pub rank: u8,
    /// The name, or the day as a reader reads it.
    pub words: Box<str>,
}

/// The marks of a page, each in page order.
#[derive(Debug, Default)]
pub(super) struct Marks {
    pub names: Vec<Mark>,
    pub dates: Vec<Mark>,
}

impl Marks {
    /// The marks of a page. Where `may_hold_posts` finds nothing that the names alone allow to be a post, there are none: days take longer to
    /// read than names.
    pub(super) fn of(document: &Document, may_hold_posts: impl FnOnce(&[Mark]) -> bool) -> Marks {
        let mut marks = Marks::default();
        let mut known = HashMap::new();
        let hints: Vec<Hint> = document
            .element_ids()
            .iter()
            .map(|id| Hint::of(document, id, &mut known))
            .collect();
        let language = &document.language().code;
        for id in document.element_ids().iter() {
            marks.read_name(document, id, &hints);
        }
        let lines = marks.read_lines(document, language, &hints);
        marks.names.sort_by_key(|mark| mark.element);
        if !may_hold_posts(&marks.names) {
            return Marks::default();
        }
        for id in document.element_ids().iter() {
            marks.read_day(document, id, hints[id.index()]);
        }
        marks.read_days(&lines, language);
        marks.dates.sort_by_key(|mark| mark.element);
        marks
    }

    /// Reads the names in the lines of a page, and returns all lines that are short enough to hold a name or a day.
    fn read_lines<'a>(&mut self, document: &'a Document, language: &str, hints: &[Hint]) -> Vec<Line<'a>> {
        let stated = stated_names(document);
        let mut lines = Vec::new();
        let mut since_name = usize::MAX;
        for id in document.text_ids().iter().filter(|&id| !document.texts()[id].hidden) {
            let text = document.text(id).trim();
            if text.is_empty() || text.len() > LONGEST_DATE {
                continue;
            }
            let element = document.texts()[id].element;
            let around = Around::of(document, element, hints);
            since_name = since_name.saturating_add(1);
            let mut day = text;
            if around.may_name() || !stated.is_empty() {
                let by_day = name_and_day(text, language);
                let name_part = by_day.map_or(text, |(name, _)| name);
                if let Some((rank, words)) = name(document, id, name_part, &around, &stated) {
                    self.names.push(Mark { element, rank, words });
                    since_name = 0;
                    day = by_day.map_or(text, |(_, day)| day);
                }
            }
            lines.push(Line {
                text,
                day,
                element,
                around,
                is_near_name: since_name <= AFTER_NAMES,
            });
        }
        lines
    }

    /// Reads the days in lines, but for those on which a writer became a member.
    fn read_days(&mut self, lines: &[Line<'_>], language: &str) {
        let mut before = "";
        for line in lines {
            let before = std::mem::replace(&mut before, line.text);
            let short = || line.is_near_name.then(|| short_day(line.day, language)).flatten();
            let found = date(line.day, &line.around, language).or_else(short);
            if let Some((rank, words)) = found.filter(|_| !is_joined(line.text) && !is_joined(before)) {
                let element = line.element;
                self.dates.push(Mark { element, rank, words });
            }
        }
    }

    /// Reads a day that an element states for programs alone.
    fn read_day(&mut self, document: &Document, element: ElementId, own: Hint) {
        let value = |name: &str| stated_value(document, element, name);
        let stated = ["datetime", "content", "title"]
            .into_iter()
            .filter(|_| own.is_time)
            .find_map(value);
        if let Some(day) = stated.and_then(|stated| Day::find(stated, "")) {
            let words = day.to_string().into();
            let rank = if own.is_created { 1 } else { 3 };
            self.dates.push(Mark { element, rank, words });
        }
    }

    /// Reads a name that an element states for programs alone.
    fn read_name(&mut self, document: &Document, element: ElementId, hints: &[Hint]) {
        let is_meta_name = hints[element.index()].is_name && document.elements()[element].tag == Tag::Meta;
        if is_meta_name
            && Around::of(document, element, hints).is_author
            && let Some(words) = stated_value(document, element, "content").and_then(clean_name)
        {
            self.names.push(Mark {
                element,
                rank: 0,
                words,
            });
        }
    }
}

/// The value of an attribute, unless it is blank.
fn stated_value<'a>(document: &'a Document, element: ElementId, name: &str) -> Option<&'a str> {
    let value = document.attribute(element, name).map(str::trim);
    value.filter(|value| !value.is_empty())
}

/// A short text that may hold a name or a day.
struct Line<'a> {
    text: &'a str,
    /// The part after the name, or the whole text.
    day: &'a str,
    element: ElementId,
    around: Around,
    /// Whether it is a name or one of the next texts after one.
    is_near_name: bool,
}

/// What the attributes of one element say about the text in it.
#[derive(Clone, Copy, Debug, Default)]
struct Hint {
    /// By microdata or `rel`.
    is_author: bool,
    /// The name of the thing around it, in microdata.
    is_name: bool,
    /// By its tag or microdata.
    is_time: bool,
    /// When something was first written, in microdata.
    is_created: bool,
    /// By words of its class.
    names_writer: bool,
    names_date: bool,
    /// Something else than a name.
    is_no_name: bool,
    /// A link to a page about somebody.
    is_profile: bool,
}

/// What class attributes say: the elements of a page share few of them.
type KnownClasses<'a> = HashMap<&'a str, Hint>;

impl Hint {
    fn of<'a>(document: &'a Document, id: ElementId, known: &mut KnownClasses<'a>) -> Hint {
        let mut hint = Hint::default();
        for attribute in ["class", "data-testid"] {
            if let Some(names) = document.first_names(id, attribute) {
                let hint_of_class = known.entry(names).or_insert_with(|| Hint::of_names(names));
                hint.names_writer |= hint_of_class.names_writer;
                hint.names_date |= hint_of_class.names_date;
                hint.is_no_name |= hint_of_class.is_no_name;
            }
        }
        let element = &document.elements()[id];
        hint.is_time =
            element.tag == Tag::Time || matches!(&*element.name, "relative-time" | "time-ago" | "local-time");
        for property in document
            .attribute(id, "itemprop")
            .unwrap_or_default()
            .split_ascii_whitespace()
        {
            hint.is_author |= matches!(property, "author" | "creator");
            hint.is_name |= property == "name";
            hint.is_created |= matches!(property, "datePublished" | "dateCreated");
        }
        hint.is_time |= hint.is_created;
        if element.tag == Tag::A {
            hint.is_author |= document
                .attribute(id, "rel")
                .is_some_and(|rel| rel.split_ascii_whitespace().any(|rel| rel == "author"));
            hint.is_profile = document.attribute(id, "href").is_some_and(is_about_writer);
        }
        hint
    }

    fn of_names(names: &str) -> Hint {
        let mut hint = Hint::default();
        words(names, |word| hint.read_word(word));
        hint
    }

    fn read_word(&mut self, word: &str) {
        let is = |words: &[&str]| words.iter().any(|other| other.eq_ignore_ascii_case(word));
        let has = |parts: &[&str]| {
            let lower = word.to_ascii_lowercase();
            parts.iter().any(|part| lower.contains(part))
        };
        self.names_writer |= is(&ACCOUNTS) || is(&WRITER_WORDS) || word.len() > 4 && has(&WRITER_PARTS);
        self.names_date |= is(&DATE_WORDS) || has(&DATE_PARTS) && !has(&["update", "timeline", "candidate"]);
        self.is_no_name |= is(&NO_NAME);
    }
}

/// What an element and those around it say.
#[derive(Default)]
struct Around {
    is_author: bool,
    is_name: bool,
    is_time: bool,
    is_created: bool,
    names_writer: bool,
    names_date: bool,
    is_profile: bool,
    is_link: bool,
}

impl Around {
    /// Whether a text here may be a name without being stated as one elsewhere.
    fn may_name(&self) -> bool {
        self.is_author || self.names_writer || self.is_profile || self.is_link
    }

    fn of(document: &Document, element: ElementId, hints: &[Hint]) -> Around {
        let mut around = Around::default();
        for id in std::iter::once(element).chain(document.ancestors(element)).take(LEVELS) {
            let hint = hints[id.index()];
            around.is_author |= hint.is_author;
            around.is_name |= hint.is_name && !around.is_author;
            around.is_time |= hint.is_time;
            around.is_created |= hint.is_created;
            around.names_date |= hint.names_date;
            around.is_profile |= hint.is_profile;
            around.is_link |= document.elements()[id].tag == Tag::A;
            if hint.is_no_name && !hint.names_writer {
                break;
            }
            around.names_writer |= hint.names_writer;
        }
        around
    }
}

/// The name of a writer that `text` is, with its rank. It is text node `id` or its beginning.
fn name(
    document: &Document,
    id: TextId,
    text: &str,
    around: &Around,
    stated: &BTreeSet<String>,
) -> Option<(u8, Box<str>)> {
    if text.len() > LONGEST_NAME {
        return None;
    }
    let is_stated = stated.contains(text);
    let is_profile = around.is_profile || around.is_link && is_own_page(document, id);
    let rank = match around {
        Around {
            is_author: true,
            is_name: true,
            ..
        } => 0,
        Around { is_author: true, .. } => 1,
        Around { names_writer: true, .. } if around.is_link || is_stated => 1,
        _ if is_profile || is_stated => 2,
        Around { names_writer: true, .. } => 3,
        _ => return None,
    };
    if Day::find(text, "").is_some() {
        return None;
    }
    Some((rank, clean_name(text)?))
}

/// Whether a text is in a link whose address ends with the same words: the page of somebody on a code host.
fn is_own_page(document: &Document, id: TextId) -> bool {
    let text = document.text(id).trim();
    let element = document.texts()[id].element;
    let mut around = std::iter::once(element).chain(document.ancestors(element)).take(LEVELS);
    let href = around.find_map(|id| {
        document
            .attribute(id, "href")
            .filter(|_| document.elements()[id].tag == Tag::A)
    });
    let own = href
        .filter(|href| !href.contains('#'))
        .and_then(|href| href.trim_end_matches('/').rsplit(['/', '@', '~']).next());
    own.is_some_and(|own| own.len() > 1 && own.eq_ignore_ascii_case(text.trim_start_matches('@')))
}

/// Whether an address is that of a page about a writer.
fn is_about_writer(href: &str) -> bool {
    contains_account(href) || href.contains("/author/")
}

/// A name without what is said around it.
fn clean_name(text: &str) -> Option<Box<str>> {
    let mut name = text.trim();
    for before in BEFORE_NAME {
        let start = name
            .get(..before.len())
            .filter(|start| start.eq_ignore_ascii_case(before));
        name = start.map_or(name, |start| name[start.len()..].trim());
    }
    // A name that is only such a word stays.
    let without_end = |name: &str| {
        let starts = AFTER_NAME
            .iter()
            .filter_map(|after| Some(name.strip_suffix(after)?.trim_end().len()));
        starts.filter(|&length| length > 0).min()
    };
    while let Some(length) = without_end(name) {
        name = &name[..length];
    }
    let name = name.split_whitespace().collect::<Vec<&str>>().join(" ");
    let is_name = name.chars().any(char::is_alphabetic) && name.len() <= LONGEST_NAME && !name.contains(NEVER_IN_NAMES);
    is_name.then(|| name.into())
}

/// Whether a text says when a writer became a member, or is the label before that.
fn is_joined(text: &str) -> bool {
    let lower = text.to_lowercase();
    MEMBERSHIPS.iter().any(|membership| lower.contains(membership))
}

/// When something was written, as a text says, with the rank of that.
fn date(text: &str, around: &Around, language: &str) -> Option<(u8, Box<str>)> {
    let has_digits = text.bytes().filter(u8::is_ascii_digit).count();
    let is_named = around.is_time || around.names_date;
    let rank = match around {
        Around { is_created: true, .. } => 0,
        Around { is_time: true, .. } => 2,
        Around { names_date: true, .. } => 4,
        _ => 6,
    };
    if (has_digits >= 4 || text.contains('年'))
        && let Some(day) = Day::find(text, language)
    {
        return Some((rank, shown_day(text, day).into()));
    }
    let is_counted = || {
        let lower = text.to_lowercase();
        RELATIVE.iter().any(|word| lower.contains(word))
    };
    let is_moment = is_named && text.len() <= LONGEST_NAME && (has_digits >= 2 || is_counted());
    is_moment.then(|| (7, text.split_whitespace().collect::<Vec<&str>>().join(" ").into()))
}

/// The name and the day of a text that is both: "Orla, 14 March at 9:12".
fn name_and_day<'a>(text: &'a str, language: &str) -> Option<(&'a str, &'a str)> {
    if text.len() > LONGEST_NAME || !text.bytes().any(|c| c.is_ascii_digit()) {
        return None;
    }
    let mut parts = BEFORE_DAY.iter().filter_map(|between| text.split_once(between));
    parts.find(|(name, day)| {
        let is_name = !name.is_empty() && !name.contains(|c: char| c.is_ascii_digit());
        is_name
            && Day::find(name, "").is_none()
            && (Day::find(day, language).is_some() || short_day(day, language).is_some())
    })
}

/// A day without its year, as the text says it.
fn short_day(text: &str, language: &str) -> Option<(u8, Box<str>)> {
    let text = text.trim_matches(|c: char| c.is_whitespace() || c.is_ascii_punctuation() || c == '·');
    let digits = text.bytes().filter(u8::is_ascii_digit).count();
    // A score such as "8.3" names no month.
    if text.len() > LONGEST_DAY || !(1..=8).contains(&digits) || !text.contains(char::is_alphabetic) {
        return None;
    }
    let whole = if text.contains('月') {
        format!("2000年{text}")
    } else {
        let words: Vec<&str> = text.split([' ', ',']).filter(|word| !word.is_empty()).take(2).collect();
        format!("{} 2000", words.join(" "))
    };
    Day::find(&whole, language)?;
    Some((8, text.split_whitespace().collect::<Vec<&str>>().join(" ").into()))
}

/// A day with the time of day that follows it in a text.
fn shown_day(text: &str, day: Day) -> String {
    let is_clock = |word: &&str| {
        let mut parts = word.trim_matches([',', '(', ')', 'Z']).split(':');
        let is_number =
            |part: Option<&str>| part.is_some_and(|part| part.len() == 2 && part.bytes().all(|c| c.is_ascii_digit()));
        let hours = parts
            .next()
            .is_some_and(|part| (1..=2).contains(&part.len()) && part.bytes().all(|c| c.is_ascii_digit()));
        hours && is_number(parts.next())
    };
    let clock = text.split_whitespace().find(is_clock);
    let Some(clock) = clock else { return day.to_string() };
    let minutes: Vec<&str> = clock.trim_matches([',', '(', ')', 'Z']).split(':').take(2).collect();
    let half = text[text.find(clock).map_or(text.len(), |at| at + clock.len())..]
        .split_whitespace()
        .next();
    let half = half
        .map(|half| half.trim_matches([',', '.']))
        .filter(|half| ["am", "pm"].iter().any(|other| other.eq_ignore_ascii_case(half)));
    let half = half.map_or(String::new(), |half| format!(" {half}"));
    format!("{day} {}{half}", minutes.join(":"))
}

/// The names of writers that a page states for programs.
fn stated_names(document: &Document) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    let linked = document.once(LinkedData::of);
    let mut waiting: Vec<&Value> = linked.roots().iter().collect();
    let mut room = MOST_STATED;
    while let Some(value) = waiting.pop() {
        match value {
            Value::Array(items) => waiting.extend(items),
            Value::Object(node) => {
                let is_post = LinkedData::types_of(node).any(|name| super::TYPES.contains(&name));
                let author = node.get("author").filter(|_| is_post);
                let name = author
                    .and_then(|author| author.get("name").or(Some(author)))
                    .and_then(Value::as_str);
                names.extend(name.map(|name| name.trim().to_owned()));
                waiting.extend(node.values().filter(|value| value.is_object() || value.is_array()));
            }
            _ => {}
        }
        room -= 1;
        if room == 0 {
            break;
        }
    }
    names
}

/// Reads the words of names as style sheets know them: `AuthorInfo-name` has three.
fn words(names: &str, mut read: impl FnMut(&str)) {
    for name in names
        .split(|c: char| !c.is_ascii_alphanumeric())
        .filter(|name| !name.is_empty())
    {
        let mut start = 0;
        let bytes = name.as_bytes();
        for at in 1..bytes.len() {
            if bytes[at].is_ascii_uppercase() && bytes[at - 1].is_ascii_lowercase() {
                read(&name[start..at]);
                start = at;
            }
        }
        read(&name[start..]);
    }
}
