//! The steps of both modes, as pictures.

use super::answer::{Findings, kept_run};
use super::blocks::Counting;
use crate::document::Document;
use crate::extraction::{Curve, Extraction, Series, SeriesKind, Stages, Standing, counted};
use crate::methods::Parameters;
use clearline_message::{Message, message};

/// Strip, measure, smooth, threshold, rise and fall, join.
pub(super) fn trace(document: &Document, parameters: &Parameters, trace: &mut dyn Stages) {
    let findings = Findings::of(document, parameters);
    findings.trace_lines(trace);
    findings.trace_regions(parameters, trace);
    let left = findings.regions.len().saturating_sub(findings.taken);
    let extraction = findings.extraction(document, parameters);
    let sentence = joining(left, &extraction);
    trace.end("join", sentence, &extraction);
}

impl Findings {
    fn trace_lines(&self, trace: &mut dyn Stages) {
        let count = self.units.len();
        let mut push = |name, sentence, y_name, samples: Vec<f64>| {
            let curve = Curve::of("line", y_name, Series::new(y_name, SeriesKind::Bars, samples));
            trace.push(name, sentence, curve, vec![Standing::OPEN; count]);
        };
        let characters: Vec<f64> = self.units.iter().map(|unit| f64::from(unit.characters)).collect();
        let empty = characters.iter().filter(|count| **count == 0.0).count();
        let sentence = message!("trace-clearreader-strip", lines = counted(count, "line"), empty = empty);
        push("strip", sentence, "characters", characters);
        let (id, narrowest) = match self.counting {
            Counting::Published => ("trace-clearreader-measure-published", 30),
            Counting::Repaired => ("trace-clearreader-measure", 14),
        };
        let blocks = &self.blocks;
        let lone = blocks.is_lone.iter().filter(|is_lone| **is_lone).count();
        let widths = blocks.widths.iter().zip(&blocks.is_lone);
        let widths = widths.map(|(&width, &is_lone)| if is_lone { 0.0 } else { width as f64 });
        let sentence = message!(id, narrowest = narrowest, lines = counted(lone, "line"));
        push("measure", sentence, "width", widths.collect());
    }

    fn trace_regions(&self, parameters: &Parameters, trace: &mut dyn Stages) {
        let (count, curve) = (self.units.len(), self.curve());
        let lengths = &self.blocks.lengths;
        let longest = lengths.iter().copied().max().unwrap_or(0);
        let sentence = message!(
            "trace-clearreader-smooth",
            lines = counted(parameters.number("height") as usize, "line"),
            blocks = counted(lengths.len(), "line-block"),
            longest = longest,
        );
        trace.push("smooth", sentence, curve.bare(), vec![Standing::OPEN; count]);
        let drawn = curve
            .series
            .first()
            .map(|series| series.samples.clone())
            .unwrap_or_default();
        let standings = Standing::by_threshold(&drawn, self.threshold as f64);
        let above = lengths.iter().filter(|length| **length > self.threshold).count();
        let sentence = message!(
            "trace-clearreader-threshold",
            threshold = self.threshold,
            blocks = counted(above, "line-block"),
        );
        trace.push("threshold", sentence, curve.keeping(Vec::new()), standings);
        let runs: Vec<_> = self.regions.iter().map(kept_run).collect();
        let sentence = message!(
            "trace-clearreader-rise-and-fall",
            regions = counted(runs.len(), "region"),
        );
        let has_text = self.units.iter().map(|unit| unit.characters > 0);
        let standings = Standing::by_runs(has_text, &runs);
        trace.push("rise-and-fall", sentence, curve.keeping(runs), standings);
    }
}

fn joining(left: usize, extraction: &Extraction) -> Message {
    let (kept, all) = (extraction.kept_count(), counted(extraction.units.len(), "line"));
    match left {
        0 => message!("trace-clearreader-join-all", kept = kept, all = all),
        left => message!(
            "trace-clearreader-join-first",
            regions = counted(left, "region"),
            kept = kept,
            all = all,
        ),
    }
}
