//! The decision on a unit, with the steps that led to it.

use super::{CommentGrounds, Evidence, Ground, Grounds, UnitGrounds};
use clearline_message::{Message, Value, message};
use serde::Serialize;
use std::fmt;

/// What a unit is taken for. Published methods name their classes differently; these are the ones a reader sees.
///
/// ```
/// use clearline_engine::extraction::Class;
///
/// let letters: String = Class::ALL.into_iter().map(Class::letter).collect();
/// assert_eq!(letters, "GNSB");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Class {
    /// Main text.
    Good,
    /// Probably main text, decided by its neighbours.
    NearGood,
    /// Too short to judge.
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

    /// Name in the language of the reader.
    pub fn message(self) -> Message {
        match self {
            Class::Good => message!("class-good"),
            Class::NearGood => message!("class-near-good"),
            Class::Short => message!("class-short"),
            Class::Bad => message!("class-bad"),
        }
    }

    /// One letter, so that a class is never shown by colour alone.
    pub fn letter(self) -> char {
        match self {
            Class::Good => 'G',
            Class::NearGood => 'N',
            Class::Short => 'S',
            Class::Bad => 'B',
        }
    }
}

/// One rule that spoke about a unit.
///
/// ```
/// use clearline_engine::extraction::{Class, Evidence, Relation, Step};
///
/// let step = Step::measured("too short", Class::Bad, Evidence::new("length", 12.0, Relation::Below, 70.0));
/// assert!(step.to_string().contains("12 < 70"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Step {
    /// The rule, an id such as `links-mostly`.
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

    /// The rule.
    pub fn named(&self) -> Message {
        Message::named("step", self.rule)
    }

    /// The rule and what it measured, without the figures: "mostly links: link share".
    pub fn in_short(&self) -> Message {
        match &self.evidence {
            Some(evidence) => message!("step-with", step = self.named(), evidence = evidence.named()),
            None => self.named(),
        }
    }

    /// The rule, what it measured, and the figures: "mostly links: link share 0.71 > 0.50".
    pub fn message(&self) -> Message {
        match &self.evidence {
            Some(evidence) => message!("step-with", step = self.named(), evidence = evidence.message()),
            None => self.named(),
        }
    }
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.message())
    }
}

/// The decision on one unit, with every step that led to it. There is no verdict without a step.
///
/// ```
/// use clearline_engine::extraction::{Class, Evidence, Relation, Step, Verdict};
///
/// let links = Evidence::new("link-share", 0.71, Relation::Above, 0.5);
/// let verdict = Verdict::new(true, Step::plain("in a run", Class::Good))
///     .then(false, Step::measured("links-mostly", Class::Bad, links));
/// assert!(!verdict.keep);
/// assert_eq!(verdict.to_string(), "in a run → mostly links: link share 0.71 > 0.50");
/// ```
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

    /// The deciding steps in their order; never empty.
    pub fn steps(&self) -> impl Iterator<Item = &Step> {
        std::iter::once(&self.first).chain(&self.later)
    }

    /// What spoke for and against the unit, where the method can say.
    pub fn grounds(&self) -> Option<&UnitGrounds> {
        let (grounds, unit) = self.grounds.as_ref()?;
        grounds.of_unit(*unit)
    }

    /// What decided, in a few words: the loudest grounds, where the method can name them and no later step overruled it; else the
    /// step that decided, without figures.
    pub fn in_short(&self) -> Message {
        match self.grounds() {
            Some(grounds) if self.later.is_empty() => grounds.in_short.clone(),
            Some(_) => self.deciding().named(),
            None => self.deciding().in_short(),
        }
    }

    /// What decided: in short where the method can name its grounds, else the step with its figures.
    pub fn reason(&self) -> Message {
        match self.grounds() {
            Some(_) => self.in_short(),
            None => self.deciding().message(),
        }
    }

    /// What spoke for the unit, a sentence each, and what spoke against it: "For it: … …"; then how likely it is a comment, and the same of that.
    pub fn grounds_in_words(&self) -> Vec<Message> {
        let grounds = self.grounds();
        let list = grounds.map_or(&[][..], |grounds| &grounds.list);
        let comment = grounds.and_then(|grounds| grounds.comment.as_ref());
        let of_comment = comment.map_or(&[][..], |comment| &comment.list);
        let side = |id: &'static str, list: &[Ground], is_for: bool| {
            let sentences = list.iter().filter(|ground| ground.is_for() == is_for);
            let sentences: Vec<Message> = sentences.map(|ground| ground.sentence.clone()).collect();
            (!sentences.is_empty()).then(|| message!(id, sentences = Value::Sentences(sentences)))
        };
        let sides = [
            side("grounds-for", list, true),
            side("grounds-against", list, false),
            comment.map(CommentGrounds::message),
            side("grounds-for-comment", of_comment, true),
            side("grounds-against-comment", of_comment, false),
        ];
        sides.into_iter().flatten().collect()
    }

    /// The decision, the steps after it, and its grounds. What a reader wants first is the decision.
    pub fn message(&self) -> Message {
        let first = match self.grounds() {
            Some(grounds) => grounds.in_short.clone(),
            None => self.first.message(),
        };
        let then = |before, step: &Step| message!("verdict-then", before = before, step = step.message());
        let decision = self.later.iter().fold(first, then);
        match self.grounds_in_words() {
            none if none.is_empty() => decision,
            sides => message!(
                "verdict-and-grounds",
                verdict = decision,
                grounds = Value::Sentences(sides)
            ),
        }
    }
}

impl PartialEq for Verdict {
    fn eq(&self, other: &Verdict) -> bool {
        self.keep == other.keep && self.steps().eq(other.steps()) && self.grounds() == other.grounds()
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.message())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::extraction::{Ground, Relation};

    #[test]
    fn a_verdict_reads_as_a_sentence() {
        let verdict = Verdict::new(
            true,
            Step::measured(
                "in a run",
                Class::Good,
                Evidence::new("block-length", 96.0, Relation::Above, 60.0),
            ),
        )
        .then(
            false,
            Step::measured(
                "links-mostly",
                Class::Bad,
                Evidence::new("link-share", 0.714, Relation::Above, 0.5),
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

    /// Grounds that speak for a unit by a sentence and against it by another.
    fn told(short: &str) -> UnitGrounds {
        let ground = |amount, sentence: &str| Ground {
            name: "links",
            amount,
            sentence: Message::verbatim(sentence),
            features: vec![("links", 3.0)],
        };
        UnitGrounds {
            in_short: Message::verbatim(short),
            list: vec![ground(0.5, "It is long."), ground(-1.25, "It is a link.")],
            score: -0.75,
            comment: None,
        }
    }

    #[test]
    fn grounds_are_found_once_with_those_around_and_told_after_the_decision() {
        use std::sync::atomic::{AtomicUsize, Ordering};
        static ASKED: AtomicUsize = AtomicUsize::new(0);
        let grounds = Grounds::new(1_000, |_| {
            ASKED.fetch_add(1, Ordering::Relaxed);
            told("a link in the menu")
        });
        let verdict = |unit| Verdict::new(false, Step::plain("unlikely", Class::Bad)).on(&grounds, unit);
        let verdicts = [0, 1, 999, 1_000].map(verdict);
        assert_eq!(
            (verdicts[1].first_class(), ASKED.load(Ordering::Relaxed)),
            (Class::Bad, 0)
        );
        let told = verdicts.each_ref().map(ToString::to_string);
        let grounded = "a link in the menu. For it: It is long. Against it: It is a link.".to_owned();
        assert_eq!(told, [&*grounded, &*grounded, &*grounded, "unlikely"]);
        let asked = ASKED.load(Ordering::Relaxed);
        assert!((3..=16).contains(&asked), "few at a time: {asked}");
        assert_eq!(
            (verdicts[0].to_string(), ASKED.load(Ordering::Relaxed)),
            (grounded, asked)
        );
    }

    #[test]
    fn a_step_that_overrules_the_grounds_is_what_is_said_in_short() {
        let grounds = Grounds::new(1, |_| told("a link in the menu"));
        let evidence = Evidence::new("share of the text in asides", 0.1, Relation::Below, 0.3);
        let verdict = Verdict::new(false, Step::plain("unlikely", Class::Bad)).on(&grounds, 0);
        assert_eq!(
            (verdict.in_short().to_string(), verdict.reason().to_string()),
            ("a link in the menu".into(), "a link in the menu".into())
        );
        let overruled = verdict.then(false, Step::measured("aside", Class::Bad, evidence));
        assert_eq!(overruled.in_short(), message!("step-aside"));
        let plain = Verdict::new(false, Step::measured("links-mostly", Class::Bad, evidence));
        assert_eq!(
            plain.in_short().to_string(),
            "mostly links: share of the text in asides"
        );
        assert!(plain.reason().to_string().ends_with(" 0.10 < 0.30"));
    }

    #[test]
    fn the_weight_of_a_ground_is_told_with_the_score_it_is_a_part_of() {
        let grounds = told("");
        assert_eq!(
            grounds.list[1].weight_in(grounds.score).to_string(),
            "links: −1.25, of a score of −0.75, where 0 is undecided"
        );
        let written = serde_json::to_value(&grounds.list[0]).unwrap();
        assert_eq!(
            written,
            serde_json::json!({
                "ground": "links", "amount": 0.5, "sentence": "It is long.",
                "sentence_message": {"id": "verbatim", "values": {"text": "It is long."}}, "features": {"links": 3.0},
            })
        );
    }
}
