//! The window. egui lives here only.

use crate::page::{Sentence, Source};

/// Opens the window, with a page in it if one is given, and returns when it is closed.
///
/// # Errors
/// Where there is no display, in one sentence.
pub fn run(_page: Option<Source>) -> Result<(), Sentence> {
    Err(Sentence::new(
        "The window cannot be opened",
        "there is no display",
        "Read pages on the command line instead: clearline extract URL|FILE.",
    ))
}
