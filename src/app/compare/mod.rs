//! Several methods side by side on the open page.

mod action;
mod apply;
mod comparison;
mod leaves;
mod state;
mod strip;
mod view;

pub use action::CompareAction;
pub use leaves::LeavesView;
pub use state::Compare;
pub use view::{Holder, show};
