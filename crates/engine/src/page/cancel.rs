//! A flag that stops a job, shared between the one who asks and the work that looks.

#[cfg(feature = "fetch")]
use std::future::{Future, poll_fn};
#[cfg(feature = "fetch")]
use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
#[cfg(feature = "fetch")]
use std::task::Poll;

#[cfg(feature = "fetch")]
use tokio::sync::Notify;

/// Asks a running job to stop. Clones share one flag; once set it stays set.
///
/// Code that computes looks at [`Cancel::is_cancelled`] between pieces (one atomic load); code
/// that waits for the network is wrapped by `Cancel::race` and dropped at once.
///
/// ```
/// use clearline_engine::page::Cancel;
///
/// let cancel = Cancel::new();
/// let worker = cancel.clone();
/// cancel.cancel();
/// assert!(worker.is_cancelled());
/// ```
#[derive(Clone, Debug, Default)]
pub struct Cancel {
    shared: Arc<Shared>,
}

#[derive(Debug, Default)]
struct Shared {
    flag: AtomicBool,
    #[cfg(feature = "fetch")]
    wake: Notify,
}

impl Cancel {
    /// A flag that is not set.
    pub fn new() -> Cancel {
        Cancel::default()
    }

    /// Sets the flag and wakes everything that waits for it.
    pub fn cancel(&self) {
        self.shared.flag.store(true, Ordering::Release);
        #[cfg(feature = "fetch")]
        self.shared.wake.notify_waiters();
    }

    /// Whether somebody asked to stop.
    pub fn is_cancelled(&self) -> bool {
        self.shared.flag.load(Ordering::Acquire)
    }

    /// Waits until somebody asks to stop.
    #[cfg(feature = "fetch")]
    pub async fn cancelled(&self) {
        let woken = self.shared.wake.notified();
        // `notified` counts from its creation, so a `cancel` between these two lines is not lost.
        if !self.is_cancelled() {
            woken.await;
        }
    }

    /// Runs `work`, but drops it as soon as the flag is set. `None` means cancelled.
    #[cfg(feature = "fetch")]
    pub async fn race<T>(&self, work: impl Future<Output = T>) -> Option<T> {
        let mut work = pin!(work);
        let mut stop = pin!(self.cancelled());
        poll_fn(|context| {
            if stop.as_mut().poll(context).is_ready() {
                return Poll::Ready(None);
            }
            work.as_mut().poll(context).map(Some)
        })
        .await
    }
}

#[cfg(test)]
#[cfg(feature = "fetch")]
mod tests {
    use super::*;

    fn run<T>(future: impl Future<Output = T>) -> T {
        tokio::runtime::Builder::new_current_thread()
            .build()
            .unwrap()
            .block_on(future)
    }

    #[test]
    fn clones_share_the_flag() {
        let cancel = Cancel::new();
        let other = cancel.clone();
        assert!(!other.is_cancelled());
        cancel.cancel();
        assert!(other.is_cancelled());
    }

    #[test]
    fn finished_work_wins_when_nobody_cancels() {
        assert_eq!(run(Cancel::new().race(async { 7 })), Some(7));
    }

    #[test]
    fn cancelled_before_the_start_does_no_work() {
        let cancel = Cancel::new();
        cancel.cancel();
        assert_eq!(run(cancel.race(async { 7 })), None);
    }

    #[test]
    fn a_wait_without_end_stops_when_another_thread_cancels() {
        let cancel = Cancel::new();
        let asker = cancel.clone();
        let thread = std::thread::spawn(move || asker.cancel());
        assert_eq!(run(cancel.race(std::future::pending::<()>())), None);
        thread.join().unwrap();
    }
}
