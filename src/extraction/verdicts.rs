//! The verdicts on all units of a page in little room.

use super::{Class, Evidence, Grounds, Relation, Step, Verdict};
use foldhash::fast::RandomState;
use indexmap::IndexSet;
use std::hash::{Hash, Hasher};

/// The verdicts on all units of a page, in page order.
///
/// A page may have a million lines, and a [`Verdict`] is large. But the rules of a method are few: of each step only its
/// number and the value that was found are stored, and whoever asks for a verdict gets it put together.
#[derive(Clone, Debug, Default)]
pub struct Verdicts {
    decisions: Vec<Decision>,
    /// The value of each step; zero where its rule compares no numbers.
    values: Vec<f64>,
    /// The number of each step's reason.
    reasons: Vec<u32>,
    known: IndexSet<Reason, RandomState>,
    /// What spoke for and against each unit beforehand.
    grounds: Option<Grounds>,
}

/// What was decided on one unit, and by which of the steps, one after the other.
#[derive(Clone, Copy, Debug)]
struct Decision {
    first: u32,
    count: u16,
    keep: bool,
}

/// A step without its value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Reason {
    rule: Name,
    outcome: Class,
    comparison: Option<Comparison>,
}

/// What a step's value is held against.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Comparison {
    feature: Name,
    relation: Relation,
    /// The bits of the threshold.
    threshold: u64,
}

/// A name that is told from others by its place in the program, which is quicker than reading it. The same letters at another
/// place make a reason of their own, and nobody sees that.
#[derive(Clone, Copy, Debug)]
struct Name(&'static str);

impl Name {
    fn place(self) -> usize {
        self.0.as_ptr() as usize
    }
}

impl PartialEq for Name {
    fn eq(&self, other: &Name) -> bool {
        (self.place(), self.0.len()) == (other.place(), other.0.len())
    }
}

impl Eq for Name {}

impl Hash for Name {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.place().hash(state);
    }
}

impl Verdicts {
    /// The same verdicts on grounds, which the steps of each unit begin with.
    #[must_use]
    pub fn on(mut self, grounds: Grounds) -> Verdicts {
        self.grounds = Some(grounds);
        self
    }

    /// How many units were judged.
    pub fn len(&self) -> usize {
        self.decisions.len()
    }

    /// Whether there was no unit to judge.
    pub fn is_empty(&self) -> bool {
        self.decisions.is_empty()
    }

    /// Whether a unit is kept; not where there is no such unit.
    pub fn keeps(&self, unit: usize) -> bool {
        self.decisions.get(unit).is_some_and(|decision| decision.keep)
    }

    /// Whether each unit is kept.
    pub fn kept(&self) -> impl ExactSizeIterator<Item = bool> + DoubleEndedIterator + Clone + '_ {
        self.decisions.iter().map(|decision| decision.keep)
    }

    /// The final class of a unit.
    pub fn class(&self, unit: usize) -> Option<Class> {
        let decision = self.decisions.get(unit)?;
        self.outcome(decision.first as usize + usize::from(decision.count).checked_sub(1)?)
    }

    /// The class of a unit after the first deciding step, before the context was looked at.
    pub fn first_class(&self, unit: usize) -> Option<Class> {
        self.outcome(self.decisions.get(unit)?.first as usize)
    }

    /// The verdict on one unit.
    pub fn get(&self, unit: usize) -> Option<Verdict> {
        let decision = self.decisions.get(unit)?;
        let first = decision.first as usize;
        let mut steps = (first..first + usize::from(decision.count)).filter_map(|step| self.step(step));
        let mut verdict = Verdict::new(decision.keep, steps.next()?);
        for step in steps {
            verdict = verdict.then(decision.keep, step);
        }
        Some(match &self.grounds {
            Some(grounds) => verdict.on(grounds, unit),
            None => verdict,
        })
    }

    /// All verdicts.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = Verdict> + '_ {
        (0..self.len()).filter_map(|unit| self.get(unit))
    }

    /// Adds the verdict on the next unit; its grounds are those of [`Verdicts::on`].
    pub fn push(&mut self, verdict: &Verdict) {
        let decision = self.pack(verdict);
        self.decisions.push(decision);
    }

    /// Puts another verdict on a unit; nothing happens where there is no such unit.
    pub fn replace(&mut self, unit: usize, verdict: &Verdict) {
        if unit < self.len() {
            self.decisions[unit] = self.pack(verdict);
        }
    }

    /// Adds a step to the verdict on a unit, which decides anew; nothing happens where there is no such unit.
    pub fn then(&mut self, unit: usize, keep: bool, step: Step) {
        if let Some(verdict) = self.get(unit) {
            self.replace(unit, &verdict.then(keep, step));
        }
    }

    fn pack(&mut self, verdict: &Verdict) -> Decision {
        let first = self.reasons.len() as u32;
        let mut count = 0;
        for step in verdict.own_steps().take(usize::from(u16::MAX)) {
            let (reason, _) = self.known.insert_full(Reason::of(step));
            self.reasons.push(reason as u32);
            self.values
                .push(step.evidence.as_ref().map_or(0.0, |evidence| evidence.value));
            count += 1;
        }
        Decision {
            first,
            count,
            keep: verdict.keep,
        }
    }

    fn reason(&self, step: usize) -> Option<&Reason> {
        self.known.get_index(*self.reasons.get(step)? as usize)
    }

    fn outcome(&self, step: usize) -> Option<Class> {
        Some(self.reason(step)?.outcome)
    }

    fn step(&self, step: usize) -> Option<Step> {
        let value = *self.values.get(step)?;
        Some(self.reason(step)?.with(value))
    }
}

impl Reason {
    fn of(step: &Step) -> Reason {
        Reason {
            rule: Name(step.rule),
            outcome: step.outcome,
            comparison: step.evidence.as_ref().map(|evidence| Comparison {
                feature: Name(evidence.feature),
                relation: evidence.relation,
                threshold: evidence.threshold.to_bits(),
            }),
        }
    }

    fn with(&self, value: f64) -> Step {
        let evidence = |comparison: &Comparison| {
            let threshold = f64::from_bits(comparison.threshold);
            Evidence::new(comparison.feature.0, value, comparison.relation, threshold)
        };
        Step {
            rule: self.rule.0,
            outcome: self.outcome,
            evidence: self.comparison.as_ref().map(evidence),
        }
    }
}

impl<'a> IntoIterator for &'a Verdicts {
    type Item = Verdict;
    type IntoIter = Box<dyn DoubleEndedIterator<Item = Verdict> + 'a>;

    fn into_iter(self) -> Self::IntoIter {
        Box::new(self.iter())
    }
}

impl FromIterator<Verdict> for Verdicts {
    fn from_iter<I: IntoIterator<Item = Verdict>>(verdicts: I) -> Verdicts {
        let verdicts = verdicts.into_iter();
        let (count, _) = verdicts.size_hint();
        let mut packed = Verdicts {
            decisions: Vec::with_capacity(count),
            values: Vec::with_capacity(count),
            reasons: Vec::with_capacity(count),
            ..Verdicts::default()
        };
        verdicts.for_each(|verdict| packed.push(&verdict));
        packed
    }
}

impl PartialEq for Verdicts {
    fn eq(&self, other: &Verdicts) -> bool {
        self.len() == other.len() && self.iter().eq(other.iter())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn measured(value: f64) -> Step {
        let evidence = Evidence::new("block length", value, Relation::Above, 60.0);
        Step::measured("in a run", Class::Good, evidence)
    }

    fn verdicts() -> [Verdict; 3] {
        let empty = || Step::plain("empty line", Class::Short);
        [
            Verdict::new(true, measured(96.0)),
            Verdict::new(false, empty()),
            Verdict::new(true, measured(61.5)).then(false, empty()),
        ]
    }

    #[test]
    fn verdicts_come_out_as_they_went_in() {
        let packed: Verdicts = verdicts().into_iter().collect();
        assert!(packed.iter().eq(verdicts()));
        assert!(packed.kept().eq([true, false, false]));
        let rules: Vec<&str> = packed.known.iter().map(|reason| reason.rule.0).collect();
        assert!(rules.len() < 4 && rules.contains(&"in a run") && rules.contains(&"empty line"));
        assert_eq!(
            (packed.first_class(2), packed.class(2)),
            (Some(Class::Good), Some(Class::Short))
        );
        assert_eq!((packed.get(3), packed.class(3), packed.keeps(3)), (None, None, false));
    }

    #[test]
    fn another_verdict_leaves_the_others_as_they_are() {
        let mut packed: Verdicts = verdicts().into_iter().collect();
        let changed = verdicts()[0]
            .clone()
            .then(false, Step::plain("you left it out", Class::Bad));
        packed.replace(0, &changed);
        packed.replace(3, &changed);
        let [_, second, third] = verdicts();
        assert!(packed.iter().eq([changed, second, third]));
    }

    #[test]
    fn grounds_stand_before_the_steps_of_every_unit() {
        let grounds = Grounds::new(3, |units| {
            let ground = |unit| vec![measured(unit as f64)];
            units.map(ground).collect()
        });
        let packed: Verdicts = verdicts().into_iter().collect();
        let packed = packed.on(grounds);
        let third = packed.get(2).map(|verdict| verdict.to_string());
        assert_eq!(
            third.as_deref(),
            Some("in a run: block length 61.50 > 60 → empty line; in a run: block length 2 > 60")
        );
        assert_eq!(packed.class(2), Some(Class::Short));
    }
}
