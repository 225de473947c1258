//! Panics become failures of one sentence.

use super::failure::Failure;
use std::cell::RefCell;
use std::panic::{self, AssertUnwindSafe};

thread_local! {
    /// Where and why this thread panicked last.
    static LAST_PANIC: RefCell<String> = const { RefCell::new(String::new()) };
}

/// Keeps panics from printing. [`guarded`] catches them and reports them as one sentence.
pub(super) fn silence_panics() {
    panic::set_hook(Box::new(|info| {
        LAST_PANIC.with_borrow_mut(|last| *last = info.to_string());
    }));
}

/// Runs `work`. A panic in it becomes a [`Failure::Internal`].
pub(super) fn guarded<T>(work: impl FnOnce() -> T) -> Result<T, Failure> {
    // Nothing that `work` borrows is used again after a panic.
    panic::catch_unwind(AssertUnwindSafe(work)).map_err(|_| Failure::Internal(LAST_PANIC.take()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_becomes_a_failure() {
        assert_eq!(guarded(|| 7).unwrap(), 7);
        silence_panics();
        let failure = guarded(|| -> () { panic!("boom") }).unwrap_err();
        assert!(
            failure
                .message(clearline_words::Wording::default())
                .unwrap()
                .contains("boom")
        );
        drop(panic::take_hook());
    }
}
