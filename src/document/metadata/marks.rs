//! Elements that say by name, attribute or class what they hold.

use crate::document::{Document, ElementId, Tag};

/// Elements of each kind that are looked at.
const MOST_MARKS: usize = 60;

/// What marks an element.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mark {
    Itemprop,
    Rel,
    Class,
    /// A link to an author's page.
    Link,
    Time,
}

/// The marked elements, in the order of the page.
#[derive(Default)]
pub(super) struct Marks {
    /// h1 to h3.
    pub headings: Vec<ElementId>,
    pub authors: Vec<(ElementId, Mark)>,
    pub dates: Vec<(ElementId, Mark)>,
}

impl Marks {
    pub fn of(document: &Document) -> Marks {
        let mut marks = Marks::default();
        for (id, element) in document.elements().iter().enumerate() {
            let id = id as ElementId;
            match element.tag {
                Tag::H1 | Tag::H2 | Tag::H3 => marks.headings.push(id),
                Tag::Time => push(&mut marks.dates, id, Mark::Time),
                Tag::Html | Tag::Body | Tag::Script | Tag::Style | Tag::Link | Tag::Meta | Tag::Img => continue,
                _ => {}
            }
            for (name, value) in document.attributes(id) {
                match name {
                    "rel" if has_word(value, "author") => push(&mut marks.authors, id, Mark::Rel),
                    "itemprop" if has_word(value, "author") || has_word(value, "creator") => {
                        push(&mut marks.authors, id, Mark::Itemprop);
                    }
                    "itemprop" if has_word(value, "datePublished") => push(&mut marks.dates, id, Mark::Itemprop),
                    "href" if element.tag == Tag::A && leads_to_author(value) => {
                        push(&mut marks.authors, id, Mark::Link)
                    }
                    "class" | "id" => marks.take_class(id, value),
                    _ => {}
                }
            }
        }
        marks
    }

    fn take_class(&mut self, id: ElementId, class: &str) {
        let bytes = class.as_bytes();
        let (mut author, mut date) = (false, false);
        for (at, byte) in bytes.iter().enumerate() {
            let begins = |word: &str| {
                bytes
                    .get(at..at + word.len())
                    .is_some_and(|part| part.eq_ignore_ascii_case(word.as_bytes()))
            };
            match byte | 0x20 {
                b'a' => author |= begins("author"),
                b'b' => author |= begins("byline"),
                b'w' => author |= begins("writer"),
                b'd' => {
                    date |= begins("date")
                        && !bytes
                            .get(at.wrapping_sub(2)..at)
                            .is_some_and(|part| part.eq_ignore_ascii_case(b"up"))
                }
                b'p' => date |= begins("publish") || begins("posted") || begins("pubtime") || begins("post-time"),
                b't' => date |= begins("timestamp"),
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

/// Marks of a class are many; those of attributes are few and tell more.
fn push(marks: &mut Vec<(ElementId, Mark)>, id: ElementId, mark: Mark) {
    if marks.len() < MOST_MARKS && marks.last() != Some(&(id, mark)) {
        marks.push((id, mark));
    }
}

/// Whether the path of an address says that it is the page of an author.
fn leads_to_author(address: &str) -> bool {
    let parts = address.split(['/', '?', '=']);
    let is_author = |part: &str| {
        matches!(
            part,
            "author" | "authors" | "autor" | "autoren" | "auteur" | "contributors" | "writers"
        )
    };
    // The last part is a name, not a word for all authors.
    parts.clone().any(is_author)
        && parts
            .filter(|part| !part.is_empty())
            .next_back()
            .is_some_and(|last| !is_author(last))
}

fn has_word(value: &str, word: &str) -> bool {
    value.split_ascii_whitespace().any(|one| one.eq_ignore_ascii_case(word))
}
