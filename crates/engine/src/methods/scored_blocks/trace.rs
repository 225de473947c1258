//! From lines to the grown block, as pictures.

use super::answer::Findings;
use super::growth::{Growth, Merge};
use crate::document::Document;
use crate::extraction::{
    Class, Curve, Extraction, Figure, KeptRun, Series, SeriesKind, Stages, Standing, counted, grouped, numbered,
    so_many_are,
};
use crate::methods::Parameters;

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
        let sentence = format!(
            "The page has {}, of which {} empty.",
            counted(lines.len(), "line"),
            so_many_are(empty)
        );
        push("lines", sentence, "lines", heights.collect());
        let characters = self.blocks.iter().map(|block| f64::from(block.counted.characters));
        let sentence = format!(
            "Cut at rows of at least {}, they make {}.",
            counted(self.separator, "empty line"),
            counted(self.blocks.len(), "block")
        );
        push("blocks", sentence, "characters", characters.collect());
    }

    fn end(&self, extraction: &Extraction) -> String {
        let refused = self.growth.iter().flat_map(|growth| &growth.refused);
        let refused = refused.map(|(_, score)| *score).fold(f64::NEG_INFINITY, f64::max);
        let why = match &self.growth {
            Some(growth) if refused.is_finite() => format!(
                "Any neighbour more would bring the score from {} to {} at most, so growth ends.",
                Figure(growth.score),
                Figure(refused)
            ),
            Some(_) => "There is no neighbour left.".to_owned(),
            None => "There is no block with text.".to_owned(),
        };
        format!(
            "{why} Kept: {} of {}.",
            grouped(extraction.kept_count()),
            numbered(self.blocks.len(), "block")
        )
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
    let sentence = format!(
        "Each block is scored by six features; the best is block {} with {}.",
        growth.seed,
        Figure(best)
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

fn growth_sentence(first: usize, merges: &[Merge]) -> String {
    let (Some(begin), Some(last)) = (merges.first(), merges.last()) else {
        return String::new();
    };
    let steps = match merges.len() {
        1 => format!("Step {first}"),
        more => format!("Steps {first} to {}", first + more - 1),
    };
    let blocks: Vec<String> = merges.iter().take(3).map(told).collect();
    let more = if merges.len() > 3 { " and others" } else { "" };
    let is_one = merges.len() == 1 && begin.taken.start() == begin.taken.end();
    let come = if is_one { "comes" } else { "come" };
    format!(
        "{steps}: {}{more} {come} in, which raises the score from {} to {}.",
        blocks.join(", "),
        Figure(begin.before),
        Figure(last.after)
    )
}

fn told(merge: &Merge) -> String {
    match (merge.taken.start(), merge.taken.end()) {
        (start, end) if start == end => format!("block {start}"),
        (start, end) => format!("blocks {start} to {end}"),
    }
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
            growth_sentence(1, &one),
            "Step 1: block 4 comes in, which raises the score from 2 to 3."
        );
        let some = [merge(5..=7, 3.0)];
        assert_eq!(
            growth_sentence(2, &some),
            "Step 2: blocks 5 to 7 come in, which raises the score from 3 to 4."
        );
        let more = [merge(4..=4, 2.0), merge(3..=3, 3.0)];
        assert_eq!(
            growth_sentence(1, &more),
            "Steps 1 to 2: block 4, block 3 come in, which raises the score from 2 to 4."
        );
    }
}
