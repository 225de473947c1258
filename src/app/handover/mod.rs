//! Pages that others hand to this window: a second start, the browser, an address that a site has fired.

mod action;
mod state;
mod view;

pub use action::HandoverAction;
pub use state::Handover;
pub use view::show_strip;
