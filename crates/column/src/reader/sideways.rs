//! What is wider than the column: tables and code that scroll sideways by wheel, keys and a thin bar.

use std::collections::HashMap;
use std::ops::Range;

use egui::accesskit::Role;
use egui::{Event, EventFilter, Id, Key, Modifiers, Rangef, Rect, Response, Sense, Ui, WidgetInfo, pos2, vec2};

use super::item::{ColumnItem, ItemKind};
use super::palette::Palette;
use super::words::ColumnWords;

/// Height of the bar and of the area around it that can be grabbed, in points.
const BAR: f32 = 5.0;
const GRIP: f32 = 12.0;
const SHORTEST_HANDLE: f32 = 28.0;
/// Share of the width that a key scrolls.
const KEY_STEP: f32 = 0.25;

/// Identifies what scrolls sideways as one: all rows of a table, all parts of a long piece of code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum WideId {
    /// A table, by its name.
    Table(usize),
    /// An item, by its key.
    Item(usize),
}

impl WideId {
    /// The identity of what an item belongs to.
    pub(super) fn of(item: &ColumnItem) -> Option<Self> {
        match &item.kind {
            ItemKind::TableRows(rows) => Some(Self::Table(rows.columns.id)),
            ItemKind::Code(_) => Some(Self::Item(item.key)),
            _ => None,
        }
    }
}

/// A part in sight of something that is wider than the column.
#[derive(Clone, Debug)]
pub(super) struct Wide {
    /// What it is.
    pub id: WideId,
    /// The part of it that is seen.
    pub area: Rect,
    /// Points that are out of sight.
    pub hidden: f32,
    /// Whether it begins at the right.
    pub is_rtl: bool,
}

impl Wide {
    /// Takes in the next part of the same thing, or returns `false` if it is another.
    pub(super) fn join(&mut self, next: &Wide) -> bool {
        let is_same = self.id == next.id;
        if is_same {
            self.area = self.area.union(next.area);
            self.hidden = self.hidden.max(next.hidden);
        }
        is_same
    }

    fn name<'a>(&self, words: &'a ColumnWords) -> &'a str {
        match self.id {
            WideId::Table(_) => &words.scroll_table,
            WideId::Item(_) => &words.scroll_code,
        }
    }
}

/// How far each wide thing is scrolled, in points from where its lines begin.
#[derive(Default)]
pub(super) struct Sideways {
    offsets: HashMap<WideId, f32>,
    /// Where the pointer grabbed the handle of a bar.
    grab: Option<(WideId, f32)>,
}

impl Sideways {
    /// How far something is scrolled.
    pub(super) fn offset(&self, id: Option<WideId>) -> f32 {
        id.and_then(|id| self.offsets.get(&id)).copied().unwrap_or_default()
    }

    /// Brings a stretch of something into sight. Both are measured from where its lines begin.
    pub(super) fn reveal(&mut self, id: WideId, stretch: Range<f32>, visible: f32) {
        let offset = self.offset(Some(id));
        let wanted = if stretch.start < offset || stretch.end > offset + visible {
            (stretch.start - visible / 4.0).max(0.0)
        } else {
            offset
        };
        self.offsets.insert(id, wanted);
    }

    /// Draws the bars of what is in sight, and follows wheel, keys and pointer.
    pub(super) fn show(
        &mut self,
        ui: &Ui,
        column: &Response,
        wide: &[Wide],
        (palette, words): (&Palette, &ColumnWords),
    ) {
        let is_enough = |one: &&Wide| one.area.intersect(column.rect).height() > 3.0 * GRIP;
        for one in wide.iter().filter(is_enough) {
            let before = self.offset(Some(one.id));
            let pointer = ui.input(|input| input.pointer.latest_pos());
            let is_hovered = column.contains_pointer() && pointer.is_some_and(|at| one.area.contains(at));
            let bar = Bar::new(ui, column, one, words);
            let moved = wheel(ui, one, is_hovered) + bar.keys(ui, is_hovered, column);
            let dragged = bar.dragged((one, before), &mut self.grab);
            let offset = dragged.unwrap_or(before + moved).clamp(0.0, one.hidden);
            bar.paint(ui, column, (one, offset, is_hovered), palette);
            if offset != before {
                self.offsets.insert(one.id, offset);
                ui.ctx().request_repaint();
            }
        }
    }
}

/// What the wheel asks for, with Shift or by its own sideways motion.
fn wheel(ui: &Ui, wide: &Wide, is_hovered: bool) -> f32 {
    if !is_hovered {
        return 0.0;
    }
    let wheel = ui.input_mut(|input| std::mem::take(&mut input.smooth_scroll_delta.x));
    if wide.is_rtl { wheel } else { -wheel }
}

/// The thin bar below what is wide.
struct Bar {
    track: Rect,
    response: Response,
    /// The offset of the handle.
    length: f32,
    is_rtl: bool,
}

impl Bar {
    fn new(ui: &Ui, column: &Response, wide: &Wide, words: &ColumnWords) -> Self {
        // Code has a ground with room for the bar; a table does not.
        let below = if matches!(wide.id, WideId::Table(_)) { GRIP } else { 0.0 };
        let bottom = (wide.area.bottom() + below).min(column.rect.bottom());
        let min = pos2(wide.area.left(), bottom - GRIP);
        let track = Rect::from_min_size(min, vec2(wide.area.width(), GRIP));
        let id = column.id.with(("sideways", wide.id));
        let response = ui.interact(track, id, Sense::click_and_drag());
        let name = wide.name(words);
        response.widget_info(|| WidgetInfo::labeled(Role::ScrollBar, true, name));
        let width = wide.area.width();
        let length = (width * width / (width + wide.hidden)).max(SHORTEST_HANDLE).min(width);
        Self {
            track,
            response,
            length,
            is_rtl: wide.is_rtl,
        }
    }

    /// What the arrow keys ask for, if the bar has the focus, or nothing has it and the pointer is on what the bar
    /// scrolls.
    fn keys(&self, ui: &Ui, is_hovered: bool, column: &Response) -> f32 {
        let id = self.response.id;
        let filter = EventFilter {
            horizontal_arrows: true,
            ..Default::default()
        };
        ui.memory_mut(|memory| memory.set_focus_lock_filter(id, filter));
        let focused = ui.memory(|memory| memory.focused());
        let is_free = focused.is_none_or(|focused: Id| focused == column.id);
        if focused != Some(id) && !(is_hovered && is_free) {
            return 0.0;
        }
        let step = KEY_STEP * self.track.width();
        let mut way = 0.0;
        ui.input_mut(|input| {
            input.events.retain(|event| {
                let wish = arrow(event);
                way += wish * step;
                wish == 0.0
            });
        });
        if self.is_rtl { -way } else { way }
    }

    /// The offset that the pointer drags the handle to.
    fn dragged(&self, (wide, offset): (&Wide, f32), grab: &mut Option<(WideId, f32)>) -> Option<f32> {
        if !self.response.is_pointer_button_down_on() {
            grab.take_if(|(id, _)| *id == wide.id);
            return None;
        }
        let at = self.response.interact_pointer_pos()?.x;
        let handle = self.handle(wide, offset);
        // Grabbed beside the handle, the bar centres it under the pointer.
        let taken = if handle.contains(at) {
            at - handle.min
        } else {
            self.length / 2.0
        };
        let (_, taken) = *grab.get_or_insert((wide.id, taken));
        let way = (self.track.width() - self.length).max(1.0);
        let share = ((at - taken - self.track.left()) / way).clamp(0.0, 1.0);
        Some(wide.hidden * if self.is_rtl { 1.0 - share } else { share })
    }

    /// The two ends of the handle.
    fn handle(&self, wide: &Wide, offset: f32) -> Rangef {
        let share = offset / wide.hidden.max(1.0);
        let share = if self.is_rtl { 1.0 - share } else { share };
        let left = self.track.left() + share * (self.track.width() - self.length);
        Rangef::new(left, left + self.length)
    }

    fn paint(&self, ui: &Ui, column: &Response, (wide, offset, is_hovered): (&Wide, f32, bool), palette: &Palette) {
        let is_active = is_hovered || self.response.hovered() || self.response.has_focus();
        let height = if is_active { BAR } else { BAR / 2.0 };
        let top = self.track.center().y - height / 2.0;
        let painter = ui.painter().with_clip_rect(column.rect);
        // At the window's edge the bar lies over what continues below it.
        if wide.area.bottom() > column.rect.bottom() {
            painter.rect_filled(self.track, 0.0, palette.paper.gamma_multiply(0.85));
        }
        let rail = Rect::from_x_y_ranges(self.track.x_range(), top..=top + height);
        painter.rect_filled(rail, height / 2.0, palette.line.gamma_multiply(0.4));
        let handle = Rect::from_x_y_ranges(self.handle(wide, offset), top..=top + height);
        painter.rect_filled(handle, height / 2.0, palette.handle);
        if self.response.has_focus() {
            let stroke = ui.visuals().selection.stroke;
            painter.rect_stroke(handle.expand(2.0), height, stroke, egui::StrokeKind::Outside);
        }
    }
}

/// The direction that a key event asks for, or 0 for other events.
fn arrow(event: &Event) -> f32 {
    match event {
        Event::Key {
            key: Key::ArrowLeft,
            pressed: true,
            modifiers: Modifiers::NONE,
            ..
        } => -1.0,
        Event::Key {
            key: Key::ArrowRight,
            pressed: true,
            modifiers: Modifiers::NONE,
            ..
        } => 1.0,
        _ => 0.0,
    }
}
