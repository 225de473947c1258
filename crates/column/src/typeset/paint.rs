//! Painting of a laid-out paragraph.

use std::ops::Range;

use egui::{Color32, Mesh, Painter, Pos2, Rect, Shape, Vec2, pos2, vec2};
use parley::{Glyph, Line};
use swash::FontRef;

use super::glyphs::GlyphAtlas;
use super::paragraph::Paragraph;
use super::runs::GlyphRun;
use super::style::{Style, TextColours};

/// How far the ground of code or marked text reaches beyond the text, as a share of the font size.
const GROUND_MARGIN: Vec2 = vec2(0.16, 0.08);

/// Radius of the dots of emphasis, as a share of the font size.
const DOT: f32 = 0.075;

/// Where and how a paragraph is painted.
pub(super) struct Brushwork<'a> {
    pub painter: &'a Painter,
    pub atlas: &'a mut GlyphAtlas,
    pub colours: &'a TextColours,
    /// Left top corner of the paragraph in whole physical pixels.
    origin: Vec2,
    scale: f32,
    /// Pixels that the present line is lower than Parley has put it.
    drop: f32,
}

impl<'a> Brushwork<'a> {
    /// Brushes for a paragraph whose left top corner is at `origin`, in points.
    pub(super) fn new(
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
            drop: 0.0,
        }
    }

    /// The pixels from the top of the paragraph that the clip rectangle shows.
    fn visible(&self) -> Range<f32> {
        let clip = self.painter.clip_rect();
        clip.top() * self.scale - self.origin.y..clip.bottom() * self.scale - self.origin.y
    }

    /// Paints the text of the lines that the clip rectangle shows.
    pub(super) fn paint_glyphs(&mut self, paragraph: &Paragraph) {
        let mut meshes = Vec::new();
        for line in paragraph.lines_within(self.visible()) {
            self.drop = paragraph.drop(&line);
            let runs = paragraph.glyph_runs(&line);
            for (at, run) in runs.iter().enumerate() {
                self.add_glyphs(run, run.glyphs.iter().copied(), &mut meshes);
                let is_last = at + 1 == runs.len();
                self.rule(run, seen_advance(&line, run, is_last));
                self.dot(run);
                if is_last && paragraph.is_hyphenated(&line) {
                    self.add_glyphs(run, hyphen_after(run).into_iter(), &mut meshes);
                }
            }
        }
        for mesh in meshes.into_iter().filter(|mesh: &Mesh| !mesh.is_empty()) {
            self.painter.add(Shape::mesh(mesh));
        }
    }

    /// Adds glyphs of a run's font to the meshes of the atlas pages that hold them.
    fn add_glyphs(&mut self, run: &GlyphRun<'_>, glyphs: impl Iterator<Item = Glyph>, meshes: &mut Vec<Mesh>) {
        let face = self.atlas.face(&run.run);
        let colour = self.colours.of(run.style);
        let rise = rise(run);
        for glyph in glyphs {
            let x = glyph.x + self.origin.x;
            let Some(sprite) = self.atlas.sprite(self.painter.ctx(), &run.run, face, (glyph.id, x)) else {
                continue;
            };
            while meshes.len() <= sprite.page {
                let texture = self.atlas.texture(meshes.len()).unwrap_or_default();
                meshes.push(Mesh::with_texture(texture));
            }
            let baseline = (glyph.y + self.origin.y + self.drop - rise).round();
            let min = (pos2(x.floor(), baseline) + sprite.offset) / self.scale;
            let tint = if sprite.coloured { Color32::WHITE } else { colour };
            if let Some(mesh) = meshes.get_mut(sprite.page) {
                mesh.add_rect_with_uv(Rect::from_min_size(min, sprite.size / self.scale), sprite.uv, tint);
            }
        }
    }

    /// Draws the dots of emphasised characters, each beside the middle of one.
    fn dot(&self, run: &GlyphRun<'_>) {
        let style = run.style;
        // Between the edge of a character's square, which reaches from 0.88 above the baseline to 0.12 below, and the next line.
        let above = match style {
            _ if style.contains(Style::DOTTED_BELOW) => -0.24,
            _ if style.contains(Style::DOTTED_ABOVE) => 1.0,
            _ => return,
        };
        let size = run.run.font_size();
        let y = self.origin.y + self.drop + run.baseline - rise(run) - above * size;
        for glyph in run.glyphs.iter().filter(|glyph| glyph.advance > 0.0) {
            let centre = pos2(self.origin.x + glyph.x + glyph.advance / 2.0, y) / self.scale;
            self.painter
                .circle_filled(centre, DOT * size / self.scale, self.colours.of(style));
        }
    }

    /// Draws the lines that belong to a run's style, in whole pixels and of this width.
    fn rule(&self, run: &GlyphRun<'_>, width: f32) {
        let style = run.style;
        let (metrics, ink) = (run.run.metrics(), self.colours.of(style));
        if style.contains(Style::LINK) {
            self.line(run, (metrics.underline_offset, width), ink.gamma_multiply(0.5));
        } else if style.contains(Style::INSERTED) {
            self.line(run, (metrics.underline_offset, width), ink);
        }
        if style.contains(Style::STRUCK) {
            self.line(run, (metrics.strikethrough_offset, width), ink);
        }
    }

    /// A line of some width along a run, this many pixels above its baseline.
    fn line(&self, run: &GlyphRun<'_>, (above, width): (f32, f32), colour: Color32) {
        let thickness = (run.run.font_size() / 18.0).round().max(1.0);
        let top = (self.origin.y + self.drop + run.baseline - rise(run) - above).round();
        let min = vec2(self.origin.x + run.offset, top);
        let line = Rect::from_min_size(min.to_pos2(), vec2(width, thickness)) / self.scale;
        self.painter.rect_filled(line, 0.0, colour);
    }

    /// Tints the grounds of code and marked text within lines; neighbouring runs share one ground.
    pub(super) fn paint_grounds(&mut self, paragraph: &Paragraph) {
        let mut grounds: Vec<(Rect, Color32)> = Vec::new();
        let lines = paragraph.lines_within(self.visible());
        let runs = lines.flat_map(|line| {
            let drop = paragraph.drop(&line);
            let runs = paragraph.glyph_runs(&line);
            let last = runs.len().saturating_sub(1);
            runs.into_iter().enumerate().map(move |(at, run)| {
                let advance = seen_advance(&line, &run, at == last);
                (run, advance, drop)
            })
        });
        for (run, advance, drop) in runs {
            self.drop = drop;
            let colour = match run.style {
                style if style.contains(Style::MARKED) => self.colours.mark_ground,
                style if style.contains(Style::CODE) => self.colours.code_ground,
                _ => continue,
            };
            let ground = self.ground(&run, advance);
            match grounds.last_mut() {
                Some((last, of_last))
                    if *of_last == colour
                        && last.y_range().contains(ground.center().y)
                        && ground.left() <= last.right() =>
                {
                    *last = last.union(ground);
                }
                _ => grounds.push((ground, colour)),
            }
        }
        for (ground, colour) in grounds {
            self.painter.rect_filled(ground, 3.0, colour);
        }
    }

    fn ground(&self, run: &GlyphRun<'_>, advance: f32) -> Rect {
        let (metrics, size) = (run.run.metrics(), run.run.font_size());
        let top = (run.baseline + self.drop - rise(run) - metrics.ascent).floor();
        let extent = vec2(advance, metrics.ascent + metrics.descent);
        let min = self.origin + vec2(run.offset, top);
        Rect::from_min_size(min.to_pos2(), extent).expand2(GROUND_MARGIN * size) / self.scale
    }
}

/// How wide a run is without the space at which its line was broken, which belongs to no link and no code. `is_last` says whether it is
/// the last one of the line.
fn seen_advance(line: &Line<'_, Style>, run: &GlyphRun<'_>, is_last: bool) -> f32 {
    match is_last && !run.run.is_rtl() {
        true => run.advance - line.metrics().trailing_whitespace,
        false => run.advance,
    }
}

/// The hyphen after the last run of a line; it hangs over the edge of the text.
fn hyphen_after(run: &GlyphRun<'_>) -> Option<Glyph> {
    let font = run.run.font();
    let charmap = FontRef::from_index(font.data.data(), font.index as usize)?.charmap();
    let id = ['\u{2010}', '-']
        .into_iter()
        .map(|hyphen| charmap.map(hyphen))
        .find(|&id| id != 0)?;
    Some(Glyph {
        id: u32::from(id),
        style_index: 0,
        x: run.offset + run.advance,
        y: run.baseline,
        advance: 0.0,
    })
}

/// Pixels that a run is raised above its line.
fn rise(run: &GlyphRun<'_>) -> f32 {
    run.style.rise() * run.run.font_size()
}
