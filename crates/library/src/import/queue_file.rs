//! The lines of a queue, and the pages beside it.

use super::items::{Content, Item};
use super::queue::{Standing, Wanted};
use super::reason::{Failed, Reason};
use crate::fault::LibraryFault;
use crate::file::MOST_JSON;
use crate::plain::{open_plain, open_plain_as};
use clearline_engine::save::SaveFault;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, HashSet};
use std::fs::{File, OpenOptions};
use std::io::{self, BufRead, BufReader, ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

pub(super) const QUEUE: &str = "queue.jsonl";
pub(super) const CONTENTS: &str = "contents";
/// Bytes of a queue: some hundred for each of a few million items.
const MOST_BYTES: u64 = 2 << 30;
/// Most bytes of a line. It holds what is known of a page, and its highlights; in a kept file each of the two has a bound of its own.
const LONGEST_LINE: u64 = 2 * MOST_JSON;
/// Parts that cannot be used and are remembered.
pub(super) const MOST_UNUSABLE: usize = 10_000;

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Line {
    Add {
        number: u64,
        wanted: Box<Wanted>,
    },
    Done(u64),
    Failed {
        number: u64,
        #[serde(flatten)]
        why: Reason,
    },
    Again(u64),
    Unusable(Failed),
    Forget,
    Wait {
        host: String,
        until: u64,
    },
}

/// What the lines say.
#[derive(Default)]
pub(super) struct Entries {
    pub(super) waiting: BTreeMap<u64, Wanted>,
    pub(super) failed: BTreeMap<u64, (Wanted, Reason)>,
    pub(super) unusable: Vec<Failed>,
    /// The same, to name each once.
    named: HashSet<String>,
    /// Until when which hosts want to be left alone, in seconds after the beginning of 1970.
    rests: BTreeMap<String, u64>,
    pub(super) next: u64,
    /// Lines that say nothing to this version, as they were written.
    pub(super) unread: Vec<Vec<u8>>,
    pub(super) lines: usize,
    /// Where the last whole line ends.
    pub(super) end: u64,
}

/// The file of a queue, open to be added to.
pub(super) struct QueueFile {
    pub(super) folder: PathBuf,
    pub(super) out: File,
    pub(super) entries: Entries,
}

impl QueueFile {
    /// How many items wait.
    pub(super) fn waiting(&self) -> usize {
        self.entries.waiting.len()
    }

    /// The items that wait, by their numbers.
    pub(super) fn items(&self) -> impl Iterator<Item = (u64, &Wanted)> {
        self.entries.waiting.iter().map(|(number, wanted)| (*number, wanted))
    }

    /// An item, with its page where the import has brought it along.
    pub(super) fn item(&self, number: u64) -> Result<Option<Wanted>, LibraryFault> {
        let Some(mut wanted) = self.entries.waiting.get(&number).cloned() else {
            return Ok(None);
        };
        if let Content::Stored { at, bytes } = wanted.item.content {
            wanted.item.content = Content::Html(Contents::read(&self.folder, at, bytes)?);
        }
        Ok(Some(wanted))
    }

    /// An item is kept.
    pub(super) fn done(&mut self, number: u64) -> Result<(), LibraryFault> {
        self.note(Line::Done(number))
    }

    /// An item could not be kept.
    pub(super) fn failed(&mut self, number: u64, why: Reason) -> Result<(), LibraryFault> {
        self.note(Line::Failed { number, why })
    }

    /// A host wants to be left alone for a while.
    pub(super) fn rest(&mut self, host: &str, rest: Duration) -> Result<(), LibraryFault> {
        let until = since_1970().saturating_add(rest.as_secs());
        let host = host.to_owned();
        self.note(Line::Wait { host, until })
    }

    /// The hosts that still want to be left alone, and for how long.
    pub(super) fn rests(&self) -> Vec<(String, Duration)> {
        let now = since_1970();
        let rests = self.entries.rests.iter();
        let left = rests.map(|(host, until)| (host.clone(), Duration::from_secs(until.saturating_sub(now))));
        left.filter(|(_, left)| !left.is_zero()).collect()
    }

    pub(super) fn path(&self) -> PathBuf {
        self.folder.join(QUEUE)
    }

    pub(super) fn note(&mut self, line: Line) -> Result<(), LibraryFault> {
        let mut bytes = Vec::new();
        write_line(&mut bytes, &line, &self.path())?;
        self.append(&bytes)?;
        self.entries.take(line);
        Ok(())
    }

    pub(super) fn append(&mut self, lines: &[u8]) -> Result<(), LibraryFault> {
        let path = self.path();
        let end = self.out.metadata().map(|metadata| metadata.len());
        self.out.write_all(lines).map_err(|error| {
            // Half a line would take the next one with it.
            let _ = end.map(|end| self.out.set_len(end));
            SaveFault::of(&path, &error).into()
        })
    }
}

fn since_1970() -> u64 {
    SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .map_or(0, |since| since.as_secs())
}

/// Writes a line for the queue at a path, one that can be read back; of one that is too long, nothing is written.
pub(super) fn write_line(out: &mut Vec<u8>, line: &Line, path: &Path) -> Result<(), LibraryFault> {
    let before = out.len();
    let written = serde_json::to_writer(&mut *out, line);
    written.map_err(|error| LibraryFault::Unreadable(path.to_owned(), io::Error::other(error).into()))?;
    out.push(b'\n');
    check_length((out.len() - before) as u64, path).inspect_err(|_| out.truncate(before))
}

fn check_length(bytes: u64, path: &Path) -> Result<(), LibraryFault> {
    match bytes > LONGEST_LINE {
        true => Err(LibraryFault::LongLine(path.to_owned(), LONGEST_LINE)),
        false => Ok(()),
    }
}

impl Entries {
    /// What the lines of a file say; one that was not finished says nothing.
    pub(super) fn read(path: &Path) -> Result<Entries, LibraryFault> {
        let mut entries = Entries::default();
        let unreadable = |error| LibraryFault::unreadable(path, &error);
        let file = match open_plain(path) {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(entries),
            file => file.map_err(unreadable)?,
        };
        // A file with a hole in it may hold more than there is memory for.
        if file.metadata().map_err(unreadable)?.len() > MOST_BYTES {
            return Err(unreadable(ErrorKind::FileTooLarge.into()));
        }
        let mut lines = BufReader::new(file);
        let mut line = Vec::new();
        loop {
            line.clear();
            let read = lines.by_ref().take(LONGEST_LINE + 1).read_until(b'\n', &mut line);
            let read = read.map_err(unreadable)?;
            check_length(read as u64, path)?;
            if !line.ends_with(b"\n") {
                return Ok(entries);
            }
            entries.end += read as u64;
            entries.lines += 1;
            match serde_json::from_slice(&line) {
                Ok(line) => entries.take(line),
                Err(_) => entries.unread.push(line.clone()),
            }
        }
    }

    pub(super) fn take(&mut self, line: Line) {
        match line {
            Line::Add { number, wanted } => {
                self.next = self.next.max(number + 1);
                self.failed.remove(&number);
                self.waiting.insert(number, *wanted);
            }
            Line::Done(number) => {
                self.waiting.remove(&number);
                self.failed.remove(&number);
            }
            Line::Failed { number, why } => {
                if let Some(wanted) = self.waiting.remove(&number) {
                    self.failed.insert(number, (wanted, why));
                }
            }
            Line::Again(number) => {
                if let Some((wanted, _)) = self.failed.remove(&number) {
                    self.waiting.insert(number, wanted);
                }
            }
            Line::Unusable(failed) => {
                if self.unusable.len() < MOST_UNUSABLE && self.named.insert(failed.key()) {
                    self.unusable.push(failed);
                }
            }
            Line::Forget => {
                self.failed.clear();
                self.unusable.clear();
                self.named.clear();
            }
            Line::Wait { host, until } => {
                self.rests.insert(host, until);
            }
        }
    }

    /// The lines that say the same and no more.
    pub(super) fn written(&self, path: &Path) -> Result<Vec<u8>, LibraryFault> {
        let add = |number: &u64, wanted: &Wanted| Line::Add {
            number: *number,
            wanted: Box::new(wanted.clone()),
        };
        let waiting = self.waiting.iter().map(|(number, wanted)| add(number, wanted));
        let failed = self.failed.iter().flat_map(|(number, (wanted, why))| {
            let (number, why) = (*number, why.clone());
            [add(&number, wanted), Line::Failed { number, why }]
        });
        let unusable = self.unusable.iter().cloned().map(Line::Unusable);
        let now = since_1970();
        let rests = self
            .rests
            .iter()
            .filter(|(_, until)| **until > now)
            .map(|(host, until)| Line::Wait {
                host: host.clone(),
                until: *until,
            });
        let mut lines = Vec::new();
        for line in waiting.chain(failed).chain(unusable).chain(rests) {
            write_line(&mut lines, &line, path)?;
        }
        self.unread.iter().for_each(|line| lines.extend_from_slice(line));
        Ok(lines)
    }

    pub(super) fn standing(&self) -> Standing {
        let failed = self
            .failed
            .values()
            .map(|(wanted, why)| Failed::item(wanted.item.titled_name(), why.clone()));
        Standing {
            waiting: self.waiting.len(),
            failed: failed.collect(),
            unusable: self.unusable.clone(),
        }
    }
}

/// The pages that imports bring along, one after the other in a file.
pub(super) struct Contents {
    path: PathBuf,
    out: File,
    at: u64,
}

impl Contents {
    pub(super) fn open(folder: &Path) -> Result<Contents, LibraryFault> {
        let path = folder.join(CONTENTS);
        let opened = open_plain_as(&path, OpenOptions::new().append(true).create(true));
        let opened = opened.and_then(|out| Ok((out.metadata()?.len(), out)));
        let (at, out) = opened.map_err(|error| SaveFault::of(&path, &error))?;
        Ok(Contents { path, out, at })
    }

    /// Writes the page of an item.
    pub(super) fn store(&mut self, item: &mut Item) -> Result<(), LibraryFault> {
        if let Content::Html(html) = &item.content {
            let (at, bytes) = (self.at, html.len() as u64);
            self.out
                .write_all(html.as_bytes())
                .map_err(|error| SaveFault::of(&self.path, &error))?;
            self.at += bytes;
            item.content = Content::Stored { at, bytes };
        }
        Ok(())
    }

    pub(super) fn finish(self) -> Result<(), LibraryFault> {
        Ok(self.out.sync_all().map_err(|error| SaveFault::of(&self.path, &error))?)
    }

    fn read(folder: &Path, at: u64, bytes: u64) -> Result<String, LibraryFault> {
        let path = folder.join(CONTENTS);
        let mut html = Vec::new();
        let read = open_plain(&path).and_then(|mut file| {
            file.seek(SeekFrom::Start(at))?;
            file.take(bytes.min(MOST_BYTES)).read_to_end(&mut html)
        });
        read.map_err(|error| LibraryFault::unreadable(&path, &error))?;
        Ok(String::from_utf8_lossy(&html).into_owned())
    }
}
