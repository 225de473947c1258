//! Panels over the page: the keys, what this program is, paths.

mod action;
mod apply;
mod key_change;
mod keys_page;
mod start;
mod state;
mod system;
mod view;

pub use action::{DialogAction, KeyAction};
pub use key_change::{KeyChange, change, record};
pub use keys_page::GROUPS;
pub use state::PathBox;
pub use view::show;
