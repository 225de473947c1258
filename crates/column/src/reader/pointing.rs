//! Finds what the pointer is at in the column, and what it does there.

use std::ops::Range;

use egui::{CursorIcon, PointerButton, Response, Ui};

use super::bar;
use super::column::Column;
use super::item::{ItemKind, Spot};
use super::links::LinkAnswer;
use super::picture::ControlsRoom;
use super::selection::is_selectable;
use super::sight::{Placed, controls_in, find_picture, find_spot};
use super::state::ColumnState;
use crate::typeset::{Style, StyleRun};

/// What happened in the column in a frame.
pub struct ColumnResponse {
    /// The column's own response, of its whole area.
    pub response: Response,
    /// The place under the pointer, or nearest to it.
    pub hovered: Option<Spot>,
    /// Whether the pointer is on the exact character of [`ColumnResponse::hovered`].
    pub on_text: bool,
    /// The place that was clicked.
    pub clicked: Option<Spot>,
    /// What is done with links, apart from plain clicks.
    pub links: LinkAnswer,
    /// The picture under the pointer, by the number in [`ItemKind::Image`].
    pub picture: Option<u32>,
    /// The items in sight.
    pub visible: Range<usize>,
    /// Room for the controls of the pictures in sight that are not shown; see
    /// [`Face::has_controls`](super::Face::has_controls).
    pub controls: Vec<ControlsRoom>,
}

impl Column<'_> {
    /// Finds what the pointer is at.
    pub(super) fn point(
        &self,
        ui: &Ui,
        state: &ColumnState,
        response: Response,
        in_sight: &[Placed],
    ) -> ColumnResponse {
        let bar_left = response.rect.right() - bar::WIDTH;
        let pointer = ui.input(|input| input.pointer.latest_pos());
        let pointer = pointer.filter(|at| response.contains_pointer() && at.x < bar_left);
        let found = pointer.and_then(|at| find_spot(state, in_sight, at));
        let hovered = found.map(|(spot, _)| spot);
        let picture = pointer.and_then(|at| find_picture(state, in_sight, at));
        let on_text = found.is_some_and(|(_, on_text)| on_text);
        let invites_click = found.is_some_and(|(spot, on_text)| self.invites_click(spot, on_text));
        if invites_click {
            ui.ctx().set_cursor_icon(CursorIcon::PointingHand);
        } else if picture.is_some() {
            ui.ctx().set_cursor_icon(CursorIcon::ZoomIn);
        } else if on_text && hovered.is_some_and(|spot| self.items.get(spot.item).is_some_and(is_selectable)) {
            ui.ctx().set_cursor_icon(CursorIcon::Text);
        }
        // A key on the focused column is no click on what the pointer is on by chance.
        let clicked_by = |button| hovered.filter(|_| response.clicked_by(button));
        let clicked = clicked_by(PointerButton::Primary);
        let clicked = clicked.filter(|_| invites_click || !state.selecting.has_used_click());
        let clicked_aside = clicked_by(PointerButton::Middle).filter(|_| on_text);
        let controls = in_sight.iter().flat_map(|placed| controls_in(state, placed));
        let first = in_sight.first().map_or(0, |placed| placed.item);
        let visible = first..in_sight.last().map_or(first, |placed| placed.item + 1);
        ColumnResponse {
            response,
            hovered,
            on_text,
            clicked,
            links: LinkAnswer {
                clicked_aside,
                ..LinkAnswer::default()
            },
            picture,
            visible,
            controls: controls.collect(),
        }
    }

    /// Whether a click does something here: on links and folds.
    fn invites_click(&self, spot: Spot, on_text: bool) -> bool {
        self.items.get(spot.item).is_some_and(|item| {
            let is_link = |run: &StyleRun| run.style.contains(Style::LINK) && run.range.contains(&spot.byte);
            item.kind == ItemKind::Fold
                || item.kind == ItemKind::Embed && on_text
                || (on_text && item.runs.iter().any(is_link))
        })
    }
}
