//! Breaks headlines of a few lines.
//!
//! The lines of a headline are about equally long, as in "Breaking Paragraphs into Lines" (Knuth and Plass, 1981): all ways to break it
//! into the fewest lines are compared, by the squares of their widths and by where they end. A line ends best after punctuation or a
//! space, which parts what is said, and less well after any other word.

use std::ops::Range;

use super::cells::Cell;
use super::classes::Class;
use super::fill;
use super::lines::ROUNDING;

/// Four lines of a wide column have fewer cells, with places between words. More are signs that are not seen.
const MOST_CELLS: usize = 400;

/// What the end of a line within a phrase costs, beside the squares of the widths as shares of the room.
const WITHIN_PHRASE: f32 = 0.25;

/// The best way to reach a place with some lines.
#[derive(Clone, Copy)]
struct Way {
    cost: f32,
    /// Where its last line begins.
    from: usize,
}

/// The lines of a headline, as many as `count`, in a room in pixels; `None` where words are wider than the room, lines are
/// ended by hand, or there are too many cells to compare all ways.
pub(super) fn balanced(cells: &[Cell], room: f32, count: usize) -> Option<Vec<Range<usize>>> {
    if cells.len() > MOST_CELLS || cells.iter().any(|cell| cell.class == Class::LineFeed) {
        return None;
    }
    let places = places(cells);
    // The ways with one line more than those before, by the number of the place.
    let mut ways: Vec<Vec<Option<Way>>> = Vec::with_capacity(count);
    for line in 0..count {
        let before = ways.last();
        let reach = |end: usize| best_way(cells, &places, (before, end), room);
        let reached = (0..places.len()).map(|end| if end > line { reach(end) } else { None });
        ways.push(reached.collect());
    }
    let mut lines = Vec::with_capacity(count);
    let mut end = places.len() - 1;
    for reached in ways.iter().rev() {
        let from = (*reached.get(end)?)?.from;
        lines.push(*places.get(from)?..*places.get(end)?);
        end = from;
    }
    lines.reverse();
    Some(lines)
}

/// The cells that a line may begin with, the first one, and the end.
fn places(cells: &[Cell]) -> Vec<usize> {
    let begin = (1..cells.len()).filter(|&at| cells.get(at).is_some_and(|cell| cell.breaks));
    std::iter::once(0).chain(begin).chain([cells.len()]).collect()
}

/// The cheapest way to end a line at a place, by its number, from those that the lines before have reached; without lines before, from
/// the beginning.
fn best_way(
    cells: &[Cell],
    places: &[usize],
    (before, end): (Option<&Vec<Option<Way>>>, usize),
    room: f32,
) -> Option<Way> {
    let mut best: Option<Way> = None;
    let last = *places.get(end)?;
    let of_end = if ends_phrase(cells, last) { 0.0 } else { WITHIN_PHRASE };
    for from in (0..end).rev() {
        let start = *places.get(from)?;
        let width = fill::width(cells.get(start..last)?);
        if width > room + ROUNDING {
            break;
        }
        let so_far = match before {
            Some(ways) => ways.get(from).copied().flatten().map(|way| way.cost),
            None => (from == 0).then_some(0.0),
        };
        let Some(so_far) = so_far else { continue };
        let share = width / room;
        let cost = so_far + share * share + of_end;
        if best.is_none_or(|best| cost < best.cost) {
            best = Some(Way { cost, from });
        }
    }
    best
}

/// Whether punctuation ends at a place, a space between two characters, or the headline. A space between a character and a letter or a
/// digit is a matter of style and parts nothing.
fn ends_phrase(cells: &[Cell], place: usize) -> bool {
    let is_seen = |class: &Class| *class != Class::Unseen;
    let before = cells.get(..place).unwrap_or_default().iter().rev();
    let mut before = before.map(|cell| cell.class).filter(is_seen);
    let after = cells.get(place..).unwrap_or_default().iter();
    let after = after.map(|cell| cell.class).find(is_seen);
    let is_character =
        |class: Option<Class>| class.is_some_and(|class| !matches!(class, Class::Letter | Class::Other | Class::Pause));
    match before.next() {
        _ if place == cells.len() => true,
        Some(Class::Closing | Class::Colon | Class::Stop | Class::Dash | Class::Pause) => true,
        Some(Class::Space) => is_character(before.next()) && is_character(after),
        _ => false,
    }
}
