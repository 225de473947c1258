//! Panels over the page.

mod action;
mod keys_page;
mod state;
pub mod view;

pub use action::SheetAction;
pub use keys_page::GROUPS;
pub use state::{FolderEntry, PathBox, Sheet};
