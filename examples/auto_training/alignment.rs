//! Finds the blocks of a page that the gold text was taken from.
//!
//! Tokens of the page are aligned with tokens of the gold in order, so that runs in both texts count more than single
//! words. The rest of both is aligned again, twice at most, because the gold's order may differ from the page's.

use clearline_engine::internals::methods::auto::Token;
use std::collections::HashSet;

/// Score of a match that starts a run.
const LONE_MATCH: f32 = 0.15;
/// Score of a match that continues one.
const NEXT_MATCH: f32 = 1.0;
const PASSES: usize = 3;
/// Most cells of a table. A page that needs more gets no labels.
const MOST_CELLS: usize = 900_000_000;

/// The share of each block's tokens that are in the gold, or `None` where page and gold are too long to align.
pub fn matched_shares(blocks: &[&[Token]], gold: &[Token]) -> Option<Vec<f32>> {
    let mut texts = Texts::new(blocks, gold);
    for pass in 0..PASSES {
        let rest = texts.rest(pass);
        if rest.page.is_empty() || rest.gold.is_empty() {
            break;
        }
        if rest.page.len().saturating_mul(rest.gold.len()) > MOST_CELLS {
            return (pass > 0).then(|| texts.shares());
        }
        let runs = Grid::fill(&texts, &rest).runs(&rest);
        if !texts.accept(&runs, pass) {
            break;
        }
    }
    Some(texts.shares())
}

/// Places in the page and in the gold that match, from back to front, without a gap in either.
type Run = Vec<(usize, usize)>;

/// Places that may still be matched.
struct Rest {
    page: Vec<usize>,
    gold: Vec<usize>,
}

struct Texts<'a> {
    page: Vec<Token>,
    /// The block of each token of the page.
    block_of: Vec<usize>,
    sizes: Vec<usize>,
    gold: &'a [Token],
    page_matched: Vec<bool>,
    gold_matched: Vec<bool>,
}

impl<'a> Texts<'a> {
    fn new(blocks: &[&[Token]], gold: &'a [Token]) -> Texts<'a> {
        let page = blocks.concat();
        let sizes: Vec<usize> = blocks.iter().map(|block| block.len()).collect();
        let block_of = sizes
            .iter()
            .enumerate()
            .flat_map(|(block, &size)| vec![block; size])
            .collect();
        Texts {
            page_matched: vec![false; page.len()],
            gold_matched: vec![false; gold.len()],
            page,
            block_of,
            sizes,
            gold,
        }
    }

    fn matched_counts(&self) -> Vec<usize> {
        let mut counts = vec![0; self.sizes.len()];
        let matched = self
            .block_of
            .iter()
            .zip(&self.page_matched)
            .filter(|(_, matched)| **matched);
        matched.for_each(|(&block, _)| counts[block] += 1);
        counts
    }

    fn shares(&self) -> Vec<f32> {
        let counts = self.matched_counts();
        let share = |(&count, &size): (&usize, &usize)| count as f32 / size.max(1) as f32;
        counts.iter().zip(&self.sizes).map(share).collect()
    }

    /// After the first pass only blocks of which less than half is matched are looked at again.
    fn rest(&self, pass: usize) -> Rest {
        let gold: Vec<usize> = (0..self.gold.len()).filter(|&at| !self.gold_matched[at]).collect();
        let wanted: HashSet<Token> = gold.iter().map(|&at| self.gold[at]).collect();
        let counts = self.matched_counts();
        let is_open = |at: usize| {
            let block = self.block_of[at];
            pass == 0 || 2 * counts[block] < self.sizes[block]
        };
        let is_wanted = |&at: &usize| !self.page_matched[at] && wanted.contains(&self.page[at]) && is_open(at);
        Rest {
            page: (0..self.page.len()).filter(is_wanted).collect(),
            gold,
        }
    }

    /// Takes the runs that are long enough or make up a block. Returns `false` if there is none.
    fn accept(&mut self, runs: &[Run], pass: usize) -> bool {
        let mut counts = vec![0; self.sizes.len()];
        runs.iter()
            .flatten()
            .for_each(|&(at, _)| counts[self.block_of[at]] += 1);
        let least = if pass == 0 { 2 } else { 4 };
        let mut any = false;
        for run in runs {
            for &(at, gold_at) in run {
                let block = self.block_of[at];
                let (count, size) = (counts[block], self.sizes[block]);
                let is_block = match pass {
                    0 => 5 * count >= 4 * size,
                    _ => count == size && size > 1,
                };
                if run.len() >= least || is_block {
                    self.page_matched[at] = true;
                    self.gold_matched[gold_at] = true;
                    any = true;
                }
            }
        }
        any
    }
}

/// The end of the best alignment of the texts up to a cell.
const TAKES_MATCH: u8 = 0;
const SKIPS_PAGE: u8 = 1;
const SKIPS_GOLD: u8 = 2;
const ENDS: u8 = 3;
/// Set where a match at the cell continues a run.
const CONTINUES: u8 = 4;

struct Grid {
    cells: Vec<u8>,
}

/// Best scores of one row of the grid; one longer than the gold.
struct Scores {
    /// Of all alignments.
    best: Vec<f32>,
    /// Of those that end in a match at the cell.
    matching: Vec<f32>,
}

impl Scores {
    fn new(width: usize) -> Scores {
        Scores {
            best: vec![0.0; width + 1],
            matching: vec![f32::NEG_INFINITY; width + 1],
        }
    }
}

impl Grid {
    fn fill(texts: &Texts, rest: &Rest) -> Grid {
        let width = rest.gold.len();
        let mut cells = vec![0; rest.page.len() * width];
        let (mut above, mut row) = (Scores::new(width), Scores::new(width));
        for (i, cells) in cells.chunks_exact_mut(width).enumerate() {
            let token = texts.page[rest.page[i]];
            let is_next = i > 0 && rest.page[i - 1] + 1 == rest.page[i];
            for (j, cell) in cells.iter_mut().enumerate() {
                let mut matching = f32::NEG_INFINITY;
                if texts.gold[rest.gold[j]] == token {
                    matching = above.best[j] + LONE_MATCH;
                    let continued = above.matching[j] + NEXT_MATCH;
                    if is_next && j > 0 && rest.gold[j - 1] + 1 == rest.gold[j] && continued >= matching {
                        matching = continued;
                        *cell = CONTINUES;
                    }
                }
                let (mut best, mut end) = (matching, TAKES_MATCH);
                if above.best[j + 1] >= best {
                    (best, end) = (above.best[j + 1], SKIPS_PAGE);
                }
                if row.best[j] > best {
                    (best, end) = (row.best[j], SKIPS_GOLD);
                }
                *cell |= end;
                row.matching[j + 1] = matching;
                row.best[j + 1] = best;
            }
            std::mem::swap(&mut above, &mut row);
        }
        Grid { cells }
    }

    /// The runs of the best alignment, from back to front.
    fn runs(&self, rest: &Rest) -> Vec<Run> {
        let width = rest.gold.len();
        let (mut i, mut j) = (rest.page.len(), rest.gold.len());
        let (mut runs, mut run) = (Vec::new(), Run::new());
        while i > 0 && j > 0 {
            let cell = self.cells[(i - 1) * width + j - 1];
            match cell & ENDS {
                // Inside a run the match is taken, even if another way would score the same.
                end if !run.is_empty() || end == TAKES_MATCH => {
                    run.push((rest.page[i - 1], rest.gold[j - 1]));
                    if cell & CONTINUES == 0 {
                        runs.push(std::mem::take(&mut run));
                    }
                    (i, j) = (i - 1, j - 1);
                }
                SKIPS_PAGE => i -= 1,
                _ => j -= 1,
            }
        }
        runs.extend((!run.is_empty()).then_some(run));
        runs
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clearline_engine::internals::methods::auto::tokens;

    fn shares(blocks: &[&str], gold: &str) -> Vec<f32> {
        let blocks: Vec<_> = blocks.iter().map(|block| tokens(block)).collect();
        let blocks: Vec<_> = blocks.iter().map(Vec::as_slice).collect();
        matched_shares(&blocks, &tokens(gold)).unwrap()
    }

    #[test]
    fn blocks_of_the_gold_are_found_among_others() {
        let found = shares(
            &[
                "home news the weather",
                "the rain fell all night",
                "read more",
                "and all morning",
            ],
            "The rain fell all night and all morning",
        );
        assert_eq!(found, [0.0, 1.0, 0.0, 1.0]);
    }

    #[test]
    fn the_order_may_differ() {
        let found = shares(
            &["one two three four five", "six seven eight nine"],
            "six seven eight nine one two three four five",
        );
        assert_eq!(found, [1.0, 1.0]);
    }

    #[test]
    fn scattered_words_do_not_count() {
        assert_eq!(shares(&["rain and more and so on"], "the rain fell so hard"), [0.0]);
    }
}
