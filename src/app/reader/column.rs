//! The column widget.

use std::ops::Range;

use egui::{Color32, CursorIcon, Painter, PointerButton, Rect, Response, Sense, Ui, pos2, vec2};

use super::bar::{self, ScrollBar};
use super::block::CODE_PADDING;
use super::code_tools::{self, CodeInSight};
use super::describe::{describe, interact};
use super::item::{ColumnItem, Highlight, ItemKind, Spot};
use super::keys::take_moves;
use super::layouts::Source;
use super::paint::Canvas;
use super::palette::Palette;
use super::picture::Face;
use super::scroll::Window;
use super::sheet::Sheet;
use super::sight::{Placed, find_picture, find_spot, join_wide, wide};
use super::state::ColumnState;
use crate::app::typeset::{Style, StyleRun, TypeSettings, Typesetter, is_cjk};

/// Mean width of a character of the bundled serif, in ems.
const MEAN_CHARACTER: f32 = 0.46;
/// Space between the column and the edges of its area, in ems.
const MARGIN: f32 = 1.6;
/// Space below the last unit, in ems.
const END_MARGIN: f32 = 4.0;
/// Distance of the margin bar from the text, in ems, and its width in points.
const MARGIN_BAR_GAP: f32 = 0.9;
const MARGIN_BAR_WIDTH: f32 = 3.0;

/// How the column is set.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ColumnSettings {
    /// Font size of running text, in points.
    pub size: f32,
    /// Line height of running text, as a multiple of its font size.
    pub line_height: f32,
    /// Width in Latin characters; half as many Chinese ones.
    pub characters: f32,
}

impl Default for ColumnSettings {
    fn default() -> Self {
        let settings = TypeSettings::default();
        Self {
            size: settings.size,
            line_height: settings.line_height,
            characters: 66.0,
        }
    }
}

/// What happened in the column in a frame.
pub struct ColumnResponse {
    /// The column's own response, of its whole area.
    pub response: Response,
    /// The place under the pointer, or nearest to it.
    pub hovered: Option<Spot>,
    /// Whether the pointer is on the very character of [`ColumnResponse::hovered`].
    pub on_text: bool,
    /// The place that was clicked.
    pub clicked: Option<Spot>,
    /// The picture under the pointer, by the number in [`ItemKind::Image`].
    pub picture: Option<u32>,
    /// The items in sight.
    pub visible: Range<usize>,
    /// Room for controls in the panel of a picture; see [`Face::has_controls`].
    pub controls: Option<Rect>,
}

/// A column of paragraphs; drawn by [`Column::show`].
pub struct Column<'a> {
    items: &'a [ColumnItem],
    revision: u64,
    language: &'a str,
    is_rtl: bool,
    settings: ColumnSettings,
    palette: &'a Palette,
    highlights: &'a [Highlight],
    margin_bar: Option<&'a dyn Fn(usize) -> Option<Color32>>,
    faces: &'a dyn Fn(u32) -> Face,
}

impl<'a> Column<'a> {
    /// A column of these items. `revision` has to change when the items do.
    pub fn new(items: &'a [ColumnItem], revision: u64) -> Self {
        Self {
            items,
            revision,
            language: "",
            is_rtl: false,
            settings: ColumnSettings::default(),
            palette: &Palette::LIGHT,
            highlights: &[],
            margin_bar: None,
            faces: &|_| Face::default(),
        }
    }

    /// The text's language, as a BCP 47 tag: it orders the fonts and sets the measure.
    pub fn language(self, language: &'a str) -> Self {
        Self { language, ..self }
    }

    /// Whether lines begin at the right, and with them lists, quotations and tables.
    pub fn right_to_left(self, is_rtl: bool) -> Self {
        Self { is_rtl, ..self }
    }

    /// Size, line height and width.
    pub fn settings(self, settings: ColumnSettings) -> Self {
        Self { settings, ..self }
    }

    /// The colours.
    pub fn palette(self, palette: &'a Palette) -> Self {
        Self { palette, ..self }
    }

    /// Grounds of parts of the text.
    pub fn highlights(self, highlights: &'a [Highlight]) -> Self {
        Self { highlights, ..self }
    }

    /// The colour of the thin bar in the margin beside an item, by the item's index.
    pub fn margin_bar(self, colour: &'a dyn Fn(usize) -> Option<Color32>) -> Self {
        Self {
            margin_bar: Some(colour),
            ..self
        }
    }

    /// What a picture looks like now, by the number in [`ItemKind::Image`].
    pub fn faces(self, faces: &'a dyn Fn(u32) -> Face) -> Self {
        Self { faces, ..self }
    }

    /// Draws the column into all the space that is left, scrolls it, and tells what the pointer is at.
    pub fn show(self, ui: &mut Ui, state: &mut ColumnState, typesetter: &mut Typesetter) -> ColumnResponse {
        let response = ui.allocate_response(ui.available_size(), Sense::click());
        typesetter.begin_pass();
        let sheet = self.sheet(ui, response.rect, typesetter);
        let mut source = Source {
            items: self.items,
            faces: self.faces,
            typesetter,
        };
        state.take_items(self.revision, &sheet, &mut source);
        state.take_pictures(&mut source);
        self.scroll(ui, state, (&response, &sheet), &mut source);

        let painter = ui.painter().with_clip_rect(response.rect);
        let in_sight = self.paint(&painter, state, (response.rect, &sheet), &mut source);
        let chosen = self.describe(ui, state, &response, &in_sight);
        self.show_tools(ui, state, (&response, &sheet), &in_sight);

        let scroll_bar = ScrollBar {
            area: response.rect,
            id: response.id.with("bar"),
            palette: self.palette,
            grab: &mut state.bar_grab,
        };
        if let Some(anchor) = scroll_bar.show(ui, state.layouts.heights(), state.scroll.anchor) {
            state.scroll.jump(anchor);
            ui.ctx().request_repaint();
        }
        let mut answer = self.point(ui, state, response, &in_sight);
        answer.clicked = chosen.or(answer.clicked);
        answer
    }

    /// The measure: as many characters as the settings say, or what there is room for.
    fn sheet(&self, ui: &Ui, area: Rect, typesetter: &Typesetter) -> Sheet {
        let ColumnSettings {
            size,
            line_height,
            characters,
        } = self.settings;
        let ems = if is_cjk(self.language) {
            characters / 2.0
        } else {
            characters * MEAN_CHARACTER
        };
        let room = area.width() - 2.0 * MARGIN * size;
        Sheet {
            width: (ems * size).min(room).max(4.0 * size).round(),
            settings: TypeSettings {
                size,
                line_height,
                pixels_per_point: ui.ctx().pixels_per_point(),
            },
            language: self.language.to_owned(),
            is_rtl: self.is_rtl,
            font_generation: typesetter.font_generation(),
        }
    }

    /// Follows keys, wheel and goal.
    fn scroll(
        &self,
        ui: &Ui,
        state: &mut ColumnState,
        (response, sheet): (&Response, &Sheet),
        source: &mut Source<'_>,
    ) {
        let window = Window {
            height: response.rect.height(),
            line: sheet.ems(sheet.settings.line_height),
            end_margin: sheet.ems(END_MARGIN),
        };
        state.reach_goal(window.height, source);
        if response.contains_pointer() {
            let wheel = ui.input_mut(|input| std::mem::take(&mut input.smooth_scroll_delta.y));
            state.scroll.shift(-wheel);
        }
        for wish in take_moves(ui, response.id) {
            state.scroll.begin(wish, window, state.layouts.len());
        }
        if state.scroll.glide(ui.input(|input| input.stable_dt)) {
            ui.ctx().request_repaint();
        }
        state.scroll.settle(&mut state.layouts, source, window);
        state.note_top(self.items);
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
        let scale = sheet.settings.pixels_per_point;
        let on_pixel = |points: f32| (points * scale).round() / scale;
        let left = on_pixel(area.center().x - sheet.width / 2.0);
        let mut top = on_pixel(area.top() - state.scroll.anchor.offset);
        let mut in_sight = Vec::new();
        let flashed = self.flashed(painter.ctx(), state);
        let first = state.scroll.anchor.unit;
        for unit in first..state.layouts.len() {
            let Some(item) = state.layouts.unit(unit).map(|unit| unit.item) else {
                break;
            };
            let (Some(block), Some(shown)) = (state.layouts.block(unit, source), self.items.get(item)) else {
                break;
            };
            if top >= area.bottom() {
                break;
            }
            let origin = pos2(left, top);
            let wide = wide(block, shown, origin);
            let offset = wide
                .as_ref()
                .map_or(0.0, |wide| state.sideways.offset(Some(wide.id)).min(wide.hidden));
            let shift = vec2(on_pixel(if block.begins_right { offset } else { -offset }), 0.0);
            let highlights = self.highlights.iter().chain(&flashed);
            let highlights: Vec<_> = highlights.filter(|highlight| highlight.item == item).collect();
            let canvas = Canvas {
                painter,
                palette: self.palette,
                sheet,
                origin,
                shift,
            };
            canvas.paint(source.typesetter, block, shown, &highlights);
            let area = Rect::from_min_size(origin, vec2(sheet.width, block.height()));
            self.paint_margin_bar(painter, area.with_min_y(top + block.frame.top()), sheet, item);
            let frame = block.frame.translate(origin.to_vec2());
            in_sight.push(Placed {
                unit,
                item,
                area,
                frame,
                shift,
                wide,
            });
            top = area.bottom();
        }
        state.layouts.keep_around(&(first..first + in_sight.len()));
        in_sight
    }

    /// What was jumped to lights up for a moment.
    fn flashed(&self, ctx: &egui::Context, state: &mut ColumnState) -> Vec<Highlight> {
        let now = ctx.input(|input| input.time);
        let flashed = state.flashed(now, self.palette.flash);
        if !flashed.is_empty() {
            ctx.request_repaint();
        }
        flashed
    }

    fn paint_margin_bar(&self, painter: &Painter, text: Rect, sheet: &Sheet, item: usize) {
        if let Some(colour) = self.margin_bar.and_then(|colour| colour(item)) {
            let left = text.right() + sheet.ems(MARGIN_BAR_GAP);
            let bar = Rect::from_min_max(pos2(left, text.top()), pos2(left + MARGIN_BAR_WIDTH, text.bottom()));
            painter.rect_filled(bar, 1.0, colour);
        }
    }

    /// Tells assistive technology what is in sight. The picture that was clicked, or chosen by key.
    fn describe(&self, ui: &Ui, state: &ColumnState, column: &Response, in_sight: &[Placed]) -> Option<Spot> {
        let mut chosen = None;
        for placed in in_sight {
            if let (Some(item), Some(unit)) = (self.items.get(placed.item), state.layouts.unit(placed.unit)) {
                let response = interact(ui, column, placed, state.picture(placed.unit));
                if response.clicked() {
                    let item = placed.item;
                    chosen = Some(Spot { item, byte: 0 });
                }
                describe(&response, item, &unit.range);
            }
        }
        chosen
    }

    /// Draws what can be used on code and on what is wider than the column.
    fn show_tools(&self, ui: &Ui, state: &mut ColumnState, (column, sheet): (&Response, &Sheet), in_sight: &[Placed]) {
        state.sideways.show(ui, column, &join_wide(in_sight), self.palette);
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
            code_tools::show(ui, column, (&code, self.palette), &mut state.copied);
        }
    }

    /// Finds what the pointer is at.
    fn point(&self, ui: &Ui, state: &ColumnState, response: Response, in_sight: &[Placed]) -> ColumnResponse {
        let bar_left = response.rect.right() - bar::WIDTH;
        let pointer = ui.input(|input| input.pointer.latest_pos());
        let pointer = pointer.filter(|at| response.contains_pointer() && at.x < bar_left);
        let found = pointer.and_then(|at| find_spot(state, in_sight, at));
        let hovered = found.map(|(spot, _)| spot);
        let picture = pointer.and_then(|at| find_picture(state, in_sight, at));
        let on_text = found.is_some_and(|(_, on_text)| on_text);
        if found.is_some_and(|(spot, on_text)| self.invites_click(spot, on_text)) {
            ui.ctx().set_cursor_icon(CursorIcon::PointingHand);
        } else if picture.is_some() {
            ui.ctx().set_cursor_icon(CursorIcon::ZoomIn);
        }
        // A key on the focused column is no click on what the pointer happens to rest on.
        let clicked = hovered.filter(|_| response.clicked_by(PointerButton::Primary));
        let controls = in_sight.iter().find_map(|placed| {
            let controls = state.picture(placed.unit)?.controls?;
            Some(controls.translate(placed.area.min.to_vec2()))
        });
        let first = in_sight.first().map_or(0, |placed| placed.item);
        let visible = first..in_sight.last().map_or(first, |placed| placed.item + 1);
        ColumnResponse {
            response,
            hovered,
            on_text,
            clicked,
            picture,
            visible,
            controls,
        }
    }

    /// Whether a click does something here: on links and folds.
    fn invites_click(&self, spot: Spot, on_text: bool) -> bool {
        self.items.get(spot.item).is_some_and(|item| {
            let is_link = |run: &StyleRun| run.style.contains(Style::LINK) && run.range.contains(&spot.byte);
            item.kind == ItemKind::Fold
                || item.kind == ItemKind::Embed && on_text
                || (on_text && item.runs.iter().any(is_link))
        })
    }
}
