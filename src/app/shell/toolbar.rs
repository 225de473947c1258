//! The bar on top: what is open, and everything that can be done with it.

use crate::app::action::{
    Action, Actions, AnnotationAction, CorrectAction, DialogAction, IntegrationAction, LibraryAction, LookAction,
    MoveAction, PageAction, RuleAction, SaveAction, StartAction,
};
use crate::app::contents;
use crate::app::ground::{
    dialog::Dialog,
    fields,
    icons::Icon,
    settings::SpokenLanguage,
    theme::{WindowPalette, scheme},
    way::Way,
    widgets,
    words::Words,
};
use crate::app::look::type_menu;
use crate::app::method;
use crate::app::opening::Example;
use crate::app::saving;
use crate::app::shared::{Fault, Shared};
use crate::app::shell::address_key::{KEYS, address};
use crate::app::shell::state::State;
use crate::app::shell::views::Views;
use crate::app::start;
use crate::said;
use clearline_column::reader::ColumnState;
use clearline_engine::page::Source;
use clearline_engine::save::Format;
use clearline_words::{Language, Message, Wording, message};
use egui::{Align, Button, Key, Layout, Rect, RectAlign, TextEdit, Tooltip, Ui, WidgetInfo, pos2, vec2};

/// Below this width of the bar the address needs the room of a long method's name.
const NARROW: f32 = 640.0;
/// Below this width of the bar, as with enlarged controls in a narrow window, its buttons would cover the address.
const ONE_ROW: f32 = 500.0;
/// Below this width of the bar, the address needs the room of the buttons that say what counts as main text. The choice is in the
/// method's menu, too.
const WIDE: f32 = 880.0;
/// Below this width of the address field its longer hints would be cut.
const SHORT_HINT: f32 = 300.0;
/// Characters of the method's name that are shown in a narrow bar.
const SHORT_TITLE: usize = 12;

/// Draws the bar; where its buttons leave no room for the address, that has a row of its own.
pub(super) fn show(ui: &mut Ui, state: &State, views: &mut Views, actions: &mut Actions) {
    let width = ui.available_width();
    let (column, typesetter) = (&views.column, &mut views.typesetter);
    let mut menu = |ui: &mut Ui, menu: BarMenu, actions: &mut Actions| match menu {
        BarMenu::Main => drop(widgets::menu(ui, Icon::Menu.atom(), &ui.word("toolbar-menu"), |ui| {
            main_menu(ui, state, actions)
        })),
        BarMenu::Save => {
            let save = (ui.word("toolbar-save"), Icon::Down.atom());
            widgets::menu(ui, save, &ui.word("toolbar-save-text"), |ui| {
                save_menu(ui, state, actions)
            });
        }
        BarMenu::Policy if width < WIDE => {}
        BarMenu::Policy => drop(ui.scope(|ui| method::show_policies(ui, &state.shared, actions))),
        BarMenu::Method => method_button(ui, state, width < NARROW, actions),
        BarMenu::Type => {
            widgets::menu(ui, "Aa", &ui.word("toolbar-type"), |ui| {
                let reading = state.shared.open.as_ref().map(|open| &open.reading);
                let language = reading.map_or("", |reading| reading.document.language().code.as_str());
                type_menu::show(ui, &state.shared.settings, language, (typesetter, actions));
            });
        }
    };
    if width < ONE_ROW {
        ui.horizontal_wrapped(|ui| {
            show_steps(ui, state, column, actions);
            BarMenu::ALL.into_iter().for_each(|entry| menu(ui, entry, actions));
        });
        ui.horizontal(|ui| address_field(ui, state, actions));
    } else {
        ui.horizontal(|ui| {
            show_steps(ui, state, column, actions);
            // Drawn from left to right, so that Tab goes as the eye does: the address leaves the menus the room that they took last.
            let id = ui.scope_id().with("menus");
            let menus: f32 = ui.data(|data| data.get_temp(id)).unwrap_or_default();
            let room = (ui.available_width() - menus - ui.spacing().item_spacing.x).max(0.0);
            let size = vec2(room, ui.spacing().interact_size.y);
            ui.allocate_ui_with_layout(size, Layout::right_to_left(Align::Center), |ui| {
                address_field(ui, state, actions)
            });
            let left = ui.cursor().left();
            BarMenu::ALL.into_iter().for_each(|entry| menu(ui, entry, actions));
            let took = ui.cursor().left() - ui.spacing().item_spacing.x - left;
            if (took - menus).abs() > 0.5 {
                ui.data_mut(|data| data.insert_temp(id, took));
                ui.ctx().request_discard("the menus of the bar have another width");
            }
        });
    }
    progress_line(ui, state);
}

/// The menus of the bar, and what is between them.
#[derive(Clone, Copy)]
enum BarMenu {
    Type,
    Method,
    Policy,
    Save,
    Main,
}

impl BarMenu {
    /// From left to right.
    const ALL: [BarMenu; 5] = [
        BarMenu::Type,
        BarMenu::Method,
        BarMenu::Policy,
        BarMenu::Save,
        BarMenu::Main,
    ];
}

fn show_steps(ui: &mut Ui, state: &State, column: &ColumnState, actions: &mut Actions) {
    step_button(ui, state, (Way::Back, Icon::Back, "toolbar-back"), actions);
    step_button(ui, state, (Way::Forward, Icon::Forward, "toolbar-forward"), actions);
    reload_button(ui, state, actions);
    contents::button(ui, &state.shared, column, actions);
}

/// Shows by a star that parameters are not as they come, and names them beside it: below, they would cover the title.
fn method_button(ui: &mut Ui, state: &State, is_narrow: bool, actions: &mut Actions) {
    let recipe = &state.shared.recipe;
    let set: Vec<Message> = recipe
        .parameters
        .iter()
        .map(|(name, value)| {
            let (parameter, value) = (said::parameter(recipe.method.name, name), said::value(name, &value));
            message!("toolbar-parameter", parameter = parameter, value = value)
        })
        .collect();
    let whole = ui.say(&recipe.method.title());
    let title = match whole.char_indices().nth(SHORT_TITLE) {
        Some((end, _)) if is_narrow => format!("{}…", whole[..end].trim_end()),
        _ => whole.clone(),
    };
    let (label, name) = if set.is_empty() {
        (title, ui.word("toolbar-method"))
    } else {
        (format!("{title} *"), ui.say(&message!("toolbar-method-set", set = set)))
    };
    let response = widgets::menu_button(ui, (label, Icon::Down.atom()), &name, |ui| {
        method::show_menu(ui, &state.shared, &state.features.sliders, actions)
    });
    widgets::name_by_chosen(&response, &whole, &name);
    let mut tooltip = Tooltip::for_enabled(&response);
    tooltip.popup = tooltip
        .popup
        .align(RectAlign::LEFT)
        .align_alternatives(&[RectAlign::RIGHT]);
    let told = message!("toolbar-method-told", method = whole, told = name);
    tooltip.show(|ui| ui.label(ui.say(&told)));
}

/// A button for a step in the history.
fn step_button(ui: &mut Ui, state: &State, (way, icon, name): (Way, Icon, &str), actions: &mut Actions) {
    let there = state.features.journey.history.next(way);
    let response = widgets::named(
        ui.add_enabled(there.is_some(), Button::new(icon.atom())),
        &ui.word(name),
    );
    if response.clicked() {
        actions.push(MoveAction::Go(way));
    }
}

fn reload_button(ui: &mut Ui, state: &State, actions: &mut Actions) {
    let failed = state.shared.notices.fault.as_ref().and_then(Fault::failed_source);
    let name = match failed {
        Some(_) => "toolbar-retry",
        None => "toolbar-again",
    };
    let can_fetch = state.shared.open.is_some() || failed.is_some();
    let response = widgets::named(
        ui.add_enabled(can_fetch, Button::new(Icon::Again.atom())),
        &ui.word(name),
    );
    if response.clicked() {
        actions.push(PageAction::Refetch);
    }
}

fn address_field(ui: &mut Ui, state: &State, actions: &mut Actions) {
    if state.shared.opening.is_some()
        && widgets::named(ui.button(Icon::Close.atom()), &ui.word("toolbar-stop")).clicked()
    {
        actions.push(PageAction::Cancel);
    }
    let mut text = state.shared.address.text.clone();
    let hint = match state.shared.source() {
        _ if ui.available_width() < SHORT_HINT => "address-hint",
        Some(Source::BuiltIn(_)) => "address-hint-example",
        Some(Source::Pasted) => "address-hint-pasted",
        _ => "address-hint",
    };
    let hint = ui.word(hint);
    let id = address();
    if state.shared.address.wants_focus {
        fields::select_all(ui, id, &text);
        actions.push(PageAction::AddressFocused);
    }
    let pages = &state.features.start;
    if ui.memory(|memory| memory.has_focus(id)) {
        start::collect_keys(ui, pages, actions);
    }
    let field = TextEdit::singleline(&mut text)
        .id(id)
        .hint_text(&hint)
        .desired_width(f32::INFINITY)
        .event_filter(KEYS)
        .margin(vec2(8.0, 5.0));
    let response = ui.add(field);
    let name = ui.word("address");
    response.widget_info(|| {
        let mut info = WidgetInfo::text_edit(true, &state.shared.address.text, &text, &hint);
        info.label = Some(name.clone());
        info
    });
    if response.changed() {
        actions.push(PageAction::Type(text.clone()));
        actions.push(StartAction::Typed(text.clone()));
    } else if response.gained_focus() {
        actions.push(StartAction::Untouched);
    }
    start::show_suggestions(ui, &response, &pages.suggestions, actions);
    if response.lost_focus() && pages.suggestions.is_open {
        actions.push(StartAction::CloseSuggestions);
    }
    if response.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter)) {
        actions.push(PageAction::OpenTyped(text));
    }
}

/// A line along the bar's lower edge that grows while a page comes.
fn progress_line(ui: &Ui, state: &State) {
    let Some(opening) = &state.shared.opening else {
        return;
    };
    let share = opening.progress.and_then(|progress| {
        let expected = progress.expected.filter(|&expected| expected > 0)?;
        Some(progress.received as f32 / expected as f32)
    });
    let bar = ui.max_rect();
    let width = bar.width() * share.unwrap_or(0.15).clamp(0.02, 1.0);
    let top = ui.min_rect().bottom() + 3.0;
    let line = Rect::from_min_size(pos2(bar.left(), top), vec2(width, 2.0));
    let accent = WindowPalette::of(scheme(ui.ctx())).accent;
    let painter = ui.ctx().layer_painter(egui::LayerId::background());
    painter.rect_filled(line, 1.0, accent);
}

/// An entry of a menu, by the id of its label; it closes the menu.
pub(super) fn entry(ui: &mut Ui, label: &str, key: &str, actions: &mut Actions, action: impl Into<Action>) {
    if ui.add(widgets::menu_entry(ui.word(label), key)).clicked() {
        actions.push(action);
        ui.close();
    }
}

/// The languages of the window by their own names, so that whoever is lost finds the way back.
fn language_menu(ui: &mut Ui, shared: &Shared, actions: &mut Actions) {
    let title = match shared.language() {
        Language::English => ui.word("language"),
        _ => format!(
            "{} · {}",
            ui.word("language"),
            Wording::of(Language::English).word("language")
        ),
    };
    ui.menu_button(title.as_str(), |ui| {
        widgets::name_menu(ui, &title);
        let chosen = shared.settings.language.map(|SpokenLanguage(language)| language);
        let system = (None, ui.word("language-of-system"));
        let own = Language::ALL.map(|language| (Some(language), language.own_name().to_owned()));
        for (language, name) in [system].into_iter().chain(own) {
            if ui.radio(chosen == language, name).clicked() {
                actions.push(LookAction::Language(language));
                ui.close();
            }
        }
    });
}

/// What the text can be saved as, with the labels, in the order of the menu.
const FORMATS: [(Format, &str); 6] = [
    (Format::Markdown, "save-markdown"),
    (Format::Text, "save-text"),
    (Format::Html, "save-html"),
    (Format::Epub, "save-epub"),
    (Format::Json, "save-json"),
    (Format::OwnHtml, "save-own-html"),
];

fn save_menu(ui: &mut Ui, state: &State, actions: &mut Actions) {
    ui.set_min_width(220.0);
    ui.add_enabled_ui(state.shared.open.is_some(), |ui| {
        // Always there, so that the entries below stay in their places.
        let is_saved = state.features.saving.saved.is_some();
        ui.add_enabled_ui(is_saved, |ui| {
            entry(ui, "save-again", "Ctrl+S", actions, SaveAction::Again);
        });
        for (format, label) in FORMATS {
            let open = state.shared.open.as_ref();
            if format != Format::OwnHtml || open.is_some_and(|open| format.suits(&open.reading)) {
                entry(ui, label, "", actions, SaveAction::As(format));
            }
        }
        entry(ui, "save-as", "Ctrl+Shift+S", actions, SaveAction::Choose);
    });
    ui.separator();
    saving::folder_menu(ui, &state.shared, actions);
}

/// Whether digits, letters and brackets do something without Ctrl or Alt.
fn letter_keys(ui: &mut Ui, shared: &Shared, actions: &mut Actions) {
    let mut act = shared.settings.window.letter_keys;
    let label = ui.word("letter-keys");
    if ui.checkbox(&mut act, label).clicked() {
        actions.push(LookAction::LetterKeys(act));
    }
}

fn main_menu(ui: &mut Ui, state: &State, actions: &mut Actions) {
    ui.set_min_width(240.0);
    entry(ui, "start-title", "Alt+Home", actions, StartAction::Show);
    entry(ui, "menu-open-file", "Ctrl+O", actions, PageAction::Choose);
    entry(ui, "menu-open-copied", "Ctrl+Shift+V", actions, PageAction::PasteHtml);
    for example in Example::ALL {
        entry(ui, example.title(), "", actions, PageAction::OpenExample(example));
    }
    ui.separator();
    ui.add_enabled_ui(state.shared.web_address().is_some(), |ui| {
        entry(ui, "open-in-browser", "Ctrl+B", actions, PageAction::Browse);
    });
    ui.add_enabled_ui(state.shared.open.is_some(), |ui| {
        entry(ui, "menu-copy-address", "", actions, PageAction::CopyAddress);
    });
    ui.separator();
    let (can_undo, can_redo) = state.shared.steps.available();
    ui.add_enabled_ui(can_undo, |ui| {
        entry(ui, "menu-undo", "Ctrl+Z", actions, CorrectAction::Undo)
    });
    ui.add_enabled_ui(can_redo, |ui| {
        entry(ui, "menu-redo", "Ctrl+Y", actions, CorrectAction::Redo)
    });
    ui.separator();
    ui.add_enabled_ui(state.shared.open.is_some(), |ui| {
        entry(ui, "menu-gold", "", actions, SaveAction::Gold);
    });
    let mut shown = state.shared.settings.window.analysis;
    if ui.checkbox(&mut shown, ui.word("menu-analysis")).clicked() {
        actions.push(LookAction::ToggleAnalysis);
    }
    let mut is_private = state.shared.is_private();
    let label = ui.word("private-switch");
    if ui.checkbox(&mut is_private, label).clicked() {
        actions.push(StartAction::Private(is_private));
    }
    letter_keys(ui, &state.shared, actions);
    ui.separator();
    entry(ui, "menu-library", "Ctrl+Shift+L", actions, LibraryAction::Show);
    ui.add_enabled_ui(state.shared.open.is_some(), |ui| {
        entry(ui, "menu-highlights", "Ctrl+H", actions, AnnotationAction::ShowList);
    });
    ui.add_enabled_ui(state.shared.open.is_some(), |ui| {
        let label = match state.features.library.is_page_kept() {
            true => "menu-take-out",
            false => "menu-keep",
        };
        entry(ui, label, "Ctrl+D", actions, LibraryAction::Toggle);
    });
    ui.separator();
    entry(ui, "menu-rules", "", actions, RuleAction::Show(None));
    entry(ui, "menu-browser", "", actions, IntegrationAction::Show);
    ui.separator();
    entry(ui, "menu-only-text", "F8", actions, LookAction::ToggleReaderOnly);
    entry(ui, "menu-full-screen", "F11", actions, LookAction::ToggleFullScreen);
    language_menu(ui, &state.shared, actions);
    ui.separator();
    entry(ui, "menu-keys", "F1", actions, DialogAction::Show(Dialog::Keys));
    entry(ui, "menu-about", "", actions, DialogAction::Show(Dialog::About));
    entry(ui, "menu-quit", "Ctrl+Q", actions, LookAction::Quit);
}
