//! Coordinate descent over the parameters of a method.

use super::corpus::Scores;
use super::{COARSE, LEAST_GAIN, MOST_ROUNDS};
use clearline_engine::Stop;
use clearline_engine::internals::explore::Grid;
use clearline_engine::internals::explore::MOST_CHOICES;
use clearline_engine::methods::{Method, Parameters};
use clearline_engine::methods::{ParameterCard, ParameterKind};

/// A search on some pages of a corpus.
pub(super) struct Search<'a> {
    pub method: &'static Method,
    pub fixed: &'a Parameters,
    pub scores: Scores<'a>,
    pub progress: &'a mut dyn FnMut(usize, f64),
}

/// A setting with its mean.
#[derive(Clone)]
struct Best {
    parameters: Parameters,
    mean: f64,
}

impl Search<'_> {
    /// The best setting for some pages.
    pub(super) fn run(&mut self, pages: &[usize]) -> Result<Parameters, Stop> {
        let mut best = Best {
            parameters: self.fixed.clone(),
            mean: self.mean(self.fixed, pages)?,
        };
        let free = |card: &&ParameterCard| self.fixed.iter().all(|(name, _)| name != card.name);
        let cards: Vec<&'static ParameterCard> = self.method.parameters.iter().filter(free).collect();
        for _ in 0..MOST_ROUNDS {
            let mean = best.mean;
            for card in &cards {
                best = self.better(card, best, pages)?;
            }
            if best.mean < mean + LEAST_GAIN {
                break;
            }
        }
        Ok(best.parameters)
    }

    /// The mean F1 of a setting over some pages.
    pub(super) fn mean(&mut self, parameters: &Parameters, pages: &[usize]) -> Result<f64, Stop> {
        let scores = self.scores.of(parameters)?;
        let sum: f64 = pages.iter().filter_map(|&page| scores.get(page)).sum();
        Ok(sum / pages.len().max(1) as f64)
    }

    /// The setting with the best value of one parameter.
    fn better(&mut self, card: &'static ParameterCard, best: Best, pages: &[usize]) -> Result<Best, Stop> {
        let Some(grid) = Grid::of(card) else {
            let ParameterKind::Choice(choices) = card.kind else {
                return Ok(best);
            };
            let few = choices.iter().filter(|_| choices.len() <= MOST_CHOICES);
            let values: Vec<String> = few.map(|choice| (*choice).to_owned()).collect();
            return self.best_of(card, &values, best, pages);
        };
        let last = grid.len() - 1;
        let places = (0..COARSE)
            .map(|number| number * last / (COARSE - 1))
            .collect::<Vec<_>>();
        let mut best = self.best_of(card, &values(&grid, &places), best, pages)?;
        let mut apart = (last / (COARSE - 1)).div_ceil(2);
        while apart > 0 {
            let Some(number) = self.number(card, &best) else { break };
            let at = grid.nearest(number);
            let around = [at.saturating_sub(apart), (at + apart).min(last)];
            best = self.best_of(card, &values(&grid, &around), best, pages)?;
            apart /= 2;
        }
        Ok(best)
    }

    fn number(&self, card: &ParameterCard, best: &Best) -> Option<f64> {
        best.parameters.completed(self.method.parameters).set_number(card.name)
    }

    /// The best of some values of a parameter. The present value wins unless another is better by enough.
    fn best_of(&mut self, card: &ParameterCard, values: &[String], best: Best, pages: &[usize]) -> Result<Best, Stop> {
        let needed = best.mean + LEAST_GAIN;
        let mut found = best.clone();
        for value in values {
            let mut parameters = best.parameters.clone();
            // A value of the card's own grid or choices can always be set.
            let set = parameters.set(self.method.parameters, card.name, value);
            debug_assert_eq!(set, Ok(()));
            let mean = self.mean(&parameters, pages)?;
            if mean >= needed && mean > found.mean {
                found = Best { parameters, mean };
            }
            (self.progress)(self.scores.len(), found.mean);
        }
        Ok(found)
    }
}

fn values(grid: &Grid, places: &[usize]) -> Vec<String> {
    places.iter().map(|&at| grid.value(at).to_string()).collect()
}
