//! What the window asks of its threads, and what comes of it. The threads know neither what the window makes of a reading (`V`) nor
//! what its tasks reply (`R`).

use super::jobs::Ticket;
use clearline_engine::correct::Correction;
use clearline_engine::internals::page::Progress;
use clearline_engine::page::{Cancel, Page, PageFault, Source};
use clearline_engine::save::RulesFolder;
use clearline_engine::{Reading, Recipe};
use clearline_words::Message;
use std::sync::Arc;
use std::time::Duration;

/// A page as the window asks for it.
#[derive(Clone, Debug)]
pub enum Order {
    /// From the network or the disk.
    Load(Source),
    /// From the network outside of the own one: somebody else has named it.
    LoadOutside(Source),
    /// What is here already.
    Here(Here),
}

/// A page of which nothing has to be got first.
#[derive(Clone, Debug)]
pub enum Here {
    /// Text: a paste, or a page that ships with the program.
    Text {
        /// Where it comes from.
        source: Source,
        /// The HTML.
        html: Arc<str>,
    },
    /// A page as it is.
    Page(Arc<Page>),
    /// A page that was open before, with what was corrected on it then.
    Again {
        /// The page.
        page: Arc<Page>,
        /// The corrections, also where it brings some of its own.
        corrections: Arc<[Correction]>,
    },
    /// The bytes of a page in another character set.
    Decode {
        /// The page.
        page: Arc<Page>,
        /// A label of the Encoding Standard; `None` for the page's own.
        charset: Option<&'static str>,
    },
}

impl Order {
    /// Whether the bytes are here already.
    pub fn is_here(&self) -> bool {
        matches!(self, Order::Here(_))
    }

    /// The engine's part of the work, where nothing has to be got first.
    pub fn work(&self) -> Option<Work> {
        match self {
            Order::Load(_) | Order::LoadOutside(_) => None,
            Order::Here(here) => Some(Work::Open(here.clone())),
        }
    }

    /// Where the page comes from.
    pub fn source(&self) -> &Source {
        match self {
            Order::Load(source) | Order::LoadOutside(source) | Order::Here(Here::Text { source, .. }) => source,
            Order::Here(Here::Page(page) | Here::Again { page, .. } | Here::Decode { page, .. }) => &page.source,
        }
    }
}

/// A job for the fetch thread.
pub(super) struct FetchRequest {
    /// What the answers belong to.
    pub ticket: Ticket,
    /// What to get.
    pub source: Source,
    /// Whether only what lies outside of the own network may be asked.
    pub only_public: bool,
    /// Stops it.
    pub cancel: Cancel,
}

impl FetchRequest {
    /// The job of getting what was ordered.
    pub(super) fn of(order: &Order, ticket: Ticket, cancel: Cancel) -> FetchRequest {
        FetchRequest {
            ticket,
            source: order.source().clone(),
            only_public: matches!(order, Order::LoadOutside(_)),
            cancel,
        }
    }
}

/// A job for the engine thread.
pub(super) struct EngineRequest<R> {
    /// What the answer belongs to.
    pub ticket: Ticket,
    /// Where the rules are by which new pages are read.
    pub rules: Option<RulesFolder>,
    /// What to do. Each job brings along all it needs, so that a lost thread loses nothing else.
    pub job: EngineJob<R>,
    /// Stops it.
    pub cancel: Cancel,
}

/// A job of the engine thread.
pub(super) enum EngineJob<R> {
    /// Read a page by a recipe.
    Read(Work, Recipe),
    /// Find something out about a parsed page.
    Ask(Reading, Ask<R>),
}

/// What is to be found out about the open page, and about every page that is opened from then on.
pub(super) type Ask<R> = Arc<dyn Fn(&Reading) -> R + Send + Sync>;

/// A page to be read, and how much of that is done already.
pub enum Work {
    /// Parse a page, and judge it.
    Open(Here),
    /// Judge a parsed page.
    Judge(Reading),
}

impl Work {
    /// The page; `None` where it is still to be made of text.
    pub(super) fn page(&self) -> Option<&Page> {
        match self {
            Work::Open(Here::Text { .. }) => None,
            Work::Open(Here::Page(page) | Here::Again { page, .. } | Here::Decode { page, .. }) => Some(page),
            Work::Judge(reading) => Some(&reading.page),
        }
    }
}

/// What came of a job, with its ticket.
pub(super) struct Report<V, R> {
    /// What it belongs to.
    pub ticket: Ticket,
    /// What came of it.
    pub outcome: Outcome<V, R>,
}

/// What came of a job.
pub(super) enum Outcome<V, R> {
    /// More of a page has come.
    Progress(Progress),
    /// The fetch thread is done.
    Fetched(Result<Box<Page>, PageFault>),
    /// The engine thread is done.
    Read(Result<Read<V>, PageFault>),
    /// The open page was to be judged again, and another one was asked for meanwhile.
    Stopped,
    /// The engine thread has found something out.
    Asked(R),
    /// A task is done; of a lane, the next one can begin. The fault is what its panic said.
    Done(Option<&'static str>, Result<Option<R>, Message>),
    /// The job broke down; what the panic said.
    Broken(Message),
}

/// A page that was read.
pub struct Read<V> {
    /// The page and what became of it.
    pub reading: Reading,
    /// What the window makes of it.
    pub view: V,
    /// How long parsing and judging took, or judging alone.
    pub took: Duration,
}
