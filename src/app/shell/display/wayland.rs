//! Asks a Wayland display before the toolkit does.

use std::io;
use std::os::unix::net::UnixStream;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;
use wayland_client::globals::{GlobalListContents, registry_queue_init};
use wayland_client::protocol::wl_registry::{Event, WlRegistry};
use wayland_client::{Connection, Dispatch, QueueHandle};

/// What a display offers that draws frames around windows.
const FRAMES: &str = "zxdg_decoration_manager_v1";

/// The socket of a display: its name is a path, or stands in the folder of the session.
pub(super) fn socket_of(folder: &Path, name: &Path) -> PathBuf {
    folder.join(name)
}

/// Calls the display at a socket.
pub(super) fn connect(socket: &Path) -> io::Result<UnixStream> {
    UnixStream::connect(socket)
}

/// How long a display may take to say what it offers.
const PATIENCE: Duration = Duration::from_secs(2);

/// Whether the display draws frames around windows; `None` where it does not say what it offers.
///
/// # Errors
/// Where it says nothing at all, as one that hangs.
pub(super) fn draws_frames(socket: UnixStream) -> Result<Option<bool>, RecvTimeoutError> {
    let (answer, answered) = channel();
    // The question cannot be taken back: its thread ends with the program.
    let asking = thread::Builder::new().spawn(move || answer.send(offers_frames(socket)));
    asking.map_err(|_| RecvTimeoutError::Disconnected)?;
    answered.recv_timeout(PATIENCE)
}

fn offers_frames(socket: UnixStream) -> Option<bool> {
    let connection = Connection::from_socket(socket).ok()?;
    let (globals, _queue) = registry_queue_init::<Asking>(&connection).ok()?;
    let is_offered = |offers: &[wayland_client::globals::Global]| offers.iter().any(|offer| offer.interface == FRAMES);
    Some(globals.contents().with_list(is_offered))
}

/// Whoever asks and goes again: what changes in between does not matter.
struct Asking;

impl Dispatch<WlRegistry, GlobalListContents> for Asking {
    fn event(
        _: &mut Asking,
        _: &WlRegistry,
        _: Event,
        _: &GlobalListContents,
        _: &Connection,
        _: &QueueHandle<Asking>,
    ) {
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::os::unix::net::UnixListener;

    #[test]
    fn a_display_that_has_gone_does_not_answer() {
        let folder = tempfile::tempdir().unwrap();
        let socket = socket_of(folder.path(), Path::new("wayland-0"));
        assert!(connect(&socket).is_err(), "there is none");
        let listener = UnixListener::bind(&socket).unwrap();
        assert!(connect(&socket).is_ok());
        drop(listener);
        assert!(connect(&socket).is_err(), "its file is left behind");
        assert_eq!(socket_of(folder.path(), Path::new("/run/w")), Path::new("/run/w"));
    }

    #[test]
    fn what_hangs_up_says_nothing_of_frames() {
        let (ours, theirs) = UnixStream::pair().unwrap();
        drop(theirs);
        assert_eq!(draws_frames(ours), Ok(None));
    }

    #[test]
    fn what_says_nothing_is_not_waited_for() {
        let (ours, _theirs) = UnixStream::pair().unwrap();
        assert_eq!(draws_frames(ours), Err(RecvTimeoutError::Timeout));
    }
}
