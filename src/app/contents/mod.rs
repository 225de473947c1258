//! The list of the headings.

mod view;

pub use view::{button, show_beside, toggle};
