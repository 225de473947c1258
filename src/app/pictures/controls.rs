//! The question what to load, in the place of each image and in the strip below the toolbar, and the list of what was asked.

use super::entry::{Entry, Place};
use super::gallery::{Choice, Gallery};
use super::permission::Scope;
use crate::app::action::{Actions, PictureAction};
use crate::app::ground::{
    icons::Icon,
    settings::ImageSettings,
    theme::{WindowPalette, scheme},
    widgets::menu,
    words::Words,
};
use clearline_column::reader::ControlsRoom;
use clearline_words::{Message, Wording, message};
use egui::{
    Align, Direction, Layout, Response, RichText, ScrollArea, Stroke, TextStyle, TextWrapMode, Ui, UiBuilder, vec2,
};

/// Reasons that a tooltip holds.
const MOST_REASONS: usize = 12;

/// Draws what can be done about an image that is not shown.
pub fn show_controls(ui: &mut Ui, room: &ControlsRoom, gallery: &Gallery, actions: &mut Actions) {
    let Some(choice) = gallery.choice(room.image) else {
        return;
    };
    if room.is_in_cell {
        show_in_cell(ui, (room, choice), gallery, actions)
    } else {
        show_in_row(ui, (room, choice), gallery, actions)
    }
}

/// In the middle of the area: "Load images: this article · always for …".
fn show_in_row(
    ui: &mut Ui,
    (&ControlsRoom { image, area, .. }, choice): (&ControlsRoom, Choice),
    gallery: &Gallery,
    actions: &mut Actions,
) {
    let id = ui.scope_id().with("image-controls").with(choice as u8);
    // As wide as in the last frame: only then it is known.
    let width: f32 = ui.data(|data| data.get_temp(id)).unwrap_or_default();
    let free = (area.width() - width).max(0.0);
    let builder = UiBuilder::new()
        .id_salt(("image-controls", image))
        .max_rect(area.with_min_x(area.left() + free / 2.0))
        .layout(Layout::left_to_right(Align::Center).with_main_wrap(true));
    let drawn = ui.scope_builder(builder, |ui| {
        ui.style_mut().override_text_style = Some(TextStyle::Small);
        ui.spacing_mut().item_spacing.x = 6.0;
        match choice {
            Choice::Load => load_buttons(ui, gallery, actions),
            Choice::TryAgain => {
                if ui.small_button(ui.word("pictures-try-again")).clicked() {
                    actions.push(PictureAction::Retry(image));
                }
            }
        }
    });
    let drawn = drawn.response.rect.width();
    if (drawn - width).abs() > 0.5 {
        ui.data_mut(|data| data.insert_temp(id, drawn));
        ui.ctx().request_discard("image-controls-measured");
    }
}

/// One button as large as the area: a cell has no room for what it opens.
fn show_in_cell(
    ui: &mut Ui,
    (&ControlsRoom { image, area, .. }, choice): (&ControlsRoom, Choice),
    gallery: &Gallery,
    actions: &mut Actions,
) {
    let builder = UiBuilder::new()
        .id_salt(("image-control", image))
        .max_rect(area)
        .layout(Layout::centered_and_justified(Direction::LeftToRight));
    ui.scope_builder(builder, |ui| {
        ui.style_mut().override_text_style = Some(TextStyle::Small);
        ui.style_mut().wrap_mode = Some(TextWrapMode::Truncate);
        ui.spacing_mut().button_padding = vec2(4.0, 0.0);
        match choice {
            Choice::Load => {
                let (label, name) = (ui.word("pictures-load"), ui.word("pictures-load-images"));
                menu(ui, (label, Icon::Down.atom()), &name, |ui| {
                    ui.style_mut().override_text_style = None;
                    ui.style_mut().wrap_mode = Some(TextWrapMode::Extend);
                    load_buttons(ui, gallery, actions);
                });
            }
            Choice::TryAgain => {
                let note = gallery.entry(image).map(|entry| entry.note(ui.wording()));
                let button = ui.button(ui.word("pictures-try-again"));
                if button.on_hover_text(note.unwrap_or_default()).clicked() {
                    actions.push(PictureAction::Retry(image));
                }
            }
        }
    });
}

fn load_buttons(ui: &mut Ui, gallery: &Gallery, actions: &mut Actions) {
    ui.weak(ui.word("pictures-load-images-of"));
    for (scope, label) in choices(gallery) {
        if ui.small_button(ui.say(&label)).clicked() {
            actions.push(PictureAction::Allow(scope, true));
        }
    }
}

fn choices(gallery: &Gallery) -> impl Iterator<Item = (Scope, Message)> {
    let site = gallery
        .permission
        .site
        .as_ref()
        .map(|site| message!("pictures-always-for-site", site = shortened(site)));
    let choices = [
        (Scope::Article, Some(message!("pictures-this-article"))),
        (Scope::Site, site),
        (Scope::Always, Some(message!("pictures-always"))),
    ];
    choices.into_iter().filter_map(|(scope, label)| Some((scope, label?)))
}

/// The end of a long host says most.
fn shortened(host: &str) -> String {
    const LONGEST: usize = 32;
    match host.chars().count().checked_sub(LONGEST) {
        None | Some(0) => host.to_owned(),
        Some(more) => format!("…{}", host.chars().skip(more).collect::<String>()),
    }
}

/// Draws how many images there are, as a menu of what may be loaded and a list of what was asked. Nothing for a text
/// without images.
pub fn show_menu(ui: &mut Ui, gallery: &Gallery, settings: &ImageSettings, actions: &mut Actions) -> Option<Response> {
    let summary = summary(gallery)?;
    let label = ui.say(&summary);
    let mut name = vec![ui.say(&message!("pictures-menu", summary = summary))];
    name.extend(reasons(gallery, ui.wording()));
    let name = name.join("\n");
    menu(ui, (label, Icon::Down.atom()), &name, |ui| {
        ui.set_min_width(300.0);
        ui.style_mut().override_text_style = None;
        outline_boxes(ui);
        ui.label(ui.word("pictures-load-images"));
        let permission = &gallery.permission;
        for (scope, label) in choices(gallery) {
            let mut is_on = match scope {
                Scope::Article => permission.article,
                Scope::Site => permission.is_given_to_site(settings),
                Scope::Always => settings.always,
            };
            if ui.checkbox(&mut is_on, ui.say(&label)).clicked() {
                actions.push(PictureAction::Allow(scope, is_on));
            }
        }
        show_requests(ui, gallery);
    })
    .into()
}

/// Menus take the lines from all controls; empty boxes would not be seen.
fn outline_boxes(ui: &mut Ui) {
    let line = Stroke::new(1.0, WindowPalette::of(scheme(ui.ctx())).quiet);
    let widgets = &mut ui.visuals_mut().widgets;
    for widget in [&mut widgets.inactive, &mut widgets.hovered, &mut widgets.active] {
        widget.bg_stroke = line;
    }
}

/// Every address that was asked, and what came of it.
fn show_requests(ui: &mut Ui, gallery: &Gallery) {
    ui.separator();
    let asked = || gallery.entries().filter(|entry| entry.is_asked);
    ui.weak(match asked().count() {
        0 => ui.word("pictures-nothing-asked"),
        many => ui.say(&message!("pictures-requests", requests = many)),
    });
    ScrollArea::vertical().max_height(240.0).show(ui, |ui| {
        ui.set_max_width(420.0);
        for entry in asked() {
            if let Place::Network(url) = &entry.place {
                let line = RichText::new(ui.say(&outcome(entry, url.as_str()))).small();
                ui.add(egui::Label::new(line).truncate());
            }
        }
    });
}

fn outcome(entry: &Entry, address: &str) -> Message {
    match (entry.fault(), entry.is_loading()) {
        (Some(fault), _) => {
            let why = fault.why();
            message!("pictures-request-failed", address = address, why = why)
        }
        (None, true) => message!("pictures-request-loading", address = address),
        (None, false) => message!("pictures-request-loaded", address = address),
    }
}

/// "12 images, 3 not loaded".
fn summary(gallery: &Gallery) -> Option<Message> {
    let all = gallery.entries().count();
    let missing = gallery
        .entries()
        .filter(|entry| entry.fault().is_some() || entry.needs_permission())
        .count();
    match (all, missing) {
        (0, _) => None,
        (_, 0) => Some(message!("pictures-count", images = all)),
        (_, missing) => Some(message!("pictures-count-missing", images = all, missing = missing)),
    }
}

/// Why images are not there, one line a reason.
fn reasons(gallery: &Gallery, wording: Wording) -> Vec<String> {
    let mut reasons = Vec::new();
    let waiting = gallery.entries().filter(|entry| entry.needs_permission()).count();
    if waiting > 0 {
        reasons.push(wording.say(&message!("pictures-waiting", images = waiting)));
    }
    let faults = gallery.entries().filter_map(|entry| {
        let name = match &entry.place {
            Place::Network(url) => url
                .path_segments()
                .and_then(|mut parts| parts.next_back())
                .unwrap_or_default(),
            Place::Page | Place::Folder | Place::Nowhere => "",
        };
        let fault = entry.fault()?.message();
        Some(match name {
            "" => wording.say(&fault),
            name => wording.say(&message!("pictures-fault", name = name, fault = fault)),
        })
    });
    let mut faults = faults.peekable();
    reasons.extend(faults.by_ref().take(MOST_REASONS));
    if faults.peek().is_some() {
        reasons.push(wording.say(&message!("pictures-more-reasons", reasons = faults.count())));
    }
    reasons
}
