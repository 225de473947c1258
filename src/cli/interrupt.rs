//! Ctrl+C.

use super::failure::Failure;
use crate::page::{Cancel, PageFault};
use std::thread;
use std::time::Duration;

/// Time to finish the page under way and to take away the file in the making.
const GRACE: Duration = Duration::from_secs(1);

/// A flag that Ctrl+C sets. What does not look at it, such as a wait for standard input, ends with the process a moment
/// later.
pub(super) fn watch() -> Cancel {
    let cancel = Cancel::new();
    let asked = cancel.clone();
    // Without this thread, Ctrl+C ends the process as the system does.
    let _ = thread::Builder::new().name("interrupt".to_owned()).spawn(move || {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
        let Ok(runtime) = runtime else { return };
        if runtime.block_on(tokio::signal::ctrl_c()).is_ok() {
            asked.cancel();
            thread::sleep(GRACE);
            let _ = Failure::from(PageFault::Cancelled).told();
            std::process::exit(130);
        }
    });
    cancel
}
