//! Saving the text.

mod action;

pub use action::SaveAction;
