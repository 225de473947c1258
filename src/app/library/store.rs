//! The index of the library, held for tasks.

use super::listing::{Listing, Request};
use clearline_library::{Index, Known, LibraryFault, Shelf};
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError, TryLockError};

/// Where a library is, and where its index may be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Place {
    pub(super) shelf: Shelf,
    pub(super) indexes: PathBuf,
    /// Whether what is kept gets a Markdown file beside it.
    pub(super) has_markdown: bool,
}

/// The index, which is opened when something is asked of it first. Whoever asks waits for who asked before.
#[derive(Clone, Default)]
pub(super) struct Store(Arc<Mutex<Option<Index>>>);

impl Store {
    /// Does something with the index of a library.
    pub(super) fn with<T>(
        &self,
        place: &Place,
        act: impl FnOnce(&mut Index) -> Result<T, LibraryFault>,
    ) -> Result<T, LibraryFault> {
        let mut held = self.0.lock().unwrap_or_else(|broken: PoisonError<_>| {
            // What broke down may have left it half changed.
            let mut held = broken.into_inner();
            *held = None;
            held
        });
        let own = held.take().filter(|index| *index.shelf() == place.shelf);
        let mut index = own.map_or_else(|| Index::open(place.shelf.clone(), &place.indexes), Ok)?;
        let done = act(&mut index);
        *held = Some(index);
        done
    }

    /// Whether nobody is doing something with it, so that the next need not wait.
    pub(super) fn is_free(&self) -> bool {
        !matches!(self.0.try_lock(), Err(TryLockError::WouldBlock))
    }

    /// What a request lists, of the files as they are now where that is wanted. A library without a folder is empty.
    pub(super) fn list(&self, place: &Place, request: &Request, is_updated: bool) -> Result<Listing, LibraryFault> {
        self.with(place, |index| {
            if is_updated {
                update(index)?;
            }
            request.ask(index)
        })
    }
}

/// What a library holds: by its index, and where none can be made, by its files.
pub(super) fn known(store: &Store, place: &Place) -> Result<Known, LibraryFault> {
    let of_index = store.with(place, |index| {
        update(index)?;
        Ok(Known::of_index(index))
    });
    of_index.or_else(|_| Known::of_files(&place.shelf))
}

/// Brings an index up to the files. What cannot be read is listed with the others.
pub(super) fn update(index: &mut Index) -> Result<(), LibraryFault> {
    match index.update() {
        // The folder is made with the first page that is kept.
        Err(LibraryFault::NoFolder(_)) if index.entries().is_empty() => Ok(()),
        updated => updated.map(drop),
    }
}
