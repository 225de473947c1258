//! Watching a method decide: stage by stage, by hand or a stage a second.
//!
//! While it is open, curve and list show a stage of the trace. The column and the other tabs always show the answer. A trace of an older
//! curve is dropped and requested again.

mod action;
mod apply;
pub mod line;
mod so_far;
mod state;

pub use action::PlayerAction;
pub use state::Player;
