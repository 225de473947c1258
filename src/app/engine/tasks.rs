//! Short tasks, each on a thread of its own that ends with it.

use super::jobs::Ticket;
use super::protocol::Outcome;
use super::worker::{Reporter, guarded};
use std::collections::BTreeMap;
use std::thread;

/// A task with the ticket of its reply, if it has one.
pub(super) type Task<R> = (Ticket, Box<dyn FnOnce() -> Option<R> + Send>);

/// The tasks that run one after the other.
pub(super) struct Lanes<R> {
    /// Of each lane on which a task runs the one that waits.
    waiting: BTreeMap<&'static str, Option<Task<R>>>,
}

impl<R> Default for Lanes<R> {
    fn default() -> Self {
        let waiting = BTreeMap::new();
        Lanes { waiting }
    }
}

impl<R> Lanes<R> {
    /// The task, where it can begin now. Else it waits for the one that runs, instead of any that waited before.
    pub(super) fn enter(&mut self, lane: &'static str, task: Task<R>) -> Option<Task<R>> {
        if let Some(waiting) = self.waiting.get_mut(lane) {
            *waiting = Some(task);
            return None;
        }
        self.waiting.insert(lane, None);
        Some(task)
    }

    /// The task of a lane is done; the one that has waited for it.
    pub(super) fn leave(&mut self, lane: &'static str) -> Option<Task<R>> {
        self.waiting.remove(lane).flatten()
    }
}

/// Runs a task on a thread of its own. False where the system gives no thread.
pub(super) fn spawn<V: Send + 'static, R: Send + 'static>(
    reporter: Reporter<V, R>,
    lane: Option<&'static str>,
    (ticket, task): Task<R>,
) -> bool {
    let thread = thread::Builder::new().name("task".to_owned());
    let job = move || reporter.send(ticket, Outcome::Done(lane, guarded(task)));
    thread.spawn(job).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_the_tasks_that_wait_only_the_newest_is_run() {
        let task = |number: u64| -> Task<u64> { (Ticket::ANY, Box::new(move || Some(number))) };
        let mut lanes = Lanes::default();
        let run = |task: Option<Task<u64>>| task.and_then(|(_, task)| task());
        assert_eq!(run(lanes.enter("a", task(1))), Some(1));
        assert_eq!(run(lanes.enter("b", task(2))), Some(2), "another lane");
        assert_eq!(run(lanes.enter("a", task(3))), None);
        assert_eq!(run(lanes.enter("a", task(4))), None);
        let next = lanes.leave("a");
        assert_eq!(run(next), Some(4));
        assert!(lanes.leave("b").is_none());
    }
}
