//! Panels over the page: the keys, what this program is, the box for a path.

use super::key_change;
use super::keys_page;
use super::state::PathBox;
use crate::app::action::{Actions, DialogAction, SaveAction};
use crate::app::ground::assistive::{Urgency, describe, live};
use crate::app::ground::dialog::{Dialog, DialogKind};
use crate::app::ground::settings::Settings;
use crate::app::ground::words::Words;
use crate::app::ground::{fields, widgets};
use clearline_column::bidi;
use clearline_words::message;
use egui::accesskit::Role;
use egui::{Align, Button, Context, Key, Label, Layout, RichText, ScrollArea, TextEdit, Ui, vec2};
use std::path::{MAIN_SEPARATOR, Path, PathBuf};

/// How much narrower than the window the contents of a panel are at least, in points.
const NARROWER: f32 = 72.0;

/// Below this width what keys mean stands below them, in points.
const NARROW: f32 = 260.0;

/// Room for the scroll bar beside the keys, in points.
const BESIDE_BAR: f32 = 14.0;

/// Draws the panel that is open, where it is one of these.
pub fn show(ctx: &Context, dialog: &Dialog, (path_box, settings): (&PathBox, &Settings), actions: &mut Actions) {
    match dialog {
        Dialog::Keys => panel(ctx, "keys-title", actions, |ui, actions| {
            show_keys(ui, settings, actions);
        }),
        Dialog::About => panel(ctx, "about-title", actions, |ui, _| show_about(ui)),
        Dialog::Path => {
            let title = match path_box.kind {
                DialogKind::Open => "path-open-page",
                DialogKind::Gold => "path-open-gold",
                DialogKind::SaveAs(_) => "path-save-as",
                DialogKind::ImportRules => "path-import-rules",
                DialogKind::ExportRules(_) => "path-export-rules",
                DialogKind::ImportFile => "import-path-file",
                DialogKind::ImportFolder => "import-path-folder",
                DialogKind::LibraryFolder(_) => "path-library-folder",
                DialogKind::SaveFolder(_) => "path-save-folder",
                DialogKind::WatchedFolder(_) => "path-watched-folder",
                DialogKind::ExportArticles(form, _) if form.takes_folder() => "path-export-into",
                DialogKind::ExportArticles(..) => "path-export-articles",
            };
            panel(ctx, title, actions, |ui, actions| show_path_box(ui, path_box, actions));
        }
        Dialog::Replace(path) => panel(ctx, "replace-title", actions, |ui, actions| {
            ask_to_replace(ui, path, actions);
        }),
        // These are drawn by the features that fill them, and by `key_change`.
        Dialog::LetterKeys
        | Dialog::WhyNot
        | Dialog::Picture(_)
        | Dialog::Rules
        | Dialog::Library
        | Dialog::Annotations
        | Dialog::Note
        | Dialog::Browser => {}
    }
}

/// Draws a panel whose title is the message of this id.
pub(super) fn panel(ctx: &Context, title: &str, actions: &mut Actions, contents: impl FnOnce(&mut Ui, &mut Actions)) {
    if widgets::panel(ctx, &ctx.word(title), |ui| contents(ui, actions)) {
        actions.push(DialogAction::Close);
    }
}

fn show_keys(ui: &mut Ui, settings: &Settings, actions: &mut Actions) {
    key_change::show_switch(ui, settings.window.letter_keys, actions);
    if ui.button(ui.word("letter-keys-change")).clicked() {
        actions.push(DialogAction::Show(Dialog::LetterKeys));
    }
    let room = ui.ctx().content_rect().size();
    let (width, height) = ((room.x - 88.0).min(620.0), room.y - 240.0);
    let area = ScrollArea::vertical().max_height(height).min_scrolled_height(height);
    area.show(ui, |ui| {
        widgets::scroll_by_keys(ui, height);
        ui.set_max_width(width - BESIDE_BAR);
        for (index, group) in keys_page::GROUPS.iter().chain([&keys_page::WORDS]).enumerate() {
            if index > 0 {
                ui.add_space(12.0);
            }
            let title = ui.word(group.title);
            let heading = ui.label(RichText::new(title.as_str()).size(17.0));
            describe(&heading, |node| {
                node.set_role(Role::Heading);
                node.set_label(title);
            });
            for (keys, meaning) in group.entries {
                let names = keys_page::names(keys, &settings.keys, ui.wording());
                let meaning = Label::new(RichText::new(ui.word(meaning)).weak()).wrap();
                if width < NARROW {
                    show_names(ui, &names, width - BESIDE_BAR);
                    ui.add(meaning);
                } else {
                    ui.horizontal_top(|ui| {
                        show_names(ui, &names, 0.45 * width);
                        ui.add(meaning);
                    });
                }
            }
        }
    });
}

/// Names of keys beside each other in a column. Each goes to the next row as a whole: Chinese could else be broken within a name.
fn show_names(ui: &mut Ui, names: &[String], width: f32) {
    let column = Layout::left_to_right(Align::Min).with_main_wrap(true);
    ui.allocate_ui_with_layout(vec2(width, 0.0), column, |ui| {
        ui.set_width(width);
        ui.spacing_mut().item_spacing.x = 0.0;
        for name in names {
            ui.add(Label::new(name).extend());
        }
    });
}

fn show_about(ui: &mut Ui) {
    ui.set_max_width(420.0_f32.min(ui.ctx().content_rect().width() - NARROWER));
    ui.strong(ui.say(&message!("about-version", version = env!("CARGO_PKG_VERSION"))));
    ui.label(ui.word("about-purpose"));
    ui.label(ui.word("about-promises"));
    ui.weak(ui.word("about-fonts"));
}

fn show_path_box(ui: &mut Ui, path_box: &PathBox, actions: &mut Actions) {
    ui.set_width(ui.available_width().min(520.0));
    ui.label(ui.word("path-no-dialog"));
    let mut text = path_box.text.clone();
    let name = ui.word("path-field");
    let field = TextEdit::singleline(&mut text)
        .hint_text(name.clone())
        .desired_width(f32::INFINITY);
    let response = ui.add(field);
    response.widget_info(|| {
        let mut info = egui::WidgetInfo::text_edit(true, &path_box.text, &text, &name);
        info.label = Some(name.clone());
        info
    });
    // Asked before the field takes the focus back, which hides that it lost it.
    let is_entered = response.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
    // What had the keyboard before may be a control of the panel that the dialog has taken the place of.
    let focused = ui.memory(|memory| memory.focused());
    let focused = focused.and_then(|id| ui.ctx().read_response(id));
    if focused.is_none_or(|focused| focused.layer_id != ui.layer_id()) {
        response.request_focus();
    }
    if response.gained_focus() {
        // What is typed at once is the name; the folder stays.
        let folder = text.rfind(MAIN_SEPARATOR).map_or(0, |at| text[..=at].chars().count());
        fields::select_from(ui, response.id, &text, folder);
    }
    if response.changed() {
        actions.push(DialogAction::TypePath(text.clone()));
    }
    let verb = match path_box.kind {
        DialogKind::Open | DialogKind::Gold | DialogKind::ImportRules | DialogKind::ImportFile => "path-open",
        DialogKind::ImportFolder => "path-take-import",
        DialogKind::LibraryFolder(_) | DialogKind::SaveFolder(_) | DialogKind::WatchedFolder(_) => "path-take-folder",
        DialogKind::ExportArticles(form, _) if form.takes_folder() => "path-take-folder",
        DialogKind::SaveAs(_) | DialogKind::ExportRules(_) | DialogKind::ExportArticles(..) => "path-save",
    };
    ui.horizontal(|ui| {
        let button = Button::new(ui.word(verb));
        let is_clicked = ui.add_enabled(!text.trim().is_empty(), button).clicked();
        if (is_entered || is_clicked) && !text.trim().is_empty() {
            actions.push(DialogAction::Take(path_box.kind.clone(), typed_path(path_box, &text)));
        }
        ui.weak(path_box.folder.display().to_string());
    });
    if let Some(refusal) = &path_box.refusal {
        let why = ui.wording().in_one(refusal);
        live(ui, &why, Urgency::Assertive, |ui| bidi::add_label(ui, &why));
    }
    ui.separator();
    ScrollArea::vertical()
        .max_height(320.0)
        .auto_shrink([false, true])
        .show(ui, |ui| show_folder(ui, path_box, actions));
}

/// The path that the typed text means: `~` is home, other names stand in the listed folder.
fn typed_path(path_box: &PathBox, text: &str) -> PathBuf {
    let text = text.trim();
    match (text.strip_prefix("~/"), directories::BaseDirs::new()) {
        (Some(rest), Some(home)) => home.home_dir().join(rest),
        _ => path_box.folder.join(text),
    }
}

fn show_folder(ui: &mut Ui, path_box: &PathBox, actions: &mut Actions) {
    if let Some(parent) = path_box.folder.parent()
        && ui.button(ui.word("path-folder-above")).clicked()
    {
        actions.push(DialogAction::List(parent.to_owned()));
    }
    for entry in &path_box.entries {
        let label = if entry.is_folder {
            format!("{}/", entry.name)
        } else {
            entry.name.clone()
        };
        if !ui.selectable_label(false, label).clicked() {
            continue;
        }
        let path = path_box.folder.join(&entry.name);
        match (&path_box.kind, entry.is_folder) {
            (_, true) => actions.push(DialogAction::List(path)),
            (
                kind @ (DialogKind::Open | DialogKind::Gold | DialogKind::ImportRules | DialogKind::ImportFile),
                false,
            ) => {
                actions.push(DialogAction::Take(kind.clone(), path));
            }
            (kind, false) if kind.takes_folder() => {}
            (_, false) => actions.push(DialogAction::TypePath(entry.name.clone())),
        }
    }
}

fn ask_to_replace(ui: &mut Ui, path: &Path, actions: &mut Actions) {
    ui.set_max_width(460.0_f32.min(ui.ctx().content_rect().width() - NARROWER));
    ui.label(ui.say(&message!("replace-question", path = path.display().to_string())));
    ui.horizontal(|ui| {
        if ui.button(ui.word("replace-no")).clicked() {
            actions.push(DialogAction::Close);
        }
        if ui.button(ui.word("replace-yes")).clicked() {
            actions.push(DialogAction::Close);
            actions.push(SaveAction::To(path.to_owned()));
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_stand_in_the_listed_folder_and_whole_paths_where_they_say() {
        let path_box = PathBox {
            kind: DialogKind::Open,
            text: String::new(),
            folder: PathBuf::from("/listed"),
            ..PathBox::default()
        };
        assert_eq!(typed_path(&path_box, " a.html "), Path::new("/listed/a.html"));
        assert_eq!(typed_path(&path_box, "/b/c.html"), Path::new("/b/c.html"));
        assert!(!typed_path(&path_box, "~/d.html").starts_with("/listed"));
    }
}
