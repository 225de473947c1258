//! What readers wrote: comments below an article, posts of a thread.
//!
//! A set of trees of its own says how likely each block is a comment. The training shows it forums, known snippets and boxes of comments
//! (`tools/train/comments.py`). On half of the pages it hides the words that name comments, so that the trees learn their place and their
//! mark-up as well.
//!
//! Whether comments are main text is the reader's choice ([`Policy`]). So a comment's score raises the block's score where comments are asked
//! for, and lowers it where they are not. On a page that says that it is a thread, it raises the score under every policy.

use super::features::Subject;
use super::model::{Share, Shares, probability};
use super::policy::Policy;

/// Above this score, a probability of 0.27, a comment counts.
const LEAST_SCORE: f32 = -1.0;
/// What each point of a comment's score is worth for main text.
const WORTH: f32 = 0.5;
/// What a comment's score moves at most: a probability of a half becomes 0.88 or 0.12.
const MOST_MOVED: f32 = 2.0;
/// A page may be a thread where comments hold at least this share of the likely text, and no article is beside them: no other
/// block of so many tokens is so surely main text.
const LEAST_SHARE: f64 = 0.5;
const LEAST_ARTICLE: usize = 20;
const SURE: f32 = 0.9;

/// How likely each block of a page is a comment, and what that does to its score.
pub struct Comments {
    scores: Vec<f32>,
    effect: Effect,
}

/// What it does to a block's score that it is a comment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// Comments are asked for, or the page says that it is a thread: it speaks for the block.
    For,
    /// The article alone is asked for: it speaks against the block.
    Against,
    /// The article alone is asked for, and the page may be a thread, although it does not say so: it says nothing.
    Nothing,
}

impl Comments {
    /// Of the comments' scores of all blocks, the main text's scores and tokens of the same, what is asked for, and whether the page
    /// says that it is a thread.
    pub fn of(
        scores: Vec<f32>,
        main: impl Iterator<Item = (f32, usize)>,
        (policy, says_thread): (Policy, bool),
    ) -> Comments {
        let effect = match policy {
            Policy::Discussion | Policy::Page => Effect::For,
            Policy::Article if says_thread => Effect::For,
            Policy::Article if may_be_thread(&scores, main) => Effect::Nothing,
            Policy::Article => Effect::Against,
        };
        Comments { scores, effect }
    }

    /// The raw score of a block; above 0 speaks for a comment.
    pub fn score(&self, block: usize) -> f32 {
        self.scores[block]
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

/// Whether comments are expected to hold much of the likely text, and no article is beside them.
fn may_be_thread(scores: &[f32], main: impl Iterator<Item = (f32, usize)>) -> bool {
    let (mut all, mut comments) = (0.0, 0.0);
    for (&score, (main, tokens)) in scores.iter().zip(main) {
        let main = probability(main);
        if score <= LEAST_SCORE && tokens >= LEAST_ARTICLE && main >= SURE {
            return false;
        }
        let likely = f64::from(main) * tokens as f64;
        all += likely;
        comments += likely * f64::from(probability(score));
    }
    comments > 0.0 && comments >= LEAST_SHARE * all
}

#[cfg(test)]
mod tests {
    use super::*;

    fn comments(scores: &[f32], tokens: &[usize], policy: Policy) -> Comments {
        let main = tokens.iter().map(|tokens| (1.0, *tokens));
        Comments::of(scores.to_vec(), main, (policy, false))
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
        let likely = comments(&scores, &[10, 10, 10, 1_000], Policy::Article);
        assert_eq!((likely.effect(), moved(&likely)), (Effect::Nothing, vec![0.0; 4]));
        let main = scores.map(|_| (1.0, 10)).into_iter();
        let stated = Comments::of(scores.to_vec(), main, (Policy::Article, true));
        assert_eq!(moved(&stated), [0.0, 0.25, 1.0, 2.0]);
    }

    /// By hand: all have the same probability of main text; comments hold 0.5 × 100 of 100 tokens, or of 101.
    #[test]
    fn a_page_may_be_a_thread_where_comments_hold_half_of_its_text() {
        let effect = |tokens: &[usize]| comments(&[0.0, -60.0], tokens, Policy::Article).effect();
        assert_eq!(effect(&[100, 0]), Effect::Nothing);
        assert_eq!(effect(&[100, 1]), Effect::Against);
        assert_eq!(comments(&[], &[], Policy::Article).effect(), Effect::Against);
    }

    #[test]
    fn beside_a_sure_article_a_page_is_no_thread() {
        let effect = |main: f32, tokens: usize, comment: f32| {
            let main = [(main, tokens), (1.0, 1_000)].into_iter();
            Comments::of(vec![comment, 9.0], main, (Policy::Article, false)).effect()
        };
        assert_eq!(effect(3.0, 20, -2.0), Effect::Against);
        assert_eq!(effect(2.0, 20, -2.0), Effect::Nothing, "likely");
        assert_eq!(effect(3.0, 19, -2.0), Effect::Nothing, "a line");
        assert_eq!(effect(3.0, 20, 0.0), Effect::Nothing, "a comment");
    }

    #[test]
    fn a_block_counts_from_some_probability_on() {
        let comments = comments(&[-1.0, -0.9], &[1, 1], Policy::Discussion);
        assert_eq!([0, 1].map(|block| comments.may_be(block)), [false, true]);
        assert!((comments.probability(0) - 0.2689).abs() < 1e-4);
    }
}
