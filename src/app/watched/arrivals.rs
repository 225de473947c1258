//! Finds out which files of a folder are pages that have just arrived.

use super::inbox::{Arrived, Inbox, Standing};
use crate::app::engine::guarded;
use crate::app::ground::page_title::{file_title, stated_title};
use crate::app::ground::watch::{Changes, Concern, Follow};
use clearline_engine::internals::page::endings::content_type;
use clearline_engine::page::{Options, Source, load};
use egui::Context;
use std::collections::{BTreeMap, HashSet};
use std::ffi::{OsStr, OsString};
use std::fs::{self, Metadata};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant, SystemTime};

/// A file is whole when its size has not changed for so long.
const RESTS: Duration = Duration::from_millis(900);
/// Entries of the folder that are looked at.
const MOST_ENTRIES: usize = 100_000;

/// What a file of the watched folder is by its name: pages alone matter, so a download that is still on its way does not.
pub(super) fn concern(path: &Path) -> Concern {
    let name = path.file_name().and_then(|name| name.to_str());
    let kind = name
        .and_then(content_type)
        .filter(|kind| !matches!(*kind, "text/plain" | "text/markdown"));
    kind.map_or(Concern::Nothing, |_| Concern::Matters)
}

/// Waits for pages, on the thread of the watch.
pub(super) struct Arrivals {
    folder: PathBuf,
    inbox: Inbox,
    ctx: Context,
    /// The names of pages that were there before, or have arrived already.
    known: HashSet<OsString>,
    /// Pages that may not be whole yet.
    growing: BTreeMap<PathBuf, Size>,
}

/// The size of a file, and since when it has it.
#[derive(Clone, Copy)]
struct Size {
    bytes: u64,
    modified: Option<SystemTime>,
    since: Instant,
}

impl Arrivals {
    pub(super) fn new(folder: PathBuf, inbox: Inbox, ctx: Context) -> Arrivals {
        Arrivals {
            folder,
            inbox,
            ctx,
            known: HashSet::new(),
            growing: BTreeMap::new(),
        }
    }

    /// All pages of the folder by their names.
    fn pages(&self) -> Vec<PathBuf> {
        let entries = fs::read_dir(&self.folder).into_iter().flatten();
        let paths = entries.take(MOST_ENTRIES).flatten().map(|entry| entry.path());
        paths.filter(|path| concern(path) == Concern::Matters).collect()
    }

    /// Whether a page is to be looked at again in a moment.
    fn is_growing(&mut self, path: &Path) -> bool {
        let Some(name) = path.file_name().filter(|_| path.parent() == Some(&*self.folder)) else {
            return false;
        };
        let Some(facts) = regular_file(path) else {
            self.known.remove(name);
            self.growing.remove(path);
            return false;
        };
        // An empty file keeps the place of one that is on its way.
        if self.known.contains(name) || facts.len() == 0 {
            return false;
        }
        let (bytes, modified) = (facts.len(), facts.modified().ok());
        let before = self.growing.get(path).copied();
        let since = before.filter(|size| (size.bytes, size.modified) == (bytes, modified));
        let since = since.map_or_else(Instant::now, |size| size.since);
        if since.elapsed() < RESTS {
            let size = Size { bytes, modified, since };
            self.growing.insert(path.to_owned(), size);
            return true;
        }
        self.growing.remove(path);
        self.known.insert(name.to_owned());
        self.arrive(path);
        false
    }

    fn arrive(&self, path: &Path) {
        if !self.inbox.has_room() {
            self.inbox.count();
        } else if let Ok(Some(arrived)) = guarded(|| arrived(path)) {
            self.inbox.put(arrived);
        }
        self.ctx.request_repaint();
    }
}

/// A file as a page that has arrived; `None` where it is no page.
fn arrived(path: &Path) -> Option<Arrived> {
    let page = load(&Source::File(path.to_owned()), &Options::default()).ok()?;
    Some(Arrived {
        path: path.to_owned(),
        title: stated_title(&page).unwrap_or_else(|| file_title(path)),
    })
}

impl Follow for Arrivals {
    /// What is there when the watch begins has not arrived, unless it is empty still.
    fn begin(&mut self, is_watched: bool) {
        let there = self.pages().into_iter().filter(|path| {
            let facts = regular_file(path);
            facts.is_some_and(|facts| facts.len() > 0)
        });
        self.known = there.filter_map(|path| path.file_name().map(OsString::from)).collect();
        self.growing.clear();
        self.inbox.note(match is_watched {
            true => Standing::Watched,
            false if self.folder.is_dir() => Standing::Refused,
            false => Standing::Missing,
        });
        self.ctx.request_repaint();
    }

    fn look(&mut self, changes: Changes) -> Changes {
        let mut paths = changes.paths;
        if changes.are_more {
            let there = self.pages();
            let names: HashSet<&OsStr> = there.iter().filter_map(|path| path.file_name()).collect();
            self.known.retain(|name| names.contains(&**name));
            paths.extend(there);
        }
        paths.extend(self.growing.keys().cloned());
        let mut again = Changes::default();
        for path in paths {
            if self.is_growing(&path) {
                again.paths.insert(path);
            }
        }
        again
    }
}

/// The facts of a file that is a regular one, and no link to another place.
fn regular_file(path: &Path) -> Option<Metadata> {
    fs::symlink_metadata(path).ok().filter(Metadata::is_file)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_matter_and_downloads_on_their_way_do_not() {
        for (name, concerned) in [
            ("a.html", Concern::Matters),
            ("a.MHTML", Concern::Matters),
            ("a.xhtml.gz", Concern::Matters),
            ("a.html.part", Concern::Nothing),
            ("a.html.crdownload", Concern::Nothing),
            ("Unconfirmed 12.crdownload", Concern::Nothing),
            ("a.txt", Concern::Nothing),
            ("a.json", Concern::Nothing),
            ("a.pdf", Concern::Nothing),
        ] {
            assert_eq!(concern(&Path::new("/downloads").join(name)), concerned, "{name}");
        }
    }
}
