//! What the window asks about a method and the open page: what the curve was before a parameter was moved, how far each
//! parameter can move without changing the text, and why a passage was left out.
//!
//! The answers come from tasks beside the engine ([`clearline_engine::explore`]); each carries the version of the curve that it was asked
//! for, and one for an older curve is dropped.

mod action;
mod asking;
mod ghost;
mod ranges;
mod sheet;

pub use action::ExploreAction;
pub use asking::{Answered, Asking, Question, Told, answer};
pub use ghost::Ghost;
pub use ranges::{FoundRange, NextRange, Ranges};
pub use sheet::show as show_sheet;

/// What is asked and what was answered.
#[derive(Debug, Default)]
pub struct Exploring {
    /// The curve before the parameter that was moved last.
    pub ghost: Option<Ghost>,
    /// How far the parameters can move.
    pub ranges: Ranges,
    /// The question about a passage.
    pub asking: Asking,
    /// Whether the sliders under the curve are folded away.
    pub has_folded_sliders: bool,
    /// Whether they stand in the place of the reason where there is no room for both.
    pub has_sliders_for_reason: bool,
}
