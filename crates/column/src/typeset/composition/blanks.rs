//! The blanks of punctuation, measured in its glyphs.
//!
//! Full-width punctuation is ink in one half of a square, or in its middle: Chinese of the mainland has its comma in a
//! corner, that of Taiwan and Hong Kong in the middle, Japanese its colon. A font may be that of another country than
//! the text, so that only its glyphs tell.

use std::collections::HashMap;

use parley::layout::Run;
use swash::FontRef;
use swash::scale::ScaleContext;

use super::super::style::Style;
use super::classes::Class;

/// Pixels an em that glyphs are measured at.
const SIZE: f32 = 256.0;
/// The least blank, in ems, that counts as half a square. Large signs such as "？" reach over the middle a little.
const HALF: f32 = 0.42;
/// The least blank on each side, in ems, of a sign in the middle.
const QUARTER: f32 = 0.25;

/// What can be cut off a glyph on each side.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Cut {
    pub left: f32,
    pub right: f32,
}

impl Cut {
    /// What can be cut, in ems, of punctuation with these blanks.
    fn of(class: Class, (left, right): (f32, f32)) -> Self {
        let none = Self::default();
        match class {
            Class::Opening if left >= HALF => Self {
                left: left.min(0.5),
                ..none
            },
            // A small comma in the middle has nearly half a square on each side.
            _ if class.closes() && left >= QUARTER && right >= QUARTER => Self {
                left: 0.25,
                right: 0.25,
            },
            _ if class.closes() && right >= HALF => Self {
                right: right.min(0.5),
                ..none
            },
            _ => none,
        }
    }

    /// The same in pixels.
    pub(super) fn scaled(self, em: f32) -> Self {
        Self {
            left: self.left * em,
            right: self.right * em,
        }
    }

    /// Whether the sign is in the middle.
    pub(super) fn is_centred(self) -> bool {
        self.left > 0.0 && self.right > 0.0
    }
}

/// The blanks of the glyphs that were asked for so far.
#[derive(Default)]
pub(in super::super) struct Blanks {
    scaler: ScaleContext,
    /// The blanks on the left and on the right, in ems, by font file, font and glyph.
    known: HashMap<(u64, u32, u32), (f32, f32)>,
}

impl Blanks {
    /// What can be cut off a glyph of a run that is this many ems wide, in ems.
    pub(super) fn cut(&mut self, run: &Run<'_, Style>, glyph: u32, (class, ems): (Class, f32)) -> Cut {
        let font = run.font();
        let key = (font.data.id(), font.index, glyph);
        let blanks = match self.known.get(&key) {
            Some(blanks) => *blanks,
            None => {
                let blanks = measure(&mut self.scaler, run, glyph, ems).unwrap_or_default();
                self.known.insert(key, blanks);
                blanks
            }
        };
        Cut::of(class, blanks)
    }
}

/// The blanks of a glyph; `None` for a picture, whose ink is not known.
fn measure(scaler: &mut ScaleContext, run: &Run<'_, Style>, glyph: u32, ems: f32) -> Option<(f32, f32)> {
    let font = FontRef::from_index(run.font().data.data(), run.font().index as usize)?;
    let mut scaler = scaler
        .builder(font)
        .size(SIZE)
        .normalized_coords(run.normalized_coords())
        .build();
    let bounds = scaler.scale_outline(u16::try_from(glyph).ok()?)?.bounds();
    Some((bounds.min.x / SIZE, ems - bounds.max.x / SIZE))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn halves_are_cut_off_corners_and_quarters_off_the_middle() {
        let cut = |class, left, right| {
            let cut = Cut::of(class, (left, right));
            (cut.left, cut.right)
        };
        assert_eq!(cut(Class::Closing, 0.08, 0.7), (0.0, 0.5));
        assert_eq!(cut(Class::Opening, 0.6, 0.1), (0.5, 0.0));
        assert_eq!(cut(Class::Stop, 0.1, 0.45), (0.0, 0.45));
        assert_eq!(cut(Class::Closing, 0.37, 0.36), (0.25, 0.25));
        assert_eq!(cut(Class::Closing, 0.4, 0.44), (0.25, 0.25));
        assert_eq!(cut(Class::Opening, 0.2, 0.2), (0.0, 0.0));
        assert_eq!(cut(Class::Middle, 0.37, 0.36), (0.0, 0.0));
    }
}
