//! What can be typed into a search: words, "phrases", -not, and facts such as `tag:rivers` or `before:2026`.

use super::stems::folded;
use crate::file::article::{Article, Progress};
use crate::time::day_typed;

/// A search.
///
/// ```
/// use clearline_library::Query;
///
/// let query = Query::parse("river \"lower road\" -snow tag:weather after:2026-05");
/// assert!(query.unknown.is_empty());
/// assert_eq!(Query::parse("is:wet before:noon").unknown, ["is:wet", "before:noon"]);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Query {
    /// What has to be in the text.
    pub(super) texts: Vec<Wanted<TextPart>>,
    /// What has to be known of the article.
    pub(super) facts: Vec<Wanted<Fact>>,
    /// Where the words have to be; anywhere where it is empty.
    pub(super) places: Vec<TextPlace>,
    /// What was typed that is no fact, such as `is:wet`: it is not searched for.
    pub unknown: Vec<String>,
}

/// Something that has to be there, or must not be there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Wanted<T> {
    pub(super) is_there: bool,
    pub(super) what: T,
}

/// Words of the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct TextPart {
    pub(super) words: String,
    /// Whether they have to be next to each other.
    pub(super) is_phrase: bool,
}

/// Something that is known of an article.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Fact {
    Tag(String),
    Site(String),
    Author(String),
    Language(String),
    Progress(Progress),
    Favourite,
    Archived,
    Highlighted,
    Before(String),
    After(String),
}

/// Where words are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum TextPlace {
    Title,
    Text,
    Notes,
}

impl TextPlace {
    pub(super) const ALL: [TextPlace; 3] = [TextPlace::Title, TextPlace::Text, TextPlace::Notes];
}

impl Query {
    /// Reads what was typed. Everything that is typed is a search.
    pub fn parse(typed: &str) -> Query {
        let mut query = Query::default();
        // As keyboards for Chinese and Japanese type them.
        let typed = typed.replace('：', ":").replace(['“', '”', '＂'], "\"");
        let mut rest = typed.trim_start();
        while !rest.is_empty() {
            rest = query.take(rest).trim_start();
        }
        query
    }

    /// Reads what was typed behind a command. A shell takes quotation marks away, so that they are put again around what holds a blank:
    /// `tag:big rivers` is a tag, and `lower road` a phrase. An argument with quotation marks, with several facts, with a fact that takes
    /// no blank, or with a part that must not be there is a search of several words. So is one that stands alone and begins with a
    /// minus.
    ///
    /// ```
    /// use clearline_library::Query;
    ///
    /// let typed = ["tag:big rivers".to_owned(), "lower road".to_owned()];
    /// assert_eq!(Query::of_arguments(&typed), Query::parse("tag:\"big rivers\" \"lower road\""));
    /// ```
    pub fn of_arguments(arguments: &[String]) -> Query {
        let is_alone = arguments.len() == 1;
        let quoted: Vec<String> = arguments.iter().map(|typed| quoted(typed.trim(), is_alone)).collect();
        Query::parse(&quoted.join(" "))
    }

    /// Whether it asks for nothing, so that every article is found.
    pub fn is_empty(&self) -> bool {
        self.texts.is_empty() && self.facts.is_empty()
    }

    /// Whether it asks for words, so that hits have a score and a passage that shows why.
    pub fn has_words(&self) -> bool {
        !self.texts.is_empty()
    }

    /// Whether all facts are so of an article with so many highlights.
    pub(super) fn facts_are_of(&self, article: &Article, highlights: usize) -> bool {
        let mut facts = self.facts.iter();
        facts.all(|fact| fact.what.is_of(article, highlights) == fact.is_there)
    }

    /// Takes the next part and returns what is behind it.
    fn take<'a>(&mut self, typed: &'a str) -> &'a str {
        let is_word = |c: char| !c.is_whitespace() && c != '"';
        let (is_there, typed) = match typed.strip_prefix('-') {
            Some(rest) if rest.starts_with(|c| is_word(c) || c == '"') => (false, rest),
            _ => (true, typed),
        };
        let end = typed.find(|c| !is_word(c)).unwrap_or(typed.len());
        let (head, rest) = typed.split_at(end);
        match (head.strip_suffix(':'), rest.strip_prefix('"')) {
            (None, Some(phrase)) if head.is_empty() => {
                let (phrase, rest) = phrase.split_once('"').unwrap_or((phrase, ""));
                self.add_text(is_there, phrase, true);
                rest
            }
            (Some(key), Some(value)) => {
                let (value, rest) = value.split_once('"').unwrap_or((value, ""));
                self.add_word(is_there, &format!("{key}:{value}"));
                rest
            }
            _ => {
                self.add_word(is_there, head);
                rest
            }
        }
    }

    fn add_word(&mut self, is_there: bool, word: &str) {
        let Some((key, value)) = word.split_once(':').filter(|(_, value)| !value.is_empty()) else {
            return self.add_text(is_there, word.trim_end_matches(':'), false);
        };
        let key = key.to_lowercase();
        match (key.as_str(), value.to_lowercase().as_str()) {
            ("in", _) if !is_there => self.unknown.push(format!("-{word}")),
            ("in", "title") => self.places.push(TextPlace::Title),
            ("in", "text") => self.places.push(TextPlace::Text),
            ("in", "notes" | "note") => self.places.push(TextPlace::Notes),
            (key, lower) => match fact(key, value, lower) {
                Some(what) => self.facts.push(Wanted { is_there, what }),
                None if is_key(key) => self.unknown.push(word.to_owned()),
                // An address, or a time of day.
                None => self.add_text(is_there, word, false),
            },
        }
    }

    fn add_text(&mut self, is_there: bool, words: &str, is_phrase: bool) {
        let words = words.to_owned();
        let what = TextPart { words, is_phrase };
        self.texts.push(Wanted { is_there, what });
    }
}

/// An argument as it would have been typed into one field.
fn quoted(typed: &str, is_alone: bool) -> String {
    const TEXT_FACTS: [&str; 3] = ["tag", "site", "author"];
    let whole = typed.replace('：', ":");
    let (minus, rest) = whole.strip_prefix('-').map_or(("", &*whole), |rest| ("-", rest));
    let key = |word: &str| {
        let (key, _) = word.split_once(':')?;
        Some(key.to_lowercase()).filter(|key| is_key(key))
    };
    let mut words = rest.split_whitespace();
    let first = words.next().and_then(key);
    let (mut is_one_word, mut is_query) = (true, typed.contains(['"', '“', '”', '＂']));
    for word in words {
        is_one_word = false;
        is_query |= key(word).is_some() || (word.starts_with('-') && word.len() > 1);
    }
    match (first, rest.split_once(':')) {
        _ if is_one_word || is_query => typed.to_owned(),
        (Some(key), Some((_, value))) if TEXT_FACTS.contains(&&*key) => format!("{minus}{key}:\"{}\"", value.trim()),
        (Some(_), _) => typed.to_owned(),
        (None, _) if is_alone && !minus.is_empty() => typed.to_owned(),
        (None, _) => format!("{minus}\"{rest}\""),
    }
}

fn is_key(key: &str) -> bool {
    matches!(
        key,
        "tag" | "site" | "author" | "lang" | "is" | "before" | "after" | "in"
    )
}

fn fact(key: &str, value: &str, lower: &str) -> Option<Fact> {
    Some(match (key, lower) {
        ("tag", _) => Fact::Tag(tag_key(value)),
        ("site", _) => Fact::Site(folded(value)),
        ("author", _) => Fact::Author(folded(value)),
        ("lang", _) => Fact::Language(lower.to_owned()),
        ("is", "unread") => Fact::Progress(Progress::Unread),
        ("is", "reading") => Fact::Progress(Progress::Reading),
        ("is", "read") => Fact::Progress(Progress::Read),
        ("is", "favourite" | "favorite") => Fact::Favourite,
        ("is", "archived") => Fact::Archived,
        ("is", "highlighted") => Fact::Highlighted,
        ("before", _) => Fact::Before(day_typed(value)?),
        ("after", _) => Fact::After(day_typed(value)?),
        _ => return None,
    })
}

impl Fact {
    /// Whether it is so of an article with so many highlights.
    pub(super) fn is_of(&self, article: &Article, highlights: usize) -> bool {
        let holds = |text: &Option<String>, part: &str| text.as_ref().is_some_and(|text| folded(text).contains(part));
        match self {
            Fact::Tag(tag) => article.tags.iter().any(|own| tag_key(own) == *tag),
            Fact::Site(site) => holds(&article.site, site) || article.host().is_some_and(|host| is_at(&host, site)),
            Fact::Author(author) => holds(&article.author, author),
            Fact::Language(tag) => article.language.as_ref().is_some_and(|own| is_language(own, tag)),
            Fact::Progress(progress) => article.state.progress == *progress,
            Fact::Favourite => article.state.favourite,
            Fact::Archived => article.state.archived,
            Fact::Highlighted => highlights > 0,
            Fact::Before(day) => day_of(article) < day.as_str(),
            Fact::After(day) => day_of(article) >= day.as_str(),
        }
    }
}

/// A tag in the form in which tags are compared. Quotation marks do not count: they end a value that is typed.
fn tag_key(tag: &str) -> String {
    folded(&tag.replace('"', ""))
}

/// Whether a host is a site or below it.
fn is_at(host: &str, site: &str) -> bool {
    let below = host.strip_suffix(site);
    below.is_some_and(|below| below.is_empty() || below.ends_with('.'))
}

fn is_language(own: &str, tag: &str) -> bool {
    let rest = own.get(tag.len()..).unwrap_or("?");
    own.to_lowercase().starts_with(tag) && (rest.is_empty() || rest.starts_with('-'))
}

/// The day of publication, else the day on which it was kept.
fn day_of(article: &Article) -> &str {
    let is_day = |day: &&str| day.len() >= 10 && day.starts_with(|c: char| c.is_ascii_digit());
    let published = article.published.as_deref().filter(is_day);
    published.unwrap_or(article.kept.day())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(typed: &str) -> Vec<(bool, bool, String)> {
        let texts = Query::parse(typed).texts.into_iter();
        texts
            .map(|text| (text.is_there, text.what.is_phrase, text.what.words))
            .collect()
    }

    #[test]
    fn words_phrases_and_what_must_not_be_are_told_apart() {
        let part = |is_there, is_phrase, words: &str| (is_there, is_phrase, words.to_owned());
        let expected = [
            part(true, false, "rain"),
            part(false, false, "snow"),
            part(true, true, "lower road"),
            part(false, true, "upper road"),
            part(true, false, "well-known"),
        ];
        assert_eq!(texts("rain -snow \"lower road\" -\"upper road\" well-known"), expected);
        assert_eq!(texts("\"not closed"), [part(true, true, "not closed")]);
        assert_eq!(
            texts("12:30 http://e.example/"),
            [part(true, false, "12:30"), part(true, false, "http://e.example/")]
        );
        assert_eq!(texts(" - \" "), [part(true, false, "-"), part(true, true, " ")]);
    }

    #[test]
    fn what_a_shell_took_as_one_argument_belongs_together() {
        let of = |arguments: &[&str]| {
            let arguments: Vec<String> = arguments.iter().map(|&typed| typed.to_owned()).collect();
            Query::of_arguments(&arguments)
        };
        for (arguments, typed) in [
            (&["tag:big rivers"][..], "tag:\"big rivers\""),
            (&["-tag:big rivers", "snow"], "-tag:\"big rivers\" snow"),
            (&["tag：大 河"], "tag:\"大 河\""),
            (&["road lower"], "\"road lower\""),
            (&["river", "-upper road"], "river -\"upper road\""),
            (&["river", "road"], "river road"),
            (&[" river "], "river"),
            (&["is:unread tag:x river"], "is:unread tag:x river"),
            (&["tag:first is:read"], "tag:first is:read"),
            (&["is:unread river road"], "is:unread river road"),
            (&["river road -snow"], "river road -snow"),
            (&["-snow river"], "-snow river"),
            (&["\"lower road\" river"], "\"lower road\" river"),
            (&["river – road - mill"], "\"river – road - mill\""),
            (&[], ""),
            (&[" "], ""),
        ] {
            assert_eq!(of(arguments), Query::parse(typed), "{arguments:?}");
        }
    }

    #[test]
    fn facts_are_compared_as_they_are_read() {
        let mut article = Article {
            address: Some("https://news.example.co.uk/rain".to_owned()),
            author: Some("Zoë Åkesson".to_owned()),
            language: Some("zh-Hant".to_owned()),
            published: Some("2026-05-01".to_owned()),
            ..Article::default()
        };
        article.add_tag("Big Rivers");
        article.add_tag("\"Quoted\"");
        let is_so = |typed: &str| {
            let query = Query::parse(typed);
            assert_eq!((query.facts.len(), query.unknown.len()), (1, 0), "{typed}");
            query
                .facts
                .iter()
                .all(|fact| fact.what.is_of(&article, 0) == fact.is_there)
        };
        for so in [
            "tag:\"big rivers\"",
            "site:example.co.uk",
            "-site:ample.co.uk",
            "author:zoe",
            "AUTHOR:akesson",
            "lang:zh",
            "lang:zh-hant",
            "-lang:z",
            "is:unread",
            "-is:favourite",
            "-is:highlighted",
            "tag:quoted",
            "tag：“big rivers”",
            "after:2026",
            "after:2026-5",
            "after:2026-",
            "after:2026-05-01",
            "before:2026-05-02",
            "-before:2026-05-01",
        ] {
            assert!(is_so(so), "{so}");
        }
    }

    #[test]
    fn days_that_no_calendar_has_are_no_facts() {
        for typed in [
            "before:2026-13",
            "after:2026-00",
            "before:2026-05-32",
            "before:2026-02-29",
            "before:0",
            "after:20260501",
            "before:2026-05-01-02",
        ] {
            assert_eq!(Query::parse(typed).unknown, [typed]);
        }
    }
}
