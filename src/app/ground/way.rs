//! The directions of the history.

/// A direction in the history.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// To the page before.
    Back,
    /// To the page that one went back from.
    Forward,
}
