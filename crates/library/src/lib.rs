//! A library of pages that were kept: files that belong to the reader, and an index that finds them.
//!
//! The files are the truth. A [`Shelf`] is a folder of them, and every other folder below it; an [`ArticleFile`] is one of
//! them, in the form that `docs/library.md` states. The [`Index`] is made of the files and can be made anew at any time.

mod difference;
mod exporting;
mod fault;
mod file;
mod import;
mod index;
mod plain;
mod quote;
mod rereading;
mod shelf;
mod time;

pub use difference::{ChangedLines, Difference};
pub use exporting::{Exporting, NameTaken, book_highlight, book_name, write_highlights};
pub use fault::{FileFault, IndexFlaw, LibraryFault};
pub use file::annotations::{Annotation, Annotations, HighlightKind};
pub use file::article::{Article, Beside, FORM, Part, Progress, State};
pub use file::collection::AsWritten;
pub use file::place::Reached;
pub use file::quotation::Quotation;
pub use file::target::{Selector, Target};
pub use file::{ArticleFile, ENDING, KeptText};
pub use import::{
    Added, Content, Ended, Facts, Failed, Flaw, Follow, Import, ImportKind, Importer, Item, ItemFault, Known, Outcome,
    Passage, Queue, Ran, Spot, Standing, Unusable, Wanted,
};
pub use index::{Entry, Hit, Hits, Index, Query, Searching, Snippet, Sought, Updated};
pub use quote::{Quote, QuotedText};
pub use rereading::Reread;
pub use shelf::{Brought, Found, Keeping, Kept, Removed, Replaced, Restored, Shelf, Walk};
pub use time::Time;

#[cfg(test)]
mod tests;
