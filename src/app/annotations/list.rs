//! The panel that lists highlights and notes.

use super::action::{AnnotationAction, Change, Which};
use super::row;
use super::state::Annotated;
use crate::app::action::{Actions, DialogAction, MoveAction};
use crate::app::ground::assistive::place_in_list;
use crate::app::ground::letter_keys::{self, LetterKey};
use crate::app::ground::markdown::Markdown;
use crate::app::ground::rows::{self, Rows};
use crate::app::ground::widgets::panel_below;
use crate::app::ground::words::Words;
use clearline_library::HighlightKind;
use clearline_words::message;
use egui::{Button, Context, Event, Id, Key, Label, Modifiers, Role, ScrollArea, TextStyle, Ui, UiBuilder, WidgetInfo};

/// The widest panel, and the lowest list, in points.
const WIDEST: f32 = 640.0;
const LOWEST: f32 = 100.0;
/// How much narrower than the window its contents are at least, in points: else its title is narrower than they.
const NARROWER: f32 = 80.0;
/// The highest note below the list, in points.
const HIGHEST_NOTE: f32 = 90.0;
/// The share of the window's height that the list takes at most: the passages that it leads to stay in sight above it.
const SHARE: f32 = 0.25;

/// Draws the panel.
pub fn show_list(ctx: &Context, annotated: &Annotated, actions: &mut Actions) {
    if panel_below(ctx, &ctx.word("highlights-title"), |ui| show(ui, annotated, actions)) {
        actions.push(DialogAction::Close);
    }
}

fn show(ui: &mut Ui, annotated: &Annotated, actions: &mut Actions) {
    let room = ui.ctx().content_rect().size();
    let width = WIDEST.min(room.x - NARROWER);
    ui.set_width(width);
    for (modifiers, key, action) in [
        (Modifiers::COMMAND | Modifiers::SHIFT, Key::Z, AnnotationAction::Redo),
        (Modifiers::COMMAND, Key::Z, AnnotationAction::Undo),
        (Modifiers::COMMAND, Key::Y, AnnotationAction::Redo),
    ] {
        for () in rows::presses(ui.ctx(), modifiers, key) {
            actions.push(action.clone());
            actions.push(AnnotationAction::Go(annotated.cursor));
        }
    }
    if annotated.unread > 0 {
        let unread = message!("highlights-unread", count = annotated.unread);
        ui.add(Label::new(ui.say(&unread)).wrap());
    }
    if annotated.all.is_empty() {
        ui.add(Label::new(how_to_highlight(ui)).wrap());
        return;
    }
    ui.weak(ui.say(&message!("highlights-count", count = annotated.all.len())));
    ui.separator();
    let height = (SHARE * room.y).max(LOWEST);
    let name = ui.word("highlights-title");
    // After another panel, the toolkit lets the list have the keyboard from its second frame on.
    if annotated.wants_focus && ui.memory(|memory| memory.has_focus(id())) {
        actions.push(AnnotationAction::Sighted);
    }
    if rows::hold_keyboard(ui, id(), &name, annotated.wants_focus) {
        collect_keys(ui, annotated, actions);
    }
    let inside = UiBuilder::new().accessibility_parent(id());
    ui.scope_builder(inside, |ui| show_rows(ui, annotated, height, actions));
    ui.separator();
    show_note(ui, annotated, actions);
    show_buttons(ui, annotated, actions);
}

/// The note of the row that was gone to, where it says more than the row does.
fn show_note(ui: &mut Ui, annotated: &Annotated, actions: &mut Actions) {
    let current = annotated.all.get(annotated.cursor);
    let Some(note) = current.and_then(|placed| placed.annotation.note()) else {
        return;
    };
    let note = Markdown::of(&note);
    let font = TextStyle::Small.resolve(ui.style());
    if note.fits_in_line(ui, &font, row::room_for_text(ui)) {
        return;
    }
    let area = ScrollArea::vertical().id_salt("note").max_height(HIGHEST_NOTE);
    let clicked = area.auto_shrink([false, true]).show(ui, |ui| note.show(ui)).inner;
    if let Some(written) = clicked {
        actions.push(MoveAction::Follow { written, outside: true });
    }
    ui.separator();
}

/// What is to be done where nothing is highlighted: by the keys, or without them by the menu of the passage.
fn how_to_highlight(ui: &Ui) -> String {
    let key = |key| letter_keys::written(ui.ctx(), key);
    match (key(LetterKey::Highlight), key(LetterKey::Note)) {
        (highlight, note) if highlight.is_empty() || note.is_empty() => ui.word("highlights-none-by-menu"),
        (highlight, note) => ui.say(&message!("highlights-none", highlight = highlight, note = note)),
    }
}

/// The list as the holder of the keyboard.
fn id() -> Id {
    Id::unique("highlights")
}

fn show_rows(ui: &mut Ui, annotated: &Annotated, height: f32, actions: &mut Actions) {
    let all = &annotated.all;
    let row_height = rows::height(ui, 0);
    let area = ScrollArea::vertical().id_salt("highlights").max_height(height);
    area.auto_shrink([false, true]).show_viewport(ui, |ui, viewport| {
        let places = Rows::in_area(ui, viewport, row_height, all.len());
        let in_sight = places.in_sight();
        for (number, placed) in in_sight.clone().zip(all.get(in_sight).unwrap_or_default()) {
            let is_current = number == annotated.cursor;
            let state = row::Row {
                is_current,
                is_refused: annotated.is_refused(&placed.annotation.id),
            };
            let response = row::show(ui, places.place(number), placed, state);
            place_in_list(&response, id(), number, all.len());
            if is_current {
                rows::speak(&response, id());
            }
            if response.clicked() {
                actions.push(AnnotationAction::Go(number));
                actions.push(AnnotationAction::Change(Which::Current, Change::GoTo));
            }
        }
        if annotated.wants_focus {
            ui.scroll_to_rect(places.place(annotated.cursor), None);
        }
    });
}

/// Keys of the list while it has the keyboard.
fn collect_keys(ui: &Ui, annotated: &Annotated, actions: &mut Actions) {
    let is_pressed = |key| ui.input_mut(|input| input.consume_key(Modifiers::NONE, key));
    let mut cursor = annotated.cursor;
    for (key, by) in rows::up_down_and_ends(annotated.all.len()) {
        for () in rows::presses(ui.ctx(), Modifiers::NONE, key) {
            cursor = rows::row_after(cursor, by, annotated.all.len());
            actions.push(AnnotationAction::Go(cursor));
        }
    }
    for (key, change) in [(Key::Enter, Change::GoTo), (Key::Delete, Change::Remove)] {
        if is_pressed(key) {
            actions.push(AnnotationAction::Change(Which::Current, change));
        }
    }
    for (key, change) in [
        (LetterKey::Highlight, Change::NextKind),
        (LetterKey::Note, Change::Note),
    ] {
        if letter_keys::take(ui.ctx(), key) {
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
            button.widget_info(|| WidgetInfo::selected(Role::Button, true, kind == Some(other), &name));
            if button.on_hover_text(name).clicked() {
                actions.push(AnnotationAction::Change(Which::Current, Change::Kind(other)));
            }
        }
        if ui.button(ui.word("highlights-copy-all")).clicked() {
            actions.push(AnnotationAction::CopyAll);
        }
    });
}
