//! Elements that say by name, attribute or class what they hold.

use super::bystander::begins_word;
use crate::document::accounts::{ACCOUNTS, ends_with_account};
use crate::document::linked_data::type_name;
use crate::document::{Document, ElementId, Tag};
use html5ever::local_name;

/// Elements of each kind that are looked at.
const MOST_MARKS: usize = 60;

/// Words that begin like "author" and mean something else: authority, authorized, authoring, a note to the reader.
const AUTHORITIES: [&[u8]; 7] = [
    b"authorit",
    b"authoriz",
    b"authoris",
    b"authoring",
    b"author-note",
    b"author_note",
    b"authornote",
];

/// The names of such boxes that are two words, as parts of a class.
const ACCOUNTS_OF_TWO_WORDS: [&str; 8] = [
    "user-name",
    "user_name",
    "screen-name",
    "screen_name",
    "display-name",
    "display_name",
    "member-name",
    "member_name",
];

/// Parts of classes that say of a name that it is that of a site, a section or a file.
const NAMES_OF_OTHERS: [&str; 8] = ["site", "blog", "categ", "section", "channel", "board", "tag", "file"];

/// The attribute for scripts that names who wrote what an element holds.
pub(super) const DATA_AUTHOR: &str = "data-author";

/// What marks an element.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mark {
    /// Microdata and RDFa.
    Itemprop,
    /// Microdata that says when something was made.
    Created,
    /// A link of the type `author`.
    Rel,
    /// A class or an id that speaks of it.
    Class,
    /// A link to an author's page.
    Link,
    /// An attribute for scripts that names the author.
    Data,
    /// A class or an id that speaks of an account, or a link to one.
    Account,
    /// A class that speaks of a name, whosever it is.
    Name,
    /// A time element.
    Time,
}

/// The marked elements, in the order of the page.
#[derive(Default)]
pub(super) struct Marks {
    pub authors: Vec<(ElementId, Mark)>,
    /// Of accounts, which are all over a page.
    pub accounts: Vec<(ElementId, Mark)>,
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
                local_name!("itemprop") | local_name!("property") => self.take_property(id, value),
                local_name!("href") if element.tag == Tag::A && leads_to_author(value) => {
                    push(&mut self.authors, id, Mark::Link);
                }
                local_name!("href") if element.tag == Tag::A && ends_with_account(value) => {
                    push(&mut self.accounts, id, Mark::Account);
                }
                local_name!("itemtype") => self.take_type(document, id),
                local_name!("class") | local_name!("id") => self.take_class(id, value),
                _ if &*attribute.name == DATA_AUTHOR => push(&mut self.accounts, id, Mark::Data),
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
        let is = |wanted: &[&str]| {
            let mut names = property.split_ascii_whitespace().map(without_vocabulary);
            names.any(|name| wanted.iter().any(|wanted| name.eq_ignore_ascii_case(wanted)))
        };
        if is(&["author", "creator", "reviewer"]) {
            push(&mut self.authors, id, Mark::Itemprop);
        }
        if is(&["datePublished", "dtreviewed"]) {
            push(&mut self.dates, id, Mark::Itemprop);
        }
        if is(&["dateCreated"]) {
            push(&mut self.dates, id, Mark::Created);
        }
    }

    fn take_class(&mut self, id: ElementId, class: &str) {
        let bytes = class.as_bytes();
        let (mut author, mut date, mut name) = (false, false, false);
        for (at, byte) in bytes.iter().enumerate() {
            let begins = |word: &[u8]| {
                let part = bytes.get(at..at + word.len());
                part.is_some_and(|part| part.eq_ignore_ascii_case(word))
            };
            let is_change = || at >= 2 && bytes[at - 2..at].eq_ignore_ascii_case(b"up");
            match byte | 0x20 {
                b'a' => {
                    author |= begins(b"author") && !AUTHORITIES.iter().any(|word| begins(word))
                        || begins(b"autor") && !begins(b"autori");
                    name |= begins(b"authi");
                }
                b'b' => author |= begins(b"byline"),
                b'c' => name |= begins(b"creator"),
                b'n' => name |= begins(b"name") || begins(b"nick"),
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
        // Few classes hold such a word at all.
        if name && names_account(class) {
            push(&mut self.accounts, id, Mark::Account);
        } else if name && class.split_ascii_whitespace().any(holds_name) {
            push(&mut self.accounts, id, Mark::Name);
        }
        if date {
            push(&mut self.dates, id, Mark::Class);
        }
    }
}

/// Whether a class or an id has a word for an account: "follow-nickName" has one, "picnick" has none.
fn names_account(class: &str) -> bool {
    let lower = class.to_ascii_lowercase();
    let words = ACCOUNTS.iter().chain(&ACCOUNTS_OF_TWO_WORDS);
    let mut found = words.flat_map(|word| lower.match_indices(word));
    found.any(|(at, _)| begins_word(class, at))
}

/// Whether a word of a class says that an element holds a name: "name", "content-header__name".
fn holds_name(word: &str) -> bool {
    (word == "name" || word.ends_with("__name")) && !NAMES_OF_OTHERS.iter().any(|other| word.contains(other))
}

/// The name of a property without its vocabulary: "v:reviewer", "http://schema.org/author".
fn without_vocabulary(property: &str) -> &str {
    property.rsplit([':', '/', '#']).next().unwrap_or(property)
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
        let note = "<div class=author-note>A note";
        let marks = Marks::of(&Document::parse_html(note.into(), &Limits::default(), &|| false));
        assert!(marks.authors.is_empty());
    }

    #[test]
    fn properties_have_vocabularies_and_accounts_classes() {
        let kinds = |html: &str| {
            let marks = Marks::of(&Document::parse_html(html.into(), &Limits::default(), &|| false));
            let all = marks.authors.iter().chain(&marks.accounts);
            all.map(|(_, mark)| *mark).collect::<Vec<Mark>>()
        };
        for property in ["itemprop=author", "property=v:reviewer", "property=dc:creator"] {
            assert_eq!(kinds(&format!("<b {property}>a</b>")), [Mark::Itemprop], "{property}");
        }
        assert_eq!(kinds("<p data-author=Ida>a"), [Mark::Data]);
        for class in ["follow-nickName", "username", "PostUser-name", "pti authi"] {
            assert_eq!(kinds(&format!("<b class='{class}'>a</b>")), [Mark::Account], "{class}");
        }
        for other in [
            "class=picnick",
            "class=recreators",
            "property=og:title",
            "itemprop=authority",
        ] {
            assert_eq!(kinds(&format!("<b {other}>a</b>")), [], "{other}");
        }
    }

    #[test]
    fn links_lead_to_one_author() {
        assert!(leads_to_author("/author/ida-marsh/"));
        assert!(leads_to_author("https://e.example/blog?author=102"));
        assert!(!leads_to_author("/authors/"));
        assert!(!leads_to_author("/authority/ida"));
        for address in ["/u/4f1c", "https://ferry.example/people/ida/", "/@ida?from=x"] {
            assert!(ends_with_account(address), "{address}");
        }
        for address in ["/u/", "/users", "/ferry/u", "/@", "/user/ida/posts", "/menu/ida"] {
            assert!(!ends_with_account(address), "{address}");
        }
    }
}
