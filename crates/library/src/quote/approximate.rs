//! Finds a passage of which a few characters have changed.

use super::dense::Dense;
use std::ops::Range;

/// One character in so many may differ.
const SHARE: usize = 5;
/// Below this length a passage has to be there as it is.
const SHORTEST: usize = 12;
/// Comparisons of two characters in one text.
const MOST_COMPARISONS: usize = 200_000_000;

/// The work that is left.
#[derive(Debug)]
pub(super) struct Budget(usize);

impl Default for Budget {
    fn default() -> Budget {
        Budget(MOST_COMPARISONS)
    }
}

impl Budget {
    fn spend(&mut self, work: usize) -> Option<()> {
        self.0 = self.0.checked_sub(work)?;
        Some(())
    }
}

/// The passage that differs least from what is wanted, if it does so in no more than one character of five.
///
/// Where at most `errors` characters differ, one of `errors + 1` pieces is there as it is; only around those pieces the text is
/// compared character by character.
pub(super) fn find(wanted: &[char], text: &Dense, budget: &mut Budget) -> Option<Range<usize>> {
    let errors = wanted.len() / SHARE;
    if wanted.len() < SHORTEST {
        return None;
    }
    let mut best: Option<(usize, Range<usize>)> = None;
    for window in windows(wanted, text, errors, budget)? {
        budget.spend(window.len() * wanted.len())?;
        let part = &text.letters[window.clone()];
        let Some((end, differing)) = nearest_end(wanted, part, errors) else {
            continue;
        };
        if best.as_ref().is_none_or(|(least, _)| differing < *least) {
            let start = start_of(wanted, &part[..end]);
            best = Some((differing, window.start + start..window.start + end));
        }
    }
    best.map(|(_, place)| place)
}

/// Parts of the text that hold a piece of what is wanted, with room for the rest of it; none over another.
fn windows(wanted: &[char], text: &Dense, errors: usize, budget: &mut Budget) -> Option<Vec<Range<usize>>> {
    let piece = (wanted.len() / (errors + 1)).max(1);
    let mut windows = Vec::new();
    for (number, part) in wanted.chunks_exact(piece).take(errors + 1).enumerate() {
        budget.spend(text.letters.len())?;
        let before = number * piece + errors;
        let behind = wanted.len() - number * piece + errors;
        let mut of_piece: Vec<Range<usize>> = Vec::new();
        for place in text.places_of(part) {
            let around = place.start.saturating_sub(before)..(place.start + behind).min(text.letters.len());
            join(&mut of_piece, around);
        }
        windows.extend(of_piece);
    }
    windows.sort_by_key(|window: &Range<usize>| window.start);
    let mut joined = Vec::new();
    windows.into_iter().for_each(|window| join(&mut joined, window));
    Some(joined)
}

/// Adds a window behind the others; one that meets the last is joined to it.
fn join(windows: &mut Vec<Range<usize>>, next: Range<usize>) {
    match windows.last_mut() {
        Some(last) if next.start <= last.end => last.end = last.end.max(next.end),
        _ => windows.push(next),
    }
}

/// Where the passage ends that differs least, and in how many characters (Sellers, 1980).
fn nearest_end(wanted: &[char], text: &[char], errors: usize) -> Option<(usize, usize)> {
    let mut column: Vec<usize> = (0..=wanted.len()).collect();
    let mut best = None;
    for (at, letter) in text.iter().enumerate() {
        // A passage may begin anywhere: the first row is 0.
        advance(&mut column, wanted, *letter, 0);
        let differing = column[wanted.len()];
        if differing <= errors && best.is_none_or(|(_, least)| differing < least) {
            best = Some((at + 1, differing));
        }
    }
    best
}

/// Where the passage begins that ends with `text`: the same comparison from the end on.
fn start_of(wanted: &[char], text: &[char]) -> usize {
    let backwards: Vec<char> = wanted.iter().rev().copied().collect();
    let mut column: Vec<usize> = (0..=wanted.len()).collect();
    let mut best = (0, wanted.len());
    for (at, letter) in text.iter().rev().enumerate().take(wanted.len() * 2) {
        advance(&mut column, &backwards, *letter, at + 1);
        let differing = column[wanted.len()];
        if differing < best.1 {
            best = (at + 1, differing);
        }
    }
    text.len() - best.0
}

/// Goes on by one character of the text in the table of edit distances, of which one column is held.
fn advance(column: &mut [usize], wanted: &[char], letter: char, first: usize) {
    let mut diagonal = std::mem::replace(&mut column[0], first);
    for (row, own) in wanted.iter().enumerate() {
        let changed = diagonal + usize::from(*own != letter);
        diagonal = column[row + 1];
        column[row + 1] = changed.min(diagonal + 1).min(column[row] + 1);
    }
}
