//! A paragraph that has been laid out.

use std::ops::Range;

use egui::{Pos2, Rect, Vec2, pos2};
use parley::{
    Affinity, Alignment, AlignmentOptions, Cluster, Cursor, GlyphRun, Layout, Line, PositionedLayoutItem, Selection,
};

use super::style::Style;

/// How wide a text wants to be, in points.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct ContentWidths {
    /// Of its longest word, which narrower lines tear.
    pub least: f32,
    /// Of its longest line, where nothing is broken but at line feeds.
    pub most: f32,
}

/// A laid-out paragraph. It keeps the shaped glyphs, so that another width costs only new line breaks.
///
/// All its lengths are in points, with the origin in the left top corner; inside, Parley works on physical pixels.
pub struct Paragraph {
    pub(super) layout: Layout<Style>,
    length: usize,
    width: f32,
    alignment: Alignment,
    has_missing_glyphs: bool,
}

impl Paragraph {
    /// Breaks a shaped text into lines of `width` points.
    pub(super) fn new(layout: Layout<Style>, length: usize, (width, alignment): (f32, Alignment)) -> Self {
        let mut paragraph = Self {
            layout,
            length,
            width: f32::NAN,
            alignment,
            has_missing_glyphs: false,
        };
        paragraph.wrap(width);
        let missing = paragraph.lines().any(|line| line.runs().any(|run| lacks_glyphs(&run)));
        paragraph.has_missing_glyphs = missing;
        paragraph
    }

    /// Breaks the lines anew for another width in points; an infinite one breaks at line feeds only.
    pub fn wrap(&mut self, width: f32) {
        if self.width == width {
            return;
        }
        self.width = width;
        self.layout
            .break_all_lines(Some(width * self.scale()).filter(|width| width.is_finite()));
        self.layout.align(self.alignment, AlignmentOptions::default());
    }

    /// Makes it no wider than its longest line, so that all of it stands in the middle where its box does.
    pub fn shrink(&mut self) {
        self.wrap(self.used_width() + 1.0);
    }

    /// How wide the text wants to be.
    pub fn content_widths(&self) -> ContentWidths {
        let widths = self.layout.calculate_content_widths();
        ContentWidths {
            least: widths.min / self.scale(),
            most: widths.max / self.scale(),
        }
    }

    /// Whether its text as a whole runs from right to left, so that its lines begin at the right.
    pub fn is_rtl(&self) -> bool {
        self.layout.is_rtl()
    }

    /// Height in points: the line height times the number of lines.
    pub fn height(&self) -> f32 {
        self.layout.height() / self.scale()
    }

    /// Width of the longest line, in points.
    pub fn used_width(&self) -> f32 {
        self.layout.width() / self.scale()
    }

    /// Number of lines.
    pub fn line_count(&self) -> usize {
        self.layout.len()
    }

    /// Distance from the top to the first baseline, in points.
    pub fn first_baseline(&self) -> f32 {
        self.lines()
            .next()
            .map_or(0.0, |line| line.metrics().baseline / self.scale())
    }

    /// Whether a character is shown as a box, because no font that was looked at has it.
    pub fn has_missing_glyphs(&self) -> bool {
        self.has_missing_glyphs
    }

    /// The first byte of the character at a point, or of the nearest one; the length of the text for an empty text.
    pub fn hit(&self, point: Pos2) -> usize {
        let scale = self.scale();
        let cluster = Cluster::from_point(&self.layout, point.x * scale, point.y * scale);
        cluster.map_or(self.length, |(cluster, _)| cluster.text_range().start)
    }

    /// The boxes, one or more a line, that the bytes of a range take.
    pub fn rects(&self, range: Range<usize>) -> Vec<Rect> {
        let start = Cursor::from_byte_index(&self.layout, range.start, Affinity::Downstream);
        let end = Cursor::from_byte_index(&self.layout, range.end, Affinity::Upstream);
        let mut rects = Vec::new();
        Selection::new(start, end).geometry_with(&self.layout, |area, _| {
            let min = pos2(area.x0 as f32, area.y0 as f32);
            let max = pos2(area.x1 as f32, area.y1 as f32);
            rects.push(Rect::from_min_max(min, max) / self.scale());
        });
        rects
    }

    /// Distance from the top of the paragraph to the top of the line that holds a byte, in points.
    pub fn line_top(&self, byte: usize) -> f32 {
        let cursor = Cursor::from_byte_index(&self.layout, byte, Affinity::Downstream);
        cursor.geometry(&self.layout, 0.0).y0 as f32 / self.scale()
    }

    /// Physical pixels a point.
    pub(super) fn scale(&self) -> f32 {
        self.layout.scale()
    }

    /// The lines, in pixels.
    pub(super) fn lines(&self) -> impl Iterator<Item = Line<'_, Style>> {
        self.layout.lines()
    }

    /// The glyph runs of the lines that lie within a range of pixels from the top.
    pub(super) fn glyph_runs(&self, visible: Range<f32>) -> impl Iterator<Item = GlyphRun<'_, Style>> {
        let seen = move |line: &Line<'_, Style>| {
            let metrics = line.metrics();
            // Glyphs may reach out of their line by about its height.
            let reach = metrics.line_height;
            metrics.block_max_coord + reach >= visible.start && metrics.block_min_coord - reach <= visible.end
        };
        self.lines()
            .filter(seen)
            .flat_map(|line| line.items())
            .filter_map(|item| match item {
                PositionedLayoutItem::GlyphRun(run) => Some(run),
                PositionedLayoutItem::InlineBox(_) => None,
            })
    }

    /// The size that the paragraph takes when it is set into its full width.
    pub fn size(&self) -> Vec2 {
        let width = if self.width.is_finite() {
            self.width
        } else {
            self.used_width()
        };
        Vec2::new(width, self.height())
    }
}

/// Whether a run shows a character as a box: glyph 0 of every font.
fn lacks_glyphs(run: &parley::layout::Run<'_, Style>) -> bool {
    run.clusters()
        .any(|cluster| cluster.glyphs().any(|glyph| glyph.id == 0))
}
