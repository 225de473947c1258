//! How an element is kept from view by what it says itself: its classes, its style, the attribute `hidden`.
//!
//! Style sheets are not read. The class names are those of Bootstrap, Tailwind, Foundation, Drupal, WordPress and the like.

use super::{Document, ElementId};

/// How text is kept from view.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Hiding {
    /// As a label that only screen readers say.
    Label,
    /// As part of a box that the page does not show.
    Box,
}

impl Hiding {
    /// How an element is hidden.
    pub(crate) fn of(document: &Document, id: ElementId) -> Option<Hiding> {
        let by_classes = document.attribute(id, "class").and_then(Hiding::by_classes);
        let is_box = || {
            let is_by_style = document.attribute(id, "style").is_some_and(Hiding::is_by_style);
            is_by_style || document.attribute(id, "hidden").is_some()
        };
        by_classes.or_else(|| is_box().then_some(Hiding::Box))
    }

    /// How the classes of an element hide it.
    pub(crate) fn by_classes(classes: &str) -> Option<Hiding> {
        let names = || classes.split_ascii_whitespace();
        let mut is_hidden = false;
        for name in names() {
            if is_label(name) {
                return Some(Hiding::Label);
            }
            is_hidden |= is_of_hidden(name);
        }
        (is_hidden && !names().any(shows_on_some_screens)).then_some(Hiding::Box)
    }

    /// Whether the style of an element hides it.
    pub(crate) fn is_by_style(style: &str) -> bool {
        let mut declarations = style.split(';').filter_map(|declaration| declaration.split_once(':'));
        declarations.any(|(property, value)| {
            let value = value.split('!').next().unwrap_or_default().trim();
            let hides = |name: &str, hiding: &str| {
                property.trim().eq_ignore_ascii_case(name) && value.eq_ignore_ascii_case(hiding)
            };
            hides("display", "none") || hides("visibility", "hidden")
        })
    }
}

/// Ends of class names that frameworks give to labels for screen readers, letters only.
const LABEL_CLASSES: [&str; 10] = [
    "visuallyhidden",
    "hiddenvisually",
    "visualhidden",
    "sronly",
    "screenreadertext",
    "screenreaderonly",
    "screenreadersonly",
    "elementinvisible",
    "assistivetext",
    "showforsr",
];
/// What utility classes call screens from some width on, and ways to be shown.
const SCREENS: [&str; 9] = ["sm", "md", "lg", "xl", "xxl", "2xl", "tablet", "desktop", "print"];
const WAYS_TO_SHOW: [&str; 7] = ["block", "flex", "grid", "inline", "table", "contents", "visible"];

/// Bytes of the longest class that is looked at.
const LONGEST_CLASS: usize = 40;

/// Whether a class is that of a label for screen readers, also of one that is seen while it has the focus. What stands
/// before a colon says when a class holds.
fn is_label(class: &str) -> bool {
    let last = class.bytes().rev().find(u8::is_ascii_alphabetic);
    // Most classes end in another letter than those of labels.
    let is_possible = last.is_some_and(|last| matches!(last | 0x20, b'n' | b'y' | b't' | b'e' | b'r'));
    if !is_possible || class.len() > LONGEST_CLASS || class.contains(':') || class.starts_with("not-") {
        return false;
    }
    let mut written = [0; LONGEST_CLASS];
    let mut letters = 0;
    for (place, letter) in written.iter_mut().zip(class.bytes().filter(u8::is_ascii_alphabetic)) {
        *place = letter.to_ascii_lowercase();
        letters += 1;
    }
    let written = &written[..letters];
    let written = written.strip_suffix(b"focusable").unwrap_or(written);
    LABEL_CLASSES.iter().any(|end| written.ends_with(end.as_bytes()))
}

/// Whether a class is that of what no screen shows.
fn is_of_hidden(class: &str) -> bool {
    matches!(
        class,
        "hidden" | "is-hidden" | "u-hidden" | "js-hidden" | "hide" | "d-none" | "display-none" | "invisible"
    )
}

/// Whether a class shows on some screens what another hides: `md:block`, `d-lg-inline-flex`.
fn shows_on_some_screens(class: &str) -> bool {
    let parts = || class.split([':', '-']);
    parts().any(|part| SCREENS.contains(&part)) && parts().any(|part| WAYS_TO_SHOW.contains(&part))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_style_hides_by_what_it_declares() {
        for hiding in [
            "display:none",
            "color: red; DISPLAY : None !important",
            "visibility:hidden;",
        ] {
            assert!(Hiding::is_by_style(hiding), "{hiding}");
        }
        for showing in [
            "backface-visibility:hidden",
            "display:block",
            "--display:none",
            "none",
            "",
        ] {
            assert!(!Hiding::is_by_style(showing), "{showing}");
        }
    }
}
