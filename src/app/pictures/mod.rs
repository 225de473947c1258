//! The images of the open page: which are there, which may be fetched, which are wanted next.
//!
//! Nothing is fetched before the user allows it (`permission`). What is allowed, and what the page brings along, is loaded when the
//! text around it comes into sight, by a thread of its own (`loader`), and shown as textures; those far away give way where the
//! textures take too much memory (`wants`).

mod action;
mod controls;
mod entry;
mod gallery;
mod loader;
mod overlay;
mod permission;
mod state;
mod wants;

pub use action::PictureAction;
pub use controls::{show_controls, show_menu};
pub use entry::{Entry, Place};
pub use gallery::Gallery;
pub use overlay::show as show_enlarged;
pub use permission::Scope;
pub use state::Pictures;
