//! Handles Ctrl+C and the other signals that ask a process to end.

use super::failure::Failure;
use clearline_engine::page::{Cancel, PageFault};
use std::io;
use std::sync::atomic::{AtomicU8, Ordering};
use std::thread;
use std::time::Duration;

/// Time to finish the page in work and to remove an unfinished file.
const GRACE: Duration = Duration::from_secs(1);

/// The exit code of a process that Ctrl+C ends: 128 and the number of the signal.
const INTERRUPTED: u8 = 130;

/// The exit code of a command that was asked to end.
static EXIT_CODE: AtomicU8 = AtomicU8::new(INTERRUPTED);

/// The exit code of a command that was asked to end: 130 after Ctrl+C, 143 after SIGTERM, 129 after SIGHUP.
pub(super) fn exit_code() -> u8 {
    EXIT_CODE.load(Ordering::Relaxed)
}

/// A flag that Ctrl+C, SIGTERM and SIGHUP set. The process ends a moment later, so that code that does not look at the
/// flag, such as a wait for standard input, ends too.
pub(super) fn watch() -> Cancel {
    let cancel = Cancel::new();
    let asked = cancel.clone();
    // Without this thread, signals end the process as the system does.
    let _ = thread::Builder::new().name("interrupt".to_owned()).spawn(move || {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
        let Ok(runtime) = runtime else { return };
        if let Ok(code) = runtime.block_on(asked_to_end()) {
            EXIT_CODE.store(code, Ordering::Relaxed);
            asked.cancel();
            thread::sleep(GRACE);
            let _ = Failure::from(PageFault::Cancelled).told();
            std::process::exit(code.into());
        }
    });
    cancel
}

/// Waits until a signal asks for the end. Returns the exit code for it.
#[cfg(unix)]
async fn asked_to_end() -> io::Result<u8> {
    use std::future::poll_fn;
    use std::task::Poll;
    use tokio::signal::unix::{SignalKind, signal};
    let mut watched = vec![
        (signal(SignalKind::interrupt())?, INTERRUPTED),
        (signal(SignalKind::terminate())?, 143),
    ];
    if ends_by_hangup() {
        watched.push((signal(SignalKind::hangup())?, 129));
    }
    let code = poll_fn(|context| {
        let mut signals = watched.iter_mut();
        let heard = signals.find_map(|(signal, code)| signal.poll_recv(context).is_ready().then_some(*code));
        heard.map_or(Poll::Pending, Poll::Ready)
    });
    Ok(code.await)
}

#[cfg(not(unix))]
async fn asked_to_end() -> io::Result<u8> {
    tokio::signal::ctrl_c().await?;
    Ok(INTERRUPTED)
}

/// Whether a closed terminal ends this process. Under `nohup` it does not, and listening would undo that. If it is not
/// known, the signal is left to the system.
#[cfg(unix)]
fn ends_by_hangup() -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let ignored = ignored.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    ignored.is_some_and(|mask| mask & 1 == 0)
}
