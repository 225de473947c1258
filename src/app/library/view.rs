//! The panel that lists what is kept.

use super::action::{Choosing, LibraryAction, StateChange};
use super::choices::show_choices;
use super::importing::{show_button, show_failures, show_line};
use super::rereading;
use super::row;
use super::state::{Library, LibraryPanel, PanelView};
use super::strips::{show_outcome, taken_out};
use super::tagging;
use crate::app::action::{Actions, DialogAction};
use crate::app::ground::assistive::{Urgency, live, named_list, place_in_list};
use crate::app::ground::dialog::ExportForm;
use crate::app::ground::fields::select_all;
use crate::app::ground::icons::Icon;
use crate::app::ground::recents::Recents;
use crate::app::ground::rows::{self, RowState, Rows};
use crate::app::ground::widgets::{menu, panel};
use crate::app::ground::words::Words;
use crate::app::shared::Shared;
use clearline_column::bidi;
use clearline_library::{Hit, Progress};
use clearline_words::message;
use egui::{
    Button, Context, Event, FocusDirection, Id, Key, Label, Modifiers, Popup, RichText, Role, ScrollArea, TextEdit, Ui,
    WidgetInfo, vec2,
};
use std::path::Path;

/// Below this width of the field its longer hint would be cut.
const WHOLE_HINT: f32 = 320.0;
/// The widest and the highest list, in points.
const WIDEST: f32 = 820.0;
const HIGHEST: f32 = 720.0;
/// Room for the panel's title and margins, and for the window above and below it, in points.
const FRAME: f32 = 184.0;
/// The lowest list, in points.
const LOWEST: f32 = 60.0;
/// Room for the line of an import, in points.
const LINE: f32 = 34.0;

/// Draws the panel.
pub fn show_panel(ctx: &Context, shared: &Shared, library: &Library, actions: &mut Actions) {
    // What was just taken out comes back by the key with which the field takes back what was typed.
    if library.undoes_taking_out(shared) && takes_undo(ctx) {
        actions.push(LibraryAction::PutLastBack);
    }
    if panel(ctx, &ctx.word("library-title"), |ui| {
        show(ui, (shared, library), actions)
    }) {
        actions.push(DialogAction::Close);
    }
}

/// Whether the key for undoing was pressed, and not the one for doing again.
fn takes_undo(ctx: &Context) -> bool {
    ctx.input_mut(|input| !input.modifiers.shift && input.consume_key(Modifiers::COMMAND, Key::Z))
}

fn show(ui: &mut Ui, (shared, library): (&Shared, &Library), actions: &mut Actions) {
    let panel = &library.panel;
    let room = ui.ctx().content_rect().size();
    let width = (room.x - 90.0).min(WIDEST);
    ui.set_width(width);
    let top = ui.min_rect().top();
    let view = library.view();
    let lists_articles = view == PanelView::Articles;
    // A menu that is open has the keys.
    if lists_articles && !Popup::is_any_open(ui.ctx()) {
        collect_keys(ui, panel, actions);
    }
    show_field(ui, panel, actions);
    show_choices(ui, panel, actions);
    ui.separator();
    let (importing, rereading) = (&library.importing, &library.rereading);
    // The list has what the rest leaves, so that the panel stays where it is when a line comes or goes.
    let id = ui.scope_id().with("beside-list");
    let beside: f32 = ui.data(|data| data.get_temp(id)).unwrap_or_default();
    let height = (room.y - FRAME - beside).clamp(LOWEST, HIGHEST);
    let above = ui.min_rect().bottom();
    match nothing_to_list(ui, panel) {
        _ if view == PanelView::Changes => rereading::show_changes(ui, rereading, height - LINE, actions),
        _ if view == PanelView::Failures => show_failures(ui, importing, height - LINE, actions),
        Some(why) => {
            ui.allocate_ui(vec2(width, height), |ui| {
                ui.set_min_height(height);
                live(ui, &why, Urgency::Polite, |ui| ui.add(Label::new(&why).wrap()));
            });
        }
        None => show_list(ui, (panel, &shared.recents), height, actions),
    }
    let below = ui.min_rect().bottom();
    ui.separator();
    show_line(ui, importing, view, actions);
    rereading::show_line(ui, rereading, view, actions);
    if lists_articles {
        show_buttons(ui, library, actions);
    }
    if let Some(outcome) = shared.notices.outcome_in_library() {
        show_outcome(ui, outcome, actions);
    }
    show_folder(ui, library, actions);
    let takes = above - top + ui.min_rect().bottom() - below;
    if (takes - beside).abs() > 0.5 {
        ui.data_mut(|data| data.insert_temp(id, takes));
        ui.ctx()
            .request_discard("what stands beside the list has another height");
    }
}

fn field() -> Id {
    Id::unique("library")
}

/// Keys that go through the list, also while the field has the keyboard.
fn collect_keys(ui: &Ui, panel: &LibraryPanel, actions: &mut Actions) {
    let last = isize::try_from(panel.listing.rows.len()).unwrap_or(isize::MAX);
    for (key, by) in rows::UP_AND_DOWN {
        for (modifiers, extends) in [(Modifiers::SHIFT, true), (Modifiers::NONE, false)] {
            for () in rows::presses(ui.ctx(), modifiers, key) {
                actions.push(LibraryAction::Go { by, extends });
                // The toolkit has led from a button to the next one, which Enter would press.
                if !has_keyboard(ui, tagging::field()) {
                    ui.memory_mut(|memory| {
                        memory.move_focus(FocusDirection::None);
                        memory.request_focus(field());
                    });
                }
            }
        }
    }
    for (key, by) in [(Key::Home, -last), (Key::End, last)] {
        if ui.input_mut(|input| input.consume_key(Modifiers::COMMAND, key)) {
            actions.push(LibraryAction::Go { by, extends: false });
        }
    }
    if ui.input_mut(|input| input.consume_key(Modifiers::COMMAND, Key::Space)) {
        let (row, how) = (panel.cursor, Choosing::Flip);
        actions.push(LibraryAction::Choose { row, how });
    }
    // The field selects its text by the same key, so that what is typed next takes its place.
    let is_all = |event: &Event| matches!(event, Event::Key { key: Key::A, pressed: true, modifiers, .. } if modifiers.command_only());
    let is_all = ui.input(|input| input.events.iter().any(is_all));
    if is_all && !has_keyboard(ui, tagging::field()) {
        actions.push(LibraryAction::ChooseAll);
    }
    if ui.input_mut(|input| input.consume_key(Modifiers::COMMAND, Key::E)) {
        actions.push(LibraryAction::Export(ExportForm::Book));
    }
    if ui.input_mut(|input| input.consume_key(Modifiers::COMMAND, Key::Delete)) {
        actions.push(LibraryAction::TakeOut);
    }
    // A button that has the keyboard is pressed by it.
    if has_keyboard(ui, field()) && ui.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Enter)) {
        actions.push(LibraryAction::Open);
    }
}

fn has_keyboard(ui: &Ui, id: Id) -> bool {
    ui.memory(|memory| memory.has_focus(id))
}

fn show_field(ui: &mut Ui, panel: &LibraryPanel, actions: &mut Actions) {
    let mut text = panel.request.typed.clone();
    let is_narrow = ui.available_width() < WHOLE_HINT;
    let hint = ui.word(if is_narrow {
        "library-hint-short"
    } else {
        "library-hint"
    });
    let response = ui.add(
        TextEdit::singleline(&mut text)
            .id(field())
            .hint_text(&hint)
            .desired_width(f32::INFINITY)
            .margin(vec2(8.0, 5.0)),
    );
    let name = ui.word("library-search");
    response.widget_info(|| {
        let mut info = WidgetInfo::text_edit(true, &panel.request.typed, &text, &hint);
        info.label = Some(name.clone());
        info
    });
    if panel.wants_focus {
        select_all(ui, field(), &text);
        actions.push(LibraryAction::Focused);
    } else if ui.memory(|memory| memory.focused().is_none()) {
        response.request_focus();
    }
    if response.changed() {
        actions.push(LibraryAction::Type(text));
    }
}

/// Why nothing is listed, where that is so.
fn nothing_to_list(ui: &Ui, panel: &LibraryPanel) -> Option<String> {
    if let Some(fault) = &panel.fault {
        return Some(ui.wording().in_one(&fault.message()));
    }
    if !panel.listing.unknown.is_empty() {
        let words = panel.listing.unknown.join(", ");
        return Some(ui.say(&message!("library-unknown", words = words)));
    }
    if !panel.listing.rows.is_empty() || panel.is_searching() {
        return None;
    }
    Some(match panel.listing.all {
        0 => ui.say(&message!("library-empty", folder = panel.folder.as_str())),
        _ => ui.word("library-none-fits"),
    })
}

/// The articles as a list. The field has the keyboard, and the row that its arrows have come to speaks for it.
fn show_list(ui: &mut Ui, listed: (&LibraryPanel, &Recents), height: f32, actions: &mut Actions) {
    let name = ui.word("library-title");
    named_list(ui, Role::ListBox, &name, |ui| show_rows(ui, listed, height, actions));
}

fn show_rows(ui: &mut Ui, (panel, recents): (&LibraryPanel, &Recents), height: f32, actions: &mut Actions) {
    let listed = &panel.listing.rows;
    let list = ui.unique_id();
    let row_height = row::height(ui, panel.listing.has_words);
    let area = ScrollArea::vertical()
        .id_salt("articles")
        .max_height(height)
        .min_scrolled_height(height);
    area.auto_shrink(false).show_viewport(ui, |ui, viewport| {
        let places = Rows::in_area(ui, viewport, row_height, listed.len());
        let in_sight = places.in_sight();
        if panel.lacks_passages(&in_sight) {
            actions.push(LibraryAction::Explain(in_sight.clone()));
        }
        for (number, hit) in in_sight.clone().zip(listed.get(in_sight).unwrap_or_default()) {
            let state = RowState {
                is_chosen: panel.chosen.contains(&hit.name),
                is_current: number == panel.cursor,
            };
            let read = read_of(hit, panel, recents);
            let response = row::show(ui, places.place(number), (hit, read), state);
            place_in_list(&response, list, number, listed.len());
            if number == panel.cursor && panel.is_gone_to {
                rows::speak(&response, field());
            }
            if response.double_clicked() {
                actions.push(LibraryAction::Open);
            } else if response.clicked() {
                let how = choosing(ui.input(|input| input.modifiers));
                actions.push(LibraryAction::Choose { row: number, how });
            }
        }
        if panel.wants_sight {
            ui.scroll_to_rect(places.place(panel.cursor), None);
            actions.push(LibraryAction::Sighted);
        }
    });
}

/// How much of an article is read, in percent, where it is among the recent pages, by its address or its file: the file itself is
/// written when the page is left.
fn read_of(hit: &Hit, panel: &LibraryPanel, recents: &Recents) -> Option<u8> {
    let address = hit.entry.article.as_ref()?.address.as_deref();
    let file = Path::new(&panel.folder).join(&hit.name);
    let names = [address, file.to_str()];
    recents
        .newest_first()
        .find(|page| names.contains(&Some(&page.page)))?
        .read
}

fn choosing(modifiers: Modifiers) -> Choosing {
    match (modifiers.shift, modifiers.command) {
        (true, _) => Choosing::UpTo,
        (false, true) => Choosing::Flip,
        (false, false) => Choosing::Alone,
    }
}

/// What can be done with the articles that are chosen.
fn show_buttons(ui: &mut Ui, library: &Library, actions: &mut Actions) {
    let panel = &library.panel;
    let current = panel.current().and_then(|hit| hit.entry.article.as_ref());
    let state = current.map(|article| article.state.clone()).unwrap_or_default();
    let (read, progress) = match state.progress {
        Progress::Read => ("library-mark-unread", Progress::Unread),
        Progress::Unread | Progress::Reading => ("library-mark-read", Progress::Read),
    };
    let favourite = if state.favourite {
        "library-no-favourite"
    } else {
        "library-favourite"
    };
    let archived = if state.archived {
        "library-no-archive"
    } else {
        "library-archive"
    };
    let buttons = [
        ("library-open", LibraryAction::Open),
        (read, LibraryAction::SetState(StateChange::Progress(progress))),
        (
            favourite,
            LibraryAction::SetState(StateChange::Favourite(!state.favourite)),
        ),
        (
            archived,
            LibraryAction::SetState(StateChange::Archived(!state.archived)),
        ),
        ("library-take-out", LibraryAction::TakeOut),
    ];
    ui.horizontal_wrapped(|ui| {
        for (label, action) in buttons {
            let button = Button::new(ui.word(label));
            if ui.add_enabled(current.is_some(), button).clicked() {
                actions.push(action);
            }
        }
        tagging::show_button(ui, panel, actions);
        if panel.chosen.len() > 1 {
            ui.weak(ui.say(&message!("library-chosen", count = panel.chosen.len())));
        }
        // A part of the row that is idle as a whole would not be wrapped.
        if current.is_none() {
            ui.disable();
        }
        show_export(ui, actions);
        rereading::show_button(ui, &library.rereading, panel.chosen.len(), actions);
    });
    if panel.shows_tags && current.is_some() {
        tagging::show_row(ui, panel, actions);
    }
    let removed = &library.taken_out;
    if !removed.is_empty() {
        ui.horizontal_wrapped(|ui| {
            bidi::add_label(ui, ui.say(&taken_out(removed)));
            if ui.button(ui.word("library-undo")).clicked() {
                actions.push(LibraryAction::Undo);
            }
        });
    }
}

/// What the chosen articles can be exported as.
fn show_export(ui: &mut Ui, actions: &mut Actions) {
    let label = (ui.word("library-export"), Icon::Down.atom());
    menu(ui, label, &ui.word("library-export-name"), |ui| {
        for form in ExportForm::ALL {
            let (label, key) = match form {
                ExportForm::Book => ("library-export-book", "Ctrl+E"),
                ExportForm::Markdown => ("library-export-markdown", ""),
                ExportForm::Html => ("library-export-html", ""),
                ExportForm::Highlights => ("library-export-highlights", ""),
                ExportForm::Lines => ("library-export-lines", ""),
            };
            if ui.add(Button::new(ui.word(label)).shortcut_text(key)).clicked() {
                actions.push(LibraryAction::Export(form));
                ui.close();
            }
        }
    });
}

fn show_folder(ui: &mut Ui, library: &Library, actions: &mut Actions) {
    ui.horizontal_wrapped(|ui| {
        show_button(ui, &library.importing, actions);
        if ui.button(ui.word("library-other-folder")).clicked() {
            actions.push(LibraryAction::ChooseFolder);
        }
        let mut has_markdown = library.panel.has_markdown;
        let beside = ui.checkbox(&mut has_markdown, ui.word("library-markdown-beside"));
        if beside.on_hover_text(ui.word("library-markdown-beside-hint")).changed() {
            actions.push(LibraryAction::WriteMarkdown(has_markdown));
        }
        bidi::add_label(ui, RichText::new(&library.panel.folder).weak());
    });
}
