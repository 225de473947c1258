//! Notes which records are in work, in case one of them ends the whole program.
//!
//! A process ends at once when memory or the stack is used up. A small file beside the output then says what it was
//! working on, and what it was reading from a stream. `--resume` reads these records alone, one at a time. The record
//! at which the program ends once more is left out from then on. It takes two ends because one may have had another
//! cause.

use clearline_engine::internals::page::plain::read_plain;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io::{self, Seek, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};

/// Most bytes of a journal that is read.
const MOST_BYTES: u64 = 16 << 20;
/// The beginning of every journal. A file of the name without it is no journal.
const BEGINNING: &[u8] = br#"{"working":["#;

/// The records in work, by their numbers in the order of the inputs.
pub(super) struct Journal {
    path: PathBuf,
    /// The file; `None` once the batch is over.
    notes: Mutex<(Option<File>, Notes)>,
    /// A record that may be at fault holds it alone; all others share it.
    gate: RwLock<()>,
}

#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[serde(default)]
struct Notes {
    /// The records that are read now.
    working: BTreeSet<u64>,
    /// The inputs that are taken in from a stream now.
    incoming: Option<u64>,
    /// The records that were read when the program ended before.
    suspects: BTreeSet<u64>,
    /// The records that were read alone when the program ended again.
    left_out: BTreeSet<u64>,
    /// The inputs that were taken in alone when the program ended again.
    unread: BTreeSet<u64>,
}

impl Notes {
    /// The conclusions from the notes of a program that ended after `done` records.
    fn after_the_end(self, done: u64) -> Notes {
        let Notes {
            working,
            incoming,
            mut suspects,
            mut left_out,
            mut unread,
        } = self;
        match (working.first(), working.len(), incoming) {
            (Some(alone), 1, None) if suspects.contains(alone) => {
                left_out.insert(*alone);
            }
            (None, _, Some(alone)) if suspects.contains(&alone) => {
                unread.insert(alone);
            }
            _ => suspects.extend(working.into_iter().chain(incoming)),
        }
        suspects.retain(|number| *number >= done && !left_out.contains(number) && !unread.contains(number));
        Notes {
            working: BTreeSet::new(),
            incoming: None,
            suspects,
            left_out,
            unread,
        }
    }
}

impl Journal {
    /// Begins the journal of a new batch.
    ///
    /// # Errors
    /// If the file cannot be made; `AlreadyExists` if there is one.
    pub(super) fn begin(path: PathBuf) -> io::Result<Journal> {
        Journal::with(path, Notes::default())
    }

    /// Continues after `done` records of a batch that ended early.
    ///
    /// # Errors
    /// If the file cannot be made; `InvalidData` if the existing file is no journal.
    pub(super) fn resume(path: PathBuf, done: u64) -> io::Result<Journal> {
        let notes = match earlier(&path)? {
            Some(notes) => {
                fs::remove_file(&path)?;
                notes.after_the_end(done)
            }
            None => Notes::default(),
        };
        Journal::with(path, notes)
    }

    fn with(path: PathBuf, notes: Notes) -> io::Result<Journal> {
        let mut file = File::create_new(&path)?;
        if let Err(error) = write(&mut file, &notes) {
            // Half a line is of no use.
            let _ = fs::remove_file(&path);
            return Err(error);
        }
        Ok(Journal {
            path,
            notes: Mutex::new((Some(file), notes)),
            gate: RwLock::new(()),
        })
    }

    /// Whether a record is left out because the program ended at it twice.
    pub(super) fn leaves_out(&self, number: u64) -> bool {
        self.notes().1.left_out.contains(&number)
    }

    /// Whether the input of a record is passed over because the program ended twice while taking it in.
    pub(super) fn passes_over(&self, number: u64) -> bool {
        self.notes().1.unread.contains(&number)
    }

    /// Notes that a record is in work until the returned guard is dropped.
    pub(super) fn enter(&self, number: u64) -> Place<'_> {
        self.place(number, Doing::Work)
    }

    /// Notes that the input of a record is being taken in until the returned guard is dropped.
    pub(super) fn take_in(&self, number: u64) -> Place<'_> {
        self.place(number, Doing::TakeIn)
    }

    fn place(&self, number: u64, doing: Doing) -> Place<'_> {
        let is_suspect = self.notes().1.suspects.contains(&number);
        let gate = match is_suspect {
            true => Gate::Alone {
                _held: self.gate.write().unwrap_or_else(PoisonError::into_inner),
            },
            false => Gate::Together {
                _held: self.gate.read().unwrap_or_else(PoisonError::into_inner),
            },
        };
        self.note(|notes| match doing {
            Doing::Work => drop(notes.working.insert(number)),
            Doing::TakeIn => notes.incoming = Some(number),
        });
        Place {
            journal: self,
            number,
            doing,
            _gate: gate,
        }
    }

    /// Removes the journal at the end of the batch. If the end is early, keeps what it says about past ends, and notes
    /// that no record caused this one.
    pub(super) fn end(&self, is_done: bool) {
        let (file, notes) = &mut *self.notes();
        let Some(mut file) = file.take() else { return };
        notes.working.clear();
        notes.incoming = None;
        match is_done || notes.suspects.is_empty() && notes.left_out.is_empty() && notes.unread.is_empty() {
            true => drop(fs::remove_file(&self.path)),
            false => drop(write(&mut file, notes)),
        }
    }

    fn note(&self, change: impl FnOnce(&mut Notes)) {
        if let (Some(file), notes) = &mut *self.notes() {
            change(notes);
            // If the journal cannot be written, a later run cannot know which record was at fault. Nothing else is
            // lost.
            let _ = write(file, notes);
        }
    }

    fn notes(&self) -> MutexGuard<'_, (Option<File>, Notes)> {
        self.notes.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The kind of work on a record.
#[derive(Clone, Copy)]
enum Doing {
    Work,
    TakeIn,
}

/// A record in work or being taken in.
pub(super) struct Place<'a> {
    journal: &'a Journal,
    number: u64,
    doing: Doing,
    _gate: Gate<'a>,
}

enum Gate<'a> {
    Alone { _held: RwLockWriteGuard<'a, ()> },
    Together { _held: RwLockReadGuard<'a, ()> },
}

impl Drop for Place<'_> {
    fn drop(&mut self) {
        self.journal.note(|notes| match self.doing {
            Doing::Work => drop(notes.working.remove(&self.number)),
            Doing::TakeIn => notes.incoming = None,
        });
    }
}

/// The notes that a program left, if any; none in a line that a power cut has torn.
fn earlier(path: &Path) -> io::Result<Option<Notes>> {
    let no_journal = || Err(io::ErrorKind::InvalidData.into());
    match fs::symlink_metadata(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        found => match found?.is_file() {
            true => {}
            false => return no_journal(),
        },
    }
    let bytes = match read_plain(path, MOST_BYTES) {
        Err(error) if error.kind() == io::ErrorKind::FileTooLarge => return no_journal(),
        read => read?,
    };
    if !bytes.starts_with(BEGINNING) && !BEGINNING.starts_with(&bytes) {
        return no_journal();
    }
    let line = bytes.split(|&byte| byte == b'\n').next().unwrap_or_default();
    Ok(Some(serde_json::from_slice(line).unwrap_or_default()))
}

/// A single write, which a killed process has made or not made. The rest of an older, longer line follows behind the
/// line's end.
fn write(file: &mut File, notes: &Notes) -> io::Result<()> {
    let mut line = serde_json::to_vec(notes)?;
    line.push(b'\n');
    file.rewind()?;
    file.write_all(&line)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn left_out(journal: &Journal) -> Vec<u64> {
        (0..20).filter(|number| journal.leaves_out(*number)).collect()
    }

    #[test]
    fn who_ends_the_program_twice_is_left_out() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("out.state");
        let first = Journal::begin(path.clone()).unwrap();
        drop(first.enter(3));
        let both = (first.enter(4), first.enter(5));
        let second = Journal::resume(path.clone(), 2).unwrap();
        assert!(left_out(&second).is_empty());
        drop(second.enter(4));
        let alone = second.enter(5);
        assert!(second.gate.try_read().is_err(), "others are in work beside it");
        let third = Journal::resume(path.clone(), 4).unwrap();
        assert_eq!(left_out(&third), [5]);
        let other = third.enter(6);
        let fourth = Journal::resume(path.clone(), 5).unwrap();
        assert_eq!(left_out(&fourth), [5]);
        drop((both, alone, other));
        fourth.end(false);
        assert_eq!(left_out(&Journal::resume(path.clone(), 5).unwrap()), [5]);
        fourth.end(true);
        let last = Journal::resume(path.clone(), 6).unwrap();
        last.end(true);
        assert!(!path.exists());
    }

    #[test]
    fn an_input_that_ends_the_program_twice_is_passed_over_and_no_record_beside_it() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("out.state");
        let first = Journal::begin(path.clone()).unwrap();
        let both = (first.enter(2), first.take_in(3));
        let second = Journal::resume(path.clone(), 2).unwrap();
        drop(second.enter(2));
        let alone = second.take_in(3);
        assert!(second.gate.try_read().is_err(), "others are in work beside it");
        let third = Journal::resume(path.clone(), 2).unwrap();
        assert!(third.passes_over(3) && !third.passes_over(2));
        assert_eq!(left_out(&third), [0_u64; 0]);
        drop((both, alone));
        third.end(false);
        assert!(Journal::resume(path, 4).unwrap().passes_over(3));
    }

    #[test]
    fn a_broken_journal_says_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("out.state");
        for torn in ["", "{\"wor", "{\"working\":[1"] {
            fs::write(&path, torn).unwrap();
            assert!(left_out(&Journal::resume(path.clone(), 0).unwrap()).is_empty());
        }
    }

    #[test]
    fn what_is_no_journal_is_left_alone() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("out.state");
        let kind = |found: io::Result<Journal>| found.err().map(|error| error.kind());
        for text in ["precious2\n", "{}", "{\"working\": 5}"] {
            fs::write(&path, text).unwrap();
            assert_eq!(kind(Journal::begin(path.clone())), Some(io::ErrorKind::AlreadyExists));
            assert_eq!(kind(Journal::resume(path.clone(), 0)), Some(io::ErrorKind::InvalidData));
            assert_eq!(fs::read_to_string(&path).unwrap(), text);
        }
        File::options()
            .write(true)
            .open(&path)
            .unwrap()
            .set_len(MOST_BYTES + 1)
            .unwrap();
        assert_eq!(kind(Journal::resume(path.clone(), 0)), Some(io::ErrorKind::InvalidData));
        fs::remove_file(&path).unwrap();
        fs::create_dir(&path).unwrap();
        assert_eq!(kind(Journal::resume(path, 0)), Some(io::ErrorKind::InvalidData));
    }
}
