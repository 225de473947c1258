//! Fills lines: what is cut off or added so that a line ends where its room does.
//!
//! A line that is too long has the blanks of its punctuation cut. One that is too short gets the same space between all
//! its characters; a Korean one at its spaces first ("Requirements for Japanese Text Layout", 3.8; "Requirements for
//! Hangul Text Layout", 3.5). One that a long word or an address leaves far too short ends early, as a last line does:
//! its characters would stand apart.

use super::cells::Cell;
use super::classes::Class;

/// The most that is added between two characters, in ems.
const MOST: f32 = 0.25;
/// The most that is added to a space between words, in ems.
const MOST_OF_SPACE: f32 = 1.0;
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

/// Changes the spaces of a line by some pixels in all, unless so many cannot be added.
pub(super) fn fill(cells: &[Cell], spaces: &mut [Spaces], missing: f32, begins_at_spaces: bool) {
    if missing < 0.0 {
        cut(cells, spaces, -missing);
        return;
    }
    let first = if begins_at_spaces {
        between_words(cells, spaces.len())
    } else {
        Vec::new()
    };
    let gaps = gaps(cells, spaces.len());
    let most: f32 = first.iter().chain(&gaps).map(|(_, most)| most).sum();
    if missing <= most {
        let rest = missing - add(spaces, missing, first);
        add(spaces, rest, gaps);
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

/// Adds up to some pixels after cells, evenly; none gets more than its most, and what it cannot take goes to the others.
/// Returns how many were added.
fn add(spaces: &mut [Spaces], missing: f32, mut gaps: Vec<(usize, f32)>) -> f32 {
    gaps.sort_by(|(_, one), (_, other)| one.total_cmp(other));
    let mut added = 0.0;
    for (done, (at, most)) in gaps.iter().enumerate() {
        let share = (missing - added) / (gaps.len() - done) as f32;
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
        .map(|((at, cell), _)| (*at, most_after(cell) * cell.em))
        .collect()
}

/// The most that is added after a cell, in ems.
fn most_after(cell: &Cell) -> f32 {
    if cell.class == Class::Space {
        MOST_OF_SPACE
    } else {
        MOST
    }
}
