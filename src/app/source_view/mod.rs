//! The source of a page beside its text: line by line as it is written, or what is left of it without its tags.

mod action;
mod cells;
mod row;
mod sheet;
mod state;
mod view;

pub use action::SourceAction;
pub use state::Source;
pub use view::{SourceInput, SourceView, show};
