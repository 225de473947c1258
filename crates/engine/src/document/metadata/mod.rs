//! What a page states about itself, and where it says so.
//!
//! Machine-readable sources come first: JSON-LD, meta elements (Open Graph, Dublin Core and others), microdata,
//! `rel=author`, `time`. Where they are silent, the lines around the headline are read as a reader would read them.

mod above_text;
mod author;
mod byline;
mod bystander;
mod chinese_house;
mod day_lines;
mod east_asian;
mod entities;
mod forum;
mod head;
mod heading;
mod house;
mod image;
mod kind;
mod labels;
mod marked;
mod marks;
mod name;
mod openings;
mod parts;
mod published;
pub(crate) mod related;
mod roles;
mod sections;
mod signed;
mod site;
mod story;
mod surname;
mod surroundings;
mod telling;
mod title;
mod voices;
mod wechat;
mod yearless;

pub(super) use day_lines::MEMBERSHIPS;
pub(crate) use kind::{DISCUSSIONS, FORUM_SYSTEMS};
pub use parts::without_site;
pub use site::names_site;

use super::{Document, ElementId, Ids, LinkedData, TextId};
use crate::page::text_without_credentials;
use head::Head;
use marks::Marks;
use serde::{Deserialize, Serialize};
use std::cell::OnceCell;
use std::ops::Deref;
use story::Story;
use surroundings::Surroundings;
use url::Url;

/// A fact and where the page states it.
///
/// ```
/// use clearline_engine::document::{Document, Limits};
///
/// let document = Document::parse_html("<title>Rain</title>".into(), &Limits::default(), &|| false);
/// let title = document.metadata(None).title.ok_or("no title")?;
/// assert_eq!(title.value, "Rain");
/// println!("the title is from {}", title.origin);
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stated {
    /// The fact as the page writes it, white space collapsed.
    pub value: String,
    /// Where it is: an id such as `byline`, or the technical name, such as `JSON-LD headline` and `meta og:title`.
    pub origin: String,
}

/// Characters beyond which a value is no statement of a fact.
const LONGEST_VALUE: usize = 2_000;

/// Where a word may be divided; it is no part of it.
const SOFT_HYPHEN: char = '\u{ad}';

impl Stated {
    /// An address without user name and password; one without a host, such as `photo@2x.png`, has none.
    fn without_credentials(self) -> Stated {
        let value = if self.value.contains("//") {
            text_without_credentials(&self.value).into_owned()
        } else {
            self.value
        };
        Stated { value, ..self }
    }

    /// A fact, if anything but white space is stated, and not half a book.
    fn new(value: &str, origin: impl Into<String>) -> Option<Stated> {
        if value.len() > LONGEST_VALUE * 4 {
            return None;
        }
        let value = collapsed(&entities::decoded(value)).replace(SOFT_HYPHEN, "");
        let value = without_icons(&value).to_owned();
        let origin = origin.into();
        (!value.is_empty() && value.chars().count() <= LONGEST_VALUE).then_some(Stated { value, origin })
    }
}

/// A text without the icons at its ends: sites draw them by characters for private use.
fn without_icons(text: &str) -> &str {
    text.trim_matches(|c: char| matches!(c, '\u{E000}'..='\u{F8FF}') || c.is_whitespace())
}

/// A fact reads as its text.
impl Deref for Stated {
    type Target = str;

    fn deref(&self) -> &str {
        &self.value
    }
}

/// Facts that the page states about itself; absent where it does not.
///
/// ```
/// use clearline_engine::document::{Document, Limits};
///
/// let html = "<meta property=og:site_name content=Harbour><h1>On rain</h1><p>It rains.";
/// let document = Document::parse_html(html.into(), &Limits::default(), &|| false);
/// let metadata = document.metadata(None);
/// assert_eq!(metadata.title.as_deref(), Some("On rain"));
/// let site = metadata.site.expect("the page names its site");
/// assert_eq!((&*site, site.origin.as_str()), ("Harbour", "meta og:site_name"));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Metadata {
    /// The headline, without the site's name.
    pub title: Option<Stated>,
    /// The site's name.
    pub site: Option<Stated>,
    /// Who wrote it; several names are parted by ", ".
    pub author: Option<Stated>,
    /// When it was published, as the page writes it.
    pub published: Option<Stated>,
    /// A sentence or two about the page.
    pub description: Option<Stated>,
    /// The address that the page calls its own.
    pub canonical: Option<Stated>,
    /// The address of the lead image, as the page writes it.
    pub image: Option<Stated>,
    /// What the page files itself under, each once, as written.
    pub tags: Vec<String>,
    /// What kind of page it calls itself: `article`, `discussion`, `product` or `list`.
    #[serde(default)]
    pub kind: Option<Stated>,
}

impl Metadata {
    /// What a page states; `address` is where it came from, if that is known.
    pub(super) fn of(document: &Document, address: Option<&Url>) -> Metadata {
        let head = Head::of(document);
        let linked = document.once(LinkedData::of);
        let canonical = head.canonical.clone().or_else(|| head.first(&["og:url"]));
        let own = canonical.as_ref().and_then(|own| Url::parse(&own.value).ok());
        let page = Sources {
            document,
            address: address.or(own.as_ref()),
            story: Story::of(&linked),
            linked: &linked,
            head: &head,
            marks: OnceCell::new(),
        };
        let site = site::site(&page);
        let title = title::headline(&page, site.as_ref());
        let surroundings = Surroundings::of(&page, &title);
        let metadata = Metadata {
            author: author::author(&page, &surroundings, site.as_ref()),
            published: published::published(&page, &surroundings),
            description: head.first(&["og:description", "description", "twitter:description", "dc.description"]),
            image: image::lead_image(&page).map(Stated::without_credentials),
            tags: head.tags(),
            kind: kind::kind(&page),
            title: title.stated,
            site,
            canonical: canonical.map(Stated::without_credentials),
        };
        match document.saved_article() {
            Some(_) => metadata.saved(&head),
            None => metadata,
        }
    }

    /// The same facts, but those that a saved article states were found before and are taken as they are.
    fn saved(self, head: &Head) -> Metadata {
        let stated = |name: &str, found: Option<Stated>| head.first(&[name]).or(found);
        Metadata {
            title: stated("og:title", self.title),
            site: stated("og:site_name", self.site),
            author: stated("author", self.author),
            published: stated("article:published_time", self.published),
            ..self
        }
    }
}

/// Everything that may state a fact.
struct Sources<'a> {
    document: &'a Document,
    address: Option<&'a Url>,
    linked: &'a LinkedData,
    story: Story<'a>,
    head: &'a Head,
    marks: OnceCell<Marks>,
}

impl Sources<'_> {
    /// Whether the page calls itself an article.
    fn is_article(&self) -> bool {
        kind::article(self).is_some()
    }

    /// Whether a text is a word in capitals that the page's text has in small letters, too: then it is the name of a section
    /// or a label, not a person's.
    fn is_common_word(&self, text: &str) -> bool {
        let is_capital = text.starts_with(char::is_uppercase) && !text.contains(' ');
        is_capital && has_word(self.document, &text.to_lowercase())
    }

    /// The elements that say what they hold; looked for only where the head leaves something open.
    fn marks(&self) -> &Marks {
        self.marks.get_or_init(|| Marks::of(self.document))
    }

    fn host(&self) -> &str {
        self.address.and_then(Url::host_str).unwrap_or_default()
    }
}

/// Whether a word is in a text of the page that shows, by itself and not as a part of an address.
fn has_word(document: &Document, word: &str) -> bool {
    let is_end = |c: Option<char>| c.is_none_or(|c| !c.is_alphanumeric() && !matches!(c, '.' | '@' | '/' | '-'));
    let finder = memchr::memmem::Finder::new(word);
    let stands_at = |text: &str, at: usize| {
        let behind = &text[at + word.len()..];
        let behind = behind.strip_prefix('.').unwrap_or(behind);
        is_end(text[..at].chars().next_back()) && is_end(behind.chars().next())
    };
    let shown = std::iter::zip(document.text_ids(), document.texts()).filter(|(_, node)| !node.hidden);
    let mut texts = shown.map(|(id, _)| document.text(id));
    texts.any(|text| finder.find_iter(text.as_bytes()).any(|at| stands_at(text, at)))
}

/// White space collapsed.
fn collapsed(text: &str) -> String {
    let mut line = String::with_capacity(text.len());
    super::append_collapsed(&mut line, text);
    line.truncate(line.trim_end_matches(super::is_blank).len());
    line
}

/// The text of an element that shows, in one line.
fn shown_text(document: &Document, id: ElementId) -> String {
    shown_texts(document, document.elements[id].texts)
}

/// What shows of these text nodes, in one line, without the readings that ruby puts above characters.
fn shown_texts(document: &Document, texts: Ids<TextId>) -> String {
    let mut line = String::new();
    let mut last = None;
    let is_reading = |text: TextId| matches!(&*document.elements[document.texts[text].element].name, "rt" | "rp");
    let is_shown = |&text: &TextId| !document.texts[text].hidden && !is_reading(text);
    for text in texts.iter().filter(is_shown) {
        if last.is_some_and(|last| document.breaks_between(last, text)) {
            super::append_collapsed(&mut line, " ");
        }
        super::append_collapsed(&mut line, document.text(text));
        last = Some(text);
        if line.len() > LONGEST_VALUE {
            break;
        }
    }
    collapsed(&line)
}

/// The author of a page without an address, for tests.
#[cfg(test)]
fn author_of(html: &str) -> Option<String> {
    let document = Document::parse_html(html.into(), &crate::document::Limits::default(), &|| false);
    document.metadata(None).author.map(|author| author.value)
}
