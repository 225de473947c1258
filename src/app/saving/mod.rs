//! Saving the text.

mod action;
mod apply;
mod file;

pub use action::SaveAction;
pub use apply::Saving;
pub use file::SavedFile;
