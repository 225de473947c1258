//! The start page as it is drawn in the place of a page.

use super::action::StartAction;
use super::list;
use super::state::{Shown, StartPage};
use crate::app::action::{Actions, LibraryAction, PageAction};
use crate::app::ground::words::Words;
use crate::app::shared::Shared;
use clearline_column::bidi;
use clearline_words::message;
use egui::{Button, CentralPanel, Frame, Label, Margin, Rect, RichText, Ui, UiBuilder, vec2};

/// The widest list, in points.
const WIDEST: f32 = 820.0;
/// Below this width of the window, margins and title are small.
const NARROW: f32 = 600.0;
/// Sizes of the title, in points.
const TITLE: f32 = 22.0;
const SMALL_TITLE: f32 = 17.0;

/// Draws the start page.
pub fn show(ui: &mut Ui, start: &StartPage, shared: &Shared, actions: &mut Actions) {
    let is_narrow = ui.available_width() < NARROW;
    let margin = if is_narrow {
        Margin::symmetric(10, 8)
    } else {
        Margin::symmetric(28, 18)
    };
    let frame = Frame::new().fill(ui.visuals().panel_fill).inner_margin(margin);
    CentralPanel::default().frame(frame).show(ui, |ui| {
        let room = ui.available_rect_before_wrap();
        let width = room.width().min(WIDEST);
        let middle = Rect::from_center_size(room.center(), vec2(width, room.height()));
        ui.scope_builder(UiBuilder::new().max_rect(middle), |ui| {
            let size = if is_narrow { SMALL_TITLE } else { TITLE };
            show_contents(ui, (start, size), shared, actions);
        });
    });
}

fn show_contents(ui: &mut Ui, (start, size): (&StartPage, f32), shared: &Shared, actions: &mut Actions) {
    let title = title(ui, start);
    bidi::add_label(ui, RichText::new(&title).size(size).strong());
    show_buttons(ui, start, shared, actions);
    if shared.is_private() {
        ui.add(Label::new(ui.word("private-is-on")).wrap());
    }
    ui.separator();
    match nothing_to_list(ui, start, shared) {
        Some(why) => drop(ui.add(Label::new(why).wrap())),
        None => list::show(ui, start, shared, &title, actions),
    }
}

fn title(ui: &Ui, start: &StartPage) -> String {
    match start.folder() {
        Some(folder) => folder.display().to_string(),
        None => ui.word("start-title"),
    }
}

/// Ways to other pages, and what can be done with the list.
fn show_buttons(ui: &mut Ui, start: &StartPage, shared: &Shared, actions: &mut Actions) {
    ui.add_space(2.0);
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(6.0, 6.0);
        if ui.button(ui.word("menu-open-file")).clicked() {
            actions.push(PageAction::Choose);
        }
        if ui.button(ui.word("menu-library")).clicked() {
            actions.push(LibraryAction::Show);
        }
        match start.folder() {
            Some(folder) => {
                if ui.button(ui.word("start-title")).clicked() {
                    actions.push(StartAction::Show);
                }
                let above = folder.parent();
                let button = Button::new(ui.word("path-folder-above"));
                if let Some(above) = above
                    && ui.add(button).clicked()
                {
                    actions.push(StartAction::OpenFolder(above.to_owned()));
                }
            }
            None => show_list_buttons(ui, start, shared, actions),
        }
    });
    ui.add_space(2.0);
}

fn show_list_buttons(ui: &mut Ui, start: &StartPage, shared: &Shared, actions: &mut Actions) {
    if ui.button(ui.word("start-example")).clicked() {
        actions.push(PageAction::OpenUsualExample);
    }
    let clear = Button::new(ui.word("start-clear"));
    if ui.add_enabled(!shared.recents.is_empty(), clear).clicked() {
        actions.push(StartAction::Clear);
    }
    if start.forgotten.is_some() && ui.button(ui.word("library-undo")).clicked() {
        actions.push(StartAction::Undo);
    }
    let mut is_private = shared.is_private();
    let label = ui.word("private-switch");
    if ui.checkbox(&mut is_private, label).clicked() {
        actions.push(StartAction::Private(is_private));
    }
}

/// Why nothing is listed, where that is so; what is left out stands above a list that is cut.
fn nothing_to_list(ui: &mut Ui, start: &StartPage, shared: &Shared) -> Option<String> {
    match &start.shown {
        Shown::Folder(_, listing) if listing.rows.is_empty() => Some(ui.word("start-folder-empty")),
        Shown::Folder(_, listing) => {
            if listing.has_more {
                ui.weak(ui.say(&message!("start-folder-cut", count = listing.rows.len())));
            }
            None
        }
        Shown::Nothing | Shown::Recents => shared.recents.is_empty().then(|| ui.word("start-empty")),
    }
}
