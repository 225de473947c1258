//! The colours of the reading column.

use egui::Color32;

use crate::Scheme;
use crate::typeset::TextColours;

/// The colours of the reading column in one scheme.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Palette {
    /// The page.
    pub paper: Color32,
    /// Text.
    pub text: TextColours,
    /// Text that was left out and is unfolded. It is so much paler that nobody takes it for kept text.
    pub removed: Color32,
    /// Grounds of code blocks and picture placeholders.
    pub panel: Color32,
    /// Lines: of tables, beside quotations, around folds.
    pub line: Color32,
    /// The scroll bar's handle.
    pub handle: Color32,
    /// The colours that can lie behind parts of the text.
    pub grounds: Grounds,
}

/// Colours behind parts of the text. All text can be read on each of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Grounds {
    /// Of text that was jumped to.
    pub flash: Color32,
    /// Of selected text.
    pub selection: Color32,
    /// Of text that was searched for.
    pub hit: Color32,
    /// Of the present hit of a search.
    pub hit_now: Color32,
    /// Of the unit that the pointer is on in the curve or the list.
    pub linked: Color32,
    /// Of the unit that was clicked.
    pub marked: Color32,
    /// Of what the reader has highlighted, for each kind.
    pub highlights: [Color32; 4],
}

impl Palette {
    /// Dark ink on warm white.
    pub const LIGHT: Self = Self {
        paper: Color32::from_rgb(0xFD, 0xFC, 0xF9),
        text: TextColours {
            text: Color32::from_rgb(0x22, 0x20, 0x1D),
            dimmed: Color32::from_rgb(0x45, 0x41, 0x3B),
            link: Color32::from_rgb(0x12, 0x3F, 0x7D),
            code_ground: Color32::from_rgb(0xF1, 0xEE, 0xE8),
            mark_ground: Color32::from_rgb(0xFB, 0xEE, 0xB0),
        },
        removed: Color32::from_rgb(0x62, 0x5D, 0x56),
        panel: Color32::from_rgb(0xF5, 0xF3, 0xEE),
        line: Color32::from_rgb(0xD6, 0xD1, 0xC8),
        handle: Color32::from_rgb(0xC2, 0xBC, 0xB2),
        grounds: Grounds {
            flash: Color32::from_rgb(0xF8, 0xE2, 0x9A),
            selection: Color32::from_rgb(0xC9, 0xDD, 0xF5),
            hit: Color32::from_rgb(0xFC, 0xE9, 0xA6),
            hit_now: Color32::from_rgb(0xFF, 0xD0, 0x8A),
            linked: Color32::from_rgb(0xF7, 0xE7, 0xB4),
            marked: Color32::from_rgb(0xDD, 0xEB, 0xDF),
            highlights: [
                Color32::from_rgb(0xFE, 0xEB, 0x89),
                Color32::from_rgb(0x6F, 0xEA, 0xED),
                Color32::from_rgb(0xE2, 0xD2, 0xFB),
                Color32::from_rgb(0xFE, 0xCD, 0xD5),
            ],
        },
    };

    /// Light ink on warm black.
    pub const DARK: Self = Self {
        paper: Color32::from_rgb(0x1B, 0x1A, 0x19),
        text: TextColours {
            text: Color32::from_rgb(0xE2, 0xDE, 0xD7),
            dimmed: Color32::from_rgb(0xD3, 0xCE, 0xC6),
            link: Color32::from_rgb(0xB4, 0xD2, 0xF8),
            code_ground: Color32::from_rgb(0x2B, 0x29, 0x27),
            mark_ground: Color32::from_rgb(0x3D, 0x35, 0x16),
        },
        removed: Color32::from_rgb(0xAA, 0xA5, 0x9E),
        panel: Color32::from_rgb(0x25, 0x23, 0x21),
        line: Color32::from_rgb(0x48, 0x44, 0x40),
        handle: Color32::from_rgb(0x5A, 0x56, 0x51),
        grounds: Grounds {
            flash: Color32::from_rgb(0x40, 0x37, 0x14),
            selection: Color32::from_rgb(0x1C, 0x3A, 0x59),
            hit: Color32::from_rgb(0x3B, 0x32, 0x12),
            hit_now: Color32::from_rgb(0x66, 0x28, 0x10),
            linked: Color32::from_rgb(0x38, 0x31, 0x1B),
            marked: Color32::from_rgb(0x1F, 0x38, 0x29),
            highlights: [
                Color32::from_rgb(0x42, 0x3A, 0x15),
                Color32::from_rgb(0x00, 0x42, 0x4B),
                Color32::from_rgb(0x45, 0x30, 0x67),
                Color32::from_rgb(0x62, 0x28, 0x33),
            ],
        },
    };

    /// Brown ink on the paper of old books.
    pub const SEPIA: Self = Self {
        paper: Color32::from_rgb(0xF8, 0xEF, 0xDC),
        text: TextColours {
            text: Color32::from_rgb(0x2E, 0x20, 0x13),
            dimmed: Color32::from_rgb(0x49, 0x37, 0x1F),
            link: Color32::from_rgb(0x12, 0x3A, 0x69),
            code_ground: Color32::from_rgb(0xEE, 0xE2, 0xC8),
            mark_ground: Color32::from_rgb(0xF5, 0xDF, 0x98),
        },
        removed: Color32::from_rgb(0x68, 0x55, 0x38),
        panel: Color32::from_rgb(0xF0, 0xE5, 0xCD),
        line: Color32::from_rgb(0xD2, 0xC2, 0xA2),
        handle: Color32::from_rgb(0xBD, 0xAA, 0x86),
        grounds: Grounds {
            flash: Color32::from_rgb(0xF2, 0xD9, 0x8A),
            selection: Color32::from_rgb(0xCB, 0xDB, 0xE6),
            hit: Color32::from_rgb(0xF6, 0xDF, 0x95),
            hit_now: Color32::from_rgb(0xFF, 0xC5, 0x7C),
            linked: Color32::from_rgb(0xF1, 0xDF, 0xA8),
            marked: Color32::from_rgb(0xD9, 0xE6, 0xCD),
            highlights: [
                Color32::from_rgb(0xFB, 0xE4, 0x79),
                Color32::from_rgb(0x7E, 0xDE, 0xE2),
                Color32::from_rgb(0xDE, 0xC7, 0xE5),
                Color32::from_rgb(0xFA, 0xC1, 0xBE),
            ],
        },
    };

    /// Light ink on grey.
    pub const GREY: Self = Self {
        paper: Color32::from_rgb(0x35, 0x36, 0x3A),
        text: TextColours {
            text: Color32::from_rgb(0xF3, 0xF3, 0xF5),
            dimmed: Color32::from_rgb(0xE2, 0xE2, 0xE5),
            link: Color32::from_rgb(0xD2, 0xE5, 0xFD),
            code_ground: Color32::from_rgb(0x41, 0x43, 0x47),
            mark_ground: Color32::from_rgb(0x4A, 0x43, 0x1C),
        },
        removed: Color32::from_rgb(0xB3, 0xB3, 0xB7),
        panel: Color32::from_rgb(0x3E, 0x40, 0x44),
        line: Color32::from_rgb(0x6A, 0x6D, 0x73),
        handle: Color32::from_rgb(0x7C, 0x80, 0x87),
        grounds: Grounds {
            flash: Color32::from_rgb(0x4C, 0x44, 0x18),
            selection: Color32::from_rgb(0x26, 0x46, 0x6A),
            hit: Color32::from_rgb(0x4C, 0x43, 0x17),
            hit_now: Color32::from_rgb(0x74, 0x30, 0x14),
            linked: Color32::from_rgb(0x46, 0x41, 0x23),
            marked: Color32::from_rgb(0x2A, 0x46, 0x38),
            highlights: [
                Color32::from_rgb(0x47, 0x44, 0x35),
                Color32::from_rgb(0x00, 0x4E, 0x56),
                Color32::from_rgb(0x4B, 0x3E, 0x67),
                Color32::from_rgb(0x61, 0x3A, 0x45),
            ],
        },
    };

    /// White and yellow ink on black.
    pub const CONTRAST: Self = Self {
        paper: Color32::from_rgb(0x00, 0x00, 0x00),
        text: TextColours {
            text: Color32::from_rgb(0xFF, 0xFF, 0xFF),
            dimmed: Color32::from_rgb(0xE6, 0xE6, 0xE6),
            link: Color32::from_rgb(0xFF, 0xE9, 0x4D),
            code_ground: Color32::from_rgb(0x1C, 0x1C, 0x1C),
            mark_ground: Color32::from_rgb(0x4D, 0x3F, 0x00),
        },
        removed: Color32::from_rgb(0xB6, 0xB6, 0xB6),
        panel: Color32::from_rgb(0x16, 0x16, 0x16),
        line: Color32::from_rgb(0xC0, 0xC0, 0xC0),
        handle: Color32::from_rgb(0xC0, 0xC0, 0xC0),
        grounds: Grounds {
            flash: Color32::from_rgb(0x4D, 0x3F, 0x00),
            selection: Color32::from_rgb(0x00, 0x45, 0x8F),
            hit: Color32::from_rgb(0x3D, 0x3A, 0x00),
            hit_now: Color32::from_rgb(0x6E, 0x3A, 0x00),
            linked: Color32::from_rgb(0x3A, 0x33, 0x00),
            marked: Color32::from_rgb(0x00, 0x3D, 0x26),
            highlights: [
                Color32::from_rgb(0x52, 0x44, 0x00),
                Color32::from_rgb(0x00, 0x4E, 0x66),
                Color32::from_rgb(0x54, 0x32, 0x8F),
                Color32::from_rgb(0x82, 0x24, 0x38),
            ],
        },
    };

    /// The palette of a colour scheme.
    pub fn of(scheme: Scheme) -> &'static Self {
        match scheme {
            Scheme::Light => &Self::LIGHT,
            Scheme::Dark => &Self::DARK,
            Scheme::Sepia => &Self::SEPIA,
            Scheme::Grey => &Self::GREY,
            Scheme::Contrast => &Self::CONTRAST,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contrast::contrast;

    /// All colours that text can be on.
    fn under_text(palette: &Palette) -> Vec<Color32> {
        let Palette {
            paper,
            text,
            panel,
            grounds,
            ..
        } = *palette;
        let Grounds {
            flash,
            selection,
            hit,
            hit_now,
            linked,
            marked,
            highlights,
        } = grounds;
        let mut all = vec![
            paper,
            panel,
            text.code_ground,
            text.mark_ground,
            flash,
            selection,
            hit,
            hit_now,
            linked,
            marked,
        ];
        all.extend(highlights);
        all
    }

    #[test]
    fn all_text_has_a_contrast_of_seven_to_one_on_every_ground() {
        for scheme in Scheme::ALL {
            let palette = Palette::of(scheme);
            let text = palette.text;
            for ground in under_text(palette) {
                for ink in [text.text, text.dimmed, text.link] {
                    let contrast = contrast(ink, ground);
                    assert!(contrast >= 7.0, "{scheme:?}: {ink:?} on {ground:?}: {contrast}");
                }
            }
        }
    }

    #[test]
    fn removed_text_is_clearly_paler_than_the_rest_and_still_read_on_every_ground() {
        for scheme in Scheme::ALL {
            let palette = Palette::of(scheme);
            let from_text = contrast(palette.removed, palette.text.text);
            assert!(from_text >= 1.8, "{scheme:?}: {from_text}");
            for ground in under_text(palette) {
                let contrast = contrast(palette.removed, ground);
                assert!(contrast >= 4.5, "{scheme:?}: on {ground:?}: {contrast}");
            }
        }
    }

    #[test]
    fn grounds_stand_out_from_the_paper_and_from_each_other() {
        for scheme in Scheme::ALL {
            let Palette { paper, grounds, .. } = *Palette::of(scheme);
            let shown = [paper, grounds.selection, grounds.hit, grounds.hit_now];
            let distance = |one: Color32, other: Color32| {
                let pairs = one.to_array().into_iter().zip(other.to_array());
                pairs.map(|(one, other)| u32::from(one.abs_diff(other))).sum::<u32>()
            };
            for (i, one) in shown.iter().enumerate() {
                for other in &shown[i + 1..] {
                    assert!(distance(*one, *other) >= 40, "{scheme:?}: {one:?} and {other:?}");
                }
            }
            let beside = [paper, grounds.selection];
            for (i, one) in grounds.highlights.iter().enumerate() {
                for other in beside.iter().chain(&grounds.highlights[i + 1..]) {
                    assert!(distance(*one, *other) >= 20, "{scheme:?}: {one:?} and {other:?}");
                }
                // What the reader has marked is no unit that was clicked, such as one that a correction is about.
                assert!(distance(*one, grounds.marked) >= 30, "{scheme:?}: {one:?} and the mark");
            }
        }
    }
}
