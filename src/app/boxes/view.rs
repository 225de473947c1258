//! The pane: zoomed so that the page is as wide as it, scrolled, and followed where something is chosen elsewhere.

use super::canvas::Canvas;
use super::scale::Scale;
use crate::app::analysis::{AnalysisPalette, first_words, small_font};
use crate::app::ground::widgets::{self, named};
use crate::app::ground::words::Words;
use clearline_engine::document::Document;
use clearline_engine::extraction::{Class, Extraction};
use clearline_engine::internals::document::layout::{PX, Rect as PageRect};
use clearline_engine::internals::extraction::Stage;
use clearline_engine::internals::extraction::counted;
use clearline_engine::internals::methods::vips::picture::{Band, Picture};
use clearline_words::{Message, message};
use egui::{Button, Pos2, Rect, Response, RichText, Role, ScrollArea, Sense, Ui, Vec2, WidgetInfo, vec2};
use std::collections::HashMap;

/// Room that the scroll bar takes, in points.
const SCROLL_BAR: f32 = 12.0;
/// The page is enlarged so many times at most, beyond the width of the pane.
const MOST_ZOOM: f32 = 16.0;
/// How much a button enlarges.
const ZOOM_STEP: f32 = 1.5;
/// Width of the line around the chosen unit, in points.
const CHOSEN: f32 = 2.5;
/// Width of the line around the unit that is pointed at, in points.
const POINTED: f32 = 1.5;

/// What the pane draws.
#[derive(Clone, Copy)]
pub struct BoxesInput<'a> {
    /// The units and the verdicts on them.
    pub extraction: &'a Extraction,
    /// The page with its boxes.
    pub document: &'a Document,
    /// The stage that is shown in place of the answer, and its number.
    pub stage: Option<(usize, &'a Stage)>,
    /// Another value whenever the page is another one.
    pub page: u64,
    /// Another value whenever the extraction is another one; as for the curve.
    pub identity: u64,
    /// The unit that is pointed at elsewhere.
    pub hovered: Option<usize>,
    /// The chosen unit; it is scrolled to when it changes.
    pub selected: Option<usize>,
    /// What is said of a unit.
    pub describe: &'a dyn Fn(usize) -> String,
    /// The colours.
    pub palette: &'a AnalysisPalette,
}

/// What the pane keeps between frames.
#[derive(Debug, Default)]
pub struct BoxesView {
    page: Option<u64>,
    identity: Option<u64>,
    picture: Option<Picture>,
    words: HashMap<usize, String>,
    /// How many times as wide as the pane the page is; `None` for the page as wide as the pane.
    zoom: Option<f32>,
    /// Where the view is to be scrolled to, in points.
    wanted: Option<Vec2>,
    /// Where the view of another page begins, in CSS pixels: where the reader had scrolled to in the browser, as the text does.
    begin: Option<[i32; 2]>,
    /// The part of the drawing that was on the screen, in points.
    in_sight: Option<Rect>,
    followed: Option<usize>,
}

/// What the pointer did on the boxes in this frame.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BoxesResponse {
    /// The unit under the pointer.
    pub hovered: Option<usize>,
    /// The unit that was clicked.
    pub clicked: Option<usize>,
}

/// Whether the boxes of a page are known.
pub fn is_offered(document: &Document) -> bool {
    document.layout().is_some_and(|layout| layout.is_ok())
}

/// Draws the boxes into all the room there is; what is not on the screen is not painted.
pub fn show(ui: &mut Ui, input: &BoxesInput<'_>, view: &mut BoxesView) -> BoxesResponse {
    view.update(input);
    show_head(ui, input, view);
    let Some(picture) = view.picture.take() else {
        return BoxesResponse::default();
    };
    let answer = show_page(ui, input, (view, &picture));
    view.picture = Some(picture);
    answer
}

impl BoxesView {
    /// Makes the picture of another answer. Another page is shown whole.
    fn update(&mut self, input: &BoxesInput<'_>) {
        if self.identity == Some(input.identity) {
            return;
        }
        self.picture = Picture::of(input.document, input.extraction);
        self.words.clear();
        self.identity = Some(input.identity);
        if self.page.replace(input.page) != Some(input.page) {
            let layout = input.document.layout().and_then(Result::ok);
            self.zoom = None;
            self.wanted = None;
            self.begin = layout.map(|layout| layout.scroll);
        }
    }

    fn zoom(&self) -> f32 {
        self.zoom.unwrap_or(1.0)
    }

    /// Enlarges the page; the place on the screen, measured from the corner of the view, stays where it is.
    fn enlarge(&mut self, factor: f32, held: Vec2) {
        let before = self.zoom();
        let zoom = (before * factor).clamp(1.0, MOST_ZOOM);
        let offset = self.in_sight.map_or(Vec2::ZERO, |in_sight| in_sight.min.to_vec2());
        self.wanted = Some(((offset + held) * (zoom / before) - held).max(Vec2::ZERO));
        self.zoom = (zoom > 1.0).then_some(zoom);
    }

    /// Where to scroll to, so that a unit that was just chosen is in sight; `scale` is that of a page at the corner.
    fn follow(&mut self, input: &BoxesInput<'_>, (picture, scale): (&Picture, Scale), room: Vec2) -> Option<Vec2> {
        if input.selected == self.followed {
            return None;
        }
        self.followed = input.selected;
        let rect = scale.on_screen(picture.units.get(input.selected?).copied().flatten()?);
        let is_in_sight = self.in_sight.is_some_and(|in_sight| in_sight.contains(rect.center()));
        let centred = (rect.center().to_vec2() - room / 2.0).max(Vec2::ZERO);
        (!is_in_sight).then_some(centred)
    }
}

/// What is seen, in figures, and the buttons that enlarge it.
fn show_head(ui: &mut Ui, input: &BoxesInput<'_>, view: &mut BoxesView) {
    let summary = ui.say(&summary(input, view.picture.as_ref()));
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        let text = RichText::new(summary).font(small_font(ui)).weak();
        let show_summary = |ui: &mut Ui| drop(ui.add(egui::Label::new(text).truncate()));
        widgets::at_end(ui, show_summary, |ui| {
            let middle = view.in_sight.map_or(Vec2::ZERO, |in_sight| in_sight.size() / 2.0);
            for (sign, name, factor) in [
                ("–", "boxes-smaller", 1.0 / ZOOM_STEP),
                ("+", "boxes-larger", ZOOM_STEP),
            ] {
                let can_do = if factor > 1.0 {
                    view.zoom() < MOST_ZOOM
                } else {
                    view.zoom() > 1.0
                };
                let button = ui.add_enabled(can_do, Button::new(sign).small());
                if named(button, &ui.word(name)).clicked() {
                    view.enlarge(factor, middle);
                }
            }
        });
    });
}

fn summary(input: &BoxesInput<'_>, picture: Option<&Picture>) -> Message {
    let playing = picture.and_then(|picture| Some((picture, round_of(input, picture)?)));
    if let Some((picture, round)) = playing {
        let parts = picture.parts.iter().filter(|part| part.is_whole_after(round)).count();
        return message!(
            "boxes-round",
            round = round,
            rounds = picture.rounds,
            parts = counted(parts, "part")
        );
    }
    let units = &input.extraction.units;
    let counted_units = units.kind().counted(units.len());
    let kept = match input.stage {
        Some((_, stage)) => stage.kept_count(),
        None => input.extraction.kept_count(),
    };
    let separators = picture.map_or(0, |picture| {
        picture.separators.iter().filter(|band| band.parts_units).count()
    });
    match separators {
        0 => message!("boxes-summary", units = counted_units, kept = kept),
        _ => message!(
            "boxes-summary-separated",
            units = counted_units,
            kept = kept,
            separators = counted(separators, "separator"),
        ),
    }
}

fn show_page(ui: &mut Ui, input: &BoxesInput<'_>, (view, picture): (&mut BoxesView, &Picture)) -> BoxesResponse {
    let room = ui.available_size() - Vec2::splat(SCROLL_BAR);
    let width = picture.page.width() as f32 / PX as f32;
    let at_corner = Scale {
        origin: Pos2::ZERO,
        points: (room.x.max(1.0) / width * view.zoom()).max(f32::MIN_POSITIVE),
    };
    let mut area = ScrollArea::both().id_salt("boxes").auto_shrink(false);
    let followed = view.follow(input, (picture, at_corner), room);
    let begin = view.begin.take();
    let begin = begin.map(|[x, y]| at_corner.points * vec2(x as f32, y as f32));
    if let Some(offset) = followed.or(view.wanted.take()).or(begin) {
        area = area.scroll_offset(offset);
    }
    let size = at_corner.size(picture.page);
    let shown = area.show_viewport(ui, |ui, in_sight| {
        view.in_sight = Some(in_sight);
        let (rect, response) = ui.allocate_exact_size(size, Sense::click());
        let scale = Scale {
            origin: rect.min,
            ..at_corner
        };
        show_boxes(ui, input, (view, picture, scale), &response)
    });
    let (answer, response) = shown.inner;
    if response.double_clicked() {
        view.zoom = None;
    }
    let pinch = ui.input(|input| input.zoom_delta());
    if let Some(pointer) = response.hover_pos().filter(|_| pinch != 1.0) {
        view.enlarge(pinch, pointer - shown.inner_rect.min);
        ui.ctx().request_repaint();
    }
    answer
}

fn show_boxes(
    ui: &Ui,
    input: &BoxesInput<'_>,
    (view, picture, scale): (&mut BoxesView, &Picture, Scale),
    response: &Response,
) -> (BoxesResponse, Response) {
    let canvas = Canvas::new(ui, scale, input.palette);
    canvas.page(picture.page);
    let round = round_of(input, picture);
    match round {
        Some(round) => {
            for part in picture.parts.iter().filter(|part| part.is_whole_after(round)) {
                canvas.part(part.rect, part.doc);
            }
        }
        None => {
            for (unit, rect) in placed(&picture.units) {
                if let Some(room) = canvas.unit(rect, standing(input, unit)) {
                    let words = view.words.entry(unit);
                    let words = words.or_insert_with(|| first_words(input.extraction, input.document, unit));
                    canvas.words(room, words.clone());
                }
            }
        }
    }
    let bands = || picture.separators.iter().filter(|band| is_shown(band, round));
    for band in bands() {
        canvas.band(band, round.is_none_or(|round| band.found == round));
    }
    let pointer = response.hover_pos();
    let hovered = pointer.and_then(|at| scale.smallest_at(&picture.units, at));
    let box_of = |unit: Option<usize>| picture.units.get(unit?).copied().flatten();
    if let Some(rect) = box_of(input.selected) {
        canvas.outline(rect, CHOSEN);
    }
    if let Some(rect) = box_of(hovered.or(input.hovered)) {
        canvas.outline(rect, POINTED);
    }
    describe(ui, input, picture, (response, hovered));
    let response = match pointer.and_then(|at| scale.band_at(bands(), at)) {
        Some(band) => response.clone().on_hover_text_at_pointer(ui.say(&separator(band))),
        None => response.clone(),
    };
    let clicked = hovered.filter(|_| response.clicked());
    (BoxesResponse { hovered, clicked }, response)
}

/// Describes the picture in a sentence, and what is pointed at or chosen, to those who do not see it.
fn describe(ui: &Ui, input: &BoxesInput<'_>, picture: &Picture, (response, hovered): (&Response, Option<usize>)) {
    let wording = ui.wording();
    let unit = hovered.or(input.hovered).or(input.selected);
    response.widget_info(|| {
        let name = message!("boxes-name", summary = summary(input, Some(picture)));
        WidgetInfo {
            current_text_value: unit.map(|unit| (input.describe)(unit)),
            ..WidgetInfo::labeled(Role::GraphicsObject, ui.is_enabled(), wording.say(&name))
        }
    });
}

/// A separator with the degree of coherence that it leaves.
fn separator(band: &Band) -> Message {
    message!("boxes-separator", separator = band.message(), coherence = band.doc())
}

/// The round that is played; `None` where the units of the answer are shown.
fn round_of(input: &BoxesInput<'_>, picture: &Picture) -> Option<u32> {
    let round = u32::try_from(input.stage?.0).ok()? + 1;
    (round <= picture.rounds).then_some(round)
}

fn is_shown(band: &Band, round: Option<u32>) -> bool {
    match round {
        Some(round) => band.found <= round,
        None => band.parts_units,
    }
}

/// What a unit is taken for, and whether it is kept, at the stage that is shown or in the end.
fn standing(input: &BoxesInput<'_>, unit: usize) -> (Option<Class>, bool) {
    match input.stage {
        Some((_, stage)) => stage
            .standings
            .get(unit)
            .map_or((None, false), |standing| (standing.class, standing.keep)),
        None => {
            let verdicts = &input.extraction.verdicts;
            (verdicts.class(unit), verdicts.keeps(unit))
        }
    }
}

fn placed(boxes: &[Option<PageRect>]) -> impl Iterator<Item = (usize, PageRect)> + '_ {
    let numbered = boxes.iter().enumerate();
    numbered.filter_map(|(unit, rect)| Some((unit, (*rect)?)))
}
