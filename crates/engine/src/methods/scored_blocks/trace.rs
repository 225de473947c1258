//! From lines to the grown block, as pictures.

use super::answer::Findings;
use super::growth::{Growth, Merge};
use crate::document::Document;
use crate::extraction::{
    Class, Curve, Extraction, Figure, KeptRun, Series, SeriesKind, Stages, Standing, counted, kept_of,
};
use crate::methods::Parameters;
use clearline_message::{Message, message};

/// Growth has at most so many stages; where it takes more steps, each stage shows several.
const MOST_GROWTH: usize = 40;

/// Lines, blocks, score, growth, end.
pub(super) fn trace(document: &Document, parameters: &Parameters, trace: &mut dyn Stages) {
    let findings = Findings::of(document, parameters);
    findings.trace_blocks(trace);
    if let Some(growth) = &findings.growth {
        trace_growth(growth, &findings.curve(), trace);
    }
    let extraction = findings.extraction(document, parameters);
    trace.end("end", findings.end(&extraction), &extraction);
}

impl Findings<'_> {
    fn trace_blocks(&self, trace: &mut dyn Stages) {
        let open = || vec![Standing::OPEN; self.blocks.len()];
        let mut push = |name, sentence, y_name, samples: Vec<f64>| {
            let series = Series::new(y_name, SeriesKind::Bands, samples);
            trace.push(name, sentence, Curve::of("block", y_name, series), open());
        };
        let lines = &self.page.counted;
        let empty = lines.iter().filter(|line| line.characters == 0).count();
        let heights = self.blocks.iter().map(|block| block.lines.clone().count() as f64);
        let sentence = message!(
            "trace-scored-blocks-lines",
            lines = counted(lines.len(), "line"),
            empty = empty
        );
        push("lines", sentence, "lines", heights.collect());
        let characters = self.blocks.iter().map(|block| f64::from(block.counted.characters));
        let sentence = message!(
            "trace-scored-blocks-blocks",
            separator = self.separator,
            blocks = counted(self.blocks.len(), "block"),
        );
        push("blocks", sentence, "characters", characters.collect());
    }

    fn end(&self, extraction: &Extraction) -> Message {
        let refused = self.growth.iter().flat_map(|growth| &growth.refused);
        let refused = refused.map(|(_, score)| *score).fold(f64::NEG_INFINITY, f64::max);
        let kept = kept_of(extraction, "block");
        match &self.growth {
            Some(growth) if refused.is_finite() => message!(
                "trace-scored-blocks-end",
                score = Figure(growth.score),
                refused = Figure(refused),
                kept = kept,
            ),
            Some(_) => message!("trace-scored-blocks-end-alone", kept = kept),
            None => message!("trace-scored-blocks-end-without-text", kept = kept),
        }
    }
}

fn trace_growth(growth: &Growth, scores: &Curve, trace: &mut dyn Stages) {
    let best = growth.scores.get(growth.seed).copied().unwrap_or(0.0);
    let mut push = |name, sentence, start: usize, end: usize| {
        let run = KeptRun { start, end };
        let mut standings = vec![Standing::left(Class::Bad); growth.scores.len()];
        for standing in &mut standings[start..=end] {
            *standing = Standing::kept(Class::NearGood);
        }
        standings[growth.seed] = Standing::kept(Class::Good);
        trace.push(name, sentence, scores.keeping(vec![run]), standings);
    };
    let sentence = message!(
        "trace-scored-blocks-score",
        block = growth.seed.to_string(),
        score = Figure(best),
    );
    push("score", sentence, growth.seed, growth.seed);
    let (mut start, mut end) = (growth.seed, growth.seed);
    let together = growth.merges.len().div_ceil(MOST_GROWTH).max(1);
    for (number, merges) in growth.merges.chunks(together).enumerate() {
        for merge in merges {
            start = start.min(*merge.taken.start());
            end = end.max(*merge.taken.end());
        }
        push("growth", growth_sentence(number * together + 1, merges), start, end);
    }
}

/// As many of the merges of one stage are named.
const NAMED: usize = 3;

/// What came in by these merges, the first of which is step `first` of the growth.
fn growth_sentence(first: usize, merges: &[Merge]) -> Message {
    let mut named: Vec<Message> = merges.iter().take(NAMED).map(blocks_of).collect();
    if merges.len() > NAMED {
        named.push(message!("trace-scored-blocks-others"));
    }
    let score = |side: fn(&Merge) -> f64, merge: Option<&Merge>| Figure(merge.map_or(0.0, side));
    message!(
        "trace-scored-blocks-growth",
        steps = merges.len(),
        first = first.to_string(),
        last = (first + merges.len() - 1).to_string(),
        blocks = named,
        count = merges.iter().map(|merge| merge.taken.clone().count()).sum::<usize>(),
        before = score(|merge| merge.before, merges.first()),
        after = score(|merge| merge.after, merges.last()),
    )
}

fn blocks_of(merge: &Merge) -> Message {
    let [start, end] = [merge.taken.start(), merge.taken.end()];
    message!(
        "trace-scored-blocks-merged",
        count = merge.taken.clone().count(),
        first = start.to_string(),
        last = end.to_string(),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_comes_in_is_told_for_one_and_many() {
        let merge = |taken, before| Merge {
            taken,
            before,
            after: before + 1.0,
        };
        let one = [merge(4..=4, 2.0)];
        assert_eq!(
            growth_sentence(1, &one).to_string(),
            "Step 1: block 4 comes in, which raises the score from 2 to 3."
        );
        let some = [merge(5..=7, 3.0)];
        assert_eq!(
            growth_sentence(2, &some).to_string(),
            "Step 2: blocks 5 to 7 come in, which raises the score from 3 to 4."
        );
        let more = [merge(4..=4, 2.0), merge(3..=3, 3.0)];
        assert_eq!(
            growth_sentence(1, &more).to_string(),
            "Steps 1 to 2: block 4, block 3 come in, which raises the score from 2 to 4."
        );
    }
}
