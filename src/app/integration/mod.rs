//! What desktop and browsers are told of this program, in a panel of ☰.

mod action;
mod state;
mod view;

pub use action::IntegrationAction;
pub use state::Integration;
pub use view::show_panel;
