//! What becomes of the kept runs of a curve where units are taken in or left out.

use crate::extraction::{KeptRun, Units, Verdicts};

/// The runs after some units, in ascending order, were taken in. Units without text part no runs.
pub(super) fn join(mut runs: Vec<KeptRun>, taken: &[usize], units: &Units) -> Vec<KeptRun> {
    runs.extend(taken.chunk_by(|a, b| a + 1 == *b).filter_map(|stretch| {
        let (start, end) = (*stretch.first()?, *stretch.last()?);
        Some(KeptRun { start, end })
    }));
    runs.sort_by_key(|run| run.start);
    let is_taken = |unit: usize| taken.binary_search(&unit).is_ok();
    let has_text = |unit: usize| units.get(unit).is_some_and(|unit| unit.characters > 0);
    let mut joined: Vec<KeptRun> = Vec::with_capacity(runs.len());
    for run in runs {
        match joined.last_mut() {
            Some(last) if run.start <= last.end => last.end = last.end.max(run.end),
            // Two runs of a method that touch stay two.
            Some(last) if (is_taken(last.end) || is_taken(run.start)) && !(last.end + 1..run.start).any(has_text) => {
                last.end = run.end;
            }
            _ => joined.push(run),
        }
    }
    joined
}

/// The runs after some units, in ascending order, were left out: each is cut at what was left out, and what remains of
/// it begins and ends with a kept unit.
pub(super) fn part(runs: Vec<KeptRun>, left_out: &[usize], verdicts: &Verdicts) -> Vec<KeptRun> {
    let is_kept = |unit: &usize| verdicts.keeps(*unit);
    let mut parts = Vec::with_capacity(runs.len());
    for run in runs {
        let first = left_out.partition_point(|unit| *unit < run.start);
        let cuts = &left_out[first..];
        let cuts = &cuts[..cuts.partition_point(|unit| *unit <= run.end)];
        if cuts.is_empty() {
            parts.push(run);
            continue;
        }
        let borders = cuts.iter().copied().chain(std::iter::once(run.end + 1));
        let mut from = run.start;
        for border in borders {
            let mut rest = from..border;
            let start = rest.clone().find(is_kept);
            let end = rest.rfind(is_kept);
            parts.extend(start.zip(end).map(|(start, end)| KeptRun { start, end }));
            from = border + 1;
        }
    }
    parts
}
