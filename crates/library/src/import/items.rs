//! What an import holds: items to be kept, and what of it cannot be used.

use super::paths;
use crate::Time;
use crate::fault::LibraryFault;
use crate::file::article::{State, add_tags};
use clearline_engine::internals::page::size;
use clearline_engine::internals::save::characters::{beginning, in_one_line};
use clearline_message::{Message, message};
use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};

/// Characters of a highlight that name an item without any other name.
const LONGEST_NAME: usize = 60;

/// What a file or a folder holds.
#[derive(Clone, Debug, PartialEq)]
pub struct Import {
    /// What has written it.
    pub kind: ImportKind,
    /// What is to be kept, each address once.
    pub items: Vec<Item>,
    /// What cannot be used, with the reasons.
    pub unusable: Vec<Unusable>,
    /// How many entries are passed over, since nobody expects a page of them: bookmarklets, and what a browser has for itself.
    pub passed_over: usize,
}

/// What has written an import.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ImportKind {
    /// A table or a list of Pocket.
    Pocket,
    /// A table or a list of Instapaper.
    Instapaper,
    /// A list of entries by wallabag.
    Wallabag,
    /// A table of Readwise Reader.
    ReadwiseReader,
    /// A table of highlights by Readwise.
    ReadwiseHighlights,
    /// A folder or a zip file of Omnivore.
    Omnivore,
    /// Bookmarks of a browser, or another list of links in HTML.
    Bookmarks,
    /// A table of another program that has a column of addresses.
    Table,
    /// A list of addresses, one a line.
    List,
    /// Pages, and kept articles.
    Pages,
}

/// Something to be kept.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Item {
    /// The address, without a fragment.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub address: Option<String>,
    /// What the other program knows of it.
    #[serde(default)]
    pub facts: Facts,
    /// The page, where the import brings it along.
    #[serde(default)]
    pub content: Content,
    /// Tags.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tags: Vec<String>,
    /// What its reader did with it.
    #[serde(default)]
    pub state: State,
    /// When the other program kept it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub kept: Option<Time>,
    /// Highlights and notes.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<Passage>,
}

/// What another program knows of a page, for pages that do not state it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Facts {
    /// The title.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// Who wrote it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub author: Option<String>,
    /// The day of publication.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub published: Option<String>,
    /// The language.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub language: Option<String>,
}

/// The page of an item.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Content {
    /// It is fetched.
    #[default]
    None,
    /// The HTML of its article.
    Html(String),
    /// The HTML of its article, in the file of contents of the queue.
    Stored {
        /// The first byte.
        at: u64,
        /// How many.
        bytes: u64,
    },
    /// A file: a page, or a kept article.
    #[serde(with = "paths")]
    File(PathBuf),
}

/// A highlight, a note on one, or a note on the whole page.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Passage {
    /// The words that are highlighted; empty where the note is on the whole page.
    #[serde(default)]
    pub quote: String,
    /// The note.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
    /// When it was made.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub created: Option<Time>,
}

/// A part of an import that cannot be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unusable {
    /// The file, where that is one of a folder that is imported.
    pub file: Option<PathBuf>,
    /// Which part.
    pub spot: Spot,
    /// Why.
    pub why: Flaw,
}

/// A place in an import.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Spot {
    /// A line of a table, from 1.
    Line(u64),
    /// An entry of a list, from 1.
    Entry(u64),
    /// A link of a list in HTML, by its line, from 1.
    Link(u64),
    /// A file, by its name.
    File(String),
}

/// Why a part of an import cannot be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Flaw {
    /// It names no address.
    NoAddress,
    /// It is neither an export that is known nor a page.
    NoExport,
    /// What it names is no address on the web.
    NotOnTheWeb(String),
    /// A quotation mark is not closed, or fields are missing.
    Broken,
    /// It holds no text.
    Empty,
    /// It ends before its end.
    CutOff,
    /// It is larger than what is read.
    TooLarge,
    /// What is known of it is longer than this many bytes, and no more is kept of an entry.
    TooLong(u64),
    /// With it, the export is larger than this many bytes, and no more is read of one.
    TooMuch(u64),
    /// It is damaged, in the words of a decoder.
    Damaged(String),
    /// It cannot be read.
    Unreadable(LibraryFault),
}

impl ImportKind {
    /// Its name as a message.
    pub fn message(self) -> Message {
        message!(match self {
            ImportKind::Pocket => "import-kind-pocket",
            ImportKind::Instapaper => "import-kind-instapaper",
            ImportKind::Wallabag => "import-kind-wallabag",
            ImportKind::ReadwiseReader => "import-kind-readwise-reader",
            ImportKind::ReadwiseHighlights => "import-kind-readwise-highlights",
            ImportKind::Omnivore => "import-kind-omnivore",
            ImportKind::Bookmarks => "import-kind-bookmarks",
            ImportKind::Table => "import-kind-table",
            ImportKind::List => "import-kind-list",
            ImportKind::Pages => "import-kind-pages",
        })
    }
}

impl Unusable {
    /// What it is called as a message; `import` is what was imported.
    pub fn name(&self, import: &Path) -> Message {
        if let Spot::File(_) = self.spot {
            return self.spot.message();
        }
        let path = self.file.as_deref().unwrap_or(import);
        let file = path.file_name().unwrap_or(path.as_os_str()).to_string_lossy();
        message!("import-spot-in", file = in_one_line(&file), spot = self.spot.message())
    }
}

impl Spot {
    /// The place as a message.
    pub fn message(&self) -> Message {
        match self {
            Spot::Line(line) => message!("import-spot-line", line = line.to_string()),
            Spot::Entry(entry) => message!("import-spot-entry", entry = entry.to_string()),
            Spot::Link(line) => message!("import-spot-link", line = line.to_string()),
            Spot::File(name) => Message::verbatim(in_one_line(name)),
        }
    }
}

impl Flaw {
    /// The reason as a message.
    pub fn message(&self) -> Message {
        match self {
            Flaw::NoAddress => message!("import-flaw-no-address"),
            Flaw::NoExport => message!("import-flaw-no-export"),
            Flaw::NotOnTheWeb(address) => message!("import-flaw-not-on-the-web", address = in_one_line(address)),
            Flaw::Broken => message!("import-flaw-broken"),
            Flaw::Empty => message!("import-flaw-empty"),
            Flaw::CutOff => message!("import-flaw-cut-off"),
            Flaw::TooMuch(most) => message!("import-flaw-too-much", most = size(*most)),
            Flaw::TooLong(most) => message!("import-flaw-too-long", most = size(*most)),
            Flaw::TooLarge => message!("import-flaw-too-large"),
            Flaw::Damaged(reason) => message!("import-flaw-damaged", reason = in_one_line(reason)),
            Flaw::Unreadable(fault) => fault.message(),
        }
    }
}

impl Passage {
    /// How its words begin, or its note, in one line.
    fn beginning(&self) -> Option<String> {
        let texts = [Some(&self.quote), self.note.as_ref()].into_iter().flatten();
        let mut lines = texts.map(|text| beginning(&in_one_line(text), LONGEST_NAME));
        lines.find(|line| !line.is_empty())
    }
}

impl Item {
    /// Whether it is kept without the network.
    pub fn is_here(&self) -> bool {
        self.content != Content::None
    }

    /// What it is called: its address, else its file, else its title, else how its first highlight or note begins.
    pub fn name(&self) -> String {
        let file = match &self.content {
            Content::File(path) => Some(path.display().to_string()),
            _ => None,
        };
        let own = self
            .address
            .clone()
            .or(file)
            .or_else(|| self.shown_title().map(str::to_owned));
        own.unwrap_or_else(|| self.notes.iter().find_map(Passage::beginning).unwrap_or_default())
    }

    /// The same for people, with the title that the other program knows before it.
    pub fn titled_name(&self) -> String {
        let name = self.name();
        match self.shown_title() {
            Some(title) if title != name => format!("{title} — {name}"),
            _ => name,
        }
    }

    /// Its title, where that has anything to be seen: in the files of other programs, it may be nothing but control characters.
    fn shown_title(&self) -> Option<&str> {
        let title = self.facts.title.as_deref();
        title.filter(|title| !in_one_line(title).is_empty())
    }

    /// Whether it is highlights whose page nobody names.
    pub(super) fn is_notes_alone(&self) -> bool {
        self.address.is_none() && self.content == Content::None
    }

    /// Adds tags, each once in any case.
    pub(super) fn add_tags<T: AsRef<str>>(&mut self, tags: impl IntoIterator<Item = T>) {
        let tags: Vec<T> = tags.into_iter().collect();
        add_tags(&mut self.tags, tags.iter().map(AsRef::as_ref));
    }
}
