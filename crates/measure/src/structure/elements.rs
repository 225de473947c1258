//! The elements of a Markdown text.

use super::ElementKind;
use pulldown_cmark::{Event, Options, Parser, Tag};
use std::ops::Range;

/// A heading, an item, a cell and so on.
pub(super) struct Element {
    pub kind: ElementKind,
    /// What identifies it: the letters and digits of its own text; for an image, the name of its file.
    pub key: String,
    /// Where its text begins and ends in [`Elements::text`].
    pub text: Range<usize>,
}

/// A Markdown text as its letters and digits, and its elements in the order of their ends.
#[derive(Default)]
pub(super) struct Elements {
    pub text: String,
    /// The part of it that is in blocks of code.
    pub code: String,
    pub elements: Vec<Element>,
    open: Vec<Open>,
}

/// A part of the text that is being read.
struct Open {
    /// `None` for a part that is no element.
    kind: Option<ElementKind>,
    key: String,
    start: usize,
}

impl Elements {
    pub(super) fn of(markdown: &str) -> Elements {
        let options = Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH | Options::ENABLE_FOOTNOTES;
        let mut elements = Elements::default();
        for event in Parser::new_ext(markdown, options) {
            match event {
                Event::Start(tag) => elements.open(&tag),
                Event::End(_) => elements.close(),
                Event::Text(text) | Event::Code(text) => elements.push(&text),
                _ => {}
            }
        }
        elements
    }

    fn open(&mut self, tag: &Tag<'_>) {
        let kind = match tag {
            Tag::Heading { .. } => Some(ElementKind::Heading),
            Tag::Item => Some(ElementKind::ListItem),
            Tag::TableCell => Some(ElementKind::TableCell),
            Tag::CodeBlock(_) => Some(ElementKind::CodeBlock),
            Tag::Image { .. } => Some(ElementKind::Image),
            Tag::Link { .. } => Some(ElementKind::Link),
            Tag::FootnoteDefinition(_) => Some(ElementKind::Footnote),
            _ => None,
        };
        let key = match tag {
            Tag::Image { dest_url, .. } => file_name(dest_url),
            _ => String::new(),
        };
        let start = self.text.len();
        self.open.push(Open { kind, key, start });
    }

    fn close(&mut self) {
        let Some(closed) = self.open.pop() else {
            return;
        };
        // A list inside an item is not the item's own text.
        let is_own = !matches!(closed.kind, Some(ElementKind::ListItem | ElementKind::Image));
        if let Some(around) = self.open.last_mut().filter(|_| is_own) {
            around.key.push_str(&closed.key);
        }
        if closed.kind == Some(ElementKind::CodeBlock) {
            self.code.push_str(&closed.key);
        }
        if let Some(kind) = closed.kind.filter(|_| !closed.key.is_empty()) {
            self.elements.push(Element {
                kind,
                key: closed.key,
                text: closed.start..self.text.len(),
            });
        }
    }

    fn push(&mut self, text: &str) {
        // The description of an image is not shown where the image is shown.
        if self.open.iter().any(|open| open.kind == Some(ElementKind::Image)) {
            return;
        }
        let visible: String = text
            .chars()
            .filter(|c| c.is_alphanumeric())
            .flat_map(char::to_lowercase)
            .collect();
        self.text.push_str(&visible);
        if let Some(open) = self.open.last_mut() {
            open.key.push_str(&visible);
        }
    }
}

/// The last part of an address, without the part that asks for one of its sizes. A `data:` address has no name. Nor has
/// one that does not end like the name of a file, because some programs write a player so.
fn file_name(address: &str) -> String {
    let path = address.split(['?', '#']).next().unwrap_or_default();
    let name = path.trim_end_matches('/').rsplit('/').next().unwrap_or_default();
    let is_file = !address.starts_with("data:") && name.contains('.');
    if is_file { name.to_lowercase() } else { String::new() }
}
