//! Lines from right to left that end amid words from left to right, as in "قالت: Thank / you".

use parley::Line;

use super::paragraph::Paragraph;
use super::style::Style;

/// The end of such a line, at its left. Parley leaves the space at which it broke the line to the right of the last word, and lets that word
/// stand out of the line by as much. Here the space has no width instead. Lengths are in pixels.
#[derive(Clone, Copy)]
pub(super) struct Tail {
    /// Where the space ends.
    edge: f32,
    space: f32,
}

impl Paragraph {
    /// The end of a line, if it is such a one.
    pub(super) fn tail(&self, line: &Line<'_, Style>) -> Option<Tail> {
        let metrics = line.metrics();
        let space = metrics.trailing_whitespace;
        let last = line.runs().next().filter(|run| !run.is_rtl())?;
        let is_tail = self.is_rtl() && self.composition.is_none() && space > 0.0;
        is_tail.then(|| Tail {
            edge: metrics.offset + metrics.inline_min_coord + last.advance(),
            space,
        })
    }
}

impl Tail {
    /// Where a place of Parley's is.
    pub(super) fn real(self, x: f32) -> f32 {
        if x < self.edge {
            (x + self.space).min(self.edge)
        } else {
            x
        }
    }
}
