//! A library of pages that were kept: files that belong to the reader, and an index that finds them.
//!
//! The files are the truth. A [`Shelf`] is a folder of them, and every other folder below it; an [`ArticleFile`] is one of
//! them, in the form that `docs/library.md` states. The [`Index`] is made of the files and can be made anew at any time.

mod difference;
mod exporting;
mod fault;
mod file;
mod index;
mod shelf;
mod time;

pub use difference::Difference;
pub use exporting::{Exporting, book_name};
pub use fault::{FileFault, LibraryFault};
pub use file::annotations::{Annotation, Annotations, Selector, Target};
pub use file::article::{Article, Beside, FORM, Part, Progress, State};
pub use file::{ArticleFile, ENDING, KeptText};
pub use index::{Entry, Hit, Hits, Index, Query, Searching, Snippet, Updated};
pub use shelf::{Found, Keeping, Removed, Shelf, Walk};
pub use time::Time;

#[cfg(test)]
mod tests;
