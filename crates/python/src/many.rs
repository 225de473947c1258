//! Many pages on all processors, with answers in the order of the pages.

use crate::answer::{Answer, Format, list};
use crate::guard::{Fault, guarded};
use crate::pages::Given;
use crate::recipe::{Limits, Reader, Values};
use pyo3::prelude::*;
use pyo3::types::PyIterator;
use std::collections::VecDeque;
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// Pages of a turn for each thread, unless they are large.
const PAGES: usize = 128;
/// Stack of a thread, as in `clearline batch`: code follows the nesting of pages.
const STACK: usize = 16 << 20;
/// Bytes of the pages of a turn for each thread.
const BYTES: usize = 32 << 20;
/// How long a signal waits while pages are read.
const BETWEEN_SIGNALS: Duration = Duration::from_millis(100);

/// An iterator over the articles of many pages, which takes the pages as it needs them.
#[pyclass(module = "clearline")]
pub(crate) struct Articles {
    pages: Py<PyIterator>,
    has_ended: bool,
    /// What has ended the pages, raised after the articles of those before.
    failed: Option<PyErr>,
    work: Arc<Work>,
    threads: usize,
    answers: VecDeque<Vec<Answer>>,
    /// Whether there is one method, whose article needs no list.
    is_single: bool,
}

/// How the pages are read.
struct Work {
    reader: Reader,
    format: Format,
}

#[pymethods]
impl Articles {
    /// Checks the arguments; no page is taken yet.
    #[new]
    #[pyo3(signature = (pages, *, method="auto", methods=None, policy="article", format="txt", parameters=None, rules=None, limits=None, threads=None))]
    #[expect(clippy::too_many_arguments, reason = "they have names in Python")]
    fn new(
        pages: &Bound<'_, PyAny>,
        method: &str,
        methods: Option<Vec<String>>,
        policy: &str,
        format: &str,
        parameters: Option<Values<'_>>,
        rules: Option<PathBuf>,
        limits: Option<Limits>,
        threads: Option<usize>,
    ) -> PyResult<Articles> {
        let is_single = methods.is_none();
        let names = methods.unwrap_or_else(|| vec![method.to_owned()]);
        let reader = Reader::new(&names, policy, parameters, rules, limits)?;
        let processors = || thread::available_parallelism().map_or(1, usize::from);
        Ok(Articles {
            pages: pages.try_iter()?.unbind(),
            has_ended: false,
            failed: None,
            work: Arc::new(Work {
                reader,
                format: format.parse()?,
            }),
            threads: threads.unwrap_or_else(processors).max(1),
            answers: VecDeque::new(),
            is_single,
        })
    }

    fn __iter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    fn __next__<'py>(&mut self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        if self.answers.is_empty() {
            let pages = self.turn(py);
            let (work, threads) = (Arc::clone(&self.work), self.threads);
            let answers = py.detach(|| in_order(pages.len(), threads, |page| work.answers(&pages[page])));
            self.has_ended |= answers.is_err();
            self.answers = answers?.into();
        }
        let Some(mut answers) = self.answers.pop_front() else {
            return self.failed.take().map_or(Ok(None), Err);
        };
        match answers.pop() {
            Some(answer) if self.is_single => Ok(Some(answer.into_python(py)?)),
            last => {
                answers.extend(last);
                Ok(Some(list(py, answers)?))
            }
        }
    }
}

impl Articles {
    /// The pages of the next turn. What is no page ends the iteration with its exception when its turn comes.
    fn turn(&mut self, py: Python<'_>) -> Vec<Given> {
        let mut pages = Vec::new();
        let mut bytes = 0;
        let most = (PAGES * self.threads, BYTES * self.threads);
        while !self.has_ended && pages.len() < most.0 && bytes < most.1 {
            let next = self.pages.bind(py).clone().next();
            match next.map(|page| Given::of(&page?)).transpose() {
                Ok(Some(page)) => {
                    bytes += page.html.len();
                    pages.push(page);
                }
                Ok(None) => self.has_ended = true,
                Err(fault) => {
                    self.has_ended = true;
                    self.failed = Some(fault);
                }
            }
        }
        pages
    }
}

/// Does so many pieces of work on so many threads, each taking the next piece, and returns the results in their order. The threads
/// end with the work, so that a process may fork between two turns.
///
/// # Errors
///
/// What a signal has raised meanwhile, such as `KeyboardInterrupt`.
pub(crate) fn in_order<T: Send>(count: usize, threads: usize, work: impl Fn(usize) -> T + Sync) -> PyResult<Vec<T>> {
    let next = AtomicUsize::new(0);
    let done = Mutex::new(Vec::with_capacity(count));
    // Whether there was another piece.
    let take_one = || {
        let number = next.fetch_add(1, Ordering::Relaxed);
        if number >= count {
            return false;
        }
        let result = work(number);
        done.lock()
            .unwrap_or_else(PoisonError::into_inner)
            .push((number, result));
        true
    };
    let watched = thread::scope(|scope| {
        for _ in 1..threads.min(count) {
            let thread = thread::Builder::new().stack_size(STACK);
            // Where the system gives no further thread, those that there are do the work.
            if thread.spawn_scoped(scope, || while take_one() {}).is_err() {
                break;
            }
        }
        let watched = watching(take_one);
        if watched.is_err() {
            next.store(count, Ordering::Relaxed);
        }
        watched
    });
    watched?;
    let mut done = done.into_inner().unwrap_or_else(PoisonError::into_inner);
    done.sort_unstable_by_key(|(number, _)| *number);
    Ok(done.into_iter().map(|(_, result)| result).collect())
}

/// Works piece by piece, and asks the interpreter now and then whether a signal has come.
fn watching(take_one: impl Fn() -> bool) -> PyResult<()> {
    let mut asked = Instant::now();
    while take_one() {
        if asked.elapsed() >= BETWEEN_SIGNALS {
            Python::attach(|py| py.check_signals())?;
            asked = Instant::now();
        }
    }
    Ok(())
}

impl Work {
    /// An answer for each method. A page that cannot be read has answers that say so.
    fn answers(&self, given: &Given) -> Vec<Answer> {
        let answers = guarded(|| {
            let page = given.page(self.reader.limits.bytes())?;
            let readings = self.reader.readings(page)?;
            readings
                .iter()
                .map(|reading| Answer::of(reading, self.format))
                .collect()
        });
        answers.unwrap_or_else(|fault| self.failed(given, &fault))
    }

    fn failed(&self, given: &Given, fault: &Fault) -> Vec<Answer> {
        let url = given.options.base_url.as_ref().map(ToString::to_string);
        let failed = |method| Answer::failed(method, url.clone(), fault);
        self.reader.methods().map(failed).collect()
    }
}
