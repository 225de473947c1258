//! From counts to marks, as pictures.

use super::answer::Judged;
use super::marking::Fate;
use super::tree::NodeId;
use super::{Measure, Mode};
use crate::extraction::{
    Class, Curve, Extraction, Figure, KeptRun, Series, SeriesKind, Stages, Standing, counted, grouped, numbered,
};
use crate::methods::Parameters;

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
            Measure::Punctuation => ("punctuation mark", "punctuation marks"),
            Measure::Text | Measure::Composite => ("character", "characters"),
        };
        let count = |counts: &super::tree::Counts| match self.settings.measure {
            Measure::Punctuation => counts.punctuation,
            Measure::Text | Measure::Composite => counts.characters,
        };
        let body = nodes.first().map(|body| body.counts).unwrap_or_default();
        let sentence = format!(
            "What is below each element is counted ({} in all); the body has {} and {}.",
            numbered(nodes.len(), "element"),
            counted(count(&body) as usize, noun),
            counted(body.tags as usize, "tag")
        );
        let samples: Vec<f64> = nodes.iter().map(|node| f64::from(count(&node.counts))).collect();
        let series = Series::new(y_name, SeriesKind::Line, samples);
        trace.push("counts", sentence, Curve::of("element", y_name, series), self.open());
    }

    fn trace_densities(&self, trace: &mut dyn Stages) {
        let (curve, sums) = (self.curve(), &self.densities.sum);
        let divided = match self.settings.measure {
            Measure::Text => "Characters are divided by tags",
            Measure::Composite => "Characters are divided by tags, and less where they are those of links",
            Measure::Punctuation => "Punctuation marks are divided by tags",
        };
        let highest = self.densities.density.iter().copied().fold(0.0, f64::max);
        let sentence = format!("{divided}; the highest density is {}.", Figure(highest));
        trace.push("densities", sentence, curve.bare(), self.open());
        let Some(densest) = self.marking.picks.first().map(|pick| pick.target) else {
            return;
        };
        let sentence = format!(
            "Densities of children and own text are added up; most has {}: {}, the next one {}.",
            self.name(densest),
            Figure(sums[densest]),
            Figure(self.marking.runner_up)
        );
        let series = Series::new("density sum", SeriesKind::Line, sums.as_slice());
        let mut standings = self.open();
        standings[densest] = Standing::kept(Class::Good);
        let kept = vec![self.run(densest)];
        let curve = Curve::of("element", "density sum", series).keeping(kept);
        trace.push("density sums", sentence, curve, standings);
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
            Some(_) => {
                format!("The threshold was set to {threshold}, whatever the densities are on the way to the body.")
            }
            None => format!(
                "The way from {} up to the body takes {}; the least density on it, {threshold}, is the threshold.",
                self.name(densest),
                counted(steps, "step")
            ),
        };
        let curve = self.curve().keeping(vec![self.run(densest)]);
        trace.push("threshold path", sentence, curve, standings);
    }

    fn trace_marks(&self, trace: &mut dyn Stages) {
        let standings: Vec<Standing> = self.marking.fates.iter().map(|fate| standing(*fate)).collect();
        let count = |mark| grouped(self.marking.fates.iter().filter(|fate| fate.mark() == mark).count());
        let sentence = format!(
            "In each dense element the subtree with the largest sum is marked: {}. Main text (1): {}, above it (2): {}, the \
             rest (0): {}.",
            counted(self.marking.picks.len(), "subtree"),
            count(1),
            count(2),
            count(0)
        );
        let runs = KeptRun::where_kept(standings.iter().map(|standing| standing.keep));
        trace.push("marking", sentence, self.curve().keeping(runs), standings);
    }

    fn keeping(&self, extraction: &Extraction) -> String {
        let beside = match self.settings.mode {
            Mode::Original => "text directly in 2 is kept",
            Mode::Repaired => "text directly in 2 is not",
        };
        let units = extraction.verdicts.iter().zip(&self.marking.fates);
        let cut = units
            .filter(|(verdict, fate)| fate.mark() == 1 && !verdict.keep)
            .count();
        let links = match cut {
            0 => String::new(),
            cut => format!(" In blocks mostly of links, and so dropped: {}.", grouped(cut)),
        };
        format!(
            "1 is kept, {beside}, 0 is dropped.{links} Kept: {} of {}.",
            grouped(extraction.kept_count()),
            numbered(extraction.units.len(), "element")
        )
    }

    /// "element 6 (div)".
    fn name(&self, id: NodeId) -> String {
        let element = &self.document.elements()[self.tree.nodes[id].element];
        format!("element {id} ({})", element.name)
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
