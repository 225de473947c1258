//! Which page is open.

mod action;

pub use action::PageAction;
