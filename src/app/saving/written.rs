//! What was written of a page, and what it lacks.

use super::file::SavedFile;
use clearline_engine::internals::picture::Picture;
use clearline_engine::page::Page;
use clearline_library::Annotation;
use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

/// What a file takes along beside the text.
#[derive(Clone, Debug, Default)]
pub struct Along {
    /// The images of the page.
    pub images: PageImages,
    /// Its highlights with their notes, in the order of the text, and where each is in the text of the article.
    pub highlights: Vec<(Annotation, Option<Range<usize>>)>,
}

/// The images of a page: what a file takes along, and what it lacks.
#[derive(Clone, Debug, Default)]
pub struct PageImages {
    /// The pictures that were fetched, by image.
    pub files: BTreeMap<u32, Picture>,
    /// Those that are not there.
    pub missing: Missing,
}

/// Images of the text that are on the network and were not fetched.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Missing {
    /// How many.
    pub count: usize,
    /// How many of them were asked for and did not come.
    pub failed: usize,
    /// Whether one of them may come if it is asked for.
    pub can_load: bool,
}

/// The text of a page that was saved.
#[derive(Clone, Debug)]
pub struct Written {
    /// The file.
    pub file: SavedFile,
    /// The page.
    pub page: Arc<Page>,
    /// The images that the page had not when it was written.
    pub missing: Missing,
}
