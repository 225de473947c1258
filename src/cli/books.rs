//! What books get from the program: texts in their language, and a drawn cover.

#[cfg(feature = "window")]
pub(super) use crate::app::ground::books::binding;

/// What a book of this title gets, which is made on this day by somebody of this language. Without a window there are no fonts to draw a cover with.
#[cfg(not(feature = "window"))]
pub(super) fn binding<'a>(
    title: Option<&'a str>,
    day: Option<&'a str>,
    wording: clearline_words::Wording,
) -> clearline_engine::internals::save::epub::Binding<'a> {
    clearline_engine::internals::save::epub::Binding {
        title,
        day,
        text: &clearline_words::text_in,
        language: wording.language().tag(),
        draw: &|_| None,
    }
}
