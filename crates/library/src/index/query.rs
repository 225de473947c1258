//! What can be typed into a search: words, "phrases", -not, and facts such as `tag:rivers` or `before:2026`.

use super::facts::{Fact, fact, is_key};
use crate::file::article::Article;

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

    /// The same search among what is on a shelf and below it, which is named from the library on; an empty name is what is on no shelf.
    #[must_use]
    pub fn on_shelf(mut self, shelf: &str) -> Query {
        let what = Fact::on_shelf(shelf);
        self.facts.push(Wanted { is_there: true, what });
        self
    }

    /// Whether it asks for nothing, so that every article is found.
    pub fn is_empty(&self) -> bool {
        self.texts.is_empty() && self.facts.is_empty()
    }

    /// Whether it asks for words, so that hits have a score and a passage that shows why.
    pub fn has_words(&self) -> bool {
        !self.texts.is_empty()
    }

    /// Whether all facts are so of an article with this shelf and so many highlights.
    pub(super) fn facts_are_of(&self, article: &Article, shelf: &str, highlights: usize) -> bool {
        let mut facts = self.facts.iter();
        facts.all(|fact| fact.what.is_of(article, shelf, highlights) == fact.is_there)
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
    const TEXT_FACTS: [&str; 4] = ["tag", "site", "shelf", "author"];
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
