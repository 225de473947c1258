//! The glyphs of a line, where they are.

use std::ops::Range;

use parley::layout::{Cluster, Run};
use parley::{Glyph, Line};

use super::paragraph::Paragraph;
use super::style::Style;
use super::tails::Tail;

/// Glyphs of one font and one style in a line. Lengths are in pixels, from the left top corner of the paragraph.
pub(super) struct GlyphRun<'a> {
    pub run: Run<'a, Style>,
    pub style: Style,
    /// Its left edge.
    pub offset: f32,
    /// How far its ink reaches from there; to the next run, where the two belong together.
    pub advance: f32,
    pub baseline: f32,
    /// The glyphs with their places.
    pub glyphs: Vec<Glyph>,
}

impl Paragraph {
    /// The glyph runs of a line, from left to right.
    pub(super) fn glyph_runs<'a>(&'a self, line: &Line<'a, Style>) -> Vec<GlyphRun<'a>> {
        let baseline = line.metrics().baseline;
        let mut pen = self.pen(line);
        let mut runs: Vec<GlyphRun<'a>> = Vec::new();
        for run in line.runs() {
            let mut open: Option<(u16, GlyphRun<'a>)> = None;
            for cluster in run.visual_clusters() {
                let (edges, mut x) = pen.step(&run, &cluster);
                for glyph in cluster.glyphs() {
                    if open.as_ref().is_none_or(|(style, _)| *style != glyph.style_index) {
                        runs.extend(open.take().map(|(_, run)| run));
                        let offset = if x > edges.start { x } else { edges.start };
                        let style = self.layout.styles().get(glyph.style_index());
                        let begun = GlyphRun {
                            run,
                            style: style.map_or(Style::PLAIN, |style| style.brush),
                            offset,
                            advance: 0.0,
                            baseline,
                            glyphs: Vec::new(),
                        };
                        open = Some((glyph.style_index, begun));
                    }
                    if let Some((_, open)) = &mut open {
                        open.glyphs.push(Glyph {
                            x: x + glyph.x,
                            y: baseline + glyph.y,
                            ..glyph
                        });
                        x += glyph.advance;
                        open.advance = x.min(edges.end) - open.offset;
                    }
                }
            }
            runs.extend(open.map(|(_, run)| run));
        }
        join(&mut runs);
        runs
    }

    /// A pen at the beginning of a line.
    pub(super) fn pen(&self, line: &Line<'_, Style>) -> Pen<'_> {
        let metrics = line.metrics();
        Pen {
            paragraph: self,
            tail: self.tail(line),
            x: metrics.offset + metrics.inline_min_coord,
        }
    }
}

/// Lets runs reach to the next one where a line or a ground goes on over both.
fn join(runs: &mut [GlyphRun<'_>]) {
    const SHARED: [Style; 5] = [Style::LINK, Style::INSERTED, Style::STRUCK, Style::MARKED, Style::CODE];
    let mut rest = runs;
    while let [run, next, ..] = rest {
        let both = |style: &Style| run.style.contains(*style) && next.style.contains(*style);
        if SHARED.iter().any(both) {
            run.advance = next.offset - run.offset;
        }
        let Some((_, others)) = rest.split_first_mut() else {
            break;
        };
        rest = others;
    }
}

/// Goes over the clusters of a line from left to right.
pub(super) struct Pen<'a> {
    paragraph: &'a Paragraph,
    tail: Option<Tail>,
    x: f32,
}

impl Pen<'_> {
    /// The left and the right edge of the next cluster, in pixels, and the origin of its glyphs.
    pub(super) fn step(&mut self, run: &Run<'_, Style>, cluster: &Cluster<'_, Style>) -> (Range<f32>, f32) {
        let number = run.cluster_range().start + cluster.path().logical_index();
        let composed = self.paragraph.composition.as_ref();
        composed
            .and_then(|composition| composition.edges(number))
            .unwrap_or_else(|| {
                let real = |x: f32| self.tail.map_or(x, |tail| tail.real(x));
                let left = real(self.x);
                self.x += cluster.advance();
                (left..real(self.x), left)
            })
    }
}
