//! What the user wants of what browsers are told.

use crate::integration::integrate::Done;
use clearline_engine::page::Sentence;

/// What desktop and browsers are told.
#[derive(Clone, Debug)]
pub enum IntegrationAction {
    /// Show the panel.
    Show,
    /// Tell them.
    Integrate,
    /// Take it back.
    Remove,
    /// That was written, or taken back.
    Finished(Result<Done, Sentence>),
    /// Copy the path of the extension's folder.
    CopyFolder,
}
