//! `article.json`: what is known of a kept article, and what its reader did with it.

use super::address::written_page_address;
use super::title::says_nothing;
use crate::Time;
use crate::import::in_one_line;
use clearline_engine::Reading;
use clearline_engine::internals::save::{Record, text};
use clearline_engine::save::NameFacts;
use clearline_message::{Message, message};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::{Map, Value};
use std::collections::HashSet;
use unicode_normalization::UnicodeNormalization;

/// The form of the files; it grows when a key or a member changes its meaning or goes.
pub const FORM: u32 = 1;

/// What is known of a kept article, and what its reader did with it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Article {
    /// The form of the file, see [`FORM`].
    pub form: u32,
    /// A name that no other article has; copies of one file have the same.
    pub id: String,
    /// Where the page is.
    #[serde(default)]
    pub address: Option<String>,
    /// Other addresses by which imports named it, such as one that leads on to its own.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub asked: Vec<String>,
    /// The title in one line.
    #[serde(default)]
    pub title: Option<String>,
    /// Who wrote it.
    #[serde(default)]
    pub author: Option<String>,
    /// The day of publication, such as `2026-05-01`, or as the page writes it.
    #[serde(default)]
    pub published: Option<String>,
    /// The site's name.
    #[serde(default)]
    pub site: Option<String>,
    /// The language as a BCP 47 tag.
    #[serde(default)]
    pub language: Option<String>,
    /// The characters of the text.
    #[serde(default)]
    pub characters: u64,
    /// When it was kept.
    pub kept: Time,
    /// When the reader last changed what is in this member; of two copies the later one counts.
    pub changed: Time,
    /// What its reader did with it.
    #[serde(default)]
    pub state: State,
    /// The reader's own tags, sorted.
    #[serde(default)]
    pub tags: Vec<String>,
    /// How far it is read: characters of the text that lie above the window.
    #[serde(default)]
    pub position: u64,
    /// How far it was scrolled when it was left; `None` where nobody has noted that, or not in this form.
    #[serde(default, deserialize_with = "lenient", skip_serializing_if = "Option::is_none")]
    pub scrolled: Option<Scrolled>,
    /// The hash of the text that a later version has read in the page, where the reader has kept the older one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub declined: Option<String>,
    /// The resources of the page, each with its member.
    #[serde(default)]
    pub resources: Vec<Part>,
    /// The Markdown file beside, as it was written last.
    #[serde(default)]
    pub markdown: Option<Beside>,
    /// Keys of other versions, which are kept.
    #[serde(flatten)]
    pub other: Map<String, Value>,
}

/// How far an article was scrolled at a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Scrolled {
    /// The characters of the text above the window.
    pub position: u64,
    /// Percent of the way through the text.
    pub percent: u8,
}

/// A value in its form; `None` where another version has written it otherwise.
fn lenient<'de, D: Deserializer<'de>, T: DeserializeOwned>(deserializer: D) -> Result<Option<T>, D::Error> {
    let written = Value::deserialize(deserializer)?;
    Ok(serde_json::from_value(written).ok())
}

/// What its reader did with an article.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct State {
    /// How far it is read.
    #[serde(default)]
    pub progress: Progress,
    /// Whether it is a favourite.
    #[serde(default)]
    pub favourite: bool,
    /// Whether it is put aside.
    #[serde(default)]
    pub archived: bool,
    /// Keys of other versions, which are kept.
    #[serde(flatten)]
    pub other: Map<String, Value>,
}

/// How far an article is read; who has read more is the greater.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Progress {
    /// Not begun.
    #[default]
    Unread,
    /// Begun.
    Reading,
    /// Read to its end.
    Read,
}

impl Progress {
    /// Its name in files and queries.
    pub fn name(self) -> &'static str {
        match self {
            Progress::Unread => "unread",
            Progress::Reading => "reading",
            Progress::Read => "read",
        }
    }
}

/// Adds tags in one line and with composed characters, but none that is empty or there in any case. Whether any was added.
pub(crate) fn add_tags<'a>(tags: &mut Vec<String>, more: impl IntoIterator<Item = &'a str>) -> bool {
    let count = tags.len();
    let mut known: HashSet<String> = tags.iter().map(|own| plain_tag(own)).collect();
    for tag in more {
        let tag: String = in_one_line(tag).nfc().collect();
        if !tag.is_empty() && known.insert(plain_tag(&tag)) {
            tags.push(tag);
        }
    }
    tags.len() > count
}

/// Whether two tags are one: the same in any case, and however their accents are written.
fn is_same_tag(one: &str, other: &str) -> bool {
    plain_tag(one) == plain_tag(other)
}

fn plain_tag(tag: &str) -> String {
    tag.nfc().collect::<String>().to_lowercase()
}

/// A resource of the page, such as a picture, which is a member of its own.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Part {
    /// The member's name.
    pub member: String,
    /// The address under which the page refers to it.
    #[serde(default)]
    pub url: Option<String>,
    /// The name under which the page refers to it as `cid:`.
    #[serde(default)]
    pub content_id: Option<String>,
    /// Its content type.
    #[serde(default)]
    pub content_type: String,
}

/// The Markdown file beside an article.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Beside {
    /// The hash of what was written last: a file with another was edited by somebody else.
    pub hash: String,
    /// The hash of what was written before: where the program ended amid a change, that is still there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub before: Option<String>,
}

impl Article {
    /// What annotations name as their source: the address of the page, else the article's id.
    pub(crate) fn source(&self) -> String {
        let address = self.address.clone().filter(|address| !address.is_empty());
        address.unwrap_or_else(|| format!("urn:uuid:{}", self.id))
    }

    /// The facts of a reading, as an article that is kept now.
    pub fn of(reading: &Reading) -> Article {
        let now = Time::now();
        let article = Article {
            form: FORM,
            id: uuid::Uuid::new_v4().to_string(),
            kept: now.clone(),
            changed: now,
            ..Article::default()
        };
        article.with_facts_of(reading)
    }

    /// The same article with the facts of another reading of its page.
    #[must_use]
    pub fn with_facts_of(self, reading: &Reading) -> Article {
        let record = Record::without_text(reading);
        let before = self.title.clone();
        let article = Article {
            address: record.url.as_deref().map(written_page_address),
            title: record.title,
            author: record.author,
            published: record.date,
            site: record.site,
            language: record.lang,
            characters: text(reading).chars().count() as u64,
            declined: None,
            ..self
        };
        article.or_titled(before.as_deref())
    }

    /// The same article with another title, where its own says nothing.
    #[must_use]
    pub(crate) fn or_titled(mut self, other: Option<&str>) -> Article {
        let own = self.title.as_deref().unwrap_or_default();
        if let Some(other) = other.filter(|_| says_nothing(own, &self)) {
            self.title = Some(other.to_owned());
        }
        self
    }

    /// The host of its address.
    pub fn host(&self) -> Option<String> {
        let url = url::Url::parse(self.address.as_deref()?).ok()?;
        url.host_str().map(str::to_owned)
    }

    /// What a file of its reading is named by: the title that a list gives where the page states none, and the day on which it was
    /// kept where the page states none.
    pub fn name_facts(&self, reading: &Reading) -> NameFacts {
        let mut facts = NameFacts::of(reading);
        if let Some(title) = self
            .title
            .as_ref()
            .filter(|title| title.contains(char::is_alphanumeric))
        {
            facts.title.clone_from(title);
        }
        if facts.date.is_empty() {
            self.kept.day().clone_into(&mut facts.date);
        }
        facts
    }

    /// What holds of it, each a few words: whether it is read, or how far; whether it is a favorite; whether it is archived. `read` is the
    /// percent that is known better than from its file, which is written when the page is left.
    pub fn state_messages(&self, read: Option<u8>) -> Vec<Message> {
        let read = read.filter(|percent| *percent > 0).or_else(|| self.percent_read());
        let progress = match (self.state.progress, read) {
            (Progress::Unread, _) => message!("library-row-unread"),
            (Progress::Reading, Some(percent)) => message!("progress-read", percent = percent),
            (Progress::Reading, None) => message!("library-row-reading"),
            (Progress::Read, _) => message!("library-row-read"),
        };
        let favourite = self.state.favourite.then(|| message!("library-row-favourite"));
        let archived = self.state.archived.then(|| message!("library-row-archived"));
        [Some(progress), favourite, archived].into_iter().flatten().collect()
    }

    /// Percent of the way through it when it was left, or, where nobody has noted that, of the text that lay above; `None` where it was
    /// left at its beginning, or has no text.
    pub fn percent_read(&self) -> Option<u8> {
        // A version that does not know the one has changed the other alone.
        let scrolled = self.scrolled.filter(|scrolled| scrolled.position == self.position);
        if let Some(scrolled) = scrolled.filter(|_| self.position > 0) {
            return Some(scrolled.percent.clamp(1, 100));
        }
        let percent = self
            .position
            .min(self.characters)
            .saturating_mul(100)
            .checked_div(self.characters)?;
        u8::try_from(percent).ok().filter(|percent| *percent > 0)
    }

    /// Adds a tag, trimmed; an empty one, and one that is there in any case, is not added.
    pub fn add_tag(&mut self, tag: &str) {
        self.add_tags([tag]);
    }

    /// Adds several.
    pub(crate) fn add_tags<'a>(&mut self, tags: impl IntoIterator<Item = &'a str>) {
        if add_tags(&mut self.tags, tags) {
            self.tags.sort();
        }
    }

    /// Whether it is the page of an address, or an import named it so.
    pub fn is_of(&self, address: &str) -> bool {
        let wanted = written_page_address(address);
        let is_it = |own: &String| *own == wanted || own.contains(['#', '@']) && written_page_address(own) == wanted;
        self.address.iter().chain(&self.asked).any(is_it)
    }

    /// Takes a tag away, in any case.
    pub fn remove_tag(&mut self, tag: &str) {
        self.tags.retain(|own| !is_same_tag(own, tag));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_begun_says_how_far_it_is_read_and_what_is_read_does_not() {
        let at = |position, progress| {
            let article = Article {
                position,
                characters: 1_000,
                state: State {
                    progress,
                    favourite: true,
                    ..State::default()
                },
                ..Article::default()
            };
            article.state_messages(None)
        };
        let favourite = message!("library-row-favourite");
        assert_eq!(
            at(0, Progress::Unread),
            [message!("library-row-unread"), favourite.clone()]
        );
        assert_eq!(
            at(0, Progress::Reading),
            [message!("library-row-reading"), favourite.clone()]
        );
        assert_eq!(
            at(425, Progress::Reading),
            [message!("progress-read", percent = 42), favourite.clone()]
        );
        assert_eq!(at(425, Progress::Read), [message!("library-row-read"), favourite]);
    }

    #[test]
    fn how_far_it_is_read_is_a_share_of_its_text() {
        let percent = |position, characters| {
            let article = Article {
                position,
                characters,
                ..Article::default()
            };
            article.percent_read()
        };
        assert_eq!((percent(0, 500), percent(4, 500), percent(7, 0)), (None, None, None));
        assert_eq!((percent(210, 500), percent(900, 500)), (Some(42), Some(100)));
        let scrolled = |position, at| {
            let article = Article {
                position,
                scrolled: Some(Scrolled {
                    position: at,
                    percent: 60,
                }),
                characters: 500,
                ..Article::default()
            };
            article.percent_read()
        };
        assert_eq!((scrolled(210, 210), scrolled(0, 0)), (Some(60), None));
        assert_eq!(scrolled(210, 100), Some(42), "an older version has gone on");
        let written = r#"{"form":1,"id":"a","kept":"","changed":"","position":210,"characters":500,"scrolled":"far"}"#;
        let article: Article = serde_json::from_str(written).unwrap();
        assert_eq!((article.scrolled, article.percent_read()), (None, Some(42)));
        assert_eq!(
            percent(u64::MAX, u64::MAX),
            Some(1),
            "what nobody has written does no harm"
        );
    }

    #[test]
    fn a_tag_is_there_once_in_any_case_and_however_its_accents_are_written() {
        let mut article = Article::default();
        for tag in ["Caf\u{E9}", "cafe\u{301}", " CAF\u{C9}\n", "cafe"] {
            article.add_tag(tag);
        }
        assert_eq!(article.tags, ["Caf\u{E9}", "cafe"]);
        article.remove_tag("CAFE\u{301}");
        assert_eq!(article.tags, ["cafe"]);
    }
}
