//! Questions asked of a page and a method: how far a parameter can move, and why a passage was left out.
//!
//! All answers come of running the method again with other parameters, nothing is estimated. How often that may be is
//! bounded ([`Budget`](crate::budget::Budget)), and an answer that came to its bound says so.

mod grid;
mod locate;
mod sensitivity;
mod setup;
#[cfg(any(test, feature = "internals"))]
#[doc(hidden)]
pub mod stories;
mod why_not;

#[cfg(test)]
mod tests;

pub use grid::Grid;
pub use locate::{Located, locate};
pub use sensitivity::{Bound, Sensitivity, sensitivity};
pub use setup::Setup;
pub use why_not::{Change, Effect, MOST_CHOICES, Passages, WhyNot, why_not};
