//! Colours of the window's controls.

use super::Scheme;
use egui::Color32;

/// Colours of controls and strips.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WindowPalette {
    /// The ground of toolbar and panels.
    pub ground: Color32,
    /// Text on it.
    pub text: Color32,
    /// Text that matters less.
    pub quiet: Color32,
    /// Buttons and fields.
    pub control: Color32,
    /// Lines around and between them.
    pub line: Color32,
    /// What is chosen or under way.
    pub accent: Color32,
    /// The ground of a strip with a fault.
    pub fault: Color32,
    /// The ground of a strip with something to beware of.
    pub notice: Color32,
    /// The ground of a strip with good news.
    pub good: Color32,
}

impl WindowPalette {
    const LIGHT: WindowPalette = WindowPalette {
        ground: Color32::from_rgb(0xF3, 0xF1, 0xEC),
        text: Color32::from_rgb(0x25, 0x23, 0x20),
        quiet: Color32::from_rgb(0x4B, 0x47, 0x41),
        control: Color32::from_rgb(0xFF, 0xFE, 0xFB),
        line: Color32::from_rgb(0xD3, 0xCE, 0xC5),
        accent: Color32::from_rgb(0x1A, 0x4B, 0x8C),
        fault: Color32::from_rgb(0xFB, 0xE3, 0xDC),
        notice: Color32::from_rgb(0xFB, 0xF0, 0xCF),
        good: Color32::from_rgb(0xDF, 0xF0, 0xE0),
    };

    const DARK: WindowPalette = WindowPalette {
        ground: Color32::from_rgb(0x24, 0x22, 0x21),
        text: Color32::from_rgb(0xE2, 0xDE, 0xD7),
        quiet: Color32::from_rgb(0xC6, 0xC1, 0xB9),
        control: Color32::from_rgb(0x2F, 0x2D, 0x2B),
        line: Color32::from_rgb(0x4A, 0x46, 0x42),
        accent: Color32::from_rgb(0x9A, 0xC2, 0xF2),
        fault: Color32::from_rgb(0x4A, 0x26, 0x20),
        notice: Color32::from_rgb(0x38, 0x31, 0x1A),
        good: Color32::from_rgb(0x1E, 0x38, 0x26),
    };

    const SEPIA: WindowPalette = WindowPalette {
        ground: Color32::from_rgb(0xEF, 0xE4, 0xCC),
        text: Color32::from_rgb(0x2E, 0x20, 0x13),
        quiet: Color32::from_rgb(0x49, 0x37, 0x1F),
        control: Color32::from_rgb(0xFB, 0xF4, 0xE4),
        line: Color32::from_rgb(0xCF, 0xBE, 0x9C),
        accent: Color32::from_rgb(0x12, 0x3A, 0x69),
        fault: Color32::from_rgb(0xF7, 0xD9, 0xC6),
        notice: Color32::from_rgb(0xF6, 0xE3, 0xA8),
        good: Color32::from_rgb(0xDE, 0xE8, 0xC4),
    };

    const GREY: WindowPalette = WindowPalette {
        ground: Color32::from_rgb(0x3D, 0x3F, 0x43),
        text: Color32::from_rgb(0xF3, 0xF3, 0xF5),
        quiet: Color32::from_rgb(0xE2, 0xE2, 0xE5),
        control: Color32::from_rgb(0x45, 0x47, 0x4B),
        line: Color32::from_rgb(0x6A, 0x6D, 0x73),
        accent: Color32::from_rgb(0xD2, 0xE5, 0xFD),
        fault: Color32::from_rgb(0x5C, 0x2C, 0x28),
        notice: Color32::from_rgb(0x4C, 0x45, 0x20),
        good: Color32::from_rgb(0x2A, 0x4A, 0x38),
    };

    const CONTRAST: WindowPalette = WindowPalette {
        ground: Color32::from_rgb(0x00, 0x00, 0x00),
        text: Color32::from_rgb(0xFF, 0xFF, 0xFF),
        quiet: Color32::from_rgb(0xE6, 0xE6, 0xE6),
        control: Color32::from_rgb(0x14, 0x14, 0x14),
        line: Color32::from_rgb(0xC0, 0xC0, 0xC0),
        accent: Color32::from_rgb(0xFF, 0xE9, 0x4D),
        fault: Color32::from_rgb(0x6B, 0x00, 0x00),
        notice: Color32::from_rgb(0x3A, 0x33, 0x00),
        good: Color32::from_rgb(0x00, 0x3D, 0x20),
    };

    /// The palette of a colour scheme.
    pub fn of(scheme: Scheme) -> &'static WindowPalette {
        match scheme {
            Scheme::Light => &WindowPalette::LIGHT,
            Scheme::Dark => &WindowPalette::DARK,
            Scheme::Sepia => &WindowPalette::SEPIA,
            Scheme::Grey => &WindowPalette::GREY,
            Scheme::Contrast => &WindowPalette::CONTRAST,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clearline_column::contrast::contrast;
    use clearline_column::reader;

    #[test]
    fn all_text_has_a_contrast_of_seven_to_one() {
        for scheme in Scheme::ALL {
            let palette = WindowPalette::of(scheme);
            let selection = reader::Palette::of(scheme).grounds.selection;
            let chosen = contrast(palette.text, selection);
            assert!(chosen >= 7.0, "{scheme:?}: text on what is chosen: {chosen}");
            let WindowPalette {
                ground,
                control,
                fault,
                notice,
                good,
                ..
            } = *palette;
            let grounds = [ground, control, fault, notice, good];
            for ground in grounds {
                for ink in [palette.text, palette.quiet] {
                    let contrast = contrast(ink, ground);
                    assert!(contrast >= 7.0, "{scheme:?}: {ink:?} on {ground:?}: {contrast}");
                }
            }
            for ground in [palette.ground, palette.control] {
                let contrast = contrast(palette.accent, ground);
                assert!(contrast >= 7.0, "{scheme:?}: accent on {ground:?}: {contrast}");
            }
        }
    }
}
