//! The keys of the window, and the list of them that the menu shows.

use super::action::{
    Action, Actions, FindAction, LookAction, MethodAction, PageAction, SaveAction, SheetAction, TextAction,
};
use super::find;
use super::state::{Sheet, State, Tab};
use crate::methods::{METHODS, Method};
use egui::text_selection::LabelSelectionState;
use egui::{Context, Event, Key, KeyboardShortcut, Modifiers, Popup};

/// Keys and what they do, for the list of keys.
pub const LIST: &[(&str, &str)] = &[
    ("Ctrl+L, Alt+D", "Go to the address field"),
    ("Ctrl+O", "Open a file"),
    ("Ctrl+V", "Open the copied address or path"),
    ("Ctrl+Shift+V", "Open the copied HTML"),
    ("Ctrl+S", "Save, again to the same file"),
    ("Ctrl+Shift+S", "Save under another name"),
    ("Ctrl+F", "Find in the text, beginning with what is selected"),
    ("F3, Shift+F3", "Next hit, previous hit"),
    ("Ctrl+A", "Select all of the text"),
    (
        "Shift+arrows, Home, End, Page Up, Page Down",
        "Select; with Ctrl by words",
    ),
    ("Ctrl+C", "Copy what is selected"),
    ("Ctrl+Alt+C", "Copy it as Markdown"),
    ("Ctrl+Shift+C", "Copy the whole article"),
    ("F5", "Extract again"),
    ("Shift+F5", "Fetch again"),
    ("Esc", "Stop, close"),
    ("Ctrl + / − / 0", "Larger, smaller, usual text"),
    ("F9", "Show or hide the analysis"),
    ("1 … 9, 0", "Choose a method, in the order of the menu"),
    ("C", "Compare methods, or back to the curve"),
    ("Space, Page Down, arrows, Home, End", "Scroll the text"),
    ("← →, Shift+wheel", "Scroll the table or code at the pointer sideways"),
    ("F1, ?", "This list"),
    ("Ctrl+Q", "Quit"),
];

/// The keys of the methods, in the order of [`METHODS`].
const DIGITS: [Key; 10] = [
    Key::Num1,
    Key::Num2,
    Key::Num3,
    Key::Num4,
    Key::Num5,
    Key::Num6,
    Key::Num7,
    Key::Num8,
    Key::Num9,
    Key::Num0,
];

/// What stands on the key of a method; nothing for the eleventh and later ones.
pub fn of_method(method: &Method) -> &'static str {
    let at = METHODS.iter().position(|other| other.name == method.name);
    let key = at.and_then(|at| DIGITS.get(at));
    key.map_or("", |key| key.symbol_or_name())
}

const ALT: Modifiers = Modifiers::ALT;
const COMMAND: Modifiers = Modifiers::COMMAND;
const NONE: Modifiers = Modifiers::NONE;
const SHIFT: Modifiers = Modifiers::SHIFT;

/// Takes this frame's keys, pastes and dropped files.
pub fn collect(ctx: &Context, state: &State, actions: &mut Actions) {
    if Popup::is_any_open(ctx) && ctx.input_mut(|input| input.consume_key(NONE, Key::Escape)) {
        Popup::close_all(ctx);
    }
    for (modifiers, key, action) in shortcuts() {
        let shortcut = KeyboardShortcut::new(modifiers, key);
        if ctx.input_mut(|input| input.consume_shortcut(&shortcut)) {
            actions.push(action);
        }
    }
    if !ctx.text_edit_focused() {
        collect_copies(ctx, actions);
    } else if ctx.memory(|memory| memory.has_focus(find::bar::field())) {
        collect_steps(ctx, actions);
    }
    let is_typing = ctx.egui_wants_keyboard_input();
    if !is_typing {
        collect_letters(ctx, state, actions);
    }
    collect_pastes(ctx, state, is_typing, actions);
    for file in ctx.input(|input| input.raw.dropped_files.clone()) {
        actions.push(PageAction::OpenFile(file.path().to_owned()));
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
        (both, Key::V, PageAction::PasteHtml.into()),
        (SHIFT, Key::F5, PageAction::Refetch.into()),
        (COMMAND, Key::S, SaveAction::Again.into()),
        (COMMAND, Key::O, PageAction::Choose.into()),
        (COMMAND, Key::L, PageAction::FocusAddress.into()),
        (ALT, Key::D, PageAction::FocusAddress.into()),
        (COMMAND, Key::Plus, LookAction::Zoom(1).into()),
        (COMMAND, Key::Equals, LookAction::Zoom(1).into()),
        (COMMAND, Key::Minus, LookAction::Zoom(-1).into()),
        (COMMAND, Key::Num0, LookAction::Zoom(0).into()),
        (COMMAND, Key::Q, Action::Quit),
        (NONE, Key::F1, SheetAction::Show(Sheet::Keys).into()),
        (NONE, Key::F5, MethodAction::Again.into()),
        (NONE, Key::F9, LookAction::ToggleAnalysis.into()),
        (NONE, Key::Escape, PageAction::Cancel.into()),
    ]
}

/// Keys that a text field has for itself. What is selected among the labels around the text is copied by the toolkit.
fn collect_copies(ctx: &Context, actions: &mut Actions) {
    let labels = ctx.plugin::<LabelSelectionState>();
    if ctx.input_mut(|input| input.consume_key(COMMAND, Key::A)) {
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

/// Keys without modifiers that would be letters in a text field.
fn collect_letters(ctx: &Context, state: &State, actions: &mut Actions) {
    for (key, &method) in DIGITS.into_iter().zip(METHODS) {
        if ctx.input_mut(|input| input.consume_key(NONE, key)) {
            actions.push(MethodAction::Choose(method));
        }
    }
    if ctx.input_mut(|input| input.consume_key(NONE, Key::C)) {
        let is_comparing = state.settings.analysis && state.panes.tab == Tab::Compare;
        actions.push(LookAction::Tab(if is_comparing { Tab::Curve } else { Tab::Compare }));
    }
    let asks_for_keys = |event: &Event| matches!(event, Event::Text(text) if text == "?");
    if ctx.input(|input| input.events.iter().any(asks_for_keys)) {
        actions.push(SheetAction::Show(Sheet::Keys));
    }
}

/// A paste outside a text field opens what was copied; the one after Ctrl+Shift+V is HTML wherever the cursor is.
fn collect_pastes(ctx: &Context, state: &State, is_typing: bool, actions: &mut Actions) {
    let expects_html = state.address.expects_html;
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
        match expects_html {
            true => actions.push(PageAction::OpenHtml(text)),
            false => actions.push(PageAction::OpenTyped(text)),
        }
    }
}
