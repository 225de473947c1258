//! The look of the window and of the text.

mod action;
pub mod type_menu;

pub use action::LookAction;
