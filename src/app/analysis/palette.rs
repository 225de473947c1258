//! Colours of the analysis pane.

use crate::app::ground::theme::Scheme;
use clearline_engine::extraction::Class;
use clearline_engine::internals::save::figure::{self, Rgb};
use egui::Color32;

/// The colours of curve and list, one set for light backgrounds and one for dark ones.
///
/// The hues are those of Okabe and Ito ("Color Universal Design", 2008), which people with any kind of colour blindness
/// can tell apart; darkened or lightened so that each has enough contrast on its background.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AnalysisPalette {
    /// Series in their order; more series than colours begin again.
    pub series: [Color32; 4],
    /// Shade under the kept runs.
    pub kept: Color32,
    /// START and END.
    pub marker: Color32,
    /// The threshold line.
    pub threshold: Color32,
    /// The vertical line at the unit that is pointed at.
    pub cursor: Color32,
    /// Ground of counted words in the text of a unit.
    pub word: Color32,
    classes: [Color32; 4],
    bars: [Color32; 4],
    letters: [Color32; 4],
    /// The least coherent part of a page, and the most coherent.
    coherence: [Color32; 2],
}

impl AnalysisPalette {
    /// For light backgrounds, as in figures that are saved.
    pub const LIGHT: AnalysisPalette = AnalysisPalette {
        series: all(figure::Palette::LIGHT.series),
        kept: Color32::from_rgba_premultiplied(0, 25, 18, 40),
        marker: rgb(figure::Palette::LIGHT.marker),
        threshold: rgb(figure::Palette::LIGHT.threshold),
        cursor: Color32::from_rgb(60, 60, 60),
        word: Color32::from_rgb(190, 226, 244),
        classes: [
            Color32::from_rgb(0, 120, 88),
            Color32::from_rgb(222, 205, 40),
            Color32::from_rgb(236, 236, 236),
            Color32::from_rgb(190, 75, 0),
        ],
        bars: all(figure::Palette::LIGHT.classes),
        letters: [Color32::WHITE, Color32::BLACK, Color32::BLACK, Color32::WHITE],
        coherence: [Color32::from_rgb(190, 75, 0), Color32::from_rgb(0, 96, 160)],
    };

    /// For dark backgrounds.
    pub const DARK: AnalysisPalette = AnalysisPalette {
        series: [
            Color32::from_rgb(86, 180, 233),
            Color32::from_rgb(240, 175, 40),
            Color32::from_rgb(214, 140, 182),
            Color32::from_rgb(60, 140, 200),
        ],
        kept: Color32::from_rgba_premultiplied(0, 40, 29, 48),
        marker: Color32::from_rgb(50, 200, 155),
        threshold: Color32::from_rgb(245, 130, 50),
        cursor: Color32::from_rgb(220, 220, 220),
        word: Color32::from_rgb(20, 68, 94),
        classes: [
            Color32::from_rgb(0, 158, 115),
            Color32::from_rgb(240, 228, 66),
            Color32::from_rgb(225, 225, 225),
            Color32::from_rgb(213, 94, 0),
        ],
        bars: [
            Color32::from_rgb(0, 178, 130),
            Color32::from_rgb(240, 228, 66),
            Color32::from_rgb(150, 150, 150),
            Color32::from_rgb(230, 110, 30),
        ],
        letters: [Color32::BLACK; 4],
        coherence: [Color32::from_rgb(240, 130, 50), Color32::from_rgb(86, 180, 233)],
    };

    /// The set for a colour scheme.
    pub fn of(scheme: Scheme) -> &'static AnalysisPalette {
        if scheme.is_dark() {
            &AnalysisPalette::DARK
        } else {
            &AnalysisPalette::LIGHT
        }
    }

    /// The colour of a class and the colour of a letter upon it.
    pub fn class(&self, class: Class) -> (Color32, Color32) {
        let at = place(class);
        (self.classes[at], self.letters[at])
    }

    /// The colour of a degree of coherence, 1 to 10.
    pub fn coherence(&self, degree: f64) -> Color32 {
        let [least, most] = self.coherence;
        least.lerp_to_gamma(most, ((degree - 1.0) / 9.0).clamp(0.0, 1.0) as f32)
    }

    /// Separators between the boxes of a page: a colour that no class has.
    pub fn separator(&self) -> Color32 {
        self.series[2]
    }

    /// The colour of a class for thin bars and small points, which are lost where they are as pale as a badge may be.
    pub fn bar(&self, class: Class) -> Color32 {
        self.bars[place(class)]
    }
}

const fn rgb([red, green, blue]: Rgb) -> Color32 {
    Color32::from_rgb(red, green, blue)
}

const fn all([first, second, third, fourth]: [Rgb; 4]) -> [Color32; 4] {
    [rgb(first), rgb(second), rgb(third), rgb(fourth)]
}

fn place(class: Class) -> usize {
    match class {
        Class::Good => 0,
        Class::NearGood => 1,
        Class::Short => 2,
        Class::Bad => 3,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::ground::theme;
    use clearline_column::contrast::contrast;

    #[test]
    fn colours_are_seen_on_the_ground_of_every_scheme() {
        for scheme in Scheme::ALL {
            let palette = AnalysisPalette::of(scheme);
            let chrome = theme::WindowPalette::of(scheme);
            for line in [palette.marker, palette.threshold, palette.cursor] {
                let contrast = contrast(line, chrome.ground);
                assert!(contrast >= 3.0, "{scheme:?}: {line:?}: {contrast}");
            }
            let contrast = contrast(chrome.text, palette.word);
            assert!(contrast >= 7.0, "{scheme:?}: {contrast}");
        }
    }

    #[test]
    fn letters_are_read_on_the_colours_of_classes() {
        for scheme in Scheme::ALL {
            for class in [Class::Good, Class::NearGood, Class::Short, Class::Bad] {
                let (ground, letter) = AnalysisPalette::of(scheme).class(class);
                assert!(contrast(letter, ground) >= 4.5, "{scheme:?}: {class:?}");
            }
        }
    }
}
