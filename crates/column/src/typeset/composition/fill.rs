//! Fills lines: what is cut off or added so that a line ends where its room does.
//!
//! A line that is too long has the blanks of its punctuation cut. One that is too short gets the same space between all
//! its characters; a Korean one at its spaces first ("Requirements for Japanese Text Layout", 3.8; "Requirements for
//! Hangul Text Layout", 3.5).

use super::cells::Cell;
use super::classes::Class;

/// The most that is added between two characters, in ems. A line that needs more ends early.
const MOST: f32 = 1.0;
/// The most that is added to a Korean space while nothing else is, in ems.
const MOST_AT_SPACE: f32 = 0.5;

/// What is added on the left and on the right of a cell; negative where a blank is cut.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Spaces {
    pub lead: f32,
    pub trail: f32,
}

/// The spaces of the cells of a line, up to the last that is seen, without any filling.
pub(super) fn natural(cells: &[Cell]) -> Vec<Spaces> {
    let first = cells.iter().position(|cell| cell.class.is_seen());
    let last = cells.iter().rposition(|cell| cell.class.is_seen());
    let of = |(at, cell): (usize, &Cell)| Spaces {
        lead: if first == Some(at) {
            cell.first_lead()
        } else {
            cell.lead
        } + cell.around,
        trail: if last == Some(at) {
            cell.last_trail()
        } else {
            cell.trail
        } + cell.around,
    };
    let seen = cells.iter().enumerate().take(last.map_or(0, |last| last + 1));
    seen.map(of).collect()
}

/// How wide the cells of a line are, up to the last that is seen, without any filling.
pub(super) fn width(cells: &[Cell]) -> f32 {
    let spaces = natural(cells);
    let seen = spaces.iter().zip(cells);
    seen.map(|(space, cell)| space.lead + cell.advance + space.trail).sum()
}

/// Changes the spaces of a line by some pixels in all.
pub(super) fn fill(cells: &[Cell], spaces: &mut [Spaces], missing: f32, begins_at_spaces: bool) {
    if missing < 0.0 {
        cut(cells, spaces, -missing);
        return;
    }
    let mut missing = missing;
    if begins_at_spaces {
        missing -= add(spaces, missing, &between_words(cells, spaces.len()));
    }
    let gaps = gaps(cells, spaces.len());
    let most: f32 = gaps.iter().map(|(_, most)| most).sum();
    if missing <= most {
        add(spaces, missing, &gaps);
    }
}

/// Cuts the blanks of punctuation, each by the same share.
fn cut(cells: &[Cell], spaces: &mut [Spaces], excess: f32) {
    let within = spaces.len().saturating_sub(1);
    let slacks: Vec<f32> = cells.iter().take(within).map(Cell::slack).collect();
    let whole: f32 = slacks.iter().sum();
    let share = if whole > 0.0 { (excess / whole).min(1.0) } else { 0.0 };
    for (space, slack) in spaces.iter_mut().zip(slacks) {
        space.trail -= share * slack;
    }
}

/// Adds up to some pixels after cells, evenly; none gets more than its most. Returns how many were added.
fn add(spaces: &mut [Spaces], missing: f32, gaps: &[(usize, f32)]) -> f32 {
    if gaps.is_empty() {
        return 0.0;
    }
    let share = missing / gaps.len() as f32;
    let mut added = 0.0;
    for (at, most) in gaps {
        if let Some(space) = spaces.get_mut(*at) {
            let more = share.min(*most);
            space.trail += more;
            added += more;
        }
    }
    added
}

/// The spaces between words within a line of `count` cells, with the most that each gets.
fn between_words(cells: &[Cell], count: usize) -> Vec<(usize, f32)> {
    let within = cells.iter().enumerate().take(count.saturating_sub(1));
    within
        .filter(|(_, cell)| cell.class == Class::Space)
        .map(|(at, cell)| (at, MOST_AT_SPACE * cell.em))
        .collect()
}

/// The cells of a line of `count` cells after which space can be added, with the most that each gets: spaces, and those
/// beside characters of Chinese, Japanese and Korean. A dash of two signs stays whole.
fn gaps(cells: &[Cell], count: usize) -> Vec<(usize, f32)> {
    let line = cells.iter().enumerate().take(count);
    let seen: Vec<(usize, &Cell)> = line.filter(|(_, cell)| cell.class != Class::Unseen).collect();
    let pairs = seen.iter().zip(seen.iter().skip(1));
    pairs
        .filter(|((_, before), (_, after))| match (before.class, after.class) {
            (Class::Space, after) => after != Class::Space,
            (_, Class::Space) | (Class::Dash, Class::Dash) => false,
            (before, after) => before.is_spaced() || after.is_spaced(),
        })
        .map(|((at, cell), _)| (*at, MOST * cell.em))
        .collect()
}
