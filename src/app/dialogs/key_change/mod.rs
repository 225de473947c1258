//! The panel in which the keys are changed that act without Ctrl or Alt.

mod recording;
mod state;
mod view;

pub use recording::record;
pub use state::KeyChange;
pub use view::change;
pub(super) use view::show_switch;
