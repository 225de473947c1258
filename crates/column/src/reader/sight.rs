//! The units in sight and their places in the window.

use egui::{Pos2, Rect, Vec2};

use super::block::Block;
use super::item::{ColumnItem, Spot};
use super::picture::ControlsRoom;
use super::sideways::{Wide, WideId};
use super::state::ColumnState;

/// The most that a character takes in UTF-8.
const BYTES_OF_A_CHARACTER: usize = 4;

/// A unit in sight.
pub(super) struct Placed {
    /// Index of the unit.
    pub unit: usize,
    /// Index of its item.
    pub item: usize,
    /// Its place in the window, with the space above.
    pub area: Rect,
    /// Its frame in the window.
    pub frame: Rect,
    /// How far its contents are moved by sideways scrolling.
    pub shift: Vec2,
    /// What it is a part of, if that is wider than the column.
    pub wide: Option<Wide>,
}

impl ColumnState {
    /// The line of a spot, as it was drawn last; `None` where that is out of sight, as the beginning of a long paragraph may be.
    pub fn line_in_sight(&self, spot: Spot) -> Option<Rect> {
        let unit = self.layouts.unit_at(spot);
        let placed = self.controls.in_sight.iter().find(|placed| placed.unit == unit)?;
        let block = self.layouts.made_block(unit)?;
        let line = block.rects(&(spot.byte..spot.byte + 1)).into_iter().next();
        // The end of a text is in its last line.
        let before = spot.byte.saturating_sub(BYTES_OF_A_CHARACTER)..spot.byte;
        let line = line.or_else(|| block.rects(&before).pop());
        let way = placed.area.min.to_vec2() + placed.shift;
        let place = line.map_or(placed.frame, |line| line.translate(way));
        let column = self.controls.area?;
        column.intersects(place).then_some(place)
    }
}

/// The place at a point or nearest to it, and whether the point is on its character.
pub(super) fn find_spot(state: &ColumnState, in_sight: &[Placed], at: Pos2) -> Option<(Spot, bool)> {
    let placed = in_sight.iter().find(|placed| placed.area.y_range().contains(at.y))?;
    let (byte, on_text) = state
        .layouts
        .made_block(placed.unit)?
        .hit(at - placed.area.min.to_vec2() - placed.shift)?;
    Some((
        Spot {
            item: placed.item,
            byte,
        },
        on_text,
    ))
}

/// The number of the picture that is shown at a point.
pub(super) fn find_picture(state: &ColumnState, in_sight: &[Placed], at: Pos2) -> Option<u32> {
    let placed = in_sight.iter().find(|placed| placed.frame.contains(at))?;
    let block = state.layouts.made_block(placed.unit)?;
    block.picture_at(at - placed.area.min.to_vec2() - placed.shift)
}

/// Room for the controls of a unit's pictures, except those that sideways scrolling hides.
pub(super) fn controls_in(state: &ColumnState, placed: &Placed) -> impl Iterator<Item = ControlsRoom> {
    let block = state.layouts.made_block(placed.unit);
    let way = placed.area.min.to_vec2() + placed.shift;
    let (window, is_in_cell) = (placed.frame, block.is_some_and(|block| block.own_picture().is_none()));
    let pictures = block.into_iter().flat_map(|block| &block.pictures);
    let rooms = pictures.filter_map(move |(image, picture)| {
        Some(ControlsRoom {
            image: *image,
            area: picture.controls?.translate(way),
            window,
            is_in_cell,
        })
    });
    rooms.filter(|room| room.window.intersects(room.area))
}

/// What a block is a part of, if that is wider than the column.
pub(super) fn wide(block: &Block, item: &ColumnItem, origin: Pos2) -> Option<Wide> {
    let id = WideId::of(item)?;
    (block.hidden_width() > 0.5).then(|| Wide {
        id,
        area: block.frame.translate(origin.to_vec2()),
        hidden: block.hidden_width(),
        is_rtl: block.begins_right,
    })
}

/// Everything that is wider than the column, each as one.
pub(super) fn join_wide(in_sight: &[Placed]) -> Vec<Wide> {
    let mut wide: Vec<Wide> = Vec::new();
    for part in in_sight.iter().filter_map(|placed| placed.wide.as_ref()) {
        if !wide.last_mut().is_some_and(|last| last.join(part)) {
            wide.push(part.clone());
        }
    }
    wide
}
