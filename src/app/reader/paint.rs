//! Painting of a laid-out unit: its grounds, bars and lines, then its text.

use egui::emath::GuiRounding;
use egui::{Color32, Painter, Pos2, Rect, Stroke, Vec2, pos2};

use super::block::{Block, QUOTE_INDENT, Sheet};
use super::item::{ColumnItem, Highlight, ItemKind, TableRow};
use super::palette::Palette;
use super::picture::PictureBox;
use crate::app::typeset::{TextKind, Typesetter};

const QUOTE_BAR: f32 = 3.0;
const CORNER: f32 = 4.0;

/// Where and in what colours a unit is painted.
pub(super) struct Canvas<'a> {
    pub painter: &'a Painter,
    pub palette: &'a Palette,
    pub sheet: &'a Sheet,
    /// Left top corner of the unit.
    pub origin: Pos2,
}

impl Canvas<'_> {
    /// Paints a unit of an item over the highlights that lie in it.
    pub fn paint(&self, typesetter: &mut Typesetter, block: &Block, item: &ColumnItem, highlights: &[&Highlight]) {
        self.paint_ground(block, item);
        self.paint_quote_bars(block, item);
        for highlight in highlights {
            for rect in block.rects(&highlight.range) {
                self.painter.rect_filled(self.place(rect), 2.0, highlight.colour);
            }
        }
        if let Some((_, picture)) = &block.picture
            && self.paint_picture(picture, item.dimmed)
        {
            return;
        }
        let secondary = item.dimmed || matches!(item.kind, ItemKind::Image(_) | ItemKind::Embed | ItemKind::Fold);
        let caption = item.kind == ItemKind::Text(TextKind::Caption);
        let text = &self.palette.text;
        let colours = if secondary || caption { text.all_dimmed() } else { *text };
        let note = block.picture.iter().flat_map(|(_, picture)| &picture.note);
        for piece in block.marker.iter().chain(&block.pieces).chain(note) {
            typesetter.paint(&piece.paragraph, self.painter, self.origin + piece.offset, &colours);
        }
    }

    fn place(&self, rect: Rect) -> Rect {
        rect.translate(self.origin.to_vec2())
    }

    fn paint_ground(&self, block: &Block, item: &ColumnItem) {
        let frame = self.place(block.frame);
        match &item.kind {
            ItemKind::Text(TextKind::Code) => {
                self.painter.rect_filled(frame, CORNER, self.palette.panel);
            }
            ItemKind::Image(_) if block.picture.as_ref().is_some_and(|(_, picture)| picture.is_shown()) => {}
            ItemKind::Image(_) | ItemKind::Embed => {
                self.painter.rect_filled(frame, CORNER, self.palette.panel);
                self.draw_picture(frame);
            }
            ItemKind::TableRow(row) => self.rule_row(frame, row),
            ItemKind::Fold => self.rule_fold(frame, block),
            ItemKind::Text(_) => {}
        }
    }

    /// Paints the picture itself; false where it is not there.
    fn paint_picture(&self, picture: &PictureBox, dimmed: bool) -> bool {
        let Some(texture) = picture.face.texture else {
            return false;
        };
        let area = self.place(picture.area);
        // On whole pixels, else the ground shows at the edges.
        let area = area.round_to_pixels(self.painter.pixels_per_point());
        // Drawings with a clear ground are made for light paper.
        self.painter.rect_filled(area, 0.0, Palette::LIGHT.paper);
        let whole = Rect::from_min_max(Pos2::ZERO, pos2(1.0, 1.0));
        let tint = if dimmed {
            Color32::from_white_alpha(140)
        } else {
            Color32::WHITE
        };
        self.painter.image(texture, area, whole, tint);
        true
    }

    /// A small landscape in the left of a picture's placeholder.
    fn draw_picture(&self, frame: Rect) {
        let size = self.sheet.ems(1.1);
        let centre = pos2(frame.left() + self.sheet.ems(1.6), frame.center().y);
        let picture = Rect::from_center_size(centre, Vec2::new(size * 1.3, size));
        let stroke = Stroke::new(1.2, self.palette.text.dimmed);
        self.painter.rect_stroke(picture, 2.0, stroke, egui::StrokeKind::Middle);
        let at = |x: f32, y: f32| picture.lerp_inside(Vec2::new(x, y));
        self.painter.line(
            vec![
                at(0.0, 0.85),
                at(0.35, 0.45),
                at(0.6, 0.75),
                at(0.75, 0.6),
                at(1.0, 0.85),
            ],
            stroke,
        );
        self.painter
            .circle_filled(at(0.75, 0.28), size * 0.09, self.palette.text.dimmed);
    }

    fn rule_row(&self, frame: Rect, row: &TableRow) {
        let thickness = if row.header { 1.5 } else { 1.0 };
        let stroke = Stroke::new(thickness, self.palette.line);
        self.painter
            .hline(frame.x_range(), frame.bottom() - thickness / 2.0, stroke);
    }

    /// Lines left and right of a fold's text.
    fn rule_fold(&self, frame: Rect, block: &Block) {
        let Some(piece) = block.pieces.first() else { return };
        let margin = self.sheet.ems(0.8);
        let left = self.origin.x + piece.offset.x - margin;
        let right = self.origin.x + piece.offset.x + piece.paragraph.used_width() + margin;
        let stroke = Stroke::new(1.0, self.palette.line);
        self.painter.hline(frame.left()..=left, frame.center().y, stroke);
        self.painter.hline(right..=frame.right(), frame.center().y, stroke);
    }

    /// A bar for each depth of quotation, joined to the one of the block before.
    fn paint_quote_bars(&self, block: &Block, item: &ColumnItem) {
        let step = self.sheet.ems(QUOTE_INDENT);
        for depth in 0..item.quote_depth {
            let top = if depth < block.joined_quotes {
                0.0
            } else {
                block.frame.top()
            };
            let left = (f32::from(depth) * step).min(block.frame.left() - step);
            let bar = Rect::from_min_max(pos2(left, top), pos2(left + QUOTE_BAR, block.frame.bottom()));
            self.painter.rect_filled(self.place(bar), 0.0, self.palette.line);
        }
    }
}
