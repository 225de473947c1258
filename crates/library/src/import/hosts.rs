//! Whose turn it is: items that are here at any time, addresses one at a time a host, with a rest between two.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap, VecDeque};
use std::time::{Duration, Instant};

/// The items that wait.
#[derive(Default)]
pub(super) struct Hosts {
    /// Items that need no network.
    here: VecDeque<u64>,
    lanes: HashMap<String, Lane>,
    /// Hosts that may be asked.
    ready: VecDeque<String>,
    /// Hosts that may be asked later.
    resting: BinaryHeap<(Reverse<Instant>, String)>,
    /// Items in work.
    busy: usize,
}

#[derive(Default)]
struct Lane {
    items: VecDeque<u64>,
    is_listed: bool,
    until: Option<Instant>,
}

/// What can be done now.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Turn {
    /// Keep this item.
    Item(u64),
    /// Nothing before this moment, or before an item in work is done.
    Later(Option<Instant>),
    /// Nothing any more.
    Done,
}

impl Hosts {
    /// Adds an item; one without a host needs no network.
    pub(super) fn add(&mut self, number: u64, host: Option<&str>) {
        let Some(host) = host else {
            return self.here.push_back(number);
        };
        self.lanes.entry(host.to_owned()).or_default().items.push_back(number);
        self.list(host);
    }

    /// A host is not to be asked before a moment.
    pub(super) fn rest(&mut self, host: &str, until: Instant) {
        let lane = self.lanes.entry(host.to_owned()).or_default();
        lane.until = lane.until.max(Some(until));
    }

    /// The next item, which is in work from now on.
    pub(super) fn next(&mut self, now: Instant) -> Turn {
        while self.resting.peek().is_some_and(|(Reverse(until), _)| *until <= now) {
            if let Some((_, host)) = self.resting.pop() {
                self.ready.push_back(host);
            }
        }
        if let Some(number) = self.here.pop_front() {
            self.busy += 1;
            return Turn::Item(number);
        }
        while let Some(host) = self.ready.pop_front() {
            let Some(lane) = self.lanes.get_mut(&host) else {
                continue;
            };
            if let Some(until) = lane.until.filter(|until| *until > now) {
                self.resting.push((Reverse(until), host));
                continue;
            }
            // It is listed again when the item is done.
            if let Some(number) = lane.items.pop_front() {
                self.busy += 1;
                return Turn::Item(number);
            }
            lane.is_listed = false;
        }
        let until = self.resting.peek().map(|(Reverse(until), _)| *until);
        match (until, self.busy) {
            (None, 0) => Turn::Done,
            (until, _) => Turn::Later(until),
        }
    }

    /// An item is done; its host rests for a while.
    pub(super) fn done(&mut self, host: Option<&str>, now: Instant, rest: Duration) {
        self.busy = self.busy.saturating_sub(1);
        let Some(host) = host else { return };
        if let Some(until) = now.checked_add(rest) {
            self.rest(host, until);
        }
        if let Some(lane) = self.lanes.get_mut(host) {
            lane.is_listed = false;
        }
        self.list(host);
    }

    /// Whether any item is in work.
    pub(super) fn is_busy(&self) -> bool {
        self.busy > 0
    }

    fn list(&mut self, host: &str) {
        if let Some(lane) = self.lanes.get_mut(host)
            && !lane.is_listed
            && !lane.items.is_empty()
        {
            lane.is_listed = true;
            self.ready.push_back(host.to_owned());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_host_has_one_item_in_work_and_then_rests() {
        let now = Instant::now();
        let second = Duration::from_secs(1);
        let mut hosts = Hosts::default();
        for (number, host) in [(1, Some("a")), (2, Some("a")), (3, Some("b")), (4, None)] {
            hosts.add(number, host);
        }
        assert_eq!(hosts.next(now), Turn::Item(4));
        assert_eq!(hosts.next(now), Turn::Item(1));
        assert_eq!(hosts.next(now), Turn::Item(3));
        assert_eq!(hosts.next(now), Turn::Later(None));
        hosts.done(Some("a"), now, second);
        assert_eq!(hosts.next(now), Turn::Later(Some(now + second)));
        assert_eq!(hosts.next(now + second), Turn::Item(2));
        // What is to be tried again waits for its host, too.
        hosts.add(3, Some("b"));
        hosts.done(Some("b"), now, 9 * second);
        hosts.done(Some("a"), now + second, second);
        hosts.done(None, now, second);
        assert_eq!(hosts.next(now + second), Turn::Later(Some(now + 9 * second)));
        assert_eq!(hosts.next(now + 9 * second), Turn::Item(3));
        hosts.done(Some("b"), now, second);
        assert_eq!(hosts.next(now + second), Turn::Done);
    }
}
