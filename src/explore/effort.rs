//! How much work a question may make.

use std::cell::Cell;

/// Characters of source that methods may read to answer one question: about two seconds of the slower ones.
const MOST_READ: usize = 200_000_000;
/// Runs that even the largest page gets.
const LEAST_RUNS: usize = 40;
/// Runs that even the smallest page does not exceed.
const MOST_RUNS: usize = 2_000;

/// How often a method may still be run, and whether anybody waits for the answer.
pub struct Effort<'a> {
    left: Cell<usize>,
    is_cancelled: &'a dyn Fn() -> bool,
}

/// Why a search ended before its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// Nobody waits for the answer any more.
    Cancelled,
    /// The runs are used up.
    Exhausted,
}

impl<'a> Effort<'a> {
    /// At most so many runs.
    pub fn of_runs(runs: usize, is_cancelled: &'a dyn Fn() -> bool) -> Effort<'a> {
        Effort {
            left: Cell::new(runs),
            is_cancelled,
        }
    }

    /// As many runs as a page of so many bytes of source allows. The same page always gets the same number, so that an
    /// answer does not depend on the machine.
    pub fn for_page(bytes: usize, is_cancelled: &'a dyn Fn() -> bool) -> Effort<'a> {
        Effort::of_runs((MOST_READ / bytes.max(1)).clamp(LEAST_RUNS, MOST_RUNS), is_cancelled)
    }

    /// A part of these runs, as an effort of its own.
    pub(super) fn split(&self, parts: usize) -> Effort<'a> {
        let share = self.left.get() / parts.max(1);
        self.left.set(self.left.get() - share);
        Effort::of_runs(share, self.is_cancelled)
    }

    /// Takes one run.
    pub(super) fn spend(&self) -> Result<(), Stop> {
        if (self.is_cancelled)() {
            return Err(Stop::Cancelled);
        }
        let left = self.left.get().checked_sub(1).ok_or(Stop::Exhausted)?;
        self.left.set(left);
        Ok(())
    }
}
