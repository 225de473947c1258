//! A decision never stands without what decided it.

use super::{Figure, Grounds};
use serde::Serialize;
use std::fmt;

/// What a unit is taken for. Published methods name their classes differently; these are the ones a reader sees.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Class {
    /// Main text.
    Good,
    /// Probably main text, decided by its neighbours.
    NearGood,
    /// Too short to tell.
    Short,
    /// Boilerplate.
    Bad,
}

impl Class {
    /// All of them, from main text to boilerplate.
    pub const ALL: [Class; 4] = [Class::Good, Class::NearGood, Class::Short, Class::Bad];

    /// What it is called, here and in every file.
    pub fn name(self) -> &'static str {
        match self {
            Class::Good => "good",
            Class::NearGood => "near-good",
            Class::Short => "short",
            Class::Bad => "bad",
        }
    }

    /// One letter, so that a class is never told by colour alone.
    pub fn letter(self) -> char {
        match self {
            Class::Good => 'G',
            Class::NearGood => 'N',
            Class::Short => 'S',
            Class::Bad => 'B',
        }
    }
}

/// How a value stood to its threshold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub enum Relation {
    /// Greater than.
    #[serde(rename = ">")]
    Above,
    /// At least.
    #[serde(rename = ">=")]
    AtLeast,
    /// Less than.
    #[serde(rename = "<")]
    Below,
    /// At most.
    #[serde(rename = "<=")]
    AtMost,
    /// Equal to.
    #[serde(rename = "=")]
    Equal,
}

impl fmt::Display for Relation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Relation::Above => ">",
            Relation::AtLeast => "≥",
            Relation::Below => "<",
            Relation::AtMost => "≤",
            Relation::Equal => "=",
        })
    }
}

/// The numbers behind a step; reads "link share 0.41 > 0.20".
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Evidence {
    /// What was measured.
    pub feature: &'static str,
    /// The same in words, where the name is none that a reader knows.
    #[serde(skip)]
    pub label: Option<&'static str>,
    /// What was found.
    pub value: f64,
    /// How it stood to the threshold.
    pub relation: Relation,
    /// What it was held against.
    pub threshold: f64,
}

impl Evidence {
    /// `feature value relation threshold`.
    pub fn new(feature: &'static str, value: f64, relation: Relation, threshold: f64) -> Evidence {
        Evidence {
            feature,
            label: None,
            value,
            relation,
            threshold,
        }
    }

    /// What was measured, in words.
    pub fn measured(&self) -> &'static str {
        self.label.unwrap_or(self.feature)
    }

    /// What was found and how it stood: "0.41 > 0.20"; with more places where two would tell no difference.
    pub fn figures(&self) -> String {
        let told = |places| [self.value, self.threshold].map(|number| Figure::to_places(number, places));
        let differing = [2, 4, 6]
            .into_iter()
            .map(told)
            .find(|[value, threshold]| value != threshold);
        let [value, threshold] = differing.unwrap_or_else(|| told(2));
        format!("{value} {} {threshold}", self.relation)
    }
}

impl fmt::Display for Evidence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.measured(), self.figures())
    }
}

/// One rule that spoke about a unit.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Step {
    /// The rule, in words.
    pub rule: &'static str,
    /// What it made of the unit.
    pub outcome: Class,
    /// The numbers, where the rule compares numbers.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub evidence: Option<Evidence>,
}

impl Step {
    /// A step with numbers.
    pub fn measured(rule: &'static str, outcome: Class, evidence: Evidence) -> Step {
        Step {
            rule,
            outcome,
            evidence: Some(evidence),
        }
    }

    /// A step without numbers.
    pub fn plain(rule: &'static str, outcome: Class) -> Step {
        Step {
            rule,
            outcome,
            evidence: None,
        }
    }

    /// The rule and what it measured, without the figures: "mostly links: link share".
    pub fn words(&self) -> String {
        match &self.evidence {
            Some(evidence) => format!("{}: {}", self.rule, evidence.measured()),
            None => self.rule.to_owned(),
        }
    }
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.evidence {
            Some(evidence) => write!(f, "{} {}", self.words(), evidence.figures()),
            None => f.write_str(&self.words()),
        }
    }
}

/// The decision on one unit, with every step that led to it. There is no verdict without a step.
#[derive(Clone, Debug)]
pub struct Verdict {
    /// Whether the unit is kept.
    pub keep: bool,
    /// What spoke for and against the unit, and which of the grounds are its own.
    grounds: Option<(Grounds, usize)>,
    first: Step,
    later: Vec<Step>,
}

impl Verdict {
    /// A verdict that rests on one step.
    pub fn new(keep: bool, step: Step) -> Verdict {
        Verdict {
            keep,
            grounds: None,
            first: step,
            later: Vec::new(),
        }
    }

    /// The same verdict on the grounds of a unit, which its steps begin with.
    #[must_use]
    pub(super) fn on(mut self, grounds: &Grounds, unit: usize) -> Verdict {
        self.grounds = Some((grounds.clone(), unit));
        self
    }

    /// The same verdict after one more step, which decides anew.
    pub fn then(mut self, keep: bool, step: Step) -> Verdict {
        self.keep = keep;
        self.later.push(step);
        self
    }

    /// The final class.
    pub fn class(&self) -> Class {
        self.deciding().outcome
    }

    /// The class after the first deciding step, before the context was looked at.
    pub fn first_class(&self) -> Class {
        self.first.outcome
    }

    /// The first deciding step.
    pub fn first(&self) -> &Step {
        &self.first
    }

    /// The step that decided.
    pub fn deciding(&self) -> &Step {
        self.later.last().unwrap_or(&self.first)
    }

    /// All steps in their order, the grounds first; never empty.
    pub fn steps(&self) -> impl Iterator<Item = &Step> {
        let grounds = self.grounds.iter().flat_map(|(grounds, unit)| grounds.of_unit(*unit));
        grounds.chain(self.own_steps())
    }

    /// What spoke for and against the unit, those of one rule together: "speaks for it: link share 0 ≤ 0.20, commas 3 > 1".
    pub fn grounds_in_words(&self) -> Vec<String> {
        let mut told: Vec<String> = Vec::new();
        let mut rule = "";
        let grounds = self.grounds.iter().flat_map(|(grounds, unit)| grounds.of_unit(*unit));
        for step in grounds {
            match (&step.evidence, told.last_mut()) {
                (Some(evidence), Some(last)) if step.rule == rule => *last += &format!(", {evidence}"),
                _ => told.push(step.to_string()),
            }
            rule = step.rule;
        }
        told
    }

    /// The deciding steps in their order, without the grounds; never empty.
    pub(super) fn own_steps(&self) -> impl Iterator<Item = &Step> {
        std::iter::once(&self.first).chain(&self.later)
    }
}

impl PartialEq for Verdict {
    fn eq(&self, other: &Verdict) -> bool {
        self.keep == other.keep && self.steps().eq(other.steps())
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // What a reader wants first is the decision; its grounds follow, those of one rule together.
        write!(f, "{}", self.first)?;
        for step in &self.later {
            write!(f, " → {step}")?;
        }
        self.grounds_in_words()
            .iter()
            .try_for_each(|ground| write!(f, "; {ground}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn zero_has_no_sign() {
        let evidence = Evidence::new("blocks from h1", -1e-35, Relation::AtMost, -0.5);
        assert_eq!(evidence.to_string(), "blocks from h1 0 ≤ -0.50");
    }

    #[test]
    fn figures_that_differ_are_told_apart() {
        let figures = |value, threshold| Evidence::new("probability", value, Relation::Below, threshold).figures();
        assert_eq!(figures(0.3662, 0.3749), "0.3662 < 0.3749");
        assert_eq!(figures(0.370_001, 0.370_002), "0.370001 < 0.370002");
        assert_eq!(figures(0.3, 0.37), "0.30 < 0.37");
        assert_eq!(figures(0.37, 0.37), "0.37 < 0.37");
    }

    #[test]
    fn a_label_is_told_in_place_of_a_name() {
        let evidence = Evidence {
            label: Some("blocks from the first main heading"),
            ..Evidence::new("blocks from h1", 3.0, Relation::AtMost, 4.5)
        };
        assert_eq!(evidence.to_string(), "blocks from the first main heading 3 ≤ 4.50");
        assert_eq!(serde_json::to_value(evidence).unwrap()["feature"], "blocks from h1");
    }

    #[test]
    fn a_verdict_reads_as_a_sentence() {
        let verdict = Verdict::new(
            true,
            Step::measured(
                "in a run",
                Class::Good,
                Evidence::new("block length", 96.0, Relation::Above, 60.0),
            ),
        )
        .then(
            false,
            Step::measured(
                "mostly links",
                Class::Bad,
                Evidence::new("link share", 0.714, Relation::Above, 0.5),
            ),
        );
        assert_eq!(
            verdict.to_string(),
            "in a run: block length 96 > 60 → mostly links: link share 0.71 > 0.50"
        );
        assert_eq!(
            (verdict.first_class(), verdict.class(), verdict.keep),
            (Class::Good, Class::Bad, false)
        );
    }

    #[test]
    fn grounds_are_found_once_with_those_around_and_told_after_the_decision() {
        use std::sync::atomic::{AtomicUsize, Ordering};
        static ASKED: AtomicUsize = AtomicUsize::new(0);
        let grounds = Grounds::new(1_000, |units| {
            ASKED.fetch_add(1, Ordering::Relaxed);
            let grounds = |unit| match unit % 2 {
                0 => vec![],
                _ => vec![Step::plain("long", Class::Good)],
            };
            units.map(grounds).collect()
        });
        let verdict = |unit| Verdict::new(false, Step::plain("unlikely", Class::Bad)).on(&grounds, unit);
        let verdicts = [0, 1, 2, 999, 1_000].map(verdict);
        assert_eq!(
            (verdicts[1].first_class(), ASKED.load(Ordering::Relaxed)),
            (Class::Bad, 0)
        );
        let told = verdicts.each_ref().map(ToString::to_string);
        assert_eq!(
            told,
            ["unlikely", "unlikely; long", "unlikely", "unlikely; long", "unlikely"]
        );
        assert_eq!(ASKED.load(Ordering::Relaxed), 2);
    }
}
