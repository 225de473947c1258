//! One window: a second start, and the browser, hand their page to the window that runs.
//!
//! ```text
//! second start ─┐
//!               ├─▶ Request ─▶ socket of the user's ─▶ Arrival ─▶ window ─▶ Answer
//! native host ──┘
//! ```
//!
//! Everything that is handed over comes in frames with a limit, is read on a thread of its own, and is as foreign as a page from
//! the network.

pub mod address;
mod asking;
pub mod frame;
mod listening;
mod message;
mod place;
mod wish;

pub use asking::{Asked, Turn, hand_over, take_turn};
pub use listening::{Arrival, Asker, Handed, Listening};
pub use message::{Answer, MOST_PAGE_BYTES, Request};
pub use place::{Claim, Place};
pub use wish::{LONGEST_REFUSED, Wish};

#[cfg(test)]
mod tests;
