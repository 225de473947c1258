//! What the user wants of the player.

use clearline_engine::internals::extraction::Trace;
use std::sync::Arc;

/// Watching the method decide.
#[derive(Clone, Debug)]
pub enum PlayerAction {
    /// Show the player and play; where it is shown, play on or pause.
    Toggle,
    /// Put it away and show the answer.
    Close,
    /// Go so many stages on, or back.
    Step(isize),
    /// Go to a stage.
    Show(usize),
    /// Go to the next stage where it is due.
    Advance,
    /// The steps of the answer that is shown are here.
    Traced(Arc<Trace>),
}
