//! Which text is shown though it is left out, and whether bars say so of the rest.
//!
//! What is unfolded is kept as bytes of the article and not as bars, because corrections and other methods make other bars around the
//! same text. A bar is open if at least half of its bytes are shown.

use std::ops::Range;

/// Bytes of the article's text that were unfolded. Bytes and not bars: where a block is taken in or left out, the bars around it
/// are others, and what was in sight stays so.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Unfolded {
    open: Vec<Range<u32>>,
    /// Whether no bar stands where text stays folded: the column is a book's then.
    pub hides_bars: bool,
}

impl Unfolded {
    /// Whether at least half of these bytes is. Where another method joins bars, one line that was unfolded must not bring along
    /// hundreds that nobody asked for.
    pub(super) fn has_most_of(&self, text: &Range<u32>) -> bool {
        let within = |open: &Range<u32>| open.end.min(text.end).saturating_sub(open.start.max(text.start));
        let unfolded: u32 = self.open.iter().map(within).sum();
        unfolded > 0 && unfolded >= text.len() as u32 - unfolded
    }

    /// Unfolds everything, or folds it.
    pub(super) fn set_all(&mut self, is_open: bool) {
        self.open = Vec::from_iter(is_open.then_some(0..u32::MAX));
    }

    /// Unfolds these bytes, or folds them where most of them are unfolded.
    pub(super) fn toggle(&mut self, text: &Range<u32>) {
        let is_open = self.has_most_of(text);
        let beside = |open: &Range<u32>| [open.start..open.end.min(text.start), open.start.max(text.end)..open.end];
        let rest = self.open.iter().flat_map(beside);
        let whole = (!is_open).then(|| text.clone());
        self.open = rest.chain(whole).filter(|part| !part.is_empty()).collect();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_of_what_is_unfolded_are_folded_for_themselves() {
        let mut unfolded = Unfolded::default();
        unfolded.toggle(&(10..50));
        assert!(unfolded.has_most_of(&(10..20)) && unfolded.has_most_of(&(40..60)));
        assert!(!unfolded.has_most_of(&(0..10)) && !unfolded.has_most_of(&(49..80)));
        unfolded.toggle(&(20..30));
        assert_eq!(unfolded.open, [10..20, 30..50]);
        unfolded.toggle(&(5..60));
        assert!(unfolded.open.is_empty());
    }

    #[test]
    fn a_bar_is_open_where_half_of_it_was_unfolded() {
        let mut unfolded = Unfolded::default();
        unfolded.toggle(&(100..110));
        unfolded.toggle(&(120..130));
        assert!(unfolded.has_most_of(&(100..140)) && !unfolded.has_most_of(&(100..141)));
        unfolded.toggle(&(0..1_000));
        let whole = 0..1_000;
        assert_eq!(unfolded.open, std::slice::from_ref(&whole), "a click opens it whole");
        unfolded.toggle(&(0..1_000));
        assert!(unfolded.open.is_empty());
    }
}
