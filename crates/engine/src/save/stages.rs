//! The way to a method's answer as JSON, each stage written when it is made: all of them at once may take many times the memory of
//! the page.

use crate::Reading;
use crate::extraction::{Class, KeptRun, Series, Stage, Stages, Standing};
use serde::ser::{Serialize, SerializeSeq, SerializeStruct, Serializer};
use std::sync::Arc;

/// The trace of a reading, made where it is written.
pub(super) struct WrittenTrace<'a>(pub &'a Reading);

impl Serialize for WrittenTrace<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut list = List::begin(serializer)?;
        self.0.trace_into(&mut list);
        list.end()
    }
}

/// A list of stages that is being written.
struct List<S: SerializeSeq> {
    list: S,
    before: Option<Stage>,
    /// After a fault nothing more is written.
    written: Result<(), S::Error>,
}

impl<S: SerializeSeq> List<S> {
    fn begin<T: Serializer<SerializeSeq = S, Error = S::Error>>(serializer: T) -> Result<List<S>, S::Error> {
        Ok(List {
            list: serializer.serialize_seq(None)?,
            before: None,
            written: Ok(()),
        })
    }

    fn end(self) -> Result<S::Ok, S::Error> {
        self.written?;
        self.list.end()
    }
}

impl<S: SerializeSeq> Stages for List<S> {
    fn take(&mut self, stage: Stage) {
        if self.written.is_ok() {
            self.written = self.list.serialize_element(&WrittenStage {
                has_series: self
                    .before
                    .as_ref()
                    .is_none_or(|before| !shows_series_of(&stage, before)),
                stage: &stage,
            });
        }
        self.before = Some(stage);
    }

    fn last(&self) -> Option<&Stage> {
        self.before.as_ref()
    }
}

/// A stage without series that are those of the stage before.
struct WrittenStage<'a> {
    stage: &'a Stage,
    has_series: bool,
}

impl Serialize for WrittenStage<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Stage { curve, standings, .. } = self.stage;
        let mut written = serializer.serialize_struct("Stage", 9)?;
        written.serialize_field("name", self.stage.name)?;
        written.serialize_field("sentence", &self.stage.sentence.to_string())?;
        written.serialize_field("sentence_message", &self.stage.sentence)?;
        written.serialize_field("y_name", curve.y_name)?;
        if self.has_series {
            written.serialize_field("series", &curve.series)?
        } else {
            written.skip_field("series")?
        }
        written.serialize_field("threshold", &curve.threshold)?;
        written.serialize_field("kept", &curve.kept)?;
        written.serialize_field("classes", &letters(standings))?;
        let kept = standings.iter().map(|standing| standing.keep);
        written.serialize_field("kept_units", &KeptRun::where_kept(kept))?;
        written.end()
    }
}

fn shows_series_of(stage: &Stage, before: &Stage) -> bool {
    let (own, others) = (&stage.curve.series, &before.curve.series);
    // What is shared is the same, even where it holds what equals nothing.
    let is_same = |(own, other): (&Series, &Series)| {
        let is_shared = Arc::ptr_eq(&own.samples, &other.samples);
        own.name == other.name && own.kind == other.kind && (is_shared || own.samples == other.samples)
    };
    own.len() == others.len() && own.iter().zip(others).all(is_same)
}

/// One letter a unit: that of its class, "." where nothing was said yet.
fn letters(standings: &[Standing]) -> String {
    let letter = |standing: &Standing| standing.class.map_or('.', Class::letter);
    standings.iter().map(letter).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::extraction::{Curve, SeriesKind};
    use clearline_message::Message;
    use serde_json::json;

    #[test]
    fn series_are_written_where_they_change() {
        let curve = |samples: &[f64]| Curve {
            series: vec![Series::new("length", SeriesKind::Bars, samples)],
            ..Curve::default()
        };
        let samples = [1.0, 2.5, 0.0];
        let mut list = List::begin(serde_json::value::Serializer).unwrap();
        let stages: &mut dyn Stages = &mut list;
        stages.push(
            "measure",
            Message::verbatim("Three lines."),
            curve(&samples),
            vec![Standing::OPEN; 3],
        );
        let found = [
            Standing::kept(Class::Good),
            Standing::left(Class::Bad),
            Standing::kept(Class::NearGood),
        ];
        stages.push(
            "find",
            Message::verbatim("Two are kept."),
            curve(&samples),
            found.to_vec(),
        );
        assert_eq!(stages.last().map(Stage::kept_count), Some(2));
        stages.push("end", Message::verbatim(""), curve(&[1.0]), Vec::new());
        let written = list.end().unwrap();
        assert_eq!(written[0]["series"][0]["samples"], json!([1.0, 2.5, 0.0]));
        assert_eq!(written[0]["classes"], "...");
        assert_eq!(written[1].get("series"), None);
        assert_eq!(written[1]["classes"], "GBN");
        let runs = json!([{ "start": 0, "end": 0 }, { "start": 2, "end": 2 }]);
        assert_eq!(written[1]["kept_units"], runs);
        assert!(written[2].get("series").is_some());
    }
}
