//! Pictures in the column: how they look now, and how much room they take.

use egui::{Pos2, Rect, TextureId, Vec2, vec2};

use super::block::Piece;
use super::sheet::Sheet;

/// Space around the description of a picture that is not loaded, in ems.
const PADDING: Vec2 = vec2(3.0, 0.6);
/// Space between the description, the note and the controls, in ems.
const LINE_GAP: f32 = 0.3;
/// Height of a row of controls in points, and the width below which there are two rows.
const CONTROLS_HEIGHT: f32 = 30.0;
const TWO_ROWS_BELOW: f32 = 440.0;
/// Width and height of the one control in a cell, in points; in a cell that is narrower, it is as wide as that.
const CELL_CONTROL: Vec2 = vec2(64.0, 20.0);

/// How a picture looks now.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Face {
    /// Width and height in points that the page gives it, if known.
    pub size: Option<Vec2>,
    /// The picture; without it, a panel shows its description.
    pub texture: Option<TextureId>,
    /// A line below the description.
    pub note: String,
    /// Whether there is to be room for controls below the description; see
    /// [`ColumnResponse::controls`](super::ColumnResponse::controls).
    pub has_controls: bool,
}

/// Room for the controls of a picture that is not shown.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ControlsRoom {
    /// The picture, by the number in [`ItemKind::Image`](super::ItemKind::Image).
    pub image: u32,
    /// Where they may be drawn.
    pub area: Rect,
    /// The part of the room that is seen: a table may be wider than the column.
    pub window: Rect,
    /// Whether this is in a cell, where one small button has room.
    pub is_in_cell: bool,
}

/// A picture's place in its block.
pub(super) struct PictureBox {
    pub face: Face,
    /// The note, laid out.
    pub note: Option<Piece>,
    /// Where the picture is drawn.
    pub area: Rect,
    /// Where controls may be drawn.
    pub controls: Option<Rect>,
}

impl PictureBox {
    pub(super) fn new(face: Face, note: Option<Piece>) -> Self {
        Self {
            face,
            note,
            area: Rect::NOTHING,
            controls: None,
        }
    }

    /// Whether the picture itself is shown.
    pub(super) fn is_shown(&self) -> bool {
        self.face.texture.is_some()
    }

    /// Reserves the room that the picture or its controls need in a cell of this width. Returns the height.
    pub(super) fn fit(&mut self, room: f32) -> f32 {
        let size = if self.is_shown() {
            fitted(self.face.size.unwrap_or(vec2(room, room)), room)
        } else {
            CELL_CONTROL.min(vec2(room, f32::INFINITY))
        };
        self.controls = (!self.is_shown()).then_some(Rect::NOTHING);
        *self.place_in_cell() = Rect::from_min_size(Pos2::ZERO, size);
        size.y
    }

    /// The place of the picture in its cell, or of its controls.
    pub(super) fn place_in_cell(&mut self) -> &mut Rect {
        self.controls.as_mut().unwrap_or(&mut self.area)
    }

    /// Places the description and everything else below the left top corner of `frame`. Returns the height: the
    /// picture's once it is loaded, and until then no more than the description needs.
    pub(super) fn arrange(&mut self, sheet: &Sheet, frame: Rect, description: &mut [Piece]) -> f32 {
        let text_height = self.set_text(sheet, frame, description);
        let shown = self.face.size.filter(|_| self.is_shown());
        let size = shown.map_or(vec2(frame.width(), text_height), |size| fitted(size, frame.width()));
        self.area = Rect::from_min_size(Pos2::new(frame.center().x - size.x / 2.0, frame.top()), size);
        size.y
    }

    /// Stacks description, note and controls, each centred. Returns their height with the space around.
    fn set_text(&mut self, sheet: &Sheet, frame: Rect, description: &mut [Piece]) -> f32 {
        let (side, gap) = (sheet.ems(PADDING.x), sheet.ems(LINE_GAP));
        let mut top = frame.top() + sheet.ems(PADDING.y);
        for piece in description.iter_mut().chain(&mut self.note) {
            piece.paragraph.wrap(frame.width() - 2.0 * side);
            piece.paragraph.shrink();
            let free = frame.width() - piece.paragraph.used_width();
            piece.offset = vec2(frame.left() + (free / 2.0).max(0.0), top);
            top += piece.paragraph.height() + gap;
        }
        self.controls = self.face.has_controls.then(|| {
            let rows = if frame.width() < TWO_ROWS_BELOW { 2.0 } else { 1.0 };
            let left_top = Pos2::new(frame.left(), top);
            Rect::from_min_size(left_top, vec2(frame.width(), rows * CONTROLS_HEIGHT))
        });
        let bottom = self.controls.map_or(top - gap, |controls| controls.bottom());
        bottom + sheet.ems(PADDING.y) - frame.top()
    }
}

/// A size in the column: the given one, shrunk to its room.
fn fitted(size: Vec2, room: f32) -> Vec2 {
    size * (room / size.x.max(1.0)).min(1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn large_pictures_shrink_and_small_ones_do_not_grow() {
        assert_eq!(fitted(vec2(1200.0, 800.0), 600.0), vec2(600.0, 400.0));
        assert_eq!(fitted(vec2(120.0, 80.0), 600.0), vec2(120.0, 80.0));
    }
}
