//! What the column's controls keep from frame to frame.

use egui::{Id, Rect};

use super::item::Spot;
use super::sight::Placed;

/// The state of the column's controls.
#[derive(Default)]
pub(super) struct Controls {
    /// Where the pointer grabbed the handle of the scroll bar.
    pub bar_grab: Option<f32>,
    /// The item whose code was copied, while the pointer is still on it.
    pub copied: Option<usize>,
    /// The link that had the keyboard in the last frame, and where it is.
    pub focused_link: Option<(Id, Spot)>,
    /// Whether that is a bar or another button, which Space presses.
    pub is_on_button: bool,
    /// Whether keys have moved the text since that was last asked.
    pub moved_by_keys: bool,
    /// The column itself.
    pub column: Option<Id>,
    /// What was in sight when it was drawn last.
    pub in_sight: Vec<Placed>,
    /// Where the column itself was drawn last in the window.
    pub area: Option<Rect>,
}
