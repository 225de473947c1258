//! How an element is kept from view by what it says itself: its classes, its style, the attribute `hidden`.
//!
//! Style sheets are not read. The class names are those of Bootstrap, Tailwind, Foundation, Drupal, WordPress and the like.

use super::{Document, ElementId};

/// How text is kept from view.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hiding {
    /// As a label that only screen readers say.
    Label,
    /// As part of a box that the page does not show.
    Box,
}

impl Hiding {
    /// How an element is hidden.
    pub fn of(document: &Document, id: ElementId) -> Option<Hiding> {
        let by_classes = document.attribute(id, "class").and_then(Hiding::by_classes);
        let is_box = || {
            let is_by_style = document.attribute(id, "style").is_some_and(Hiding::is_by_style);
            is_by_style || document.attribute(id, "hidden").is_some()
        };
        by_classes.or_else(|| is_box().then_some(Hiding::Box))
    }

    /// How the classes of an element hide it.
    pub fn by_classes(classes: &str) -> Option<Hiding> {
        let names = || classes.split_ascii_whitespace();
        if names().any(is_label) {
            Some(Hiding::Label)
        } else {
            let is_hidden = names().any(|name| HIDING_CLASSES.contains(&name)) && !names().any(shows_on_some_screens);
            is_hidden.then_some(Hiding::Box)
        }
    }

    /// Whether the style of an element hides it.
    pub fn is_by_style(style: &str) -> bool {
        let style: String = style.chars().filter(|c| !c.is_whitespace()).collect();
        let style = style.to_ascii_lowercase();
        style.contains("display:none") || style.contains("visibility:hidden")
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
/// Class names of what no screen shows.
const HIDING_CLASSES: [&str; 8] = [
    "hidden",
    "is-hidden",
    "u-hidden",
    "js-hidden",
    "hide",
    "d-none",
    "display-none",
    "invisible",
];
/// What utility classes call screens from some width on, and ways to be shown.
const SCREENS: [&str; 9] = ["sm", "md", "lg", "xl", "xxl", "2xl", "tablet", "desktop", "print"];
const WAYS_TO_SHOW: [&str; 7] = ["block", "flex", "grid", "inline", "table", "contents", "visible"];

/// Whether a class is that of a label for screen readers, also of one that is seen while it has the focus. What stands
/// before a colon says when a class holds.
fn is_label(class: &str) -> bool {
    if class.len() > 40 || class.contains(':') || class.starts_with("not-") {
        return false;
    }
    let letters = class.bytes().rev().filter(u8::is_ascii_alphabetic);
    let letters = letters.map(|letter| letter.to_ascii_lowercase());
    let mut before = letters.clone();
    let letters = match "focusable".bytes().rev().all(|letter| before.next() == Some(letter)) {
        true => before,
        false => letters,
    };
    LABEL_CLASSES.iter().any(|end| {
        let mut letters = letters.clone();
        end.bytes().rev().all(|letter| letters.next() == Some(letter))
    })
}

/// Whether a class shows on some screens what another hides: `md:block`, `d-lg-inline-flex`.
fn shows_on_some_screens(class: &str) -> bool {
    let parts = || class.split([':', '-']);
    parts().any(|part| SCREENS.contains(&part)) && parts().any(|part| WAYS_TO_SHOW.contains(&part))
}
