//! Short lines that announce what is not the article: comments, other articles, offers of the site; and lines with dates,
//! as in lists and threads.

use super::{Feature, Nothing};
use crate::methods::auto::blocks::Block;
use crate::methods::auto::measures::Measure;
use crate::methods::auto::survey::Survey;

/// A longer block announces nothing.
const MOST_UNITS: f32 = 8.0;
/// A longer block that holds a date is no line about when something was.
const MOST_DATED_UNITS: f32 = 25.0;
/// Distance to what is not there.
const FAR: f32 = 999.0;
/// Dated lines are counted up to this many blocks away.
const DATED_WINDOW: usize = 12;

/// Kinds of marks.
const KINDS: [fn(&Block) -> bool; 5] = [
    |block| is_short(block, Measure::CommentWords),
    |block| is_short(block, Measure::RelatedWords),
    |block| is_short(block, Measure::FurtherWords),
    |block| is_short(block, Measure::ServiceWords),
    is_dated,
];
const DATED: usize = 4;

fn is_short(block: &Block, words: Measure) -> bool {
    block.measures.units() <= MOST_UNITS && block.measures[words] > 0.0
}

fn is_dated(block: &Block) -> bool {
    let measures = &block.measures;
    measures.units() <= MOST_DATED_UNITS && measures[Measure::Dates] + measures[Measure::Clocks] > 0.0
}

/// What the features of marks are computed from.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct MarksAround {
    kinds: [Distances; KINDS.len()],
    /// Which kind the last heading is, counted from 1; 0 for none.
    heading: f32,
    /// Dated lines near the block, and on the whole page.
    dated: [f32; 2],
}

/// Marks of one kind around a block.
#[derive(Clone, Copy, Debug)]
struct Distances {
    /// Marks up to the block.
    count: f32,
    /// Blocks since the last one; 0 for the mark itself.
    since: f32,
}

impl Default for Distances {
    fn default() -> Distances {
        Distances { count: 0.0, since: FAR }
    }
}

macro_rules! marks {
    ($index:expr, $name:literal) => {
        [
            Feature {
                // 0–998, 999 for none: blocks since such a line, 0 for the line itself.
                name: concat!("blocks-since-", $name),
                nothing: Nothing::Number(FAR),
                of: |m| m.kinds[$index].since,
            },
            Feature {
                // 0…: how often there was such a line up to it.
                name: concat!($name, "s"),
                nothing: Nothing::Never,
                of: |m| m.kinds[$index].count,
            },
        ]
    };
}

/// The table of kinds.
pub(super) const AROUND: [[Feature<MarksAround>; 2]; KINDS.len()] = [
    // A short line about comments.
    marks!(0, "comment-mark"),
    // A short line about related content.
    marks!(1, "related-mark"),
    // A short line that calls to read on.
    marks!(2, "further-mark"),
    // A short line about what the site offers or asks.
    marks!(3, "service-mark"),
    // A line with a date or a time of day.
    marks!(DATED, "dated-line"),
];

/// The rest of the group's table.
pub(super) const REST: &[Feature<MarksAround>] = &[
    Feature {
        // 0–5: the last heading: 0 none or the article, 1 comments, 2 related content, 3 reading on, 4 the site, 5 a date.
        name: "heading-speaks-of",
        nothing: Nothing::Never,
        of: |m| m.heading,
    },
    Feature {
        // 0–25: lines with a date or a time of day among 12 blocks on each side and itself.
        name: "dated-lines-around",
        nothing: Nothing::Never,
        of: |m| m.dated[0],
    },
    Feature {
        // 0…: lines of the page with a date or a time of day.
        name: "page-dated-lines",
        nothing: Nothing::Never,
        of: |m| m.dated[1],
    },
];

/// The marks of a page.
pub(super) struct Marks {
    around: Vec<MarksAround>,
}

impl Marks {
    /// Finds the marks of a page.
    pub(super) fn of(survey: &Survey) -> Marks {
        let blocks = survey.blocks.list();
        let mut around = vec![MarksAround::default(); blocks.len()];
        for (kind, is_mark) in KINDS.iter().enumerate() {
            measure(blocks, *is_mark, |block, found| around[block].kinds[kind] = found);
        }
        count_dated(&mut around);
        tell_headings(survey, &mut around);
        Marks { around }
    }

    /// The marks around one block.
    pub(super) fn of_block(&self, block: usize) -> &MarksAround {
        &self.around[block]
    }
}

/// Distances of all blocks to the marks of one kind.
fn measure(blocks: &[Block], is_mark: fn(&Block) -> bool, mut tell: impl FnMut(usize, Distances)) {
    let marks: Vec<usize> = (0..blocks.len()).filter(|&block| is_mark(&blocks[block])).collect();
    let mut passed = 0;
    for block in 0..blocks.len() {
        passed += usize::from(marks.get(passed) == Some(&block));
        let since = passed.checked_sub(1).map(|last| block - marks[last]);
        let distance = |blocks: Option<usize>| blocks.map_or(FAR, |blocks| (blocks as f32).min(FAR - 1.0));
        tell(
            block,
            Distances {
                count: passed as f32,
                since: distance(since),
            },
        );
    }
}

fn count_dated(around: &mut [MarksAround]) {
    let counts: Vec<f32> = around.iter().map(|marks| marks.kinds[DATED].count).collect();
    let up_to = |block: usize| counts.get(block).or(counts.last()).copied().unwrap_or(0.0);
    for (block, marks) in around.iter_mut().enumerate() {
        let before = (block.checked_sub(DATED_WINDOW + 1)).map_or(0.0, up_to);
        marks.dated = [up_to(block + DATED_WINDOW) - before, up_to(usize::MAX)];
    }
}

fn tell_headings(survey: &Survey, around: &mut [MarksAround]) {
    let mut kind = 0.0;
    for ((block, &level), marks) in survey.blocks.list().iter().zip(&survey.levels).zip(around) {
        if level > 0 {
            let found = KINDS.iter().position(|is_mark| is_mark(block));
            kind = found.map_or(0.0, |kind| kind as f32 + 1.0);
        }
        marks.heading = kind;
    }
}
