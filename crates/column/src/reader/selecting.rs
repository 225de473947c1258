//! Selecting with the pointer.

use std::ops::Range;

use egui::{PointerButton, Pos2, Rangef, Response, Ui};

use super::item::{ColumnItem, Spot};
use super::selection::{Grain, Selection, is_selectable, spanning};
use super::sight::Placed;
use super::state::ColumnState;
use super::underlay::Underlay;
use crate::typeset::Caret;

/// Seconds and points that may lie between the presses of a double click.
const DOUBLE_CLICK_SECONDS: f64 = 0.5;
const DOUBLE_CLICK_REACH: f32 = 6.0;
/// Points a second that the text scrolls for each point that a drag is beyond the edge.
const EDGE_SPEED: f32 = 12.0;
const FASTEST: f32 = 3_000.0;

/// The selection, and how it is being made.
#[derive(Default)]
pub(super) struct Selecting {
    /// The selection. If both ends are at one place, a selection by keys begins there.
    pub selection: Option<Selection>,
    /// Whether the focus is shown at the end of a line rather than at the start of the next.
    pub clings_back: bool,
    /// The distance across the column that the keys up and down keep.
    pub aim: Option<f32>,
    /// Whether the focus is drawn, as it is while keys move it.
    pub shows_caret: bool,
    /// Whether pointer or keys have selected something else since it was last asked for.
    pub is_new: bool,
    press: Option<Press>,
    last: Option<LastPress>,
}

/// The pointer's button is down.
#[derive(Clone)]
struct Press {
    /// What was pressed.
    base: Range<Spot>,
    grain: Grain,
    /// Whether the press has cleared a selection or is one of several, and so has no other effect.
    is_spent: bool,
}

/// The press before, to recognise double clicks.
#[derive(Clone, Copy)]
struct LastPress {
    seconds: f64,
    at: Pos2,
    /// Presses that followed each other at this place.
    count: u32,
}

impl Selecting {
    /// Selects something, or nothing.
    pub(super) fn set(&mut self, selection: Option<Selection>) {
        self.selection = selection;
        self.aim = None;
        self.shows_caret = false;
    }

    /// What is selected, if anything is.
    pub(super) fn selected(&self) -> Option<Selection> {
        self.selection.filter(|selection| !selection.is_empty())
    }

    /// The end that moves.
    pub(super) fn focus(&self) -> Option<(usize, Caret)> {
        let focus = self.selection?.focus;
        let caret = Caret {
            byte: focus.byte,
            clings_back: self.clings_back,
        };
        Some((focus.item, caret))
    }

    /// What of a part of an item is selected, and the caret in it.
    pub(super) fn underlay(&self, shown: &ColumnItem, (item, part): (usize, &Range<usize>)) -> Underlay<'static> {
        let selection = self.selected();
        let selected = selection.filter(|_| is_selectable(shown));
        let selected = selected.map(|selection| selection.within(item, part.end));
        let caret = self.focus().filter(|(focused, caret)| {
            self.shows_caret && *focused == item && (part.start..=part.end).contains(&caret.byte)
        });
        Underlay {
            selected: selected.unwrap_or_default(),
            is_covered: selection.is_some_and(|selection| {
                let Range { start, end } = selection.range();
                (start.item..end.item).contains(&item) && start.item < item
            }),
            caret: caret.map(|(_, caret)| caret),
            ..Underlay::default()
        }
    }

    /// Whether the click that ends now has been used for selecting.
    pub(super) fn has_used_click(&self) -> bool {
        self.press.as_ref().is_some_and(|press| press.is_spent)
    }

    fn count_press(&mut self, seconds: f64, at: Pos2) -> u32 {
        let follows = |last: &LastPress| {
            seconds - last.seconds <= DOUBLE_CLICK_SECONDS && last.at.distance(at) < DOUBLE_CLICK_REACH
        };
        let count = self.last.filter(follows).map_or(1, |last| last.count + 1);
        self.last = Some(LastPress { seconds, at, count });
        count
    }
}

impl ColumnState {
    /// Selects what is pressed and dragged over, and scrolls where a drag leads beyond the edges.
    pub(super) fn follow_pointer(&mut self, ui: &Ui, items: &[ColumnItem], (column, in_sight): (&Response, &[Placed])) {
        let before = self.selecting.selection;
        let (is_pressed, origin, at, is_dragging) = ui.input(|input| {
            let pointer = &input.pointer;
            (
                pointer.button_pressed(PointerButton::Primary),
                pointer.press_origin(),
                pointer.interact_pos(),
                pointer.is_decidedly_dragging(),
            )
        });
        // A quick click goes down and up in one frame.
        let is_on_column = column.is_pointer_button_down_on() || column.clicked_by(PointerButton::Primary);
        // Where the button was pressed; the pointer may have left that place since.
        let origin = origin.or(column.interact_pointer_pos());
        if let Some(origin) = origin.filter(|_| is_pressed && is_on_column) {
            self.press(ui, items, (origin, in_sight));
        }
        if let (Some(press), Some(at)) = (self.selecting.press.clone(), at)
            && is_dragging
            && let Some((now, clings_back)) = self.grain_at(items, in_sight, (at, press.grain))
        {
            self.selecting.set(Some(spanning(&press.base, &now)));
            self.selecting.clings_back = clings_back;
            self.scroll_at_edge(ui, column, at);
        }
        if self.selecting.selection != before {
            self.selecting.is_new = true;
            ui.ctx().request_repaint();
        }
    }

    /// Ends a press after its click was reported.
    pub(super) fn release_pointer(&mut self, ui: &Ui) {
        if !ui.input(|input| input.pointer.button_down(PointerButton::Primary)) {
            self.selecting.press = None;
        }
    }

    fn press(&mut self, ui: &Ui, items: &[ColumnItem], (at, in_sight): (Pos2, &[Placed])) {
        let (seconds, extends) = ui.input(|input| (input.time, input.modifiers.shift));
        let presses = self.selecting.count_press(seconds, at);
        let grain = Grain::of_presses(presses);
        let Some((pressed, clings_back)) = self.grain_at(items, in_sight, (at, grain)) else {
            return;
        };
        let selecting = &mut self.selecting;
        let had_any = selecting.selected().is_some();
        let extended = selecting
            .selection
            .filter(|_| extends && grain == Grain::Character)
            .map(|selection| selection.anchor);
        let base = extended.map_or(pressed.clone(), |anchor| anchor..anchor);
        selecting.set(Some(spanning(&base, &pressed)));
        selecting.clings_back = clings_back;
        selecting.press = Some(Press {
            base,
            grain,
            is_spent: had_any || extends || presses > 1,
        });
    }

    /// What is at a point of the window or nearest to it.
    fn grain_at(
        &self,
        items: &[ColumnItem],
        in_sight: &[Placed],
        (at, grain): (Pos2, Grain),
    ) -> Option<(Range<Spot>, bool)> {
        let selectable = in_sight
            .iter()
            .filter(|placed| items.get(placed.item).is_some_and(is_selectable));
        let distance = |placed: &&Placed| distance(placed.area.y_range(), at.y);
        let placed = selectable.min_by(|one, other| distance(one).total_cmp(&distance(other)))?;
        let block = self.layouts.made_block(placed.unit)?;
        let item = placed.item;
        let point = at - placed.area.min.to_vec2() - placed.shift;
        let (bytes, clings_back) = block.grain_at(point, grain, items.get(item)?)?;
        let spot = |byte| Spot { item, byte };
        Some((spot(bytes.start)..spot(bytes.end), clings_back))
    }

    fn scroll_at_edge(&mut self, ui: &Ui, column: &Response, at: Pos2) {
        let beyond = (at.y - column.rect.bottom()).max(0.0) + (at.y - column.rect.top()).min(0.0);
        if beyond != 0.0 {
            let speed = (beyond * EDGE_SPEED).clamp(-FASTEST, FASTEST);
            let seconds = ui.input(|input| input.stable_dt).min(0.1);
            self.scroll.shift(speed * seconds);
            ui.ctx().request_repaint();
        }
    }
}

/// The distance of a height from a part of the window.
fn distance(area: Rangef, y: f32) -> f32 {
    (area.min - y).max(y - area.max).max(0.0)
}
