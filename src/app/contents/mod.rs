//! The list of the headings.

mod view;

pub use view::{HEADING_MARGIN, button, show_beside, toggle, why_none};
