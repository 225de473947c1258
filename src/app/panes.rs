//! The page: the reading column, and the analysis beside or below it. What the pointer does on one side is passed on to the
//! other.

use super::action::{Actions, LookAction, PlaceAction};
use super::analysis::curve::{self, CurveInput};
use super::analysis::lines::{self, LinesInput};
use super::analysis::{self, describe};
use super::reader::{self, Column, ColumnResponse, ColumnSettings, ItemKind};
use super::settings::{PANE_HEIGHTS, PANE_WIDTHS, Settings};
use super::state::{Linked, OpenPage, Side, State};
use super::theme;
use super::typeset::Typesetter;
use crate::Reading;
use crate::save::Links;
use egui::{CentralPanel, Frame, Label, Margin, Panel, RichText, Theme, Ui};

/// From this width on the analysis stands beside the text.
const WIDE: f32 = 900.0;
/// Below this width there is room for a small curve only.
const NARROW: f32 = 600.0;
/// Height of the small curve.
const SMALL_CURVE: f32 = 96.0;
/// Width that the text keeps beside the analysis.
const LEAST_TEXT: f32 = 420.0;
/// Height that the text keeps above the analysis.
const LEAST_LINES: f32 = 160.0;
/// Height from which the list of units has room below the curve.
const ROOM_FOR_LIST: f32 = 380.0;
/// Height of the reason below curve and list.
const REASON: f32 = 70.0;

/// Where the analysis stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Arrangement {
    Beside,
    Below,
    SmallAbove,
}

impl Arrangement {
    fn of(width: f32) -> Arrangement {
        match width {
            WIDE.. => Arrangement::Beside,
            NARROW..WIDE => Arrangement::Below,
            _ => Arrangement::SmallAbove,
        }
    }
}

/// Draws the open page.
pub fn show(ui: &mut Ui, state: &mut State, typesetter: &mut Typesetter, actions: &mut Actions) {
    let State {
        open: Some(open),
        linked,
        settings,
        ..
    } = state
    else {
        CentralPanel::default().show(ui, |_| {});
        return;
    };
    let mut hovered = None;
    if settings.analysis {
        hovered = show_analysis(ui, (open, linked, settings), actions);
    }
    let frame = Frame::new();
    CentralPanel::default().frame(frame).show(ui, |ui| {
        hovered = hovered.or(show_text(ui, (open, linked, settings), typesetter, actions));
    });
    if hovered != linked.hovered {
        actions.push(PlaceAction::Hover(hovered));
    }
}

/// What a pane is drawn from.
type Shown<'a> = (&'a mut OpenPage, &'a Linked, &'a Settings);
/// What a curve is drawn from, and whether the reasons stand below it, so that the tooltip need not tell them.
type Curve<'a> = (&'a mut OpenPage, &'a Linked, bool);
/// The unit under the pointer, and on which side it is.
type Hovered = Option<(usize, Side)>;

fn show_analysis(ui: &mut Ui, (open, linked, settings): Shown<'_>, actions: &mut Actions) -> Hovered {
    let room = ui.available_size();
    let frame = Frame::new()
        .fill(ui.visuals().panel_fill)
        .inner_margin(Margin::symmetric(10, 8));
    match Arrangement::of(room.x) {
        Arrangement::Beside => {
            let most = (room.x - LEAST_TEXT).max(*PANE_WIDTHS.start());
            let panel = Panel::right("analysis beside")
                .frame(frame)
                .default_size(settings.pane_width.min(most))
                .size_range(*PANE_WIDTHS.start()..=most);
            let pane = panel.show(ui, |ui| show_pane(ui, open, linked, actions));
            let width = pane.response.rect.width();
            if (width - settings.pane_width).abs() > 0.5 && ui.input(|input| input.pointer.any_down()) {
                actions.push(LookAction::PaneWidth(width));
            }
            pane.inner
        }
        Arrangement::Below => {
            let most = (room.y - LEAST_LINES).max(*PANE_HEIGHTS.start());
            let panel = Panel::bottom("analysis below")
                .frame(frame)
                .resizable(true)
                .default_size(settings.pane_height.min(most))
                .size_range(*PANE_HEIGHTS.start()..=most);
            let pane = panel.show(ui, |ui| show_pane(ui, open, linked, actions));
            let height = pane.response.rect.height();
            if (height - settings.pane_height).abs() > 0.5 && ui.input(|input| input.pointer.any_down()) {
                actions.push(LookAction::PaneHeight(height));
            }
            pane.inner
        }
        Arrangement::SmallAbove => {
            let frame = frame.inner_margin(Margin::symmetric(10, 2));
            let panel = Panel::top("small curve")
                .frame(frame)
                .resizable(false)
                .exact_size(SMALL_CURVE);
            panel
                .show(ui, |ui| show_curve(ui, (open, linked, false), actions))
                .inner
        }
    }
}

/// Curve, list and reason, as far as there is room.
fn show_pane(ui: &mut Ui, open: &mut OpenPage, linked: &Linked, actions: &mut Actions) -> Hovered {
    let room = ui.available_size();
    let frame = Frame::new().inner_margin(Margin::symmetric(0, 4));
    Panel::bottom("reason")
        .frame(frame)
        .resizable(false)
        .exact_size(REASON)
        .show(ui, |ui| show_reason(ui, open, linked));
    if room.y < ROOM_FOR_LIST {
        return show_curve(ui, (open, linked, true), actions);
    }
    let height = (room.y * 0.4).clamp(160.0, 340.0);
    let curve = Panel::top("curve")
        .frame(frame)
        .resizable(false)
        .exact_size(height)
        .show(ui, |ui| show_curve(ui, (open, linked, true), actions));
    let list = ui.scope(|ui| show_list(ui, open, linked, actions));
    curve.inner.or(list.inner)
}

fn show_curve(ui: &mut Ui, (open, linked, has_reason): Curve<'_>, actions: &mut Actions) -> Hovered {
    let OpenPage {
        reading,
        analysis: views,
        versions,
        ..
    } = open;
    let input = CurveInput {
        curve: &reading.extraction.curve,
        identity: versions.curve,
        hovered: linked.hovered_beyond(Side::Curve),
        selected: linked.marked,
        describe: &|unit| match has_reason {
            true => format!("{} {unit}", reading.extraction.units.kind().name()),
            false => reason(reading, unit),
        },
        palette: analysis::Palette::of(ui.theme()),
    };
    let answer = curve::show(ui, &input, &mut views.curve);
    if let Some(unit) = answer.clicked {
        actions.push(PlaceAction::GoTo(unit));
    }
    answer.hovered.map(|unit| (unit, Side::Curve))
}

fn show_list(ui: &mut Ui, open: &mut OpenPage, linked: &Linked, actions: &mut Actions) -> Hovered {
    let input = LinesInput {
        extraction: &open.reading.extraction,
        document: &open.reading.document,
        identity: open.versions.curve,
        hovered: linked.hovered_beyond(Side::List),
        selected: linked.marked,
        palette: analysis::Palette::of(ui.theme()),
    };
    let answer = lines::show(ui, &input, &mut open.analysis.lines);
    if let Some(unit) = answer.clicked {
        actions.push(PlaceAction::GoTo(unit));
    }
    answer.hovered.map(|unit| (unit, Side::List))
}

/// Why the unit under the pointer, else the clicked one, was kept or left out.
fn show_reason(ui: &mut Ui, open: &OpenPage, linked: &Linked) {
    let unit = linked.hovered.map(|(unit, _)| unit).or(linked.marked);
    let text = match unit {
        Some(unit) => RichText::new(reason(&open.reading, unit)),
        None => RichText::new("Point at the text or at the curve to see why a line was kept or left out.").weak(),
    };
    ui.add(Label::new(text.small()).wrap());
}

fn reason(reading: &Reading, unit: usize) -> String {
    let (extraction, document) = (&reading.extraction, &reading.document);
    let first = extraction.units.spans(unit).first();
    let line = first.and_then(|span| document.source_map().line_of_span(document, span));
    describe(extraction, document, unit, line)
}

fn show_text(
    ui: &mut Ui,
    (open, linked, settings): Shown<'_>,
    typesetter: &mut Typesetter,
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
    let answer = Column::new(&view.items, versions.items)
        .language(&reading.document.language().code)
        .settings(ColumnSettings {
            size: settings.text_size,
            ..ColumnSettings::default()
        })
        .palette(reader::Palette::of_mode(theme == Theme::Dark))
        .highlights(&highlights)
        .margin_bar(&class_colour)
        .show(ui, column, typesetter);
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
    }
    let Some(spot) = answer.clicked else {
        return;
    };
    if view
        .items
        .get(spot.item)
        .is_some_and(|item| item.kind == ItemKind::Fold)
    {
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
