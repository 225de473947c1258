//! The additions to a block of code: the name of its language, and the button that copies it.

use egui::accesskit::Role;
use egui::{Align2, Color32, CursorIcon, FontId, Rect, Response, Sense, Ui, WidgetInfo, pos2, vec2};

use super::item::{ColumnItem, ItemKind};
use super::palette::Palette;
use super::words::ColumnWords;

const TYPE_SIZE: f32 = 12.0;
const BUTTON: egui::Vec2 = vec2(58.0, 22.0);
/// Distance of the button from the edges of the code.
const MARGIN: f32 = 5.0;
/// Most characters of a name. A longer list of languages is no name.
const LONGEST_NAME: usize = 24;

/// A block of code in sight.
pub(super) struct CodeInSight<'a> {
    /// Its item.
    pub item: &'a ColumnItem,
    /// Index of the item.
    pub index: usize,
    /// The part of it that is seen, which may reach beyond the window.
    pub area: Rect,
    /// Left edge of the name, if the beginning is in sight.
    pub name_left: Option<f32>,
}

/// Draws name and button. `copied` is the item that was copied last; the button says so until the pointer leaves it.
pub(super) fn show(
    ui: &Ui,
    column: &Response,
    (code, (palette, words)): (&CodeInSight<'_>, (&Palette, &ColumnWords)),
    copied: &mut Option<usize>,
) {
    let painter = ui.painter().with_clip_rect(column.rect);
    let font = FontId::proportional(TYPE_SIZE);
    if let (ItemKind::Code(language), Some(left)) = (&code.item.kind, code.name_left) {
        let name: String = language.chars().take(LONGEST_NAME).collect();
        let at = pos2(left, code.area.top() + MARGIN + 2.0);
        painter.text(at, Align2::LEFT_TOP, name, font.clone(), palette.text.dimmed);
    }
    let top = (code.area.top().max(column.rect.top()) + MARGIN).min(code.area.bottom() - BUTTON.y);
    let area = Rect::from_min_size(pos2(code.area.right() - BUTTON.x - MARGIN, top), BUTTON);
    let button = ui.interact(area, column.id.with(("copy", code.index)), Sense::click());
    let is_copied = *copied == Some(code.index);
    let (label, name) = if is_copied {
        (&words.copied, &words.copied_code)
    } else {
        (&words.copy, &words.copy_code)
    };
    button.widget_info(|| WidgetInfo::labeled(Role::Button, true, name.as_ref()));
    if button.clicked() {
        ui.ctx().copy_text(code.item.text.clone());
        *copied = Some(code.index);
        ui.ctx().request_repaint();
    }
    let pointer = ui.input(|input| input.pointer.latest_pos());
    let is_pointed = column.contains_pointer() && pointer.is_some_and(|at| code.area.contains(at));
    if is_copied && !is_pointed && !button.has_focus() {
        *copied = None;
    }
    if !(is_pointed || button.has_focus()) {
        return;
    }
    let is_active = button.hovered() || button.has_focus();
    let (ground, ink) = if is_active {
        (palette.line, palette.text.text)
    } else {
        (palette.text.code_ground, palette.text.dimmed)
    };
    painter.rect_filled(area, 4.0, ground);
    painter.text(area.center(), Align2::CENTER_CENTER, label, font, ink);
    let edge = if button.has_focus() {
        ui.visuals().selection.stroke.color
    } else {
        Color32::TRANSPARENT
    };
    painter.rect_stroke(area, 4.0, (1.5, edge), egui::StrokeKind::Outside);
    if button.hovered() {
        ui.ctx().set_cursor_icon(CursorIcon::PointingHand);
    }
}
