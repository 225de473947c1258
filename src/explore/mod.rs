//! Questions asked of a page and a method: how far a parameter can move, why a passage was left out, which parameters
//! would suit a corpus.
//!
//! All answers come of running the method again with other parameters, nothing is estimated. How often that may be is
//! bounded ([`Budget`](crate::budget::Budget)), and an answer that came to its bound says so.

mod grid;
mod locate;
mod sensitivity;
mod setup;
mod tune;
mod why_not;

#[cfg(test)]
mod tests;

pub use grid::Grid;
pub use locate::{Located, locate};
pub use sensitivity::{Bound, Sensitivity, sensitivity};
pub use setup::Setup;
pub use tune::{Tuned, TuningCorpus, tune};
pub use why_not::{Change, Effect, Passages, WhyNot, why_not};
