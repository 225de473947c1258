//! The column widget.

use std::ops::Range;

use egui::accesskit::Role;
use egui::{Color32, CursorIcon, Painter, PointerButton, Pos2, Rect, Response, Sense, Ui, WidgetInfo, pos2, vec2};

use super::bar::{self, ScrollBar};
use super::block::Sheet;
use super::item::{ColumnItem, Highlight, ItemKind, Spot};
use super::keys::take_moves;
use super::layouts::Source;
use super::paint::Canvas;
use super::palette::Palette;
use super::picture::{Face, PictureBox};
use super::scroll::Window;
use super::state::ColumnState;
use crate::app::typeset::{Style, StyleRun, TextKind, TypeSettings, Typesetter, is_cjk};

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
    settings: ColumnSettings,
    palette: &'a Palette,
    highlights: &'a [Highlight],
    margin_bar: Option<&'a dyn Fn(usize) -> Option<Color32>>,
    faces: &'a dyn Fn(u32) -> Face,
}

/// A unit in sight.
struct Placed {
    unit: usize,
    item: usize,
    area: Rect,
}

impl<'a> Column<'a> {
    /// A column of these items. `revision` has to change when the items do.
    pub fn new(items: &'a [ColumnItem], revision: u64) -> Self {
        Self {
            items,
            revision,
            language: "",
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
            let highlights: Vec<_> = self
                .highlights
                .iter()
                .filter(|highlight| highlight.item == item)
                .collect();
            let canvas = Canvas {
                painter,
                palette: self.palette,
                sheet,
                origin,
            };
            canvas.paint(source.typesetter, block, shown, &highlights);
            let area = Rect::from_min_size(origin, vec2(sheet.width, block.height()));
            self.paint_margin_bar(painter, area.with_min_y(top + block.frame.top()), sheet, item);
            in_sight.push(Placed { unit, item, area });
            top = area.bottom();
        }
        state.layouts.keep_around(&(first..first + in_sight.len()));
        in_sight
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
            let (Some(item), Some(unit)) = (self.items.get(placed.item), state.layouts.unit(placed.unit)) else {
                continue;
            };
            let response = interact(ui, column, placed, state.picture(placed.unit));
            if response.clicked() {
                let item = placed.item;
                chosen = Some(Spot { item, byte: 0 });
            }
            let text = item.text.get(unit.range.clone()).unwrap_or_default();
            response.widget_info(|| WidgetInfo::labeled(role(&item.kind), true, text));
            if let ItemKind::Text(TextKind::Heading(level)) = item.kind {
                ui.ctx()
                    .accesskit_node_builder(response.id, |node| node.set_level(usize::from(level)));
            }
        }
        chosen
    }

    /// Finds what the pointer is at.
    fn point(&self, ui: &Ui, state: &ColumnState, response: Response, in_sight: &[Placed]) -> ColumnResponse {
        let bar_left = response.rect.right() - bar::WIDTH;
        let pointer = ui.input(|input| input.pointer.latest_pos());
        let pointer = pointer.filter(|at| response.contains_pointer() && at.x < bar_left);
        let found = pointer.and_then(|at| find_spot(state, in_sight, at));
        let hovered = found.map(|(spot, _)| spot);
        let on_text = found.is_some_and(|(_, on_text)| on_text);
        if found.is_some_and(|(spot, on_text)| self.invites_click(spot, on_text)) {
            ui.ctx().set_cursor_icon(CursorIcon::PointingHand);
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
            visible,
            controls,
        }
    }

    /// Whether a click does something here: on links and folds.
    fn invites_click(&self, spot: Spot, on_text: bool) -> bool {
        self.items.get(spot.item).is_some_and(|item| {
            let is_link = |run: &StyleRun| run.style.contains(Style::LINK) && run.range.contains(&spot.byte);
            item.kind == ItemKind::Fold || (on_text && item.runs.iter().any(is_link))
        })
    }
}

/// The response of a unit: pictures can be clicked, everything else only has a place.
fn interact(ui: &Ui, column: &Response, placed: &Placed, picture: Option<&PictureBox>) -> Response {
    // Plain numbers below the column's id name its tooltips.
    let id = column.id.with(("unit", placed.unit));
    match picture.filter(|picture| picture.is_shown()) {
        Some(picture) => {
            let area = picture.area.translate(placed.area.min.to_vec2());
            let response = ui.interact(area.intersect(column.rect), id, Sense::click());
            response.on_hover_cursor(CursorIcon::ZoomIn)
        }
        None => ui.interact(placed.area.intersect(column.rect), id, Sense::hover()),
    }
}

fn find_spot(state: &ColumnState, in_sight: &[Placed], at: Pos2) -> Option<(Spot, bool)> {
    let placed = in_sight.iter().find(|placed| placed.area.y_range().contains(at.y))?;
    let (byte, on_text) = state
        .layouts
        .made_block(placed.unit)?
        .hit(at - placed.area.min.to_vec2())?;
    Some((
        Spot {
            item: placed.item,
            byte,
        },
        on_text,
    ))
}

/// What an item is to assistive technology.
fn role(kind: &ItemKind) -> Role {
    match kind {
        ItemKind::Text(TextKind::Title | TextKind::Heading(_)) => Role::Heading,
        ItemKind::Text(TextKind::Code) => Role::Code,
        ItemKind::Text(_) => Role::Paragraph,
        ItemKind::TableRow(_) => Role::Row,
        ItemKind::Image(_) | ItemKind::Embed => Role::Image,
        ItemKind::Fold => Role::Button,
    }
}
