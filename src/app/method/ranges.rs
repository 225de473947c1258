//! How far each parameter can move without changing the text, found one after the other beside the window.

use clearline_engine::explore::Sensitivity;
use clearline_engine::methods::Method;
use clearline_engine::page::Cancel;

/// How long a value has to rest before anything is computed, in seconds.
const REST: f64 = 0.15;

/// What is known, and what is under way.
#[derive(Debug, Default)]
pub struct Ranges {
    /// The version of the curve that all this is about.
    identity: u64,
    known: Vec<(&'static str, Option<Sensitivity>)>,
    /// When the next one may be asked for, in seconds since the start of the window.
    due: f64,
    running: Option<Cancel>,
    /// The parameter that was moved last: what is asked first.
    moved: Option<&'static str>,
}

/// The answer on one parameter.
#[derive(Clone, Debug, PartialEq)]
pub struct FoundRange {
    /// The parameter.
    pub parameter: &'static str,
    /// How far it can move; `None` for choices, and where nobody waited any more.
    pub range: Option<Sensitivity>,
}

/// What is to be done now.
#[derive(Clone, Debug)]
pub enum NextRange {
    /// Nothing: all is known, or an answer is on its way.
    Nothing,
    /// To look again after so many seconds.
    Wait(f64),
    /// To ask for this parameter.
    Ask(&'static str, Cancel),
}

impl Ranges {
    /// What is known of a parameter.
    pub fn get(&self, parameter: &str) -> Option<Sensitivity> {
        let found = self.known.iter().find(|(name, _)| *name == parameter);
        found.and_then(|(_, range)| *range)
    }

    /// The version of the curve that is asked about.
    pub fn identity(&self) -> u64 {
        self.identity
    }

    /// A parameter is moved: what is under way is of no use any more.
    pub fn disturb(&mut self, parameter: Option<&'static str>) {
        self.stop();
        self.moved = parameter;
        self.known.clear();
        // Until the answer with the new value is there.
        self.due = f64::INFINITY;
    }

    /// What to do at `now` for the curve of version `identity` by `method`.
    pub fn next(&mut self, identity: u64, method: &Method, now: f64) -> NextRange {
        if self.identity != identity {
            self.stop();
            self.known.clear();
            (self.identity, self.due) = (identity, now + REST);
        }
        if now < self.due {
            let seconds = self.due - now;
            return if seconds.is_finite() {
                NextRange::Wait(seconds)
            } else {
                NextRange::Nothing
            };
        }
        let is_open = |name: &&'static str| self.known.iter().all(|(known, _)| known != name);
        let names = || method.parameters.iter().map(|card| card.name).filter(is_open);
        let first = names()
            .find(|name| Some(*name) == self.moved)
            .or_else(|| names().next());
        match first.filter(|_| self.running.is_none()) {
            Some(name) => {
                let cancel = Cancel::new();
                self.running = Some(cancel.clone());
                NextRange::Ask(name, cancel)
            }
            None => NextRange::Nothing,
        }
    }

    /// Takes an answer, unless a parameter was moved since it was asked for.
    pub fn take(&mut self, found: FoundRange) {
        let is_wanted = self.running.as_ref().is_some_and(|cancel| !cancel.is_cancelled());
        if is_wanted {
            self.running = None;
            self.known.push((found.parameter, found.range));
        }
    }

    fn stop(&mut self) {
        if let Some(cancel) = self.running.take() {
            cancel.cancel();
        }
    }
}

impl Drop for Ranges {
    fn drop(&mut self) {
        self.stop();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clearline_engine::explore::Bound;
    use clearline_engine::internals::methods::line_block;

    const RANGE: Sensitivity = Sensitivity {
        value: 3.0,
        from: Bound::Exact(2.0),
        to: Bound::EndOfRange(10.0),
    };

    fn asked(next: NextRange) -> Option<(&'static str, Cancel)> {
        match next {
            NextRange::Ask(name, cancel) => Some((name, cancel)),
            NextRange::Nothing | NextRange::Wait(_) => None,
        }
    }

    #[test]
    fn the_parameter_that_was_moved_is_asked_first_once_it_rests() {
        let mut ranges = Ranges::default();
        ranges.disturb(Some("k"));
        assert!(matches!(ranges.next(7, &line_block::METHOD, 1.0), NextRange::Wait(_)));
        let (name, cancel) = asked(ranges.next(7, &line_block::METHOD, 1.2)).unwrap();
        assert_eq!(name, "k");
        assert!(
            asked(ranges.next(7, &line_block::METHOD, 1.2)).is_none(),
            "one at a time"
        );
        ranges.take(FoundRange {
            parameter: "k",
            range: Some(RANGE),
        });
        assert_eq!(ranges.get("k"), Some(RANGE));
        assert!(!cancel.is_cancelled());
        let rest: Vec<&str> = std::iter::from_fn(|| {
            let (name, _) = asked(ranges.next(7, &line_block::METHOD, 1.3))?;
            ranges.take(FoundRange {
                parameter: name,
                range: None,
            });
            Some(name)
        })
        .collect();
        assert_eq!(rest.len(), line_block::METHOD.parameters.len() - 1);
    }

    #[test]
    fn answers_about_an_older_curve_are_dropped() {
        let mut ranges = Ranges::default();
        ranges.next(1, &line_block::METHOD, 0.0);
        let (parameter, cancel) = asked(ranges.next(1, &line_block::METHOD, 0.2)).unwrap();
        assert!(matches!(ranges.next(2, &line_block::METHOD, 0.3), NextRange::Wait(_)));
        assert!(cancel.is_cancelled());
        ranges.take(FoundRange {
            parameter,
            range: Some(RANGE),
        });
        assert_eq!(ranges.get(parameter), None);
        let (_, cancel) = asked(ranges.next(2, &line_block::METHOD, 1.0)).unwrap();
        drop(ranges);
        assert!(cancel.is_cancelled(), "the window was closed");
    }
}
