//! The passages that the reader has highlighted.

use crate::Reading;
use std::ops::Range;

/// A passage that the reader has highlighted, as whoever keeps it knows it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Highlight {
    /// Its words.
    pub quote: String,
    /// Its bytes of the article's text; `None` where it is not there.
    pub place: Option<Range<usize>>,
    /// Its kind, by which it gets its colour.
    pub kind: Option<String>,
    /// The reader's note on it.
    pub note: Option<String>,
}

/// The highlights of one article.
#[derive(Default)]
pub(in crate::save) struct Highlights {
    /// Those that were found in the text, in its order.
    found: Vec<Found>,
    /// Bytes at which one begins or ends, sorted.
    borders: Vec<usize>,
    /// The ends of all, sorted, each with its highlight.
    ends: Vec<(usize, usize)>,
    /// Those that were not.
    pub lost: Vec<Highlight>,
}

struct Found {
    /// Bytes of the article's text.
    range: Range<usize>,
    /// Where its colour begins: behind the one before it.
    from: usize,
    class: String,
    /// The number of its note.
    number: Option<usize>,
    highlight: Highlight,
}

/// A note of the reader, in the order of the list at the end.
pub(in crate::save) struct OwnNote<'a> {
    /// Its number, where it is on a passage that was found.
    pub number: Option<usize>,
    /// The highlight by which its reference is known.
    pub index: Option<usize>,
    pub highlight: &'a Highlight,
}

impl Highlights {
    /// Highlights of a reading. What the reading does not show is lost to the book, too.
    pub(in crate::save) fn of(reading: &Reading, given: &[Highlight]) -> Highlights {
        if given.is_empty() {
            return Highlights::default();
        }
        let shown = shown_parts(reading);
        let mut highlights = Highlights::default();
        for highlight in given {
            match highlight.place.as_ref().and_then(|place| shown_within(&shown, place)) {
                Some(range) => highlights.found.push(Found {
                    from: range.start,
                    range,
                    class: class(highlight.kind.as_deref()),
                    number: None,
                    highlight: highlight.clone(),
                }),
                None => highlights.lost.push(highlight.clone()),
            }
        }
        highlights
            .found
            .sort_by_key(|found| (found.range.start, found.range.end));
        let (mut covered, mut numbers) = (0, 1..);
        for found in &mut highlights.found {
            found.from = found.range.start.max(covered);
            covered = covered.max(found.range.end);
            found.number = found.highlight.note.as_ref().and_then(|_| numbers.next());
        }
        let found = &highlights.found;
        highlights.borders = found.iter().flat_map(|found| [found.from, found.range.end]).collect();
        highlights.borders.sort_unstable();
        highlights.ends = found
            .iter()
            .enumerate()
            .map(|(index, found)| (found.range.end, index))
            .collect();
        highlights.ends.sort_unstable();
        highlights
    }

    /// The highlight at a byte of the article's text.
    pub(in crate::save) fn at(&self, byte: usize) -> Option<usize> {
        let after = self.found.partition_point(|found| found.range.start <= byte);
        let before = self.found.get(..after)?;
        before
            .iter()
            .rposition(|found| found.from <= byte && byte < found.range.end)
    }

    /// The first byte after this one at which a highlight begins or ends.
    pub(in crate::save) fn next_border(&self, byte: usize) -> Option<usize> {
        let next = self.borders.partition_point(|border| *border <= byte);
        self.borders.get(next).copied()
    }

    /// The highlights that end at a byte.
    pub(in crate::save) fn ending_at(&self, byte: usize) -> Vec<usize> {
        let first = self.ends.partition_point(|(end, _)| *end < byte);
        let ending = self.ends.iter().skip(first).take_while(|(end, _)| *end == byte);
        ending.map(|(_, index)| *index).collect()
    }

    /// The number of the note on a highlight.
    pub(in crate::save) fn note_number(&self, highlight: usize) -> Option<usize> {
        self.found.get(highlight)?.number
    }

    /// The class by which a highlight is coloured.
    pub(in crate::save) fn class(&self, highlight: usize) -> &str {
        self.found.get(highlight).map_or("", |found| &found.class)
    }

    /// The notes on passages that were found.
    pub(in crate::save) fn notes(&self) -> impl Iterator<Item = OwnNote<'_>> {
        let noted = self
            .found
            .iter()
            .enumerate()
            .filter(|(_, found)| found.number.is_some());
        noted.map(|(index, found)| OwnNote {
            number: found.number,
            index: Some(index),
            highlight: &found.highlight,
        })
    }
}

/// The class of a highlight. It has letters, digits and hyphens only, since the file that names the kind may hold anything.
fn class(kind: Option<&str>) -> String {
    let kind = kind.unwrap_or_default();
    let is_plain = |c: &char| c.is_ascii_alphanumeric() || *c == '-';
    let plain: String = kind.chars().filter(is_plain).take(24).collect();
    match plain.is_empty() {
        true => "highlight".to_owned(),
        false => format!("highlight {}", plain.to_ascii_lowercase()),
    }
}

/// The bytes of the article's text that a reading shows, in ascending order.
fn shown_parts(reading: &Reading) -> Vec<Range<usize>> {
    let (article, shown) = (&reading.article, &reading.shown);
    let with_text =
        (0..article.leaves.len()).filter(|&leaf| article.leaves[leaf].kind.has_text() && shown.is_shown(leaf));
    let ranges = with_text.flat_map(|leaf| shown.ranges(article, leaf));
    let ranges = ranges.map(|range| range.start as usize..range.end as usize);
    let is_blank = |range: &Range<usize>| article.text()[range.clone()].trim().is_empty();
    let mut parts: Vec<Range<usize>> = ranges.filter(|range| !is_blank(range)).collect();
    parts.sort_by_key(|part| part.start);
    parts
}

/// What of a place is shown, from its first such byte to its last.
fn shown_within(parts: &[Range<usize>], place: &Range<usize>) -> Option<Range<usize>> {
    let first = parts.partition_point(|part| part.end <= place.start);
    let after = parts.partition_point(|part| part.start < place.end);
    let shown = parts.get(first..after)?;
    let range = shown.first()?.start.max(place.start)..shown.last()?.end.min(place.end);
    (!range.is_empty()).then_some(range)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_a_place_what_is_shown_counts() {
        let parts = [2..5, 5..9, 20..30];
        for (place, shown) in [
            (3..4, Some(3..4)),
            (0..7, Some(2..7)),
            (8..25, Some(8..25)),
            (10..25, Some(20..25)),
            (9..20, None),
            (30..40, None),
            (4..4, None),
        ] {
            assert_eq!(shown_within(&parts, &place), shown, "{place:?}");
        }
    }
}
