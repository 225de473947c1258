//! Elements that say by name, attribute or class what they hold.

use crate::document::linked_data::type_name;
use crate::document::{Document, ElementId, Tag};
use html5ever::local_name;

/// Elements of each kind that are looked at.
const MOST_MARKS: usize = 60;

/// Words that begin like "author" and mean something else: authority, authorized, authoring.
const AUTHORITIES: [&[u8]; 4] = [b"authorit", b"authoriz", b"authoris", b"authoring"];

/// What marks an element.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mark {
    /// Microdata.
    Itemprop,
    /// Microdata that says when something was made.
    Created,
    /// A link of the type `author`.
    Rel,
    /// A class or an id that speaks of it.
    Class,
    /// A link to an author's page.
    Link,
    /// A time element.
    Time,
}

/// The marked elements, in the order of the page.
#[derive(Default)]
pub(super) struct Marks {
    pub authors: Vec<(ElementId, Mark)>,
    pub dates: Vec<(ElementId, Mark)>,
    /// The types of schema.org, and others, of items that are no part of another.
    pub types: Vec<String>,
}

impl Marks {
    pub(super) fn of(document: &Document) -> Marks {
        let mut marks = Marks::default();
        for (id, element) in document.elements.iter().enumerate() {
            let id = ElementId::at(id);
            match element.tag {
                Tag::Time => push(&mut marks.dates, id, Mark::Time),
                Tag::Html | Tag::Body => {
                    marks.take_type(document, id);
                    continue;
                }
                Tag::Script | Tag::Style | Tag::Link | Tag::Meta | Tag::Img => continue,
                _ => {}
            }
            marks.take_attributes(document, id);
        }
        marks
    }

    fn take_attributes(&mut self, document: &Document, id: ElementId) {
        let element = &document.elements[id];
        let range = element.attributes.start as usize..element.attributes.end as usize;
        for attribute in &document.attributes[range] {
            let value = &document.attribute_values[attribute.value.start as usize..attribute.value.end as usize];
            match attribute.name {
                local_name!("rel") if has_word(value, "author") => push(&mut self.authors, id, Mark::Rel),
                local_name!("itemprop") => self.take_property(id, value),
                local_name!("href") if element.tag == Tag::A && leads_to_author(value) => {
                    push(&mut self.authors, id, Mark::Link);
                }
                local_name!("itemtype") => self.take_type(document, id),
                local_name!("class") | local_name!("id") => self.take_class(id, value),
                _ => {}
            }
        }
    }

    fn take_type(&mut self, document: &Document, id: ElementId) {
        let is_part = document.attribute(id, "itemprop").is_some();
        let Some(types) = document.attribute(id, "itemtype").filter(|_| !is_part) else {
            return;
        };
        let room = MOST_MARKS.saturating_sub(self.types.len());
        let names = types.split_ascii_whitespace().map(type_name).take(room);
        self.types.extend(names.map(str::to_owned));
    }

    fn take_property(&mut self, id: ElementId, property: &str) {
        if has_word(property, "author") || has_word(property, "creator") {
            push(&mut self.authors, id, Mark::Itemprop);
        }
        if has_word(property, "datePublished") {
            push(&mut self.dates, id, Mark::Itemprop);
        }
        if has_word(property, "dateCreated") {
            push(&mut self.dates, id, Mark::Created);
        }
    }

    fn take_class(&mut self, id: ElementId, class: &str) {
        let bytes = class.as_bytes();
        let (mut author, mut date) = (false, false);
        for (at, byte) in bytes.iter().enumerate() {
            let begins = |word: &[u8]| {
                let part = bytes.get(at..at + word.len());
                part.is_some_and(|part| part.eq_ignore_ascii_case(word))
            };
            let is_change = || at >= 2 && bytes[at - 2..at].eq_ignore_ascii_case(b"up");
            match byte | 0x20 {
                b'a' => {
                    author |= begins(b"author") && !AUTHORITIES.iter().any(|word| begins(word))
                        || begins(b"autor") && !begins(b"autori")
                }
                b'b' => author |= begins(b"byline"),
                b'w' => author |= begins(b"writer"),
                b'd' => date |= begins(b"date") && !is_change() || begins(b"datum"),
                b'f' => date |= begins(b"fecha"),
                b'p' => date |= begins(b"publish") || begins(b"posted") || begins(b"pubtime"),
                b't' => date |= begins(b"timestamp") || begins(b"tarih"),
                _ => {}
            }
        }
        if author {
            push(&mut self.authors, id, Mark::Class);
        }
        if date {
            push(&mut self.dates, id, Mark::Class);
        }
    }
}

fn push(marks: &mut Vec<(ElementId, Mark)>, id: ElementId, mark: Mark) {
    if marks.len() < MOST_MARKS && marks.last() != Some(&(id, mark)) {
        marks.push((id, mark));
    }
}

/// Whether the path of an address says that it is the page of an author. The last part is a name, not the word for all
/// authors.
fn leads_to_author(address: &str) -> bool {
    let is_author = |part: &str| {
        let words = [
            "author",
            "authors",
            "autor",
            "autoren",
            "auteur",
            "contributors",
            "writers",
        ];
        words.contains(&part)
    };
    // Few addresses hold such a word at all.
    if !["aut", "contributors", "writers"]
        .iter()
        .any(|head| address.contains(head))
    {
        return false;
    }
    let mut parts = address.split(['/', '?', '=']).filter(|part| !part.is_empty());
    parts.clone().any(is_author) && parts.next_back().is_some_and(|last| !is_author(last))
}

fn has_word(value: &str, word: &str) -> bool {
    value.split_ascii_whitespace().any(|one| one.eq_ignore_ascii_case(word))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::Limits;

    #[test]
    fn classes_speak_of_authors_and_days() {
        let html = "<p class=PostAuthor>a<p class='x article__byline'>b<p class=updated>c<p id=pub-Date>d<p class=up>e<p class=artikeldatum>f";
        let marks = Marks::of(&Document::parse_html(html.into(), &Limits::default(), &|| false));
        assert_eq!((marks.authors.len(), marks.dates.len()), (2, 2));
    }

    #[test]
    fn links_lead_to_one_author() {
        assert!(leads_to_author("/author/ida-marsh/"));
        assert!(leads_to_author("https://e.example/blog?author=102"));
        assert!(!leads_to_author("/authors/"));
        assert!(!leads_to_author("/authority/ida"));
    }
}
