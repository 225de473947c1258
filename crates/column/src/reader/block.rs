//! A unit laid out: its paragraphs and their places.

mod carets;
mod pieces;

use std::ops::Range;

use egui::{Pos2, Rect, Vec2, vec2};

use super::cells::{Cells, Contents};
use super::item::{ColumnItem, ItemKind, Level, gap};
use super::layouts::Source;
use super::levels::Strips;
use super::picture::PictureBox;
use super::sheet::Sheet;
use super::table::{Grid, Measures, TableRows, fit};
use super::units::Unit;
use crate::typeset::{Paragraph, TextKind};
pub(super) use carets::Stepped;
pub(super) use pieces::{runs_within, set_piece};
use pieces::{set_markers, set_picture};

/// Space inside panels, in ems of running text.
pub(super) const CODE_PADDING: Vec2 = vec2(0.9, 0.65);
/// Space above code for the name of its language.
const CODE_HEAD: f32 = 0.95;
const FOLD_MARGIN: f32 = 3.0;
/// Width of the sign before the name of something embedded.
const EMBED_SIGN: f32 = 1.9;
/// Height of a line across the column.
const RULE_HEIGHT: f32 = 0.5;

/// The input of a block.
#[derive(Clone, Copy)]
pub(super) struct Subject<'a> {
    /// The item.
    pub item: &'a ColumnItem,
    /// The one before it.
    pub before: Option<&'a ColumnItem>,
    /// The part of the item.
    pub unit: &'a Unit,
}

/// A paragraph of a block.
pub(super) struct Piece {
    /// The paragraph.
    pub paragraph: Paragraph,
    /// Its left top corner, from that of the block.
    pub offset: Vec2,
    /// The byte of the item's text that it starts with.
    pub start: usize,
    /// Number of bytes.
    pub length: usize,
}

/// A laid-out unit. Its corner is the column's left edge at the bottom of the unit before.
pub(super) struct Block {
    /// The text, mostly one piece; one or more for each cell of a table's rows.
    pub pieces: Vec<Piece>,
    /// The number and place of the picture, if the item is one; for a table, of all pictures in its rows.
    pub pictures: Vec<(u32, PictureBox)>,
    /// Bullets and numbers, each with its level.
    pub markers: Vec<(usize, Piece)>,
    /// What is drawn around the text, without the space above. Contents that are wider scroll sideways within it.
    pub frame: Rect,
    /// How wide the contents of the frame are.
    pub content_width: f32,
    /// Cells and lines of a table's rows.
    pub grid: Grid,
    /// What is in these cells.
    cells: Cells,
    /// Bars of quotations.
    pub bars: Vec<Rect>,
    /// Whether the strips of lists and quotations are at the right.
    is_rtl: bool,
    /// Whether the contents of the frame begin at its right.
    pub begins_right: bool,
    measures: Option<Measures>,
}

impl Block {
    /// Lays out a unit. Rows of a table need the measures of their columns.
    pub(super) fn lay_out(
        source: &mut Source<'_>,
        sheet: &Sheet,
        subject: Subject<'_>,
        measures: Option<Measures>,
    ) -> Self {
        let Subject { item, before, unit } = subject;
        let (mut pieces, mut pictures) = (Vec::new(), Vec::new());
        let mut cells = Cells::default();
        match &item.kind {
            ItemKind::TableRows(rows) => {
                let mut contents = Contents {
                    pieces: &mut pieces,
                    pictures: &mut pictures,
                };
                cells = Cells::set(source, sheet, (item, rows), &mut contents);
            }
            _ => {
                let text = item.text.get(unit.range.clone()).unwrap_or_default();
                let runs = runs_within(item, &unit.range, false);
                let text = (text, runs.as_slice(), item.text_kind());
                pieces.push(set_piece(source.typesetter, sheet, text, unit.range.start));
            }
        }
        let markers = if unit.first {
            set_markers(source.typesetter, sheet, item)
        } else {
            Vec::new()
        };
        if let Some(first) = pieces.first_mut().filter(|_| unit.first && is_indented(item, sheet)) {
            first.paragraph.indent(sheet.ems(sheet.indent));
        }
        if let ItemKind::Image(image) = item.kind {
            pictures.push((image, set_picture(source, sheet, image)));
        }
        let own_direction = pieces.first().is_some_and(|piece| piece.paragraph.is_rtl());
        let is_flow = matches!(item.kind, ItemKind::Text(_));
        let is_rtl = sheet.is_rtl || is_flow && own_direction;
        let mut block = Self {
            pieces,
            pictures,
            markers,
            frame: Rect::NOTHING,
            content_width: 0.0,
            grid: Grid::default(),
            cells,
            bars: Vec::new(),
            is_rtl,
            begins_right: is_rtl && !matches!(item.kind, ItemKind::Code(_)),
            measures,
        };
        let above = if unit.first {
            sheet.ems(gap(before, item, sheet.paragraph_gap))
        } else {
            0.0
        };
        block.arrange(sheet, subject, above);
        block
    }

    /// Fits the block to another width.
    pub(super) fn rewrap(&mut self, sheet: &Sheet, subject: Subject<'_>) {
        self.arrange(sheet, subject, self.frame.top());
    }

    /// Height, with the space above.
    pub(super) fn height(&self) -> f32 {
        self.frame.bottom()
    }

    /// The picture that the item is.
    pub(super) fn own_picture(&self) -> Option<&PictureBox> {
        let own = self.pictures.first().filter(|_| self.cells.is_empty());
        own.map(|(_, picture)| picture)
    }

    /// The number of the picture that is shown at a point.
    pub(super) fn picture_at(&self, point: Pos2) -> Option<u32> {
        let mut shown = self.pictures.iter().filter(|(_, picture)| picture.is_shown());
        let (image, _) = shown.find(|(_, picture)| picture.area.contains(point))?;
        Some(*image)
    }

    /// How far the contents can be scrolled sideways, in points.
    pub(super) fn hidden_width(&self) -> f32 {
        (self.content_width - self.frame.width()).max(0.0)
    }

    /// Breaks the lines and places the pieces, below a space of `above` points.
    fn arrange(&mut self, sheet: &Sheet, subject: Subject<'_>, above: f32) {
        let Subject { item, before, unit } = subject;
        let strips = Strips::of(item, sheet, self.is_rtl);
        let text = strips.text();
        self.frame = Rect::from_min_size(Pos2::new(text.min, above), vec2(text.span(), 0.0));
        self.content_width = text.span();
        match &item.kind {
            ItemKind::Code(language) => self.stack_code(sheet, unit, language.is_empty()),
            ItemKind::Text(TextKind::Title | TextKind::Heading(_)) => self.balance(),
            ItemKind::Text(_) => self.stack(sheet, Vec2::ZERO),
            ItemKind::Image(_) => self.place_picture(sheet),
            ItemKind::Fold => self.stack(sheet, vec2(FOLD_MARGIN, 0.2)),
            ItemKind::Rule => self.frame.max.y += sheet.ems(RULE_HEIGHT),
            ItemKind::Embed => self.stack_beside_sign(sheet),
            ItemKind::TableRows(rows) => self.set_cells(sheet, rows),
        }
        if matches!(item.kind, ItemKind::Fold | ItemKind::Text(TextKind::Math)) {
            self.centre();
        }
        let shared = before.map_or(0, |before| item.shared_levels(before));
        let shared = if unit.first { shared } else { item.levels.len() };
        self.bars = strips.bars(item, shared, (0.0, self.frame.y_range()));
        self.hang_markers(sheet, &strips);
    }

    /// Sets the text inside a padding.
    fn stack(&mut self, sheet: &Sheet, padding: Vec2) {
        let padding = vec2(sheet.ems(padding.x), sheet.ems(padding.y));
        let mut height = padding.y;
        for piece in &mut self.pieces {
            piece.paragraph.wrap(self.frame.width() - 2.0 * padding.x);
            piece.offset = self.frame.min.to_vec2() + vec2(padding.x, height);
            height += piece.paragraph.height();
        }
        self.frame.max.y = self.frame.top() + height + padding.y;
    }

    /// Sets a heading in lines of about equal length.
    fn balance(&mut self) {
        for piece in &mut self.pieces {
            let width = self.frame.width();
            piece.paragraph.balance(width);
            let free = if self.is_rtl {
                width - piece.paragraph.size().x
            } else {
                0.0
            };
            piece.offset = self.frame.min.to_vec2() + vec2(free, 0.0);
            self.frame.max.y = self.frame.top() + piece.paragraph.height();
        }
    }

    /// Sets code without breaking its lines. A unit that continues has no padding where it was cut.
    fn stack_code(&mut self, sheet: &Sheet, unit: &Unit, is_nameless: bool) {
        let padding = vec2(sheet.ems(CODE_PADDING.x), sheet.ems(CODE_PADDING.y));
        let head = if is_nameless { 0.0 } else { sheet.ems(CODE_HEAD) };
        let top = if unit.first { padding.y + head } else { 0.0 };
        let bottom = if unit.last { padding.y } else { 0.0 };
        let Some(piece) = self.pieces.first_mut() else { return };
        piece.paragraph.wrap(f32::INFINITY);
        piece.offset = self.frame.min.to_vec2() + vec2(padding.x, top);
        let longest = piece.paragraph.used_width().max(unit.line_ems * sheet.settings.size);
        self.content_width = (longest + 2.0 * padding.x).max(self.frame.width());
        self.frame.max.y = self.frame.top() + top + piece.paragraph.height() + bottom;
    }

    fn stack_beside_sign(&mut self, sheet: &Sheet) {
        let sign = sheet.ems(EMBED_SIGN);
        let Some(piece) = self.pieces.first_mut() else { return };
        piece.paragraph.wrap(self.frame.width() - sign);
        let left = if self.is_rtl { 0.0 } else { sign };
        piece.offset = self.frame.min.to_vec2() + vec2(left, 0.0);
        self.frame.max.y = self.frame.top() + piece.paragraph.height();
    }

    /// Sets the cells of a table's rows on their columns.
    fn set_cells(&mut self, sheet: &Sheet, rows: &TableRows) {
        let widths = fit(self.measures.as_deref().unwrap_or_default(), self.frame.width(), sheet);
        let texts = Grid::text_widths(rows, &widths, sheet);
        let mut contents = Contents {
            pieces: &mut self.pieces,
            pictures: &mut self.pictures,
        };
        let heights = self.cells.wrap(&texts, sheet, &mut contents);
        let mut grid = Grid::place(rows, &widths, &heights, sheet);
        self.content_width = grid.size.x;
        let visible = grid.size.x.min(self.frame.width());
        let corner = if self.is_rtl {
            self.frame.min.x = self.frame.right() - visible;
            vec2(self.frame.right() - grid.size.x, self.frame.top())
        } else {
            self.frame.max.x = self.frame.left() + visible;
            self.frame.min.to_vec2()
        };
        self.frame.max.y = self.frame.top() + grid.size.y;
        grid.shift(corner);
        self.cells.place(rows, (&grid, &texts), sheet, &mut contents);
        self.grid = grid;
    }

    fn place_picture(&mut self, sheet: &Sheet) {
        if let Some((_, picture)) = self.pictures.first_mut() {
            self.frame.max.y += picture.arrange(sheet, self.frame, &mut self.pieces);
        }
    }

    fn centre(&mut self) {
        for piece in &mut self.pieces {
            piece.paragraph.shrink();
            let free = self.frame.width() - piece.paragraph.used_width();
            piece.offset.x = self.frame.left() + (free / 2.0).max(0.0);
        }
    }

    /// Hangs bullets and numbers before the first line.
    fn hang_markers(&mut self, sheet: &Sheet, strips: &Strips) {
        let Some(first) = self.pieces.first() else { return };
        let (top, baseline) = (first.offset.y, first.paragraph.first_baseline());
        for (level, marker) in &mut self.markers {
            let left = strips.marker_left(*level, marker.paragraph.used_width(), sheet);
            marker.offset = vec2(left, top + baseline - marker.paragraph.first_baseline());
        }
    }

    /// The boxes that bytes of the item's text take in this block.
    pub(super) fn rects(&self, range: &Range<usize>) -> Vec<Rect> {
        let mut rects = Vec::new();
        for piece in &self.pieces {
            let start = range.start.max(piece.start);
            let end = range.end.min(piece.start + piece.length);
            if start < end {
                let inside = piece.paragraph.rects(start - piece.start..end - piece.start);
                rects.extend(inside.into_iter().map(|rect| rect.translate(piece.offset)));
            }
        }
        rects
    }

    /// Where a character is in the contents of the frame, counted from the side where lines begin.
    pub(super) fn stretch(&self, byte: usize) -> Option<Range<f32>> {
        let place = self.rects(&(byte..byte + 1)).into_iter().next()?;
        Some(if self.begins_right {
            self.frame.right() - place.right()..self.frame.right() - place.left()
        } else {
            place.left() - self.frame.left()..place.right() - self.frame.left()
        })
    }

    /// Distance from the block's top to the line that holds a byte of the item's text.
    pub(super) fn line_top(&self, byte: usize) -> f32 {
        let piece = self
            .pieces
            .iter()
            .rev()
            .find(|piece| piece.start <= byte)
            .or(self.pieces.first());
        piece.map_or(0.0, |piece| {
            piece.offset.y + piece.paragraph.line_top(byte.saturating_sub(piece.start))
        })
    }
}

/// Whether the first line is indented. Paragraphs are, except in lists, where a mark is in that place.
fn is_indented(item: &ColumnItem, sheet: &Sheet) -> bool {
    sheet.indent > 0.0 && item.kind == ItemKind::Text(TextKind::Body) && !item.levels.iter().any(Level::is_hanging)
}

#[cfg(test)]
mod tests;
