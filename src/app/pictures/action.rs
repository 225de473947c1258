//! What the user wants of the images.

use super::permission::Scope;

/// The images of the page.
#[derive(Clone, Copy, Debug)]
pub enum PictureAction {
    /// Load images, or do so no more.
    Allow(Scope, bool),
    /// Ask once more for this image, which did not come.
    Retry(u32),
    /// Show this image as large as the window.
    Enlarge(u32),
}
