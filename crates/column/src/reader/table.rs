//! Tables: columns as wide as their contents want, rows on the same columns.
//!
//! A table is many items, one for each row, so that only the rows in sight are laid out. They share a [`TableColumns`]
//! with the widest contents of each column; these are measured once, and every row is set on the resulting widths. Rows
//! that a cell joins are one item.

use std::ops::Range;
use std::sync::Arc;

use egui::{Rangef, Rect, Vec2, vec2};

use super::sheet::Sheet;
use crate::typeset::{ContentWidths, Style, StyleRun, StyledText, TextKind, Typesetter};

/// Space inside cells, in ems.
const PADDING: Vec2 = vec2(0.55, 0.32);
/// Least width that a column is squeezed to for long text, in ems of running text, unless its contents want less.
const COMFORTABLE: f32 = 6.5;
/// A table that would exceed its space by no more than this is squeezed further instead.
const SQUEEZED: f32 = 1.3;
/// Most width of a column for one long word, or in a table that has to be scrolled.
const WIDEST: f32 = 15.0;

/// Least width that a picture in a narrow table shrinks to, in points.
const LEAST_PICTURE: f32 = 72.0;

/// What the rows of a table share.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TableColumns {
    /// Names the table.
    pub id: usize,
    /// What is in each column.
    pub samples: Vec<ColumnSample>,
    /// The contents of cells over several columns, with these columns; those over fewer are first.
    pub spans: Vec<(Range<usize>, ColumnSample)>,
}

/// The contents of a column that want the most width.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ColumnSample {
    /// Its longest lines, or their beginnings, one on each line.
    pub line: String,
    /// Its longest words, or their beginnings, one on each line.
    pub word: String,
    /// Whether it holds numbers, which are aligned with the far edge.
    pub is_numeric: bool,
    /// The width that its widest picture wants, in points.
    pub picture: f32,
}

/// A row of a table, or several that cells hold together.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TableRows {
    /// What it shares with the other rows.
    pub columns: Arc<TableColumns>,
    /// How many rows there are.
    pub rows: usize,
    /// The cells.
    pub cells: Vec<TableCell>,
}

/// A cell of a table.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TableCell {
    /// Bytes of the item's text.
    pub text: Range<usize>,
    /// The rows that it takes, counted from the first of the item.
    pub rows: Range<usize>,
    /// The columns that it takes.
    pub columns: Range<usize>,
    /// Whether it heads a row or column.
    pub is_header: bool,
    /// The pictures in it, in order.
    pub pictures: Vec<CellPicture>,
}

/// A picture in a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CellPicture {
    /// Its number, see [`ItemKind::Image`](super::ItemKind::Image).
    pub image: u32,
    /// Bytes of the item's text that describe it. They are shown in its place if it is not loaded.
    pub text: Range<usize>,
}

/// How wide the columns of a table want to be, without the space inside cells.
pub(super) type Measures = Arc<[ContentWidths]>;

/// Measures the columns of a table.
pub(super) fn measure(columns: &TableColumns, typesetter: &mut Typesetter, sheet: &Sheet) -> Measures {
    let mut widths = |sample: &ColumnSample| ContentWidths {
        least: widest(&sample.word, typesetter, sheet)
            .least
            .max(sample.picture.min(LEAST_PICTURE)),
        most: widest(&sample.line, typesetter, sheet).most.max(sample.picture),
    };
    let mut measures: Vec<ContentWidths> = columns.samples.iter().map(&mut widths).collect();
    let padding = 2.0 * sheet.ems(PADDING.x);
    for (across, sample) in &columns.spans {
        let wanted = widths(sample);
        if let Some(measures) = measures.get_mut(across.clone()) {
            let inside = padding * measures.len().saturating_sub(1) as f32;
            widen(measures, wanted.least - inside, |column| &mut column.least);
            widen(measures, wanted.most - inside, |column| &mut column.most);
        }
    }
    measures.into()
}

/// The widths of a text in the widest style that it can be set in.
fn widest(text: &str, typesetter: &mut Typesetter, sheet: &Sheet) -> ContentWidths {
    let runs = [StyleRun::new(0..text.len(), Style::STRONG)];
    let styled = StyledText {
        text,
        runs: &runs,
        kind: TextKind::Small,
        language: &sheet.language,
        is_rtl: sheet.is_rtl,
    };
    let paragraph = typesetter.lay_out(&styled, &sheet.settings, f32::INFINITY);
    paragraph.content_widths()
}

/// Makes columns together as wide as a cell over all of them wants: those without contents of their own first, else
/// all.
fn widen(columns: &mut [ContentWidths], wanted: f32, width: fn(&mut ContentWidths) -> &mut f32) {
    let widths: Vec<f32> = columns.iter_mut().map(|column| *width(column)).collect();
    let missing = wanted - widths.iter().sum::<f32>();
    if missing <= 0.0 {
        return;
    }
    let empty = widths.iter().filter(|width| **width == 0.0).count();
    let receivers = if empty > 0 { empty } else { columns.len() };
    for (column, before) in columns.iter_mut().zip(widths) {
        if empty == 0 || before == 0.0 {
            *width(column) += missing / receivers as f32;
        }
    }
}

/// Widths of columns in a space of this width, with the space inside cells. If they all fit, each has what it wants. If
/// long texts would become too narrow to read, the columns exceed the space.
pub(super) fn fit(measures: &[ContentWidths], room: f32, sheet: &Sheet) -> Vec<f32> {
    let padding = 2.0 * sheet.ems(PADDING.x);
    let (comfortable, widest) = (sheet.ems(COMFORTABLE), sheet.ems(WIDEST));
    // A whole pixel more, or rounding would tear the last word off.
    let with_padding = |width: f32| (width + 1.0).ceil() + padding;
    let wanted = |column: &ContentWidths| with_padding(column.most.max(column.least));
    let needed = |column: &ContentWidths| with_padding(column.least.min(widest));
    let readable = |column: &ContentWidths| needed(column).max(with_padding(comfortable.min(column.most)));
    let sum = |width: &dyn Fn(&ContentWidths) -> f32| measures.iter().map(width).sum::<f32>();
    // Each column gets the same share of the way from its least width to its most, as far as there is room.
    let between = |low: &dyn Fn(&ContentWidths) -> f32, high: &dyn Fn(&ContentWidths) -> f32| {
        let (lows, highs) = (sum(low), sum(high));
        let share = ((room - lows) / (highs - lows).max(1.0)).min(1.0);
        let width = |column| low(column) + share * (high(column) - low(column));
        measures.iter().map(width).collect()
    };
    match sum(&readable) {
        least if least <= room => between(&readable, &wanted),
        least if least <= SQUEEZED * room && sum(&needed) <= room => between(&needed, &readable),
        _ => {
            let width = |column| wanted(column).min(readable(column).max(widest));
            measures.iter().map(width).collect()
        }
    }
}

/// The places of cells and of the lines between them.
#[derive(Default)]
pub(super) struct Grid {
    /// A box for each cell.
    pub cells: Vec<Rect>,
    /// Lines below rows, where no cell reaches over them.
    pub lines: Vec<(Rangef, f32)>,
    /// Width and height of all.
    pub size: Vec2,
}

impl Grid {
    /// Widths of the texts of cells.
    pub(super) fn text_widths(rows: &TableRows, widths: &[f32], sheet: &Sheet) -> Vec<f32> {
        let padding = 2.0 * sheet.ems(PADDING.x);
        let width = |cell: &TableCell| (extent(widths, &cell.columns).span() - padding).max(1.0);
        rows.cells.iter().map(width).collect()
    }

    /// Places cells whose texts have these heights. In a text that runs from right to left, the first column is at the
    /// right.
    pub(super) fn place(rows: &TableRows, widths: &[f32], texts: &[f32], sheet: &Sheet) -> Self {
        let padding = 2.0 * sheet.ems(PADDING.y);
        let heights = row_heights(rows, texts, padding);
        let whole: f32 = widths.iter().sum();
        let across = |columns: &Range<usize>| {
            let extent = extent(widths, columns);
            if sheet.is_rtl {
                Rangef::new(whole - extent.max, whole - extent.min)
            } else {
                extent
            }
        };
        let place = |cell: &TableCell| Rect::from_x_y_ranges(across(&cell.columns), extent(&heights, &cell.rows));
        let lines = (0..rows.rows).flat_map(|row| {
            let bottom = extent(&heights, &(0..row + 1)).max;
            free_stretches(rows, row, widths.len()).map(move |columns| (columns, bottom))
        });
        Self {
            cells: rows.cells.iter().map(place).collect(),
            lines: lines.map(|(columns, y)| (across(&columns), y)).collect(),
            size: vec2(whole, heights.iter().sum()),
        }
    }

    /// Left top corner of the text in a cell.
    pub(super) fn text_corner(cell: Rect, sheet: &Sheet) -> Vec2 {
        cell.min.to_vec2() + vec2(sheet.ems(PADDING.x), sheet.ems(PADDING.y))
    }

    /// Moves all of it.
    pub(super) fn shift(&mut self, way: Vec2) {
        self.cells.iter_mut().for_each(|cell| *cell = cell.translate(way));
        for (across, y) in &mut self.lines {
            *across = Rangef::new(across.min + way.x, across.max + way.x);
            *y += way.y;
        }
    }
}

/// The two ends of some columns or rows of these sizes.
fn extent(sizes: &[f32], range: &Range<usize>) -> Rangef {
    let sum = |range: Range<usize>| sizes.iter().skip(range.start).take(range.len()).sum::<f32>();
    let start = sum(0..range.start);
    Rangef::new(start, start + sum(range.clone()))
}

/// Heights of rows. What a cell over several rows needs in addition is given to the last of them.
fn row_heights(rows: &TableRows, texts: &[f32], padding: f32) -> Vec<f32> {
    let mut heights = vec![padding; rows.rows];
    let mut cells: Vec<_> = rows.cells.iter().zip(texts).collect();
    cells.sort_by_key(|(cell, _)| cell.rows.end);
    for (cell, text) in cells {
        let missing = text + padding - extent(&heights, &cell.rows).span();
        let last = cell.rows.end.checked_sub(1).and_then(|last| heights.get_mut(last));
        if let Some(last) = last {
            *last += missing.max(0.0);
        }
    }
    heights
}

/// The columns below `row` that no cell reaches over, as few stretches as possible.
fn free_stretches(rows: &TableRows, row: usize, columns: usize) -> impl Iterator<Item = Range<usize>> {
    let reaches_over = |cell: &&TableCell| cell.rows.contains(&row) && cell.rows.contains(&(row + 1));
    let mut over: Vec<Range<usize>> = rows
        .cells
        .iter()
        .filter(reaches_over)
        .map(|cell| cell.columns.clone())
        .collect();
    over.sort_by_key(|columns| columns.start);
    let ends = over.iter().map(|range| range.end);
    let starts: Vec<usize> = std::iter::once(0).chain(ends).collect();
    let stops = over.into_iter().map(|range| range.start).chain([columns]);
    let stretches: Vec<_> = starts.into_iter().zip(stops).map(|(start, stop)| start..stop).collect();
    stretches.into_iter().filter(|stretch| stretch.start < stretch.end)
}

#[cfg(test)]
mod tests;
