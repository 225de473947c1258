//! The span that a person who knows the gold text would drag the markers to.

use super::tokens::tokens;
use clearline_engine::correct::{Act, Correction};
use clearline_engine::document::Document;
use clearline_engine::extraction::Extraction;
use std::collections::HashMap;
use std::ops::RangeInclusive;

/// Turns of moving one marker after the other. The search ends sooner, as soon as neither moves.
const MOST_TURNS: usize = 10;

/// The same extraction with its two markers set so that the text between them has the highest bag F1 against `gold`, or
/// `None` without units. One marker is moved at a time until neither gains anything, once from the method's own markers
/// and once from the ends of the page.
pub(super) fn best_span(extraction: &Extraction, document: &Document, gold: &str) -> Option<Extraction> {
    let units = UnitTokens::of(extraction, document, gold);
    let last = extraction.units.len().checked_sub(1)?;
    let own = match (extraction.curve.kept.first(), extraction.curve.kept.last()) {
        (Some(first), Some(last)) => first.start..=last.end,
        _ => 0..=last,
    };
    let spans = [own, 0..=last].map(|span| units.settled(span));
    let [one, other] = spans.each_ref().map(|span| units.f1(span.clone()));
    let [own, whole] = spans;
    Some(between(extraction, document, &if other > one { whole } else { own }))
}

/// The extraction as if both markers were dragged to the ends of a span.
fn between(extraction: &Extraction, document: &Document, span: &RangeInclusive<usize>) -> Extraction {
    let turned = |keep: bool| {
        let kept = extraction.verdicts.kept().enumerate();
        let turned = kept.filter(move |&(unit, kept)| kept != keep && span.contains(&unit) == keep);
        Correction::of_units(
            Act::Flipped,
            keep,
            document,
            &extraction.units,
            turned.map(|(unit, _)| unit),
        )
    };
    extraction.corrected(&[turned(true), turned(false)])
}

/// The tokens of every unit as numbers, and how often each is in the gold text.
struct UnitTokens {
    units: Vec<Vec<usize>>,
    gold: Vec<u32>,
    gold_total: u32,
}

impl UnitTokens {
    fn of(extraction: &Extraction, document: &Document, gold: &str) -> UnitTokens {
        let mut numbers: HashMap<String, usize> = HashMap::new();
        let mut numbered = |text: &str| -> Vec<usize> {
            let text = text.to_lowercase();
            let number = |token: &&str| {
                let next = numbers.len();
                *numbers.entry((*token).to_owned()).or_insert(next)
            };
            tokens(&text).iter().map(number).collect()
        };
        let of_gold = numbered(gold);
        let units = (0..extraction.units.len()).map(|unit| numbered(&document.text_of(extraction.units.spans(unit))));
        let units = units.collect();
        let mut gold = vec![0; numbers.len()];
        of_gold.iter().for_each(|&token| gold[token] += 1);
        UnitTokens {
            units,
            gold,
            gold_total: of_gold.len() as u32,
        }
    }

    /// The span after its markers were moved as far as F1 grows.
    fn settled(&self, mut span: RangeInclusive<usize>) -> RangeInclusive<usize> {
        for _ in 0..MOST_TURNS {
            let start = self.best_end((0..=*span.end()).rev()).unwrap_or(*span.start());
            let end = self.best_end(start..self.units.len()).unwrap_or(*span.end());
            if span == (start..=end) {
                break;
            }
            span = start..=end;
        }
        span
    }

    /// The unit at which a growing span has the highest F1.
    fn best_end(&self, units: impl Iterator<Item = usize>) -> Option<usize> {
        let mut bag = Bag::new(self);
        let mut best: Option<(f64, usize)> = None;
        for unit in units {
            bag.take(unit);
            if best.is_none_or(|(other, _)| bag.f1() > other) {
                best = Some((bag.f1(), unit));
            }
        }
        best.map(|(_, unit)| unit)
    }

    fn f1(&self, span: RangeInclusive<usize>) -> f64 {
        let mut bag = Bag::new(self);
        span.for_each(|unit| bag.take(unit));
        bag.f1()
    }
}

/// The tokens of a growing text.
struct Bag<'a> {
    tokens: &'a UnitTokens,
    left: Vec<u32>,
    total: u32,
    hits: u32,
}

impl<'a> Bag<'a> {
    fn new(tokens: &'a UnitTokens) -> Bag<'a> {
        Bag {
            tokens,
            left: tokens.gold.clone(),
            total: 0,
            hits: 0,
        }
    }

    fn take(&mut self, unit: usize) {
        for &token in &self.tokens.units[unit] {
            self.total += 1;
            if self.left[token] > 0 {
                self.left[token] -= 1;
                self.hits += 1;
            }
        }
    }

    fn f1(&self) -> f64 {
        2.0 * f64::from(self.hits) / f64::from((self.total + self.tokens.gold_total).max(1))
    }
}
