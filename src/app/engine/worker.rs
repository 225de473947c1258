//! A named thread that works off requests. A request that panics becomes an answer; the thread lives on.

use super::jobs::Ticket;
use super::protocol::{Answer, EngineJob, EngineRequest, FetchRequest, Here, Read, Report, Work};
use crate::app::reading_view::ReadingView;
use clearline_engine::page::{Cancel, FetchFault, Fetcher, Limits, Options, Page, PageFault, Source, load};
use clearline_engine::{Reading, Recipe, Rules, read};
use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::Instant;

/// Stack of a worker thread in bytes: room for whatever a page's nesting costs.
const STACK: usize = 16 << 20;

/// Wakes the window after an answer was sent.
pub type Wake = Arc<dyn Fn() + Send + Sync>;

/// Where a thread sends its answers.
#[derive(Clone)]
pub struct Reporter {
    reports: Sender<Report>,
    wake: Wake,
}

impl Reporter {
    /// Sends into `reports` and wakes by `wake`.
    pub fn new(reports: Sender<Report>, wake: Wake) -> Reporter {
        Reporter { reports, wake }
    }

    /// Sends an answer and wakes the window.
    pub fn send(&self, ticket: Ticket, answer: Answer) {
        // The receiver is gone only when the window is.
        if self.reports.send(Report { ticket, answer }).is_ok() {
            (self.wake)();
        }
    }

    /// Runs a job; a panic in it becomes [`Answer::Broken`].
    pub fn guard(&self, ticket: Ticket, job: impl FnOnce() -> Answer) {
        let answer = catch_unwind(AssertUnwindSafe(job)).unwrap_or_else(|panic| Answer::Broken(told(&*panic)));
        self.send(ticket, answer);
    }
}

/// What a panic said.
pub fn told(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
    text.or_else(|| panic.downcast_ref::<String>().cloned())
        .unwrap_or_else(|| "no reason was given".to_owned())
}

/// Starts a named thread that ends with its last sender. `None` where the system gives no thread.
fn start<R: Send + 'static>(name: &str, work: impl FnOnce(Receiver<R>) + Send + 'static) -> Option<Sender<R>> {
    let (sender, receiver) = channel();
    let thread = thread::Builder::new().name(name.to_owned()).stack_size(STACK);
    thread.spawn(move || work(receiver)).ok().map(|_| sender)
}

/// Starts the engine thread: parsing and judging.
pub fn start_engine(reporter: Reporter) -> Option<Sender<EngineRequest>> {
    start("engine", move |requests: Receiver<EngineRequest>| {
        for request in requests {
            let EngineRequest {
                ticket,
                rules,
                job,
                cancel,
            } = request;
            reporter.guard(ticket, || match job {
                EngineJob::Read(work, recipe) => Answer::Read(read_by(work, &recipe, &rules, &cancel)),
                EngineJob::Compare(page, comparison) => Answer::Compared(comparison.run(&page)),
            });
        }
    })
}

fn read_by(work: Work, recipe: &Recipe, rules: &dyn Rules, cancel: &Cancel) -> Result<Read, PageFault> {
    let started = Instant::now();
    let is_cancelled = || cancel.is_cancelled();
    let reading = match work {
        Work::Open(here) => open(here, recipe, rules, &is_cancelled)?,
        Work::Judge(reading) => reading.again(recipe, &is_cancelled),
    };
    let took = started.elapsed();
    // What the window asks for in its frames is made here.
    let view = ReadingView::of(&reading);
    reading.document.language();
    reading.document.source_map();
    Ok(Read { reading, view, took })
}

fn open(here: Here, recipe: &Recipe, rules: &dyn Rules, is_cancelled: &dyn Fn() -> bool) -> Result<Reading, PageFault> {
    let page = match here {
        Here::Text { source, html } => Page::from_html(source, &html).into(),
        Here::Page(page) => page,
        Here::Again { page, corrections } => {
            return Ok(read(page, recipe, rules, is_cancelled)?.corrected(&corrections));
        }
        Here::Decode { page, charset } => match charset {
            Some(charset) => page.with_charset(charset)?.into(),
            None => page.with_own_charset().into(),
        },
    };
    read(page, recipe, rules, is_cancelled)
}

/// Starts the fetch thread: network and disk.
pub fn start_fetch(reporter: Reporter) -> Option<Sender<FetchRequest>> {
    start("fetch", move |requests: Receiver<FetchRequest>| {
        let mut network = None;
        for request in requests {
            reporter.guard(request.ticket, || {
                Answer::Fetched(fetch(&mut network, &request, &reporter))
            });
        }
    })
}

/// What fetching needs; made when the first address is asked for.
struct Network {
    runtime: tokio::runtime::Runtime,
    fetcher: Fetcher,
}

impl Network {
    fn new() -> Result<Network, FetchFault> {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()
            .map_err(|error| FetchFault::Setup(error.to_string()))?;
        let fetcher = Fetcher::new(Limits::default())?;
        Ok(Network { runtime, fetcher })
    }
}

fn fetch(network: &mut Option<Network>, request: &FetchRequest, reporter: &Reporter) -> Result<Page, PageFault> {
    let FetchRequest { ticket, source, cancel } = request;
    if cancel.is_cancelled() {
        return Err(PageFault::Cancelled);
    }
    let Source::Url(url) = source else {
        let options = Options {
            cancel: cancel.clone(),
            ..Options::default()
        };
        return load(source, &options);
    };
    let network = match network {
        Some(network) => network,
        None => network.insert(Network::new()?),
    };
    let mut progress = |progress| reporter.send(*ticket, Answer::Progress(progress));
    network
        .runtime
        .block_on(network.fetcher.fetch(url, cancel, &mut progress))
}
