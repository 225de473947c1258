//! What the user wants of the library.

use super::exported::Exported;
use super::files_kept::FilesKept;
use super::importing::ImportAction;
use super::landing::Landing;
use super::listing::{Filter, Listing, Request, Sort};
use super::page::KeptPage;
use super::rereading::RereadAction;
use super::seen::Seen;
use super::state::PanelView;
use crate::app::ground::dialog::ExportForm;
use clearline_engine::Reading;
use clearline_engine::page::{Page, Source};
use clearline_library::{LibraryFault, Progress, Removed, Replaced};
use clearline_words::Message;
use std::fmt;
use std::ops::Range;
use std::path::PathBuf;
use std::sync::Arc;

/// The library.
#[derive(Clone, Debug)]
pub enum LibraryAction {
    /// Keep the open page; where it is kept already, take it out.
    Toggle,
    /// Keep a page as it was read, unless it is kept already.
    Keep(Box<ToKeep>),
    /// Keep the pages in these files.
    KeepFiles(Vec<PathBuf>),
    /// This became of them.
    FilesKept(FilesKept),
    /// Put the open page as it is now in the place of the one that is kept.
    KeepAgain,
    /// Show by which lines the open page differs from the one that is kept, or show them no more.
    ShowLines(bool),
    /// Put back all that was taken out, or the text that was replaced.
    Undo,
    /// Take the open page out that was kept last, as the key for undoing does.
    UndoKeeping,
    /// Put back what was taken out at the last time.
    PutLastBack,
    /// Close the strip.
    Dismiss,
    /// Show the library; where it is shown, close it.
    Show,
    /// The words that are searched for have changed.
    Type(String),
    /// Show the row of tags, or hide it.
    ShowTags(bool),
    /// The field for a tag has got the cursor.
    TagFocused,
    /// The tag that is being typed has changed.
    TypeTag(String),
    /// The field has got the cursor.
    Focused,
    /// The article that was gone to is in sight.
    Sighted,
    /// List only some articles.
    Filter(Filter),
    /// List only what is on a shelf and below it; `None` for all, empty for what is on none.
    Shelf(Option<String>),
    /// List them in another order; in the same, from its other end.
    Sort(Sort),
    /// List them from the other end of their order.
    Reverse,
    /// Find the passages of these rows, which have come into sight.
    Explain(Range<usize>),
    /// Go so many articles on, or back.
    Go {
        /// How many; fewer than none go back.
        by: isize,
        /// Whether those on the way are chosen, too.
        extends: bool,
    },
    /// Choose an article by its place in the list.
    Choose {
        /// The place.
        row: usize,
        /// What becomes of those that are chosen already.
        how: Choosing,
    },
    /// Choose all that are listed.
    ChooseAll,
    /// Open the article that was gone to.
    Open,
    /// Open a kept page by its file.
    OpenFile(PathBuf),
    /// Open the page of the last session: from its file where it is kept, else from where it comes.
    Resume(Source),
    /// That page is not kept.
    NotKept(Source),
    /// Change the state of the chosen articles.
    SetState(StateChange),
    /// Take the chosen articles out.
    TakeOut,
    /// Ask where the chosen articles are to be exported.
    Export(ExportForm),
    /// Export the chosen articles to this file, or into this folder.
    ExportTo(ExportForm, PathBuf),
    /// Articles were exported.
    Exported(Exported),
    /// Ask for another folder.
    ChooseFolder,
    /// Write a Markdown file beside each page that is kept from now on, or none.
    WriteMarkdown(bool),
    /// The library is in this folder from now on.
    TakeFolder(PathBuf),
    /// This is what a request lists.
    Listed(Request, Result<Arc<Listing>, LibraryFault>),
    /// Whether the open page is kept, and how.
    Checked(Arc<Page>, Result<Option<KeptPage>, LibraryFault>),
    /// The open page is one that is kept, which is known to whoever asked for it.
    Known(Arc<Page>, KeptPage),
    /// The open page has come from its file.
    Landed {
        /// The page.
        page: Arc<Page>,
        /// How it is kept.
        kept: KeptPage,
        /// Whether it is to be read on where it was left: no words are looked for in it.
        reads_on: bool,
    },
    /// A page is kept now.
    Kept(Arc<Page>, KeptPage),
    /// The same, in a new folder: that of the library was not there any more, which held so many articles.
    KeptAnew(Arc<Page>, KeptPage, usize),
    /// The open page as it is now is kept in the place of another text of it.
    KeptAgain(Arc<Page>, KeptPage, Arc<Replaced>),
    /// These were taken out by a window that was ended before it could put them back.
    LeftBehind(Vec<Arc<Removed>>),
    /// These articles were taken out, and why no more of them were.
    TakenOut(Vec<Arc<Removed>>, Option<LibraryFault>),
    /// These articles that were taken out are back, how many of them in files in which their pages were kept anew, and why others are
    /// not.
    PutBack(Vec<Arc<Removed>>, usize, Option<LibraryFault>),
    /// Something was changed in files: the list follows.
    Changed,
    /// Other programs have changed something in the folder of the library, and this was found.
    Seen(Box<Seen>),
    /// A kept page was read from its file.
    Opened(Arc<Page>, Box<Landing>),
    /// List these in the panel.
    View(PanelView),
    /// About what is imported.
    Import(ImportAction),
    /// About what is read again.
    Reread(RereadAction),
    /// Other texts were put into these files.
    Replaced(Vec<PathBuf>),
    /// A page on which something was written could not be kept.
    Unkept(Arc<Page>, Message),
    /// It could not be done.
    Failed(LibraryFault),
}

/// A page that is to be kept as it was read.
#[derive(Clone)]
pub struct ToKeep(pub Reading);

impl fmt::Debug for ToKeep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("ToKeep").field(&self.0.page.source).finish()
    }
}

/// What becomes of the articles that are chosen already when another one is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choosing {
    /// They are chosen no more.
    Alone,
    /// They stay chosen; one that was chosen is so no more.
    Flip,
    /// All from the one before are chosen.
    UpTo,
}

/// A change of what is known of articles.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StateChange {
    /// How far they are read.
    Progress(Progress),
    /// Whether they are favourites.
    Favourite(bool),
    /// Whether they are put aside.
    Archived(bool),
    /// They get this tag.
    Tag(String),
    /// They lose this tag.
    Untag(String),
}
