//! The look of the column, as the reader chose it and as it is stored.

use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};

use crate::typeset::Typeface;

/// Sizes of running text in points that can be chosen.
pub const TEXT_SIZES: RangeInclusive<f32> = 12.0..=36.0;
/// Widths of the column in Latin characters that can be chosen.
pub const WIDTHS: RangeInclusive<f32> = 30.0..=120.0;
/// Line heights that can be chosen, as multiples of the font size.
pub const LINE_HEIGHTS: RangeInclusive<f32> = 1.2..=2.2;
/// Spaces between paragraphs that can be chosen, in ems.
pub const PARAGRAPH_GAPS: RangeInclusive<f32> = 0.0..=2.0;

/// The look of the column.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct ColumnSettings {
    /// The font.
    #[serde(rename = "font")]
    pub face: Typeface,
    /// Font size of running text, in points.
    #[serde(rename = "text_size")]
    pub size: f32,
    /// Line height of running text, as a multiple of its font size.
    pub line_height: f32,
    /// Width in Latin characters; half as many Chinese ones.
    #[serde(rename = "text_width")]
    pub characters: f32,
    /// Space between paragraphs, in ems.
    pub paragraph_gap: f32,
    /// Whether all lines end at the same place.
    #[serde(rename = "justified")]
    pub is_justified: bool,
    /// Whether words may be broken at the end of a line.
    #[serde(rename = "hyphenation")]
    pub hyphenates: bool,
    /// Whether the first line of a paragraph begins further in.
    #[serde(rename = "first_line_indent")]
    pub indents: bool,
}

impl Default for ColumnSettings {
    fn default() -> Self {
        Self {
            face: Typeface::default(),
            size: 19.0,
            line_height: 1.55,
            characters: 66.0,
            paragraph_gap: 0.75,
            is_justified: false,
            hyphenates: false,
            indents: false,
        }
    }
}

impl ColumnSettings {
    /// The same with all numbers within their bounds.
    pub fn bounded(self) -> Self {
        let within = |value: f32, bounds: RangeInclusive<f32>| value.clamp(*bounds.start(), *bounds.end());
        Self {
            size: within(self.size, TEXT_SIZES).round(),
            characters: within(self.characters, WIDTHS).round(),
            line_height: within(self.line_height, LINE_HEIGHTS),
            paragraph_gap: within(self.paragraph_gap, PARAGRAPH_GAPS),
            ..self
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_defaults_can_be_chosen() {
        assert_eq!(ColumnSettings::default().bounded(), ColumnSettings::default());
    }

    #[test]
    fn numbers_are_brought_within_their_bounds() {
        let wild = ColumnSettings {
            size: 400.0,
            characters: -3.0,
            line_height: 0.0,
            paragraph_gap: 99.0,
            ..Default::default()
        };
        let tame = wild.bounded();
        let numbers = (tame.size, tame.characters, tame.line_height, tame.paragraph_gap);
        assert_eq!(numbers, (36.0, 30.0, 1.2, 2.0));
    }
}
