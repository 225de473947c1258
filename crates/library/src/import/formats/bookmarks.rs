//! Lists of links in HTML: bookmarks of browsers (NETSCAPE-Bookmark-file-1), and the older exports of Pocket and Instapaper.

use super::super::items::{Facts, Flaw, ImportKind, Item, Passage, Spot};
use super::super::opening::Parts;
use super::super::text::in_one_line;
use super::{address_of, tags_of};
use crate::Time;
use html5ever::tendril::StrTendril;
use html5ever::tokenizer::{BufferQueue, Tag, TagKind, Token, TokenSink, TokenSinkResult, Tokenizer};
use std::cell::RefCell;
use url::Url;

/// Where the marks of a list stand.
const HEAD: usize = 2_000;
/// What lists begin with, in small letters, and what has written them.
const MARKS: [(&str, ImportKind); 3] = [
    ("<title>pocket export", ImportKind::Pocket),
    ("<title>instapaper: export", ImportKind::Instapaper),
    ("<!doctype netscape-bookmark-file-1", ImportKind::Bookmarks),
];

/// Whether a file that begins so is a page, and no list of links.
pub(in crate::import) fn is_page(head: &[u8]) -> bool {
    let head = String::from_utf8_lossy(head).to_ascii_lowercase();
    let begins_with_tag = head
        .trim_start_matches(['\u{FEFF}', ' ', '\t', '\r', '\n'])
        .starts_with('<');
    let is_html = begins_with_tag && (head.contains("<html") || head.contains("<!doctype html"));
    let is_archive = head.contains("mime-version:") && head.contains("content-type: multipart/related");
    (is_html || is_archive) && !MARKS.iter().any(|(mark, _)| head.contains(mark))
}

/// Reads a list; `None` where the text is none.
pub(in crate::import) fn read(text: &str) -> Option<(ImportKind, Parts)> {
    let head = text.get(..text.floor_char_boundary(HEAD))?.to_ascii_lowercase();
    let (_, kind) = MARKS.iter().find(|(mark, _)| head.contains(mark))?;
    let tokenizer = Tokenizer::new(Sink(RefCell::new(Links::default())), Default::default());
    let queue = BufferQueue::default();
    queue.push_back(StrTendril::from_slice(text));
    let _ = tokenizer.feed(&queue);
    tokenizer.end();
    let mut links = tokenizer.sink.0.into_inner();
    links.close();
    Some((*kind, links.parts))
}

/// Takes the tokens of the list.
struct Sink(RefCell<Links>);

impl TokenSink for Sink {
    type Handle = ();

    fn process_token(&self, token: Token, line: u64) -> TokenSinkResult<()> {
        let mut links = self.0.borrow_mut();
        match token {
            Token::TagToken(tag) if tag.kind == TagKind::StartTag => links.start(&tag, line),
            Token::TagToken(tag) => links.end(&tag),
            Token::CharacterTokens(text) => links.text.push_str(&text),
            _ => {}
        }
        TokenSinkResult::Continue
    }
}

/// Links as they are read.
#[derive(Default)]
struct Links {
    parts: Parts,
    /// The folders around what is read, none for those that every browser has.
    folders: Vec<Option<String>>,
    /// The folder that a heading has named, until it begins.
    folder: Option<String>,
    /// The link whose text or description is read.
    link: Option<Link>,
    text: String,
    /// What the last heading without folders has said: `Unread`, `Read Archive`, a folder.
    heading: String,
    is_described: bool,
    /// Whether the folder that a heading names is one that every browser has.
    is_usual: bool,
}

/// A link of the list.
struct Link {
    line: u64,
    href: String,
    item: Item,
}

fn attribute(tag: &Tag, name: &str) -> Option<String> {
    let own = tag.attrs.iter().find(|attribute| &*attribute.name.local == name);
    own.map(|attribute| attribute.value.trim().to_owned())
        .filter(|value| !value.is_empty())
}

impl Links {
    fn start(&mut self, tag: &Tag, line: u64) {
        match &*tag.name {
            "dl" => {
                self.close();
                self.folders.push(self.folder.take());
            }
            "h1" | "h3" => {
                self.close();
                let usual = ["personal_toolbar_folder", "unfiled_bookmarks_folder"];
                self.is_usual = usual.iter().any(|name| attribute(tag, name).is_some());
            }
            "a" => {
                self.close();
                self.link = Some(self.link_of(tag, line));
            }
            "dd" => {
                self.text.clear();
                self.is_described = self.link.is_some();
            }
            "dt" | "li" => self.close(),
            _ => {}
        }
    }

    fn end(&mut self, tag: &Tag) {
        let text = || in_one_line(&self.text);
        match &*tag.name {
            "a" => {
                let title = text();
                if let Some(link) = &mut self.link {
                    let is_title = !title.is_empty() && !title.starts_with("http");
                    link.item.facts.title = is_title.then_some(title);
                }
                self.text.clear();
            }
            "h1" => self.heading = text(),
            "h3" => {
                self.folder = Some(text()).filter(|name| !name.is_empty() && !self.is_usual);
                self.text.clear();
            }
            "dl" => {
                self.close();
                self.folders.pop();
            }
            _ => {}
        }
    }

    fn link_of(&self, tag: &Tag, line: u64) -> Link {
        let mut item = Item {
            facts: Facts::default(),
            kept: attribute(tag, "add_date")
                .or_else(|| attribute(tag, "time_added"))
                .and_then(|time| Time::written(&time)),
            ..Item::default()
        };
        item.add_tags(self.folders.iter().flatten());
        let tags = attribute(tag, "tags").unwrap_or_default();
        item.add_tags(tags_of(&tags));
        match &*self.heading {
            "Read Archive" | "Archive" => item.state.archived = true,
            "Starred" => item.state.favourite = true,
            _ => {}
        }
        Link {
            line,
            href: attribute(tag, "href").unwrap_or_default(),
            item,
        }
    }

    /// The link that was read is whole.
    fn close(&mut self) {
        let description = self.text.trim().to_owned();
        self.text.clear();
        let is_described = std::mem::take(&mut self.is_described);
        let Some(Link { line, href, mut item }) = self.link.take() else {
            return;
        };
        if is_described && !description.is_empty() {
            item.notes.push(Passage {
                note: Some(description),
                ..Passage::default()
            });
        }
        match address_of(&href) {
            Ok(address) => {
                item.address = Some(address);
                self.parts.items.push(item);
            }
            // Every browser has some: `javascript:`, `about:`, `place:`.
            Err(Flaw::NotOnTheWeb(_)) if Url::parse(&href).is_ok() => self.parts.passed_over += 1,
            Err(flaw) => self.parts.cannot(Spot::Link(line), flaw),
        }
    }
}
