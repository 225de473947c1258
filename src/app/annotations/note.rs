//! The panel in which a note is written.

use super::action::AnnotationAction;
use super::draft::Draft;
use super::state::Annotated;
use crate::app::action::Actions;
use crate::app::ground::widgets::panel;
use crate::app::ground::words::Words;
use clearline_column::bidi;
use clearline_engine::internals::save::characters::{beginning, in_one_line};
use clearline_words::message;
use egui::text::{CCursor, CCursorRange};
use egui::text_edit::TextEditState;
use egui::{Context, Id, Key, Modifiers, RichText, ScrollArea, TextEdit, Ui, WidgetInfo};

/// The widest field, in points, and its lines.
const WIDEST: f32 = 520.0;
const LINES: usize = 6;
/// How much narrower than the window the panel's contents are at least, in points: else its title is narrower than they.
const NARROWER: f32 = 80.0;
/// Characters of the passage that are shown, and of a note that can be written.
const LONGEST_PASSAGE: usize = 240;
const LONGEST_NOTE: usize = 100_000;

/// Draws the panel.
pub fn show_note(ctx: &Context, annotated: &Annotated, actions: &mut Actions) {
    let Some(draft) = &annotated.draft else {
        return;
    };
    // What was written is not lost by a click: only a button of its own drops it.
    if panel(ctx, &ctx.word("note-title"), |ui| show(ui, draft, actions)) {
        actions.push(AnnotationAction::KeepNote);
    }
}

fn field() -> Id {
    Id::unique("note")
}

/// Puts the caret behind a note that is opened, and forgets the steps in the note before: all of them have one field.
fn begin_at_end(ui: &Ui, text: &str) {
    let mut state = TextEditState::default();
    let end = CCursor::new(text.chars().count());
    state.cursor.set_char_range(Some(CCursorRange::one(end)));
    state.store(ui.ctx(), field());
}

fn show(ui: &mut Ui, draft: &Draft, actions: &mut Actions) {
    let room = ui.ctx().content_rect().size();
    ui.set_width(WIDEST.min(room.x - NARROWER));
    let passage = in_one_line(&beginning(&draft.words, LONGEST_PASSAGE));
    bidi::add_label(ui, RichText::new(passage).weak());
    ui.add_space(4.0);
    let is_kept = ui.input_mut(|input| input.consume_key(Modifiers::COMMAND, Key::Enter));
    let mut text = draft.text.clone();
    let name = ui.word("note-hint");
    let most = (room.y - 260.0).max(60.0);
    if draft.wants_focus {
        begin_at_end(ui, &text);
    }
    let response = ScrollArea::vertical().max_height(most).show(ui, |ui| {
        let field = TextEdit::multiline(&mut text)
            .id(field())
            .hint_text(&name)
            .char_limit(LONGEST_NOTE)
            .desired_rows(LINES)
            .desired_width(f32::INFINITY);
        ui.add(field)
    });
    let response = response.inner;
    response.widget_info(|| {
        let mut info = WidgetInfo::text_edit(true, &draft.text, &text, &name);
        info.label = Some(name.clone());
        info
    });
    if draft.wants_focus {
        response.request_focus();
        actions.push(AnnotationAction::Focused);
    }
    if response.changed() {
        actions.push(AnnotationAction::Type(text));
    }
    // A longer one was written elsewhere, and nothing of it was left out.
    if draft.text.chars().count() == LONGEST_NOTE {
        ui.weak(ui.say(&message!("note-is-full", most = LONGEST_NOTE)));
    }
    ui.add_space(4.0);
    ui.horizontal_wrapped(|ui| {
        let keep = ui.button(ui.word("note-keep")).on_hover_text("Ctrl+Enter");
        if keep.clicked() || is_kept {
            actions.push(AnnotationAction::KeepNote);
        }
        if ui.button(ui.word("note-drop")).clicked() {
            actions.push(AnnotationAction::DropNote);
        }
    });
}
