//! Work on all processors.

use std::sync::{Mutex, PoisonError};
use std::thread;

/// Does something with each of several things, on all processors, and returns what became of them in no order; the first error
/// that is met on a thread ends that thread's part.
pub(super) fn on_all<T: Sync, R: Send, E: Send>(
    things: &[T],
    work: impl Fn(&T) -> Result<R, E> + Sync,
) -> Result<Vec<R>, E> {
    let waiting = Mutex::new(things.iter());
    let next = || waiting.lock().unwrap_or_else(PoisonError::into_inner).next();
    let part = || {
        let mut done = Vec::new();
        while let Some(thing) = next() {
            done.push(work(thing)?);
        }
        Ok(done)
    };
    let threads = thread::available_parallelism().map_or(1, |threads| threads.get().min(things.len()));
    thread::scope(|scope| {
        // Where the system gives no more threads, those that there are do all of it.
        let others: Vec<_> = (1..threads)
            .map_while(|_| thread::Builder::new().spawn_scoped(scope, part).ok())
            .collect();
        let mut all = part()?;
        for other in others {
            all.extend(other.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))?);
        }
        Ok(all)
    })
}
