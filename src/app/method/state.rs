//! The parameters of the method while they are moved.

use super::ranges::Ranges;
use crate::app::analysis::Ghost;
use crate::app::shared::OpenPage;

/// What moving a parameter shows, and where the sliders are.
#[derive(Debug, Default)]
pub struct Sliders {
    /// The curve before the parameter that was moved last.
    pub ghost: Option<Ghost>,
    /// How far the parameters can move.
    pub ranges: Ranges,
    /// Whether the sliders under the curve are folded away.
    pub are_folded: bool,
    /// Whether they are shown in the place of the reason where there is no room for both.
    pub are_for_reason: bool,
    /// Whether they are in sight.
    pub are_in_sight: bool,
}

impl Sliders {
    /// The open page was read in another way: the curve of before is brought to its units.
    pub fn align(&mut self, open: &OpenPage) {
        if let Some(ghost) = &mut self.ghost {
            ghost.align(&open.reading.extraction, open.versions.curve);
        }
    }
}
