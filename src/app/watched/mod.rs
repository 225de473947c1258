//! A watched folder: pages that other programs put into it, such as an extension that saves them, are offered, opened or kept.

mod action;
mod arrivals;
mod inbox;
mod panel;
mod state;
mod strip;

pub use action::WatchedAction;
pub use inbox::{Arrived, Standing};
pub use panel::show_choices;
pub use state::WatchedFolder;
pub use strip::{is_needed, show_strip};
