//! The measure and the type for laying out units.

use crate::typeset::TypeSettings;

/// Everything that a layout depends on besides its text.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Sheet {
    /// Width of the column in points.
    pub width: f32,
    /// Size of type.
    pub settings: TypeSettings,
    /// Space between paragraphs, in ems.
    pub paragraph_gap: f32,
    /// How far the first line of a paragraph begins further in, in ems.
    pub indent: f32,
    /// BCP 47 tag of the language.
    pub language: String,
    /// Whether the lines of the text as a whole begin at the right.
    pub is_rtl: bool,
    /// [`Typesetter::font_generation`](crate::typeset::Typesetter::font_generation) at the time.
    pub font_generation: u64,
}

impl Sheet {
    /// A number of ems in points, rounded to whole pixels.
    pub(super) fn ems(&self, ems: f32) -> f32 {
        self.on_pixel(ems * self.settings.size)
    }

    /// Points rounded to whole pixels.
    pub(super) fn on_pixel(&self, points: f32) -> f32 {
        let scale = self.settings.pixels_per_point;
        (points * scale).round() / scale
    }
}
