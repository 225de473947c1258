//! What can be wrong with the threads, in sentences.

use clearline_engine::page::Sentence;

/// A task could not be started.
pub(super) fn no_thread() -> Sentence {
    Sentence::new(
        "This could not be started",
        "the system gives no more threads",
        "Close other programs and try again.",
    )
}

/// A job broke down; what its panic said.
pub(super) fn broken(reason: &str) -> Sentence {
    Sentence::new(
        "An internal fault stopped this job",
        reason,
        "Everything else goes on; please report the page and this sentence.",
    )
}

/// A job was given up; whether its thread can be replaced.
pub(super) fn too_long(may_go_on: bool) -> Sentence {
    let what_now = if may_go_on {
        "Try another page."
    } else {
        "It has happened too often: start Clearline again."
    };
    Sentence::new(
        "The job took too long and was given up",
        "it did not come to an end",
        what_now,
    )
}
