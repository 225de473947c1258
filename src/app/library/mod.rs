//! The library: pages that are kept as files, found by every word, and opened again.
//!
//! Files and index are those of `crates/library`. A `Store` holds the index; only tasks on threads of their own
//! touch it, so that no frame waits for a disk.

mod action;
mod apply;
mod articles;
mod choices;
mod exported;
mod exporting;
mod files;
mod files_kept;
mod following;
mod importing;
mod keeping;
mod landing;
mod lines;
mod listing;
mod page;
mod reached;
mod removing;
mod rereading;
mod row;
mod seen;
mod state;
mod store;
mod strips;
mod tagging;
mod view;
mod watching;

pub use action::{Choosing, LibraryAction, StateChange, ToKeep};
pub use importing::{ImportAction, Importing};
pub use lines::Lines;
pub use listing::{Filter, Sort};
pub use rereading::{RereadAction, Rereading};
pub use state::{Library, PageState, PanelView};
pub use strips::{is_needed, show_strips};
pub use view::show_panel;
