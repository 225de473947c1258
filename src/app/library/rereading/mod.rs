//! What this version makes of pages that an older one has read: read again in the background, listed where the text is another, and
//! kept old or new.

mod action;
mod apply;
mod changed;
mod state;
mod view;

pub use action::RereadAction;
pub use state::Rereading;
pub(super) use view::{show_button, show_changes, show_line};
