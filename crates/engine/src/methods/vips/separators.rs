//! The bands that cross no block of a pool, and their weights (section 4.2 of the report).
//!
//! The report starts with one band and lets each block split, shrink or remove it. To sort the blocks and look for gaps gives the same
//! bands in less time. It names the cues of a weight and their direction, but no numbers; those here are decisions.

use super::Mode;
use super::blocks::Block;
use super::visual::{Kind, NodeId, Visual};
use crate::budget::{Budget, Stop};
use crate::document::layout::{Font, PX, Rect};

/// Which way a separator runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Orientation {
    /// Between what is above and what is below.
    Horizontal,
    /// Between what is left and what is right.
    Vertical,
}

impl Orientation {
    /// Both, those first that are taken where weights are equal.
    pub const BOTH: [Orientation; 2] = [Orientation::Horizontal, Orientation::Vertical];

    /// Where a box begins and ends across a separator.
    fn across(self, rect: Rect) -> (i32, i32) {
        match self {
            Orientation::Horizontal => (rect.top, rect.bottom),
            Orientation::Vertical => (rect.left, rect.right),
        }
    }

    /// Where a box begins and ends along a separator.
    fn along(self, rect: Rect) -> (i32, i32) {
        match self {
            Orientation::Horizontal => (rect.left, rect.right),
            Orientation::Vertical => (rect.top, rect.bottom),
        }
    }
}

/// What a separator's weight is made of; a weight is at least 1.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cues {
    /// For its width, 0 to 12.
    pub distance: i32,
    /// A horizontal rule lies in it: +2.
    pub has_rule: bool,
    /// The backgrounds on its sides differ: +2.
    pub changes_background: bool,
    /// The sizes, else the weights of the fonts on its sides differ: +2.
    pub changes_font: bool,
    /// The font below is larger: +2.
    pub grows: bool,
    /// Text alone on both sides, in one font: −2.
    pub is_alike: bool,
}

impl Cues {
    /// What every separator weighs.
    const BASE: i32 = 3;

    fn weight(self) -> i32 {
        let raising = [self.has_rule, self.changes_background, self.changes_font, self.grows];
        let raised: i32 = raising.into_iter().map(|cue| 2 * i32::from(cue)).sum();
        (Cues::BASE + self.distance + raised - 2 * i32::from(self.is_alike)).max(1)
    }
}

/// A band that crosses no block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Separator {
    /// Which way it runs.
    pub orientation: Orientation,
    /// Where it begins, in 1/64 px: above it, or left of it, all ends here.
    pub start: i32,
    /// Where it ends; not before its start.
    pub end: i32,
    /// How clearly it separates.
    pub weight: i32,
    /// What the weight is made of.
    pub cues: Cues,
    /// Where what is behind it begins; where boxes touch, up to 0.75 px before its start.
    pub(super) behind: i32,
}

impl Separator {
    /// Where a block begins across the separator.
    pub(super) fn start_of(&self, block: &Block) -> i32 {
        self.orientation.across(block.rect).0
    }
}

/// Finds the separators of pools.
pub(super) struct Detector<'a> {
    mode: Mode,
    budget: &'a Budget<'a>,
    /// The horizontal rules, across each orientation, by the doubled middle.
    rules: [Vec<(i64, Rect)>; 2],
    /// The dominant font of each node, once it is known.
    fonts: Vec<Option<Font>>,
}

/// Neighbours of a band on one side.
type Side<'a> = &'a [&'a Block];

impl<'a> Detector<'a> {
    pub(super) fn new(tree: &Visual, mode: Mode, budget: &'a Budget<'a>) -> Detector<'a> {
        let rules = Orientation::BOTH.map(|orientation| {
            let middle = |rect: Rect| {
                let (start, end) = orientation.across(rect);
                i64::from(start) + i64::from(end)
            };
            let mut rules: Vec<(i64, Rect)> = tree.rules.iter().map(|&rect| (middle(rect), rect)).collect();
            rules.sort_by_key(|&(middle, _)| middle);
            rules
        });
        Detector {
            mode,
            budget,
            rules,
            fonts: Vec::new(),
        }
    }

    /// The separators of one orientation between the blocks of a pool, in their order; `around` is the box of the pool.
    pub(super) fn separators(
        &mut self,
        tree: &Visual,
        pool: &[Block],
        around: Rect,
        orientation: Orientation,
    ) -> Result<Vec<Separator>, Stop> {
        let mut blocks: Vec<&Block> = pool.iter().collect();
        blocks.sort_by_key(|block| orientation.across(block.rect));
        self.budget.spend(4 * blocks.len() as u64)?;
        let across = |block: &Block| orientation.across(block.rect);
        let mut found = Vec::new();
        let mut reach = blocks.first().map_or(0, |first| across(first).1);
        // The blocks that end within a pixel of the farthest end so far.
        let mut before: Vec<&Block> = blocks.first().copied().into_iter().collect();
        for (at, block) in blocks.iter().enumerate().skip(1) {
            let (start, end) = across(block);
            let gap = i64::from(start) - i64::from(reach);
            if self.may_be_band(gap) {
                let after = blocks[at..].iter();
                let after: Vec<&Block> = after
                    .take_while(|block| across(block).0 <= start.saturating_add(PX))
                    .copied()
                    .collect();
                self.budget.spend((before.len() + after.len()) as u64)?;
                let changes_background = differ(&before, &after);
                if gap >= i64::from(PX) || changes_background {
                    let band = (reach, start.max(reach));
                    let mut cues = self.cues(tree, &before, &after, orientation)?;
                    cues.distance = distance(band.1.saturating_sub(band.0));
                    cues.has_rule = self.has_rule(band, around, orientation);
                    cues.changes_background = changes_background;
                    found.push(Separator {
                        orientation,
                        start: band.0,
                        end: band.1,
                        weight: cues.weight(),
                        cues,
                        behind: start,
                    });
                }
            }
            if end > reach {
                self.budget.spend(before.len() as u64)?;
                reach = end;
                before.retain(|block| across(block).1 >= reach.saturating_sub(PX));
            }
            if end >= reach.saturating_sub(PX) {
                before.push(block);
            }
        }
        Ok(found)
    }

    /// At least a pixel wide. In the repaired mode also where boxes touch, if their backgrounds differ.
    fn may_be_band(&self, gap: i64) -> bool {
        const TOUCHING: i64 = -3 * PX as i64 / 4;
        gap >= i64::from(PX) || self.mode == Mode::Repaired && gap > TOUCHING
    }

    /// The cues of the fonts, which only count for horizontal separators.
    fn cues(
        &mut self,
        tree: &Visual,
        before: Side<'_>,
        after: Side<'_>,
        orientation: Orientation,
    ) -> Result<Cues, Stop> {
        if orientation == Orientation::Vertical {
            return Ok(Cues::default());
        }
        let (above, below) = (self.font_of_side(tree, before)?, self.font_of_side(tree, after)?);
        let is_text = |block: &&Block| block.is_final && tree.node(block.node).kind != Kind::Leaf;
        Ok(Cues {
            changes_font: above != below,
            grows: above.size < below.size,
            is_alike: above == below && before.iter().chain(after).all(is_text),
            ..Cues::default()
        })
    }

    /// The greatest of the dominant fonts.
    fn font_of_side(&mut self, tree: &Visual, side: Side<'_>) -> Result<Font, Stop> {
        let mut greatest = Font::default();
        for block in side {
            greatest = greatest.max(self.font(tree, block.node)?);
        }
        Ok(greatest)
    }

    /// The font of most characters; of several the larger, then the bolder. Without text, that of the element.
    fn font(&mut self, tree: &Visual, id: NodeId) -> Result<Font, Stop> {
        self.fonts.resize(self.fonts.len().max(tree.node_count()), None);
        if let Some(font) = self.fonts[id as usize] {
            return Ok(font);
        }
        let texts = tree.texts(id);
        self.budget.spend(4 * texts.len() as u64)?;
        let mut counts: Vec<(Font, u32)> = texts.map(|text| (text.font, text.length.max(1))).collect();
        counts.sort_unstable();
        let fonts = counts.chunk_by(|a, b| a.0 == b.0).map(|chunk| {
            let characters: u64 = chunk.iter().map(|&(_, length)| u64::from(length)).sum();
            (characters, chunk[0].0)
        });
        let font = fonts.max().map_or(tree.node(id).font, |(_, font)| font);
        self.fonts[id as usize] = Some(font);
        Ok(font)
    }

    /// Whether the middle of a rule lies in a band, and the rule overlaps the pool along it.
    fn has_rule(&self, (start, end): (i32, i32), around: Rect, orientation: Orientation) -> bool {
        let rules = &self.rules[orientation as usize];
        let [from, to] = [start, end].map(|side| 2 * i64::from(side));
        let first = rules.partition_point(|&(middle, _)| middle < from);
        let (left, right) = orientation.along(around);
        let mut inside = rules[first..].iter().take_while(|&&(middle, _)| middle <= to);
        inside.any(|&(_, rule)| {
            let (rule_left, rule_right) = orientation.along(rule);
            rule_left < right && rule_right > left
        })
    }
}

/// Whether a block on one side has another background than one on the other.
fn differ(before: Side<'_>, after: Side<'_>) -> bool {
    let mut all = before.iter().chain(after).map(|block| block.background);
    let first = all.next();
    !before.is_empty() && !after.is_empty() && all.any(|background| Some(background) != first)
}

/// The part of the weight that comes from a width in 1/64 px.
fn distance(width: i32) -> i32 {
    const STEPS: [(i32, i32); 6] = [(8, 1), (15, 2), (25, 4), (35, 6), (45, 8), (55, 10)];
    let step = STEPS.iter().find(|(most, _)| width <= most * PX);
    match step {
        _ if width < PX => 0,
        Some(&(_, weight)) => weight,
        None => 12,
    }
}
