//! The features that spoke loudest for and against each block.

use super::features::{self, FeatureCard, Matrix, WIDTH};
use super::model::Model;
use crate::extraction::{Class, Evidence, Relation, Step};
use std::sync::LazyLock;

/// As many features are named for and against a block.
const NAMED: usize = 3;

static CARDS: LazyLock<Vec<FeatureCard>> = LazyLock::new(features::catalogue);

/// The grounds of every block, the loudest first, what speaks for it before what speaks against it.
pub(super) fn grounds(model: &Model, matrix: &Matrix) -> Vec<Vec<Step>> {
    let contributions = model.contributions(matrix);
    let of_block = |block| {
        let mut amounts = [0.0; WIDTH];
        let told = matrix.row(block).zip(contributions.row(block));
        for (amount, (value, contribution)) in amounts.iter_mut().zip(told) {
            // A missing value has nothing to tell.
            *amount = if value.is_nan() { 0.0 } else { contribution };
        }
        let step = |feature: usize, rule, outcome| {
            let (value, pivot) = (matrix.value(block, feature), model.pivot(feature));
            let relation = match value > pivot {
                true => Relation::Above,
                false => Relation::AtMost,
            };
            let evidence = Evidence {
                label: Some(CARDS[feature].label()),
                ..Evidence::new(CARDS[feature].name, f64::from(value), relation, f64::from(pivot))
            };
            Step::measured(rule, outcome, evidence)
        };
        let loud = |sign| loudest(&amounts, sign).into_iter().flatten();
        let speak_for = loud(1.0).map(|feature| step(feature, "speaks for it", Class::Good));
        let speak_against = loud(-1.0).map(|feature| step(feature, "speaks against it", Class::Bad));
        speak_for.chain(speak_against).collect()
    };
    (0..matrix.rows()).map(of_block).collect()
}

/// The features with the largest amounts of one sign, the largest first.
fn loudest(amounts: &[f32; WIDTH], sign: f32) -> [Option<usize>; NAMED] {
    let mut found = [(None, 0.0); NAMED];
    let mut least = 0.0;
    for (feature, amount) in amounts.iter().map(|amount| sign * amount).enumerate() {
        if amount <= least {
            continue;
        }
        found[NAMED - 1] = (Some(feature), amount);
        for place in (1..NAMED).rev() {
            if found[place].1 > found[place - 1].1 {
                found.swap(place, place - 1);
            }
        }
        least = found[NAMED - 1].1;
    }
    found.map(|(feature, _)| feature)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_loudest_of_each_sign_are_named_in_order() {
        let mut amounts = [0.0; WIDTH];
        for (feature, amount) in [(3, 0.5), (7, 2.0), (9, -1.0), (11, 1.0), (12, 0.1)] {
            amounts[feature] = amount;
        }
        assert_eq!(loudest(&amounts, 1.0), [Some(7), Some(11), Some(3)]);
        assert_eq!(loudest(&amounts, -1.0), [Some(9), None, None]);
    }
}
