//! A named thread that works off requests. A request that panics becomes an answer; the thread lives on.

use super::jobs::Ticket;
use super::protocol::{EngineJob, EngineRequest, FetchRequest, Here, Outcome, Read, Report, Work};
use clearline_engine::internals::page::FetchFault;
use clearline_engine::internals::picture::Embedded;
use clearline_engine::page::{Cancel, Fetcher, Limits, Options, Page, PageFault, Source, load};
use clearline_engine::{Reading, Recipe, Rules, read};
use clearline_words::{Message, message};
use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

/// Stack of a worker thread in bytes: room for whatever a page's nesting costs.
const STACK: usize = 16 << 20;

/// Wakes the window after an answer was sent.
pub type Wake = Arc<dyn Fn() + Send + Sync>;

/// Where a thread sends what came of its jobs.
pub(super) struct Reporter<V, R> {
    reports: Sender<Report<V, R>>,
    wake: Wake,
}

impl<V, R> Clone for Reporter<V, R> {
    fn clone(&self) -> Self {
        Reporter::new(self.reports.clone(), self.wake.clone())
    }
}

impl<V, R> Reporter<V, R> {
    /// Sends into `reports` and wakes by `wake`.
    pub(super) fn new(reports: Sender<Report<V, R>>, wake: Wake) -> Self {
        Reporter { reports, wake }
    }

    /// Sends what came of a job and wakes the window.
    pub(super) fn send(&self, ticket: Ticket, outcome: Outcome<V, R>) {
        // The receiver is gone only when the window is.
        if self.reports.send(Report { ticket, outcome }).is_ok() {
            (self.wake)();
        }
    }

    /// Runs a job; a panic in it becomes [`Outcome::Broken`].
    pub(super) fn guard(&self, ticket: Ticket, job: impl FnOnce() -> Outcome<V, R>) {
        self.send(ticket, guarded(job).unwrap_or_else(Outcome::Broken));
    }
}

/// Runs something that may panic; the fault is what the panic said.
pub fn guarded<T>(job: impl FnOnce() -> T) -> Result<T, Message> {
    catch_unwind(AssertUnwindSafe(job)).map_err(|panic| reason_of(&*panic))
}

/// What a panic said.
pub fn reason_of(panic: &(dyn Any + Send)) -> Message {
    let text = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
    text.or_else(|| panic.downcast_ref::<String>().cloned())
        .map_or_else(|| message!("reason-none"), Message::verbatim)
}

/// Starts a named thread that ends with its last sender. `None` where the system gives no thread.
fn start<R: Send + 'static>(name: &str, work: impl FnOnce(Receiver<R>) + Send + 'static) -> Option<Sender<R>> {
    let (sender, receiver) = channel();
    let thread = thread::Builder::new().name(name.to_owned()).stack_size(STACK);
    thread.spawn(move || work(receiver)).ok().map(|_| sender)
}

/// What the window makes of a reading.
pub(super) type ViewOf<V> = Arc<dyn Fn(&Reading) -> V + Send + Sync>;

/// Starts the engine thread: parsing and judging.
pub(super) fn start_engine<V: Send + 'static, R: Send + 'static>(
    reporter: Reporter<V, R>,
    view_of: ViewOf<V>,
) -> Option<Sender<EngineRequest<R>>> {
    start("engine", move |requests: Receiver<EngineRequest<R>>| {
        for request in requests {
            let EngineRequest {
                ticket,
                rules,
                job,
                cancel,
            } = request;
            reporter.guard(ticket, || match job {
                EngineJob::Read(work, recipe) => {
                    let is_open = matches!(work, Work::Judge(_));
                    let read = read_by(work, &recipe, &rules, &cancel);
                    // What a rule did not find in time would be missing.
                    if is_open && cancel.is_cancelled() {
                        return Outcome::Stopped;
                    }
                    Outcome::Read(read.map(|(reading, took)| {
                        // What the window asks for in its frames is made here.
                        let view = view_of(&reading);
                        reading.document.language();
                        reading.document.source_map();
                        Embedded::prepare(&reading.page);
                        Read { reading, view, took }
                    }))
                }
                EngineJob::Ask(page, ask) => Outcome::Asked(ask(&page)),
            });
        }
    })
}

fn read_by(work: Work, recipe: &Recipe, rules: &dyn Rules, cancel: &Cancel) -> Result<(Reading, Duration), PageFault> {
    let started = Instant::now();
    let is_cancelled = || cancel.is_cancelled();
    let reading = match work {
        Work::Open(here) => open(here, recipe, rules, &is_cancelled)?,
        Work::Judge(reading) => reading.again(recipe, &is_cancelled),
    };
    Ok((reading, started.elapsed()))
}

fn open(here: Here, recipe: &Recipe, rules: &dyn Rules, is_cancelled: &dyn Fn() -> bool) -> Result<Reading, PageFault> {
    let page = match here {
        Here::Text { source, html } => Page::from_html(source, &html).into(),
        Here::Page(page) => page,
        Here::Again { page, corrections } => {
            return Ok(read(page, recipe, rules, is_cancelled)?.corrected(&corrections));
        }
        Here::Decode { page, charset } => {
            let page = match charset {
                Some(charset) => page.with_charset(charset)?,
                None => page.with_own_charset(),
            };
            let reading = read(page.into(), recipe, rules, is_cancelled)?;
            // A saved analysis brings its method, and the user may have chosen another since it was opened.
            let is_saved = reading.page.arrival.saved.is_some();
            let in_use = reading.recipe.with_method_of(recipe);
            return Ok(if is_saved && in_use != *reading.recipe {
                reading.again(&in_use, is_cancelled)
            } else {
                reading
            });
        }
    };
    read(page, recipe, rules, is_cancelled)
}

/// Starts the fetch thread: network and disk.
pub(super) fn start_fetch<V: Send + 'static, R: Send + 'static>(
    reporter: Reporter<V, R>,
) -> Option<Sender<FetchRequest>> {
    start("fetch", move |requests: Receiver<FetchRequest>| {
        let mut network = None;
        for request in requests {
            reporter.guard(request.ticket, || {
                Outcome::Fetched(fetch(&mut network, &request, &reporter).map(Box::new))
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
        let fetcher = Fetcher::new(Limits::default())?.following_frames();
        Ok(Network { runtime, fetcher })
    }
}

fn fetch<V: Send, R: Send>(
    network: &mut Option<Network>,
    request: &FetchRequest,
    reporter: &Reporter<V, R>,
) -> Result<Page, PageFault> {
    let FetchRequest {
        ticket,
        source,
        only_public,
        cancel,
    } = request;
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
    let mut progress = |progress| reporter.send(*ticket, Outcome::Progress(progress));
    let fetcher = match only_public {
        true => network.fetcher.clone().only_public(),
        false => network.fetcher.clone(),
    };
    network.runtime.block_on(fetcher.fetch(url, cancel, &mut progress))
}
