//! The text.

mod action;
mod column_menu;
mod link_line;
mod progress;
mod text;

pub use action::{PlaceAction, TextAction};
pub use text::{Renderers, Text, show, tell_at_edge};
