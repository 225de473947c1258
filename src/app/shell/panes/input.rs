//! What the analysis is drawn from, and what it answers.

use crate::app::ground::linked::Hovered;
use crate::app::shared::{OpenPage, Shared};
use crate::app::shell::features::Features;

/// What the analysis is drawn from.
#[derive(Clone, Copy)]
pub(super) struct Input<'a> {
    /// The page.
    pub open: &'a OpenPage,
    /// What all features read.
    pub shared: &'a Shared,
    /// What each of them knows beside that.
    pub features: &'a Features,
}

/// What is seen of the analysis.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Seen {
    /// The unit under the pointer.
    pub hovered: Hovered,
    /// Whether sliders are in sight.
    pub has_sliders: bool,
}

impl From<Hovered> for Seen {
    fn from(hovered: Hovered) -> Seen {
        Seen {
            hovered,
            has_sliders: false,
        }
    }
}
