//! Imports in the window: what other programs have exported is kept in the background, and goes on after a restart when it is asked to.

mod action;
mod apply;
mod state;
mod task;
mod view;

pub use action::ImportAction;
pub use state::Importing;
pub(super) use view::{show_button, show_failures, show_line};
