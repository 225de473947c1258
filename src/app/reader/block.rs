//! A unit laid out: its paragraphs and where they stand.

use std::ops::Range;

use egui::{Pos2, Rect, Vec2, vec2};

use super::item::{ColumnItem, ItemKind, TableRow, gap};
use super::layouts::Source;
use super::picture::PictureBox;
use super::units::Unit;
use crate::app::typeset::{Paragraph, Style, StyleRun, StyledText, TextKind, TypeSettings};

/// Space inside panels, cells and before list items, in ems of running text.
const LIST_INDENT: f32 = 1.9;
pub(super) const QUOTE_INDENT: f32 = 1.4;
const MARKER_GAP: f32 = 0.55;
const CODE_PADDING: Vec2 = vec2(0.9, 0.65);
const CELL_PADDING: Vec2 = vec2(0.4, 0.3);
const EMBED_PADDING: Vec2 = vec2(3.0, 1.3);
const FOLD_MARGIN: f32 = 3.0;

/// The measure and the type that units are laid out with.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Sheet {
    /// Width of the column in points.
    pub width: f32,
    /// Size of type.
    pub settings: TypeSettings,
    /// BCP 47 tag of the language.
    pub language: String,
    /// [`Typesetter::font_generation`] at the time.
    pub font_generation: u64,
}

impl Sheet {
    /// A number of ems in points, rounded to whole pixels.
    pub fn ems(&self, ems: f32) -> f32 {
        let scale = self.settings.pixels_per_point;
        (ems * self.settings.size * scale).round() / scale
    }
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

/// A laid-out unit. Its corner is the column's left edge and the bottom of the unit before.
pub(super) struct Block {
    /// The text, mostly one piece; a piece for each cell of a table row.
    pub pieces: Vec<Piece>,
    /// The bullet or number.
    pub marker: Option<Piece>,
    /// The number and the place of the picture, where the item is one.
    pub picture: Option<(u32, PictureBox)>,
    /// What is drawn around the text, without the space above.
    pub frame: Rect,
    /// Quotation bars that reach up to the block before.
    pub joined_quotes: u8,
}

impl Block {
    /// Lays out a unit.
    pub fn lay_out(source: &mut Source<'_>, sheet: &Sheet, unit: &Unit) -> Option<Self> {
        let items = source.items;
        let item = items.get(unit.item)?;
        let before = unit.item.checked_sub(1).and_then(|index| items.get(index));
        let kind = text_kind(item);
        let mut set = |text: &str, runs: &[StyleRun], start: usize| {
            let styled = StyledText {
                text,
                runs,
                kind,
                language: &sheet.language,
            };
            Piece {
                paragraph: source.typesetter.lay_out(&styled, &sheet.settings, sheet.width),
                offset: Vec2::ZERO,
                start,
                length: text.len(),
            }
        };
        let mut set_part = |range: Range<usize>| {
            let text = item.text.get(range.clone()).unwrap_or_default();
            set(text, &runs_within(item, &range), range.start)
        };
        let pieces = match &item.kind {
            ItemKind::TableRow(row) => row.cells.iter().cloned().map(&mut set_part).collect(),
            _ => vec![set_part(unit.range.clone())],
        };
        let marker = item.marker.as_deref().filter(|_| unit.first);
        let marker = marker.map(|marker| set(marker, &[], 0));
        let picture = match item.kind {
            ItemKind::Image(image) => {
                let face = (source.faces)(image);
                let note = (!face.note.is_empty()).then(|| set(&face.note, &[], 0));
                Some((image, PictureBox::new(face, note)))
            }
            _ => None,
        };
        let joined_quotes = before.map_or(0, |before| before.quote_depth.min(item.quote_depth));
        let mut block = Self {
            pieces,
            marker,
            picture,
            frame: Rect::NOTHING,
            joined_quotes,
        };
        let above = if unit.first { sheet.ems(gap(before, item)) } else { 0.0 };
        block.arrange(sheet, (item, unit), above);
        Some(block)
    }

    /// Fits the block to another width.
    pub fn rewrap(&mut self, sheet: &Sheet, (items, unit): (&[ColumnItem], &Unit)) {
        if let Some(item) = items.get(unit.item) {
            self.arrange(sheet, (item, unit), self.frame.top());
        }
    }

    /// Height, with the space above.
    pub fn height(&self) -> f32 {
        self.frame.bottom()
    }

    /// Breaks the lines and places the pieces, below a space of `above` points.
    fn arrange(&mut self, sheet: &Sheet, (item, unit): (&ColumnItem, &Unit), above: f32) {
        let left = sheet.ems(f32::from(item.indent) * LIST_INDENT + f32::from(item.quote_depth) * QUOTE_INDENT);
        // However deep a list is, some width is left for its text.
        let left = left.min(sheet.width / 2.0);
        self.frame = Rect::from_min_size(Pos2::new(left, above), vec2(sheet.width - left, 0.0));
        match &item.kind {
            ItemKind::Text(TextKind::Code) => self.stack(sheet, CODE_PADDING, unit),
            ItemKind::Text(_) => self.stack(sheet, Vec2::ZERO, unit),
            ItemKind::Image(_) => self.set_picture(sheet),
            ItemKind::Embed => self.stack(sheet, EMBED_PADDING, unit),
            ItemKind::Fold => self.stack(sheet, vec2(FOLD_MARGIN, 0.2), unit),
            ItemKind::TableRow(row) => self.set_cells(sheet, row),
        }
        if matches!(item.kind, ItemKind::Fold | ItemKind::Embed) {
            self.centre();
        }
        self.hang_marker(sheet);
    }

    /// Sets the text inside a padding; a unit that goes on has none where it was cut.
    fn stack(&mut self, sheet: &Sheet, padding: Vec2, unit: &Unit) {
        let side = sheet.ems(padding.x);
        let top = if unit.first { sheet.ems(padding.y) } else { 0.0 };
        let bottom = if unit.last { sheet.ems(padding.y) } else { 0.0 };
        let mut height = top;
        for piece in &mut self.pieces {
            piece.paragraph.wrap(self.frame.width() - 2.0 * side);
            piece.offset = self.frame.min.to_vec2() + vec2(side, height);
            height += piece.paragraph.height();
        }
        self.frame.max.y = self.frame.top() + height + bottom;
    }

    /// Sets the cells of a table row beside each other.
    fn set_cells(&mut self, sheet: &Sheet, row: &TableRow) {
        let padding = vec2(sheet.ems(CELL_PADDING.x), sheet.ems(CELL_PADDING.y));
        let mut left = self.frame.left();
        let mut height: f32 = 0.0;
        for (piece, share) in self.pieces.iter_mut().zip(row.shares.iter()) {
            let width = self.frame.width() * share;
            piece.paragraph.wrap(width - 2.0 * padding.x);
            piece.offset = vec2(left, self.frame.top()) + padding;
            left += width;
            height = height.max(piece.paragraph.height());
        }
        self.frame.max.y = self.frame.top() + height + 2.0 * padding.y;
    }

    fn set_picture(&mut self, sheet: &Sheet) {
        if let Some((_, picture)) = &mut self.picture {
            self.frame.max.y += picture.arrange(sheet, self.frame, &mut self.pieces);
        }
    }

    fn centre(&mut self) {
        for piece in &mut self.pieces {
            let free = self.frame.width() - piece.paragraph.used_width();
            piece.offset.x = self.frame.left() + (free / 2.0).max(0.0);
        }
    }

    fn hang_marker(&mut self, sheet: &Sheet) {
        if let (Some(marker), Some(first)) = (&mut self.marker, self.pieces.first()) {
            let left = first.offset.x - sheet.ems(MARKER_GAP) - marker.paragraph.used_width();
            let drop = first.paragraph.first_baseline() - marker.paragraph.first_baseline();
            marker.offset = vec2(left, first.offset.y + drop);
        }
    }

    /// The byte of the item's text at a point, or nearest to it, and whether the point is on its character.
    pub fn hit(&self, point: Pos2) -> Option<(usize, bool)> {
        let place = |piece: &Piece| Rect::from_min_size(piece.offset.to_pos2(), piece.paragraph.size());
        let distance = |piece: &&Piece| place(piece).distance_sq_to_pos(point);
        let piece = self.pieces.iter().min_by(|a, b| distance(a).total_cmp(&distance(b)))?;
        let inside = point - piece.offset;
        let byte = piece.paragraph.hit(inside);
        let on_text = piece
            .paragraph
            .rects(byte..byte + 1)
            .iter()
            .any(|rect| rect.contains(inside));
        Some((piece.start + byte, on_text))
    }

    /// The boxes that bytes of the item's text take in this block.
    pub fn rects(&self, range: &Range<usize>) -> Vec<Rect> {
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

    /// Distance from the block's top to the line that holds a byte of the item's text.
    pub fn line_top(&self, byte: usize) -> f32 {
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

/// The kind of type that an item is set in.
fn text_kind(item: &ColumnItem) -> TextKind {
    match item.kind {
        ItemKind::Text(kind) => kind,
        ItemKind::TableRow(_) | ItemKind::Image(_) | ItemKind::Embed | ItemKind::Fold => TextKind::Caption,
    }
}

/// The styles of a part of an item's text, with ranges counted from its start.
fn runs_within(item: &ColumnItem, range: &Range<usize>) -> Vec<StyleRun> {
    let header = matches!(&item.kind, ItemKind::TableRow(TableRow { header: true, .. }));
    let whole = header.then_some(StyleRun {
        range: 0..range.len(),
        style: Style::STRONG,
    });
    let inside = item.runs.iter().filter_map(|run| {
        let start = run.range.start.max(range.start);
        let end = run.range.end.min(range.end);
        (start < end).then(|| StyleRun {
            range: start - range.start..end - range.start,
            style: run.style,
        })
    });
    whole.into_iter().chain(inside).collect()
}

#[cfg(test)]
mod tests {
    use egui::pos2;

    use super::super::item::column_shares;
    use super::super::picture::Face;
    use super::super::units::cut;
    use super::*;
    use crate::app::fonts::FontLibrary;
    use crate::app::typeset::Typesetter;

    fn sheet(width: f32) -> Sheet {
        Sheet {
            width,
            settings: TypeSettings::default(),
            language: "en".to_owned(),
            font_generation: 0,
        }
    }

    fn lay_out(items: &[ColumnItem], width: f32) -> Vec<Block> {
        let mut typesetter = Typesetter::new(&egui::Context::default(), FontLibrary::bundled_only());
        let mut source = Source {
            items,
            faces: &|_| Face::default(),
            typesetter: &mut typesetter,
        };
        let units = cut(items);
        let blocks = units
            .iter()
            .map(|unit| Block::lay_out(&mut source, &sheet(width), unit).unwrap());
        blocks.collect()
    }

    fn text(text: &str) -> ColumnItem {
        ColumnItem {
            text: text.to_owned(),
            ..Default::default()
        }
    }

    #[test]
    fn cells_stand_beside_each_other_and_are_hit_apart() {
        let row = TableRow {
            cells: vec![0..3, 4..9, 10..29],
            shares: column_shares(&[vec![3, 5, 20]]),
            header: true,
        };
        let item = ColumnItem {
            kind: ItemKind::TableRow(row),
            ..text("one\tcells\tof a row that wraps")
        };
        let block = lay_out(&[item], 260.0).remove(0);
        assert_eq!(block.pieces.len(), 3);
        for byte in [0, 2, 4, 8, 10, 25] {
            let rects = block.rects(&(byte..byte + 1));
            assert_eq!(block.hit(rects[0].center()), Some((byte, true)));
        }
        let tops: Vec<f32> = block.pieces.iter().map(|piece| piece.offset.y).collect();
        assert!(tops.iter().all(|top| *top == tops[0]));
        let lines: usize = block.pieces.iter().map(|piece| piece.paragraph.line_count()).sum();
        assert_eq!(block.rects(&(0..29)).len(), lines);
        assert!(!block.hit(pos2(1.0, 1.0)).unwrap().1, "the space above is no text");
    }

    #[test]
    fn a_marker_hangs_before_its_line() {
        let item = ColumnItem {
            marker: Some("12.".to_owned()),
            indent: 1,
            ..text("A list item.")
        };
        let block = lay_out(&[item], 400.0).remove(0);
        let marker = block.marker.as_ref().unwrap();
        assert!(marker.offset.x >= 0.0);
        assert!(marker.offset.x + marker.paragraph.used_width() < block.pieces[0].offset.x);
        assert_eq!(marker.offset.y, block.pieces[0].offset.y);
    }

    #[test]
    fn a_cut_code_block_goes_on_without_a_gap() {
        let item = ColumnItem {
            kind: ItemKind::Text(TextKind::Code),
            ..text(&"let x = 1;\n".repeat(800))
        };
        let blocks = lay_out(&[item], 400.0);
        assert!(blocks.len() > 1);
        assert_eq!(blocks[1].frame.top(), 0.0);
        assert_eq!(blocks[1].pieces[0].offset.y, 0.0);
        let end_of_first = blocks[0].rects(&(0..usize::MAX)).last().unwrap().bottom();
        assert!(
            (blocks[0].height() - end_of_first).abs() < 0.01,
            "the cut leaves an empty line"
        );
    }

    #[test]
    fn a_narrow_sheet_leaves_room_for_deep_lists() {
        let item = ColumnItem {
            indent: 40,
            quote_depth: 30,
            ..text("Still some words in a line.")
        };
        let block = lay_out(&[item], 200.0).remove(0);
        assert!(block.frame.width() >= 100.0);
        assert!(block.pieces[0].paragraph.used_width() <= 100.0);
    }

    #[test]
    fn another_width_gives_what_a_new_layout_gives() {
        let items = [
            text("Words that are set at one width and then at another, twice."),
            text("More words."),
        ];
        let units = cut(&items);
        let mut blocks = lay_out(&items, 500.0);
        for (block, unit) in blocks.iter_mut().zip(&units) {
            block.rewrap(&sheet(180.0), (&items, unit));
        }
        let fresh = lay_out(&items, 180.0);
        for (old, new) in blocks.iter().zip(&fresh) {
            assert_eq!((old.height(), old.frame), (new.height(), new.frame));
        }
    }
}
