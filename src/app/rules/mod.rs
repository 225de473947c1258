//! What the window remembers of sites: the strips that ask and tell, and the panel with all rules.

mod action;
mod apply;
mod corrected;
mod lesson;
mod question;
mod remembering;
mod state;
mod strips;
mod view;

pub use action::RuleAction;
pub use apply::count_use;
pub use corrected::show as show_corrections;
pub use state::{RuleNotice, Rules};
pub use strips::{is_needed, show_strips};
pub use view::show_panel;
