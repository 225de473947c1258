//! Work on several threads whose results come in the order of the inputs, with a bounded number under way.

use std::collections::BTreeMap;
use std::io;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

/// Inputs taken but not yet given out, for each thread: enough to keep all busy behind one slow page.
const UNDER_WAY: usize = 4;
/// Pages may nest deeply; so much stack is left for what follows their nesting.
const STACK: usize = 16 << 20;
/// Waiting for a result is interrupted so often.
const PATIENCE: Duration = Duration::from_millis(50);

/// The results of `work` on `inputs`, by `jobs` threads. `None` between them means that nothing came for a moment.
/// Dropping the iterator abandons the rest.
///
/// # Errors
/// When the system gives no thread.
pub(super) fn map<I, O>(
    inputs: impl Iterator<Item = I> + Send + 'static,
    jobs: usize,
    work: Arc<impl Fn(I) -> O + Send + Sync + 'static>,
) -> io::Result<Results<O>>
where
    I: Send + 'static,
    O: Send + 'static,
{
    let (places, free) = channel();
    for _ in 0..jobs * UNDER_WAY {
        // The receiver is in scope.
        let _ = places.send(());
    }
    let (feed, tasks) = channel();
    let (give, results) = channel();
    thread::Builder::new()
        .name("inputs".to_owned())
        .spawn(move || feed_all(inputs, &free, &feed))?;
    let tasks = Arc::new(Mutex::new(tasks));
    for number in 0..jobs {
        let (tasks, work, give) = (tasks.clone(), work.clone(), give.clone());
        let worker = thread::Builder::new().name(format!("page {number}")).stack_size(STACK);
        worker.spawn(move || {
            while let Some((at, input)) = next(&tasks) {
                if give.send((at, work(input))).is_err() {
                    return;
                }
            }
        })?;
    }
    Ok(Results {
        results,
        places,
        early: BTreeMap::new(),
        next: 0,
    })
}

/// Hands out inputs while there is a free place.
fn feed_all<I>(inputs: impl Iterator<Item = I>, free: &Receiver<()>, feed: &Sender<(usize, I)>) {
    for numbered in inputs.enumerate() {
        if free.recv().is_err() || feed.send(numbered).is_err() {
            return;
        }
    }
}

fn next<T>(tasks: &Mutex<Receiver<T>>) -> Option<T> {
    tasks.lock().unwrap_or_else(PoisonError::into_inner).recv().ok()
}

/// Results in the order of the inputs.
pub(super) struct Results<O> {
    results: Receiver<(usize, O)>,
    places: Sender<()>,
    /// Results that wait for one before them.
    early: BTreeMap<usize, O>,
    next: usize,
}

impl<O> Iterator for Results<O> {
    type Item = Option<O>;

    fn next(&mut self) -> Option<Option<O>> {
        loop {
            if let Some(result) = self.early.remove(&self.next) {
                self.next += 1;
                // Nobody waits for a place when the inputs are at their end.
                let _ = self.places.send(());
                return Some(Some(result));
            }
            match self.results.recv_timeout(PATIENCE) {
                Ok((at, result)) => {
                    self.early.insert(at, result);
                }
                Err(RecvTimeoutError::Timeout) => return Some(None),
                Err(RecvTimeoutError::Disconnected) => return None,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicUsize, Ordering};

    fn results(jobs: usize, work: impl Fn(usize) -> usize + Send + Sync + 'static) -> Vec<usize> {
        map(0..500, jobs, Arc::new(work)).unwrap().flatten().collect()
    }

    #[test]
    fn results_come_in_order_from_any_number_of_threads() {
        let expected: Vec<usize> = (0..500).map(|n| n * 2).collect();
        for jobs in [1, 2, 7] {
            let uneven = |n: usize| {
                if n.is_multiple_of(50) {
                    thread::sleep(Duration::from_millis(2));
                }
                n * 2
            };
            assert_eq!(results(jobs, uneven), expected);
        }
    }

    #[test]
    fn no_more_inputs_are_taken_than_there_are_places() {
        let taken = Arc::new(AtomicUsize::new(0));
        let counter = taken.clone();
        let inputs = (0..500).inspect(move |_| {
            counter.fetch_add(1, Ordering::SeqCst);
        });
        let mut given = 0;
        for _ in map(inputs, 2, Arc::new(|n: usize| n)).unwrap().flatten() {
            given += 1;
            // One more may be in the hands of the thread that waits for a place.
            assert!(taken.load(Ordering::SeqCst) <= given + 2 * UNDER_WAY + 1);
        }
        assert_eq!(given, 500);
    }
}
