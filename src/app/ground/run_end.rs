//! The two ends of a kept run, and the borders between units where they can stand.

use clearline_engine::extraction::{KeptRun, Units};
use clearline_words::{Message, message};

/// An end of a kept run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RunEnd {
    /// Its first unit.
    Start,
    /// Its last one.
    End,
}

impl RunEnd {
    /// What the marker is called.
    pub fn name(self) -> Message {
        match self {
            RunEnd::Start => message!("curve-start"),
            RunEnd::End => message!("curve-end"),
        }
    }

    /// The border between units at which it stands: before the unit of this number.
    pub fn border(self, run: &KeptRun) -> usize {
        match self {
            RunEnd::Start => run.start,
            RunEnd::End => run.end + 1,
        }
    }

    /// The next border past a unit with text, where that leaves the run some text: keys shorten a run, and do not take it away.
    pub fn next_border(self, run: &KeptRun, units: &Units, is_onward: bool) -> Option<usize> {
        let border = units.next_border(self.border(run), is_onward)?;
        self.leaves_text(run, units, border).then_some(border)
    }

    /// Whether the run still holds text with this end at that border.
    pub fn leaves_text(self, run: &KeptRun, units: &Units, border: usize) -> bool {
        let mut left = match self {
            RunEnd::Start => border..run.end + 1,
            RunEnd::End => run.start..border,
        };
        left.any(|unit| units.get(unit).is_some_and(|unit| unit.characters > 0))
    }
}
