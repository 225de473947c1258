//! One writer at a time: whoever reads a file, changes it and writes it again has the turn of its folder while doing so.
//!
//! The turn is a lock of the system on a file of its own beside the data, which a rename replaces. Locks vanish with
//! their process, so that none that died is ever in the way; the file stays, since taking it away would let two
//! writers hold two locks of the same name.

use super::{SaveCause, SaveFault};
use clearline_message::message;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io;
use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// The file whose lock is the turn of its folder.
const NAME: &str = ".clearline.lock";
/// A turn that others have is asked for again so often.
const PAUSE: Duration = Duration::from_millis(5);
/// Nobody writes for so long; who has the turn by then is stuck.
const PATIENCE: Duration = Duration::from_secs(10);

/// The turn where the file system has no locks: then at least the threads of this program go one after the other.
static WITHOUT_LOCKS: Mutex<()> = Mutex::new(());

/// The right to rewrite the files of a folder, until it is dropped.
#[derive(Debug)]
pub struct Turn {
    _held: Held,
}

#[derive(Debug)]
enum Held {
    Lock { _file: File },
    Thread { _guard: MutexGuard<'static, ()> },
}

impl Turn {
    /// Waits for the turn of `folder`, which is made where there is none.
    ///
    /// # Errors
    /// [`SaveFault`] where nothing can be written there, or another program has had the turn for ten seconds.
    pub fn of(folder: &Path) -> Result<Turn, SaveFault> {
        Turn::within(folder, PATIENCE)
    }

    /// The same with another patience, for those whom nobody should wait for.
    ///
    /// # Errors
    /// As [`Turn::of`].
    pub fn within(folder: &Path, patience: Duration) -> Result<Turn, SaveFault> {
        let path = folder.join(NAME);
        let fault = |error: io::Error| SaveFault::of(&path, &error);
        fs::create_dir_all(folder).map_err(fault)?;
        let file = open(&path).map_err(fault)?;
        let until = Instant::now() + patience;
        loop {
            match file.try_lock() {
                Ok(()) => break,
                Err(TryLockError::WouldBlock) if Instant::now() < until => sleep(PAUSE),
                Err(TryLockError::WouldBlock) => {
                    return Err(SaveFault {
                        target: folder.to_owned(),
                        cause: SaveCause::Busy,
                    });
                }
                Err(TryLockError::Error(error)) if has_no_locks(&error) => {
                    let _guard = WITHOUT_LOCKS.lock().unwrap_or_else(PoisonError::into_inner);
                    return Ok(Turn {
                        _held: Held::Thread { _guard },
                    });
                }
                Err(TryLockError::Error(error)) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(TryLockError::Error(error)) => return Err(fault(error)),
            }
        }
        Ok(Turn {
            _held: Held::Lock { _file: file },
        })
    }
}

/// Opens the file of the lock, which is made where there is none. One that another user has made need not be writable.
fn open(path: &Path) -> io::Result<File> {
    // Opening a pipe would wait for somebody to read it.
    if fs::metadata(path).is_ok_and(|metadata| !metadata.is_file()) {
        return Err(io::Error::other(message!("why-no-file-in-place")));
    }
    let opened = OpenOptions::new().write(true).create(true).truncate(false).open(path);
    match opened {
        Err(error) if error.kind() == io::ErrorKind::PermissionDenied && path.is_file() => File::open(path),
        opened => opened,
    }
}

/// Whether the file system knows no locks at all: some shares of a network do not.
fn has_no_locks(error: &io::Error) -> bool {
    // ENOLCK on Linux and on the descendants of BSD.
    const NO_LOCKS: [i32; 2] = [37, 77];
    error.kind() == io::ErrorKind::Unsupported
        || cfg!(unix) && error.raw_os_error().is_some_and(|code| NO_LOCKS.contains(&code))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_one_has_the_turn_and_the_others_do_not_wait_for_ever() {
        let folder = tempfile::tempdir().unwrap();
        let first = Turn::of(folder.path()).unwrap();
        let second = Turn::within(folder.path(), Duration::from_millis(20)).unwrap_err();
        assert_eq!(second.cause, SaveCause::Busy);
        assert!(second.to_string().contains("another program"), "{second}");
        drop(first);
        assert!(Turn::within(folder.path(), Duration::ZERO).is_ok());
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn where_no_lock_can_be_made_the_folder_is_named() {
        let told = Turn::of(Path::new("/sys/kernel")).unwrap_err().to_string();
        assert!(
            told.contains("/sys/kernel") && told.contains("cannot be written"),
            "{told}"
        );
    }
}
