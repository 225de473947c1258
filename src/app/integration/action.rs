//! What the user wants of browsers and desktop.

use crate::integration::integrate::Done;
use clearline_engine::page::Sentence;

/// Whether desktop and browsers know this program.
#[derive(Clone, Debug)]
pub enum IntegrationAction {
    /// Show the panel.
    Show,
    /// Make it known to them.
    Integrate,
    /// Take it back.
    Remove,
    /// That was written, or taken back.
    Finished(Result<Done, Sentence>),
    /// Copy the path of the extension's folder.
    CopyFolder,
    /// Copy the bookmark that hands over the address of a page.
    CopyBookmark,
}
