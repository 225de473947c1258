//! Makes the neutral block (`assets/auto.neutral`): the explanation of a verdict compares a block's features with it.

use crate::document_of;
use clearline_engine::internals::methods::auto::features::{self, Features};
use clearline_engine::internals::methods::auto::{Judgement, MODEL_FILE, Model, Policy};
use clearline_measure::Corpus;
use std::error::Error;
use std::fmt::Write;

/// One in this many blocks of a page is looked at, because neighbours are much alike.
const STRIDE: usize = 7;

/// The values of one feature, in blocks that are likely main text and in others.
type Values = [Vec<f32>; 2];

/// Writes a line for each feature: its weighted median over both kinds of blocks, each kind weighing the same. For
/// features that name something, the most frequent value.
pub fn neutral(corpora: &[Corpus]) -> Result<String, Box<dyn Error>> {
    let cards = features::catalogue();
    let model = Model::read(&MODEL_FILE)?;
    let mut values: Vec<Values> = vec![Values::default(); cards.len()];
    for corpus in corpora {
        for page in &corpus.pages {
            let document = document_of(corpus, page)?;
            let features = Features::of(&document);
            let policy = Policy::default();
            let Judgement { scores, first_look, .. } = Judgement::of(&model, &features, policy);
            for block in (0..scores.len()).step_by(STRIDE) {
                let is_main = scores[block] >= 0.0;
                for ((values, card), value) in values
                    .iter_mut()
                    .zip(&cards)
                    .zip(features.row((policy, first_look), block))
                {
                    // What the first look said is known of pages that were looked at twice; its neutral values are theirs.
                    if card.group != "first look" || !value.is_nan() {
                        values[usize::from(is_main)].push(value);
                    }
                }
            }
        }
    }
    let mut text = String::new();
    for (card, values) in cards.iter().zip(&mut values) {
        let value = match names_something(card.name) {
            true => most_frequent(values),
            false => median(values),
        };
        writeln!(text, "{value}\t{}", card.name)?;
    }
    Ok(text)
}

/// Whether a feature is the number of an element's name or of a kind of character, which has no median.
fn names_something(feature: &str) -> bool {
    let is_name = matches!(
        feature,
        "element" | "container" | "container-parent" | "container-grandparent"
    );
    is_name || feature.ends_with("-branch-name") || feature.contains("character-") || feature.ends_with("-character")
}

/// Each value with its weight, ascending, missing values last.
fn weighted(values: &mut Values) -> Vec<(f32, f64)> {
    let mut all: Vec<(f32, f64)> = Vec::new();
    for values in values.iter() {
        all.extend(values.iter().map(|value| (*value, 0.5 / values.len() as f64)));
    }
    all.sort_unstable_by(|a, b| a.0.total_cmp(&b.0));
    all
}

fn median(values: &mut Values) -> f32 {
    let mut passed = 0.0;
    let value = weighted(values).into_iter().find(|(_, weight)| {
        passed += weight;
        passed >= 0.5
    });
    value.map_or(f32::NAN, |(value, _)| value)
}

fn most_frequent(values: &mut Values) -> f32 {
    let weight = |of_value: &[(f32, f64)]| of_value.iter().map(|(_, weight)| weight).sum::<f64>();
    let weighted = weighted(values);
    let kinds = weighted.chunk_by(|a, b| a.0.to_bits() == b.0.to_bits());
    let most = kinds.max_by(|a, b| weight(a).total_cmp(&weight(b)));
    most.and_then(|kind| kind.first()).map_or(f32::NAN, |(value, _)| *value)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn either_kind_weighs_the_same() {
        let values = || [vec![0.0; 90], vec![1.0, 2.0, 2.0]];
        assert_eq!(median(&mut values()), 0.0);
        assert_eq!(median(&mut [vec![3.0; 10], vec![1.0, 2.0, 5.0]]), 3.0);
        assert_eq!(
            median(&mut [vec![f32::NAN; 4], vec![f32::NAN, 1.0]]).to_bits(),
            f32::NAN.to_bits()
        );
        assert_eq!(most_frequent(&mut values()), 0.0);
        assert_eq!(most_frequent(&mut [vec![1.0, 4.0], vec![1.0, 7.0, 7.0]]), 1.0);
    }
}
