//! The look of the window and of the text.
//!
//! The size of the controls and that of the text are two numbers: the interface zoom is egui's, and the column divides it out.

mod action;
pub mod type_menu;

pub use action::LookAction;
