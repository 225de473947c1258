//! From features to the cut, as pictures.

use super::answer::{Examined, Findings};
use super::comments::Effect;
use super::features::FEATURES_OF_BLOCKS;
use super::model::Model;
use crate::document::Document;
use crate::extraction::{Class, Curve, Figure, KeptRun, Series, SeriesKind, Stages, Standing, counted, kept_of};
use crate::methods::Parameters;
use clearline_message::{Message, Value, message};
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
        0 => None,
        along => Some(message!("trace-auto-companions", blocks = counted(along, "block"))),
    };
    let silence = findings.silence.as_ref().map(|reason| reason.message());
    let extraction = findings.extraction(model, document, parameters);
    let kept = kept_of(&extraction, "block");
    match silence {
        None => {
            let sentences = [Some(copies), along, Some(kept)];
            let sentences = Value::Sentences(sentences.into_iter().flatten().collect());
            trace.end("copies", message!("sentences", sentences = sentences), &extraction);
        }
        Some(reason) => trace.end(
            "silence",
            message!("trace-auto-silence", reason = reason, kept = kept),
            &extraction,
        ),
    }
}

impl Findings {
    fn trace_probabilities(&self, trace: &mut dyn Stages) {
        let blocks = self.examined.blocks().list();
        let open = || vec![Standing::OPEN; blocks.len()];
        let units: Vec<f64> = blocks.iter().map(|block| f64::from(block.measures.units())).collect();
        let units = Series::new("text-units", SeriesKind::Bars, units);
        let sentence = message!(
            "trace-auto-features",
            features = FEATURES_OF_BLOCKS,
            blocks = counted(blocks.len(), "block"),
        );
        trace.push("features", sentence, Curve::of("block", "text-units", units), open());
        let likely = self
            .examined
            .probabilities
            .iter()
            .filter(|probability| **probability >= 0.5)
            .count();
        let id = if self.examined.was_in_doubt() {
            "trace-auto-probability-again"
        } else {
            "trace-auto-probability"
        };
        let mut sentences = vec![message!(id, blocks = counted(likely, "block"))];
        sentences.extend(self.of_comments());
        let sentence = message!("sentences", sentences = Value::Sentences(sentences));
        trace.push("probability", sentence, self.curve().bare(), open());
    }

    /// What comments count for, where there may be any.
    fn of_comments(&self) -> Option<Message> {
        let comments = &self.examined.comments;
        let blocks = 0..self.examined.blocks().len();
        let count = blocks.filter(|&block| comments.may_be(block)).count();
        let id = match comments.effect() {
            Effect::For => "trace-auto-comments-for",
            Effect::Against => "trace-auto-comments-against",
            Effect::Nothing => "trace-auto-comments-nothing",
        };
        (count > 0).then(|| message!(id, blocks = counted(count, "block")))
    }

    fn trace_cut(&self, trace: &mut dyn Stages) {
        let (threshold, expected) = (f64::from(self.cut.threshold), f64::from(self.cut.expected));
        let id = if self.is_own_cut {
            "trace-auto-cut-set"
        } else {
            "trace-auto-cut"
        };
        let kept = self.of_all(|block| self.is_likely(block));
        let sentence = message!(
            id,
            threshold = Figure(threshold),
            expected = (100.0 * expected).round(),
            blocks = counted(kept.iter().filter(|kept| **kept).count(), "block"),
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
            message!(
                "trace-auto-asides-left-out",
                blocks = count(&|block| self.is_likely(block) && self.is_apart(block)),
            )
        } else {
            message!(
                "trace-auto-asides-stay",
                share = (100.0 * asides.share).round(),
                blocks = count(&|block| self.is_likely(block) && asides.hold(block)),
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
        let sentence = message!("trace-auto-hidden", blocks = counted(dropped, "block"));
        self.push("hidden", sentence, &kept, trace);
    }

    fn of_all(&self, is_kept: impl Fn(usize) -> bool) -> Vec<bool> {
        (0..self.examined.blocks().len()).map(is_kept).collect()
    }

    /// What is said of copies; a stage of its own only where another follows.
    fn copies(&self, trace: &mut dyn Stages) -> Message {
        let copies = self.copies.iter().filter(|copy| copy.is_some()).count();
        let sentence = message!("trace-auto-copies", blocks = counted(copies, "block"));
        if self.silence.is_some() {
            let kept = self.of_all(|block| self.is_text(block) && self.copies[block].is_none());
            self.push("copies", sentence.clone(), &kept, trace);
        }
        sentence
    }

    fn push(&self, name: &'static str, sentence: Message, kept: &[bool], trace: &mut dyn Stages) {
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
