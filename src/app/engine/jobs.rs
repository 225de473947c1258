//! The bookkeeping of the worker: which answer still counts, and what is to be started next.
//!
//! No threads, no clocks, no pages: only numbers. Every page that is asked for gets the next page number, every change of
//! method or parameters the next revision. An answer counts if it is for the page that is wanted and for the newest
//! revision. Of several changes that wait, only the newest is ever started, because what has to be done is read off
//! these numbers and not kept in a queue.

use std::time::Duration;

/// How long a job of the engine may take before its thread is given up. Parsing stops itself after a second.
pub const ENGINE_DEADLINE: Duration = Duration::from_secs(15);
/// How long the fetch thread may take: longer than the fetcher's own limit of time.
pub const FETCH_DEADLINE: Duration = Duration::from_secs(65);

/// What an answer belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ticket {
    /// The page, counted from 1 in the order of asking.
    pub page: u64,
    /// The revision of method and parameters.
    pub revision: u64,
}

/// What to start now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Start {
    /// Get the bytes of the wanted page.
    Fetch(Ticket),
    /// Parse the wanted page and judge it.
    Read(Ticket),
    /// Judge the open page again.
    Judge(Ticket),
}

/// What becomes of an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// It is what is wanted: show it.
    Show,
    /// The page is wanted, but was judged by an older revision: keep it, do not show it yet.
    Keep,
    /// Nobody wants it any more.
    Drop,
}

/// A job that took too long.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Overdue {
    /// The fetch thread hangs.
    Fetch,
    /// The engine thread hangs.
    Engine,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    ToFetch,
    Fetching { since: Duration },
    ToRead,
    Reading,
}

#[derive(Clone, Copy, Debug)]
struct Opening {
    page: u64,
    stage: Stage,
}

#[derive(Clone, Copy, Debug)]
struct Busy {
    ticket: Ticket,
    since: Duration,
}

/// The state of all jobs of one window.
#[derive(Debug, Default)]
pub struct Jobs {
    issued: u64,
    revision: u64,
    opening: Option<Opening>,
    /// The page that is open, and the newest revision that it was judged by.
    open: Option<Ticket>,
    engine: Option<Busy>,
}

impl Jobs {
    /// A page is wanted instead of whatever was on its way; `here` where its bytes need not be fetched.
    pub fn open(&mut self, here: bool) -> u64 {
        self.issued += 1;
        let stage = if here { Stage::ToRead } else { Stage::ToFetch };
        self.opening = Some(Opening {
            page: self.issued,
            stage,
        });
        self.issued
    }

    /// Method or parameters have changed.
    pub fn revise(&mut self) {
        self.revision += 1;
    }

    /// The page on its way is no longer wanted. False where there is none.
    pub fn cancel(&mut self) -> bool {
        self.opening.take().is_some()
    }

    /// Whether a page is on its way.
    pub fn is_opening(&self) -> bool {
        self.opening.is_some()
    }

    /// Whether anything runs or waits.
    pub fn is_busy(&self) -> bool {
        self.is_opening() || self.engine.is_some()
    }

    /// What to start at `now` (time since any fixed moment); to be asked until it says `None`.
    pub fn next(&mut self, now: Duration) -> Option<Start> {
        let revision = self.revision;
        if let Some(opening) = &mut self.opening {
            let ticket = Ticket {
                page: opening.page,
                revision,
            };
            if opening.stage == Stage::ToFetch {
                opening.stage = Stage::Fetching { since: now };
                return Some(Start::Fetch(ticket));
            }
            if opening.stage == Stage::ToRead && self.engine.is_none() {
                opening.stage = Stage::Reading;
                self.engine = Some(Busy { ticket, since: now });
                return Some(Start::Read(ticket));
            }
        }
        let open = self.open.filter(|open| open.revision < revision)?;
        if self.engine.is_some() {
            return None;
        }
        let ticket = Ticket {
            page: open.page,
            revision,
        };
        self.engine = Some(Busy { ticket, since: now });
        Some(Start::Judge(ticket))
    }

    /// Whether news of a fetch (progress, a page, a fault) is about the page that is wanted.
    pub fn is_wanted(&self, ticket: Ticket) -> bool {
        self.opening.is_some_and(|opening| opening.page == ticket.page)
    }

    /// The bytes of a page are here. False where it is no longer wanted.
    pub fn arrived(&mut self, ticket: Ticket) -> bool {
        match &mut self.opening {
            Some(opening) if opening.page == ticket.page => {
                opening.stage = Stage::ToRead;
                true
            }
            _ => false,
        }
    }

    /// A page could not be got or read. False where nobody wanted it any more.
    pub fn failed(&mut self, ticket: Ticket) -> bool {
        self.release(ticket);
        if self.is_wanted(ticket) {
            return self.cancel();
        }
        // A judgement that failed is not tried again until something changes.
        match &mut self.open {
            Some(open) if open.page == ticket.page && open.revision < ticket.revision => {
                open.revision = ticket.revision;
                true
            }
            _ => false,
        }
    }

    /// The engine has read or judged a page.
    pub fn finished(&mut self, ticket: Ticket) -> Fate {
        self.release(ticket);
        let is_newest = ticket.revision == self.revision;
        if self.is_wanted(ticket) {
            self.opening = None;
            self.open = Some(ticket);
            return if is_newest { Fate::Show } else { Fate::Keep };
        }
        match &mut self.open {
            Some(open) if open.page == ticket.page && is_newest => {
                *open = ticket;
                Fate::Show
            }
            _ => Fate::Drop,
        }
    }

    /// Gives up what took too long. `None` where nothing did.
    pub fn overdue(&mut self, now: Duration) -> Option<(Overdue, Ticket)> {
        if let Some(busy) = self.engine
            && now.saturating_sub(busy.since) > ENGINE_DEADLINE
        {
            return Some((Overdue::Engine, busy.ticket));
        }
        match self.opening {
            Some(Opening {
                page,
                stage: Stage::Fetching { since },
            }) if now.saturating_sub(since) > FETCH_DEADLINE => {
                let revision = self.revision;
                Some((Overdue::Fetch, Ticket { page, revision }))
            }
            _ => None,
        }
    }

    fn release(&mut self, ticket: Ticket) {
        if self.engine.is_some_and(|busy| busy.ticket == ticket) {
            self.engine = None;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A generator of numbers that are the same on every machine (xorshift).
    struct Dice(u64);

    impl Dice {
        fn roll(&mut self, sides: usize) -> usize {
            self.0 ^= self.0 << 13;
            self.0 ^= self.0 >> 7;
            self.0 ^= self.0 << 17;
            (self.0 % sides as u64) as usize
        }
    }

    /// A world in which jobs end in any order, some never, and what a person last asked for is known.
    #[derive(Default)]
    struct World {
        jobs: Jobs,
        running: Vec<Start>,
        now: Duration,
        /// The page that was asked for last and is neither cancelled, failed nor shown.
        asked: Option<u64>,
        shown: Option<Ticket>,
        revision: u64,
        stale: usize,
        count_shown: usize,
    }

    impl World {
        fn start_all(&mut self) {
            while let Some(start) = self.jobs.next(self.now) {
                self.running.push(start);
            }
        }

        fn act(&mut self, dice: &mut Dice) {
            self.now += Duration::from_millis(dice.roll(3_000) as u64);
            match dice.roll(8) {
                0 => self.asked = Some(self.jobs.open(dice.roll(2) == 0)),
                1 => {
                    self.jobs.cancel();
                    self.asked = None;
                }
                2 => {
                    self.jobs.revise();
                    self.revision += 1;
                }
                3 => self.give_up(),
                _ if !self.running.is_empty() => {
                    let ended = self.running.swap_remove(dice.roll(self.running.len()));
                    self.end(ended, dice.roll(6) == 0);
                }
                _ => {}
            }
            self.start_all();
        }

        fn give_up(&mut self) {
            if let Some((_, ticket)) = self.jobs.overdue(self.now)
                && self.jobs.failed(ticket)
                && self.asked == Some(ticket.page)
            {
                self.asked = None;
            }
        }

        fn end(&mut self, job: Start, fails: bool) {
            let (Start::Fetch(ticket) | Start::Read(ticket) | Start::Judge(ticket)) = job;
            if fails {
                if self.jobs.failed(ticket) && self.asked == Some(ticket.page) {
                    self.asked = None;
                }
                return;
            }
            if let Start::Fetch(_) = job {
                let counts = self.jobs.arrived(ticket);
                assert_eq!(counts, self.asked == Some(ticket.page));
                return;
            }
            let is_wanted = self.asked == Some(ticket.page);
            let is_open = self.shown.is_some_and(|open| open.page == ticket.page);
            match self.jobs.finished(ticket) {
                Fate::Show => {
                    self.stale += usize::from(ticket.revision != self.revision || !(is_wanted || is_open));
                    self.count_shown += 1;
                    self.open(ticket, is_wanted);
                }
                Fate::Keep => {
                    assert!(is_wanted && ticket.revision < self.revision);
                    self.open(ticket, true);
                }
                Fate::Drop => {}
            }
        }

        fn open(&mut self, ticket: Ticket, was_wanted: bool) {
            self.shown = Some(ticket);
            if was_wanted {
                self.asked = None;
            }
        }

        /// Lets everything end that is still running.
        fn settle(&mut self) {
            self.start_all();
            while let Some(job) = self.running.pop() {
                self.end(job, false);
                self.start_all();
            }
        }
    }

    #[test]
    fn a_thousand_random_orders_show_nothing_stale() {
        let mut shown = 0;
        for seed in 1..=1_000 {
            let mut dice = Dice(0x9E37_79B9_7F4A_7C15 ^ seed);
            let mut world = World::default();
            for _ in 0..60 {
                world.act(&mut dice);
            }
            assert_eq!(world.stale, 0, "seed {seed}");
            let last = world.asked;
            world.settle();
            assert_eq!(world.stale, 0, "seed {seed}");
            if let Some(page) = last {
                assert_eq!(world.shown.map(|open| open.page), Some(page), "seed {seed}");
            }
            assert!(!world.jobs.is_busy(), "seed {seed}");
            shown += world.count_shown;
        }
        assert!(shown > 5_000, "only {shown} results were shown at all");
    }

    #[test]
    fn of_waiting_changes_only_the_newest_starts() {
        let mut jobs = Jobs::default();
        let page = jobs.open(true);
        let Some(Start::Read(first)) = jobs.next(Duration::ZERO) else {
            panic!("not read")
        };
        assert_eq!(jobs.finished(first), Fate::Show);
        jobs.revise();
        let running = jobs.next(Duration::ZERO);
        assert_eq!(running, Some(Start::Judge(Ticket { page, revision: 1 })));
        for _ in 0..5 {
            jobs.revise();
            assert_eq!(jobs.next(Duration::ZERO), None);
        }
        assert_eq!(jobs.finished(Ticket { page, revision: 1 }), Fate::Drop);
        let newest = Ticket { page, revision: 6 };
        assert_eq!(jobs.next(Duration::ZERO), Some(Start::Judge(newest)));
        assert_eq!(jobs.finished(newest), Fate::Show);
        assert_eq!(jobs.next(Duration::ZERO), None);
    }

    #[test]
    fn a_page_that_was_parsed_by_old_parameters_is_judged_again_and_not_parsed_again() {
        let mut jobs = Jobs::default();
        let page = jobs.open(true);
        jobs.next(Duration::ZERO);
        jobs.revise();
        assert_eq!(jobs.finished(Ticket { page, revision: 0 }), Fate::Keep);
        let again = Ticket { page, revision: 1 };
        assert_eq!(jobs.next(Duration::ZERO), Some(Start::Judge(again)));
    }

    #[test]
    fn a_hanging_engine_is_given_up_and_its_late_answer_dropped() {
        let mut jobs = Jobs::default();
        let page = jobs.open(true);
        jobs.next(Duration::ZERO);
        assert_eq!(jobs.overdue(ENGINE_DEADLINE), None);
        let ticket = Ticket { page, revision: 0 };
        let late = ENGINE_DEADLINE + Duration::from_secs(1);
        assert_eq!(jobs.overdue(late), Some((Overdue::Engine, ticket)));
        assert!(jobs.failed(ticket));
        assert!(!jobs.is_busy());
        assert_eq!(jobs.finished(ticket), Fate::Drop);
    }

    #[test]
    fn a_failed_page_leaves_the_open_one_open() {
        let mut jobs = Jobs::default();
        let first = jobs.open(true);
        jobs.next(Duration::ZERO);
        jobs.finished(Ticket {
            page: first,
            revision: 0,
        });
        let second = jobs.open(false);
        let Some(Start::Fetch(ticket)) = jobs.next(Duration::ZERO) else {
            panic!("not fetched")
        };
        assert_eq!(ticket.page, second);
        assert!(jobs.failed(ticket));
        jobs.revise();
        let again = Ticket {
            page: first,
            revision: 1,
        };
        assert_eq!(jobs.next(Duration::ZERO), Some(Start::Judge(again)));
    }
}
