//! The steps of the published programs, as pictures. They know no bridge: the first empty block ends a region.

use super::super::distribution::Fate;
use super::{Findings, Program, java, python, run};
use crate::document::Document;
use crate::extraction::{Curve, Extraction, KeptRun, Series, SeriesKind, Stages, Standing, counted, kept_of};
use crate::methods::Parameters;
use clearline_message::{Message, Value, message};

impl Program {
    /// Strip, measure, smooth, threshold, rise and fall, trim.
    pub(in crate::methods::line_block) fn trace(
        self,
        document: &Document,
        parameters: &Parameters,
        trace: &mut dyn Stages,
    ) {
        let findings = self.run(document, parameters);
        self.trace_lines(document, &findings, trace);
        let sentence = message!(
            "trace-line-block-published-smooth",
            lines = counted(parameters.number("k") as usize, "line"),
            blocks = counted(findings.distribution.lengths.len(), "line-block"),
        );
        let curve = findings.curve();
        let open = vec![Standing::OPEN; findings.distribution.line_count()];
        trace.push("smooth", sentence, curve.bare(), open);
        let is_derived = self == Program::Java && parameters.number("threshold") == 0.0;
        findings.trace_regions(is_derived, curve, trace);
        let extraction = findings.extraction(document, parameters);
        let sentence = findings.trimming(&extraction);
        trace.end("trim", sentence, &extraction);
    }

    fn trace_lines(self, document: &Document, findings: &Findings, trace: &mut dyn Stages) {
        let count = findings.distribution.line_count();
        let stripped = match self {
            Program::Python => python::strip(document.html()),
            Program::Java => java::strip(document.html()),
        };
        let unit = findings.distribution.unit;
        let widths = stripped.as_str().split('\n').map(|line| unit.length(line));
        let mut widths: Vec<f64> = widths.take(count).map(|width| width as f64).collect();
        widths.resize(count, 0.0);
        let sentence = message!(
            "trace-line-block-published-strip",
            characters = counted(document.html().chars().count(), "character"),
            left = stripped.as_str().chars().count(),
        );
        let mut push = |name, sentence, series| {
            let curve = Curve::of(
                "line",
                "characters",
                Series::new("characters", SeriesKind::Bars, series),
            );
            trace.push(name, sentence, curve, vec![Standing::OPEN; count]);
        };
        push("strip", sentence, widths);
        let widths = (0..count).map(|line| findings.distribution.width(line));
        let widths: Vec<f64> = widths.map(|width| width as f64).collect();
        let empty = widths.iter().filter(|width| **width == 0.0).count();
        let sentence = message!(
            "trace-line-block-published-measure",
            lines = counted(count, "line"),
            empty = empty,
        );
        push("measure", sentence, widths);
    }
}

impl Findings {
    fn trace_regions(&self, is_derived: bool, curve: Curve, trace: &mut dyn Stages) {
        let threshold = self.threshold;
        let lengths = curve
            .series
            .first()
            .map(|series| series.samples.clone())
            .unwrap_or_default();
        let standings = Standing::by_threshold(&lengths, threshold as f64);
        let above = standings.iter().filter(|standing| **standing != Standing::OPEN).count();
        let id = if is_derived {
            "trace-line-block-published-threshold-derived"
        } else {
            "trace-line-block-published-threshold"
        };
        let sentence = message!(id, threshold = threshold, blocks = counted(above, "line-block"));
        trace.push("threshold", sentence, curve.clone(), standings);
        let runs = self.runs();
        let sentence = message!(
            "trace-line-block-published-rise-and-fall",
            regions = counted(runs.len(), "region"),
        );
        let lines = 0..self.distribution.line_count();
        let has_text = lines.map(|line| !self.distribution.line(line).is_empty());
        let standings = Standing::by_runs(has_text, &runs);
        trace.push("rise-and-fall", sentence, curve.keeping(runs), standings);
    }

    /// All regions, printed or not; one that was closed several times is as long as at the last time.
    fn runs(&self) -> Vec<KeptRun> {
        let mut runs: Vec<KeptRun> = Vec::new();
        for region in &self.regions {
            match runs.last_mut() {
                Some(last) if last.start == region.start => last.end = region.end,
                _ => runs.push(run(region)),
            }
        }
        runs
    }

    fn trimming(&self, extraction: &Extraction) -> Message {
        let is_marked = self
            .regions
            .iter()
            .any(|region| matches!(region.fate, Fate::Copyright { .. }));
        let is_lost = self.regions.iter().any(|region| region.fate == Fate::NeverClosed);
        let kept = self.regions.iter().filter(|region| region.is_kept());
        let in_kept: usize = kept.map(|region| run(region).units().count()).sum();
        let short = in_kept.saturating_sub(extraction.kept_count());
        let sentences = [
            Some(message!(
                "trace-line-block-published-trim",
                lines = counted(short, "line")
            )),
            is_marked.then(|| message!("trace-line-block-published-copyright")),
            is_lost.then(|| message!("trace-line-block-published-lost")),
            Some(kept_of(extraction, "line")),
        ];
        message!(
            "sentences",
            sentences = Value::Sentences(sentences.into_iter().flatten().collect()),
        )
    }
}
