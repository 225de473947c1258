//! The bookkeeping of the worker: which answer still counts, and what is to be started next.
//!
//! No threads, no clocks, no pages: only numbers. Every page that is asked for gets the next page number, every change of
//! method or parameters the next revision, every change of what is compared a number of the same sequence. An answer counts
//! if it is for the page that is wanted and for the newest revision or comparison. Of several changes that wait, only the newest is ever started, because what has to be done is read off
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
    /// The revision of method and parameters, or the number of the comparison.
    pub revision: u64,
}

impl Ticket {
    /// Of what belongs to no page.
    pub const ANY: Ticket = Ticket { page: 0, revision: 0 };

    /// Whether a reply with this ticket still counts while the page and reading of the other one are shown; 0 stands for any.
    pub fn counts_for(self, shown: Ticket) -> bool {
        let is_any = |number: u64, other: u64| number == 0 || number == other;
        is_any(self.page, shown.page) && is_any(self.revision, shown.revision)
    }
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
    /// Compare methods on the open page.
    Compare(Ticket),
}

impl Start {
    /// What the answer will belong to.
    pub fn ticket(self) -> Ticket {
        let (Start::Fetch(ticket) | Start::Read(ticket) | Start::Judge(ticket) | Start::Compare(ticket)) = self;
        ticket
    }
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

/// What is compared on the open page.
#[derive(Clone, Copy, Debug, Default)]
struct Comparing {
    /// The number of the comparison that is wanted.
    wanted: Option<u64>,
    /// The comparison that was made last.
    made: Option<Ticket>,
}

/// The state of all jobs of one window.
#[derive(Debug, Default)]
pub struct Jobs {
    issued: u64,
    changes: u64,
    revision: u64,
    comparison: Comparing,
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

    /// Method or parameters have changed; the new revision.
    pub fn revise(&mut self) -> u64 {
        self.changes += 1;
        self.revision = self.changes;
        self.revision
    }

    /// Something is to be compared, or something else than before; the number of the comparison.
    pub fn compare(&mut self) -> u64 {
        self.changes += 1;
        self.comparison.wanted = Some(self.changes);
        self.changes
    }

    /// Nothing is to be compared.
    pub fn stop_comparing(&mut self) {
        self.comparison.wanted = None;
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
        let open = self.open.filter(|_| self.engine.is_none())?;
        let page = open.page;
        let start = if open.revision < revision {
            Start::Judge(Ticket { page, revision })
        } else {
            Start::Compare(self.comparison_to_make(page)?)
        };
        let ticket = start.ticket();
        self.engine = Some(Busy { ticket, since: now });
        Some(start)
    }

    fn comparison_to_make(&self, page: u64) -> Option<Ticket> {
        let ticket = Ticket {
            page,
            revision: self.comparison.wanted?,
        };
        (self.comparison.made != Some(ticket)).then_some(ticket)
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
        if self.takes_comparison(ticket) {
            return true;
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

    /// The engine has compared methods. False where nobody wants to know any more.
    pub fn compared(&mut self, ticket: Ticket) -> bool {
        self.release(ticket);
        self.takes_comparison(ticket)
    }

    /// Notes a comparison that was made or failed, if it is the one that is wanted.
    fn takes_comparison(&mut self, ticket: Ticket) -> bool {
        let is_open = self.open.is_some_and(|open| open.page == ticket.page);
        let is_wanted = is_open && self.comparison.wanted == Some(ticket.revision);
        if is_wanted {
            self.comparison.made = Some(ticket);
        }
        is_wanted
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

    /// The open page was not judged to the end, since another one was asked for: its revision is still the older
    /// one, so that [`Jobs::next`] judges it again.
    pub fn stopped(&mut self, ticket: Ticket) {
        self.release(ticket);
    }

    fn release(&mut self, ticket: Ticket) {
        if self.engine.is_some_and(|busy| busy.ticket == ticket) {
            self.engine = None;
        }
    }
}

#[cfg(test)]
mod tests;
