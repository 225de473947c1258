//! A highlight and where it is.

use clearline_library::Annotation;
use std::ops::Range;

/// What a file holds of highlights.
#[derive(Clone, Debug, Default)]
pub struct Held {
    /// Those that are read, with their places.
    pub(super) placed: Vec<Placed>,
    /// How many other programs have written in forms that are not read; they stay in the file.
    pub(super) unread: usize,
}

/// A highlight with its place in the article.
#[derive(Clone, Debug, PartialEq)]
pub struct Placed {
    /// The highlight.
    pub annotation: Annotation,
    /// Bytes of the article's text; `None` where the passage is gone.
    pub place: Option<Range<u32>>,
}
