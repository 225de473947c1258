//! Keeps what waits in a queue: on a few threads, one at a time a host, until nothing waits or somebody asks to stop.

use super::hosts::{Hosts, Turn};
use super::items::Item;
use super::keeping::{ItemFault, Keeper, Outcome, host_of};
use super::known::Known;
use super::queue::{Queue, Wanted};
use super::queue_file::QueueFile;
use super::reason::Reason;
use crate::fault::LibraryFault;
use crate::shelf::Shelf;
use clearline_engine::internals::page::FetchFault;
use clearline_engine::internals::page::fetch::answer::AnswerFault;
use clearline_engine::internals::save::SaveCause;
use clearline_engine::page::{Cancel, PageFault};
use clearline_engine::save::RulesFolder;
use std::collections::{HashMap, HashSet};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// Items in work at a time.
const THREADS: usize = 4;
/// Times that an item is tried.
const MOST_TRIES: u32 = 3;
/// How long a host rests that has not answered, or says that it is overloaded; after each further try longer.
const BACKOFF: Duration = Duration::from_secs(5);
/// A host that wants to rest for longer is not waited for.
const MOST_WAIT: Duration = Duration::from_secs(600);
/// A flag that asks to stop is seen after so long at most.
const LOOK: Duration = Duration::from_millis(100);

/// Keeps what waits in a queue.
pub struct Importer<'a> {
    /// The library.
    pub shelf: &'a Shelf,
    /// The rules of sites.
    pub rules: &'a Option<RulesFolder>,
    /// Whether the network is left alone; what has to be fetched goes on waiting.
    pub is_offline: bool,
    /// How long a host rests between two pages.
    pub pause: Duration,
    /// Stops the work; what is not done goes on waiting.
    pub cancel: &'a Cancel,
    /// Who hears of it.
    pub follow: &'a dyn Follow,
}

/// Hears what becomes of each item, on the threads that work.
pub trait Follow: Sync {
    /// An item is done.
    fn ended(&self, ended: &Ended<'_>);

    /// A host wants to be left alone for so many seconds.
    fn rests(&self, host: &str, seconds: u64);
}

/// What became of an item.
pub struct Ended<'a> {
    /// The item.
    pub item: &'a Item,
    /// Its file, or why there is none.
    pub outcome: Result<(Outcome, &'a Path), &'a ItemFault>,
    /// How many items wait or are in work.
    pub left: usize,
}

/// How a run has ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Ran {
    /// Articles that were kept.
    pub kept: usize,
    /// Articles that were kept already.
    pub already: usize,
    /// Items that failed.
    pub failed: usize,
    /// Items that go on waiting.
    pub left: usize,
}

/// What the threads share.
struct Work<'q> {
    queue: &'q mut QueueFile,
    hosts: Hosts,
    tries: HashMap<u64, u32>,
    ran: Ran,
    /// Why nothing more can be kept.
    fault: Option<LibraryFault>,
}

/// An item in work.
struct Job {
    number: u64,
    host: Option<String>,
    wanted: Wanted,
    /// Whether the library has its page already.
    is_known: bool,
}

impl Importer<'_> {
    /// Keeps what waits: pages first, then highlights that name no page, since theirs may be among those.
    ///
    /// # Errors
    /// [`LibraryFault`] where the library cannot be written to; what is not done goes on waiting.
    pub fn run(&self, queue: &mut Queue, known: Known) -> Result<Ran, LibraryFault> {
        let ran = self.keep_in_order(queue, &Mutex::new(known));
        queue.tidy();
        Ok(Ran {
            left: queue.waiting(),
            ..ran?
        })
    }

    fn keep_in_order(&self, queue: &mut Queue, known: &Mutex<Known>) -> Result<Ran, LibraryFault> {
        let ran = self.keep_some(queue, known, Ran::default(), |item| !item.is_notes_alone())?;
        let pages = queue.file.items().map(|(_, wanted)| &wanted.item);
        let pages = pages.filter(|item| !item.is_notes_alone());
        let titles: HashSet<String> = pages.filter_map(title_of).collect();
        let is_due = |item: &Item| item.is_notes_alone() && title_of(item).is_none_or(|title| !titles.contains(&title));
        self.keep_some(queue, known, ran, is_due)
    }

    /// Keeps the items that are due, and adds to what was kept before.
    fn keep_some(
        &self,
        queue: &mut Queue,
        known: &Mutex<Known>,
        ran: Ran,
        is_due: impl Fn(&Item) -> bool,
    ) -> Result<Ran, LibraryFault> {
        let mut hosts = Hosts::default();
        let mut asked: HashSet<String> = HashSet::new();
        for (number, wanted) in queue.file.items().filter(|(_, wanted)| is_due(&wanted.item)) {
            match host_of(&wanted.item) {
                Some(_) if self.is_offline => {}
                host => {
                    hosts.add(number, host.as_deref());
                    asked.extend(host);
                }
            }
        }
        let now = Instant::now();
        for (host, left) in queue.file.rests().into_iter().filter(|(host, _)| asked.contains(host)) {
            self.follow.rests(&host, left.as_secs());
            // What no clock can hold was written by nobody.
            if let Some(until) = now.checked_add(left) {
                hosts.rest(&host, until);
            }
        }
        let work = Mutex::new(Work {
            queue: &mut queue.file,
            hosts,
            tries: HashMap::new(),
            ran,
            fault: None,
        });
        let changed = Condvar::new();
        let keeper = Keeper {
            shelf: self.shelf,
            rules: self.rules,
            cancel: self.cancel,
            known,
            turn: Mutex::default(),
        };
        thread::scope(|scope| {
            for _ in 1..THREADS {
                // One thread is enough where the system gives no more.
                let _ = thread::Builder::new().spawn_scoped(scope, || self.work(&work, &keeper, &changed));
            }
            self.work(&work, &keeper, &changed);
        });
        let work = work.into_inner().unwrap_or_else(PoisonError::into_inner);
        work.fault.map_or(Ok(work.ran), Err)
    }

    fn work(&self, work: &Mutex<Work<'_>>, keeper: &Keeper<'_>, changed: &Condvar) {
        while let Some(mut job) = self.next(work, changed) {
            job.is_known = keeper.is_known(&job.wanted.item);
            let item = job.wanted.item.clone();
            let kept = catch_unwind(AssertUnwindSafe(|| keeper.keep(job.wanted.clone())));
            let kept = kept.unwrap_or(Err(ItemFault::Broken));
            let left = {
                let mut work = lock(work);
                let is_over = work.end(&job, &kept, self);
                is_over.then(|| work.queue.waiting())
            };
            changed.notify_all();
            if let Some(left) = left {
                let outcome = kept.as_ref().map(|(outcome, path)| (*outcome, path.as_path()));
                self.follow.ended(&Ended {
                    item: &item,
                    outcome,
                    left,
                });
            }
        }
    }

    /// The next item; `None` where there is none, or somebody asks to stop.
    fn next(&self, work: &Mutex<Work<'_>>, changed: &Condvar) -> Option<Job> {
        let mut held = lock(work);
        loop {
            if self.cancel.is_cancelled() || held.fault.is_some() {
                return None;
            }
            let now = Instant::now();
            let wait = match held.hosts.next(now) {
                Turn::Item(number) => match held.queue.item(number) {
                    Ok(Some(wanted)) => {
                        let host = host_of(&wanted.item);
                        return Some(Job {
                            number,
                            host,
                            wanted,
                            is_known: false,
                        });
                    }
                    Ok(None) => {
                        held.hosts.done(None, now, Duration::ZERO);
                        continue;
                    }
                    Err(fault) => {
                        held.fault = Some(fault);
                        return None;
                    }
                },
                Turn::Done => return None,
                Turn::Later(Some(until)) if !held.hosts.is_busy() && until - now > MOST_WAIT => return None,
                Turn::Later(until) => until.map_or(LOOK, |until| (until - now).min(LOOK)),
            };
            let waited = changed.wait_timeout(held, wait);
            held = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
    }
}

fn lock<'a, 'q>(work: &'a Mutex<Work<'q>>) -> MutexGuard<'a, Work<'q>> {
    work.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Work<'_> {
    /// Writes down what became of an item; false where it is tried again, or goes on waiting.
    fn end(&mut self, job: &Job, kept: &Result<(Outcome, PathBuf), ItemFault>, importer: &Importer<'_>) -> bool {
        let (number, host) = (job.number, job.host.as_deref());
        // A host that was not asked need not rest.
        let mut rest = if job.is_known { Duration::ZERO } else { importer.pause };
        let noted = match kept {
            Ok((outcome, _)) => {
                match outcome {
                    Outcome::Kept => self.ran.kept += 1,
                    Outcome::Already => {
                        self.ran.already += 1;
                    }
                }
                self.queue.done(number)
            }
            Err(ItemFault::Page(PageFault::Cancelled)) => {
                self.hosts.done(host, Instant::now(), rest);
                return false;
            }
            Err(ItemFault::Library(fault)) if is_of_library(fault) => {
                self.fault.get_or_insert_with(|| fault.clone());
                self.hosts.done(host, Instant::now(), rest);
                return false;
            }
            Err(fault) => {
                let tries = self.tries.entry(number).or_default();
                *tries += 1;
                let wait = wait_after(fault, *tries);
                rest = rest.max(wait.unwrap_or_default().rest);
                if let (Some(host), Some(wait)) = (host, wait.as_ref())
                    && wait.is_asked
                {
                    importer.follow.rests(host, wait.rest.as_secs());
                    if let Err(fault) = self.queue.rest(host, wait.rest) {
                        self.fault.get_or_insert(fault);
                    }
                }
                // A host that names its time is asked again however often.
                let is_again = wait.is_some_and(|wait| wait.is_asked && wait.rest > MOST_WAIT || *tries < MOST_TRIES);
                if is_again {
                    self.hosts.add(number, host);
                    self.hosts.done(host, Instant::now(), rest);
                    return false;
                }
                self.ran.failed += 1;
                self.queue.failed(number, Reason::of(fault))
            }
        };
        if let Err(fault) = noted {
            self.fault.get_or_insert(fault);
        }
        self.hosts.done(host, Instant::now(), rest);
        true
    }
}

fn title_of(item: &Item) -> Option<String> {
    item.facts.title.as_ref().map(|title| title.to_lowercase())
}

/// Whether nothing more can be kept: the library itself is gone or full.
fn is_of_library(fault: &LibraryFault) -> bool {
    use SaveCause::{Busy, Denied, Full, NoFolder, ReadOnly};
    match fault {
        LibraryFault::Save(fault) => matches!(fault.cause, Busy | Denied | Full | NoFolder | ReadOnly),
        LibraryFault::Closed { .. } | LibraryFault::NoFolder(_) | LibraryFault::NoFolderThere(_) => true,
        _ => false,
    }
}

/// How long a host rests after a fault that may pass.
#[derive(Clone, Copy, Default)]
struct Wait {
    rest: Duration,
    /// Whether the host has asked for it.
    is_asked: bool,
}

/// How long the host rests before an item is tried again; `None` where that would change nothing.
fn wait_after(fault: &ItemFault, tries: u32) -> Option<Wait> {
    let ItemFault::Page(PageFault::Fetch(fault)) = fault else {
        return None;
    };
    let longer = BACKOFF * 3_u32.saturating_pow(tries.saturating_sub(1).min(MOST_TRIES));
    let (rest, is_asked) = match fault {
        FetchFault::Answer(AnswerFault::Status {
            code: 408 | 425 | 429 | 500..=599,
            retry_after,
        }) => (retry_after.map_or(longer, Duration::from_secs), retry_after.is_some()),
        FetchFault::Answer(AnswerFault::CutShort(_)) | FetchFault::Connection(_) => (longer, false),
        _ => return None,
    };
    Some(Wait { rest, is_asked })
}
