//! The worker behind the window: a *fetch* thread, an *engine* thread, and short tasks.
//!
//! The window only asks ([`Engine::open`], [`Engine::revise`], [`Engine::compare`], [`Engine::run`] …) and polls ([`Engine::poll`]); the threads
//! wake it. Which answer still counts is decided by [`jobs`] alone.

mod comparison;
pub mod jobs;
mod protocol;
mod tasks;
mod worker;

pub use comparison::{Comparison, Entry};
pub use protocol::{DialogKind, Here, Order, Read, SavedFile, TaskAnswer};
pub use worker::{Wake, told};

use clearline_engine::page::{Cancel, Page, PageFault, Progress, Sentence};
use clearline_engine::save::RulesFolder;
use clearline_engine::{Reading, Recipe};
use jobs::{Fate, Jobs, Overdue, Start, Ticket};
use protocol::{Answer, EngineJob, EngineRequest, FetchRequest, Report, Work};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::{Duration, Instant};
use worker::Reporter;

/// How many hanging threads are replaced before the window says that it is enough.
const MOST_LOST: usize = 3;

/// Something the window has to know.
pub enum Event {
    /// More of the wanted page has come.
    Progress(Progress),
    /// A page was read, or judged again.
    Read {
        /// The page and how long it took.
        read: Box<Read>,
        /// Whether another page was shown before.
        is_new: bool,
    },
    /// The open page was read by the methods that are compared.
    Compared(Vec<Entry>),
    /// The wanted page could not be had.
    Failed(PageFault),
    /// A task is done.
    Done(TaskAnswer),
    /// Something is wrong with the program itself.
    Broken(Sentence),
}

/// The threads of one window, and the bookkeeping of their jobs.
pub struct Engine {
    jobs: Jobs,
    started: Instant,
    reporter: Reporter,
    reports: Receiver<Report>,
    threads: Threads,
    wish: Wish,
    comparison: Comparison,
    desk: Desk,
}

/// The recipe that the window has, and the page that it showed when it asked for it.
#[derive(Default)]
struct Wish {
    recipe: Recipe,
    page: Option<u64>,
}

struct Threads {
    fetch: Option<Sender<FetchRequest>>,
    engine: Option<Sender<EngineRequest>>,
    lost: usize,
}

/// The material of the jobs.
#[derive(Default)]
struct Desk {
    /// What was asked for last.
    order: Option<Order>,
    /// Its bytes.
    page: Option<Page>,
    /// Stops the work on it.
    cancel: Cancel,
    /// By what it was begun to be read.
    begun_by: Recipe,
    /// The open page.
    open: Option<(u64, Reading)>,
    /// The page whose reading the window has.
    shown: Option<u64>,
    /// Where the rules of sites are; without it, there are none.
    rules: Option<RulesFolder>,
}

impl Engine {
    /// Starts the threads; they call `wake` after every answer.
    pub fn start(wake: Wake) -> Engine {
        let (sender, reports) = channel();
        let reporter = Reporter::new(sender, wake);
        let threads = Threads {
            fetch: worker::start_fetch(reporter.clone()),
            engine: worker::start_engine(reporter.clone()),
            lost: 0,
        };
        Engine {
            jobs: Jobs::default(),
            started: Instant::now(),
            reporter,
            reports,
            threads,
            wish: Wish::default(),
            comparison: Comparison::default(),
            desk: Desk::default(),
        }
    }

    /// Reads the pages that are opened from now on by the rules in a folder.
    pub fn use_rules(&mut self, rules: Option<RulesFolder>) {
        self.desk.rules = rules;
    }

    /// Where the rules of sites are.
    pub fn rules(&self) -> Option<&RulesFolder> {
        self.desk.rules.as_ref()
    }

    /// Asks for a page instead of whatever is on its way.
    pub fn open(&mut self, order: Order) {
        self.desk.cancel.cancel();
        self.desk.cancel = Cancel::new();
        self.jobs.open(order.is_here());
        self.desk.order = Some(order);
        self.desk.page = None;
        self.start_jobs();
    }

    /// The window has another recipe: the open page is judged again.
    pub fn revise(&mut self, recipe: Recipe) {
        self.wish = Wish {
            recipe,
            page: self.desk.shown,
        };
        self.jobs.revise();
        self.start_jobs();
    }

    /// Methods are to be compared, now and on every page that is opened from now on.
    pub fn compare(&mut self, comparison: Comparison) {
        self.comparison = comparison;
        self.jobs.compare();
        self.start_jobs();
    }

    /// Nothing is to be compared any more.
    pub fn stop_comparing(&mut self) {
        self.jobs.stop_comparing();
    }

    /// Stops what is on its way. False where nothing is.
    pub fn cancel(&mut self) -> bool {
        self.desk.cancel.cancel();
        self.jobs.cancel()
    }

    /// The page that was asked for last.
    pub fn last_order(&self) -> Option<&Order> {
        self.desk.order.as_ref()
    }

    /// Whether a page is on its way.
    pub fn is_opening(&self) -> bool {
        self.jobs.is_opening()
    }

    /// Whether anything runs or waits.
    pub fn is_busy(&self) -> bool {
        self.jobs.is_busy()
    }

    /// Runs a task on a thread of its own.
    pub fn run(&self, task: impl FnOnce() -> TaskAnswer + Send + 'static) -> Result<(), Sentence> {
        match tasks::spawn(self.reporter.clone(), task) {
            true => Ok(()),
            false => Err(no_thread()),
        }
    }

    /// Asks the system's file dialog, beginning in `folder`.
    pub fn ask(&self, kind: DialogKind, folder: Option<PathBuf>) -> Result<(), Sentence> {
        self.run(move || tasks::ask(kind, folder.as_deref()))
    }

    /// What has happened since the last call. Never waits.
    pub fn poll(&mut self) -> Vec<Event> {
        let reports: Vec<Report> = self.reports.try_iter().collect();
        let mut events: Vec<Event> = reports.into_iter().filter_map(|report| self.take(report)).collect();
        events.extend(self.give_up());
        self.start_jobs();
        events
    }

    fn now(&self) -> Duration {
        self.started.elapsed()
    }

    fn take(&mut self, Report { ticket, answer }: Report) -> Option<Event> {
        match answer {
            Answer::Progress(progress) => self.jobs.is_wanted(ticket).then_some(Event::Progress(progress)),
            Answer::Fetched(Ok(page)) => {
                if self.jobs.arrived(ticket) {
                    self.desk.page = Some(page);
                }
                None
            }
            Answer::Fetched(Err(fault)) | Answer::Read(Err(fault)) => {
                self.jobs.failed(ticket).then_some(Event::Failed(fault))
            }
            Answer::Read(Ok(read)) => self.take_reading(ticket, read),
            Answer::Compared(entries) => self.jobs.compared(ticket).then_some(Event::Compared(entries)),
            Answer::Done(answer) => Some(Event::Done(answer)),
            Answer::Broken(reason) => {
                let concerns = ticket.page == 0 || self.jobs.failed(ticket);
                concerns.then(|| Event::Broken(broken(&reason)))
            }
        }
    }

    fn take_reading(&mut self, ticket: Ticket, read: Read) -> Option<Event> {
        let fate = self.jobs.finished(ticket);
        if fate == Fate::Drop {
            return None;
        }
        self.desk.open = Some((ticket.page, read.reading.clone()));
        if fate == Fate::Keep {
            return None;
        }
        let is_new = self.desk.shown.replace(ticket.page) != Some(ticket.page);
        if is_new {
            self.wish = Wish {
                recipe: Recipe::clone(&read.reading.recipe),
                page: self.desk.shown,
            };
        }
        Some(Event::Read {
            read: Box::new(read),
            is_new,
        })
    }

    fn start_jobs(&mut self) {
        while let Some(start) = self.jobs.next(self.now()) {
            let sent = match start {
                Start::Fetch(ticket) => self.start_fetch(ticket),
                Start::Read(ticket) => {
                    let here = self.desk.order.as_ref().and_then(Order::work);
                    let came = self.desk.page.take().map(|page| Work::Open(Here::Page(Arc::new(page))));
                    self.desk.begun_by = self.wish.recipe.for_another_page();
                    let job = came
                        .or(here)
                        .map(|work| EngineJob::Read(work, self.desk.begun_by.clone()));
                    self.start_engine(ticket, job)
                }
                Start::Judge(ticket) => {
                    let job = self.open_reading(ticket).map(|reading| {
                        let recipe = self.recipe_for(ticket, &reading);
                        EngineJob::Read(Work::Judge(reading), recipe)
                    });
                    self.start_engine(ticket, job)
                }
                Start::Compare(ticket) => {
                    let page = self.open_reading(ticket);
                    let job = page.map(|page| EngineJob::Compare(page, self.comparison.clone()));
                    self.start_engine(ticket, job)
                }
            };
            if sent.is_none() {
                let reason = "its thread is gone".to_owned();
                self.reporter.send(start.ticket(), Answer::Broken(reason));
                return;
            }
        }
    }

    /// The recipe by which a page is judged again. The window may not have seen the page yet: then its recipe is another page's, and
    /// only a method that was chosen since this page was begun is of use.
    fn recipe_for(&self, ticket: Ticket, reading: &Reading) -> Recipe {
        let Wish { recipe, page } = &self.wish;
        if *page == Some(ticket.page) {
            recipe.clone()
        } else if recipe.for_another_page() == self.desk.begun_by {
            Recipe::clone(&reading.recipe)
        } else {
            reading.recipe.by_method_of(recipe)
        }
    }

    fn open_reading(&self, ticket: Ticket) -> Option<Reading> {
        let open = self.desk.open.as_ref().filter(|(page, _)| *page == ticket.page);
        open.map(|(_, reading)| reading.clone())
    }

    fn start_fetch(&self, ticket: Ticket) -> Option<()> {
        let source = self.desk.order.as_ref()?.source().clone();
        let cancel = self.desk.cancel.clone();
        let request = FetchRequest { ticket, source, cancel };
        self.threads.fetch.as_ref()?.send(request).ok()
    }

    fn start_engine(&self, ticket: Ticket, job: Option<EngineJob>) -> Option<()> {
        let request = EngineRequest {
            ticket,
            rules: self.desk.rules.clone(),
            job: job?,
            cancel: self.desk.cancel.clone(),
        };
        self.threads.engine.as_ref()?.send(request).ok()
    }

    /// Replaces a thread that hangs.
    fn give_up(&mut self) -> Option<Event> {
        let (which, ticket) = self.jobs.overdue(self.now())?;
        // The job of a page that nobody waits for has its own flag, set when the next page was opened; the flag on the
        // desk is that page's.
        if self.jobs.is_wanted(ticket) {
            self.desk.cancel.cancel();
        }
        self.threads.lost += 1;
        let may_replace = self.threads.lost <= MOST_LOST;
        match which {
            Overdue::Fetch => {
                self.threads.fetch = may_replace
                    .then(|| worker::start_fetch(self.reporter.clone()))
                    .flatten();
            }
            Overdue::Engine => {
                self.threads.engine = may_replace
                    .then(|| worker::start_engine(self.reporter.clone()))
                    .flatten();
            }
        }
        self.jobs.failed(ticket).then(|| Event::Broken(too_long(may_replace)))
    }
}

fn no_thread() -> Sentence {
    Sentence::new(
        "This could not be started",
        "the system gives no more threads",
        "Close other programs and try again.",
    )
}

fn broken(reason: &str) -> Sentence {
    Sentence::new(
        "An internal fault stopped this job",
        reason,
        "Everything else goes on; please report the page and this sentence.",
    )
}

fn too_long(may_go_on: bool) -> Sentence {
    let what_now = match may_go_on {
        true => "Try another page.",
        false => "It has happened too often: start Clearline again.",
    };
    Sentence::new(
        "The job took too long and was given up",
        "it did not come to an end",
        what_now,
    )
}

#[cfg(test)]
mod tests;
