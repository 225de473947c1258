//! The method with its parameters.

mod action;
pub mod menu;
pub mod parameters;
pub mod sliders;

pub use action::MethodAction;
