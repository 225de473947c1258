//! Painting the parts of the picture.

use super::scale::Scale;
use crate::app::analysis::{AnalysisPalette, small_font};
use clearline_column::bidi;
use clearline_engine::extraction::Class;
use clearline_engine::internals::document::layout::Rect as PageRect;
use clearline_engine::internals::methods::vips::picture::Band;
use clearline_engine::internals::methods::vips::separators::Orientation;
use egui::epaint::text::TextWrapping;
use egui::text::LayoutJob;
use egui::{Align2, Color32, FontId, Painter, Rect, Stroke, StrokeKind, TextFormat, Ui, vec2};

/// Room between the side of a box and its words, in points.
const INSET: f32 = 3.0;
/// Width from which a box has room for words, in points.
const ROOM_FOR_WORDS: f32 = 40.0;
/// Points of a separator's thickness for each unit of its weight, and for the lightest.
const THICKNESS: (f32, f32) = (0.2, 0.8);
/// How strongly what a round before has found is painted.
const EARLIER: f32 = 0.4;

/// A place to paint on.
pub(super) struct Canvas<'a> {
    painter: Painter,
    scale: Scale,
    palette: &'a AnalysisPalette,
    font: FontId,
    text: Color32,
    ground: Color32,
}

impl<'a> Canvas<'a> {
    pub(super) fn new(ui: &Ui, scale: Scale, palette: &'a AnalysisPalette) -> Canvas<'a> {
        Canvas {
            painter: ui.painter_at(ui.clip_rect()),
            scale,
            palette,
            font: small_font(ui),
            text: ui.visuals().weak_text_color(),
            ground: ui.visuals().extreme_bg_color,
        }
    }

    /// The page itself.
    pub(super) fn page(&self, page: PageRect) {
        self.painter.rect_filled(self.scale.on_screen(page), 0.0, self.ground);
    }

    /// Where a box is on the screen, if it is in sight.
    fn in_sight(&self, rect: PageRect) -> Option<Rect> {
        let rect = self.scale.on_screen(rect);
        self.painter.clip_rect().intersects(rect).then_some(rect)
    }

    /// A unit in the colour of its class, shaded where it is kept. Returns the room for its words, if there is any.
    pub(super) fn unit(&self, rect: PageRect, (class, keep): (Option<Class>, bool)) -> Option<Rect> {
        let rect = self.in_sight(rect)?;
        let color = class.map_or(self.text, |class| self.palette.bar(class));
        let shade = if keep { self.palette.kept } else { Color32::TRANSPARENT };
        let stroke = Stroke::new(if keep { 1.5 } else { 1.0 }, color);
        self.painter.rect(rect, 0.0, shade, stroke, StrokeKind::Inside);
        let room = rect.shrink(INSET);
        (room.width() >= ROOM_FOR_WORDS && room.height() >= self.font.size).then_some(room)
    }

    /// A part of the page, filled by its degree of coherence.
    pub(super) fn part(&self, rect: PageRect, doc: u8) {
        if let Some(rect) = self.in_sight(rect) {
            let color = self.palette.coherence(f64::from(doc));
            self.painter.rect(
                rect,
                0.0,
                color.gamma_multiply(0.25),
                Stroke::new(1.0, color),
                StrokeKind::Inside,
            );
        }
    }

    /// The first words of a unit, as many as have room.
    pub(super) fn words(&self, room: Rect, words: String) {
        let mut job = LayoutJob::single_section(words, TextFormat::simple(self.font.clone(), self.text));
        job.wrap = TextWrapping {
            max_width: room.width(),
            max_rows: ((room.height() / (1.25 * self.font.size)) as usize).max(1),
            ..TextWrapping::default()
        };
        let galley = bidi::lay_out(self.painter.ctx(), job);
        self.painter
            .with_clip_rect(room.intersect(self.painter.clip_rect()))
            .galley(room.min, galley, self.text);
    }

    /// A separator as a bar along its middle, as thick as it is heavy, with its weight where the gap has room for it.
    pub(super) fn band(&self, band: &Band, is_new: bool) {
        let Some(rect) = self.in_sight(band.rect) else {
            return;
        };
        let (more, least) = THICKNESS;
        let color = self
            .palette
            .separator()
            .gamma_multiply(if is_new { 1.0 } else { EARLIER });
        let stroke = Stroke::new(least + more * band.weight() as f32, color);
        self.painter.line_segment(self.scale.middle(band), stroke);
        let width = match band.orientation() {
            Orientation::Horizontal => rect.height(),
            Orientation::Vertical => rect.width(),
        };
        if is_new && width >= 0.9 * self.font.size {
            let visible = rect.intersect(self.painter.clip_rect());
            let weight = band.weight().to_string();
            let galley = self.painter.layout_no_wrap(weight, self.font.clone(), self.text);
            let place = Align2::CENTER_CENTER.anchor_size(visible.center(), galley.size());
            self.painter
                .rect_filled(place.expand2(vec2(2.0, 0.0)), 2.0, self.ground);
            self.painter.galley(place.min, galley, self.text);
        }
    }

    /// A line around the unit that is pointed at or chosen.
    pub(super) fn outline(&self, rect: PageRect, width: f32) {
        if let Some(rect) = self.in_sight(rect) {
            let stroke = Stroke::new(width, self.palette.cursor);
            self.painter.rect_stroke(rect, 0.0, stroke, StrokeKind::Outside);
        }
    }
}
