//! The range of a parameter within which the kept text does not change.

use super::grid::{border, stations};
use super::{Grid, Setup};
use crate::budget::{Budget, Stop};
use crate::extraction::{Cover, ParameterCard};
use clearline_message::{Message, message};
use serde::Serialize;
use std::fmt;

/// How far a parameter can move without changing the text.
///
/// ```
/// # use clearline_engine::page::{Page, Source};
/// # use clearline_engine::{NoRules, Recipe, read};
/// # let html = format!("<h1>Rain</h1><a href=/>Home</a>{}", "<p>It rained all night, and the lower road was gone.</p>".repeat(9));
/// # let reading = read(Page::from_html(Source::Pasted, &html).into(), &Recipe::default(), &NoRules, &|| false)?;
/// use clearline_engine::explore::{Setup, sensitivity};
/// use clearline_engine::methods::method;
///
/// let line_block = method("line-block").ok_or("no method")?;
/// let recipe = Recipe::of(line_block);
/// let setup = Setup::new(&reading.document, &recipe);
/// let card = line_block.parameter("threshold").ok_or("no parameter")?;
/// let range = sensitivity(&setup, card, &setup.budget(&|| false)).ok().flatten().ok_or("no range")?;
/// assert!(range.from.value() <= range.value && range.value <= range.to.value());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Sensitivity {
    /// The value in force.
    pub value: f64,
    /// The smallest value with the same text.
    pub from: Bound,
    /// The largest value with the same text.
    pub to: Bound,
}

/// One end of the range.
///
/// ```
/// use clearline_engine::explore::Bound;
///
/// assert_eq!(Bound::Exact(86.0).value(), 86.0);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case", tag = "kind", content = "value")]
pub enum Bound {
    /// The next value changes the text.
    Exact(f64),
    /// There is no further value.
    EndOfRange(f64),
    /// The text is the same so far; the budget was used up.
    AtLeast(f64),
}

impl Bound {
    /// The outermost value that is known to give the same text.
    pub fn value(self) -> f64 {
        let (Bound::Exact(value) | Bound::EndOfRange(value) | Bound::AtLeast(value)) = self;
        value
    }
}

impl Sensitivity {
    /// Sentence on how far the parameter can move.
    pub fn message(&self) -> Message {
        // Where the method has chosen the value itself, it has more places than anybody reads.
        let [from, to] = [self.from, self.to].map(|bound| (bound.value() * 1e4).round() / 1e4);
        match (self.from, self.to) {
            (Bound::EndOfRange(_), Bound::EndOfRange(_)) => message!("sensitivity-none"),
            (Bound::AtLeast(_), _) | (_, Bound::AtLeast(_)) => message!("sensitivity-at-least", from = from, to = to),
            _ if from == to => message!("sensitivity-alone", from = from),
            _ => message!("sensitivity-range", from = from, to = to),
        }
    }
}

impl fmt::Display for Sensitivity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.message())
    }
}

/// A parameter with more values than these on a side is looked at in growing strides beyond them.
const DENSE: usize = 2_000;

/// Walks from the value in force outward, value by value, until the text changes: exact, since the text need not change
/// steadily with a parameter. Only the few parameters with many thousand values are taken in strides far out, where the
/// border is found by halving; a change that is taken back within a stride is overlooked there. Each side has half of the
/// budget.
///
/// ```
/// use clearline_engine::explore::{Setup, sensitivity};
/// use clearline_engine::page::{Page, Source};
/// use clearline_engine::{NoRules, Recipe, methods, read};
///
/// let html = "<p>It rained all night, and by morning the lower road was gone under brown water.".repeat(9);
/// let method = methods::method("line-block").ok_or("no such method")?;
/// let page = Page::from_html(Source::Pasted, &html);
/// let reading = read(page.into(), &Recipe::of(method), &NoRules, &|| false)?;
///
/// let setup = Setup::new(&reading.document, &reading.recipe);
/// let budget = setup.budget(&|| false);
/// let k = method.parameter("k").ok_or("no such parameter")?;
/// let range = sensitivity(&setup, k, &budget).ok().flatten().ok_or("no range")?;
/// assert!(range.from.value() <= range.value && range.value <= range.to.value());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// Where nobody waits for the answer, or the site's rule takes all of the budget. Choices have no range: `None`.
pub fn sensitivity(setup: &Setup<'_>, card: &ParameterCard, budget: &Budget<'_>) -> Result<Option<Sensitivity>, Stop> {
    let answer = setup.extract(budget)?;
    let (Some(grid), Some(value)) = (Grid::of(card), answer.number_in_force(card.name)) else {
        return Ok(None);
    };
    let walk = Walk {
        setup,
        card,
        kept: answer.cover(),
    };
    let [below, above] = grid.around(value);
    Ok(Some(Sensitivity {
        value,
        from: walk.bound(value, &below, &budget.split(2))?,
        to: walk.bound(value, &above, budget)?,
    }))
}

struct Walk<'a> {
    setup: &'a Setup<'a>,
    card: &'a ParameterCard,
    kept: Cover,
}

impl Walk<'_> {
    /// How far the text stays the same on the way from `start` over `values`.
    fn bound(&self, start: f64, values: &[f64], budget: &Budget<'_>) -> Result<Bound, Stop> {
        let mut same = 0;
        let value_at = |distance: usize| match distance.checked_sub(1) {
            Some(at) => values.get(at).copied().unwrap_or(start),
            None => start,
        };
        let mut search = || -> Result<Bound, Stop> {
            for distance in stations(values.len(), DENSE) {
                if self.changes(value_at(distance), budget)? {
                    let first = border(same, distance, |at| self.changes(value_at(at), budget))?;
                    return Ok(Bound::Exact(value_at(first - 1)));
                }
                same = distance;
            }
            Ok(Bound::EndOfRange(value_at(values.len())))
        };
        match search() {
            Err(Stop::Exhausted) => Ok(Bound::AtLeast(value_at(same))),
            found => found,
        }
    }

    /// Whether the text is another one at a value.
    fn changes(&self, value: f64, budget: &Budget<'_>) -> Result<bool, Stop> {
        let answer = self.setup.extract_with(self.card, &value.to_string(), budget)?;
        Ok(answer.cover() != self.kept)
    }
}
