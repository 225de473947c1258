//! The reading column, and what the pointer does on it.

use super::{Hovered, Press};
use crate::app::action::{Actions, PictureAction, PlaceAction};
use crate::app::analysis;
use crate::app::pictures;
use crate::app::reader::{self, Column, ColumnResponse, ColumnSettings, ItemKind};
use crate::app::reading_view::ReadingView;
use crate::app::settings::Settings;
use crate::app::state::{Linked, OpenPage, Side};
use crate::app::theme;
use crate::save::Links;
use egui::{Theme, Ui};

/// Draws the column.
pub(super) fn show(
    ui: &mut Ui,
    (open, linked, settings): (&mut OpenPage, &Linked, &Settings),
    (typesetter, pictures): Press<'_>,
    actions: &mut Actions,
) -> Hovered {
    let OpenPage {
        reading,
        view,
        versions,
        column,
        ..
    } = open;
    let theme = ui.theme();
    let marked = linked.marked.map(|unit| (unit, theme::mark_ground(theme)));
    let pointed = linked
        .hovered_beyond(Side::Text)
        .map(|unit| (unit, theme::link_ground(theme)));
    let highlights: Vec<_> = marked
        .into_iter()
        .chain(pointed)
        .flat_map(|(unit, colour)| view.highlights(reading, unit, colour))
        .collect();
    let classes = analysis::Palette::of(theme);
    let class_colour = |item: usize| {
        let unit = view.unit_of_item(reading, item)?;
        let verdict = reading.extraction.verdicts.get(unit)?;
        Some(classes.class(verdict.class()).0)
    };
    pictures.take(ui.ctx(), (&view.items, versions.items), &settings.images);
    let answer = Column::new(&view.items, versions.items)
        .language(&reading.document.language().code)
        .settings(ColumnSettings {
            size: settings.text_size,
            ..ColumnSettings::default()
        })
        .palette(reader::Palette::of_mode(theme == Theme::Dark))
        .highlights(&highlights)
        .margin_bar(&class_colour)
        .faces(&|image| pictures.face(image))
        .show(ui, column, typesetter);
    pictures.ask(&answer.visible, &settings.images);
    if let Some(area) = answer.controls {
        let inside = ui.clip_rect().intersect(answer.response.rect);
        ui.scope(|ui| {
            ui.set_clip_rect(inside);
            pictures::show_controls(ui, area, pictures.gallery(), actions);
        });
    }
    answer_pointer(open, linked, &answer, actions);
    let unit = answer.hovered.and_then(|spot| open.view.unit_at(&open.reading, spot))?;
    Some((unit, Side::Text))
}

/// What a click or a rest of the pointer on the text does.
fn answer_pointer(open: &OpenPage, linked: &Linked, answer: &ColumnResponse, actions: &mut Actions) {
    let OpenPage { reading, view, .. } = open;
    let link = answer
        .hovered
        .filter(|_| answer.on_text)
        .and_then(|spot| view.link_at(reading, spot));
    if let Some(written) = link {
        let response = answer.response.clone();
        let target = Links::new(reading.link_base()).target(written);
        response.on_hover_text_at_pointer(target.map_or(written.to_owned(), |url| url.to_string()));
    } else if let Some(origin) = head_origin(view, answer) {
        answer.response.clone().on_hover_text_at_pointer(origin);
    }
    let Some(spot) = answer.clicked else {
        return;
    };
    let kind = view.items.get(spot.item).map(|item| &item.kind);
    if let Some(ItemKind::Image(image)) = kind {
        actions.push(PictureAction::Enlarge(*image));
    } else if kind == Some(&ItemKind::Fold) {
        actions.push(PlaceAction::Toggle(spot.item));
    } else if let Some(written) = link {
        let outside = answer.response.ctx.input(|input| input.modifiers.command);
        let written = written.to_owned();
        actions.push(PlaceAction::Follow { written, outside });
    } else {
        let unit = view.unit_at(reading, spot);
        // A second click takes the mark away.
        actions.push(PlaceAction::Mark(unit.filter(|unit| linked.marked != Some(*unit))));
    }
}

/// Where the page states the title or the byline that the pointer is on.
fn head_origin<'a>(view: &'a ReadingView, answer: &ColumnResponse) -> Option<&'a str> {
    let spot = answer.hovered.filter(|_| answer.on_text)?;
    view.origin_of(spot.item)
}
