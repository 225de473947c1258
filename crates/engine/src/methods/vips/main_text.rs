//! From segments to main text. This step is ours: the report ends at the content structure.
//!
//! Of each segment with T characters, of which a share L is in links, and with the middle of its texts at x in a window of width V:
//!
//! ```text
//! C = max(0, 1 − |x − V/2| / (V/2))        score = T · (1 − L) · √C
//! ```
//!
//! The segment of the greatest score is *best*. Also chosen is what scores at least a fifth of it in the same column, and what stands
//! between chosen ones in its column, such as headings and captions; neither with more than 0.30 of its text in links.

use super::rounds::Structure;
use crate::document::TextId;
use crate::document::layout::{PX, Rect};
use crate::methods::vips::visual::Kind;

/// A larger share of links is none of main text.
pub const MOST_LINKS: f64 = 0.30;
/// Share of the best score that another segment of the column needs.
pub const LEAST_SCORE: f64 = 0.20;
/// Share of the narrower of two segments in which they overlap if they are one column.
pub const LEAST_OVERLAP: f64 = 0.5;
/// Share of its own width that a segment between others has within the best one's.
pub const LEAST_WITHIN: f64 = 0.8;

/// Why a segment is chosen, or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    /// It has the greatest score.
    Best,
    /// Its score is a fifth of the best, or more, in the same column.
    Score,
    /// It stands between chosen ones.
    Between,
    /// It has no text.
    NoText,
    /// Too much of its text is in links.
    Links,
    /// It scores too little, and does not stand between chosen ones.
    LowScore,
    /// It scores enough, but in another column.
    OtherColumn,
}

impl Why {
    /// Whether the segment is chosen.
    pub fn is_chosen(self) -> bool {
        matches!(self, Why::Best | Why::Score | Why::Between)
    }
}

/// A segment as it is judged.
#[derive(Clone, Debug)]
pub struct Segment {
    /// Its cell.
    pub cell: usize,
    /// The text nodes of its blocks, in the order of the blocks.
    pub texts: Vec<TextId>,
    /// Around its texts; around its blocks where it has none.
    pub rect: Rect,
    /// T: its characters.
    pub characters: u32,
    /// L: the share of them in links; 1 without characters.
    pub link_share: f64,
    /// C: 1 in the middle of the window, 0 at its sides.
    pub centre: f64,
    /// T · (1 − L) · √C.
    pub score: f64,
    /// Share of the narrower of it and the best segment in which they overlap.
    pub overlap: f64,
    /// Why it is chosen, or not.
    pub why: Why,
}

/// The segments of a page, judged, in the order of the structure; `viewport` is the width of the window, px.
pub fn segments(structure: &Structure, permitted: u8, viewport: i32) -> Vec<Segment> {
    let cells = structure.segments(permitted).into_iter();
    let mut segments: Vec<Segment> = cells.map(|cell| Segment::of(structure, cell, viewport)).collect();
    let first_best = |best: usize, at: usize| {
        if segments[at].score > segments[best].score {
            at
        } else {
            best
        }
    };
    let Some(best) = (0..segments.len()).reduce(first_best) else {
        return segments;
    };
    let Segment { rect, score, .. } = segments[best];
    for (at, segment) in segments.iter_mut().enumerate() {
        segment.judge(rect, score);
        if at == best {
            segment.why = Why::Best;
        }
    }
    let chosen = segments.iter().filter(|segment| segment.why.is_chosen());
    let sides = chosen.map(|chosen| (chosen.rect.top, chosen.rect.bottom));
    let extent = sides.reduce(|a, b| (a.0.min(b.0), a.1.max(b.1))).unwrap_or_default();
    for segment in &mut segments {
        let may_be = matches!(segment.why, Why::LowScore | Why::OtherColumn);
        if may_be && segment.stands_between(rect, extent) {
            segment.why = Why::Between;
        }
    }
    segments
}

impl Segment {
    fn of(structure: &Structure, cell: usize, viewport: i32) -> Segment {
        let visual = &structure.visual;
        let mut texts = Vec::new();
        let mut around: Option<Rect> = None;
        let (mut characters, mut linked) = (0, 0);
        for block in structure.blocks(cell) {
            for text in visual.texts(block.node) {
                if let Kind::Text(id) = text.kind {
                    texts.push(id);
                    around = Some(around.map_or(text.rect, |around| around.around(text.rect)));
                    characters += text.length;
                    linked += text.linked;
                }
            }
        }
        let rect = around.unwrap_or(structure.cells[cell].rect);
        let link_share = match characters {
            0 => 1.0,
            _ => f64::from(linked) / f64::from(characters),
        };
        let centre = centre(rect, viewport);
        Segment {
            cell,
            texts,
            rect,
            characters,
            link_share,
            centre,
            score: f64::from(characters) * (1.0 - link_share) * centre.sqrt(),
            overlap: 0.0,
            why: Why::LowScore,
        }
    }

    /// Holds the segment against the best one.
    fn judge(&mut self, best: Rect, best_score: f64) {
        let overlap = px(overlap(best, self.rect));
        let narrower = px(best.width().min(self.rect.width()));
        self.overlap = if narrower > 0.0 {
            (overlap / narrower).max(0.0)
        } else {
            0.0
        };
        self.why = if self.characters == 0 {
            Why::NoText
        } else if self.link_share > MOST_LINKS {
            Why::Links
        } else if self.score <= 0.0 || self.score < LEAST_SCORE * best_score {
            Why::LowScore
        } else if overlap >= LEAST_OVERLAP * narrower {
            Why::Score
        } else {
            Why::OtherColumn
        };
    }

    /// Whether it stands in the column of the best segment and between the first and the last of the chosen ones.
    fn stands_between(&self, best: Rect, (top, bottom): (i32, i32)) -> bool {
        let is_within = px(overlap(best, self.rect)) >= LEAST_WITHIN * px(self.rect.width());
        let is_below = self.rect.top >= top.saturating_sub(PX);
        is_within && is_below && self.rect.bottom <= bottom.saturating_add(PX)
    }
}

/// How near the middle of a box is to that of the window.
fn centre(rect: Rect, viewport: i32) -> f64 {
    let half = f64::from(viewport.max(1)) / 2.0;
    let middle = px(i64::from(rect.left) + i64::from(rect.right)) / 2.0;
    (1.0 - (middle - half).abs() / half).max(0.0)
}

/// Of two boxes the width that they share; negative where they are apart.
fn overlap(one: Rect, other: Rect) -> i64 {
    i64::from(one.right.min(other.right)) - i64::from(one.left.max(other.left))
}

/// A length in px.
fn px(length: i64) -> f64 {
    length as f64 / f64::from(PX)
}
