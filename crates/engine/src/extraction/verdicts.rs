//! The verdicts on all units of a page in little room.

use super::{Class, Evidence, Grounds, Relation, Step, Verdict};
use std::ops::Range;

/// Units of the largest answer whose grounds files give: to find those of one unit takes some 100 µs, and more of them nobody reads.
const MOST_ON_GROUNDS: usize = 5_000;

/// The verdicts on all units of a page, in page order.
///
/// A page may have a million lines, and a [`Verdict`] is large. But the rules of a method are few: of each step only the number
/// of its rule, the value that was found and the threshold are stored, and whoever asks for a verdict gets it put together.
///
/// ```
/// use clearline_engine::page::{Page, Source};
/// use clearline_engine::{Reading, methods};
///
/// let page = Page::from_html(Source::Pasted, "<a href=/>Home</a>");
/// let reading = Reading::of(page, methods::DEFAULT, &methods::Parameters::default());
/// for verdict in reading.extraction.verdicts.iter() {
///     assert!(!verdict.reason().to_string().is_empty());
/// }
/// ```
#[derive(Clone, Debug, Default)]
pub struct Verdicts {
    decisions: Vec<Decision>,
    /// The number of each step's rule. Steps that were replaced are among them, until there are as many of these as others.
    rules: Vec<u32>,
    /// Value and threshold of each step; zeros where its rule compares no numbers.
    numbers: Vec<[f64; 2]>,
    known: Vec<Rule>,
    /// How many steps all decisions have.
    steps_told: usize,
    /// The steps of the last two decisions that are not alike: neighbouring units often share them.
    recent: [Range<u32>; 2],
    /// What spoke for and against each unit beforehand.
    grounds: Option<Grounds>,
}

/// What was decided on one unit, and by which of the steps, one after the other.
#[derive(Clone, Copy, Debug)]
struct Decision {
    first: u32,
    count: u32,
    keep: bool,
}

impl Decision {
    fn steps(self) -> Range<usize> {
        let first = self.first as usize;
        first..first + self.count as usize
    }
}

/// A step without its numbers.
#[derive(Clone, Copy, Debug)]
struct Rule {
    name: &'static str,
    outcome: Class,
    /// What is compared with the threshold, and their relation.
    comparison: Option<(&'static str, Relation)>,
}

/// Names are compared by their address, which is quicker than reading them. The same name at another address makes a second rule, which
/// nobody sees.
impl PartialEq for Rule {
    fn eq(&self, other: &Rule) -> bool {
        let compared = |rule: &Rule| {
            rule.comparison
                .map(|(feature, relation)| (std::ptr::from_ref(feature), relation))
        };
        std::ptr::eq(self.name, other.name) && self.outcome == other.outcome && compared(self) == compared(other)
    }
}

impl Verdicts {
    /// The same verdicts on grounds, which the steps of each unit begin with.
    #[must_use]
    pub(crate) fn on(mut self, grounds: Grounds) -> Verdicts {
        self.grounds = Some(grounds);
        self
    }

    /// Whether one of the steps has one of these rules, by their ids.
    pub(crate) fn have_step(&self, rules: &[&str]) -> bool {
        self.known.iter().any(|known| rules.contains(&known.name))
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

    /// Whether a unit is left out; not where there is no such unit.
    pub fn leaves_out(&self, unit: usize) -> bool {
        self.decisions.get(unit).is_some_and(|decision| !decision.keep)
    }

    /// Whether each unit is kept.
    pub fn kept(&self) -> impl ExactSizeIterator<Item = bool> + DoubleEndedIterator + Clone + '_ {
        self.decisions.iter().map(|decision| decision.keep)
    }

    /// The final class of a unit.
    pub fn class(&self, unit: usize) -> Option<Class> {
        self.outcome(self.decisions.get(unit)?.steps().last()?)
    }

    /// The class of a unit after the first deciding step, before the context was looked at.
    pub fn first_class(&self, unit: usize) -> Option<Class> {
        self.outcome(self.decisions.get(unit)?.steps().next()?)
    }

    /// The classes that any step gives, from main text to boilerplate: few methods use all of them.
    pub fn classes(&self) -> Vec<Class> {
        let is_given = |class: &Class| self.known.iter().any(|rule| rule.outcome == *class);
        Class::ALL.into_iter().filter(is_given).collect()
    }

    /// The verdict on one unit.
    pub fn get(&self, unit: usize) -> Option<Verdict> {
        let verdict = self.without_grounds(unit)?;
        Some(match &self.grounds {
            Some(grounds) => verdict.on(grounds, unit),
            None => verdict,
        })
    }

    /// The verdict on one unit as files give it, which give all of them: on grounds up to 5,000 units only.
    pub fn in_file(&self, unit: usize) -> Option<Verdict> {
        if self.len() > MOST_ON_GROUNDS {
            self.without_grounds(unit)
        } else {
            self.get(unit)
        }
    }

    fn without_grounds(&self, unit: usize) -> Option<Verdict> {
        let decision = self.decisions.get(unit)?;
        let mut steps = decision.steps().filter_map(|step| self.step(step));
        let mut verdict = Verdict::new(decision.keep, steps.next()?);
        for step in steps {
            verdict = verdict.then(decision.keep, step);
        }
        Some(verdict)
    }

    /// All verdicts.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = Verdict> + '_ {
        (0..self.len()).filter_map(|unit| self.get(unit))
    }

    /// Adds the verdict on the next unit; its grounds are those of [`Verdicts::on`].
    pub(crate) fn push(&mut self, verdict: &Verdict) {
        let decision = self.pack(verdict);
        self.decisions.push(decision);
    }

    /// Puts another verdict on a unit; nothing happens where there is no such unit.
    pub(crate) fn replace(&mut self, unit: usize, verdict: &Verdict) {
        if let Some(before) = self.decisions.get(unit) {
            self.steps_told -= before.count as usize;
            self.decisions[unit] = self.pack(verdict);
            if self.rules.len() > 2 * self.steps_told {
                self.drop_unused();
            }
        }
    }

    /// Adds a step to the verdict on a unit, which decides anew; nothing happens where there is no such unit.
    pub(crate) fn then(&mut self, unit: usize, keep: bool, step: Step) {
        if let Some(verdict) = self.get(unit) {
            self.replace(unit, &verdict.then(keep, step));
        }
    }

    fn pack(&mut self, verdict: &Verdict) -> Decision {
        let first = self.rules.len();
        for step in verdict.steps() {
            let rule = self.number_of(Rule::of(step));
            self.rules.push(rule);
            let evidence = step.evidence.as_ref();
            self.numbers
                .push(evidence.map_or([0.0; 2], |evidence| [evidence.value, evidence.threshold]));
        }
        self.steps_told += self.rules.len() - first;
        let steps = self.shared(first as u32..self.rules.len() as u32);
        Decision {
            first: steps.start,
            count: steps.end - steps.start,
            keep: verdict.keep,
        }
    }

    /// The place of the same steps of a recent decision, if there is one; else their own place.
    fn shared(&mut self, last: Range<u32>) -> Range<u32> {
        let alike = self.recent.iter().find(|recent| self.are_alike(recent, &last)).cloned();
        if let Some(recent) = alike {
            self.rules.truncate(last.start as usize);
            self.numbers.truncate(last.start as usize);
            return recent;
        }
        self.recent = [last.clone(), std::mem::take(&mut self.recent[0])];
        last
    }

    fn are_alike(&self, one: &Range<u32>, other: &Range<u32>) -> bool {
        let places = |steps: &Range<u32>| steps.start as usize..steps.end as usize;
        let (one, other) = (places(one), places(other));
        self.rules[one.clone()] == self.rules[other.clone()] && self.numbers[one] == self.numbers[other]
    }

    fn number_of(&mut self, rule: Rule) -> u32 {
        let known = self.known.iter().position(|known| *known == rule);
        known.unwrap_or_else(|| {
            self.known.push(rule);
            self.known.len() - 1
        }) as u32
    }

    /// Moves the steps of all decisions together, so that replacing for ever takes no more room than replacing once.
    fn drop_unused(&mut self) {
        let mut rules = Vec::with_capacity(self.steps_told);
        let mut numbers = Vec::with_capacity(self.steps_told);
        self.recent = [0..0, 0..0];
        for decision in &mut self.decisions {
            let steps = decision.steps();
            decision.first = rules.len() as u32;
            rules.extend_from_slice(&self.rules[steps.clone()]);
            numbers.extend_from_slice(&self.numbers[steps]);
        }
        (self.rules, self.numbers) = (rules, numbers);
    }

    fn rule(&self, step: usize) -> Option<&Rule> {
        self.known.get(*self.rules.get(step)? as usize)
    }

    fn outcome(&self, step: usize) -> Option<Class> {
        Some(self.rule(step)?.outcome)
    }

    fn step(&self, step: usize) -> Option<Step> {
        let [value, threshold] = *self.numbers.get(step)?;
        let rule = self.rule(step)?;
        let evidence = |(feature, relation)| Evidence::new(feature, value, relation, threshold);
        Some(Step {
            rule: rule.name,
            outcome: rule.outcome,
            evidence: rule.comparison.map(evidence),
        })
    }
}

impl Rule {
    fn of(step: &Step) -> Rule {
        let comparison = |evidence: &Evidence| (evidence.feature, evidence.relation);
        Rule {
            name: step.rule,
            outcome: step.outcome,
            comparison: step.evidence.as_ref().map(comparison),
        }
    }
}

impl FromIterator<Verdict> for Verdicts {
    fn from_iter<I: IntoIterator<Item = Verdict>>(verdicts: I) -> Verdicts {
        let verdicts = verdicts.into_iter();
        let (count, _) = verdicts.size_hint();
        let mut packed = Verdicts {
            decisions: Vec::with_capacity(count),
            rules: Vec::with_capacity(count),
            numbers: Vec::with_capacity(count),
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
mod tests;
