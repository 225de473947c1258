//! The panel that lists highlights and notes.

use super::action::{AnnotationAction, Change, Which};
use super::row;
use super::state::Annotated;
use crate::app::action::{Actions, DialogAction};
use crate::app::ground::assistive::place_in_list;
use crate::app::ground::widgets::panel;
use crate::app::ground::words::Words;
use clearline_library::HighlightKind;
use clearline_words::message;
use egui::{
    Button, Context, Event, EventFilter, Key, Label, Modifiers, Rect, Role, ScrollArea, Ui, UiBuilder, pos2, vec2,
};

/// The widest and the highest list, and room for all but the list, in points.
const WIDEST: f32 = 640.0;
const HIGHEST: f32 = 560.0;
const AROUND: f32 = 250.0;
/// Rows that a page key goes on.
const PAGE: usize = 8;

/// Draws the panel.
pub fn show_list(ctx: &Context, annotated: &Annotated, actions: &mut Actions) {
    if panel(ctx, &ctx.word("highlights-title"), |ui| show(ui, annotated, actions)) {
        actions.push(DialogAction::Close);
    }
}

fn show(ui: &mut Ui, annotated: &Annotated, actions: &mut Actions) {
    let room = ui.ctx().content_rect().size();
    let width = WIDEST.min(room.x - 72.0);
    ui.set_width(width);
    for (modifiers, key, action) in [
        (Modifiers::COMMAND | Modifiers::SHIFT, Key::Z, AnnotationAction::Redo),
        (Modifiers::COMMAND, Key::Z, AnnotationAction::Undo),
        (Modifiers::COMMAND, Key::Y, AnnotationAction::Redo),
    ] {
        if ui.input_mut(|input| input.consume_key(modifiers, key)) {
            actions.push(action);
            actions.push(AnnotationAction::Go(annotated.cursor));
        }
    }
    if annotated.all.is_empty() {
        ui.add(Label::new(ui.word("highlights-none")).wrap());
        return;
    }
    ui.weak(ui.say(&message!("highlights-count", count = annotated.all.len())));
    ui.separator();
    let height = (room.y - AROUND).clamp(100.0, HIGHEST);
    let inside = UiBuilder::new()
        .accessibility_role(Role::ListBox)
        .accessibility_label(ui.word("highlights-title"));
    ui.scope_builder(inside, |ui| show_rows(ui, annotated, height, actions));
    ui.separator();
    show_buttons(ui, annotated, actions);
}

fn show_rows(ui: &mut Ui, annotated: &Annotated, height: f32, actions: &mut Actions) {
    let (all, row_height) = (&annotated.all, row::height(ui));
    let area = ScrollArea::vertical().id_salt("highlights").max_height(height);
    area.auto_shrink([false, true]).show_viewport(ui, |ui, viewport| {
        ui.set_height(row_height * all.len() as f32);
        let (left, top, width) = (ui.max_rect().left(), ui.max_rect().top(), ui.available_width());
        let place =
            |row: usize| Rect::from_min_size(pos2(left, top + row_height * row as f32), vec2(width, row_height));
        let first = (viewport.top() / row_height).floor().max(0.0) as usize;
        let last = (viewport.bottom() / row_height).ceil().max(0.0) as usize;
        // A row that was gone to may be out of sight, and is to have the keyboard all the same.
        let gone_to = (annotated.wants_focus && !(first..last).contains(&annotated.cursor)).then_some(annotated.cursor);
        for number in (first..last.min(all.len())).chain(gone_to) {
            let Some(placed) = all.get(number) else {
                continue;
            };
            let response = row::show(ui, place(number), placed, number == annotated.cursor);
            place_in_list(&response, number, all.len());
            if number == annotated.cursor && annotated.wants_focus {
                response.request_focus();
                ui.scroll_to_rect(place(number), None);
                actions.push(AnnotationAction::Sighted);
            }
            if response.has_focus() {
                ui.memory_mut(|memory| memory.set_focus_lock_filter(response.id, arrows()));
                collect_keys(ui, number, all.len(), actions);
            }
            if response.clicked() {
                actions.push(AnnotationAction::Go(number));
                actions.push(AnnotationAction::Change(Which::Current, Change::GoTo));
            }
        }
    });
}

fn arrows() -> EventFilter {
    EventFilter {
        vertical_arrows: true,
        ..EventFilter::default()
    }
}

/// Keys of the row that has the keyboard.
fn collect_keys(ui: &Ui, number: usize, count: usize, actions: &mut Actions) {
    let last = count.saturating_sub(1);
    let is_pressed = |modifiers, key| ui.input_mut(|input| input.consume_key(modifiers, key));
    for (key, row) in [
        (Key::ArrowDown, number + 1),
        (Key::ArrowUp, number.saturating_sub(1)),
        (Key::PageDown, number + PAGE),
        (Key::PageUp, number.saturating_sub(PAGE)),
        (Key::Home, 0),
        (Key::End, last),
    ] {
        if is_pressed(Modifiers::NONE, key) {
            actions.push(AnnotationAction::Go(row.min(last)));
        }
    }
    for (key, change) in [
        (Key::Delete, Change::Remove),
        (Key::H, Change::NextKind),
        (Key::N, Change::Note),
    ] {
        if is_pressed(Modifiers::NONE, key) {
            actions.push(AnnotationAction::Go(number));
            actions.push(AnnotationAction::Change(Which::Current, change));
        }
    }
    if ui.input(|input| input.events.iter().any(|event| matches!(event, Event::Copy))) {
        actions.push(AnnotationAction::Change(Which::Current, Change::Copy));
    }
}

/// What can be done with the highlight of the row, and with all.
fn show_buttons(ui: &mut Ui, annotated: &Annotated, actions: &mut Actions) {
    let current = annotated.all.get(annotated.cursor);
    let kind = current.map(|placed| placed.annotation.highlight());
    ui.horizontal_wrapped(|ui| {
        for (label, change) in [
            ("highlights-go-to", Change::GoTo),
            ("highlights-note", Change::Note),
            ("highlights-copy", Change::Copy),
            ("highlights-remove", Change::Remove),
        ] {
            if ui.add_enabled(current.is_some(), Button::new(ui.word(label))).clicked() {
                actions.push(AnnotationAction::Change(Which::Current, change));
            }
        }
        for other in HighlightKind::ALL {
            let name = ui.say(&message!("highlights-kind", letter = other.letter().to_string()));
            let label = row::kind_label(ui, other);
            let button = ui.add(Button::selectable(kind == Some(other), label));
            button.widget_info(|| egui::WidgetInfo::selected(Role::Button, true, kind == Some(other), &name));
            if button.on_hover_text(name).clicked() {
                actions.push(AnnotationAction::Change(Which::Current, Change::Kind(other)));
            }
        }
        if ui.button(ui.word("highlights-copy-all")).clicked() {
            actions.push(AnnotationAction::CopyAll);
        }
    });
}
