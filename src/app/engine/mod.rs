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
pub use protocol::{DialogKind, Here, Order, Read, Recipe, SavedFile, TaskAnswer};
pub use worker::{Wake, told};

use clearline_engine::Reading;
use clearline_engine::page::{Cancel, Page, PageFault, Progress, Sentence};
use clearline_engine::save::{RulesFolder, saved_recipe};
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
    recipe: Recipe,
    comparison: Comparison,
    desk: Desk,
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
            recipe: Recipe::default(),
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
        if let Order::Here(Here::Page(page) | Here::Again { page, .. }) = &order {
            self.take_recipe(page);
        }
        self.jobs.open(order.is_here());
        self.desk.order = Some(order);
        self.desk.page = None;
        self.start_jobs();
    }

    /// Method, parameters or corrections have changed: the open page is judged anew.
    pub fn revise(&mut self, recipe: Recipe) {
        // The window may not yet have seen the page that is judged; rule and corrections are then those of another.
        if self.desk.open.as_ref().map(|(page, _)| *page) == self.desk.shown {
            self.recipe = recipe;
        } else if recipe.usual.is_none() {
            self.recipe = Recipe {
                rule: self.recipe.rule.take(),
                corrections: std::mem::take(&mut self.recipe.corrections),
                ..recipe
            };
        }
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

    /// The recipe by which pages are read.
    pub fn recipe(&self) -> &Recipe {
        &self.recipe
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
                    self.take_recipe(&page);
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

    /// A saved analysis is made again as it was made.
    fn take_recipe(&mut self, page: &Page) {
        if let Some(saved) = saved_recipe(page) {
            self.recipe = Recipe {
                method: saved.method,
                parameters: saved.parameters,
                rule: saved.rule,
                usual: None,
                corrections: saved.corrections,
            };
        }
    }

    fn take_reading(&mut self, ticket: Ticket, read: Read) -> Option<Event> {
        let fate = self.jobs.finished(ticket);
        if fate == Fate::Drop {
            return None;
        }
        let is_another = self.desk.open.as_ref().is_none_or(|(page, _)| *page != ticket.page);
        if is_another {
            self.take_rule(&read.reading);
            self.recipe.corrections = read.reading.corrections.to_vec();
        }
        self.desk.open = Some((ticket.page, read.reading.clone()));
        if fate == Fate::Keep {
            return None;
        }
        let is_new = self.desk.shown.replace(ticket.page) != Some(ticket.page);
        Some(Event::Read {
            read: Box::new(read),
            is_new,
        })
    }

    /// From now on the open page is judged by what was decided of the rule that was found for it.
    fn take_rule(&mut self, reading: &Reading) {
        let rule = reading.rule.as_deref().cloned();
        self.recipe = match saved_recipe(&reading.page) {
            // Its method and parameters are those of the recipe already, whatever the rule says.
            Some(_) => Recipe {
                rule,
                ..self.recipe.clone()
            },
            None => self.recipe.clone().with_rule(rule),
        };
    }

    fn start_jobs(&mut self) {
        while let Some(start) = self.jobs.next(self.now()) {
            let sent = match start {
                Start::Fetch(ticket) => self.start_fetch(ticket),
                Start::Read(ticket) => {
                    let here = self.desk.order.as_ref().and_then(Order::work);
                    let came = self.desk.page.take().map(|page| Work::Open(Here::Page(Arc::new(page))));
                    let work = came.or(here);
                    let job = work.map(|work| EngineJob::Read(work, self.recipe.clone().as_usual()));
                    self.start_engine(ticket, job)
                }
                Start::Judge(ticket) => {
                    let work = self.open_reading(ticket).map(Work::Judge);
                    let job = work.map(|work| EngineJob::Read(work, self.recipe.clone()));
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
