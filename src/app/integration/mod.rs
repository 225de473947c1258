//! Makes this program known to desktop and browsers, in a panel of ☰.

mod action;
mod state;
mod view;

pub use action::IntegrationAction;
pub use state::Integration;
pub use view::show_panel;
