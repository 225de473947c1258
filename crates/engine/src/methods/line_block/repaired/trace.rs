//! The steps of the repaired mode, as pictures.

use super::{Fate, MOST_LINK_SHARE, Measured, Region, rises_and_falls, trim};
use crate::document::Document;
use crate::extraction::{Curve, Extraction, Figure, KeptRun, Series, SeriesKind, Stages, Standing, counted, kept_of};
use crate::methods::Parameters;
use clearline_message::{Message, message};

/// Strip, measure, smooth, threshold, rise and fall, bridge, trim, select.
pub(in crate::methods::line_block) fn trace(document: &Document, parameters: &Parameters, trace: &mut dyn Stages) {
    let measured = Measured::of(document, parameters);
    measured.trace_lengths(trace);
    measured.trace_regions(trace);
    let regions = measured.regions(document);
    let extraction = measured.extraction(document, parameters);
    let sentence = measured.selection(&regions, &extraction);
    trace.end("select", sentence, &extraction);
}

impl Measured {
    fn trace_lengths(&self, trace: &mut dyn Stages) {
        let (lines, settings) = (&self.lines, &self.settings);
        let count = lines.len();
        let open = || vec![Standing::OPEN; count];
        let empty = lines.iter().filter(|line| line.counts.characters == 0).count();
        let sentence = message!(
            "trace-line-block-strip",
            lines = counted(count, "line"),
            empty = empty,
            gap = settings.gap,
        );
        let characters = lines.iter().map(|line| f64::from(line.counts.characters));
        let characters = Series::new("characters", SeriesKind::Bars, characters.collect::<Vec<f64>>());
        trace.push("strip", sentence, Curve::of("line", "characters", characters), open());
        let linked = lines
            .iter()
            .filter(|line| line.counts.link_share() > MOST_LINK_SHARE)
            .count();
        let sentence = message!("trace-line-block-measure", lines = counted(linked, "line"));
        let weights = Series::new("line-weight", SeriesKind::Bars, self.weights.as_slice());
        trace.push(
            "measure",
            sentence,
            Curve::of("line", "weighted-characters", weights),
            open(),
        );
        let longest = self.lengths.iter().copied().fold(0.0, f64::max);
        let sentence = message!("trace-line-block-smooth", lines = settings.k, longest = Figure(longest));
        trace.push("smooth", sentence, self.curve().bare(), open());
        let standings = Standing::by_threshold(&self.lengths, settings.threshold);
        let above = standings.iter().filter(|standing| **standing != Standing::OPEN).count();
        let sentence = message!(
            "trace-line-block-threshold",
            threshold = Figure(settings.threshold),
            above = above,
            lines = counted(count, "line"),
        );
        trace.push("threshold", sentence, self.curve(), standings);
    }

    fn trace_regions(&self, trace: &mut dyn Stages) {
        let settings = &self.settings;
        let mut push = |name, sentence, regions: &[Region]| {
            let runs: Vec<KeptRun> = regions.iter().map(Region::run).collect();
            let has_text = self.lines.iter().map(|line| line.counts.characters > 0);
            let standings = Standing::by_runs(has_text, &runs);
            trace.push(name, sentence, self.curve().keeping(runs), standings);
        };
        let sudden = rises_and_falls(&self.lengths, settings, 1);
        let sentence = message!(
            "trace-line-block-rise-and-fall",
            regions = counted(sudden.len(), "region"),
            threshold = Figure(settings.threshold),
            blocks = counted(settings.k, "line-block"),
        );
        push("rise-and-fall", sentence, &sudden);
        let mut regions = rises_and_falls(&self.lengths, settings, settings.end_run);
        let sentence = message!(
            "trace-line-block-bridge",
            run = settings.end_run,
            gaps = self.gaps(&regions),
            regions = counted(regions.len(), "region"),
        );
        push("bridge", sentence, &regions);
        let before: usize = regions.iter().map(|region| region.lines().count()).sum();
        trim(&self.weights, &mut regions);
        let after: usize = regions.iter().map(|region| region.lines().count()).sum();
        let sentence = message!("trace-line-block-trim", lines = counted(before - after, "line"));
        push("trim", sentence, &regions);
    }

    /// Runs of empty blocks inside regions.
    fn gaps(&self, regions: &[Region]) -> usize {
        let in_region = |region: &Region| {
            let lengths = &self.lengths[region.lines()];
            lengths
                .windows(2)
                .filter(|pair| matches!(pair, [length, 0.0] if *length > 0.0))
                .count()
        };
        regions.iter().map(in_region).sum()
    }

    fn selection(&self, regions: &[Region], extraction: &Extraction) -> Message {
        let copyright = regions.iter().filter(|region| region.fate == Fate::Copyright).count();
        let light = regions
            .iter()
            .filter(|region| matches!(region.fate, Fate::TooLight(_)))
            .count();
        let kept = regions.iter().filter(|region| region.fate == Fate::Kept);
        let in_kept = kept.flat_map(Region::lines);
        let dropped =
            in_kept.filter(|&line| self.lines[line].counts.characters > 0 && !extraction.verdicts.keeps(line));
        message!(
            "trace-line-block-select",
            copyright = counted(copyright, "region"),
            light = counted(light, "region"),
            join = Figure(self.settings.join),
            dropped = counted(dropped.count(), "line"),
            kept = kept_of(extraction, "line"),
        )
    }
}
