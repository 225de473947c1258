//! Cells of tables for people. A Chinese character is as wide as two letters.

use unicode_width::UnicodeWidthStr;

/// The text at the left end of a cell, `width` letters wide.
pub(super) fn left(text: &str, width: usize) -> String {
    format!("{text}{}", space(text, width))
}

/// The text at the right end of a cell, `width` letters wide.
pub(super) fn right(text: &str, width: usize) -> String {
    format!("{}{text}", space(text, width))
}

fn space(text: &str, width: usize) -> String {
    " ".repeat(width.saturating_sub(text.width()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_of_any_language_are_equally_wide() {
        assert_eq!(left("page", 6), "page  ");
        assert_eq!(left("网页", 6), "网页  ");
        assert_eq!(right("页 F1", 6), " 页 F1");
        assert_eq!(right("longer", 3), "longer");
    }
}
