//! Work on several threads whose results keep the order of the inputs, with a bounded number under way.

use std::collections::BTreeMap;
use std::io;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

/// Inputs for each thread that are taken but whose results are not given out: enough to keep all busy behind one slow
/// page.
const UNDER_WAY: usize = 4;
/// Most bytes of inputs that are taken but whose results are not given out. A heavier input is taken alone. It is one
/// of the largest pages, because reading a page takes many times its size.
const MOST_WEIGHT: u64 = 64 << 20;
/// Stack of a thread. Pages may nest deeply, and this much suffices for code that follows their nesting.
const STACK: usize = 16 << 20;
/// The time after which waiting for a result is interrupted.
const PATIENCE: Duration = Duration::from_millis(50);

/// The results of `work` on `inputs`, by `jobs` threads; `weigh` says how many bytes an input holds. A `None` means
/// that there was no result for a moment. Dropping the iterator abandons the rest.
///
/// # Errors
/// If the system gives no thread.
pub(super) fn map<I, O>(
    inputs: impl Iterator<Item = I> + Send + 'static,
    weigh: impl Fn(&I) -> u64 + Send + 'static,
    jobs: usize,
    work: Arc<impl Fn(I) -> O + Send + Sync + 'static>,
) -> io::Result<Results<O>>
where
    I: Send + 'static,
    O: Send + 'static,
{
    let (given, back) = channel();
    let (feed, tasks) = channel();
    let places = Places {
        free: jobs * UNDER_WAY,
        weight: 0,
        back,
    };
    let (give, results) = channel();
    thread::Builder::new()
        .name("inputs".to_owned())
        .spawn(move || feed_all(inputs, weigh, places, &feed))?;
    let tasks = Arc::new(Mutex::new(tasks));
    for number in 0..jobs {
        let (tasks, work, give) = (tasks.clone(), work.clone(), give.clone());
        let worker = thread::Builder::new().name(format!("page {number}")).stack_size(STACK);
        worker.spawn(move || {
            while let Some(Task { at, weight, input }) = next(&tasks) {
                let output = work(input);
                if give.send(Done { at, weight, output }).is_err() {
                    return;
                }
            }
        })?;
    }
    Ok(Results {
        results,
        given,
        early: BTreeMap::new(),
        next: 0,
    })
}

struct Task<I> {
    at: usize,
    weight: u64,
    input: I,
}

struct Done<O> {
    at: usize,
    weight: u64,
    output: O,
}

/// Room for inputs that are under way.
struct Places {
    free: usize,
    /// The weight of those under way.
    weight: u64,
    /// The weights of results that were given out since.
    back: Receiver<u64>,
}

impl Places {
    /// Waits for room for one more. Returns `false` if nobody takes results any more.
    fn take(&mut self, weight: u64) -> bool {
        while self.free == 0 || self.weight > 0 && self.weight + weight > MOST_WEIGHT {
            let Ok(given) = self.back.recv() else { return false };
            self.free += 1;
            self.weight -= given;
        }
        self.free -= 1;
        self.weight += weight;
        true
    }
}

/// Hands out inputs while there is room.
fn feed_all<I>(inputs: impl Iterator<Item = I>, weigh: impl Fn(&I) -> u64, mut places: Places, feed: &Sender<Task<I>>) {
    for (at, input) in inputs.enumerate() {
        let weight = weigh(&input);
        if !places.take(weight) || feed.send(Task { at, weight, input }).is_err() {
            return;
        }
    }
}

fn next<T>(tasks: &Mutex<Receiver<T>>) -> Option<T> {
    tasks.lock().unwrap_or_else(PoisonError::into_inner).recv().ok()
}

/// Results in the order of the inputs.
pub(super) struct Results<O> {
    results: Receiver<Done<O>>,
    /// Returns the places of results that are given out.
    given: Sender<u64>,
    /// Results that wait for an earlier one.
    early: BTreeMap<usize, Done<O>>,
    next: usize,
}

impl<O> Iterator for Results<O> {
    type Item = Option<O>;

    fn next(&mut self) -> Option<Option<O>> {
        loop {
            if let Some(Done { weight, output, .. }) = self.early.remove(&self.next) {
                self.next += 1;
                // Nobody waits for a place when the inputs are at their end.
                let _ = self.given.send(weight);
                return Some(Some(output));
            }
            match self.results.recv_timeout(PATIENCE) {
                Ok(done) => {
                    self.early.insert(done.at, done);
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
        map(0..500, |_| 0, jobs, Arc::new(work)).unwrap().flatten().collect()
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
        for _ in map(inputs, |_| 0, 2, Arc::new(|n: usize| n)).unwrap().flatten() {
            given += 1;
            // The thread that waits for a place may hold one more.
            assert!(taken.load(Ordering::SeqCst) <= given + 2 * UNDER_WAY + 1);
        }
        assert_eq!(given, 500);
    }
    #[test]
    fn heavy_inputs_are_under_way_one_by_one() {
        let (under_way, most) = (AtomicUsize::new(0), Arc::new(AtomicUsize::new(0)));
        let seen = most.clone();
        let work = move |n: usize| {
            seen.fetch_max(under_way.fetch_add(1, Ordering::SeqCst), Ordering::SeqCst);
            thread::sleep(Duration::from_millis(2));
            under_way.fetch_sub(1, Ordering::SeqCst);
            n
        };
        let given = map(0..20, |_| MOST_WEIGHT + 1, 3, Arc::new(work)).unwrap();
        assert_eq!(given.flatten().collect::<Vec<_>>(), (0..20).collect::<Vec<_>>());
        assert_eq!(most.load(Ordering::SeqCst), 0, "another was under way");
    }
}
