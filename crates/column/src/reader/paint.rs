//! Painting of a laid-out unit: its grounds, bars and lines, then its text.

use egui::emath::GuiRounding;
use egui::{Color32, Painter, Pos2, Rect, Shape, Stroke, StrokeKind, Vec2, pos2, vec2};

use super::block::Block;
use super::item::{ColumnItem, ItemKind};
use super::palette::Palette;
use super::picture::PictureBox;
use super::sheet::Sheet;
use super::table::TableRows;
use super::underlay::Underlay;
use crate::typeset::{TextColours, Typesetter};

const CORNER: f32 = 4.0;
/// Length of a line across the column, as a share of its width.
const RULE_SHARE: f32 = 0.24;

/// Where and in what colours a unit is painted.
pub(super) struct Canvas<'a> {
    pub painter: &'a Painter,
    pub palette: &'a Palette,
    pub sheet: &'a Sheet,
    /// Left top corner of the unit.
    pub origin: Pos2,
    /// How far the contents of its frame are moved by sideways scrolling.
    pub shift: Vec2,
}

impl Canvas<'_> {
    /// Paints a unit of an item over what is marked in it.
    pub(super) fn paint(&self, typesetter: &mut Typesetter, block: &Block, item: &ColumnItem, underlay: &Underlay<'_>) {
        for bar in &block.bars {
            self.painter.rect_filled(self.place(*bar), 0.0, self.palette.line);
        }
        let colours = self.text_colours(item);
        for (_, marker) in &block.markers {
            let at = self.origin + marker.offset;
            typesetter.paint(&marker.paragraph, self.painter, at, &colours);
        }
        self.paint_ground(block, item);
        self.paint_letters(block, &item.text, underlay);
        let clipped = if block.hidden_width() > 0.0 {
            let clip = self.painter.clip_rect().intersect(self.place(block.frame));
            self.painter.with_clip_rect(clip)
        } else {
            self.painter.clone()
        };
        let contents = Canvas {
            painter: &clipped,
            origin: self.origin + self.shift,
            ..*self
        };
        contents.paint_contents(typesetter, block, (item, &colours), underlay);
        contents.paint_overlay(block, underlay);
    }

    /// Paints the contents that a frame shows.
    fn paint_contents(
        &self,
        typesetter: &mut Typesetter,
        block: &Block,
        (item, colours): (&ColumnItem, &TextColours),
        underlay: &Underlay<'_>,
    ) {
        if let ItemKind::TableRows(rows) = &item.kind {
            self.paint_cells(block, rows);
        }
        for piece in &block.pieces {
            typesetter.paint_grounds(&piece.paragraph, self.painter, self.origin + piece.offset, colours);
        }
        self.paint_underlay(block, underlay);
        for (_, picture) in &block.pictures {
            self.paint_picture(picture, item.dimmed);
        }
        if block.own_picture().is_some_and(PictureBox::is_shown) {
            return;
        }
        let note = block.own_picture().and_then(|picture| picture.note.as_ref());
        for piece in block.pieces.iter().chain(note) {
            typesetter.paint_glyphs(&piece.paragraph, self.painter, self.origin + piece.offset, colours);
        }
    }

    fn text_colours(&self, item: &ColumnItem) -> TextColours {
        let text = &self.palette.text;
        let is_quiet = item.text_kind().is_dimmed() || matches!(item.kind, ItemKind::Image(_) | ItemKind::Fold);
        match (item.dimmed, is_quiet) {
            (true, _) => text.all_in(self.palette.removed),
            (false, true) => text.all_in(text.dimmed),
            (false, false) => *text,
        }
    }

    pub(super) fn place(&self, rect: Rect) -> Rect {
        rect.translate(self.origin.to_vec2())
    }

    fn paint_ground(&self, block: &Block, item: &ColumnItem) {
        let frame = self.place(block.frame);
        match &item.kind {
            ItemKind::Code(_) => {
                self.painter.rect_filled(frame, CORNER, self.palette.panel);
            }
            ItemKind::Image(_) if block.own_picture().is_some_and(PictureBox::is_shown) => {}
            ItemKind::Image(_) => {
                self.painter.rect_filled(frame, CORNER, self.palette.panel);
                self.draw_picture(frame);
            }
            ItemKind::Embed => self.draw_player(frame, block, self.text_colours(item).link),
            ItemKind::Rule => {
                let half = RULE_SHARE / 2.0 * frame.width();
                let across = frame.center().x - half..=frame.center().x + half;
                let stroke = Stroke::new(1.0, self.palette.handle);
                self.painter.hline(across, frame.center().y, stroke);
            }
            ItemKind::Fold => self.rule_fold(frame, block),
            ItemKind::Text(_) | ItemKind::TableRows(_) => {}
        }
    }

    /// Paints the picture itself, if it is loaded.
    fn paint_picture(&self, picture: &PictureBox, dimmed: bool) {
        let Some(texture) = picture.face.texture else { return };
        let area = self.place(picture.area);
        // The picture is on whole pixels, or the ground would show at its edges.
        let area = area.round_to_pixels(self.painter.pixels_per_point());
        // Drawings with a transparent ground are made for light paper.
        self.painter.rect_filled(area, 0.0, Palette::LIGHT.paper);
        let whole = Rect::from_min_max(Pos2::ZERO, pos2(1.0, 1.0));
        let tint = if dimmed {
            Color32::from_white_alpha(140)
        } else {
            Color32::WHITE
        };
        self.painter.image(texture, area, whole, tint);
    }

    /// A small landscape in the left of a picture's placeholder.
    fn draw_picture(&self, frame: Rect) {
        let size = self.sheet.ems(1.1);
        let centre = pos2(frame.left() + self.sheet.ems(1.6), frame.center().y);
        let picture = Rect::from_center_size(centre, Vec2::new(size * 1.3, size));
        let stroke = Stroke::new(1.2, self.palette.text.dimmed);
        self.painter.rect_stroke(picture, 2.0, stroke, StrokeKind::Middle);
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

    /// A small screen with a triangle before the name of something embedded.
    fn draw_player(&self, frame: Rect, block: &Block, ink: Color32) {
        let Some(piece) = block.pieces.first() else { return };
        let size = self.sheet.ems(0.85);
        let line = piece.paragraph.first_baseline() - self.sheet.ems(0.32);
        let across = if block.begins_right {
            frame.right() - 0.75 * size
        } else {
            frame.left() + 0.75 * size
        };
        let centre = pos2(across, frame.top() + line);
        let screen = Rect::from_center_size(centre, vec2(size * 1.4, size));
        self.painter
            .rect_stroke(screen, 3.0, Stroke::new(1.2, ink), StrokeKind::Middle);
        let half = size * 0.24;
        let corners = [vec2(-0.8, -1.0), vec2(1.1, 0.0), vec2(-0.8, 1.0)].map(|corner| centre + corner * half);
        self.painter
            .add(Shape::convex_polygon(corners.to_vec(), ink, Stroke::NONE));
    }

    /// Grounds of headers, and lines between rows.
    fn paint_cells(&self, block: &Block, rows: &TableRows) {
        for (cell, place) in rows.cells.iter().zip(&block.grid.cells) {
            if cell.is_header {
                self.painter.rect_filled(self.place(*place), 0.0, self.palette.panel);
            }
        }
        let heads = rows.cells.iter().all(|cell| cell.is_header);
        let thickness = if heads { 1.5 } else { 1.0 };
        let stroke = Stroke::new(thickness, self.palette.line);
        for (across, y) in &block.grid.lines {
            let across = across.min + self.origin.x..=across.max + self.origin.x;
            self.painter.hline(across, self.origin.y + y - thickness / 2.0, stroke);
        }
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
}
