//! The look of the column, as the reader chose it and as it is stored.

use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};

use crate::typeset::{Typeface, is_cjk};

/// Sizes of running text in points that can be chosen.
pub const TEXT_SIZES: RangeInclusive<f32> = 12.0..=36.0;
/// Widths of the column in Latin characters that can be chosen.
pub const WIDTHS: RangeInclusive<f32> = 30.0..=120.0;
/// Line heights that can be chosen, as multiples of the font size.
pub const LINE_HEIGHTS: RangeInclusive<f32> = 1.2..=2.2;
/// Spaces between paragraphs that can be chosen, in ems.
pub const PARAGRAPH_GAPS: RangeInclusive<f32> = 0.0..=2.0;

/// The look of the column. The lines of texts in Chinese, Japanese and Korean have settings of their own.
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
    /// The lines of texts in Chinese, Japanese and Korean.
    pub cjk: LineSettings,
}

/// How the lines of a group of scripts are set. The defaults are those of Chinese, Japanese and Korean.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct LineSettings {
    /// Line height of running text, as a multiple of its font size.
    pub line_height: f32,
    /// Space between paragraphs, in ems.
    pub paragraph_gap: f32,
    /// Whether all lines end at the same place.
    #[serde(rename = "justified")]
    pub is_justified: bool,
    /// Whether the first line of a paragraph begins further in.
    #[serde(rename = "first_line_indent")]
    pub indents: bool,
}

impl Default for LineSettings {
    fn default() -> Self {
        // Characters in squares need more space between their lines, and show it where these end unevenly.
        Self {
            line_height: 1.75,
            paragraph_gap: 0.75,
            is_justified: true,
            indents: false,
        }
    }
}

impl LineSettings {
    fn bounded(self) -> Self {
        Self {
            line_height: within(self.line_height, LINE_HEIGHTS),
            paragraph_gap: within(self.paragraph_gap, PARAGRAPH_GAPS),
            ..self
        }
    }
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
            cjk: LineSettings::default(),
        }
    }
}

impl ColumnSettings {
    /// The same with all numbers within their bounds.
    pub fn bounded(self) -> Self {
        let lines = self.lines("").bounded();
        let bounded = Self {
            size: within(self.size, TEXT_SIZES).round(),
            characters: within(self.characters, WIDTHS).round(),
            cjk: self.cjk.bounded(),
            ..self
        };
        bounded.with_lines("", lines)
    }

    /// The lines of a text in a language, by its BCP 47 tag.
    pub fn lines(&self, language: &str) -> LineSettings {
        if is_cjk(language) {
            return self.cjk;
        }
        LineSettings {
            line_height: self.line_height,
            paragraph_gap: self.paragraph_gap,
            is_justified: self.is_justified,
            indents: self.indents,
        }
    }

    /// The same with other lines for the scripts of a language.
    pub fn with_lines(self, language: &str, lines: LineSettings) -> Self {
        if is_cjk(language) {
            return Self { cjk: lines, ..self };
        }
        Self {
            line_height: lines.line_height,
            paragraph_gap: lines.paragraph_gap,
            is_justified: lines.is_justified,
            indents: lines.indents,
            ..self
        }
    }
}

fn within(value: f32, bounds: RangeInclusive<f32>) -> f32 {
    value.clamp(*bounds.start(), *bounds.end())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_defaults_can_be_chosen() {
        assert_eq!(ColumnSettings::default().bounded(), ColumnSettings::default());
    }

    #[test]
    fn lines_are_those_of_the_language() {
        let settings = ColumnSettings::default();
        for language in ["zh-CN", "ja", "ko", "yue"] {
            assert_eq!(settings.lines(language), settings.cjk, "{language}");
            let changed = settings.clone().with_lines(language, settings.lines(""));
            assert_eq!(changed.cjk.line_height, 1.55);
        }
        for language in ["en", "ar", ""] {
            assert_eq!(settings.lines(language).line_height, 1.55, "{language}");
            let changed = settings.clone().with_lines(language, settings.cjk);
            assert_eq!((changed.line_height, changed.is_justified), (1.75, true));
            assert_eq!(changed.lines(language), settings.cjk);
        }
    }

    #[test]
    fn numbers_are_brought_within_their_bounds() {
        let wild = ColumnSettings {
            size: 400.0,
            characters: -3.0,
            line_height: 9.0,
            cjk: LineSettings {
                line_height: 0.0,
                paragraph_gap: 99.0,
                ..Default::default()
            },
            ..Default::default()
        };
        let tame = wild.bounded();
        let numbers = (tame.size, tame.characters, tame.line_height);
        assert_eq!(numbers, (36.0, 30.0, 2.2));
        assert_eq!((tame.cjk.line_height, tame.cjk.paragraph_gap), (1.2, 2.0));
    }
}
