//! The panel that says what a button in the browser is good for, and how to get it.

use super::action::IntegrationAction;
use super::state::{Integration, Outcome};
use crate::app::action::{Actions, DialogAction};
use crate::app::ground::widgets;
use crate::app::ground::words::Words;
use crate::integration::bookmarklet::BOOKMARKLET;
use crate::integration::integrate::{self, Done};
use clearline_column::bidi;
use clearline_words::{Message, message};
use egui::{Context, Label, Margin, RichText, ScrollArea, Ui};

/// The widest contents of the panel, and room beside them and around them, in points.
const WIDEST: f32 = 520.0;
const BESIDE: f32 = 90.0;
const AROUND: f32 = 200.0;
/// Room that the scroll bar takes, in points.
const SCROLL_BAR: i8 = 12;
/// The size of the titles of its parts, in points.
const PART: f32 = 16.0;

/// Draws the panel; `watched` draws the part about the watched folder.
pub fn show_panel(
    ctx: &Context,
    integration: &Integration,
    watched: impl FnOnce(&mut Ui, &mut Actions),
    actions: &mut Actions,
) {
    let is_closed = widgets::panel(ctx, &ctx.word("integration-title"), |ui| {
        let room = ui.ctx().content_rect().size();
        ui.set_width((room.x - BESIDE).min(WIDEST));
        let height = room.y - AROUND;
        let area = ScrollArea::vertical().max_height(height).min_scrolled_height(height);
        area.content_margin(Margin {
            right: SCROLL_BAR,
            ..Margin::ZERO
        })
        .show(ui, |ui| {
            widgets::scroll_by_keys(ui, height);
            part(ui, "integration-button");
            show(ui, integration, actions);
            part(ui, "integration-bookmark");
            show_bookmark(ui, actions);
            part(ui, "watched-title");
            watched(ui, actions);
        });
    });
    if is_closed {
        actions.push(DialogAction::Close);
    }
}

/// The title of a part of the panel.
fn part(ui: &mut Ui, title: &str) {
    ui.add_space(8.0);
    ui.label(RichText::new(ui.word(title)).size(PART).strong());
}

/// The bookmark that hands over the address of a page.
fn show_bookmark(ui: &mut Ui, actions: &mut Actions) {
    ui.label(ui.word("integration-bookmark-purpose"));
    ui.add(Label::new(RichText::new(BOOKMARKLET).monospace().small().weak()).wrap());
    if ui.button(ui.word("integration-bookmark-copy")).clicked() {
        actions.push(IntegrationAction::CopyBookmark);
    }
}

fn show(ui: &mut Ui, integration: &Integration, actions: &mut Actions) {
    ui.label(ui.word("integration-purpose"));
    ui.add_space(6.0);
    let Some(folder) = integration.folder() else {
        ui.label(ui.word("integration-no-home"));
        return;
    };
    if integration.is_integrated {
        ui.label(ui.say(&message!("integration-load-chromium", folder = folder.as_str())));
        ui.label(ui.say(&message!("integration-load-firefox", folder = folder.as_str())));
    } else {
        ui.label(ui.word("integration-not-yet"));
    }
    ui.add_space(6.0);
    ui.horizontal_wrapped(|ui| {
        let label = match integration.is_integrated {
            true => "integration-again",
            false => "integration-do",
        };
        if ui.button(ui.word(label)).clicked() {
            actions.push(IntegrationAction::Integrate);
        }
        if !integration.is_integrated {
            return;
        }
        if ui.button(ui.word("integration-copy-folder")).clicked() {
            actions.push(IntegrationAction::CopyFolder);
        }
        if ui.button(ui.word("integration-remove")).clicked() {
            actions.push(IntegrationAction::Remove);
        }
    });
    if let Some(outcome) = &integration.outcome {
        ui.add_space(6.0);
        show_outcome(ui, outcome);
    }
}

fn show_outcome(ui: &mut Ui, outcome: &Outcome) {
    let (sentence, done) = match outcome {
        Outcome::Fault(sentence) => {
            bidi::add_label(ui, sentence.to_string());
            return;
        }
        Outcome::TakenBack(done) => (message!("integrate-removed", files = done.files.len()), done),
        Outcome::Written(done) => (written(done), done),
    };
    ui.label(ui.say(&sentence));
    for path in &done.left {
        bidi::add_label(
            ui,
            ui.say(&message!("integrate-left", path = path.display().to_string())),
        );
    }
    for fault in &done.failed {
        bidi::add_label(ui, ui.say(&integrate::unchanged(fault)));
    }
    for command in &done.commands {
        bidi::add_label(ui, ui.say(&message!("integrate-run", command = command.as_str())));
    }
    for path in &done.files {
        let path = RichText::new(path.display().to_string()).small().weak();
        ui.add(Label::new(path).truncate());
    }
}

fn written(done: &Done) -> Message {
    let files = done.files.len();
    if done.browsers.is_empty() {
        return message!("integration-written-alone", files = files);
    }
    let browsers: Vec<Message> = done.browsers.iter().map(|name| Message::verbatim(*name)).collect();
    message!("integration-written", files = files, browsers = browsers)
}
