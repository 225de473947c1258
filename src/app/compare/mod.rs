//! Methods side by side.

mod action;
pub mod leaves;
pub mod strip;
mod view;

pub use action::CompareAction;
pub use view::show;
