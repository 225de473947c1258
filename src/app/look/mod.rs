//! The look of the window and of the text.
//!
//! The size of the controls and that of the text are two numbers: the interface zoom is egui's, and the column divides it out.

mod action;
mod apply;
mod motion;
pub(super) mod type_menu;

pub use action::LookAction;
pub(super) use apply::{apply, apply_settings, leave_full_screen};
pub(super) use motion::asks_for_stillness;
