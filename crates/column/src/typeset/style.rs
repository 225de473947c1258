//! What a text looks like: styles of its parts, kinds of paragraphs, sizes and colours.

use std::ops::{BitOr, Range};
use std::sync::Arc;

use egui::Color32;
use serde::{Deserialize, Serialize};

/// A set of character styles.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Style(u16);

impl Style {
    /// No style.
    pub const PLAIN: Self = Self(0);
    /// Emphasis: italic, or dots beside Chinese, Japanese and Korean characters.
    pub const EMPHASIS: Self = Self(1);
    /// Strong emphasis: bold.
    pub const STRONG: Self = Self(1 << 1);
    /// Program text: the mono font on a tinted ground.
    pub const CODE: Self = Self(1 << 2);
    /// A link: underlined, in the link colour.
    pub const LINK: Self = Self(1 << 3);
    /// Less important than its surroundings: in the dimmed colour.
    pub const DIMMED: Self = Self(1 << 4);
    /// Small and below the line.
    pub const SUBSCRIPT: Self = Self(1 << 5);
    /// Small and above the line.
    pub const SUPERSCRIPT: Self = Self(1 << 6);
    /// No longer valid: struck through.
    pub const STRUCK: Self = Self(1 << 7);
    /// Marked as with a pen: on a coloured ground.
    pub const MARKED: Self = Self(1 << 8);
    /// Added later: underlined in the colour of the text.
    pub const INSERTED: Self = Self(1 << 9);
    /// A formula within a line, as TeX: the mono font.
    pub const MATH: Self = Self(1 << 10);
    /// Characters that may have a reading above them.
    pub const RUBY: Self = Self(1 << 13);
    /// How the characters of [`Self::RUBY`] before it are read, in parentheses or without: drawn small above them, where
    /// the text runs from left to right, else small behind them.
    pub const READING: Self = Self(1 << 14);
    /// A dot below each character, as Chinese is emphasised. The layout sets it where [`Self::EMPHASIS`] is.
    pub(super) const DOTTED_BELOW: Self = Self(1 << 11);
    /// A dot above each character, as Japanese and Korean are emphasised.
    pub(super) const DOTTED_ABOVE: Self = Self(1 << 12);

    /// Whether every style of `other` is in this set.
    pub fn contains(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }

    /// Whether any style of `other` is in this set.
    pub fn intersects(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// Its font size, as a multiple of the size of the text around it.
    pub fn relative_size(self) -> f32 {
        // Mono fonts look large beside a serif.
        let mono = if self.intersects(Self::CODE | Self::MATH) {
            0.86
        } else {
            1.0
        };
        let script = if self.intersects(Self::SUBSCRIPT | Self::SUPERSCRIPT | Self::READING) {
            0.7
        } else {
            1.0
        };
        mono * script
    }

    /// How far its baseline is above that of the text around it, as a multiple of its own font size.
    pub fn rise(self) -> f32 {
        match self {
            _ if self.contains(Self::SUPERSCRIPT) => 0.5,
            _ if self.contains(Self::SUBSCRIPT) => -0.2,
            _ => 0.0,
        }
    }
}

impl BitOr for Style {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

/// A part of a text with a style.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StyleRun {
    /// Bytes of the text, at character borders. Where runs overlap, the later one counts.
    pub range: Range<usize>,
    /// The style of these bytes.
    pub style: Style,
    /// BCP 47 tag of its language, where it is not that of the text around it.
    pub language: Option<Arc<str>>,
}

impl StyleRun {
    /// A part in the language of the text around it.
    pub fn new(range: Range<usize>, style: Style) -> Self {
        Self {
            range,
            style,
            language: None,
        }
    }
}

/// What a paragraph is, which decides its size, weight and font.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TextKind {
    /// Running text.
    #[default]
    Body,
    /// Running text that ends at the right edge, such as the signature of a letter.
    RightAligned,
    /// The title of the whole text.
    Title,
    /// A heading of level 1 to 6.
    Heading(u8),
    /// Program text, line by line.
    Code,
    /// A formula on a line of its own, as TeX.
    Math,
    /// Small text of its own: footnotes, the cells of tables.
    Small,
    /// Small text that goes with something else: captions, bylines.
    Caption,
}

impl TextKind {
    /// Its font size, as a multiple of the size of running text.
    pub fn relative_size(self) -> f32 {
        match self {
            Self::Body | Self::RightAligned => 1.0,
            Self::Title => 2.0,
            Self::Heading(0 | 1) => 1.7,
            Self::Heading(2) => 1.42,
            Self::Heading(3) => 1.24,
            Self::Heading(4) => 1.1,
            Self::Heading(5) => 1.0,
            Self::Heading(_) => 0.88,
            Self::Code => 0.84,
            Self::Math => 0.9,
            Self::Small | Self::Caption => 0.86,
        }
    }

    /// Its line height, as a multiple of its font size. Large type needs less than `body`, the line height of running
    /// text.
    pub fn line_height(self, body: f32) -> f32 {
        match self {
            Self::Body | Self::RightAligned | Self::Code | Self::Math => body,
            Self::Small | Self::Caption => 1.0 + (body - 1.0) * 0.85,
            Self::Title => 1.0 + (body - 1.0) * 0.4,
            Self::Heading(_) => 1.0 + (body - 1.0) * 0.55,
        }
    }

    /// Whether it is set bold throughout.
    pub fn is_bold(self) -> bool {
        self.is_headline()
    }

    /// Whether it is a title or a heading.
    pub fn is_headline(self) -> bool {
        matches!(self, Self::Title | Self::Heading(_))
    }

    /// Whether it is set in the mono font throughout.
    pub fn is_mono(self) -> bool {
        matches!(self, Self::Code | Self::Math)
    }

    /// Whether all of it is in the dimmed colour.
    pub fn is_dimmed(self) -> bool {
        matches!(self, Self::Caption | Self::Heading(6))
    }
}

/// A paragraph to be laid out.
#[derive(Clone, Copy, Debug)]
pub struct StyledText<'a> {
    /// The characters; a line feed starts a new line.
    pub text: &'a str,
    /// Styles of its parts.
    pub runs: &'a [StyleRun],
    /// What it is.
    pub kind: TextKind,
    /// BCP 47 tag of its language; empty when it is not known. It chooses the order of fonts.
    pub language: &'a str,
    /// Whether lines begin at the right in any case. Otherwise they do if the text itself runs from right to left.
    pub is_rtl: bool,
}

/// Which font sets running text and headings.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Typeface {
    /// The bundled serif.
    #[default]
    Serif,
    /// The bundled sans.
    Sans,
    /// The bundled font for code.
    Mono,
    /// A font of the system, by the name of its family.
    System(Box<str>),
}

/// The look of type.
#[derive(Clone, Debug, PartialEq)]
pub struct TypeSettings {
    /// The font.
    pub face: Typeface,
    /// Font size of running text, in points.
    pub size: f32,
    /// Line height of running text, as a multiple of its font size.
    pub line_height: f32,
    /// Whether the lines of running text end at the same place.
    pub is_justified: bool,
    /// Whether words of running text may be broken, where their language is known.
    pub hyphenates: bool,
    /// Physical pixels a point: glyphs are placed and drawn on this grid.
    pub pixels_per_point: f32,
}

impl Default for TypeSettings {
    fn default() -> Self {
        Self {
            face: Typeface::default(),
            size: 19.0,
            line_height: 1.55,
            is_justified: false,
            hyphenates: false,
            pixels_per_point: 1.0,
        }
    }
}

/// The colours that a paragraph is painted in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TextColours {
    /// Running text and headings.
    pub text: Color32,
    /// [`Style::DIMMED`].
    pub dimmed: Color32,
    /// [`Style::LINK`].
    pub link: Color32,
    /// The ground of [`Style::CODE`] within a line.
    pub code_ground: Color32,
    /// The ground of [`Style::MARKED`].
    pub mark_ground: Color32,
}

impl TextColours {
    /// The colour of a style's glyphs.
    pub fn of(&self, style: Style) -> Color32 {
        if style.contains(Style::LINK) {
            self.link
        } else if style.contains(Style::DIMMED) {
            self.dimmed
        } else {
            self.text
        }
    }

    /// The same with everything in one colour.
    pub fn all_in(self, ink: Color32) -> Self {
        Self {
            text: ink,
            dimmed: ink,
            link: ink,
            ..self
        }
    }
}

/// About how wide a line of text is in the bundled serif, in ems. It suffices to find the wider of two lines.
pub fn rough_width(text: &str) -> f32 {
    let width = |c: char| match c {
        'i' | 'j' | 'l' | 't' | 'f' | 'I' | ' ' | '.' | ',' | ':' | ';' | '\'' | '!' | '|' | '(' | ')' => 0.3,
        'm' | 'w' | 'M' | 'W' | '@' | '%' => 0.9,
        'A'..='Z' => 0.68,
        '\u{2E80}'.. => 1.0,
        _ => 0.53,
    };
    text.chars().map(width).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn styles_combine() {
        let both = Style::EMPHASIS | Style::LINK;
        assert!(both.contains(Style::EMPHASIS) && both.contains(Style::LINK));
        assert!(!both.contains(Style::STRONG));
        assert!(!Style::PLAIN.contains(Style::CODE));
    }

    #[test]
    fn rough_widths_tell_wide_from_narrow() {
        assert!(rough_width("Month of May 1904") > rough_width("364 sacks till fall"));
        assert!(rough_width("汉字") > rough_width("abc"));
        assert!(rough_width("iii.") < rough_width("mm."));
    }

    #[test]
    fn headings_shrink_with_their_level() {
        let sizes: Vec<f32> = (1..=6).map(|level| TextKind::Heading(level).relative_size()).collect();
        assert!(sizes.is_sorted_by(|a, b| *a > 1.07 * b), "{sizes:?}");
        assert!(TextKind::Title.relative_size() > sizes[0]);
    }
}
