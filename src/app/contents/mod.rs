//! The list of the headings.

mod view;

pub(super) use view::{button, show_beside, toggle};
