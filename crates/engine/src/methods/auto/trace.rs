//! From features to the cut, as pictures.

use super::answer::{Examined, Findings};
use super::features::WIDTH;
use super::model::Model;
use crate::document::Document;
use crate::extraction::{
    Class, Curve, Figure, KeptRun, Series, SeriesKind, Stages, Standing, counted, grouped, numbered,
};
use crate::methods::Parameters;
use std::sync::Arc;

/// Features, probability, cut, asides, hidden text, copies, and silence where the page is hardly an article.
pub(super) fn trace(
    (model, examined): (&Model, Arc<Examined>),
    document: &Document,
    parameters: &Parameters,
    trace: &mut dyn Stages,
) {
    let findings = Findings::of((model, examined), document, parameters);
    findings.trace_probabilities(trace);
    findings.trace_cut(trace);
    findings.trace_asides(trace);
    findings.trace_hidden(trace);
    let copies = findings.copies(trace);
    let along = match findings.companions.len() {
        0 => String::new(),
        along => format!(" Unlikely, but goes with what is kept: {}.", counted(along, "block")),
    };
    let silence = findings.silence.as_ref().map(ToString::to_string);
    let extraction = findings.extraction(model, document, parameters);
    let kept = format!(
        "Kept: {} of {}.",
        grouped(extraction.kept_count()),
        numbered(extraction.units.len(), "block")
    );
    match silence {
        None => trace.end("copies", format!("{copies}{along} {kept}"), &extraction),
        Some(reason) => trace.end(
            "silence",
            format!("Still nothing is shown: {reason}. {kept}"),
            &extraction,
        ),
    }
}

impl Findings {
    fn trace_probabilities(&self, trace: &mut dyn Stages) {
        let blocks = self.examined.blocks().list();
        let open = || vec![Standing::OPEN; blocks.len()];
        let units: Vec<f64> = blocks.iter().map(|block| f64::from(block.measures.units())).collect();
        let units = Series::new("units of text", SeriesKind::Bars, units);
        let sentence = format!(
            "{WIDTH} numbers are found of each block ({} in all): its text, its place, its kind, its neighbours.",
            numbered(blocks.len(), "block")
        );
        trace.push("features", sentence, Curve::of("block", "units of text", units), open());
        let likely = self
            .examined
            .probabilities
            .iter()
            .filter(|probability| **probability >= 0.5)
            .count();
        let sentence = format!(
            "The model weighs them and says how likely each block is main text; rather so than not: {}.",
            counted(likely, "block")
        );
        trace.push("probability", sentence, self.curve().bare(), open());
    }

    fn trace_cut(&self, trace: &mut dyn Stages) {
        let (threshold, expected) = (f64::from(self.cut.threshold), f64::from(self.cut.expected));
        let origin = if self.is_own_cut {
            format!("The cut was set to {}", Figure(threshold))
        } else {
            format!("The page is cut at {}", Figure(threshold))
        };
        let kept = self.of_all(|block| self.is_likely(block));
        let sentence = format!(
            "{origin}: what is at least so likely is kept. Of the text that is found and the text that is right, {:.0} % are expected \
             in the mean. Kept so far: {}.",
            100.0 * expected,
            counted(kept.iter().filter(|kept| **kept).count(), "block")
        );
        self.push("cut", sentence, &kept, trace);
    }

    fn trace_asides(&self, trace: &mut dyn Stages) {
        let asides = &self.examined.asides;
        let count = |is_one: &dyn Fn(usize) -> bool| {
            let blocks = self.examined.blocks().len();
            counted((0..blocks).filter(|&block| is_one(block)).count(), "block")
        };
        let sentence = if asides.are_beside() {
            format!(
                "What the page sets apart from its text as an aside is left out: {}.",
                count(&|block| self.is_likely(block) && self.is_apart(block))
            )
        } else {
            format!(
                "Asides hold {:.0} % of the text, so they belong to it and stay: {}.",
                100.0 * asides.share,
                count(&|block| self.is_likely(block) && asides.hold(block))
            )
        };
        let kept = self.of_all(|block| self.is_likely(block) && !self.is_apart(block));
        self.push("asides", sentence, &kept, trace);
    }

    fn trace_hidden(&self, trace: &mut dyn Stages) {
        let (before, kept) = (
            self.of_all(|block| self.is_likely(block) && !self.is_apart(block)),
            self.of_all(|block| self.is_text(block)),
        );
        let dropped = before.iter().zip(&kept).filter(|(before, kept)| before != kept).count();
        let sentence = format!(
            "What the page keeps from view – labels for screen readers, and boxes that no control opens – is left out: {}.",
            counted(dropped, "block")
        );
        self.push("hidden", sentence, &kept, trace);
    }

    fn of_all(&self, is_kept: impl Fn(usize) -> bool) -> Vec<bool> {
        (0..self.examined.blocks().len()).map(is_kept).collect()
    }

    /// What is said of copies; a stage of its own only where another follows.
    fn copies(&self, trace: &mut dyn Stages) -> String {
        let copies = self.copies.iter().filter(|copy| copy.is_some()).count();
        let sentence = format!(
            "A text is kept once; left out as repeating an earlier one: {}.",
            counted(copies, "block")
        );
        if self.silence.is_some() {
            let kept = self.of_all(|block| self.is_text(block) && self.copies[block].is_none());
            self.push("copies", sentence.clone(), &kept, trace);
        }
        sentence
    }

    fn push(&self, name: &'static str, sentence: String, kept: &[bool], trace: &mut dyn Stages) {
        let standing = |&kept: &bool| {
            if kept {
                Standing::kept(Class::Good)
            } else {
                Standing::left(Class::Bad)
            }
        };
        let runs = KeptRun::where_kept(kept.iter().copied());
        trace.push(
            name,
            sentence,
            self.curve().keeping(runs),
            kept.iter().map(standing).collect(),
        );
    }
}
