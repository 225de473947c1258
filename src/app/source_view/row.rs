//! One row of the source: its gutter, its letters, and what the pointer does on them.

use super::cells::{Row, mark, walk};
use super::sheet::SourceText;
use super::view::{SourceInput, SourceResponse};
use crate::app::analysis::{AnalysisPalette, small_font};
use crate::app::ground::assistive::option;
use crate::app::ground::words::Words;
use clearline_column::bidi;
use clearline_column::typeset::has_rtl;
use clearline_engine::internals::save::characters::in_one_line;
use clearline_words::{Message, message};
use egui::text::LayoutJob;
use egui::{Align2, Color32, FontId, Galley, Rect, Response, Role, Sense, TextFormat, Ui, Vec2, pos2, vec2};
use std::ops::Range;

/// Width of the bar that tells what became of a row's text, in points.
const BAR: f32 = 3.0;
/// Room between the parts of a row, in points.
const GAP: f32 = 6.0;
/// How much of the colour of weak text tags have.
const DIMMED: f32 = 0.75;

/// The numbers and bars to the left of the rows.
pub(super) struct Gutter {
    /// Its width, up to where the letters begin, in points.
    pub width: f32,
}

impl Gutter {
    /// Wide enough for the largest number of a sheet.
    pub(super) fn of(ui: &Ui, sheet: &SourceText) -> Gutter {
        let last = sheet.number(sheet.cells.lines().saturating_sub(1));
        let digits = last.unwrap_or(1).max(1000).ilog10() + 1;
        let font = small_font(ui);
        let digit = ui.fonts_mut(|fonts| fonts.glyph_width(&font, '0'));
        Gutter {
            width: digit * digits as f32 + BAR + 2.0 * GAP,
        }
    }
}

/// What a row shows.
pub(super) struct Content<'a> {
    sheet: &'a SourceText,
    input: &'a SourceInput<'a>,
    row: Row,
    segments: Vec<Segment>,
}

/// Letters of a row that belong together.
#[derive(Debug, PartialEq, Eq)]
struct Segment {
    bytes: Range<usize>,
    /// The unit whose text they are; tags, and text that no unit holds, have none.
    unit: Option<usize>,
}

impl<'a> Content<'a> {
    /// The letters of a row with what they are.
    pub(super) fn of(sheet: &'a SourceText, input: &'a SourceInput<'a>, row: Row) -> Content<'a> {
        let segments = segments(sheet, input, &row.bytes);
        Content {
            sheet,
            input,
            row,
            segments,
        }
    }

    fn units(&self) -> impl Iterator<Item = usize> + '_ {
        self.segments.iter().filter_map(|segment| segment.unit)
    }

    /// Whether letters of a unit are in the row.
    pub(super) fn holds(&self, unit: usize) -> bool {
        self.units().any(|own| own == unit)
    }

    fn is_kept(&self, unit: usize) -> bool {
        self.input.extraction.verdicts.keeps(unit)
    }

    fn unit_at(&self, byte: usize) -> Option<usize> {
        self.segments.iter().find(|segment| segment.bytes.contains(&byte))?.unit
    }

    fn written(&self) -> &'a str {
        self.sheet.text.get(self.row.bytes.clone()).unwrap_or_default()
    }
}

fn segments(sheet: &SourceText, input: &SourceInput<'_>, bytes: &Range<usize>) -> Vec<Segment> {
    let mut segments: Vec<Segment> = Vec::new();
    let mut push = |bytes: Range<usize>, unit: Option<usize>| match segments.last_mut() {
        _ if bytes.is_empty() => {}
        Some(last) if last.unit == unit => last.bytes.end = bytes.end,
        _ => segments.push(Segment { bytes, unit }),
    };
    let mut next = bytes.start;
    for (place, span) in sheet.parts_in(bytes.start as u32..bytes.end as u32) {
        let is_literal = place.len() == span.range.len();
        for (part, unit) in input.extraction.units.parts_of(&span) {
            let part = if is_literal {
                part.start - span.range.start + place.start..part.end - span.range.start + place.start
            } else {
                place.clone()
            };
            let start = (part.start as usize).max(next);
            push(next..start, None);
            next = (part.end as usize).max(start);
            push(start..next, Some(unit));
        }
    }
    push(next..bytes.end, None);
    segments
}

/// Draws a row and tells what the pointer does on it.
pub(super) fn show(
    ui: &mut Ui,
    content: &Content<'_>,
    gutter: &Gutter,
    (font, height): (&FontId, f32),
    is_chosen: bool,
) -> SourceResponse {
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), height), Sense::CLICK);
    paint_gutter(ui, rect, content, gutter);
    let letters = Letters::of(ui, content, font);
    let origin = pos2(
        rect.left() + gutter.width,
        rect.center().y - letters.galley.size().y / 2.0,
    );
    let painter = ui.painter().with_clip_rect(ui.clip_rect().intersect(rect));
    painter.galley(origin, letters.galley.clone(), ui.visuals().text_color());
    let pointed = response.hover_pos().or(response.interact_pointer_pos());
    let unit = pointed.and_then(|pointer| letters.unit_at(content, pointer - origin));
    let wording = ui.wording();
    option(&response, Role::ListBoxOption, is_chosen, || {
        wording.say(&spoken(content))
    });
    show_menu(&response, content);
    SourceResponse {
        hovered: unit.filter(|_| response.hovered()),
        clicked: unit.filter(|_| response.clicked()),
        chosen: is_chosen.then_some(response.id),
    }
}

/// The number of a line at its first row, and a bar for what became of the text: kept, or the class by which it was left out.
fn paint_gutter(ui: &Ui, rect: Rect, content: &Content<'_>, gutter: &Gutter) {
    let right = rect.left() + gutter.width - BAR - 2.0 * GAP;
    let number = content.sheet.number(content.row.line).filter(|_| content.row.is_first);
    if let Some(number) = number {
        let at = pos2(right, rect.center().y);
        let color = ui.visuals().weak_text_color();
        ui.painter()
            .text(at, Align2::RIGHT_CENTER, number, small_font(ui), color);
    }
    let palette = content.input.palette;
    if let Some(color) = bar(content, palette) {
        let left = right + GAP;
        let bar = Rect::from_x_y_ranges(left..=left + BAR, rect.y_range());
        ui.painter().rect_filled(bar, 0.0, color);
    }
}

fn bar(content: &Content<'_>, palette: &AnalysisPalette) -> Option<Color32> {
    if content.units().any(|unit| content.is_kept(unit)) {
        return Some(palette.marker);
    }
    let first = content.units().next()?;
    let class = content.input.extraction.verdicts.class(first)?;
    Some(palette.bar(class).gamma_multiply(0.6))
}

/// The letters of a row as they are drawn.
struct Letters {
    galley: std::sync::Arc<Galley>,
    /// The byte of the sheet that each letter stands for.
    bytes: Vec<usize>,
    is_rearranged: bool,
}

impl Letters {
    fn of(ui: &Ui, content: &Content<'_>, font: &FontId) -> Letters {
        let mut job = LayoutJob::default();
        job.wrap.max_width = f32::INFINITY;
        job.break_on_newline = false;
        let mut bytes = Vec::new();
        for segment in &content.segments {
            let format = format(ui, content, segment.unit, font);
            let alarming = TextFormat {
                color: content.input.palette.threshold,
                ..format.clone()
            };
            let text = content.sheet.text.get(..segment.bytes.end).unwrap_or_default();
            let mut plain = String::new();
            for (at, c, _) in walk(text, segment.bytes.start) {
                match mark(c) {
                    None => {
                        plain.push(c);
                        bytes.push(at);
                    }
                    Some(mark) => {
                        job.append(&std::mem::take(&mut plain), 0.0, format.clone());
                        bytes.extend(mark.chars().map(|_| at));
                        let is_tab = c == '\t';
                        job.append(&mark, 0.0, if is_tab { format.clone() } else { alarming.clone() });
                    }
                }
            }
            job.append(&plain, 0.0, format);
        }
        let is_rearranged = has_rtl(&job.text);
        Letters {
            galley: bidi::lay_out(ui.ctx(), job),
            bytes,
            is_rearranged,
        }
    }

    /// The unit at a place counted from the letters' left top corner. In the gutter, and on a row whose letters were put into
    /// another order, it is the row's first.
    fn unit_at(&self, content: &Content<'_>, at: Vec2) -> Option<usize> {
        if at.x < 0.0 || self.is_rearranged {
            return content.units().next();
        }
        if at.x > self.galley.size().x {
            return None;
        }
        let letters = self.bytes.len().max(1) as f32;
        let half = self.galley.size().x / letters / 2.0;
        let cursor = self.galley.cursor_from_pos(vec2(at.x - half, at.y));
        content.unit_at(*self.bytes.get(usize::from(cursor.index))?)
    }
}

/// Tags are dimmed, text that is left out is weak; a unit that is chosen or pointed at has a ground.
fn format(ui: &Ui, content: &Content<'_>, unit: Option<usize>, font: &FontId) -> TextFormat {
    let visuals = ui.visuals();
    let color = match unit {
        None => visuals.weak_text_color().gamma_multiply(DIMMED),
        Some(unit) if content.is_kept(unit) => visuals.strong_text_color(),
        Some(_) => visuals.text_color(),
    };
    let is = |other: Option<usize>| unit.is_some() && unit == other;
    let background = match (is(content.input.selected), is(content.input.hovered)) {
        (true, _) => visuals.selection.bg_fill.gamma_multiply(0.6),
        (false, true) => visuals.widgets.hovered.bg_fill,
        (false, false) => Color32::TRANSPARENT,
    };
    TextFormat {
        font_id: font.clone(),
        color,
        background,
        ..TextFormat::default()
    }
}

/// Copying at a right click.
fn show_menu(response: &Response, content: &Content<'_>) {
    response.context_menu(|ui| {
        ui.set_min_width(200.0);
        let line = content.sheet.cells.line(content.row.line);
        if ui.button(ui.word("source-copy-line")).clicked() {
            let text = content.sheet.text.get(line).unwrap_or_default();
            ui.copy_text(text.trim_end_matches(['\r', '\n']).to_owned());
            ui.close();
        }
        let units = &content.input.extraction.units;
        let chosen = content.input.selected;
        let place = chosen.and_then(|unit| content.sheet.written(units.spans(unit)));
        let text = place.and_then(|place| content.sheet.text.get(place.start as usize..place.end as usize));
        let button = egui::Button::new(ui.say(&message!("source-copy-unit", unit = units.kind().one())));
        if ui.add_enabled(text.is_some(), button).clicked() {
            ui.copy_text(text.unwrap_or_default().to_owned());
            ui.close();
        }
    });
}

/// The row in words.
fn spoken(content: &Content<'_>) -> Message {
    let line = match content.sheet.number(content.row.line) {
        Some(number) if content.row.is_first => message!("source-line", number = number.to_string()),
        Some(number) => message!("source-line-continued", number = number.to_string()),
        None => message!("source-no-line"),
    };
    let id = match content.units().next() {
        None => "source-row",
        Some(_) if content.units().any(|unit| content.is_kept(unit)) => "source-row-kept",
        Some(_) => "source-row-left-out",
    };
    message!(id, line = line, text = in_one_line(content.written()))
}
