//! What each subject added to a block's score: its Shapley value (Shapley 1953; for trees Lundberg et al., Nature Machine
//! Intelligence 2020, with one reference).
//!
//! Subjects join one after the other, in every order: a subject that has joined shows its features as they are in the block, one
//! that has not shows those of the neutral block. What a subject adds when it joins, averaged over all orders, is its share. The
//! shares add up to what parts the block's score from the neutral one's, exactly; and a subject that changes nothing has none.
//!
//! A tree has few leaves. A leaf is reached where all subjects of a set `block` show the block's features and all of a set
//! `neutral` do not; those in neither set are asked nothing here, or agree. Of a leaf with score `s`, `a` subjects in the first
//! set and `b` in the second, each of the first gets `s · (a−1)! b! / (a+b)!`, each of the second `−s · a! (b−1)! / (a+b)!`.

use super::trees::{MOST_LEAVES, Split, Trees, leaf_of};
use crate::methods::auto::features::{Neutral, SUBJECTS, WIDTH, is_second_look, subjects};

/// What one subject did to a block's score.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Share {
    /// Its part of what parts the block's score from the neutral one's.
    pub amount: f64,
    /// How much the score would fall if this subject alone were as in the neutral block.
    pub loss: f64,
}

/// What all subjects did to a block's score.
#[derive(Clone, Debug, PartialEq)]
pub struct Shares {
    /// The neutral block's score. With all amounts it is the block's own.
    pub neutral: f64,
    /// One share for each subject.
    pub of_subjects: [Share; SUBJECTS],
}

impl Shares {
    /// The block's score.
    pub fn score(&self) -> f64 {
        self.neutral + self.of_subjects.iter().map(|share| share.amount).sum::<f64>()
    }
}

/// The trees as shares need them.
#[derive(Clone, Debug)]
pub(super) struct Sharing {
    start: f64,
    looks: [Vec<SharedTree>; 2],
    comments: Vec<SharedTree>,
}

#[derive(Clone, Debug)]
struct SharedTree {
    splits: Vec<SharedSplit>,
    /// The subjects that it asks.
    subjects: Vec<usize>,
    /// The leaves that the neutral block misses by the features of each of these.
    neutral: Vec<u16>,
    leaves: Vec<f64>,
}

#[derive(Clone, Debug)]
struct SharedSplit {
    question: Split,
    /// Its subject among those of its tree.
    subject: usize,
    /// The leaves below it, on the left and on the right.
    below: [u16; 2],
}

impl SharedSplit {
    /// The leaves that a value misses here.
    fn missed(&self, value: f32) -> u16 {
        let Split {
            threshold,
            missing_right,
            ..
        } = self.question;
        let goes_right = value > threshold || value.is_nan() && missing_right;
        self.below[usize::from(!goes_right)]
    }
}

impl SharedTree {
    fn of(splits: &[Split], leaves: &[f32; MOST_LEAVES], neutral: &Neutral) -> SharedTree {
        let mut asked: Vec<usize> = Vec::new();
        let below = leaves_below(splits);
        let shared = splits.iter().zip(below).map(|(question, below)| {
            let subject = subjects()[usize::from(question.feature)] as usize;
            let place = asked.iter().position(|asked| *asked == subject).unwrap_or_else(|| {
                asked.push(subject);
                asked.len() - 1
            });
            SharedSplit {
                question: question.clone(),
                subject: place,
                below,
            }
        });
        let splits: Vec<SharedSplit> = shared.collect();
        let leaves = leaves
            .iter()
            .take(splits.len() + 1)
            .map(|&score| f64::from(score))
            .collect();
        let mut tree = SharedTree {
            neutral: vec![0; asked.len()],
            splits,
            subjects: asked,
            leaves,
        };
        tree.neutral = tree.missed(neutral.values()).0[..tree.subjects.len()].to_vec();
        tree
    }

    /// The leaves that a block misses by the features of each subject.
    fn missed(&self, values: &[f32; WIDTH]) -> Missed {
        let mut missed = Missed([0; MOST_LEAVES]);
        for split in &self.splits {
            missed.0[split.subject] |= split.missed(values[usize::from(split.question.feature)]);
        }
        missed
    }

    fn add_to(&self, values: &[f32; WIDTH], shares: &mut Shares) {
        let Missed(block) = self.missed(values);
        let sides = || block.iter().zip(&self.neutral);
        // A leaf that both miss by the same subject is out of reach.
        let unreachable = sides().fold(0, |leaves, (block, neutral)| leaves | block & neutral);
        let differs = sides().fold(0, |leaves, (block, neutral)| leaves | block | neutral);
        for (leaf, score) in self.leaves.iter().enumerate() {
            let bit = 1u16 << leaf;
            if unreachable & bit != 0 {
                continue;
            }
            if differs & bit == 0 {
                // Reached by either, whoever has joined: nothing is to be shared.
                shares.neutral += score;
                return;
            }
            self.share_leaf(bit, *score, &block, shares);
        }
    }

    fn share_leaf(&self, bit: u16, score: f64, block: &[u16; MOST_LEAVES], shares: &mut Shares) {
        let count = |missed: &[u16]| missed.iter().filter(|leaves| **leaves & bit != 0).count();
        let subjects = self.subjects.len();
        // Who misses it as in the neutral block has to join; who misses it as in the block itself must not.
        let (joined, apart) = (count(&self.neutral), count(&block[..subjects]));
        if joined == 0 {
            shares.neutral += score;
        }
        for (place, &subject) in self.subjects.iter().enumerate() {
            let share = &mut shares.of_subjects[subject];
            if self.neutral[place] & bit != 0 {
                share.amount += score * weight(joined, apart);
                share.loss += if apart == 0 { score } else { 0.0 };
            } else if block[place] & bit != 0 {
                share.amount -= score * weight(apart, joined);
                share.loss -= if apart == 1 { score } else { 0.0 };
            }
        }
    }
}

/// For each subject of a tree, the leaves that it misses.
struct Missed([u16; MOST_LEAVES]);

/// `(own − 1)! other! / (own + other)!`, which is `1 / (own · C(own + other, other))`.
fn weight(own: usize, other: usize) -> f64 {
    let ways = (1..=other).fold(1.0, |ways, k| ways * (own + k) as f64 / k as f64);
    1.0 / (own as f64 * ways)
}

/// The leaves below each split, on the left and on the right, as bits; found from the last split to the first.
fn leaves_below(splits: &[Split]) -> Vec<[u16; 2]> {
    let mut below = vec![[0u16; 2]; splits.len()];
    for at in (0..splits.len()).rev() {
        below[at] = splits[at].children.map(|child| match usize::try_from(child) {
            Ok(child) => below[child][0] | below[child][1],
            Err(_) => 1 << leaf_of(child),
        });
    }
    below
}

impl Sharing {
    /// Prepares the trees, which are known to be some.
    pub(super) fn of(looks: &[Trees; 2], comments: &Trees, neutral: &Neutral) -> Sharing {
        let trees = |trees: &Trees| {
            let scored = trees.trees.iter().zip(&trees.leaves);
            let shared = scored.map(|(splits, leaves)| SharedTree::of(&trees.splits[splits.clone()], leaves, neutral));
            shared.collect::<Vec<_>>()
        };
        Sharing {
            start: f64::from(looks[0].start),
            looks: looks.each_ref().map(trees),
            comments: trees(comments),
        }
    }

    /// What each subject added to the score of a block with these features, in the second look as well where there was one.
    pub(super) fn shares(&self, values: &[f32; WIDTH]) -> Shares {
        let looks = 1 + usize::from(is_second_look(values));
        shares_of(self.start, self.looks[..looks].iter().flatten(), values)
    }

    /// What each subject added to the score by which such a block is what a reader wrote.
    pub(super) fn comment_shares(&self, values: &[f32; WIDTH]) -> Shares {
        shares_of(0.0, self.comments.iter(), values)
    }
}

/// What each subject added to a score by some trees.
fn shares_of<'t>(start: f64, trees: impl Iterator<Item = &'t SharedTree>, values: &[f32; WIDTH]) -> Shares {
    let mut shares = Shares {
        neutral: start,
        of_subjects: [Share::default(); SUBJECTS],
    };
    for tree in trees {
        tree.add_to(values, &mut shares);
    }
    shares
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::{Document, Limits};
    use crate::methods::auto::features::{Features, FirstLook, Subject, catalogue};
    use crate::methods::auto::{EMBEDDED, Policy};

    /// The sum of the leaves that a block reaches, found by walking down each tree.
    fn margin(trees: &Trees, values: &[f32; WIDTH]) -> f64 {
        let leaf = |splits: &[Split]| {
            let mut at = 0;
            while let Some(split) = splits.get(at) {
                let value = values[usize::from(split.feature)];
                let goes_right = value > split.threshold || value.is_nan() && split.missing_right;
                match usize::try_from(split.children[usize::from(goes_right)]) {
                    Ok(child) => at = child,
                    Err(_) => return leaf_of(split.children[usize::from(goes_right)]),
                }
            }
            0
        };
        let scores = trees.trees.iter().zip(&trees.leaves);
        let scores = scores.map(|(splits, leaves)| f64::from(leaves[leaf(&trees.splits[splits.clone()])]));
        f64::from(trees.start) + scores.sum::<f64>()
    }

    #[test]
    fn the_shares_add_up_to_the_margin_of_the_model() {
        let page = include_str!("../../../../../../tests/fixtures/article-en.html");
        let document = Document::parse_html(page.into(), &Limits::default(), &|| false);
        let features = Features::of(&document);
        let blocks = features.survey().blocks.len();
        assert!(blocks > 10);
        let doubt = FirstLook::of([(0.5, 1)].into_iter());
        let rows = (0..blocks).flat_map(|block| {
            [FirstLook::UNKNOWN, doubt].map(|first_look| features.row((Policy::default(), first_look), block))
        });
        for values in rows {
            let looks = &EMBEDDED.0.looks[..1 + usize::from(is_second_look(&values))];
            let of_looks: f64 = looks.iter().map(|trees| margin(trees, &values)).sum();
            let of_comments = margin(&EMBEDDED.0.comments, &values);
            let sides = [
                (EMBEDDED.shares(&values), of_looks),
                (EMBEDDED.comment_shares(&values), of_comments),
            ];
            for (shares, margin) in sides {
                let score = shares.score();
                assert!((score - margin).abs() < 1e-6, "{score} and {margin}");
            }
        }
    }

    /// By hand: a text of up to 1 word goes left, where mostly linked text (score 2) is parted from other (score 1); a longer one
    /// has the score 4. The neutral block is long and without links, the block is empty and all link. Joining first, the length
    /// changes 4 to 1, joining last 4 to 2: −2.5 in the mean. The links change nothing first and 1 to 2 last: 0.5.
    #[test]
    fn shares_are_means_over_all_orders() {
        let column = |name: &str| catalogue().iter().position(|card| card.name == name).unwrap();
        let split = |name: &str, threshold, children| Split {
            feature: column(name) as u16,
            missing_right: false,
            threshold,
            children,
        };
        let splits = [split("units", 1.0, [1, -3]), split("link-share", 0.5, [-1, -2])];
        let mut leaves = [0.0; MOST_LEAVES];
        leaves[..3].copy_from_slice(&[1.0, 2.0, 4.0]);
        let tree = SharedTree::of(&splits, &leaves, Neutral::embedded());
        let mut values = *Neutral::embedded().values();
        values[column("units")] = 0.0;
        values[column("link-share")] = 1.0;
        let sharing = Sharing {
            start: 0.5,
            looks: [vec![tree], Vec::new()],
            comments: Vec::new(),
        };
        let shares = sharing.shares(&values);
        let of = |subject: Subject| {
            (
                shares.of_subjects[subject as usize].amount,
                shares.of_subjects[subject as usize].loss,
            )
        };
        assert_eq!((shares.neutral, shares.score()), (4.5, 2.5));
        assert_eq!((of(Subject::Length), of(Subject::Links)), ((-2.5, -2.0), (0.5, 1.0)));
    }
}
