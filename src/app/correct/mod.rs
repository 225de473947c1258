//! Corrections by hand.

mod action;
mod apply;

pub use action::CorrectAction;
pub(super) use apply::apply;
