//! Takes articles out of the library, and puts them back.

use super::Shelf;
use super::beside::{self, MarkdownBeside};
use super::conflicts::{may_be_one, write_united};
use super::walk::Walk;
use crate::fault::LibraryFault;
use crate::file::{ArticleFile, ENDING};
use crate::import::Known;
use crate::plain::open_plain;
use clearline_engine::save::{SaveFault, save_as, save_new};
use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// The hidden folder of the library in which files wait that were taken out: those of each time in a folder of their own, where they
/// have the names that they had in the library.
const TAKEN_OUT: &str = ".taken-out";
/// The file in each of these folders that is locked as long as a program may put back what is there. It names the machine, since
/// a lock does not travel with a folder that is synchronised.
const LOCK: &str = ".lock";
/// Bytes of a name of a machine that are read.
const LONGEST_MACHINE: u64 = 4_096;
/// Names that are tried for an article that is put back.
const MOST_NAMES: usize = 1_000;
/// Bytes of a name that leave room for a number and the ending in the 255 that file systems allow.
const LONGEST_STEM: usize = 235;

/// An article that was taken out. Its files wait in a hidden folder, from which [`Shelf::restore`] puts them back. Dropping this deletes
/// them, so that they go with the window. What [`Shelf::left_behind`] has found is deleted only after [`Removed::forget`].
#[derive(Debug)]
pub struct Removed {
    path: PathBuf,
    waiting: PathBuf,
    stays: AtomicBool,
    // The folder goes after the last of its files.
    room: Arc<WaitingRoom>,
}

/// What became of an article that was put back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Restored {
    /// It has a file of its own again.
    Alone,
    /// Its page was kept anew meanwhile, and one file has what both had.
    United,
}

/// A folder in which files wait, and that this program alone empties.
#[derive(Debug)]
struct WaitingRoom {
    folder: PathBuf,
    _lock: Option<File>,
}

impl WaitingRoom {
    fn new(shelf: &Shelf) -> Result<WaitingRoom, SaveFault> {
        let name = uuid::Uuid::new_v4().simple().to_string();
        let folder = shelf.root.join(TAKEN_OUT).join(name);
        fs::create_dir_all(&folder).map_err(|error| SaveFault::of(&folder, &error))?;
        // Where files cannot be locked, what waits there is put back by this program or by hand.
        let lock = File::create(folder.join(LOCK)).ok();
        let lock = lock.filter(|file| file.try_lock().is_ok());
        let named = lock.and_then(|mut file| file.write_all(machine().as_bytes()).is_ok().then_some(file));
        Ok(WaitingRoom { folder, _lock: named })
    }

    /// A folder whose program has ended without emptying it; `None` where it still runs, or nobody can say.
    fn left_behind(folder: PathBuf) -> Option<WaitingRoom> {
        let lock = open_plain(&folder.join(LOCK)).ok()?;
        lock.try_lock().ok()?;
        let mut named = String::new();
        (&lock).take(LONGEST_MACHINE).read_to_string(&mut named).ok()?;
        if named.is_empty() || named != machine() {
            return None;
        }
        Some(WaitingRoom {
            folder,
            _lock: Some(lock),
        })
    }
}

impl Drop for WaitingRoom {
    fn drop(&mut self) {
        // What cannot be deleted is in the way of nobody; a folder in which something waits keeps its lock.
        if Walk::of(&self.folder).files.is_empty() {
            let _ = fs::remove_file(self.folder.join(LOCK));
            let _ = fs::remove_dir(&self.folder);
            let _ = self.folder.parent().map(fs::remove_dir);
        }
    }
}

/// The name of this machine; empty where the system gives none, so that nothing counts as left behind there.
fn machine() -> String {
    let named = ["/etc/machine-id", "/etc/hostname"].into_iter();
    let mut named = named.filter_map(|path| fs::read_to_string(path).ok());
    named.find(|name| !name.trim().is_empty()).unwrap_or_default()
}

/// How long a day is that a file's name begins with, as 2026-11-27.
const DAY: usize = 10;

impl Removed {
    /// Where it was.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// What its file is called, without the day and the ending.
    pub fn file_title(&self) -> String {
        let stem = self.path.file_stem().unwrap_or_default().to_string_lossy();
        let is_day = |part: &str| part.len() == DAY && part.bytes().all(|byte| byte == b'-' || byte.is_ascii_digit());
        match stem.split_once(' ') {
            Some((day, title)) if is_day(day) => title.to_owned(),
            _ => stem.into_owned(),
        }
    }

    /// Whether both were taken out at one time.
    pub fn is_together_with(&self, other: &Removed) -> bool {
        Arc::ptr_eq(&self.room, &other.room)
    }

    /// Whether its files stay when this is dropped.
    pub fn stays(&self) -> bool {
        self.stays.load(Ordering::Relaxed)
    }

    /// Has its files stay when this is dropped: somebody wanted them back, and they could not be put there.
    pub fn keep(&self) {
        self.stays.store(true, Ordering::Relaxed);
    }

    /// Has its files deleted when this is dropped.
    pub fn forget(&self) {
        self.stays.store(false, Ordering::Relaxed);
    }
}

impl Drop for Removed {
    fn drop(&mut self) {
        if self.stays() {
            return;
        }
        for file in [beside::path(&self.waiting), self.waiting.clone()] {
            let _ = fs::remove_file(file);
        }
        let folders = self.waiting.ancestors().skip(1);
        for folder in folders.take_while(|folder| *folder != self.room.folder) {
            let _ = fs::remove_dir(folder);
        }
    }
}

impl Shelf {
    /// Takes articles out, each with the Markdown file beside it unless somebody has edited that. Where one cannot be, those before it
    /// are out, and the fault says why.
    pub fn remove(&self, paths: &[PathBuf]) -> (Vec<Removed>, Option<LibraryFault>) {
        let mut removed = Vec::new();
        // Nobody may take a new room for one that was left behind.
        let room = self.turn().and_then(|_turn| Ok(WaitingRoom::new(self)?));
        let room = match room {
            Ok(room) => Arc::new(room),
            Err(fault) => return (removed, Some(fault)),
        };
        for path in paths {
            match self.remove_one(path, &room) {
                Ok(one) => removed.push(one),
                Err(fault) => return (removed, Some(fault)),
            }
        }
        (removed, None)
    }

    fn remove_one(&self, path: &Path, room: &Arc<WaitingRoom>) -> Result<Removed, LibraryFault> {
        let _turn = self.turn()?;
        let own = ArticleFile::open(path).ok();
        let has_own = own.is_some_and(|file| beside::state(path, &file.article) == MarkdownBeside::Own);
        let below = path.strip_prefix(&self.root);
        let below = below.map_err(|_| LibraryFault::Outside(path.to_owned()))?;
        let waiting = room.folder.join(below);
        if let Some(folder) = waiting.parent() {
            fs::create_dir_all(folder).map_err(|error| SaveFault::of(folder, &error))?;
        }
        fs::rename(path, &waiting).map_err(|error| SaveFault::of(path, &error))?;
        if has_own {
            // One that does not follow stays, as what somebody else has written does.
            let _ = fs::rename(beside::path(path), beside::path(&waiting));
        }
        Ok(Removed {
            path: path.to_owned(),
            waiting,
            stays: AtomicBool::new(false),
            room: Arc::clone(room),
        })
    }

    /// What programs on this machine have taken out that were ended before they could put it back or delete it.
    pub fn left_behind(&self) -> Vec<Removed> {
        if !self.root.join(TAKEN_OUT).is_dir() {
            return Vec::new();
        }
        let Ok(_turn) = self.turn() else {
            return Vec::new();
        };
        let entries = fs::read_dir(self.root.join(TAKEN_OUT)).into_iter().flatten();
        let folders = entries.flatten().map(|entry| entry.path());
        let rooms = folders.filter_map(WaitingRoom::left_behind).map(Arc::new);
        rooms.flat_map(|room| self.waiting_in(&room)).collect()
    }

    fn waiting_in(&self, room: &Arc<WaitingRoom>) -> Vec<Removed> {
        let files = Walk::of(&room.folder).files.into_iter().map(|found| found.path);
        // What is no article, or a link to one, was put there by somebody else.
        let files = files.filter(|path| fs::symlink_metadata(path).is_ok_and(|facts| facts.is_file()));
        let files = files.filter(|path| ArticleFile::open(path).is_ok());
        let removed = files.map(|waiting| Removed {
            path: self.root.join(waiting.strip_prefix(&room.folder).unwrap_or(&waiting)),
            waiting,
            stays: AtomicBool::new(true),
            room: Arc::clone(room),
        });
        removed.collect()
    }

    /// Puts an article back that was taken out, under another name where its own was given away since. Where its page was kept anew
    /// meanwhile, as `known` or the file of its name says, the two become one as copies of synchronising programs do.
    ///
    /// # Errors
    /// [`LibraryFault`] where it is gone or cannot be written.
    pub fn restore(&self, removed: &Removed, known: &Known) -> Result<Restored, LibraryFault> {
        let _turn = self.turn()?;
        if unite_with_kept(removed, known)? {
            return Ok(Restored::United);
        }
        let folder = removed.path.parent().unwrap_or(&self.root);
        fs::create_dir_all(folder).map_err(|error| SaveFault::of(folder, &error))?;
        let path = put_back(removed, folder)?;
        let (beside, markdown) = (beside::path(&path), beside::path(&removed.waiting));
        if markdown.is_file() && !beside.exists() {
            let text = fs::read(&markdown).map_err(|error| LibraryFault::unreadable(&markdown, &error))?;
            let copied = save_as(&beside, &text);
            copied.or_else(|fault| fs::hard_link(&markdown, &beside).map_err(|_| fault))?;
        }
        Ok(Restored::Alone)
    }
}

/// Puts the file of an article into a folder, under the first of its names that is free. Where a copy has no room, as on a full disk,
/// the file itself gets a second name.
fn put_back(removed: &Removed, folder: &Path) -> Result<PathBuf, LibraryFault> {
    let waiting = &removed.waiting;
    let mut file = File::open(waiting).map_err(|error| LibraryFault::unreadable(waiting, &error))?;
    let copied = save_new(folder, names(&removed.path), |draft| {
        io::copy(&mut file, draft).map(drop)
    });
    let by_its_name = |fault| {
        let mut paths = names(&removed.path).map(|name| folder.join(name));
        let linked = paths.find(|path| fs::hard_link(waiting, path).is_ok());
        linked.ok_or(LibraryFault::from(fault))
    };
    copied.or_else(by_its_name)
}

/// The name that an article had, and those that it may get instead.
fn names(path: &Path) -> impl Iterator<Item = String> {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let own = format!("{stem}.{ENDING}");
    let short = stem
        .get(..stem.floor_char_boundary(LONGEST_STEM))
        .unwrap_or_default()
        .to_owned();
    std::iter::once(own).chain((2..=MOST_NAMES).map(move |number| format!("{short} ({number}).{ENDING}")))
}

/// Unites an article that waits with the file in which its page was kept anew; `false` where there is none, or one of the two is
/// not whole.
fn unite_with_kept(removed: &Removed, known: &Known) -> Result<bool, LibraryFault> {
    let Ok(mut waiting) = ArticleFile::open(&removed.waiting) else {
        return Ok(false);
    };
    let mut kept = known.of_article(&waiting.article);
    kept.push(removed.path.clone());
    for path in kept {
        if let Ok(mut own) = ArticleFile::open(&path)
            && may_be_one(&mut own, &mut waiting)
        {
            write_united(own, waiting)?;
            return Ok(true);
        }
    }
    Ok(false)
}
