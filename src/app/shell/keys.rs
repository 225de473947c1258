//! The keys of the window. The page that lists them is in [`dialogs`](crate::app::dialogs).

use crate::app::action::{
    Action, Actions, AnnotationAction, CorrectAction, DialogAction, FindAction, LibraryAction, LookAction,
    MethodAction, MoveAction, PageAction, PlayerAction, SaveAction, StartAction, TextAction,
};
use crate::app::ground::letter_keys::{self, LetterKey};
use crate::app::ground::rows::presses;
use crate::app::ground::{dialog::Dialog, run_end::RunEnd, tab::Tab, way::Way};
use crate::app::shared::Shared;
use crate::app::shell::address_key;
use crate::app::shell::panes::keyboard;
use crate::app::shell::state::State;
use crate::app::{dialogs, find};
use clearline_column::reader::ColumnState;
use clearline_engine::extraction::KeptRun;
use clearline_engine::methods::METHODS;
use egui::text_selection::LabelSelectionState;
use egui::{Context, Event, InputState, Key, Modifiers, PointerButton, Popup};

const ALT: Modifiers = Modifiers::ALT;
const COMMAND: Modifiers = Modifiers::COMMAND;
const NONE: Modifiers = Modifiers::NONE;
const SHIFT: Modifiers = Modifiers::SHIFT;

/// Takes this frame's keys, pastes and dropped files.
pub(super) fn collect(ctx: &Context, state: &State, column: &ColumnState, actions: &mut Actions) {
    let State { shared, features } = state;
    if dialogs::record(ctx, &features.key_change, actions) {
        return;
    }
    if Popup::is_any_open(ctx) && ctx.input_mut(|input| input.consume_key(NONE, Key::Escape)) {
        Popup::close_all(ctx);
        shared.keyboard.give_back(ctx);
    }
    address_key::collect(ctx, state, actions);
    for (modifiers, key, action) in shortcuts() {
        if ctx.input_mut(|input| takes(input, modifiers, key)) && (shared.dialog.is_none() || acts_in_dialogs(&action))
        {
            actions.push(action);
        }
    }
    if !ctx.text_edit_focused() {
        collect_copies(ctx, shared, actions);
    } else if ctx.memory(|memory| memory.has_focus(find::field())) {
        collect_steps(ctx, actions);
    }
    for (button, way) in [
        (PointerButton::Extra1, Way::Back),
        (PointerButton::Extra2, Way::Forward),
    ] {
        if ctx.input(|input| input.pointer.button_pressed(button)) {
            actions.push(MoveAction::Go(way));
        }
    }
    begin_tab_in_text(ctx, shared, column);
    let is_typing = ctx.text_edit_focused();
    // A dialog or a menu has the keyboard to itself.
    if !is_typing && shared.dialog.is_none() && !Popup::is_any_open(ctx) {
        keyboard::collect(ctx, shared, actions);
        collect_steps_back(ctx, actions);
        collect_letters(ctx, shared, actions);
        if letter_keys::take(ctx, LetterKey::ToRow) {
            keyboard::go_to_row(ctx, shared, (column, features.find.in_hand()), actions);
        }
    }
    collect_pastes(ctx, shared, is_typing, actions);
    for file in ctx.input(|input| input.raw.dropped_files.clone()) {
        actions.push(PageAction::OpenFile(file.path().to_owned()));
    }
}

/// Takes a shortcut out of a frame's keys; false where it was not pressed. It answers to Shift beside its own modifiers, too, which the plus
/// needs on some keyboards; with Alt it is another one.
fn takes(input: &mut InputState, held: Modifiers, key: Key) -> bool {
    let fits = |now: &Modifiers| now.matches_logically(held) && now.alt == held.alt;
    let is_it = |event: &Event| matches!(event, Event::Key { key: other, pressed: true, modifiers, .. } if *other == key && fits(modifiers));
    let before = input.events.len();
    input.events.retain(|event| !is_it(event));
    input.events.len() < before
}

/// Whether a shortcut acts while a dialog is open: those that leave the page behind it as it is, or show another dialog.
fn acts_in_dialogs(action: &Action) -> bool {
    matches!(
        action,
        Action::Dialog(_)
            | Action::Library(_)
            | Action::Annotation(_)
            | Action::Page(PageAction::Cancel | PageAction::FocusAddress | PageAction::Choose)
            | Action::Look(
                LookAction::ZoomInterface(_) | LookAction::Zoom(_) | LookAction::ToggleFullScreen | LookAction::Quit
            )
    )
}

/// Where nothing has the keyboard, Tab begins with the links of the text and not with the toolbar.
fn begin_tab_in_text(ctx: &Context, shared: &Shared, column: &ColumnState) {
    let is_free = ctx.memory(|memory| memory.focused().is_none());
    let is_tab = ctx.input(|input| input.key_pressed(Key::Tab) && input.modifiers.is_none());
    if is_tab && is_free && shared.open.is_some() && shared.dialog.is_none() {
        column.take_keyboard(ctx);
    }
}

/// Longer combinations first: a shortcut also answers to more modifiers than its own.
fn shortcuts() -> Vec<(Modifiers, Key, Action)> {
    let both = COMMAND | SHIFT;
    vec![
        (both, Key::S, SaveAction::Choose.into()),
        (both, Key::C, TextAction::CopyArticle.into()),
        (COMMAND | ALT, Key::C, TextAction::CopyMarkdown.into()),
        (COMMAND, Key::F, FindAction::Open.into()),
        (SHIFT, Key::F3, FindAction::Step { is_onward: false }.into()),
        (NONE, Key::F3, FindAction::Step { is_onward: true }.into()),
        (both, Key::L, LibraryAction::Show.into()),
        (COMMAND, Key::D, LibraryAction::Toggle.into()),
        (NONE, Key::F6, LibraryAction::Show.into()),
        (COMMAND, Key::H, AnnotationAction::ShowList.into()),
        (both, Key::V, PageAction::PasteHtml.into()),
        (COMMAND | ALT, Key::Plus, LookAction::ZoomInterface(1).into()),
        (COMMAND | ALT, Key::Equals, LookAction::ZoomInterface(1).into()),
        (COMMAND | ALT, Key::Minus, LookAction::ZoomInterface(-1).into()),
        (COMMAND | ALT, Key::Num0, LookAction::ZoomInterface(0).into()),
        (SHIFT, Key::F5, PageAction::Refetch.into()),
        (COMMAND, Key::S, SaveAction::Again.into()),
        (COMMAND, Key::O, PageAction::Choose.into()),
        (COMMAND, Key::B, PageAction::Browse.into()),
        (COMMAND, Key::L, PageAction::FocusAddress.into()),
        (ALT, Key::D, PageAction::FocusAddress.into()),
        (ALT, Key::Home, StartAction::Show.into()),
        (ALT, Key::ArrowLeft, MoveAction::Go(Way::Back).into()),
        (ALT, Key::ArrowRight, MoveAction::Go(Way::Forward).into()),
        // With Shift, too: on many keyboards the plus needs it.
        (COMMAND, Key::Plus, LookAction::Zoom(1).into()),
        (COMMAND, Key::Equals, LookAction::Zoom(1).into()),
        (COMMAND, Key::Minus, LookAction::Zoom(-1).into()),
        (COMMAND, Key::Num0, LookAction::Zoom(0).into()),
        (COMMAND, Key::U, LookAction::Tab(Tab::Source).into()),
        (COMMAND, Key::Q, LookAction::Quit.into()),
        (NONE, Key::F1, DialogAction::Show(Dialog::Keys).into()),
        (NONE, Key::F5, MethodAction::Again.into()),
        (SHIFT, Key::F7, LookAction::ToggleCaret.into()),
        (NONE, Key::F7, LookAction::ToggleContents.into()),
        (NONE, Key::F8, LookAction::ToggleReaderOnly.into()),
        (NONE, Key::F9, LookAction::ToggleAnalysis.into()),
        (NONE, Key::F11, LookAction::ToggleFullScreen.into()),
        (NONE, Key::Escape, PageAction::Cancel.into()),
    ]
}

/// Shortcuts that a text field has for itself.
fn way_back() -> [(Modifiers, Key, Action); 3] {
    [
        (COMMAND | SHIFT, Key::Z, CorrectAction::Redo.into()),
        (COMMAND, Key::Z, CorrectAction::Undo.into()),
        (COMMAND, Key::Y, CorrectAction::Redo.into()),
    ]
}

/// Keys that a text field has for itself. What is selected among the labels around the text is copied by the toolkit.
fn collect_copies(ctx: &Context, shared: &Shared, actions: &mut Actions) {
    let labels = ctx.plugin::<LabelSelectionState>();
    // A dialog may have a list of its own to choose from.
    if shared.dialog.is_none() && ctx.input_mut(|input| input.consume_key(COMMAND, Key::A)) {
        labels.lock().clear_selection();
        actions.push(TextAction::SelectAll);
    }
    let is_copy = |event: &Event| matches!(event, Event::Copy);
    if ctx.input(|input| input.events.iter().any(is_copy)) && !labels.lock().has_selection() {
        actions.push(TextAction::Copy);
    }
}

/// Keys in the field of the search.
fn collect_steps(ctx: &Context, actions: &mut Actions) {
    for (modifiers, is_onward) in [(SHIFT, false), (NONE, true)] {
        if ctx.input_mut(|input| input.consume_key(modifiers, Key::Enter)) {
            actions.push(FindAction::Step { is_onward });
        }
    }
}

/// Shortcuts that a text field has for itself.
fn collect_steps_back(ctx: &Context, actions: &mut Actions) {
    for (modifiers, key, action) in way_back() {
        for () in presses(ctx, modifiers, key) {
            actions.push(action.clone());
        }
    }
}

/// Keys that are letters, digits and signs unless they were changed.
fn collect_letters(ctx: &Context, shared: &Shared, actions: &mut Actions) {
    for (at, &method) in METHODS.iter().enumerate() {
        if letter_keys::take(ctx, LetterKey::Method(at)) {
            actions.push(MethodAction::Choose(method));
        }
    }
    let is_comparing = shared.settings.window.analysis && shared.tab == Tab::Compare;
    let compare = LookAction::Tab(if is_comparing { Tab::Curve } else { Tab::Compare });
    for (key, action) in [
        (LetterKey::Compare, Action::from(compare)),
        (LetterKey::Watch, PlayerAction::Toggle.into()),
        (LetterKey::Highlight, AnnotationAction::Highlight.into()),
        (LetterKey::Note, AnnotationAction::Note.into()),
        (LetterKey::Help, DialogAction::Show(Dialog::Keys).into()),
    ] {
        if letter_keys::take(ctx, key) {
            actions.push(action);
        }
    }
    collect_marker_keys(ctx, shared, actions);
}

/// Four keys move the START and END of the span that is marked, else the first START and the last END, past a unit with text.
fn collect_marker_keys(ctx: &Context, shared: &Shared, actions: &mut Actions) {
    let Some(extraction) = shared.open.as_ref().map(|open| &open.reading.extraction) else {
        return;
    };
    let kept = &extraction.curve.kept;
    let marked = shared.linked.marked;
    let holds_marked = |run: &&KeptRun| marked.is_some_and(|unit| run.units().contains(&unit));
    for (key, end, is_onward) in [
        (LetterKey::StartBack, RunEnd::Start, false),
        (LetterKey::StartOn, RunEnd::Start, true),
        (LetterKey::EndBack, RunEnd::End, false),
        (LetterKey::EndOn, RunEnd::End, true),
    ] {
        let outer = match end {
            RunEnd::Start => kept.first(),
            RunEnd::End => kept.last(),
        };
        let run = kept.iter().find(holds_marked).or(outer);
        if let Some(run) = run.filter(|_| letter_keys::take(ctx, key))
            && let Some(border) = end.next_border(run, &extraction.units, is_onward)
        {
            let run = run.clone();
            actions.push(CorrectAction::Move { run, end, border });
        }
    }
}

/// A paste outside a text field opens what was copied; the one after Ctrl+Shift+V is HTML wherever the cursor is.
fn collect_pastes(ctx: &Context, shared: &Shared, is_typing: bool, actions: &mut Actions) {
    let expects_html = shared.address.expects_html;
    if is_typing && !expects_html {
        return;
    }
    let mut pasted = Vec::new();
    ctx.input_mut(|input| {
        input.events.retain(|event| match event {
            Event::Paste(text) => {
                pasted.push(text.clone());
                false
            }
            _ => true,
        });
    });
    for text in pasted {
        if expects_html {
            actions.push(PageAction::OpenHtml(text))
        } else {
            actions.push(PageAction::OpenTyped(text))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::dialogs::GROUPS;

    /// A shortcut as the keys page writes it.
    fn written(modifiers: Modifiers, key: Key) -> String {
        let held = [
            (modifiers.command, "Ctrl+"),
            (modifiers.alt, "Alt+"),
            (modifiers.shift, "Shift+"),
        ];
        let held: String = held
            .iter()
            .filter(|(is_held, _)| *is_held)
            .map(|(_, name)| *name)
            .collect();
        let key = match key {
            Key::ArrowLeft => "←",
            Key::ArrowRight => "→",
            Key::Escape => "Esc",
            Key::Minus => "−",
            other => other.symbol_or_name(),
        };
        held + key
    }

    #[test]
    fn every_shortcut_is_on_the_page_and_no_key_twice() {
        let page: Vec<&str> = GROUPS
            .iter()
            .flat_map(|group| group.entries)
            .flat_map(|(keys, _)| keys.iter().copied())
            .collect();
        for (modifiers, key, action) in shortcuts().into_iter().chain(way_back()) {
            let written = written(modifiers, key);
            assert!(page.contains(&&*written), "{written} ({action:?}) is not on the page");
        }
        for key in &page {
            assert_eq!(page.iter().filter(|other| *other == key).count(), 1, "{key}");
        }
    }
}
