//! Numbers of list items.

use super::{NumberStyle, Numbering};
use crate::document::{Document, ElementId, Tag};

/// How an `ol` element numbers its items: its attributes `start`, `type` and `reversed`.
pub(super) fn numbering(document: &Document, list: ElementId) -> Numbering {
    let reversed = document.attribute(list, "reversed").is_some();
    let first = || {
        if reversed {
            document
                .children(list)
                .filter(|&child| document.elements()[child].tag == Tag::Li)
                .count() as i32
        } else {
            1
        }
    };
    Numbering {
        start: integer(document, list, "start").unwrap_or_else(first),
        style: NumberStyle::of(document.attribute(list, "type").unwrap_or_default()),
        reversed,
    }
}

/// The number that a `li` element asks for.
pub(super) fn own_number(document: &Document, item: ElementId) -> Option<i32> {
    integer(document, item, "value")
}

fn integer(document: &Document, id: ElementId, attribute: &str) -> Option<i32> {
    document.attribute(id, attribute)?.trim().parse().ok()
}
