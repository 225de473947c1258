//! A paragraph that has been laid out.

use std::cmp::Ordering;
use std::ops::Range;

use egui::{Pos2, Rect, Vec2, pos2};
use parley::{
    Affinity, Alignment, AlignmentOptions, BoundingBox, BreakReason, Cluster, Cursor, IndentOptions, Layout, Line,
    Selection,
};

use super::breaks::SOFT_HYPHEN;
use super::composition::Composition;
use super::early_ends;
use super::insertions::Insertions;
use super::readings::Annotation;
use super::style::Style;

/// Translates between a text and its layout.
pub(super) struct Shown {
    pub insertions: Insertions,
    /// Where soft hyphens end, in bytes of what is laid out.
    hyphens: Vec<usize>,
    length: usize,
}

impl Shown {
    pub(super) fn new(shown: &str, insertions: Insertions) -> Self {
        let hyphens = shown.match_indices(SOFT_HYPHEN);
        Self {
            hyphens: hyphens.map(|(at, hyphen)| at + hyphen.len()).collect(),
            length: insertions.original(shown.len()),
            insertions,
        }
    }
}

/// The widths that a text wants, in points.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct ContentWidths {
    /// Of its longest word, which a narrower line would tear.
    pub least: f32,
    /// Of its longest line, if nothing is broken but at line feeds.
    pub most: f32,
}

/// A laid-out paragraph. It keeps the shaped glyphs, so that another width costs only new line breaks.
///
/// All its lengths are in points, with the origin in the left top corner; inside, Parley works on physical pixels.
pub struct Paragraph {
    pub(super) layout: Layout<Style>,
    pub(super) shown: Shown,
    /// Its lines in Chinese, Japanese and Korean.
    pub(super) composition: Option<Composition>,
    width: f32,
    /// Of the first line, in pixels.
    indent: f32,
    alignment: Alignment,
    /// Pixels from the top of each line to its baseline. They follow from the size of type and not from the fonts of
    /// the line, so a word in another script does not move its line.
    baseline: f32,
    has_missing_glyphs: bool,
    /// What is drawn above its lines.
    pub(super) readings: Vec<Annotation>,
}

/// How a shaped text becomes lines.
pub(super) struct Setting {
    /// Width of the lines in points.
    pub width: f32,
    pub alignment: Alignment,
    /// Points from the top of each line to its baseline, for any fonts.
    pub baseline: f32,
    /// What breaks and fills the lines in place of Parley.
    pub composition: Option<Composition>,
    /// What is drawn above the lines.
    pub readings: Vec<Annotation>,
}

impl Paragraph {
    /// Breaks a shaped text into lines.
    pub(super) fn new(layout: Layout<Style>, shown: Shown, setting: Setting) -> Self {
        let Setting {
            width,
            alignment,
            baseline,
            composition,
            readings,
        } = setting;
        let mut paragraph = Self {
            baseline: (baseline * layout.scale()).round(),
            layout,
            shown,
            composition,
            width: f32::NAN,
            indent: 0.0,
            alignment,
            has_missing_glyphs: readings.iter().any(|reading| reading.paragraph.has_missing_glyphs),
            readings,
        };
        paragraph.wrap(width);
        let missing = paragraph.lines().any(|line| {
            line.runs()
                .any(|run| run.clusters().any(|cluster| lacks_glyph(&cluster)))
        });
        paragraph.has_missing_glyphs |= missing;
        paragraph
    }

    /// Breaks the lines anew for another width in points; an infinite one breaks at line feeds only.
    pub fn wrap(&mut self, width: f32) {
        if self.width == width {
            return;
        }
        self.width = width;
        let pixels = width * self.scale();
        if let Some(composition) = &mut self.composition {
            composition.set(&mut self.layout, pixels, self.indent);
        } else {
            let most = Some(pixels).filter(|pixels| pixels.is_finite());
            self.layout.break_all_lines(most);
            if self.alignment == Alignment::Justify {
                early_ends::end_early(&mut self.layout, pixels, self.indent);
            }
            self.layout.align(self.alignment, AlignmentOptions::default());
        }
        self.place_readings();
    }

    /// Indents the first line by this many points.
    pub fn indent(&mut self, points: f32) {
        self.indent = (points * self.scale()).round();
        self.layout.set_text_indent(self.indent, IndentOptions::default());
        let width = std::mem::replace(&mut self.width, f32::NAN);
        self.wrap(width);
    }

    /// Makes it no wider than its longest line, so that a box can centre it.
    pub fn shrink(&mut self) {
        self.wrap(self.used_width() + 1.0);
    }

    /// Balances a text of a few lines, such as a heading, within a width in points: sets it as narrow as it can be
    /// without another line, so that no word is alone on the last one. Lines of Chinese, Japanese and Korean end after punctuation if that
    /// leaves them about as long. It takes as much height as before. Longer texts are set as usual.
    pub fn balance(&mut self, width: f32) {
        const MOST_LINES: usize = 4;
        const STEPS: usize = 8;
        self.wrap(width);
        let lines = self.line_count();
        if !(2..=MOST_LINES).contains(&lines) {
            return;
        }
        let pixels = width * self.scale();
        let composed = self.composition.as_mut();
        if composed.is_some_and(|composition| composition.balance(&mut self.layout, pixels)) {
            self.place_readings();
            return;
        }
        let (mut too_narrow, mut wide_enough) = (width / 2.0, width);
        for _ in 0..STEPS {
            let between = (too_narrow + wide_enough) / 2.0;
            self.wrap(between);
            let fits = self.line_count() == lines && self.used_width() <= between;
            *(if fits { &mut wide_enough } else { &mut too_narrow }) = between;
        }
        self.wrap(wide_enough);
    }

    /// How wide the text wants to be.
    pub fn content_widths(&self) -> ContentWidths {
        let widths = self.layout.calculate_content_widths();
        let most = self.composition.as_ref().map_or(widths.max, Composition::most_width);
        ContentWidths {
            least: widths.min.min(most) / self.scale(),
            most: most / self.scale(),
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
        let composed = self.composition.as_ref().map(Composition::width);
        composed.unwrap_or_else(|| self.layout.width()) / self.scale()
    }

    /// Number of lines.
    pub fn line_count(&self) -> usize {
        self.layout.len()
    }

    /// Distance from the top to the first baseline, in points.
    pub fn first_baseline(&self) -> f32 {
        self.baseline / self.scale()
    }

    /// Pixels that a line is lower than Parley has put it; Parley moves a line by its tallest font.
    pub(super) fn drop(&self, line: &Line<'_, Style>) -> f32 {
        let metrics = line.metrics();
        // A font that is taller than the line reaches above it, and Parley's least coordinate with it.
        let leading = metrics.line_height - metrics.ascent.round() - metrics.descent.round();
        let top = metrics.block_min_coord - (leading / 2.0).floor().min(0.0);
        top + self.baseline - metrics.baseline
    }

    /// Whether a character is shown as a box, because no font that was asked has it.
    pub fn has_missing_glyphs(&self) -> bool {
        self.has_missing_glyphs
    }

    /// The first bytes of the characters that are shown as boxes. Those of readings are not among them.
    pub fn missing_glyphs(&self) -> Vec<usize> {
        let mut bytes = Vec::new();
        for run in self.lines().flat_map(|line| line.runs()) {
            let missing = run.clusters().filter(lacks_glyph);
            bytes.extend(missing.map(|cluster| self.shown.insertions.original(cluster.text_range().start)));
        }
        bytes
    }

    /// Whether a part of it is set in a font file for whose number this holds.
    pub(super) fn uses_font(&self, wanted: impl Fn(u64) -> bool) -> bool {
        self.lines()
            .any(|line| line.runs().any(|run| wanted(run.font().data.id())))
    }

    /// The first byte of the character at a point, or of the nearest one; the length of the text for an empty text.
    pub fn hit(&self, point: Pos2) -> usize {
        let (x, y) = self.natural(point);
        let cluster = Cluster::from_point(&self.layout, x, y).map(|(cluster, _)| cluster);
        let Some(mut cluster) = cluster else {
            return self.shown.length;
        };
        while cluster.is_ligature_continuation() && self.is_mark(&cluster.text_range()) {
            let Some(before) = cluster.previous_logical() else {
                break;
            };
            cluster = before;
        }
        self.shown.insertions.original(cluster.text_range().start)
    }

    /// Where the character around this byte ends, with the marks that the font has joined to it: without them, half of it would be
    /// meant.
    fn end_of_character(&self, end: usize) -> usize {
        let belongs = |next: &Cluster<'_, _>| {
            let range = next.text_range();
            let is_rest = range.start < end || next.is_ligature_continuation() && self.is_mark(&range);
            is_rest && range.end > end
        };
        match Cluster::from_byte_index(&self.layout, end).filter(belongs) {
            Some(rest) => self.end_of_character(rest.text_range().end),
            None => end,
        }
    }

    /// Whether bytes of the layout are a mark that the text does not have.
    fn is_mark(&self, shown: &Range<usize>) -> bool {
        let original = |byte| self.shown.insertions.original(byte);
        original(shown.start) == original(shown.end)
    }

    /// The boxes, one or more a line, that the bytes of a range take.
    pub fn rects(&self, range: Range<usize>) -> Vec<Rect> {
        let start = self.shown.insertions.start(range.start);
        let end = self.shown.insertions.end(range.end).max(start);
        let range = start..self.end_of_character(end);
        let end = range.end;
        let start = Cursor::from_byte_index(&self.layout, start, Affinity::Downstream);
        let end = Cursor::from_byte_index(&self.layout, end, Affinity::Upstream);
        let mut rects = Vec::new();
        Selection::new(start, end).geometry_with(&self.layout, |mut area, line| {
            if let Some(width) = self.justified_width(line, &range) {
                area.x1 = area.x0 + f64::from(width);
            }
            rects.push(self.real(area, line));
        });
        rects
    }

    /// A point as Parley knows it, in pixels.
    pub(super) fn natural(&self, point: Pos2) -> (f32, f32) {
        let (x, y) = (point.x * self.scale(), point.y * self.scale());
        let x = self.composition.as_ref().map_or(x, |composition| {
            // As Parley does it: lines whose fonts are taller than they are overlap.
            let edges = self.layout.lines().map(|line| *line.metrics());
            let edges: Vec<_> = edges.map(|line| line.block_min_coord..line.block_max_coord).collect();
            let found = edges.binary_search_by(|line| match y {
                _ if y < line.start => Ordering::Greater,
                _ if y >= line.end => Ordering::Less,
                _ => Ordering::Equal,
            });
            composition.natural(found.unwrap_or_else(|next| next.saturating_sub(1)), x)
        });
        (x, y)
    }

    /// The place, in points, of an area in a line that Parley knows of.
    pub(super) fn real(&self, area: BoundingBox, line: usize) -> Rect {
        let composed = self.composition.as_ref();
        let tail = self.layout.get(line).and_then(|line| self.tail(&line));
        let real = |x: f64| match (composed, tail) {
            (Some(composition), _) => composition.real(line, x as f32),
            (None, Some(tail)) => tail.real(x as f32),
            (None, None) => x as f32,
        };
        let min = pos2(real(area.x0), area.y0 as f32);
        let max = pos2(real(area.x1), area.y1 as f32);
        Rect::from_min_max(min, max) / self.scale()
    }

    /// The width of a line that Parley has justified and that lies in a range of laid-out bytes as a whole. Parley's selections are as wide
    /// as such lines were before they were justified.
    fn justified_width(&self, line: usize, range: &Range<usize>) -> Option<f32> {
        let is_of_parley = self.composition.is_none() && self.alignment == Alignment::Justify;
        let line = self.layout.get(line).filter(|_| is_of_parley)?;
        let text = line.text_range();
        let is_inside = range.start <= text.start && text.end <= range.end;
        is_inside.then(|| self.glyph_runs(&line).iter().map(|run| run.advance).sum())
    }

    /// Distance from the top of the paragraph to the top of the line that holds a byte, in points.
    pub fn line_top(&self, byte: usize) -> f32 {
        let byte = self.shown.insertions.start(byte);
        let cursor = Cursor::from_byte_index(&self.layout, byte, Affinity::Downstream);
        cursor.geometry(&self.layout, 0.0).y0 as f32 / self.scale()
    }

    /// Physical pixels a point.
    pub(super) fn scale(&self) -> f32 {
        self.layout.scale()
    }

    /// Whether a line ends within a word and has to show a hyphen.
    pub(super) fn is_hyphenated(&self, line: &Line<'_, Style>) -> bool {
        let breaks_word = line.break_reason() == BreakReason::Regular;
        breaks_word && self.shown.hyphens.binary_search(&line.text_range().end).is_ok()
    }

    /// The lines, in pixels.
    pub(super) fn lines(&self) -> impl Iterator<Item = Line<'_, Style>> {
        self.layout.lines()
    }

    /// The lines that lie within a range of pixels from the top.
    pub(super) fn lines_within(&self, visible: Range<f32>) -> impl Iterator<Item = Line<'_, Style>> {
        let seen = move |line: &Line<'_, Style>| {
            let metrics = line.metrics();
            // Glyphs may reach out of their line by about its height.
            let reach = metrics.line_height;
            metrics.block_max_coord + reach >= visible.start && metrics.block_min_coord - reach <= visible.end
        };
        self.lines().filter(seen)
    }

    /// The size of the paragraph when it is set at its full width.
    pub fn size(&self) -> Vec2 {
        let width = if self.width.is_finite() {
            self.width
        } else {
            self.used_width()
        };
        Vec2::new(width, self.height())
    }
}

/// Whether a character is shown as a box: glyph 0 of every font.
fn lacks_glyph(cluster: &Cluster<'_, Style>) -> bool {
    cluster.glyphs().any(|glyph| glyph.id == 0)
}
