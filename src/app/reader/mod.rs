//! The text: the reading column, and what is done in it.

mod action;
mod apply;
mod column_menu;
mod copying;
mod link_line;
mod progress;
mod view;

pub use action::{PlaceAction, TextAction};
pub use apply::{apply, settle};
pub use copying::apply_to_text;
pub use view::{Text, show, tell_at_edge};
