//! Finds out which files of a folder are pages that have just arrived.

use super::inbox::{Arrived, Inbox, Standing};
use crate::app::engine::guarded;
use crate::app::ground::page_title::{file_title, stated_title};
use crate::app::ground::watch::{Changes, Concern, Follow};
use clearline_engine::internals::page::endings::content_type;
use clearline_engine::page::{Options, Source, load};
use egui::Context;
use std::collections::{BTreeMap, HashMap, HashSet};
use std::ffi::{OsStr, OsString};
use std::fs::{self, Metadata};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant, SystemTime};

/// A file is whole when it was not written to for so long.
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
    /// The names of pages that were there before, or have arrived already, each as it was then.
    known: HashMap<OsString, Stamp>,
    /// Pages that may not be whole yet, and since when each is as it is.
    growing: BTreeMap<PathBuf, (Stamp, Instant)>,
}

/// By what it is seen that a file was written again.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Stamp {
    bytes: u64,
    modified: Option<SystemTime>,
}

impl Stamp {
    /// An empty file keeps the place of one that is on its way.
    fn is_empty(self) -> bool {
        self.bytes == 0
    }
}

impl Arrivals {
    pub(super) fn new(folder: PathBuf, inbox: Inbox, ctx: Context) -> Arrivals {
        Arrivals {
            folder,
            inbox,
            ctx,
            known: HashMap::new(),
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
        let before = self.growing.remove(path);
        let Some(stamp) = stamp(path) else {
            self.known.remove(name);
            return false;
        };
        if stamp.is_empty() || self.known.get(name) == Some(&stamp) {
            return false;
        }
        let since = before.filter(|(earlier, _)| *earlier == stamp);
        let since = since.map_or_else(Instant::now, |(_, since)| since);
        if since.elapsed() < RESTS {
            self.growing.insert(path.to_owned(), (stamp, since));
            return true;
        }
        self.known.insert(name.to_owned(), stamp);
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
        let there = self.pages().into_iter();
        let known = there.filter_map(|path| Some((path.file_name()?.to_owned(), stamp(&path)?)));
        self.known = known.filter(|(_, stamp)| !stamp.is_empty()).collect();
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
            self.known.retain(|name, _| names.contains(&**name));
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

/// How a file is now that is a regular one, and no link to another place.
fn stamp(path: &Path) -> Option<Stamp> {
    let facts = fs::symlink_metadata(path).ok().filter(Metadata::is_file)?;
    Some(Stamp {
        bytes: facts.len(),
        modified: facts.modified().ok(),
    })
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
