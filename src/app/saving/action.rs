//! What the user wants to have saved.

use super::written::Written;
use clearline_engine::internals::save::figure::PlotFormat;
use clearline_engine::save::Format;
use std::path::PathBuf;

/// Saving the text.
#[derive(Clone, Debug)]
pub enum SaveAction {
    /// To the file of the last time, else to a new one.
    Again,
    /// To a new file of this format.
    As(Format),
    /// Ask for a name in the system's dialog.
    Choose,
    /// Ask for a name for a further copy of what was saved last.
    Elsewhere,
    /// Load the images that the file of the last time has not, and save it again.
    LoadImages,
    /// The images have come, as far as they can be had.
    ImagesCame,
    /// Show a file in the file manager.
    Reveal(PathBuf),
    /// From now on, new files go into this folder; without one, the first save of a page asks.
    UseFolder(Option<PathBuf>),
    /// The curve to a new file.
    Plot(PlotFormat),
    /// The page with its text, as it is read and corrected now, into the user's own corpus.
    Gold,
    /// To this file.
    To(PathBuf),
    /// The text of a page was saved.
    Saved(Written),
    /// The curve was saved to this file.
    PlotSaved(PathBuf),
}
