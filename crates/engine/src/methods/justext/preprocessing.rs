//! Preprocessing (A.2): what is taken out of the page before it is cut into paragraphs.

use super::Mode;
use crate::document::{Document, Element, ElementId, Tag};
use html5ever::ns;

/// A hidden element with at least this share of the page's text is the article that a script would reveal (J4).
const MOST_HIDDEN: f64 = 0.6;

/// What becomes of an element.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Treatment {
    /// It stays.
    Keep,
    /// Its tags go, its content stays.
    Unwrap,
    /// It goes with its content.
    Remove,
}

pub(super) struct Preprocessor<'a> {
    document: &'a Document,
    mode: Mode,
    /// Characters from which a hidden element is kept.
    most_hidden: f64,
}

impl<'a> Preprocessor<'a> {
    pub(super) fn new(document: &'a Document, mode: Mode) -> Preprocessor<'a> {
        let all = document.counts(document.text_ids()).characters;
        Preprocessor {
            document,
            mode,
            most_hidden: f64::from(all) * MOST_HIDDEN,
        }
    }

    pub(super) fn treatment(&self, id: ElementId) -> Treatment {
        let element = &self.document.elements()[id];
        let is_unseen = || element.tag.hides_text() || self.is_hidden(id);
        // What is stated in data for scripts goes with the scripts.
        let is_data = is_removed(tag_by_name(element)) || self.document.stated() == Some(id);
        if is_data || self.is_style_sheet(id) || self.mode == Mode::Repaired && is_unseen() {
            Treatment::Remove
        } else if is_unwrapped(element) {
            Treatment::Unwrap
        } else {
            Treatment::Keep
        }
    }

    fn is_style_sheet(&self, id: ElementId) -> bool {
        let element = &self.document.elements()[id];
        let is_sheet = |rel: &str| rel.to_ascii_lowercase().contains("stylesheet");
        element.tag == Tag::Link && self.document.attribute(id, "rel").is_some_and(is_sheet)
    }

    /// J4.
    fn is_hidden(&self, id: ElementId) -> bool {
        let says_hidden = self.document.attribute(id, "hidden").is_some()
            || self.document.attribute(id, "style").is_some_and(displays_nothing);
        let texts = self.document.elements()[id].texts;
        says_hidden && f64::from(self.document.counts(texts).characters) < self.most_hidden
    }
}

/// The tag of an element's name, even in a drawing or a formula: the package knows names only.
pub(super) fn tag_by_name(element: &Element) -> Tag {
    match element.tag {
        Tag::Other => Tag::of(&ns!(html), &element.name),
        tag => tag,
    }
}

fn is_removed(tag: Tag) -> bool {
    use Tag::{Applet, Base, Button, Head, Input, Script, Select, Style, Textarea};
    matches!(
        tag,
        Head | Base | Script | Style | Applet | Button | Input | Select | Textarea
    )
}

/// Whether the element's tags are left out of paths and of the cutting.
pub(super) fn is_unwrapped(element: &Element) -> bool {
    match tag_by_name(element) {
        Tag::Form | Tag::Iframe | Tag::Embed | Tag::Object | Tag::Param => true,
        Tag::Other => &*element.name == "layer",
        _ => false,
    }
}

/// Whether an inline style says `display: none`.
fn displays_nothing(style: &str) -> bool {
    style
        .split(';')
        .filter_map(|rule| rule.split_once(':'))
        .any(|(property, value)| {
            let value = value.split('!').next().unwrap_or("");
            property.trim().eq_ignore_ascii_case("display") && value.trim().eq_ignore_ascii_case("none")
        })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::Limits;

    /// The first element of that name and what becomes of it.
    fn treatment(html: &str, name: &str, mode: Mode) -> Treatment {
        let document = Document::parse_html(html.into(), &Limits::default(), &|| false);
        let id = document
            .elements()
            .iter()
            .position(|element| &*element.name == name)
            .unwrap();
        Preprocessor::new(&document, mode).treatment(ElementId::at(id))
    }

    #[test]
    fn controls_go_and_forms_are_unwrapped() {
        let page = "<form><input><select><option>a</select><p>b</form><svg><style>c</style></svg>";
        for mode in [Mode::Package, Mode::Repaired] {
            assert_eq!(treatment(page, "form", mode), Treatment::Unwrap);
            assert_eq!(treatment(page, "select", mode), Treatment::Remove);
            assert_eq!(treatment(page, "style", mode), Treatment::Remove);
            assert_eq!(treatment(page, "p", mode), Treatment::Keep);
        }
    }

    #[test]
    fn what_no_reader_sees_goes_in_the_repaired_mode_only() {
        let page = "<p>text that shows<noscript>n</noscript><b style='color:red; Display : NONE !important'>h</b>";
        for name in ["noscript", "b"] {
            assert_eq!(treatment(page, name, Mode::Package), Treatment::Keep);
            assert_eq!(treatment(page, name, Mode::Repaired), Treatment::Remove);
        }
    }

    #[test]
    fn a_hidden_element_with_most_of_the_text_stays() {
        let page = "<p>menu<div hidden>the article that a script would reveal</div>";
        assert_eq!(treatment(page, "div", Mode::Repaired), Treatment::Keep);
    }

    #[test]
    fn only_style_sheets_among_links_go() {
        let page = |rel: &str| format!("<body><link rel='{rel}' href=a>");
        assert_eq!(
            treatment(&page("alternate StyleSheet"), "link", Mode::Package),
            Treatment::Remove
        );
        assert_eq!(treatment(&page("next"), "link", Mode::Package), Treatment::Keep);
    }
}
