//! Corrections by hand.

mod action;
pub mod steps;
pub mod strip;

pub use action::CorrectAction;
