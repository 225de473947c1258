//! The picture of a decision: one plot draws every method.

use super::Verdicts;
use serde::{Serialize, Serializer};
use std::ops::RangeInclusive;
use std::sync::Arc;

/// How a series is drawn.
///
/// ```
/// use clearline_engine::extraction::{Curve, Series, SeriesKind};
///
/// let curve = Curve::of("line", "characters", Series::new("length", SeriesKind::Line, [12.0, 80.0]));
/// assert_eq!(curve.series[0].kind, SeriesKind::Line);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum SeriesKind {
    /// A filled line.
    Line,
    /// A bar for each unit.
    Bars,
    /// A point for each unit.
    Points,
    /// A band from the unit's start to the next one's.
    Bands,
}

/// One measure over all units.
///
/// ```
/// use clearline_engine::extraction::{Series, SeriesKind};
///
/// let lengths = Series::new("length", SeriesKind::Bars, [12.0, 80.0, 75.0]);
/// assert_eq!(lengths.samples.len(), 3);
/// ```
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Series {
    /// What is measured, for the legend.
    pub name: &'static str,
    /// How it is drawn.
    pub kind: SeriesKind,
    /// One value for each unit. Shared: curves of the same page differ in few of their series.
    #[serde(serialize_with = "numbers")]
    pub samples: Arc<[f64]>,
}

fn numbers<S: Serializer>(samples: &Arc<[f64]>, serializer: S) -> Result<S::Ok, S::Error> {
    samples.as_ref().serialize(serializer)
}

impl Series {
    /// A measure of all units.
    pub fn new(name: &'static str, kind: SeriesKind, samples: impl Into<Arc<[f64]>>) -> Series {
        Series {
            name,
            kind,
            samples: samples.into(),
        }
    }
}

/// A run of units that the method keeps together: between its start and end marker.
///
/// ```
/// use clearline_engine::extraction::KeptRun;
///
/// assert_eq!(KeptRun { start: 3, end: 7 }.units(), 3..=7);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct KeptRun {
    /// First unit.
    pub start: usize,
    /// Last unit.
    pub end: usize,
}

impl KeptRun {
    /// The runs of units that `verdicts` keep, in page order.
    pub(crate) fn of(verdicts: &Verdicts) -> Vec<KeptRun> {
        KeptRun::where_kept(verdicts.kept())
    }

    /// The runs of units that are kept.
    pub(crate) fn where_kept(kept: impl Iterator<Item = bool>) -> Vec<KeptRun> {
        let mut runs: Vec<KeptRun> = Vec::new();
        for (unit, _) in kept.enumerate().filter(|&(_, keep)| keep) {
            match runs.last_mut() {
                Some(run) if run.end + 1 == unit => run.end = unit,
                _ => runs.push(KeptRun { start: unit, end: unit }),
            }
        }
        runs
    }

    /// Both ends included.
    pub fn units(&self) -> RangeInclusive<usize> {
        self.start..=self.end
    }
}

/// The curve of an extraction; unit `i` is at x = `i`.
///
/// ```
/// # use clearline_engine::page::{Page, Source};
/// # use clearline_engine::{NoRules, Recipe, read};
/// # let html = format!("<h1>Rain</h1><a href=/>Home</a>{}", "<p>It rained all night, and the lower road was gone.</p>".repeat(9));
/// # let reading = read(Page::from_html(Source::Pasted, &html).into(), &Recipe::default(), &NoRules, &|| false)?;
///
/// let curve = &reading.extraction.curve;
/// assert_eq!(curve.units(), reading.extraction.units.len());
/// assert!(!curve.kept.is_empty());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Curve {
    /// What x counts.
    pub x_name: &'static str,
    /// What y measures, with its unit.
    pub y_name: &'static str,
    /// The measures.
    pub series: Vec<Series>,
    /// What y was held against.
    pub threshold: Option<f64>,
    /// The parameter that sets this threshold, where there is one: whoever drags the line sets it.
    pub threshold_parameter: Option<&'static str>,
    /// The kept runs, in page order: the start and end markers.
    pub kept: Vec<KeptRun>,
}

impl Curve {
    /// How many units there are: the samples of the longest series.
    pub fn units(&self) -> usize {
        let lengths = self.series.iter().map(|series| series.samples.len());
        lengths.max().unwrap_or(0)
    }

    /// The curve of one measure, with nothing kept yet.
    pub fn of(x_name: &'static str, y_name: &'static str, series: Series) -> Curve {
        Curve {
            x_name,
            y_name,
            series: vec![series],
            ..Curve::default()
        }
    }

    /// The same curve with other runs kept.
    #[must_use]
    pub(crate) fn keeping(&self, kept: Vec<KeptRun>) -> Curve {
        Curve { kept, ..self.clone() }
    }

    /// The same curve before anything was held against a threshold.
    #[must_use]
    pub(crate) fn bare(&self) -> Curve {
        Curve {
            threshold: None,
            threshold_parameter: None,
            kept: Vec::new(),
            ..self.clone()
        }
    }
}
