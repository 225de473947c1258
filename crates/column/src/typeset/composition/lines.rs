//! Breaks cells into lines.

use std::ops::Range;

use super::cells::Cell;
use super::classes::Class;

/// Pixels that a line may be wider than its room, for sums of rounded numbers.
pub(super) const ROUNDING: f32 = 0.01;

/// A possible line.
#[derive(Clone, Copy)]
struct Candidate {
    /// The cell after it.
    end: usize,
    /// How wide what is seen of it is, in pixels.
    width: f32,
}

/// The sums over the cells of a line that is tried.
#[derive(Default)]
struct Trial {
    is_begun: bool,
    /// Of all cells so far, as they are within a line.
    used: f32,
    /// What can be cut of all cells so far.
    slack: f32,
    /// What is seen, when the line ends here.
    width: f32,
    /// The same with all that can be cut.
    least: f32,
}

impl Trial {
    fn add(&mut self, cell: &Cell) {
        let is_first = !self.is_begun && cell.class.is_seen();
        self.is_begun |= is_first;
        let lead = cell.around + if is_first { cell.first_lead() } else { cell.lead };
        if cell.class.is_seen() {
            self.width = self.used + lead + cell.advance + cell.last_trail() + cell.around;
            self.least = self.width - self.slack;
        }
        self.slack += cell.slack();
        self.used += lead + cell.advance + cell.trail + cell.around;
    }
}

/// The cells of a line that begins with the cell `start` and has some room, in pixels. If the line may be `squeezed`, it
/// takes one part more than fits where cutting blanks changes it less than filling it would.
pub(super) fn next_line(cells: &[Cell], start: usize, room: f32, squeezed: bool) -> Range<usize> {
    let mut trial = Trial::default();
    let (mut torn, mut fitting, mut tight) = (None, None, None);
    let mut last = start + 1;
    for (at, cell) in cells.iter().enumerate().skip(start) {
        trial.add(cell);
        let end = at + 1;
        let (fits, next) = (trial.width <= room + ROUNDING, cells.get(end));
        let here = Candidate {
            end,
            width: trial.width,
        };
        if fits {
            last = end;
            torn = next.filter(|next| next.tears).map(|_| end).or(torn);
        }
        if cell.class == Class::LineFeed || next.is_none_or(|next| next.breaks) {
            if fits {
                fitting = Some(here);
            } else if squeezed && tight.is_none() && trial.least <= room {
                tight = Some(here);
            }
        }
        // The blank of a sign at the end may be cut, so that a line can fit again after one cell more.
        let is_full = trial.least > room + 2.0 * cell.em;
        if cell.class == Class::LineFeed || is_full {
            break;
        }
    }
    let end = match (fitting, tight) {
        (Some(fitting), Some(tight)) if tight.width - room > room - fitting.width => fitting.end,
        (_, Some(candidate)) | (Some(candidate), None) => candidate.end,
        (None, None) => torn.unwrap_or_else(|| whole(cells, last)),
    };
    start..end
}

/// The first place from `end` on that is not within a ligature or before something that is not seen.
fn whole(cells: &[Cell], end: usize) -> usize {
    let rest = cells.iter().skip(end);
    end + rest
        .take_while(|cell| cell.is_joined || cell.class == Class::Unseen)
        .count()
}
