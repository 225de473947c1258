//! From page to page, and where each was left.

mod action;
pub mod history;
pub mod positions;

pub use action::MoveAction;
