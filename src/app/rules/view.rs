//! The panel with the rules of all sites: their files as text, checked while they are edited.

use super::state::RulesPanel;
use crate::app::action::{Actions, DialogAction, RuleAction};
use crate::app::ground::widgets::panel;
use crate::app::ground::words::Words;
use clearline_column::bidi;
use clearline_words::message;
use egui::{Button, Context, Label, RichText, ScrollArea, TextEdit, TextStyle, Ui, WidgetInfo};

/// Width of the list of sites beside the text, in points.
const LIST_WIDTH: f32 = 170.0;
/// A panel that is narrower than this has the list above the text.
const NARROW: f32 = 560.0;
/// The widest and highest text.
const TEXT_SIZE: [f32; 2] = [620.0, 420.0];

/// Draws the panel.
pub fn show_panel(ctx: &Context, rules: &RulesPanel, actions: &mut Actions) {
    if panel(ctx, &ctx.word("rules-title"), |ui| show(ui, rules, actions)) {
        actions.push(DialogAction::Close);
    }
}

fn show(ui: &mut Ui, panel: &RulesPanel, actions: &mut Actions) {
    let room = ui.ctx().content_rect().size();
    let is_narrow = room.x < NARROW + LIST_WIDTH;
    let width = (room.x - 100.0 - if is_narrow { 0.0 } else { LIST_WIDTH }).min(TEXT_SIZE[0]);
    let height = (room.y - 330.0).clamp(80.0, TEXT_SIZE[1]);
    // The window would else be as narrow as its narrowest contents.
    ui.set_width(if is_narrow { width } else { width + LIST_WIDTH + 10.0 });
    if panel.sites.is_empty() {
        ui.label(ui.word("rules-none"));
    } else if is_narrow {
        ScrollArea::vertical()
            .id_salt("sites")
            .max_height(90.0)
            .show(ui, |ui| show_sites(ui, panel, actions));
        ui.separator();
        show_text(ui, panel, [width, (height - 100.0).max(80.0)], actions);
    } else {
        ui.horizontal_top(|ui| {
            ui.vertical(|ui| {
                ui.set_width(LIST_WIDTH);
                let area = ScrollArea::vertical().id_salt("sites").max_height(height);
                area.show(ui, |ui| show_sites(ui, panel, actions));
            });
            ui.vertical(|ui| show_text(ui, panel, [width, height], actions));
        });
    }
    ui.separator();
    show_buttons(ui, panel, actions);
    show_done(ui, panel, actions);
}

fn show_sites(ui: &mut Ui, panel: &RulesPanel, actions: &mut Actions) {
    for site in &panel.sites {
        let is_chosen = Some(&site.site) == panel.chosen.as_ref();
        // Unkept changes are not lost by turning away from them.
        let entry = Button::selectable(is_chosen, &site.site);
        let response = ui.add_enabled(is_chosen || !panel.is_changed(), entry);
        if response.clicked() && !is_chosen {
            actions.push(RuleAction::Turn(site.site.clone()));
        }
    }
}

fn show_text(ui: &mut Ui, panel: &RulesPanel, [width, height]: [f32; 2], actions: &mut Actions) {
    let Some(site) = &panel.chosen else {
        return;
    };
    ui.set_width(width);
    let mut text = panel.draft.clone();
    let label = ui.say(&message!("rules-of-site", site = site.as_str()));
    ScrollArea::both().id_salt("text").max_height(height).show(ui, |ui| {
        let field = TextEdit::multiline(&mut text)
            .font(TextStyle::Monospace)
            .desired_width(width)
            .desired_rows(10);
        let response = ui.add(field);
        response.widget_info(|| {
            let mut info = WidgetInfo::text_edit(true, &panel.draft, &text, "");
            info.label = Some(label.clone());
            info
        });
        if response.changed() {
            actions.push(RuleAction::Type(text.clone()));
        }
    });
    match panel.fault() {
        Some(fault) => ui.add(Label::new(RichText::new(ui.say(&fault)).strong()).wrap()),
        None => ui.weak(ui.word("rules-text-right")),
    };
}

fn show_buttons(ui: &mut Ui, panel: &RulesPanel, actions: &mut Actions) {
    let (is_changed, is_right) = (panel.is_changed(), panel.fault().is_none());
    let is_chosen = panel.chosen.is_some();
    let buttons = [
        ("rules-keep", is_changed && is_right, RuleAction::Keep),
        ("rules-discard", is_changed, RuleAction::Discard),
        ("rules-remove", is_chosen && !is_changed, RuleAction::Remove),
        ("rules-export", is_chosen && !is_changed, RuleAction::Export),
        ("rules-import", !is_changed, RuleAction::Import),
    ];
    ui.horizontal_wrapped(|ui| {
        for (label, is_enabled, action) in buttons {
            if ui.add_enabled(is_enabled, Button::new(ui.word(label))).clicked() {
                actions.push(action);
            }
        }
    });
}

fn show_done(ui: &mut Ui, panel: &RulesPanel, actions: &mut Actions) {
    if panel.is_closing && panel.is_changed() {
        ui.label(ui.word("rules-changes-not-kept"));
    }
    if let Some(done) = &panel.done {
        ScrollArea::vertical().id_salt("done").max_height(80.0).show(ui, |ui| {
            bidi::add_label(ui, done.clone());
        });
    }
    if let Some(before) = &panel.before
        && ui.button(ui.word("rules-undo")).clicked()
    {
        actions.push(RuleAction::Restore(before.clone()));
    }
}
