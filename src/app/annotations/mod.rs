//! Highlights and notes in the open page.
//!
//! They lie in the page's file in the library, and are found again in its text by their words ([`clearline_library::QuotedText`]), so that
//! another method, another width and another engine change nothing of them. A page that is highlighted for the first time is kept.

mod action;
mod apply;
mod draft;
mod file;
mod leaving;
mod list;
mod note;
mod passages;
mod placed;
mod row;
mod state;
mod steps;
mod strip;
mod writing;

pub use action::{AnnotationAction, Change, KeptFile, Which};
pub use leaving::Unwritten;
pub use list::show_list;
pub use note::show_note;
pub use state::Annotated;
pub use strip::show_strip;
