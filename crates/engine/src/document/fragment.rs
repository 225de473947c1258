//! Places of a page that the fragment of an address names.

use super::{Document, ElementId, Tag};
use percent_encoding::percent_decode_str;

impl Document {
    /// The element that a fragment names by its `id`, or a link by its `name`, as in the HTML standard's "select the
    /// indicated part": first as it is written, then decoded.
    pub fn named(&self, fragment: &str) -> Option<ElementId> {
        let place = |wanted: &str| {
            let is_named = |id: ElementId, name: &str| self.attribute(id, name) == Some(wanted);
            let ids = || self.element_ids();
            let is_link = |id: &ElementId| self.elements()[*id].tag == Tag::A;
            let by_id = ids().iter().find(|&id| is_named(id, "id"));
            by_id.or_else(|| ids().iter().filter(is_link).find(|&id| is_named(id, "name")))
        };
        let decoded = || decoded_fragment(fragment).filter(|decoded| decoded != fragment);
        place(fragment).or_else(|| place(&decoded()?))
    }
}

/// A fragment with its percent-encoded bytes decoded; `None` where they are no text.
pub(crate) fn decoded_fragment(name: &str) -> Option<String> {
    let decoded = percent_decode_str(name).decode_utf8().ok()?;
    Some(decoded.into_owned())
}

#[cfg(test)]
mod tests {
    use crate::document::{Document, Limits};

    #[test]
    fn places_are_found_by_id_then_by_name_and_decoded_too() {
        let html = "<p><a name=x>0</a><p id=x>1<p id='café 1'>2<p id='50%'>3";
        let document = Document::parse_html(html.into(), &Limits::default(), &|| false);
        let text = |fragment: &str| {
            let element = &document.elements()[document.named(fragment)?];
            Some(document.text(element.texts.start).to_owned())
        };
        assert_eq!(text("x").as_deref(), Some("1"));
        assert_eq!(text("caf%C3%A9%201").as_deref(), Some("2"));
        assert_eq!(text("50%").as_deref(), Some("3"));
        assert_eq!(text("%FF"), None);
        assert_eq!(text("none"), None);
    }
}
