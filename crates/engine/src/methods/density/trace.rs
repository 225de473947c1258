//! From counts to marks, as pictures.

use super::answer::Judged;
use super::marking::Fate;
use super::tree::NodeId;
use super::{Measure, Mode};
use crate::extraction::{
    Class, Curve, Extraction, Figure, KeptRun, Series, SeriesKind, Stages, Standing, counted, kept_of,
};
use crate::methods::Parameters;
use clearline_message::{Message, Value, message};

impl Judged<'_> {
    /// Counts, densities, density sums, threshold path, marking, keeping.
    pub(super) fn trace(&self, parameters: &Parameters, trace: &mut dyn Stages) {
        self.trace_counts(trace);
        self.trace_densities(trace);
        if let Some(densest) = self.marking.picks.first() {
            self.trace_path(densest.target, trace);
        }
        self.trace_marks(trace);
        let extraction = self.extraction(parameters);
        trace.end("keeping", self.keeping(&extraction), &extraction);
    }

    fn open(&self) -> Vec<Standing> {
        vec![Standing::OPEN; self.tree.nodes.len()]
    }

    fn trace_counts(&self, trace: &mut dyn Stages) {
        let nodes = &self.tree.nodes;
        let (noun, y_name) = match self.settings.measure {
            Measure::Punctuation => ("punctuation-mark", "punctuation-marks"),
            Measure::Text | Measure::Composite => ("character", "characters"),
        };
        let count = |counts: &super::tree::Counts| match self.settings.measure {
            Measure::Punctuation => counts.punctuation,
            Measure::Text | Measure::Composite => counts.characters,
        };
        let body = nodes.first().map(|body| body.counts).unwrap_or_default();
        let sentence = message!(
            "trace-density-counts",
            elements = counted(nodes.len(), "element"),
            counted = counted(count(&body) as usize, noun),
            tags = counted(body.tags as usize, "tag"),
        );
        let samples: Vec<f64> = nodes.iter().map(|node| f64::from(count(&node.counts))).collect();
        let series = Series::new(y_name, SeriesKind::Line, samples);
        trace.push("counts", sentence, Curve::of("element", y_name, series), self.open());
    }

    fn trace_densities(&self, trace: &mut dyn Stages) {
        let (curve, sums) = (self.curve(), &self.densities.sum);
        let id = match self.settings.measure {
            Measure::Text => "trace-density-of-text",
            Measure::Composite => "trace-density-of-text-and-links",
            Measure::Punctuation => "trace-density-of-punctuation",
        };
        let highest = self.densities.density.iter().copied().fold(0.0, f64::max);
        trace.push(
            "densities",
            message!(id, highest = Figure(highest)),
            curve.bare(),
            self.open(),
        );
        let Some(densest) = self.marking.picks.first().map(|pick| pick.target) else {
            return;
        };
        let sentence = message!(
            "trace-density-sums",
            densest = self.named(densest),
            sum = Figure(sums[densest]),
            next = Figure(self.marking.runner_up),
        );
        let series = Series::new("density-sum", SeriesKind::Line, sums.as_slice());
        let mut standings = self.open();
        standings[densest] = Standing::kept(Class::Good);
        let kept = vec![self.run(densest)];
        let curve = Curve::of("element", "density-sum", series).keeping(kept);
        trace.push("density-sums", sentence, curve, standings);
    }

    fn trace_path(&self, densest: NodeId, trace: &mut dyn Stages) {
        let mut standings = self.open();
        for above in self.tree.path(densest) {
            standings[above] = Standing::left(Class::NearGood);
        }
        for below in self.tree.subtree(densest) {
            standings[below] = Standing::kept(Class::Good);
        }
        let threshold = Figure(self.marking.threshold);
        let steps = self.tree.path(densest).count() - 1;
        let sentence = match self.settings.threshold {
            Some(_) => message!("trace-density-threshold-set", threshold = threshold),
            None => message!(
                "trace-density-threshold",
                densest = self.named(densest),
                steps = counted(steps, "step"),
                threshold = threshold,
            ),
        };
        let curve = self.curve().keeping(vec![self.run(densest)]);
        trace.push("threshold-path", sentence, curve, standings);
    }

    fn trace_marks(&self, trace: &mut dyn Stages) {
        let standings: Vec<Standing> = self.marking.fates.iter().map(|fate| standing(*fate)).collect();
        let count = |mark| self.marking.fates.iter().filter(|fate| fate.mark() == mark).count();
        let sentence = message!(
            "trace-density-marking",
            subtrees = counted(self.marking.picks.len(), "subtree"),
            main = count(1),
            above = count(2),
            rest = count(0),
        );
        let runs = KeptRun::where_kept(standings.iter().map(|standing| standing.keep));
        trace.push("marking", sentence, self.curve().keeping(runs), standings);
    }

    fn keeping(&self, extraction: &Extraction) -> Message {
        let id = match self.settings.mode {
            Mode::Original => "trace-density-keeping-original",
            Mode::Repaired => "trace-density-keeping",
        };
        let units = extraction.verdicts.iter().zip(&self.marking.fates);
        let cut = units
            .filter(|(verdict, fate)| fate.mark() == 1 && !verdict.keep)
            .count();
        let links = (cut > 0).then(|| message!("trace-density-links-dropped", count = cut));
        let sentences = std::iter::once(message!(id)).chain(links);
        message!(
            "sentences",
            sentences = Value::Sentences(sentences.chain([kept_of(extraction, "element")]).collect()),
        )
    }

    /// "element 6 (div)".
    fn named(&self, id: NodeId) -> Message {
        let element = &self.document.elements()[self.tree.nodes[id].element];
        message!(
            "trace-density-element",
            number = id.to_string(),
            name = element.name.to_string()
        )
    }

    fn run(&self, id: NodeId) -> KeptRun {
        KeptRun {
            start: id,
            end: self.tree.nodes[id].end - 1,
        }
    }
}

fn standing(fate: Fate) -> Standing {
    match fate {
        Fate::Main { .. } => Standing::kept(Class::Good),
        Fate::Ancestor => Standing::left(Class::NearGood),
        Fate::Sparse { .. } => Standing::left(Class::Bad),
    }
}
