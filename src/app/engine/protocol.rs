//! What the window asks of its threads, and what they answer.

use super::comparison::{Comparison, Entry};
use super::jobs::Ticket;
use crate::app::dialogs::FolderEntry;
use crate::app::exploring::{Answered, FoundRange};
use crate::app::find::Found;
use crate::app::memory::RulesAnswer;
use crate::app::reading_view::ReadingView;
use crate::app::source_view::Sheets;
use clearline_engine::correct::Correction;
use clearline_engine::extraction::Trace;
use clearline_engine::page::{Cancel, Page, PageFault, Progress, Sentence, Source};
use clearline_engine::save::{Fingerprint, Format, RulesFolder};
use clearline_engine::{Reading, Recipe};
use std::fs::File;
use std::io;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

/// A page as the window asks for it.
#[derive(Clone, Debug)]
pub enum Order {
    /// From the network or the disk.
    Load(Source),
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
            Order::Load(_) => None,
            Order::Here(here) => Some(Work::Open(here.clone())),
        }
    }

    /// Where the page comes from.
    pub fn source(&self) -> &Source {
        match self {
            Order::Load(source) | Order::Here(Here::Text { source, .. }) => source,
            Order::Here(Here::Page(page) | Here::Again { page, .. } | Here::Decode { page, .. }) => &page.source,
        }
    }
}

/// A job for the fetch thread.
pub struct FetchRequest {
    /// What the answers belong to.
    pub ticket: Ticket,
    /// What to get.
    pub source: Source,
    /// Stops it.
    pub cancel: Cancel,
}

/// A job for the engine thread.
pub struct EngineRequest {
    /// What the answer belongs to.
    pub ticket: Ticket,
    /// Where the rules are by which new pages are read.
    pub rules: Option<RulesFolder>,
    /// What to do. Each job brings along all it needs, so that a lost thread loses nothing else.
    pub job: EngineJob,
    /// Stops it.
    pub cancel: Cancel,
}

/// A job of the engine thread.
pub enum EngineJob {
    /// Read a page by a recipe.
    Read(Work, Recipe),
    /// Read a parsed page by several methods.
    Compare(Reading, Comparison),
}

/// A page to be read, and how much of that is done already.
pub enum Work {
    /// Parse a page, and judge it.
    Open(Here),
    /// Judge a parsed page.
    Judge(Reading),
}

/// An answer of any thread, with the ticket of its job.
pub struct Report {
    /// What it belongs to.
    pub ticket: Ticket,
    /// What it says.
    pub answer: Answer,
}

/// What a thread answers.
pub enum Answer {
    /// More of a page has come.
    Progress(Progress),
    /// The fetch thread is done.
    Fetched(Result<Page, PageFault>),
    /// The engine thread is done.
    Read(Result<Read, PageFault>),
    /// The engine thread has compared methods.
    Compared(Vec<Entry>),
    /// A task outside these threads is done.
    Done(TaskAnswer),
    /// The job broke down; what the panic said.
    Broken(String),
}

/// A page that was read.
pub struct Read {
    /// The page and what became of it.
    pub reading: Reading,
    /// What the column shows of it.
    pub view: ReadingView,
    /// How long parsing and judging took, or judging alone.
    pub took: Duration,
}

/// What a dialog is for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DialogKind {
    /// To choose a page to open.
    Open,
    /// To choose a name for a new file; the name to begin with.
    SaveAs(String),
    /// To choose a text that is known to be right.
    Gold,
    /// To choose a file with rules to take in.
    ImportRules,
    /// To choose a name for a file with the rules of a site; the name to begin with.
    ExportRules(String),
}

/// A file with the text, and what was written into it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SavedFile {
    /// Where it is.
    pub path: PathBuf,
    /// What it was written as.
    pub format: Format,
    content: Fingerprint,
}

impl SavedFile {
    /// The file at `path`, into which content of this fingerprint was written.
    pub fn new(path: PathBuf, format: Format, content: Fingerprint) -> SavedFile {
        SavedFile { path, format, content }
    }

    /// Whether the file is gone or still holds what was written, so that writing it again loses nothing.
    pub fn is_untouched(&self) -> bool {
        let mut found = Fingerprint::default();
        let read = File::open(&self.path).and_then(|mut file| io::copy(&mut file, &mut found));
        match read {
            Ok(_) => found == self.content,
            Err(error) => error.kind() == io::ErrorKind::NotFound,
        }
    }
}

/// What became of a task.
#[derive(Clone, Debug)]
pub enum TaskAnswer {
    /// A file was written, of this page.
    Saved(SavedFile, Arc<Page>),
    /// A file with the curve was written.
    PlotSaved(PathBuf),
    /// A page was put into the user's corpus; where, and what can be done with it.
    Marked(String),
    /// A file that was written before holds something else now; nothing was written.
    Changed(PathBuf),
    /// Words were searched for in the page.
    Found(Found),
    /// The steps by which the method came to the curve of this version.
    Traced(u64, Arc<Trace>),
    /// How far a parameter can move was found out.
    Range(FoundRange),
    /// Why a passage was left out was found out.
    WhyNot(Answered),
    /// The source of a page was read for its view.
    Source(Arc<Sheets>),
    /// Something was done with the rules of sites.
    Rules(RulesAnswer),
    /// A text that is known to be right was read.
    Gold(String),
    /// A file could not be written or read.
    Failed(Sentence),
    /// A file was chosen in a dialog.
    Chosen(DialogKind, PathBuf),
    /// The dialog was closed without a choice.
    Dismissed,
    /// An address was handed to the browser.
    Browsed,
    /// No dialog came up: the system has no service for it.
    NoDialog(DialogKind),
    /// What is in a folder.
    Listed(PathBuf, Vec<FolderEntry>),
}
