//! What readers wrote: comments below an article, posts of a thread.
//!
//! Trees of their own say how likely a block is a comment. They learn from forums and from boxes that their class names after
//! comments, half of the time without those words, so that they tell comments by their place and their kin as well. Whether a comment is main
//! text is the reader's choice ([`Policy`]), so its score counts for it or against it.

use super::features::Subject;
use super::model::{Share, Shares, probability};
use super::policy::Policy;

/// From this score on, a probability of 0.27, a comment counts.
const LEAST_SCORE: f32 = -1.0;
/// What each point of a comment's score is worth for main text.
const WORTH: f32 = 0.5;
/// What a comment's score moves at most: a probability of a half becomes 0.88 or 0.12.
const MOST_MOVED: f32 = 2.0;
/// Where comments hold a larger share of the likely text, the page is a thread, and they are its content.
const MOST_SHARE: f64 = 0.3;

/// How likely each block of a page is a comment, and what that does to its score.
pub struct Comments {
    scores: Vec<f32>,
    effect: Effect,
}

/// What it does to a block's score that it is a comment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// Comments are asked for: it speaks for the block.
    For,
    /// The article is asked for, and there is one: it speaks against the block.
    Against,
    /// The article is asked for, and the page is a thread: it says nothing.
    Nothing,
}

impl Comments {
    /// Of the comments' scores of all blocks, and the main text's scores and tokens of the same.
    pub fn of(scores: Vec<f32>, main: impl Iterator<Item = (f32, usize)>, policy: Policy) -> Comments {
        let effect = match policy {
            Policy::Discussion | Policy::Page => Effect::For,
            Policy::Article if share_of_comments(&scores, main) < MOST_SHARE => Effect::Against,
            Policy::Article => Effect::Nothing,
        };
        Comments { scores, effect }
    }

    /// How likely a block is a comment.
    pub fn probability(&self, block: usize) -> f32 {
        probability(self.scores[block])
    }

    /// Whether a block is so likely a comment that it counts.
    pub fn may_be(&self, block: usize) -> bool {
        self.scores[block] > LEAST_SCORE
    }

    /// What a comment counts for on this page.
    pub fn effect(&self) -> Effect {
        self.effect
    }

    /// What is added to a block's score.
    pub fn moved(&self, block: usize) -> f32 {
        let amount = (WORTH * (self.scores[block] - LEAST_SCORE)).clamp(0.0, MOST_MOVED);
        match self.effect {
            Effect::For => amount,
            Effect::Against => -amount,
            Effect::Nothing => 0.0,
        }
    }

    /// Adds it to what the features' subjects did to the block's score.
    pub fn add_to(&self, shares: &mut Shares, block: usize) {
        let amount = f64::from(self.moved(block));
        shares.of_subjects[Subject::Comment as usize] = Share { amount, loss: amount };
    }
}

/// The share of the likely main text that comments are expected to hold.
fn share_of_comments(scores: &[f32], main: impl Iterator<Item = (f32, usize)>) -> f64 {
    let (mut all, mut comments) = (0.0, 0.0);
    for (score, (main, tokens)) in scores.iter().zip(main) {
        let likely = f64::from(probability(main)) * tokens as f64;
        all += likely;
        comments += likely * f64::from(probability(*score));
    }
    if all > 0.0 { comments / all } else { 0.0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn comments(scores: &[f32], tokens: &[usize], policy: Policy) -> Comments {
        let main = tokens.iter().map(|tokens| (1.0, *tokens));
        Comments::of(scores.to_vec(), main, policy)
    }

    fn moved(comments: &Comments) -> Vec<f32> {
        (0..comments.scores.len()).map(|block| comments.moved(block)).collect()
    }

    #[test]
    fn what_a_comment_is_worth_depends_on_what_is_asked_for() {
        let scores = [-3.0, -0.5, 1.0, 9.0];
        let beside_article = |policy| comments(&scores, &[1_000, 10, 10, 10], policy);
        assert_eq!(moved(&beside_article(Policy::Article)), [0.0, -0.25, -1.0, -2.0]);
        for policy in [Policy::Discussion, Policy::Page] {
            assert_eq!(moved(&beside_article(policy)), [0.0, 0.25, 1.0, 2.0]);
        }
        let thread = comments(&scores, &[10, 10, 10, 1_000], Policy::Article);
        assert_eq!((thread.effect(), moved(&thread)), (Effect::Nothing, vec![0.0; 4]));
    }

    /// By hand: all have the same probability of main text; comments hold 0.5 × 60 of 100 tokens, or of 101.
    #[test]
    fn a_page_is_a_thread_where_comments_hold_much_of_its_text() {
        let scores = [0.0, -60.0];
        assert_eq!(comments(&scores, &[60, 40], Policy::Article).effect(), Effect::Nothing);
        assert_eq!(comments(&scores, &[60, 41], Policy::Article).effect(), Effect::Against);
        assert_eq!(comments(&[], &[], Policy::Article).effect(), Effect::Against);
    }

    #[test]
    fn a_block_counts_from_some_probability_on() {
        let comments = comments(&[-1.0, -0.9], &[1, 1], Policy::Discussion);
        assert_eq!([0, 1].map(|block| comments.may_be(block)), [false, true]);
        assert!((comments.probability(0) - 0.2689).abs() < 1e-4);
    }
}
