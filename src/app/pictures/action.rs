//! What the user wants of the images.

use super::permission::Scope;
use std::ops::Range;

/// The images of the page.
#[derive(Clone, Debug)]
pub enum PictureAction {
    /// Load images, or do so no more.
    Allow(Scope, bool),
    /// Load all images of the text now, wherever they stand; allowed for this page.
    LoadAll,
    /// Ask once more for this image, which did not come.
    Retry(u32),
    /// Show this image as large as the window.
    Enlarge(u32),
    /// These items of the column are in sight.
    InSight(Range<usize>),
}
