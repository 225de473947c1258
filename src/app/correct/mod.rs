//! Corrections by hand.

mod action;
mod apply;

pub use action::CorrectAction;
pub use apply::apply;
