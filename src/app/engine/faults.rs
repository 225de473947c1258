//! What can be wrong with the threads, in messages.

use clearline_words::{Message, message};

/// A task could not be started.
pub(super) fn no_thread() -> Message {
    message!("fault-no-thread")
}

/// A job broke down, and why.
pub(super) fn broken(reason: Message) -> Message {
    message!("fault-job-broken", reason = reason)
}

/// A job was given up; whether its thread can be replaced.
pub(super) fn too_long(may_go_on: bool) -> Message {
    message!(if may_go_on {
        "fault-too-long"
    } else {
        "fault-too-long-too-often"
    })
}
