//! Why a passage was left out, and what would keep it.
//!
//! The answers come from tasks beside the engine ([`clearline_engine::explore`]); each carries the number of its question, and one to
//! a question before the last is dropped.

mod action;
mod apply;
mod asking;
mod view;

pub use action::{ExploreAction, Question};
pub use asking::{Asking, Finding};
pub use view::show_panel;
