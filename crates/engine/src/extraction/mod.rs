//! What a method answers about a page.
//!
//! An [`Extraction`] lists the method's units in page order, one [`Verdict`] for each, the [`Curve`] that led to them
//! and a [`Status`]. The [`Article`] is the page's whole tree; [`Shown`] says which of its text an extraction keeps.

pub(crate) mod article;
pub(crate) mod cells;
pub(crate) mod confidence;
pub(crate) mod cover;
mod curve;
pub(crate) mod decimation;
mod evidence;
pub(crate) mod figures;
pub(crate) mod grounds;
pub(crate) mod headline;
mod image_boxes;
pub(crate) mod parameters;
pub(crate) mod plain_text;
mod saved;
mod shell;
pub(crate) mod shown;
mod status;
mod surprise;
pub(crate) mod things;
pub(crate) mod ticks;
pub(crate) mod trace;
mod units;
mod verdict;
mod verdicts;

pub use article::{Article, ArticleNode, Image, Leaf, LeafKind, NodeKind, Run, Style};
pub(crate) use article::{Note, NumberStyle, Numbering, code, is_caption, is_figure};
pub use confidence::Confidence;
pub(crate) use confidence::ConfidencePart;
pub(crate) use cover::Cover;
pub use curve::{Curve, KeptRun, Series, SeriesKind};
pub use evidence::{Evidence, Relation};
pub(crate) use figures::{Figure, counted, kept_of};
pub(crate) use grounds::{CommentGrounds, Ground, Grounds, UnitGrounds, probability_in_words};
pub(crate) use headline::headline;
pub(crate) use parameters::{ParameterCard, ParameterKind, Parameters, Value};
pub(crate) use plain_text::plain_text;
pub(crate) use shown::LeafState;
pub use shown::Shown;
pub use status::{NoArticle, Status};
pub(crate) use trace::{Stage, Stages, Standing, Trace};
pub use units::{Unit, UnitKind, Units};
pub use verdict::{Class, Step, Verdict};
pub use verdicts::Verdicts;

use crate::document::{Document, TextSpan};
use clearline_message::Message;

/// The answer of one method on one page. Never fails: "nothing found" is a [`Status`] with its reason.
///
/// ```
/// use clearline_engine::document::{Document, Limits};
/// use clearline_engine::methods::{self, Parameters};
///
/// let html = "<p>It rained all night, and by morning the lower road was gone under brown water.".repeat(9);
/// let document = Document::parse_html(html.into(), &Limits::default(), &|| false);
/// let extraction = methods::DEFAULT.extract(&document, &Parameters::default());
/// assert_eq!(extraction.units.len(), extraction.verdicts.len());
/// assert!(extraction.kept_spans().all(|span| document.span_text(span).starts_with("It rained")));
/// ```
#[derive(Clone, Debug)]
pub struct Extraction {
    /// The method's name on the command line.
    pub method: &'static str,
    /// The parameters that were in force, defaults filled in.
    pub parameters: Parameters,
    /// What the method judged, in page order.
    pub units: Units,
    /// The verdict on each of the units.
    pub verdicts: Verdicts,
    /// The measure behind the verdicts, one x for each unit.
    pub curve: Curve,
    /// Whether there is an article at all.
    pub status: Status,
    /// How far to trust the result, where the method can say.
    pub confidence: Option<Confidence>,
    /// How the page was read, in a sentence, where the method reads pages in different ways.
    pub remark: Option<Message>,
}

impl Extraction {
    /// The spans of all kept units, in page order.
    pub fn kept_spans(&self) -> impl Iterator<Item = &TextSpan> {
        let kept = self.verdicts.kept().enumerate().filter(|&(_, keep)| keep);
        kept.flat_map(|(unit, _)| self.units.spans(unit))
    }

    /// The confidence where it can be shown beside the status. It is that of the best answer, which may still be none: beside
    /// "not an article" it would read as that of an article.
    pub fn shown_confidence(&self) -> Option<&Confidence> {
        self.confidence.as_ref().filter(|_| self.status == Status::Found)
    }

    /// How far to trust the result, 0 to 1.
    pub fn confidence_value(&self) -> Option<f64> {
        self.confidence.as_ref().map(|confidence| confidence.value)
    }

    /// Whether any kept text is only stated in the page's data for scripts; see [`Document::stated`].
    pub(crate) fn keeps_stated(&self, document: &Document) -> bool {
        let stated = document.stated().map(|id| &document.elements()[id].texts);
        stated.is_some_and(|stated| self.kept_spans().any(|span| stated.contains(span.text)))
    }

    /// The value of a number parameter that the answer was made with: what was set or the method chose, or the threshold of
    /// the curve where that is what the parameter sets.
    pub fn number_in_force(&self, parameter: &str) -> Option<f64> {
        let curve = &self.curve;
        let drawn = curve.threshold.filter(|_| curve.threshold_parameter == Some(parameter));
        self.parameters.set_number(parameter).or(drawn)
    }

    /// Whether two answers of one page judge the same units.
    pub fn has_units_of(&self, other: &Extraction) -> bool {
        self.method == other.method && self.units.len() == other.units.len()
    }

    /// The likely units that are left out by one of some rules.
    pub(crate) fn likely_but_left_out(&self, rules: &'static [&str]) -> impl Iterator<Item = &Unit> {
        let may_be = self.verdicts.have_step(rules);
        let units = self.units.iter().enumerate().filter(move |_| may_be);
        let is_left_out = |unit: usize| {
            let verdict = self.verdicts.get(unit).filter(|verdict| !verdict.keep);
            verdict
                .is_some_and(|verdict| verdict.first_class() == Class::Good && rules.contains(&verdict.deciding().rule))
        };
        units.filter(move |(unit, _)| is_left_out(*unit)).map(|(_, unit)| unit)
    }

    /// How many units are kept.
    pub fn kept_count(&self) -> usize {
        self.verdicts.kept().filter(|&keep| keep).count()
    }
}
