//! Random orders of asking, cancelling and answering, and the cases they are made of.

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
    comparison: Option<u64>,
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
        match dice.roll(9) {
            0 => self.asked = Some(self.jobs.open(dice.roll(2) == 0)),
            1 => {
                self.jobs.cancel();
                self.asked = None;
            }
            2 => self.revision = self.jobs.revise(),
            3 => self.give_up(),
            4 => self.comparison = Some(self.jobs.compare()),
            5 if dice.roll(3) == 0 => {
                self.jobs.stop_comparing();
                self.comparison = None;
            }
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
        let ticket = job.ticket();
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
        if let Start::Compare(_) = job {
            if self.jobs.compared(ticket) {
                self.stale += usize::from(!is_open || self.comparison != Some(ticket.revision));
            }
            return;
        }
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
        for _ in 0..90 {
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
        if let (Some(open), Some(revision)) = (world.shown, world.comparison) {
            let page = open.page;
            let made = world.jobs.comparison.made;
            assert_eq!(made, Some(Ticket { page, revision }), "seed {seed}");
        }
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

#[test]
fn a_comparison_waits_for_the_judgement_and_is_made_again_on_the_next_page() {
    let mut jobs = Jobs::default();
    let start = |jobs: &mut Jobs| jobs.next(Duration::ZERO);
    jobs.compare();
    assert_eq!(start(&mut jobs), None, "nothing is open");
    let first = jobs.open(true);
    let read = start(&mut jobs).unwrap().ticket();
    jobs.revise();
    assert_eq!(jobs.finished(read), Fate::Keep);
    let judged = start(&mut jobs).unwrap().ticket();
    assert_eq!(jobs.finished(judged), Fate::Show);
    let compared = Ticket {
        page: first,
        revision: 1,
    };
    assert_eq!(start(&mut jobs), Some(Start::Compare(compared)));
    assert!(jobs.compared(compared));
    assert_eq!(start(&mut jobs), None);
    let second = jobs.open(true);
    let read = start(&mut jobs).unwrap().ticket();
    jobs.finished(read);
    let again = start(&mut jobs).unwrap();
    assert_eq!(
        again.ticket(),
        Ticket {
            page: second,
            revision: 1
        }
    );
    jobs.stop_comparing();
    assert!(!jobs.compared(again.ticket()));
    assert_eq!(start(&mut jobs), None);
}
