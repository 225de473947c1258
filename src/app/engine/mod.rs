//! The worker behind the window: a *fetch* thread, an *engine* thread, and short tasks.
//!
//! The window only asks ([`Engine::open`], [`Engine::revise`], [`Engine::compare`], [`Engine::run`] …) and polls ([`Engine::poll`]);
//! the threads wake it. Which reading still counts is decided by [`jobs`] alone. The threads use no feature: what the window makes of a
//! reading is `V`, what its tasks reply is `R`.

mod asked;
mod faults;
pub mod jobs;
mod material;
mod protocol;
mod tasks;
mod worker;

pub use jobs::Ticket;
pub use protocol::{Here, Order, Read};
pub use worker::{Wake, guarded, reason_of};

use crate::app::ground::policies::Policies;
use asked::Asked;
use clearline_engine::internals::page::Progress;
use clearline_engine::page::PageFault;
use clearline_engine::save::RulesFolder;
use clearline_engine::{Reading, Recipe};
use clearline_words::{Message, message};
use faults::{broken, no_thread, too_long};
use jobs::{Fate, Jobs, Overdue, Start};
use material::Material;
use protocol::{Ask, EngineJob, EngineRequest, FetchRequest, Outcome, Report, Work};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::{Duration, Instant};
use tasks::{Lanes, Task};
use worker::Reporter;

/// How many hanging threads are replaced before the window says that it is enough.
const MOST_LOST: usize = 3;

/// Something the window has to know.
pub enum Event<V, R> {
    /// More of the wanted page has come.
    Progress(Progress),
    /// A page was read, or judged again.
    Read {
        /// The page and how long it took.
        read: Box<Read<V>>,
        /// Whether another page was shown before.
        is_new: bool,
    },
    /// The wanted page could not be had.
    Failed(PageFault),
    /// A task has replied to what the ticket names.
    Replied(Ticket, R),
    /// Something is wrong with the program itself.
    Broken(Message),
}

/// The threads of one window, and the bookkeeping of their jobs.
pub struct Engine<V, R> {
    jobs: Jobs,
    started: Instant,
    reporter: Reporter<V, R>,
    reports: Receiver<Report<V, R>>,
    view_of: worker::ViewOf<V>,
    threads: Threads<R>,
    lanes: Lanes<R>,
    asked: Asked,
    comparison: Option<Ask<R>>,
    material: Material,
}

struct Threads<R> {
    fetch: Option<Sender<FetchRequest>>,
    engine: Option<Sender<EngineRequest<R>>>,
    lost: usize,
}

impl<V: Send + 'static, R: Send + 'static> Engine<V, R> {
    /// Starts the threads; they call `wake` whenever something comes of a job. `view_of` is what the window makes of a reading.
    pub fn start(wake: Wake, view_of: impl Fn(&Reading) -> V + Send + Sync + 'static) -> Self {
        let (sender, reports) = channel();
        let reporter = Reporter::new(sender, wake);
        let view_of: worker::ViewOf<V> = Arc::new(view_of);
        let threads = Threads {
            fetch: worker::start_fetch(reporter.clone()),
            engine: worker::start_engine(reporter.clone(), view_of.clone()),
            lost: 0,
        };
        Engine {
            jobs: Jobs::default(),
            started: Instant::now(),
            reporter,
            reports,
            view_of,
            threads,
            lanes: Lanes::default(),
            asked: Asked::default(),
            comparison: None,
            material: Material::default(),
        }
    }

    /// Reads the pages that are opened from now on by the rules in a folder.
    pub fn use_rules(&mut self, rules: Option<RulesFolder>) {
        self.material.rules = rules;
    }

    /// Where the rules of sites are.
    pub fn rules(&self) -> Option<&RulesFolder> {
        self.material.rules.as_ref()
    }

    /// Reads the pages that are opened from now on by what was chosen for their sites.
    pub fn use_policies(&mut self, policies: Policies) {
        self.material.policies = policies;
    }

    /// Asks for a page instead of whatever is on its way.
    pub fn open(&mut self, order: Order) {
        self.material.stop();
        self.jobs.open(order.is_here());
        self.material.order = Some(order);
        self.material.page = None;
        self.start_jobs();
    }

    /// The window has another recipe: the open page is judged again.
    pub fn revise(&mut self, recipe: Recipe) {
        self.asked = Asked {
            is_chosen: self.asked.is_chosen_by(&recipe),
            recipe,
            page: self.material.shown,
        };
        self.jobs.revise();
        self.start_jobs();
    }

    /// Something is to be found out about the open page, and about every page that is opened from now on.
    pub fn compare(&mut self, ask: impl Fn(&Reading) -> R + Send + Sync + 'static) {
        self.comparison = Some(Arc::new(ask));
        self.jobs.compare();
        self.start_jobs();
    }

    /// Nothing is to be compared any more.
    pub fn stop_comparing(&mut self) {
        self.jobs.stop_comparing();
    }

    /// Stops what is on its way. False where nothing is.
    pub fn cancel(&mut self) -> bool {
        let is_opening = self.jobs.cancel();
        if is_opening {
            self.material.stop();
        }
        is_opening
    }

    /// The page that was asked for last.
    pub fn last_order(&self) -> Option<&Order> {
        self.material.order.as_ref()
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
    pub fn run(&self, ticket: Ticket, task: impl FnOnce() -> Option<R> + Send + 'static) -> Result<(), Message> {
        self.spawn(None, (ticket, Box::new(task)))
    }

    /// Runs a task after the one that runs on its lane. Of the tasks that wait there, only the newest is run.
    pub fn run_in(
        &mut self,
        lane: &'static str,
        ticket: Ticket,
        task: impl FnOnce() -> Option<R> + Send + 'static,
    ) -> Result<(), Message> {
        let next = self.lanes.enter(lane, (ticket, Box::new(task)));
        next.map_or(Ok(()), |task| {
            self.spawn(Some(lane), task)
                .inspect_err(|_| drop(self.lanes.leave(lane)))
        })
    }

    fn spawn(&self, lane: Option<&'static str>, task: Task<R>) -> Result<(), Message> {
        let began = tasks::spawn(self.reporter.clone(), lane, task);
        if began { Ok(()) } else { Err(no_thread()) }
    }

    /// What has happened since the last call. Never waits.
    pub fn poll(&mut self) -> Vec<Event<V, R>> {
        let reports: Vec<Report<V, R>> = self.reports.try_iter().collect();
        let mut events: Vec<Event<V, R>> = reports.into_iter().filter_map(|report| self.take(report)).collect();
        events.extend(self.give_up());
        self.start_jobs();
        events
    }

    fn now(&self) -> Duration {
        self.started.elapsed()
    }

    fn take(&mut self, Report { ticket, outcome }: Report<V, R>) -> Option<Event<V, R>> {
        match outcome {
            Outcome::Progress(progress) => self.jobs.is_wanted(ticket).then_some(Event::Progress(progress)),
            Outcome::Fetched(Ok(page)) => {
                if self.jobs.arrived(ticket) {
                    self.material.page = Some(*page);
                }
                None
            }
            Outcome::Fetched(Err(fault)) | Outcome::Read(Err(fault)) => {
                self.jobs.failed(ticket).then_some(Event::Failed(fault))
            }
            Outcome::Stopped => {
                self.jobs.stopped(ticket);
                None
            }
            Outcome::Read(Ok(read)) => self.take_reading(ticket, read),
            Outcome::Asked(reply) => self.jobs.compared(ticket).then_some(Event::Replied(Ticket::ANY, reply)),
            Outcome::Done(lane, reply) => self.take_reply(lane, ticket, reply),
            Outcome::Broken(reason) => {
                let concerns = self.jobs.failed(ticket);
                concerns.then(|| Event::Broken(broken(reason)))
            }
        }
    }

    fn take_reply(
        &mut self,
        lane: Option<&'static str>,
        ticket: Ticket,
        reply: Result<Option<R>, Message>,
    ) -> Option<Event<V, R>> {
        if let Some(next) = lane.and_then(|lane| self.lanes.leave(lane).and_then(|task| self.lanes.enter(lane, task)))
            && let Err(fault) = self.spawn(lane, next)
        {
            return Some(Event::Broken(fault));
        }
        match reply {
            Ok(reply) => reply.map(|reply| Event::Replied(ticket, reply)),
            Err(reason) => Some(Event::Broken(broken(reason))),
        }
    }

    fn take_reading(&mut self, ticket: Ticket, read: Read<V>) -> Option<Event<V, R>> {
        let fate = self.jobs.finished(ticket);
        if fate == Fate::Drop {
            return None;
        }
        self.material.open = Some((ticket.page, read.reading.clone()));
        if fate == Fate::Keep {
            return None;
        }
        let is_new = self.material.shown.replace(ticket.page) != Some(ticket.page);
        if is_new {
            self.asked = Asked {
                recipe: Recipe::clone(&read.reading.recipe),
                page: self.material.shown,
                is_chosen: false,
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
                    let here = self.material.order.as_ref().and_then(Order::work);
                    let came = self
                        .material
                        .page
                        .take()
                        .map(|page| Work::Open(Here::Page(Arc::new(page))));
                    self.asked.is_chosen = false;
                    let recipe = self.asked.recipe.for_another_page();
                    let job = came.or(here).map(|work| {
                        let recipe = self.material.policies.applied_to(work.page(), recipe);
                        EngineJob::Read(work, recipe)
                    });
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
                    let job = page.zip(self.comparison.clone());
                    let job = job.map(|(page, ask)| EngineJob::Ask(page, ask));
                    self.start_engine(ticket, job)
                }
            };
            if sent.is_none() {
                let reason = message!("reason-thread-gone");
                self.reporter.send(start.ticket(), Outcome::Broken(reason));
                return;
            }
        }
    }

    /// The recipe by which a page is judged again. The window may not have seen the page yet: then its recipe is another page's, and
    /// only a method that was chosen since this page was begun is of use. What counts as main text was chosen for another site.
    fn recipe_for(&self, ticket: Ticket, reading: &Reading) -> Recipe {
        let Asked {
            recipe,
            page,
            is_chosen,
        } = &self.asked;
        if *page == Some(ticket.page) {
            recipe.clone()
        } else if *is_chosen {
            let recipe = reading.recipe.with_method_of(recipe);
            self.material.policies.applied_to(Some(&reading.page), recipe)
        } else {
            Recipe::clone(&reading.recipe)
        }
    }

    fn open_reading(&self, ticket: Ticket) -> Option<Reading> {
        let open = self.material.open.as_ref().filter(|(page, _)| *page == ticket.page);
        open.map(|(_, reading)| reading.clone())
    }

    fn start_fetch(&self, ticket: Ticket) -> Option<()> {
        let cancel = self.material.cancel.clone();
        let request = FetchRequest::of(self.material.order.as_ref()?, ticket, cancel);
        self.threads.fetch.as_ref()?.send(request).ok()
    }

    fn start_engine(&self, ticket: Ticket, job: Option<EngineJob<R>>) -> Option<()> {
        let request = EngineRequest {
            ticket,
            rules: self.material.rules.clone(),
            job: job?,
            cancel: self.material.cancel.clone(),
        };
        self.threads.engine.as_ref()?.send(request).ok()
    }

    /// Replaces a thread that hangs.
    fn give_up(&mut self) -> Option<Event<V, R>> {
        let (which, ticket) = self.jobs.overdue(self.now())?;
        // The job of a page that nobody waits for has its own flag, set when the next page was opened; the flag of
        // the material is that page's.
        if self.jobs.is_wanted(ticket) {
            self.material.stop();
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
                    .then(|| worker::start_engine(self.reporter.clone(), self.view_of.clone()))
                    .flatten();
            }
        }
        self.jobs.failed(ticket).then(|| Event::Broken(too_long(may_replace)))
    }
}

#[cfg(test)]
mod tests;
