//! What books get from the window: texts in their language, and a drawn cover.

use super::raster::cover;
use clearline_engine::internals::save::epub::Binding;
use clearline_words::Wording;

/// What a book of this title gets, which is made on this day by somebody of this language.
pub fn binding<'a>(title: Option<&'a str>, day: Option<&'a str>, wording: Wording) -> Binding<'a> {
    Binding {
        title,
        day,
        text: &clearline_words::text_in,
        language: wording.language().tag(),
        draw: &cover,
    }
}
