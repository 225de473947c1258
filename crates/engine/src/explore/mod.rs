//! Questions asked of a page and a method: how far a parameter can move, and why a passage was left out.
//!
//! Every answer is found by running the method again with other parameters; nothing is estimated. A
//! [`Budget`](crate::budget::Budget) bounds the runs, and an answer that used it up says so.

pub(crate) mod grid;
mod locate;
mod sensitivity;
mod setup;
#[cfg(any(test, feature = "internals"))]
#[doc(hidden)]
pub(crate) mod stories;
pub(crate) mod why_not;

#[cfg(test)]
mod tests;

pub(crate) use grid::Grid;
pub use locate::{Located, locate};
pub use sensitivity::{Bound, Sensitivity, sensitivity};
pub use setup::Setup;
pub use why_not::{Change, WhyNot, why_not};
