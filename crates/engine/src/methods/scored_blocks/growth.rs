//! Steps 4 and 5: the best block, and how it grows.

use super::blocks::Block;
use super::score::{Measure, Stretch};
use std::ops::RangeInclusive;

/// One merge.
#[derive(Clone, Debug, PartialEq)]
pub struct Merge {
    /// The blocks that were taken in.
    pub taken: RangeInclusive<usize>,
    /// y before.
    pub before: f64,
    /// y with them.
    pub after: f64,
}

/// How the best block grew.
#[derive(Clone, Debug, PartialEq)]
pub struct Growth {
    /// y of every block.
    pub scores: Vec<f64>,
    /// The best of them, the first on a tie.
    pub seed: usize,
    /// Merges that raised the score, in their order.
    pub merges: Vec<Merge>,
    /// All blocks of the answer.
    pub kept: RangeInclusive<usize>,
    /// Its score.
    pub score: f64,
    /// What was tried at the end and would not have raised the score: the blocks, and y with them.
    pub refused: Vec<(RangeInclusive<usize>, f64)>,
}

/// A merge that is thought of.
#[derive(Clone)]
struct Candidate {
    kept: RangeInclusive<usize>,
    taken: RangeInclusive<usize>,
    stretch: Stretch,
    score: f64,
}

/// Grows the best of `blocks`, looking `look_ahead` blocks far on either side; nothing where there is no block.
///
/// Every merge takes at least one block and looks at 2 · `look_ahead` stretches, each the sum of one before and a block.
pub fn grow(blocks: &[Block], measure: &Measure, look_ahead: usize) -> Option<Growth> {
    let stretches: Vec<Stretch> = blocks.iter().map(Stretch::from).collect();
    let scores: Vec<f64> = stretches.iter().map(|stretch| measure.score(stretch)).collect();
    let seed = first_best(&scores)?;
    let mut stretch = *stretches.get(seed)?;
    let mut growth = Growth {
        seed,
        merges: Vec::new(),
        kept: seed..=seed,
        score: *scores.get(seed)?,
        refused: Vec::new(),
        scores,
    };
    loop {
        let candidates = candidates(&stretches, measure, look_ahead, (&growth.kept, stretch));
        let best = candidates.iter().max_by(|one, other| one.preference(other));
        match best.filter(|best| best.score > growth.score) {
            Some(best) => {
                growth.merges.push(Merge {
                    taken: best.taken.clone(),
                    before: growth.score,
                    after: best.score,
                });
                stretch = best.stretch;
                growth.kept = best.kept.clone();
                growth.score = best.score;
            }
            None => {
                let refused = candidates
                    .into_iter()
                    .map(|candidate| (candidate.taken, candidate.score));
                growth.refused = refused.collect();
                return Some(growth);
            }
        }
    }
}

fn first_best(scores: &[f64]) -> Option<usize> {
    let by_score =
        |(one, left): &(usize, &f64), (other, right): &(usize, &f64)| left.total_cmp(right).then(other.cmp(one));
    scores.iter().enumerate().max_by(by_score).map(|(block, _)| block)
}

/// The stretch with up to `look_ahead` blocks more before it or behind it.
fn candidates(
    stretches: &[Stretch],
    measure: &Measure,
    look_ahead: usize,
    (kept, stretch): (&RangeInclusive<usize>, Stretch),
) -> Vec<Candidate> {
    let (first, last) = (*kept.start(), *kept.end());
    let candidate = |taken: RangeInclusive<usize>, stretch: Stretch| Candidate {
        kept: first.min(*taken.start())..=last.max(*taken.end()),
        taken,
        score: measure.score(&stretch),
        stretch,
    };
    let mut candidates = Vec::with_capacity(2 * look_ahead);
    let mut with = stretch;
    for block in (first.saturating_sub(look_ahead)..first).rev() {
        with = with.and(stretches[block]);
        candidates.push(candidate(block..=first - 1, with));
    }
    with = stretch;
    for (block, next) in stretches.iter().enumerate().skip(last + 1).take(look_ahead) {
        with = with.and(*next);
        candidates.push(candidate(last + 1..=block, with));
    }
    candidates
}

impl Candidate {
    /// The higher score; of equals the stretch that begins later, then the one that ends later.
    fn preference(&self, other: &Candidate) -> std::cmp::Ordering {
        let ends = |candidate: &Candidate| (*candidate.kept.start(), *candidate.kept.end());
        self.score
            .total_cmp(&other.score)
            .then_with(|| ends(self).cmp(&ends(other)))
    }
}

#[cfg(test)]
mod tests {
    use super::super::blocks::cut;
    use super::super::features::{Counted, TitleTokens};
    use super::super::score::Formula;
    use super::*;

    fn growth(texts: &[(&str, u32)], look_ahead: usize) -> Growth {
        let title = TitleTokens::default();
        let mut lines = Vec::new();
        for (text, linked) in texts {
            lines.push(Counted::of(text, &title).with_links(*linked, 0));
            lines.push(Counted::default());
        }
        let measure = Measure {
            formula: Formula::Repaired { link_floor: 0.05 },
            title_tokens: 0,
            characters: lines.iter().map(|line| line.characters).sum(),
        };
        grow(&cut(&lines, 1), &measure, look_ahead).unwrap()
    }

    const TEXT: &str =
        "Rain fell on hills, fields, roofs. Rain fell on rivers, lakes, seas. Rain fell on roads, rails, bridges.";
    const LINK: &str = "Photo";

    #[test]
    fn growth_looks_over_a_block_that_would_stop_it() {
        let page = [("Home", 4), (TEXT, 0), (LINK, 5), (TEXT, 0), ("Imprint", 7)];
        let short_sighted = growth(&page, 1);
        assert_eq!(short_sighted.kept.clone().count(), 1);
        assert!(
            short_sighted
                .refused
                .iter()
                .all(|(_, score)| *score <= short_sighted.score)
        );
        let far_sighted = growth(&page, 2);
        assert_eq!(far_sighted.kept, 1..=3);
        assert_eq!(far_sighted.merges.len(), 1);
        assert!(far_sighted.merges[0].after > far_sighted.merges[0].before);
    }

    #[test]
    fn neighbours_come_in_one_by_one() {
        let found = growth(&[(TEXT, 0), (TEXT, 0), (TEXT, 0)], 1);
        assert_eq!((found.seed, found.kept.clone()), (1, 0..=2), "the middle stands best");
        assert_eq!(found.merges.len(), 2);
        assert_eq!(found.merges[0].taken, 2..=2, "of equal ones the later");
        assert!(found.refused.is_empty());
    }

    #[test]
    fn no_blocks_no_growth() {
        let measure = Measure {
            formula: Formula::Literal,
            title_tokens: 0,
            characters: 0,
        };
        assert_eq!(grow(&[], &measure, 3), None);
    }
}
