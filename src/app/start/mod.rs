//! The start page: the pages that were open last, or those of a folder, where no page is open; and the recent pages that fit what is
//! typed into the address field.

mod action;
mod apply;
mod facts;
mod folder;
mod list;
mod search;
mod state;
mod suggestions;
mod titles;
mod view;

pub use action::StartAction;
pub use folder::{FolderListing, FolderRow};
pub use state::{Shown, StartPage, Suggestions};
pub use suggestions::{collect_keys, show_suggestions};
pub use view::show;
