//! Which way the lines of a page run.

use super::{Document, ElementId, Tag};

/// Languages that are written from right to left.
const RIGHT_TO_LEFT: [&str; 11] = ["ar", "arc", "ckb", "dv", "fa", "he", "ps", "sd", "ug", "ur", "yi"];

/// The direction of the text and how it was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Direction {
    /// Whether lines begin at the right.
    pub is_right_to_left: bool,
    /// Whether `dir` of the page's `html` or `body` element says so; else the language does.
    pub is_declared: bool,
}

impl Direction {
    /// As the attribute `dir` has it: `ltr` or `rtl`.
    pub fn name(self) -> &'static str {
        if self.is_right_to_left { "rtl" } else { "ltr" }
    }

    pub(super) fn of(document: &Document) -> Direction {
        let root = |id: &ElementId| matches!(document.elements[*id].tag, Tag::Html | Tag::Body);
        let roots = ElementId::all(&document.elements).iter().filter(root).take(2);
        let declared = roots.filter_map(|id| match document.attribute(id, "dir")?.trim() {
            dir if dir.eq_ignore_ascii_case("rtl") => Some(true),
            dir if dir.eq_ignore_ascii_case("ltr") => Some(false),
            _ => None,
        });
        // The inner element decides how its text runs.
        let declared = declared.last();
        Direction {
            is_right_to_left: declared.unwrap_or_else(|| RIGHT_TO_LEFT.contains(&document.language().primary())),
            is_declared: declared.is_some(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::Limits;

    fn direction(html: &str) -> (&'static str, bool) {
        let direction = Document::parse_html(html.into(), &Limits::default(), &|| false).direction();
        (direction.name(), direction.is_declared)
    }

    #[test]
    fn a_declared_direction_comes_before_that_of_the_language() {
        assert_eq!(direction("<html dir=RTL><p>text"), ("rtl", true));
        assert_eq!(direction("<html dir=rtl><body dir=ltr><p>text"), ("ltr", true));
        assert_eq!(direction("<html lang=he dir=auto><p>שלום"), ("rtl", false));
        assert_eq!(direction("<html lang=en><p>text"), ("ltr", false));
    }
}
