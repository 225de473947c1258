//! A highlight and where it is.

use clearline_library::Annotation;
use std::ops::Range;

/// A highlight with its place in the article.
#[derive(Clone, Debug, PartialEq)]
pub struct Placed {
    /// The highlight.
    pub annotation: Annotation,
    /// Bytes of the article's text; `None` where the passage is gone.
    pub place: Option<Range<u32>>,
}
