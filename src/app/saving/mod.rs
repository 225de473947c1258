//! Saving the text.

mod action;
mod apply;
mod file;
mod folder;
mod menu;
mod outcome;
mod plot;
mod work;
mod written;

pub use action::SaveAction;
pub use apply::Saving;
pub use file::SavedFile;
pub use menu::folder_menu;
pub use written::{Along, Missing, PageImages, Written};
