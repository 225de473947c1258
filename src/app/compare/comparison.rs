//! Several methods on one page, held against each other leaf by leaf and against a gold text.

use clearline_engine::methods::Method;
use clearline_engine::{Reading, Recipe};
use clearline_measure::{Scores, bag_scores};
use std::sync::Arc;

/// What is to be compared.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Comparison {
    /// The methods with their parameters.
    pub recipes: Vec<Recipe>,
    /// The text that is known to be right.
    pub gold: Option<Arc<str>>,
}

/// What became of one method.
#[derive(Clone, Debug)]
pub struct Entry {
    /// The method.
    pub method: &'static Method,
    /// How much of each leaf of the article it keeps, 0 to 1: leaves are what all methods share, whatever their units.
    pub shares: Vec<f32>,
    /// Its tokens against those of the gold text, order ignored.
    pub scores: Option<Scores>,
}

impl Comparison {
    /// Runs every method on a page that was parsed.
    pub(super) fn run(&self, page: &Reading) -> Vec<Entry> {
        self.recipes.iter().map(|recipe| self.entry(page, recipe)).collect()
    }

    fn entry(&self, page: &Reading, recipe: &Recipe) -> Entry {
        let reading = page.by(recipe.method, &recipe.parameters);
        let leaves = 0..reading.article.leaves.len();
        let share = |leaf| reading.shown.share(&reading.article, leaf) as f32;
        Entry {
            method: recipe.method,
            shares: leaves.map(share).collect(),
            scores: self.gold.as_deref().map(|gold| bag_scores(gold, &reading.text())),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clearline_engine::methods::{Parameters, method};
    use clearline_engine::page::{Page, Source};

    #[test]
    fn methods_are_aligned_by_leaves_and_scored_against_gold() {
        let text = "A sentence of the article that says something. ".repeat(12);
        let html = format!("<ul><li><a href=/>Home</a><li><a href=/>News</a></ul><p>{text}</p><p>{text}</p>");
        let methods = ["line-block", "dbscan"].map(|name| method(name).unwrap());
        let page = Page::from_html(Source::Pasted, &html);
        let page = Reading::of(page, methods[0], &Parameters::default());
        let mut comparison = Comparison {
            recipes: methods.map(Recipe::of).to_vec(),
            gold: None,
        };
        let entries = comparison.run(&page);
        assert_eq!(entries.len(), 2);
        for entry in &entries {
            assert_eq!(entry.shares, [0.0, 0.0, 1.0, 1.0], "{}", entry.method.name);
            assert!(entry.scores.is_none());
        }
        comparison.gold = Some(text.into());
        for entry in comparison.run(&page) {
            let scores = entry.scores.unwrap();
            assert_eq!((scores.p, scores.r), (0.5, 1.0), "{}", entry.method.name);
        }
    }
}
