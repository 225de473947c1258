//! What the user wants of highlights and notes.

use super::placed::Held;
use clearline_engine::page::Page;
use clearline_library::{HighlightKind, LibraryFault, Shelf};
use clearline_words::Message;
use std::path::PathBuf;
use std::sync::Arc;

/// Highlights and notes.
#[derive(Clone, Debug)]
pub enum AnnotationAction {
    /// Highlight what is selected; a highlight that holds all of it gets the next kind.
    Highlight,
    /// Write a note on what is selected, or on the highlight there.
    Note,
    /// The note is this text now.
    Type(String),
    /// The field has got the cursor.
    Focused,
    /// Keep the note as it is written.
    KeepNote,
    /// Close the note and leave everything as it was.
    DropNote,
    /// Do something with a highlight.
    Change(Which, Change),
    /// Take the last change back.
    Undo,
    /// Make the change again that was taken back last.
    Redo,
    /// Show the list; where it is shown, close it.
    ShowList,
    /// Show the list once the next page is open.
    ShowListOfNext,
    /// Go to a row of the list.
    Go(usize),
    /// Go to the highlight with this id, once those of the open page are there.
    Seek(String),
    /// The row that was gone to has the keyboard.
    Sighted,
    /// Try again to write what could not be written.
    Write,
    /// Copy all highlights as Markdown.
    CopyAll,
    /// The page is kept in this file.
    PageKept(Arc<Page>, KeptFile),
    /// The page is not kept and was opened from this file of an article.
    Brought(Arc<Page>, PathBuf),
    /// These files were taken out of the library.
    FilesGone(Vec<PathBuf>),
    /// Somebody else has taken the file of a page away.
    FileLost(PathBuf),
    /// These are in the file of the page.
    Loaded(Arc<Page>, Result<Held, LibraryFault>),
    /// What was changed is in the file of the page, or why it is not.
    Written(Arc<Page>, Result<(), Message>),
}

/// Which highlight.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Which {
    /// That with this id.
    Id(String),
    /// That of the list's row.
    Current,
}

/// What becomes of a highlight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// It is shown in the text.
    GoTo,
    /// Its note is written.
    Note,
    /// It gets a kind.
    Kind(HighlightKind),
    /// It gets the next kind.
    NextKind,
    /// It is copied as Markdown, with the address of the page.
    Copy,
    /// It is taken away.
    Remove,
}

/// Where a page is kept.
#[derive(Clone, Debug)]
pub struct KeptFile {
    /// The library.
    pub shelf: Shelf,
    /// The file.
    pub path: PathBuf,
    /// Why the file is not changed, if it is not.
    pub refusal: Option<LibraryFault>,
}
