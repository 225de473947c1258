//! A caret that keys move through the column: with Shift, or where the reader wants a caret, without it, too.

use egui::{Key, Modifiers, Popup, Ui, pos2};

use super::block::Stepped;
use super::item::Spot;
use super::keys::take_keys;
use super::layouts::Source;
use super::scroll::{Anchor, Window};
use super::selection::{Selection, is_selectable};
use super::state::ColumnState;
use crate::typeset::{Caret, CaretStep};

/// Where a key moves the caret.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum CaretMove {
    /// By a character or word, or to an end of the line.
    Step(CaretStep),
    /// To the line below, or above.
    Line { down: bool },
    /// By a window.
    Page { down: bool },
    /// To the start of the text, or its end.
    End { last: bool },
}

/// A step of the caret, and whether it selects what it goes over.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct CaretWish {
    step: CaretMove,
    selects: bool,
}

/// A caret in a unit.
type Held = (usize, Caret);

/// Takes the keys of the caret out of the input, unless another widget has the keyboard focus. Without Shift they are
/// its keys only where it is `walks`.
pub(super) fn take_caret_moves(ui: &Ui, own: egui::Id, walks: bool) -> Vec<CaretWish> {
    let focused = ui.memory(|memory| memory.focused());
    if focused.is_some_and(|id| id != own) || Popup::is_any_open(ui.ctx()) {
        return Vec::new();
    }
    take_keys(ui, |key, modifiers| meaning(key, modifiers, walks))
}

fn meaning(key: Key, modifiers: Modifiers, walks: bool) -> Option<CaretWish> {
    let selects = modifiers.shift;
    if modifiers.alt || !(selects || walks) {
        return None;
    }
    let step = step(key, modifiers.command)?;
    Some(CaretWish { step, selects })
}

fn step(key: Key, by_word: bool) -> Option<CaretMove> {
    use CaretStep::{Left, LineEnd, LineStart, Right, WordLeft, WordRight};
    match key {
        Key::ArrowLeft => Some(CaretMove::Step(if by_word { WordLeft } else { Left })),
        Key::ArrowRight => Some(CaretMove::Step(if by_word { WordRight } else { Right })),
        Key::Home if by_word => Some(CaretMove::End { last: false }),
        Key::End if by_word => Some(CaretMove::End { last: true }),
        Key::Home => Some(CaretMove::Step(LineStart)),
        Key::End => Some(CaretMove::Step(LineEnd)),
        _ if by_word => None,
        Key::ArrowUp => Some(CaretMove::Line { down: false }),
        Key::ArrowDown => Some(CaretMove::Line { down: true }),
        Key::PageUp => Some(CaretMove::Page { down: false }),
        Key::PageDown => Some(CaretMove::Page { down: true }),
        _ => None,
    }
}

impl ColumnState {
    /// Moves the focus of the selection, and brings it into sight.
    pub(super) fn move_caret(&mut self, wish: CaretWish, window: Window, source: &mut Source<'_>) {
        let CaretWish { step: wish, selects } = wish;
        let Some(held) = self.held_caret(source) else {
            return;
        };
        let aim = self.selecting.aim;
        let aim = aim.or_else(|| Some(self.layouts.block(held.0, source)?.caret_box(held.1)?.left()));
        let page = window.height - 2.0 * window.line;
        let moved = match wish {
            CaretMove::Step(step) => self.step(held, step, source),
            CaretMove::Line { down } => self.rise_or_fall((held, aim), (down, 0.0), source),
            CaretMove::Page { down } => self.rise_or_fall((held, aim), (down, page), source),
            CaretMove::End { last } => self.outermost(last, source),
        };
        let Some((unit, caret)) = moved else {
            return;
        };
        let Some(item) = self.layouts.unit(unit).map(|unit| unit.item) else {
            return;
        };
        let focus = Spot { item, byte: caret.byte };
        let anchor = self.selecting.selection.filter(|_| selects);
        let anchor = anchor.map_or(focus, |selection| selection.anchor);
        self.selecting.selection = Some(Selection { anchor, focus });
        self.selecting.is_new = true;
        self.selecting.clings_back = caret.clings_back;
        self.selecting.shows_caret = true;
        let is_upright = matches!(wish, CaretMove::Line { .. } | CaretMove::Page { .. });
        self.selecting.aim = aim.filter(|_| is_upright);
        self.show_line_of((unit, caret), window, source);
    }

    /// Shows the caret where the reader wants one: at the first place in sight until keys move it.
    pub(super) fn show_caret(&mut self, source: &Source<'_>) {
        self.selecting.shows_caret = self.held_caret(source).is_some();
    }

    /// The caret that keys move: the focus, or else the first place in sight, which then becomes the anchor.
    fn held_caret(&mut self, source: &Source<'_>) -> Option<Held> {
        if self.selecting.selection.is_none() {
            let first = self.position()?;
            let is_text = |&item: &usize| source.items.get(item).is_some_and(is_selectable);
            let item = (first.item..source.items.len()).find(is_text)?;
            let byte = if item == first.item { first.byte } else { 0 };
            let focus = Spot { item, byte };
            self.selecting.set(Some(Selection { anchor: focus, focus }));
            self.selecting.clings_back = false;
        }
        let (item, caret) = self.selecting.focus()?;
        let byte = caret.byte;
        let unit = self.layouts.unit_at(Spot { item, byte });
        let starts = self
            .layouts
            .unit(unit)
            .is_some_and(|unit| unit.range.start == byte && !unit.first);
        Some((unit - usize::from(starts && caret.clings_back), caret))
    }

    fn step(&mut self, (unit, caret): Held, step: CaretStep, source: &mut Source<'_>) -> Option<Held> {
        let stepped = self.layouts.block(unit, source)?.stepped(caret, step);
        let is_onward = match stepped {
            Stepped::To(caret) => return Some((unit, caret)),
            Stepped::Before => false,
            Stepped::Beyond => true,
        };
        let next = self.next_text(unit, is_onward, source)?;
        let entered = self.layouts.block(next, source)?.end(!is_onward)?;
        // The parts of a long item join without a place between them.
        let same_item = self.layouts.unit(unit)?.item == self.layouts.unit(next)?.item;
        if same_item && entered.byte == caret.byte {
            match self.layouts.block(next, source)?.stepped(entered, step) {
                Stepped::To(caret) => Some((next, caret)),
                Stepped::Before | Stepped::Beyond => Some((next, entered)),
            }
        } else {
            Some((next, entered))
        }
    }

    /// The caret a line, or so many points, above or below.
    fn rise_or_fall(
        &mut self,
        (held, aim): (Held, Option<f32>),
        (down, points): (bool, f32),
        source: &mut Source<'_>,
    ) -> Option<Held> {
        let (mut unit, caret) = held;
        let place = self.layouts.block(unit, source)?.caret_box(caret)?;
        let x = aim.unwrap_or(place.left());
        let mut y = if down { place.bottom() + 1.0 } else { place.top() - 1.0 };
        y += if down { points } else { -points };
        while y < 0.0 && unit > 0 {
            unit -= 1;
            y += self.layouts.height(unit, source);
        }
        while y >= self.layouts.height(unit, source) && unit + 1 < self.layouts.len() {
            y -= self.layouts.height(unit, source);
            unit += 1;
        }
        loop {
            let found = self.caret_in(unit, (x, y), source);
            if let Some(found) = found.filter(|found| is_past((unit, *found), held, down)) {
                return Some((unit, found));
            }
            let Some(next) = self.next_text(unit, down, source) else {
                return self.outermost(down, source);
            };
            y = if down { 0.0 } else { self.layouts.height(next, source) };
            unit = next;
        }
    }

    fn caret_in(&mut self, unit: usize, (x, y): (f32, f32), source: &mut Source<'_>) -> Option<Caret> {
        if self.is_text(unit, source) {
            self.layouts.block(unit, source)?.caret_at(pos2(x, y))
        } else {
            None
        }
    }

    /// The nearest unit with text after another, or before it.
    fn next_text(&self, unit: usize, is_onward: bool, source: &Source<'_>) -> Option<usize> {
        if is_onward {
            (unit + 1..self.layouts.len()).find(|unit| self.is_text(*unit, source))
        } else {
            (0..unit).rev().find(|unit| self.is_text(*unit, source))
        }
    }

    fn is_text(&self, unit: usize, source: &Source<'_>) -> bool {
        let item = self.layouts.unit(unit).and_then(|unit| source.items.get(unit.item));
        item.is_some_and(is_selectable)
    }

    /// The first place of the text, or the last.
    fn outermost(&mut self, last: bool, source: &mut Source<'_>) -> Option<Held> {
        let units = 0..self.layouts.len();
        let unit = if last {
            units.rev().find(|unit| self.is_text(*unit, source))?
        } else {
            units.into_iter().find(|unit| self.is_text(*unit, source))?
        };
        Some((unit, self.layouts.block(unit, source)?.end(last)?))
    }

    /// Scrolls by the least distance that shows the line of a caret.
    fn show_line_of(&mut self, (unit, caret): Held, window: Window, source: &mut Source<'_>) {
        let Some(line) = self
            .layouts
            .block(unit, source)
            .and_then(|block| block.caret_box(caret))
        else {
            return;
        };
        let top = self.distance_to(unit, window.height, source);
        let offset = if top + line.top() < 0.0 {
            line.top() - window.line
        } else if top + line.bottom() > window.height {
            line.bottom() + window.line - window.height
        } else {
            return;
        };
        self.scroll.jump(Anchor { unit, offset });
    }
}

/// Whether a caret is after another, or before it.
fn is_past((unit, caret): Held, (from, before): Held, down: bool) -> bool {
    if down {
        (unit, caret.byte) > (from, before.byte)
    } else {
        (unit, caret.byte) < (from, before.byte)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_select_with_shift_and_walk_without_it() {
        let command = Modifiers::SHIFT | Modifiers::COMMAND;
        let selecting = |step| Some(CaretWish { step, selects: true });
        let left = CaretMove::Step(CaretStep::Left);
        assert_eq!(meaning(Key::ArrowLeft, Modifiers::NONE, false), None);
        assert_eq!(meaning(Key::Space, Modifiers::SHIFT, true), None);
        assert_eq!(meaning(Key::ArrowLeft, Modifiers::SHIFT, false), selecting(left));
        let word = CaretMove::Step(CaretStep::WordRight);
        assert_eq!(meaning(Key::ArrowRight, command, false), selecting(word));
        let end = CaretMove::End { last: true };
        assert_eq!(meaning(Key::End, command, false), selecting(end));
        assert_eq!(meaning(Key::ArrowUp, command, false), None);
        let walking = Some(CaretWish {
            step: left,
            selects: false,
        });
        assert_eq!(meaning(Key::ArrowLeft, Modifiers::NONE, true), walking);
        assert_eq!(meaning(Key::ArrowLeft, Modifiers::ALT, true), None);
    }
}
