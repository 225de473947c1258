//! The text: the reading column, and what is done in it.

mod action;
mod apply;
mod column_menu;
mod copying;
mod link_line;
mod progress;
mod view;

pub use action::{PlaceAction, TextAction};
pub(super) use apply::{apply, settle};
pub(super) use copying::apply_to_text;
pub(super) use view::{AnnotationHere, Text, held_spot, show, tell_at_edge};
