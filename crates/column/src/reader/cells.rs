//! What is in the cells of a table's rows: text, and pictures among it.

use std::ops::Range;

use egui::{Rect, vec2};

use super::block::{Piece, runs_within, set_piece};
use super::item::ColumnItem;
use super::layouts::Source;
use super::picture::PictureBox;
use super::sheet::Sheet;
use super::table::{Grid, TableCell, TableRows};

/// Space below a picture in a cell, in ems.
const BELOW_PICTURE: f32 = 0.3;

/// A part of a cell.
#[derive(Clone, Copy)]
enum Part {
    /// A piece of the block.
    Text(usize),
    /// A picture of the block, or room for its controls until it is loaded.
    Picture(usize),
}

/// The parts of each cell, from top to bottom; their contents are in the block.
#[derive(Default)]
pub(super) struct Cells(Vec<Vec<Part>>);

/// Text and pictures of a block.
pub(super) struct Contents<'a> {
    pub pieces: &'a mut Vec<Piece>,
    /// With the number of each.
    pub pictures: &'a mut Vec<(u32, PictureBox)>,
}

impl Cells {
    /// Sets the contents of rows. A picture that is shown replaces its description; the controls of one that is not are
    /// below it.
    pub(super) fn set(
        source: &mut Source<'_>,
        sheet: &Sheet,
        (item, rows): (&ColumnItem, &TableRows),
        contents: &mut Contents<'_>,
    ) -> Self {
        let mut cells = Cells::default();
        for cell in &rows.cells {
            let mut parts = Vec::new();
            let mut at = cell.text.start;
            let mut set_text = |source: &mut Source<'_>, range: Range<usize>, parts: &mut Vec<Part>| {
                if let Some(piece) = text_of(source, sheet, (item, cell), range) {
                    parts.push(Part::Text(contents.pieces.len()));
                    contents.pieces.push(piece);
                }
            };
            for picture in &cell.pictures {
                let picture_box = PictureBox::new((source.faces)(picture.image), None);
                if picture_box.is_shown() || picture_box.face.has_controls {
                    let is_described = !picture_box.is_shown();
                    let end = if is_described {
                        picture.text.end
                    } else {
                        picture.text.start
                    };
                    set_text(source, at..end, &mut parts);
                    parts.push(Part::Picture(contents.pictures.len()));
                    at = picture.text.end;
                }
                contents.pictures.push((picture.image, picture_box));
            }
            set_text(source, at..cell.text.end, &mut parts);
            cells.0.push(parts);
        }
        cells
    }

    /// Whether there are none.
    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Breaks the lines of each cell at its width; their heights.
    pub(super) fn wrap(&self, widths: &[f32], sheet: &Sheet, contents: &mut Contents<'_>) -> Vec<f32> {
        let mut height = |(parts, width): (&Vec<Part>, &f32)| {
            let heights = parts.iter().map(|part| match *part {
                Part::Text(piece) => contents.pieces.get_mut(piece).map_or(0.0, |piece| {
                    piece.paragraph.wrap(*width);
                    piece.paragraph.height()
                }),
                Part::Picture(picture) => {
                    let fit = |(_, picture): &mut (u32, PictureBox)| picture.fit(*width);
                    contents.pictures.get_mut(picture).map_or(0.0, fit) + sheet.ems(BELOW_PICTURE)
                }
            });
            heights.sum()
        };
        self.0.iter().zip(widths).map(&mut height).collect()
    }

    /// Stacks the parts of each cell in its place. Single numbers are aligned with the far edge of texts of these
    /// widths.
    pub(super) fn place(
        &self,
        rows: &TableRows,
        (grid, widths): (&Grid, &[f32]),
        sheet: &Sheet,
        contents: &mut Contents<'_>,
    ) {
        let cells = rows.cells.iter().zip(&grid.cells).zip(widths);
        for (parts, ((cell, place), width)) in self.0.iter().zip(cells) {
            let mut corner = Grid::text_corner(*place, sheet);
            let sample = rows.columns.samples.get(cell.columns.start);
            let is_number = sample.is_some_and(|sample| sample.is_numeric) && cell.columns.len() == 1;
            for part in parts {
                corner.y += match *part {
                    Part::Text(piece) => contents.pieces.get_mut(piece).map_or(0.0, |piece| {
                        piece.offset = corner;
                        if is_number && parts.len() == 1 && piece.paragraph.line_count() == 1 && !sheet.is_rtl {
                            piece.offset.x += (width - piece.paragraph.used_width()).max(0.0);
                        }
                        piece.paragraph.height()
                    }),
                    Part::Picture(picture) => contents.pictures.get_mut(picture).map_or(0.0, |(_, picture)| {
                        let place = picture.place_in_cell();
                        let size = place.size();
                        let left = if sheet.is_rtl { width - size.x } else { 0.0 };
                        *place = Rect::from_min_size((corner + vec2(left, 0.0)).to_pos2(), size);
                        size.y + sheet.ems(BELOW_PICTURE)
                    }),
                };
            }
        }
    }
}

/// A stretch of a cell's text, without the line ends around it. An empty cell has an empty line, but not beside a
/// picture.
fn text_of(
    source: &mut Source<'_>,
    sheet: &Sheet,
    (item, cell): (&ColumnItem, &TableCell),
    range: Range<usize>,
) -> Option<Piece> {
    let text = item.text.get(range.clone())?;
    let inner = text.trim_start_matches('\n');
    let start = range.end - inner.len();
    let inner = inner.trim_end_matches('\n');
    if inner.is_empty() && !cell.pictures.is_empty() {
        return None;
    }
    let runs = runs_within(item, &(start..start + inner.len()), cell.is_header);
    let text = (inner, runs.as_slice(), item.text_kind());
    Some(set_piece(source.typesetter, sheet, text, start))
}
