//! How a method came to its answer, step by step, to be played.
//!
//! A stage is the picture of one moment: a curve, and how far each unit has come. It is made by the same functions that make
//! the answer, and the last stage shows that very answer.

use super::{Class, Curve, Extraction, KeptRun, Verdicts};
use serde::ser::{Serialize, SerializeStruct, Serializer};
use std::sync::Arc;

/// The stages of a decision, in the order of the method's source; none where there is nothing to decide.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Trace {
    /// The last one shows the answer.
    pub stages: Vec<Stage>,
}

/// One moment of a decision.
#[derive(Clone, Debug, PartialEq)]
pub struct Stage {
    /// The step, as the method's source calls it.
    pub name: &'static str,
    /// What happened in it, with this page's figures.
    pub sentence: String,
    /// The picture of that moment. Series that did not change are shared with the stage before.
    pub curve: Curve,
    /// How far each unit has come.
    pub standings: Vec<Standing>,
}

/// How far the decision on a unit has come.
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
    pub fn by_threshold(values: &[f64], threshold: f64) -> Vec<Standing> {
        let standing = |&value: &f64| match value > threshold {
            true => Standing::left(Class::NearGood),
            false => Standing::OPEN,
        };
        values.iter().map(standing).collect()
    }

    /// Main text inside these runs, boilerplate outside; what has no text is too short for either. `has_text` tells of each
    /// unit in turn.
    pub fn by_runs(has_text: impl IntoIterator<Item = bool>, runs: &[KeptRun]) -> Vec<Standing> {
        let outside = |has_text| match has_text {
            true => Standing::left(Class::Bad),
            false => Standing::left(Class::Short),
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
    /// How the decision on each unit stands in the end.
    fn standings(&self) -> impl Iterator<Item = Standing> + '_ {
        let standing = |(unit, keep)| Standing {
            class: self.class(unit),
            keep,
        };
        self.kept().enumerate().map(standing)
    }
}

impl Trace {
    /// Adds a stage. Series that an earlier stage shows, too, are kept once.
    pub fn push(&mut self, name: &'static str, sentence: String, mut curve: Curve, standings: Vec<Standing>) {
        for series in &mut curve.series {
            let mut earlier = self.stages.iter().rev().flat_map(|stage| &stage.curve.series);
            if let Some(same) = earlier.find(|earlier| *earlier == series) {
                series.samples = same.samples.clone();
            }
        }
        self.stages.push(Stage {
            name,
            sentence,
            curve,
            standings,
        });
    }

    /// Adds the stage that shows an answer.
    pub fn end(&mut self, name: &'static str, sentence: String, extraction: &Extraction) {
        let standings = extraction.verdicts.standings().collect();
        self.push(name, sentence, extraction.curve.clone(), standings);
    }

    /// Whether the last stage shows this answer: what is kept, taken for what, between which markers.
    pub fn ends_with(&self, extraction: &Extraction) -> bool {
        self.stages.last().is_some_and(|last| {
            let standings = last.standings.iter().copied();
            last.curve.kept == extraction.curve.kept && standings.eq(extraction.verdicts.standings())
        })
    }
}

impl Stage {
    /// How many units would be kept if the method stopped here.
    pub fn kept_count(&self) -> usize {
        self.standings.iter().filter(|standing| standing.keep).count()
    }

    /// One letter a unit: that of its class, "." where nothing was said yet.
    fn letters(&self) -> String {
        let letter = |standing: &Standing| standing.class.map_or('.', Class::letter);
        self.standings.iter().map(letter).collect()
    }

    fn shows_series_of(&self, other: &Stage) -> bool {
        let (own, others) = (&self.curve.series, &other.curve.series);
        let is_shared = |(own, other): (&super::Series, &super::Series)| {
            own.name == other.name && own.kind == other.kind && Arc::ptr_eq(&own.samples, &other.samples)
        };
        own.len() == others.len() && own.iter().zip(others).all(is_shared)
    }
}

/// A stage as it is written: without series that are those of the stage before.
struct WrittenStage<'a> {
    stage: &'a Stage,
    has_series: bool,
}

impl Serialize for WrittenStage<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Stage { curve, standings, .. } = self.stage;
        let mut written = serializer.serialize_struct("Stage", 8)?;
        written.serialize_field("name", self.stage.name)?;
        written.serialize_field("sentence", &self.stage.sentence)?;
        written.serialize_field("y_name", curve.y_name)?;
        match self.has_series {
            true => written.serialize_field("series", &curve.series)?,
            false => written.skip_field("series")?,
        }
        written.serialize_field("threshold", &curve.threshold)?;
        written.serialize_field("kept", &curve.kept)?;
        written.serialize_field("classes", &self.stage.letters())?;
        let kept = standings.iter().map(|standing| standing.keep);
        written.serialize_field("kept_units", &KeptRun::where_kept(kept))?;
        written.end()
    }
}

impl Serialize for Trace {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let before = std::iter::once(None).chain(self.stages.iter().map(Some));
        serializer.collect_seq(self.stages.iter().zip(before).map(|(stage, before)| WrittenStage {
            stage,
            has_series: before.is_none_or(|before| !stage.shows_series_of(before)),
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::extraction::{Series, SeriesKind};

    #[test]
    fn series_are_written_where_they_change() {
        let curve = |samples: Arc<[f64]>| Curve {
            series: vec![Series {
                name: "length",
                kind: SeriesKind::Bars,
                samples,
            }],
            ..Curve::default()
        };
        let samples: Arc<[f64]> = [1.0, 2.5, 0.0].into();
        let mut trace = Trace::default();
        trace.push(
            "measure",
            "Three lines.".into(),
            curve(samples.clone()),
            vec![Standing::OPEN; 3],
        );
        let found = [
            Standing::kept(Class::Good),
            Standing::left(Class::Bad),
            Standing::kept(Class::NearGood),
        ];
        trace.push("find", "Two are kept.".into(), curve(samples), found.to_vec());
        trace.push("end", String::new(), curve([1.0].into()), Vec::new());
        let written = serde_json::to_value(&trace).unwrap();
        assert_eq!(written[0]["series"][0]["samples"], serde_json::json!([1.0, 2.5, 0.0]));
        assert_eq!(written[0]["classes"], "...");
        assert_eq!(written[1].get("series"), None);
        assert_eq!(
            (written[1]["classes"].as_str(), trace.stages[1].kept_count()),
            (Some("GBN"), 2)
        );
        let runs = serde_json::json!([{ "start": 0, "end": 0 }, { "start": 2, "end": 2 }]);
        assert_eq!(written[1]["kept_units"], runs);
        assert!(written[2].get("series").is_some());
    }
}
