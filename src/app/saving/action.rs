//! What the user wants to have saved.

use super::file::SavedFile;
use clearline_engine::internals::save::figure::PlotFormat;
use clearline_engine::page::Page;
use clearline_engine::save::Format;
use std::path::PathBuf;
use std::sync::Arc;

/// Saving the text.
#[derive(Clone, Debug)]
pub enum SaveAction {
    /// To the file of the last time, else to a new one in the folder of the last time.
    Again,
    /// To a new file of this format in the folder of the last time.
    As(Format),
    /// Ask for a name in the system's dialog.
    Choose,
    /// The curve to a new file in the folder of the last time.
    Plot(PlotFormat),
    /// The page with its text, as it is read and corrected now, into the user's own corpus.
    Gold,
    /// To this file.
    To(PathBuf),
    /// The text of this page was saved to this file.
    Saved(SavedFile, Arc<Page>),
    /// The curve was saved to this file.
    PlotSaved(PathBuf),
}
