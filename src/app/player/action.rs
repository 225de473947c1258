//! What the user wants of the player.

/// Watching the method decide.
#[derive(Clone, Copy, Debug)]
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
}
