//! What books get from the program: words in their language, and a drawn cover.

use crate::said::book_word;
use clearline_engine::internals::save::epub::Binding;
use clearline_engine::internals::save::figure::Figure;

/// What a book of this title gets, which is made on this day.
pub(super) fn binding<'a>(title: Option<&'a str>, day: Option<&'a str>) -> Binding<'a> {
    Binding {
        title,
        day,
        word: &book_word,
        draw: &drawn,
    }
}

#[cfg(feature = "window")]
fn drawn(figure: &Figure) -> Option<Vec<u8>> {
    crate::app::ground::raster::cover(figure)
}

/// Without a window there are no fonts to draw with.
#[cfg(not(feature = "window"))]
fn drawn(_: &Figure) -> Option<Vec<u8>> {
    None
}
