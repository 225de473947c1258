//! Fitting a method's parameters to gold texts.
//!
//! The measure is the mean bag F1 of the pages whose gold text is not empty. The search is coordinate descent. One
//! parameter after the other, in the order of the method's card, is set to the value with the best mean, while the
//! others keep theirs, until a round over all of them gains nothing. A number is looked for on a coarse grid of
//! [`COARSE`] values first, then half as far apart around the best, and so on down to the step of its slider. Of
//! choices, all are tried, except languages and word lists. A change that gains less than [`LEAST_GAIN`] is not made,
//! so values change only for a reason.
//!
//! The values are chosen to suit the pages, so their own mean flatters them. Therefore the groups of the pages (sites)
//! are dealt into folds, the search is repeated without each fold, and every page is scored with the values that were
//! found without its group. This cross-validated mean is what to expect on other sites.

mod corpus;
mod search;
#[cfg(test)]
mod tests;

pub use corpus::TuningCorpus;

use clearline_engine::Stop;
use clearline_engine::methods::{Method, Parameters};
use corpus::Scores;
use search::Search;

/// Values of the first grid.
const COARSE: usize = 9;
/// Smallest gain in mean F1 for which a value is changed.
const LEAST_GAIN: f64 = 0.0005;
/// Most rounds over all parameters.
const MOST_ROUNDS: usize = 4;
/// Folds of the cross-validation, where there are as many groups.
const FOLDS: usize = 5;

/// The result of a search.
#[derive(Clone, Debug)]
pub struct Tuned {
    /// The values that were found with all pages, and those that were fixed. Parameters that are not named keep their
    /// default.
    pub parameters: Parameters,
    /// Mean F1 before.
    pub before: f64,
    /// Mean F1 with these values, on the pages that they were found with.
    pub after: f64,
    /// Mean F1 with values that were found without the page's group; `None` where there is only one group.
    pub validated: Option<f64>,
    /// The number of folds.
    pub folds: usize,
    /// How many pages were measured.
    pub pages: usize,
    /// How many settings were measured.
    pub settings: usize,
}

/// Fits the parameters of `method` that `fixed` does not set. `progress` is called with the number of settings measured so
/// far and the best mean.
///
/// # Errors
/// If the corpus's cancel flag was set.
pub fn tune(
    method: &'static Method,
    fixed: &Parameters,
    corpus: &TuningCorpus,
    progress: &mut dyn FnMut(usize, f64),
) -> Result<Tuned, Stop> {
    let everything: Vec<usize> = (0..corpus.len()).collect();
    let mut search = Search {
        method,
        fixed,
        scores: Scores::new(method, corpus),
        progress,
    };
    let best = search.run(&everything)?;
    let before = search.mean(fixed, &everything)?;
    let after = search.mean(&best, &everything)?;
    let folds = corpus.folds(FOLDS);
    let validated = match folds.len() {
        0 | 1 => None,
        _ => Some(validate(&mut search, &folds, corpus.len())?),
    };
    Ok(Tuned {
        parameters: best,
        before,
        after,
        validated,
        folds: if validated.is_some() { folds.len() } else { 0 },
        pages: corpus.len(),
        settings: search.scores.len(),
    })
}

/// The mean over all pages, each scored with the values that were found without its fold.
fn validate(search: &mut Search<'_>, folds: &[Vec<usize>], pages: usize) -> Result<f64, Stop> {
    let mut sum = 0.0;
    for fold in folds {
        let others: Vec<usize> = (0..pages).filter(|page| fold.binary_search(page).is_err()).collect();
        let best = search.run(&others)?;
        sum += search.mean(&best, fold)? * fold.len() as f64;
    }
    Ok(sum / pages.max(1) as f64)
}
