//! What a confidence is worth: whether pages with a confidence have the scores that it promises.

use super::PageScore;
use serde::Serialize;

/// Pages whose confidence lies between two bounds. Pages with an empty gold text are left out: nothing can be right there.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct ConfidenceBand {
    /// The lowest confidence.
    pub from: f64,
    /// Where the next band begins; 1 belongs to the last.
    pub to: f64,
    /// How many pages.
    pub pages: usize,
    /// Their share of all pages with a confidence, 0 to 1.
    pub share: f64,
    /// Their mean bag F1.
    pub f1: f64,
    /// The share of them whose bag F1 is below 0.5.
    pub low: f64,
}

const BOUNDS: [f64; 7] = [0.0, 0.3, 0.5, 0.7, 0.8, 0.9, 1.0];

impl ConfidenceBand {
    /// The bands that hold a page, from the lowest; empty where the method states no confidence.
    pub fn all(pages: &[PageScore]) -> Vec<ConfidenceBand> {
        let rated = pages.iter().filter(|page| !page.gold_empty);
        let rated: Vec<(f64, f64)> = rated
            .filter_map(|page| Some((page.confidence?, page.text?.bag.f1)))
            .collect();
        let bands = BOUNDS.windows(2).filter_map(|bounds| {
            let is_inside = |confidence: f64| {
                confidence >= bounds[0] && (confidence < bounds[1] || bounds[1] == 1.0 && confidence == 1.0)
            };
            let inside = rated.iter().filter(|(confidence, _)| is_inside(*confidence));
            let f1: Vec<f64> = inside.map(|&(_, f1)| f1).collect();
            let count = f1.len() as f64;
            (!f1.is_empty()).then(|| ConfidenceBand {
                from: bounds[0],
                to: bounds[1],
                pages: f1.len(),
                share: count / rated.len() as f64,
                f1: f1.iter().sum::<f64>() / count,
                low: f1.iter().filter(|&&f1| f1 < 0.5).count() as f64 / count,
            })
        });
        bands.collect()
    }
}

#[cfg(test)]
mod tests {
    use super::super::{GoldPage, score_page};
    use super::*;

    fn page(gold: &str, extracted: &str, confidence: Option<f64>) -> PageScore {
        let gold = GoldPage {
            text: Some(gold.to_owned()),
            ..serde_json::from_str(r#"{"id": "a"}"#).unwrap()
        };
        PageScore {
            confidence,
            ..score_page(&gold, extracted)
        }
    }

    #[test]
    fn bands_count_pages_with_gold_and_confidence() {
        let pages = [
            page("a b", "a b", Some(1.0)),
            page("a b", "c d", Some(0.9)),
            page("a b", "a b", Some(0.29)),
            page("", "a b", Some(0.95)),
            page("a b", "a b", None),
        ];
        let bands = ConfidenceBand::all(&pages);
        let told: Vec<_> = bands.iter().map(|b| (b.from, b.pages, b.f1, b.low)).collect();
        assert_eq!(told, [(0.0, 1, 1.0, 0.0), (0.9, 2, 0.5, 0.5)]);
        assert_eq!(bands[1].share, 2.0 / 3.0);
        assert_eq!(ConfidenceBand::all(&pages[4..]), []);
    }
}
