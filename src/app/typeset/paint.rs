//! Painting of a laid-out paragraph.

use std::ops::Range;

use egui::{Color32, Mesh, Painter, Pos2, Rect, Shape, Vec2, pos2, vec2};
use parley::GlyphRun;

use super::glyphs::GlyphAtlas;
use super::paragraph::Paragraph;
use super::style::{Style, TextColours};

/// How far the ground of inline code reaches beyond its text, as a share of the font size.
const CODE_MARGIN: Vec2 = vec2(0.16, 0.08);

/// What a paragraph is painted with.
pub(super) struct Brushwork<'a> {
    pub painter: &'a Painter,
    pub atlas: &'a mut GlyphAtlas,
    pub colours: &'a TextColours,
    /// Left top corner of the paragraph in whole physical pixels.
    origin: Vec2,
    scale: f32,
}

impl<'a> Brushwork<'a> {
    /// Brushes for a paragraph whose left top corner is at `origin`, in points.
    pub fn new(
        painter: &'a Painter,
        atlas: &'a mut GlyphAtlas,
        colours: &'a TextColours,
        (origin, scale): (Pos2, f32),
    ) -> Self {
        let origin = (origin.to_vec2() * scale).round();
        Self {
            painter,
            atlas,
            colours,
            origin,
            scale,
        }
    }

    /// Paints the lines that the clip rectangle shows.
    pub fn paint(&mut self, paragraph: &Paragraph) {
        let clip = self.painter.clip_rect();
        let visible = clip.top() * self.scale - self.origin.y..clip.bottom() * self.scale - self.origin.y;
        self.paint_code_grounds(paragraph, visible.clone());
        let mut meshes = Vec::new();
        for run in paragraph.glyph_runs(visible) {
            self.add_glyphs(&run, &mut meshes);
            if run.style().brush.contains(Style::LINK) {
                self.underline(&run);
            }
        }
        for mesh in meshes.into_iter().filter(|mesh: &Mesh| !mesh.is_empty()) {
            self.painter.add(Shape::mesh(mesh));
        }
    }

    /// Adds the glyphs of a run to the mesh of the atlas page that holds them.
    fn add_glyphs(&mut self, run: &GlyphRun<'_, Style>, meshes: &mut Vec<Mesh>) {
        let face = self.atlas.face(run.run());
        let colour = self.colours.of(run.style().brush);
        for glyph in run.positioned_glyphs() {
            let x = glyph.x + self.origin.x;
            let Some(sprite) = self.atlas.sprite(self.painter.ctx(), run.run(), face, (glyph.id, x)) else {
                continue;
            };
            while meshes.len() <= sprite.page {
                let texture = self.atlas.texture(meshes.len()).unwrap_or_default();
                meshes.push(Mesh::with_texture(texture));
            }
            let baseline = (glyph.y + self.origin.y).round();
            let min = (pos2(x.floor(), baseline) + sprite.offset) / self.scale;
            let tint = if sprite.coloured { Color32::WHITE } else { colour };
            if let Some(mesh) = meshes.get_mut(sprite.page) {
                mesh.add_rect_with_uv(Rect::from_min_size(min, sprite.size / self.scale), sprite.uv, tint);
            }
        }
    }

    /// Underlines a link, in whole pixels.
    fn underline(&self, run: &GlyphRun<'_, Style>) {
        let metrics = run.run().metrics();
        let thickness = (run.run().font_size() / 18.0).round().max(1.0);
        let top = (self.origin.y + run.baseline() - metrics.underline_offset).round();
        let min = vec2(self.origin.x + run.offset(), top);
        let line = Rect::from_min_size(min.to_pos2(), vec2(run.advance(), thickness)) / self.scale;
        self.painter
            .rect_filled(line, 0.0, self.colours.of(run.style().brush).gamma_multiply(0.5));
    }

    /// Tints the ground of code within lines; neighbouring runs share one ground.
    fn paint_code_grounds(&self, paragraph: &Paragraph, visible: Range<f32>) {
        let mut grounds: Vec<Rect> = Vec::new();
        for run in paragraph
            .glyph_runs(visible)
            .filter(|run| run.style().brush.contains(Style::CODE))
        {
            let ground = self.code_ground(&run);
            match grounds.last_mut() {
                Some(last) if last.bottom() == ground.bottom() && ground.left() <= last.right() => {
                    *last = last.union(ground);
                }
                _ => grounds.push(ground),
            }
        }
        for ground in grounds {
            self.painter.rect_filled(ground, 3.0, self.colours.code_ground);
        }
    }

    fn code_ground(&self, run: &GlyphRun<'_, Style>) -> Rect {
        let (metrics, size) = (run.run().metrics(), run.run().font_size());
        let min = self.origin + vec2(run.offset(), (run.baseline() - metrics.ascent).floor());
        let extent = vec2(run.advance(), metrics.ascent + metrics.descent);
        Rect::from_min_size(min.to_pos2(), extent).expand2(CODE_MARGIN * size) / self.scale
    }
}
