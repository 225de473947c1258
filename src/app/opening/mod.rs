//! Which page is open.

mod action;
mod apply;
mod examples;
mod typed;

pub use action::PageAction;
pub(super) use apply::apply;
pub use examples::Example;
