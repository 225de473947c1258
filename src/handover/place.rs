//! Where the window that runs can be reached: a socket in a folder that only its user may enter, one for each display.
//!
//! A lock beside it says whose turn it is. The system drops it with the process, however that ends, so a socket that was left
//! behind is no obstacle.

use interprocess::local_socket::{GenericFilePath, Name, ToFsName};
use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

/// Bytes of a socket's path: systems take at least so many.
const LONGEST_PATH: usize = 100;

/// Where the window of this user on this display is reached.
#[derive(Clone, Debug)]
pub struct Place {
    socket: PathBuf,
    lock: PathBuf,
}

/// The right to be the window that others hand their pages to; given up when it is dropped.
#[derive(Debug)]
pub struct Claim {
    place: Place,
    /// Locked as long as it is open.
    _lock: File,
}

impl Place {
    /// The place below the user's runtime folder, or below that for caches where there is none. `None` where no folder can be kept
    /// from others.
    pub fn of_user() -> Option<Place> {
        let folders = directories::BaseDirs::new()?;
        let cached = || folders.cache_dir().join("clearline/run");
        let folder = folders.runtime_dir().map(|runtime| runtime.join("clearline"));
        Place::in_folder(&folder.unwrap_or_else(cached))
    }

    /// The place in a folder, which is made where it is missing.
    pub fn in_folder(folder: &Path) -> Option<Place> {
        make_private(folder).ok()?;
        let name = format!("window-{}", display());
        let place = Place {
            socket: folder.join(format!("{name}.sock")),
            lock: folder.join(format!("{name}.lock")),
        };
        (place.socket.as_os_str().len() <= LONGEST_PATH).then_some(place)
    }

    /// Becomes the window of this place; `None` where another one is.
    ///
    /// # Errors
    /// Where nothing can be written in the folder.
    pub fn claim(&self) -> io::Result<Option<Claim>> {
        let lock = OpenOptions::new()
            .create(true)
            .truncate(false)
            .write(true)
            .open(&self.lock)?;
        match lock.try_lock() {
            Ok(()) => Ok(Some(Claim {
                place: self.clone(),
                _lock: lock,
            })),
            Err(fs::TryLockError::WouldBlock) => Ok(None),
            Err(fs::TryLockError::Error(error)) => Err(error),
        }
    }

    pub(super) fn name(&self) -> io::Result<Name<'_>> {
        self.socket.as_path().to_fs_name::<GenericFilePath>()
    }

    /// Whether the other end of a connection is somebody else than the owner of the folder.
    #[cfg(unix)]
    pub(super) fn is_stranger(&self, user: Option<u32>) -> bool {
        use std::os::unix::fs::MetadataExt;
        let owner = self.lock.metadata().map(|metadata| metadata.uid()).ok();
        user.is_none() || user != owner
    }
}

impl Claim {
    /// Where the window is.
    pub fn place(&self) -> &Place {
        &self.place
    }

    /// Takes away the socket that a window has left behind which was ended.
    pub(super) fn clear(&self) -> io::Result<()> {
        match fs::remove_file(&self.place.socket) {
            Err(error) if error.kind() != ErrorKind::NotFound => Err(error),
            _ => Ok(()),
        }
    }
}

impl Drop for Claim {
    fn drop(&mut self) {
        let _ = self.clear();
    }
}

/// A name for the display that a window would be on: who sits at another one is served there.
fn display() -> String {
    let named = |name| std::env::var(name).ok().filter(|value| !value.is_empty());
    let display = named("WAYLAND_DISPLAY")
        .or_else(|| named("DISPLAY"))
        .unwrap_or_default();
    let kept = display.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '-' });
    kept.take(40).collect()
}

/// Makes a folder that only its owner may enter, or checks that it is one.
#[cfg(unix)]
fn make_private(folder: &Path) -> io::Result<()> {
    use std::os::unix::fs::{DirBuilderExt, MetadataExt};
    match fs::DirBuilder::new().recursive(true).mode(0o700).create(folder) {
        Err(error) if error.kind() != ErrorKind::AlreadyExists => return Err(error),
        _ => {}
    }
    let metadata = fs::symlink_metadata(folder)?;
    match metadata.is_dir() && metadata.mode() & 0o077 == 0 {
        true => Ok(()),
        false => Err(ErrorKind::PermissionDenied.into()),
    }
}

#[cfg(not(unix))]
fn make_private(_: &Path) -> io::Result<()> {
    Err(ErrorKind::Unsupported.into())
}
