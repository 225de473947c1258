//! The model's judgement of all blocks of a page, in two looks, and by what readers wrote ([`Comments`]).
//!
//! The first look scores each block by its features. Where that leaves much in doubt, a second look knows what the first said about the page
//! as a whole ([`FirstLook`]), sees some of the features again, and adds to each block's score (stacking; Wolpert, Neural Networks 1992).

use super::comments::Comments;
use super::features::{Features, FirstLook, Matrix};
use super::model::{Model, probability};
use super::policy::Policy;

/// How all blocks of a page were judged.
pub struct Judgement {
    /// The raw score of each block; above 0 speaks for main text.
    pub scores: Vec<f32>,
    /// What the second look knew; unknown where there was none.
    pub first_look: FirstLook,
    /// What readers wrote; the scores have what that adds.
    pub comments: Comments,
}

impl Judgement {
    /// Looks at a page, once more where that leaves much in doubt, and weighs what readers wrote.
    pub fn of(model: &Model, features: &Features, policy: Policy) -> Judgement {
        let blocks = &features.survey().blocks;
        let tokens = || blocks.list().iter().map(|block| blocks.tokens(block).len());
        let [mut scores, mut of_comments] = [(); 2].map(|()| Vec::with_capacity(blocks.len()));
        let mut whole = None;
        for rows in features.stretches(policy) {
            scores.extend(model.first_scores(&rows));
            of_comments.extend(model.comment_scores(&rows));
            // Kept for the second look, so that the rows of most pages are made once. Those of larger pages are made again.
            whole = (rows.rows() == blocks.len()).then_some(rows);
        }
        let mut first_look = FirstLook::of(scores.iter().map(|score| probability(*score)).zip(tokens()));
        if first_look.is_in_doubt() {
            look_again((model, features, policy), (&first_look, whole), &mut scores);
        } else {
            first_look = FirstLook::UNKNOWN;
        }
        let main = scores.iter().copied().zip(tokens());
        let comments = Comments::of(of_comments, main, (policy, features.says_thread()));
        for (block, score) in scores.iter_mut().enumerate() {
            *score += comments.moved(block);
        }
        Judgement {
            scores,
            first_look,
            comments,
        }
    }
}

/// Adds to the scores what the second look says; the rows are made again where they are not whole at hand.
fn look_again(
    (model, features, policy): (&Model, &Features, Policy),
    (first_look, whole): (&FirstLook, Option<Matrix>),
    scores: &mut [f32],
) {
    let mut rest = scores;
    let mut add = |mut rows: Matrix| {
        rows.fill_last(&first_look.values());
        let (own, behind) = std::mem::take(&mut rest).split_at_mut(rows.rows());
        for (score, more) in own.iter_mut().zip(model.second_scores(&rows)) {
            *score += more;
        }
        rest = behind;
    };
    match whole {
        Some(rows) => add(rows),
        None => features.stretches(policy).for_each(add),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::{Document, Limits};
    use crate::methods::auto::model::testing::constant;

    fn judged(model: &Model, html: &str) -> (Features, Judgement) {
        let features = Features::of(&Document::parse_html(html.into(), &Limits::default(), &|| false));
        let judgement = Judgement::of(model, &features, Policy::default());
        (features, judgement)
    }

    /// Each block again, alone, with what the second look knew.
    #[test]
    fn a_page_in_doubt_is_looked_at_again_stretch_by_stretch() {
        for (first, is_again) in [(0.0, true), (3.0, false)] {
            let model = constant(first, 0.25, -9.0);
            let (features, judgement) = judged(&model, &"<p>It rained on the valley.</p>".repeat(4_200));
            assert_eq!(judgement.first_look.is_known(), is_again);
            assert_eq!(judgement.scores.len(), 4_200);
            for block in [0, 1, 4_095, 4_096, 4_199] {
                let row = features.row((Policy::default(), judgement.first_look), block);
                assert_eq!(judgement.scores[block], first + if is_again { 0.25 } else { 0.0 });
                assert_eq!(judgement.scores[block], model.score(&row), "{block}");
            }
        }
    }

    #[test]
    fn a_page_without_blocks_is_looked_at_once() {
        let (_, judgement) = judged(&constant(0.0, 0.25, 1.0), "");
        assert!(judgement.scores.is_empty() && !judgement.first_look.is_known());
    }

    #[test]
    fn what_readers_wrote_counts_as_is_asked_for() {
        let html = "<p>It rained on the valley.</p>";
        let document = Document::parse_html(html.into(), &Limits::default(), &|| false);
        let features = Features::of(&document);
        // A page of comments is a thread.
        for (comment, policy, score) in [
            (1.0, Policy::Article, 3.0),
            (-0.9, Policy::Article, 2.95),
            (1.0, Policy::Discussion, 4.0),
        ] {
            let judgement = Judgement::of(&constant(3.0, 0.0, comment), &features, policy);
            assert!(
                (judgement.scores[0] - score).abs() < 1e-6,
                "{comment}: {:?}",
                judgement.scores
            );
        }
    }
}
