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
mod tests;
