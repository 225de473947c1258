//! The colours of the reading column.

use egui::Color32;

use crate::app::typeset::TextColours;

/// The colours of the reading column in one theme.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Palette {
    /// The page.
    pub paper: Color32,
    /// Text.
    pub text: TextColours,
    /// Grounds of code blocks and picture placeholders.
    pub panel: Color32,
    /// Lines: of tables, beside quotations, around folds.
    pub line: Color32,
    /// The ground of text that was jumped to.
    pub flash: Color32,
    /// The scroll bar's handle.
    pub handle: Color32,
}

impl Palette {
    /// Dark ink on warm white.
    pub const LIGHT: Self = Self {
        paper: Color32::from_rgb(0xFD, 0xFC, 0xF9),
        text: TextColours {
            text: Color32::from_rgb(0x22, 0x20, 0x1D),
            dimmed: Color32::from_rgb(0x58, 0x54, 0x4E),
            link: Color32::from_rgb(0x1A, 0x4B, 0x8C),
            code_ground: Color32::from_rgb(0xF1, 0xEE, 0xE8),
            mark_ground: Color32::from_rgb(0xFB, 0xEE, 0xB0),
        },
        panel: Color32::from_rgb(0xF5, 0xF3, 0xEE),
        line: Color32::from_rgb(0xD6, 0xD1, 0xC8),
        flash: Color32::from_rgb(0xF8, 0xE2, 0x9A),
        handle: Color32::from_rgb(0xC2, 0xBC, 0xB2),
    };

    /// Light ink on warm black.
    pub const DARK: Self = Self {
        paper: Color32::from_rgb(0x1B, 0x1A, 0x19),
        text: TextColours {
            text: Color32::from_rgb(0xDD, 0xD9, 0xD2),
            dimmed: Color32::from_rgb(0xAC, 0xA7, 0x9F),
            link: Color32::from_rgb(0x8F, 0xBB, 0xF0),
            code_ground: Color32::from_rgb(0x2B, 0x29, 0x27),
            mark_ground: Color32::from_rgb(0x4D, 0x43, 0x1A),
        },
        panel: Color32::from_rgb(0x25, 0x23, 0x21),
        line: Color32::from_rgb(0x48, 0x44, 0x40),
        flash: Color32::from_rgb(0x5E, 0x50, 0x1C),
        handle: Color32::from_rgb(0x5A, 0x56, 0x51),
    };

    /// The palette of egui's dark or light mode.
    pub fn of_mode(dark: bool) -> &'static Self {
        if dark { &Self::DARK } else { &Self::LIGHT }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::contrast::contrast;

    #[test]
    fn all_text_has_a_contrast_of_seven_to_one() {
        for palette in [Palette::LIGHT, Palette::DARK] {
            for ink in [palette.text.text, palette.text.dimmed, palette.text.link] {
                let contrast = contrast(ink, palette.paper);
                assert!(contrast >= 7.0, "{ink:?} on {:?}: {contrast}", palette.paper);
            }
        }
    }
}
