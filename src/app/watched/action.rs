//! What the user wants of the watched folder.

use crate::app::ground::settings::OnArrival;
use std::path::PathBuf;

/// The watched folder, and the pages that have arrived in it.
#[derive(Clone, Debug)]
pub enum WatchedAction {
    /// Ask for a folder.
    Ask,
    /// Watch this folder from now on.
    Watch(PathBuf),
    /// Watch none any more.
    Stop,
    /// Do this with pages that arrive.
    Choose(OnArrival),
    /// Open a page that has arrived.
    Read(PathBuf),
    /// Keep all that are offered in the library.
    Keep,
    /// List the folder in the place of the open page.
    List,
    /// Offer those that have arrived no more.
    Dismiss,
}
