//! What the user wants of imports.

use clearline_library::{LibraryFault, Standing};
use std::path::PathBuf;

/// Imports.
#[derive(Clone, Debug)]
pub enum ImportAction {
    /// Ask for a file.
    AskFile,
    /// Ask for a folder.
    AskFolder,
    /// Import what is in this file or folder.
    From(PathBuf),
    /// Stop for now.
    Pause,
    /// Go on with what waits.
    GoOn,
    /// Try again what failed.
    TryAgain,
    /// Forget what failed.
    Forget,
    /// This is how far the imports of the library are.
    Standing(Standing),
    /// What failed is forgotten, or why it is not; this is how far the imports are.
    Forgotten(Standing, Option<LibraryFault>),
    /// An import has ended or was paused, and this is how far it is.
    Ended(Standing, Option<LibraryFault>),
}
