//! The reading column, and what the pointer does on it.

use super::{Hovered, Press};
use crate::app::action::{Actions, PictureAction, PlaceAction};
use crate::app::analysis;
use crate::app::pictures;
use crate::app::reader::{self, Column, ColumnResponse, ColumnSettings, ItemKind};
use crate::app::reading_view::{ReadingView, Target};
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
        .right_to_left(reading.document.direction().is_right_to_left)
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
    let target = answer
        .hovered
        .filter(|_| answer.on_text)
        .and_then(|spot| view.target_at(reading, spot));
    if let Some(target) = target {
        let response = answer.response.clone();
        response.on_hover_text_at_pointer(description(open, target));
    } else if let Some(origin) = head_origin(view, answer) {
        answer.response.clone().on_hover_text_at_pointer(origin);
    }
    let Some(spot) = answer.clicked else {
        return;
    };
    if let Some(image) = answer.picture {
        return actions.push(PictureAction::Enlarge(image));
    }
    match view.items.get(spot.item).map(|item| &item.kind) {
        Some(ItemKind::Image(image)) => return actions.push(PictureAction::Enlarge(*image)),
        Some(ItemKind::Fold) => return actions.push(PlaceAction::Toggle(spot.item)),
        _ => {}
    }
    actions.push(match target {
        Some(Target::Address(written)) => PlaceAction::Follow {
            written: written.to_owned(),
            outside: answer.response.ctx.input(|input| input.modifiers.command),
        },
        Some(Target::Note(note, from)) => PlaceAction::GoToNote { note, from },
        Some(Target::WayBack(note)) => PlaceAction::LeaveNote(note),
        None => {
            let unit = view.unit_at(reading, spot);
            // A second click takes the mark away.
            PlaceAction::Mark(unit.filter(|unit| linked.marked != Some(*unit)))
        }
    });
}

/// What is told of where a place leads.
fn description(open: &OpenPage, target: Target<'_>) -> String {
    /// Characters of a footnote that are shown.
    const LONGEST: usize = 300;
    let reading = &open.reading;
    match target {
        Target::Address(written) => {
            let address = Links::new(reading.link_base()).target(written);
            address.map_or(written.to_owned(), |url| url.to_string())
        }
        Target::WayBack(_) => "Back to the text".to_owned(),
        Target::Note(note, _) => {
            let text = ReadingView::text_of_note(reading, note).unwrap_or_default();
            let text = reading.article.text().get(text.start as usize..text.end as usize);
            let mut words: String = text.unwrap_or_default().chars().take(LONGEST + 1).collect();
            if let Some((end, _)) = words.char_indices().nth(LONGEST) {
                words.truncate(end);
                words.push('…');
            }
            words
        }
    }
}

/// Where the page states the title or the byline that the pointer is on.
fn head_origin<'a>(view: &'a ReadingView, answer: &ColumnResponse) -> Option<&'a str> {
    let spot = answer.hovered.filter(|_| answer.on_text)?;
    view.origin_of(spot.item)
}
