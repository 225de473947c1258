//! Which text is shown though it is left out.

use std::ops::Range;

/// Bytes of the article's text that were unfolded. Bytes and not bars: where a block is taken in or left out, the bars around it
/// are others, and what was in sight stays so.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Unfolded(Vec<Range<u32>>);

impl Unfolded {
    /// Whether nothing is.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether any of these bytes is.
    pub fn has_any_of(&self, text: &Range<u32>) -> bool {
        self.0.iter().any(|open| open.start < text.end && text.start < open.end)
    }

    /// Unfolds these bytes, or folds them where any of them is unfolded.
    pub fn toggle(&mut self, text: &Range<u32>) {
        if !self.has_any_of(text) {
            return self.0.push(text.clone());
        }
        let beside = |open: &Range<u32>| [open.start..open.end.min(text.start), open.start.max(text.end)..open.end];
        let rest = self.0.iter().flat_map(beside);
        self.0 = rest.filter(|part| !part.is_empty()).collect();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_of_what_is_unfolded_are_folded_for_themselves() {
        let mut unfolded = Unfolded::default();
        unfolded.toggle(&(10..50));
        assert!(unfolded.has_any_of(&(10..20)) && unfolded.has_any_of(&(49..80)));
        assert!(!unfolded.has_any_of(&(0..10)) && !unfolded.has_any_of(&(50..80)));
        unfolded.toggle(&(20..30));
        assert_eq!(unfolded.0, [10..20, 30..50]);
        unfolded.toggle(&(5..60));
        assert!(unfolded.is_empty());
    }
}
