//! How much work an answer may take: one way to count for everything that a page can make long.
//!
//! Work is counted in what the page makes of it – nodes, characters, comparisons – and not in time, so that the same input
//! gives the same answer on every machine and under every load.

use std::cell::Cell;
use std::time::{Duration, Instant};

/// Units of work that take about a second; each is ten nanoseconds of a usual machine, or less.
pub const ONE_SECOND: u64 = 100_000_000;

/// Units between two looks at the cancel flag and at the clock.
const BETWEEN_LOOKS: u64 = ONE_SECOND / 500;
/// How long work that fits the budget may take before the clock ends it: so many times what it usually takes, and never less than
/// [`LEAST_GUARD`]. No machine in use ever gets there; it is here for what was counted wrongly.
const TIMES_USUAL: u32 = 10;
const LEAST_GUARD: Duration = Duration::from_secs(10);

/// Work that may still be done, and whether anybody waits for the answer.
///
/// ```
/// use clearline_engine::{Budget, Stop};
///
/// let budget = Budget::of(10, &|| false);
/// assert_eq!(budget.spend(8), Ok(()));
/// assert_eq!(budget.spend(8), Err(Stop::Exhausted));
/// ```
pub struct Budget<'a> {
    left: Cell<u64>,
    spent: Cell<u64>,
    /// Units up to the next look.
    unseen: Cell<u64>,
    end: Option<Instant>,
    is_cancelled: &'a dyn Fn() -> bool,
}

/// Why work ended before its end.
///
/// ```
/// use clearline_engine::{Budget, Stop};
///
/// assert_eq!(Budget::of(10, &|| false).spend(11), Err(Stop::Exhausted));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// Nobody waits for the answer any more.
    Cancelled,
    /// The budget is used up.
    Exhausted,
}

impl<'a> Budget<'a> {
    /// So many units.
    pub fn of(work: u64, is_cancelled: &'a dyn Fn() -> bool) -> Budget<'a> {
        let usual = Duration::from_nanos(work.saturating_mul(1_000_000_000 / ONE_SECOND));
        Budget {
            left: Cell::new(work),
            spent: Cell::new(0),
            unseen: Cell::new(0),
            end: Instant::now().checked_add(LEAST_GUARD.max(usual.saturating_mul(TIMES_USUAL))),
            is_cancelled,
        }
    }

    /// Takes some units.
    ///
    /// # Errors
    /// [`Stop`] where fewer are left, or the answer is no longer wanted; then nothing is left.
    #[inline]
    pub fn spend(&self, work: u64) -> Result<(), Stop> {
        self.spent.set(self.spent.get().saturating_add(work));
        match self.unseen.get().checked_sub(work) {
            Some(unseen) if unseen > 0 => self.unseen.set(unseen),
            _ => self.look()?,
        }
        let left = self.left.get().checked_sub(work);
        self.left.set(left.unwrap_or(0));
        left.map(|_| ()).ok_or(Stop::Exhausted)
    }

    #[cold]
    fn look(&self) -> Result<(), Stop> {
        self.unseen.set(BETWEEN_LOOKS);
        if (self.is_cancelled)() {
            self.left.set(0);
            self.unseen.set(0);
            return Err(Stop::Cancelled);
        }
        if self.end.is_some_and(|end| Instant::now() >= end) {
            self.left.set(0);
        }
        Ok(())
    }

    /// A part of what is left, as a budget of its own.
    #[must_use]
    pub fn split(&self, parts: usize) -> Budget<'a> {
        let share = self.left.get() / parts.max(1) as u64;
        self.left.set(self.left.get() - share);
        Budget {
            left: Cell::new(share),
            spent: Cell::new(0),
            unseen: Cell::new(0),
            end: self.end,
            is_cancelled: self.is_cancelled,
        }
    }

    /// Takes back what a part has left.
    pub fn take_back(&self, part: &Budget<'_>) {
        self.left.set(self.left.get().saturating_add(part.left.take()));
        self.spent.set(self.spent.get().saturating_add(part.spent.take()));
    }

    /// Whether nothing is left.
    pub fn is_used_up(&self) -> bool {
        self.left.get() == 0
    }

    /// Units that were asked for so far.
    pub fn spent(&self) -> u64 {
        self.spent.get()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_budget_ends_where_its_work_does() {
        let budget = Budget::of(10, &|| false);
        assert_eq!(
            [budget.spend(4), budget.spend(7), budget.spend(1)],
            [Ok(()), Err(Stop::Exhausted), Err(Stop::Exhausted)]
        );
        assert_eq!(budget.spent(), 12);
    }

    #[test]
    fn parts_share_what_is_left() {
        let budget = Budget::of(9, &|| false);
        let part = budget.split(3);
        assert_eq!([part.spend(3), part.spend(1)], [Ok(()), Err(Stop::Exhausted)]);
        let other = budget.split(2);
        assert_eq!(other.spend(1), Ok(()));
        budget.take_back(&other);
        assert_eq!([budget.spend(5), budget.spend(1)], [Ok(()), Err(Stop::Exhausted)]);
    }

    #[test]
    fn a_cancelled_budget_stays_so() {
        let is_cancelled = Cell::new(false);
        let ask = || is_cancelled.get();
        let budget = Budget::of(ONE_SECOND, &ask);
        assert_eq!(budget.spend(1), Ok(()));
        is_cancelled.set(true);
        assert_eq!(budget.spend(BETWEEN_LOOKS), Err(Stop::Cancelled));
        assert_eq!(budget.spend(1), Err(Stop::Cancelled));
    }
}
