//! Finds a passage of which a few characters have changed.

use super::candidates::{Candidate, chosen};
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

/// A passage that is looked for, and what speaks for a place.
pub(super) struct Wanted<'a> {
    /// Its characters.
    pub words: &'a [char],
    /// Those before it.
    pub before: &'a [char],
    /// Those behind it.
    pub behind: &'a [char],
    /// The share of the text above it.
    pub near: Option<f64>,
}

/// The passage that is meant, of those that differ from what is wanted in no more than one character of five.
///
/// Where at most `errors` characters differ, one of `errors + 1` pieces is there as it is; only around those pieces the text is
/// compared character by character.
pub(super) fn find(wanted: &Wanted<'_>, text: &Dense, budget: &mut Budget) -> Option<Range<usize>> {
    let words = wanted.words;
    let errors = words.len() / SHARE;
    if words.len() < SHORTEST {
        return None;
    }
    let mut candidates = Vec::new();
    for window in windows(words, text, errors, budget)? {
        budget.spend(window.len() * words.len())?;
        let part = &text.letters[window.clone()];
        for (end, differing) in nearest_ends(words, part, errors) {
            budget.spend((words.len() + errors) * words.len())?;
            let start = window.start + start_of(words, &part[..end], errors);
            candidates.push(Candidate::of(wanted, start..window.start + end, differing, text));
        }
    }
    budget.spend(text.letters.len())?;
    chosen(candidates, wanted, text, errors)
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

/// Where passages end that differ no more than so, each with the number of characters in which it does (Sellers, 1980). Of ends
/// within half a passage, that which differs least counts.
fn nearest_ends(wanted: &[char], text: &[char], errors: usize) -> Vec<(usize, usize)> {
    let mut column: Vec<usize> = (0..=wanted.len()).collect();
    let mut ends: Vec<(usize, usize)> = Vec::new();
    for (at, letter) in text.iter().enumerate() {
        // A passage may begin anywhere: the first row is 0.
        advance(&mut column, wanted, *letter, 0);
        let (end, differing) = (at + 1, column[wanted.len()]);
        match ends.last_mut() {
            _ if differing > errors => {}
            Some(last) if end - last.0 < wanted.len() / 2 => {
                if differing < last.1 {
                    *last = (end, differing);
                }
            }
            _ => ends.push((end, differing)),
        }
    }
    ends
}

/// Where the passage begins that ends with `text`: the same comparison from the end on.
fn start_of(wanted: &[char], text: &[char], errors: usize) -> usize {
    let backwards: Vec<char> = wanted.iter().rev().copied().collect();
    let mut column: Vec<usize> = (0..=wanted.len()).collect();
    let mut best = (0, wanted.len());
    for (at, letter) in text.iter().rev().enumerate().take(wanted.len() + errors) {
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
