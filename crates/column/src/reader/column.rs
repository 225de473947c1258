//! The column widget.

use std::ops::Range;

use egui::{Color32, Painter, Pos2, Rect, Response, Sense, Stroke, StrokeKind, Ui, pos2, vec2};

use super::bar::ScrollBar;
use super::block::CODE_PADDING;
use super::code_tools::{self, CodeInSight};
use super::describe::About;
use super::hits::Hits;
use super::item::{ColumnItem, Highlight, ItemKind, Spot};
use super::layouts::Source;
use super::links::{ColumnLink, keep_arrows};
use super::paint::Canvas;
use super::palette::Palette;
use super::picture::Face;
use super::pointing::ColumnResponse;
use super::settings::ColumnSettings;
use super::sheet::Sheet;
use super::sight::{Placed, join_wide, wide};
use super::state::ColumnState;
use super::underlay::Underlay;
use super::words::ColumnWords;
use crate::typeset::{TypeSettings, Typesetter, is_cjk};

/// Mean width of a character of the bundled serif, in ems.
const MEAN_CHARACTER: f32 = 0.46;
/// Space between the column and the edges of its area, in ems.
const MARGIN: f32 = 1.6;
/// Distance of the margin bar from the text, in ems, and its width in points.
const MARGIN_BAR_GAP: f32 = 0.9;
const MARGIN_BAR_WIDTH: f32 = 3.0;

/// A column of paragraphs; drawn by [`Column::show`].
pub struct Column<'a> {
    pub(super) items: &'a [ColumnItem],
    revision: u64,
    pub(super) about: About<'a>,
    settings: ColumnSettings,
    pub(super) palette: &'a Palette,
    pub(super) words: &'a ColumnWords,
    highlights: &'a [Highlight],
    hits: Hits<'a>,
    pub(super) has_caret: bool,
    pub(super) owner: Owner<'a>,
}

/// The questions that the column asks its owner about what is in sight.
#[derive(Clone, Copy)]
pub(super) struct Owner<'a> {
    margin_bar: Option<&'a dyn Fn(usize) -> Option<Color32>>,
    faces: &'a dyn Fn(u32) -> Face,
    pub(super) links: &'a dyn Fn(usize, &Range<usize>) -> Vec<ColumnLink>,
    pub(super) address: &'a dyn Fn(Spot) -> Option<String>,
}

impl<'a> Column<'a> {
    /// A column of these items. `revision` has to change whenever the items do.
    pub fn new(items: &'a [ColumnItem], revision: u64) -> Self {
        Self {
            items,
            revision,
            about: About {
                title: "Text",
                summary: "",
                language: "",
                is_rtl: false,
            },
            settings: ColumnSettings::default(),
            palette: &Palette::LIGHT,
            words: &ColumnWords::ENGLISH,
            highlights: &[],
            hits: Hits::default(),
            has_caret: false,
            owner: Owner {
                margin_bar: None,
                faces: &|_| Face::default(),
                links: &|_, _| Vec::new(),
                address: &|_| None,
            },
        }
    }

    /// The text's language, as a BCP 47 tag: it orders the fonts and sets the measure.
    pub fn language(mut self, language: &'a str) -> Self {
        self.about.language = language;
        self
    }

    /// Whether lines begin at the right, and with them lists, quotations and tables.
    pub fn right_to_left(mut self, is_rtl: bool) -> Self {
        self.about.is_rtl = is_rtl;
        self
    }

    /// Size, line height and width.
    pub fn settings(self, settings: ColumnSettings) -> Self {
        Self { settings, ..self }
    }

    /// The colours.
    pub fn palette(self, palette: &'a Palette) -> Self {
        Self { palette, ..self }
    }

    /// What the column itself says; English where nothing is given.
    pub fn words(self, words: &'a ColumnWords) -> Self {
        Self { words, ..self }
    }

    /// Grounds of parts of the text.
    pub fn highlights(self, highlights: &'a [Highlight]) -> Self {
        Self { highlights, ..self }
    }

    /// The hits of a search, marked in the text and on the scroll bar.
    pub fn hits(self, hits: Hits<'a>) -> Self {
        Self { hits, ..self }
    }

    /// Whether arrow keys move a caret through the text instead of scrolling it.
    pub fn caret(self, has_caret: bool) -> Self {
        Self { has_caret, ..self }
    }

    /// The colour of the thin bar in the margin beside an item, by the item's index.
    pub fn margin_bar(mut self, colour: &'a dyn Fn(usize) -> Option<Color32>) -> Self {
        self.owner.margin_bar = Some(colour);
        self
    }

    /// What a picture looks like now, by the number in [`ItemKind::Image`].
    pub fn faces(mut self, faces: &'a dyn Fn(u32) -> Face) -> Self {
        self.owner.faces = faces;
        self
    }

    /// The links in a part of an item, by the item's index and the bytes of its text.
    pub fn links(mut self, links: &'a dyn Fn(usize, &Range<usize>) -> Vec<ColumnLink>) -> Self {
        self.owner.links = links;
        self
    }

    /// The address that the link at a spot leads to, for assistive technology; `None` within the page.
    pub fn addresses(mut self, address: &'a dyn Fn(Spot) -> Option<String>) -> Self {
        self.owner.address = address;
        self
    }

    /// What assistive technology gets of the document: its title, and how much there is to read.
    pub fn about(mut self, title: &'a str, summary: &'a str) -> Self {
        self.about = About {
            title,
            summary,
            ..self.about
        };
        self
    }

    /// Draws the column into all the space that is left and scrolls it. Returns what the pointer did.
    pub fn show(self, ui: &mut Ui, state: &mut ColumnState, typesetter: &mut Typesetter) -> ColumnResponse {
        let response = ui.allocate_response(ui.available_size(), Sense::click_and_drag());
        typesetter.begin_pass();
        let sheet = self.sheet(ui, response.rect, typesetter);
        let mut source = Source {
            items: self.items,
            faces: self.owner.faces,
            typesetter,
        };
        state.take_items(self.revision, &sheet, &mut source);
        state.take_pictures(&mut source);
        let wished = state.follow_wishes(ui, response.id, self.items);
        self.scroll(ui, state, (&response, &sheet), &mut source);

        let painter = ui.painter().with_clip_rect(response.rect);
        let in_sight = self.paint(&painter, state, (response.rect, &sheet), &mut source);
        let (chosen, keyed) = self.describe(ui, state, &response, &in_sight);
        self.show_tools(ui, state, (&response, &sheet), &in_sight);

        let at_caret = self.entered_at_caret(state, &response);
        if response.has_focus() {
            keep_arrows(&response);
            let stroke = Stroke::new(2.0, self.palette.text.link);
            painter.rect_stroke(response.rect, 0.0, stroke, StrokeKind::Inside);
        }
        let scroll_bar = ScrollBar {
            area: response.rect,
            id: response.id.with("bar"),
            palette: self.palette,
            grab: &mut state.controls.bar_grab,
        };
        if let Some(anchor) = scroll_bar.show(ui, state.layouts.heights(), state.scroll.anchor) {
            state.scroll.jump(anchor);
            ui.ctx().request_repaint();
        }
        self.hits
            .paint_marks(&painter, response.rect, (&state.layouts, self.palette));
        state.follow_pointer(ui, self.items, (&response, &in_sight));
        let mut answer = self.point(ui, state, response, &in_sight);
        answer.clicked = chosen.or(answer.clicked);
        answer.links.focused = keyed.focused;
        answer.links.entered = keyed.entered.or(wished).or(at_caret);
        state.release_pointer(ui);
        state.controls.in_sight = in_sight;
        state.controls.area = Some(answer.response.rect);
        answer
    }

    /// The measure: as many characters as the settings say, or as there is room for.
    fn sheet(&self, ui: &Ui, area: Rect, typesetter: &Typesetter) -> Sheet {
        let settings = &self.settings;
        let size = settings.size;
        let ems = if is_cjk(self.about.language) {
            settings.characters / 2.0
        } else {
            settings.characters * MEAN_CHARACTER
        };
        let lines = settings.lines(self.about.language);
        let room = area.width() - 2.0 * MARGIN * size;
        Sheet {
            width: (ems * size).min(room).max(4.0 * size).round(),
            settings: TypeSettings {
                face: settings.face.clone(),
                size,
                line_height: lines.line_height,
                is_justified: lines.is_justified,
                hyphenates: settings.hyphenates,
                pixels_per_point: ui.ctx().pixels_per_point(),
            },
            paragraph_gap: lines.paragraph_gap,
            indent: self.indent(),
            language: self.about.language.to_owned(),
            is_rtl: self.about.is_rtl,
            font_generation: typesetter.font_generation(),
        }
    }

    /// The indent of the first line of a paragraph, in ems: two characters in Chinese.
    fn indent(&self) -> f32 {
        let language = self.about.language;
        match (self.settings.lines(language).indents, is_cjk(language)) {
            (false, _) => 0.0,
            (true, true) => 2.0,
            (true, false) => 1.5,
        }
    }

    /// Paints the units in sight and forgets the layouts of those far away.
    fn paint(
        &self,
        painter: &Painter,
        state: &mut ColumnState,
        (area, sheet): (Rect, &Sheet),
        source: &mut Source<'_>,
    ) -> Vec<Placed> {
        painter.rect_filled(area, 0.0, self.palette.paper);
        let mut origin = pos2(
            sheet.on_pixel(area.center().x - sheet.width / 2.0),
            sheet.on_pixel(area.top() - state.scroll.anchor.offset),
        );
        let mut in_sight = Vec::new();
        let flashed = self.flashed(painter.ctx(), state);
        let first = state.scroll.anchor.unit;
        for unit in first..state.layouts.len() {
            if origin.y >= area.bottom() {
                break;
            }
            let Some(placed) = self.paint_unit((painter, sheet), state, (unit, origin, &flashed), source) else {
                break;
            };
            origin.y = placed.area.bottom();
            in_sight.push(placed);
        }
        state.layouts.keep_around(&(first..first + in_sight.len()));
        in_sight
    }

    /// Paints a unit at a place.
    fn paint_unit(
        &self,
        (painter, sheet): (&Painter, &Sheet),
        state: &mut ColumnState,
        (unit, origin, flashed): (usize, Pos2, &[Highlight]),
        source: &mut Source<'_>,
    ) -> Option<Placed> {
        let (item, part) = state.layouts.unit(unit).map(|unit| (unit.item, unit.range.clone()))?;
        let (block, shown) = (state.layouts.block(unit, source)?, self.items.get(item)?);
        let wide = wide(block, shown, origin);
        let offset = wide
            .as_ref()
            .map_or(0.0, |wide| state.sideways.offset(Some(wide.id)).min(wide.hidden));
        let shift = vec2(sheet.on_pixel(if block.begins_right { offset } else { -offset }), 0.0);
        let highlights = self.highlights.iter().chain(flashed);
        let underlay = Underlay {
            highlights: highlights.filter(|highlight| highlight.item == item).collect(),
            hits: self.hits.within(item, &part),
            ..state.selecting.underlay(shown, (item, &part))
        };
        let canvas = Canvas {
            painter,
            palette: self.palette,
            sheet,
            origin,
            shift,
        };
        canvas.paint(source.typesetter, block, shown, &underlay);
        let area = Rect::from_min_size(origin, vec2(sheet.width, block.height()));
        self.paint_margin_bar(painter, area.with_min_y(origin.y + block.frame.top()), sheet, item);
        Some(Placed {
            unit,
            item,
            area,
            frame: block.frame.translate(origin.to_vec2()),
            shift,
            wide,
        })
    }

    /// Highlights the target of a jump for a moment.
    fn flashed(&self, ctx: &egui::Context, state: &mut ColumnState) -> Vec<Highlight> {
        let now = ctx.input(|input| input.time);
        let flashed = state.flashed(now, self.palette.grounds.flash);
        if !flashed.is_empty() {
            ctx.request_repaint();
        }
        flashed
    }

    fn paint_margin_bar(&self, painter: &Painter, text: Rect, sheet: &Sheet, item: usize) {
        if let Some(colour) = self.owner.margin_bar.and_then(|colour| colour(item)) {
            let left = text.right() + sheet.ems(MARGIN_BAR_GAP);
            let bar = Rect::from_min_max(pos2(left, text.top()), pos2(left + MARGIN_BAR_WIDTH, text.bottom()));
            painter.rect_filled(bar, 1.0, colour);
        }
    }

    /// Draws the controls on code and on everything that is wider than the column.
    fn show_tools(&self, ui: &Ui, state: &mut ColumnState, (column, sheet): (&Response, &Sheet), in_sight: &[Placed]) {
        let wide = join_wide(in_sight);
        state.sideways.show(ui, column, &wide, (self.palette, self.words));
        for parts in in_sight.chunk_by(|one, next| one.item == next.item) {
            let (Some(first), Some(last)) = (parts.first(), parts.last()) else {
                continue;
            };
            let Some(item) = self
                .items
                .get(first.item)
                .filter(|item| matches!(item.kind, ItemKind::Code(_)))
            else {
                continue;
            };
            let is_start = state.layouts.unit(first.unit).is_some_and(|unit| unit.first);
            let code = CodeInSight {
                item,
                index: first.item,
                area: first.frame.union(last.frame),
                name_left: is_start.then_some(first.frame.left() + sheet.ems(CODE_PADDING.x)),
            };
            let look = (self.palette, self.words);
            code_tools::show(ui, column, (&code, look), &mut state.controls.copied);
        }
    }
}
