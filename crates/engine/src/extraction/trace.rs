//! The way from a page to a method's answer, stage by stage, to be played.
//!
//! A stage is one moment: a curve, and the standing of each unit. It is made by the same functions as the answer, and the last
//! stage shows that answer.

use super::{Class, Curve, Extraction, KeptRun, Verdicts};
use clearline_message::Message;

/// The stages of a decision, in the order of the method's source; none where there is nothing to decide.
///
/// ```
/// use clearline_engine::document::{Document, Limits};
/// use clearline_engine::methods::{self, Parameters};
///
/// let document = Document::parse_html("<p>It rained all night.".into(), &Limits::default(), &|| false);
/// let extraction = methods::DEFAULT.extract(&document, &Parameters::default());
/// let trace = methods::DEFAULT.trace(&document, &extraction);
/// assert!(trace.stages.last().is_some_and(|last| last.shows(&extraction)));
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Trace {
    /// The last one shows the answer.
    pub stages: Vec<Stage>,
}

/// One moment of a decision.
#[derive(Clone, Debug, PartialEq)]
pub struct Stage {
    /// The step, an id after the term of the method's source.
    pub name: &'static str,
    /// What happened in it, with this page's figures.
    pub sentence: Message,
    /// The picture of that moment. Series that did not change are shared with the stage before.
    pub curve: Curve,
    /// The standing of each unit.
    pub standings: Vec<Standing>,
}

impl Stage {
    /// What the step is called.
    pub fn named(&self) -> Message {
        Message::named("stage", self.name)
    }
}

/// The decision on a unit, as far as it is made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Standing {
    /// What it is taken for; `None` before anything was said about it.
    pub class: Option<Class>,
    /// Whether it would be kept if the method stopped here.
    pub keep: bool,
}

impl Standing {
    /// Nothing was said about it yet.
    pub const OPEN: Standing = Standing {
        class: None,
        keep: false,
    };

    /// Taken for this class and kept.
    pub fn kept(class: Class) -> Standing {
        Standing {
            class: Some(class),
            keep: true,
        }
    }

    /// Perhaps main text where a value exceeds the threshold, open elsewhere.
    pub(crate) fn by_threshold(values: &[f64], threshold: f64) -> Vec<Standing> {
        let standing = |&value: &f64| {
            if value > threshold {
                Standing::left(Class::NearGood)
            } else {
                Standing::OPEN
            }
        };
        values.iter().map(standing).collect()
    }

    /// Main text inside these runs, boilerplate outside; a unit without text is too short for either. `has_text` says for each
    /// unit in turn whether it has any.
    pub(crate) fn by_runs(has_text: impl IntoIterator<Item = bool>, runs: &[KeptRun]) -> Vec<Standing> {
        let outside = |has_text| {
            if has_text {
                Standing::left(Class::Bad)
            } else {
                Standing::left(Class::Short)
            }
        };
        let mut standings: Vec<Standing> = has_text.into_iter().map(outside).collect();
        for unit in runs.iter().flat_map(KeptRun::units) {
            if let Some(standing) = standings
                .get_mut(unit)
                .filter(|standing| standing.class == Some(Class::Bad))
            {
                *standing = Standing::kept(Class::Good);
            }
        }
        standings
    }

    /// Taken for this class and not kept.
    pub fn left(class: Class) -> Standing {
        Standing {
            class: Some(class),
            keep: false,
        }
    }
}

impl Verdicts {
    /// What was decided of each unit in the end.
    fn standings(&self) -> impl Iterator<Item = Standing> + '_ {
        let standing = |(unit, keep)| Standing {
            class: self.class(unit),
            keep,
        };
        self.kept().enumerate().map(standing)
    }
}

/// Takes in the stages of a decision, one after the other.
pub trait Stages {
    /// Takes the next stage.
    fn take(&mut self, stage: Stage);

    /// The stage that was taken last.
    fn last(&self) -> Option<&Stage>;

    /// Adds a stage.
    fn push(&mut self, name: &'static str, sentence: Message, curve: Curve, standings: Vec<Standing>) {
        self.take(Stage {
            name,
            sentence,
            curve,
            standings,
        });
    }

    /// Adds the stage that shows an answer.
    fn end(&mut self, name: &'static str, sentence: Message, extraction: &Extraction) {
        let standings = extraction.verdicts.standings().collect();
        self.push(name, sentence, extraction.curve.clone(), standings);
    }
}

/// Keeps all of them. Series that an earlier stage shows, too, are kept once.
impl Stages for Trace {
    fn take(&mut self, mut stage: Stage) {
        for series in &mut stage.curve.series {
            let mut earlier = self.stages.iter().rev().flat_map(|stage| &stage.curve.series);
            if let Some(same) = earlier.find(|earlier| *earlier == series) {
                series.samples = same.samples.clone();
            }
        }
        self.stages.push(stage);
    }

    fn last(&self) -> Option<&Stage> {
        self.stages.last()
    }
}

impl Stage {
    /// How many units would be kept if the method stopped here.
    pub fn kept_count(&self) -> usize {
        self.standings.iter().filter(|standing| standing.keep).count()
    }

    /// Whether it shows this answer: what is kept, taken for what, between which markers.
    pub fn shows(&self, extraction: &Extraction) -> bool {
        let standings = self.standings.iter().copied();
        self.curve.kept == extraction.curve.kept && standings.eq(extraction.verdicts.standings())
    }
}
