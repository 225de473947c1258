//! The attributes of elements.

use super::{Document, ElementId};
use html5ever::LocalName;
use std::ops::Range;

/// One attribute; its value is among the document's.
#[derive(Clone, Debug)]
pub(super) struct Attribute {
    pub name: LocalName,
    pub value: Range<u32>,
}

/// What the names of an element's attributes look like, as a set that may hold names too many: most elements lack most of
/// the attributes that they are asked for, and this answers without a look at any.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct AttributeNames(u32);

impl AttributeNames {
    pub(super) fn insert(&mut self, name: &str) {
        self.0 |= AttributeNames::bit(name);
    }

    #[inline(always)]
    fn may_hold(self, name: &str) -> bool {
        self.0 & AttributeNames::bit(name) != 0
    }

    /// By length, first and last letter. The factors set the commonest names apart.
    #[inline(always)]
    fn bit(name: &str) -> u32 {
        let letter = |letter: Option<&u8>| letter.copied().map_or(0, usize::from);
        let bytes = name.as_bytes();
        1 << ((bytes.len() + 3 * letter(bytes.first()) + 5 * letter(bytes.last())) % 32)
    }
}

/// Bytes of the classes and ids that are read of an element around another.
const LONGEST_NAMES: usize = 1_024;

impl Document {
    /// The value of an attribute of an element.
    #[inline(always)]
    pub fn attribute(&self, id: ElementId, name: &str) -> Option<&str> {
        // Inlined, so that the bit of a literal name is known when the program is built.
        if self.elements[id].attribute_names.may_hold(name) {
            self.attribute_among_all(id, name)
        } else {
            None
        }
    }

    #[inline(never)]
    fn attribute_among_all(&self, id: ElementId, name: &str) -> Option<&str> {
        self.attributes(id)
            .find(|(own, _)| *own == name)
            .map(|(_, value)| value)
    }

    /// The first names of an element's `class` or `id`, up to 1,024 bytes: for questions about the element around each of many.
    /// Read whole by all that is in it, one long list of classes would make the work quadratic.
    pub(crate) fn first_names(&self, id: ElementId, attribute: &str) -> Option<&str> {
        let names = self.attribute(id, attribute)?;
        if names.len() <= LONGEST_NAMES {
            return Some(names);
        }
        let beginning = &names[..names.floor_char_boundary(LONGEST_NAMES)];
        let end = beginning.rfind(|c: char| c.is_ascii_whitespace()).unwrap_or(0);
        Some(&beginning[..end])
    }

    /// The attributes of an element as names and values, in the order of the page.
    pub fn attributes(&self, id: ElementId) -> impl Iterator<Item = (&str, &str)> {
        let range = &self.elements[id].attributes;
        let attributes = &self.attributes[range.start as usize..range.end as usize];
        attributes.iter().map(|attribute| {
            let value = attribute.value.start as usize..attribute.value.end as usize;
            (&*attribute.name, &self.attribute_values[value])
        })
    }
}

#[cfg(test)]
mod tests {
    use crate::document::{Document, ElementId, Limits};

    #[test]
    fn names_of_what_is_around_are_read_up_to_a_bound() {
        let first_names = |class: &str| {
            let html = format!("<p class=\"{class}\">");
            let document = Document::parse_html(html.into(), &Limits::default(), &|| false);
            let last = document.element_ids().iter().next_back().unwrap();
            assert_eq!(document.attribute(last, "class"), Some(class));
            document.first_names(last, "class").map(str::len)
        };
        assert_eq!(first_names("wide note"), Some(9));
        assert_eq!(first_names(&format!("note {}é", "a".repeat(1_018))), Some(4));
        assert_eq!(first_names(&"a".repeat(1_025)), Some(0));
    }

    #[test]
    fn attributes_are_found_by_name() {
        let html = "<html lang=en><p class=a id=b data-id=c hidden>x</p><html dir=ltr>";
        let document = Document::parse_html(html.into(), &Limits::default(), &|| false);
        let last = document.element_ids().iter().next_back().unwrap();
        let values = ["class", "id", "data-id", "hidden", "name", ""].map(|name| document.attribute(last, name));
        assert_eq!(values, [Some("a"), Some("b"), Some("c"), Some(""), None, None]);
        assert_eq!(
            ["lang", "dir"].map(|name| document.attribute(ElementId::ROOT, name)),
            [Some("en"), Some("ltr")]
        );
    }
}
