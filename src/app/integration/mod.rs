//! Ways from the browser to this program, in a panel of ☰: a button, a bookmark, and a watched folder, whose feature draws its part.

mod action;
mod state;
mod view;

pub use action::IntegrationAction;
pub use state::{Integration, Outcome};
pub use view::show_panel;
