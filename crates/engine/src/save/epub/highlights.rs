//! The passages that the reader has highlighted, found again in the text of a reading.

use crate::Reading;
use crate::extraction::placed_text;
use crate::save::characters::in_body;
use std::ops::Range;

/// Passages of equal words that are compared by what is around them.
const MOST_CANDIDATES: usize = 10_000;

/// A passage that the reader has highlighted, as whoever keeps it knows it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Highlight {
    /// Its words.
    pub quote: String,
    /// The words before it.
    pub prefix: String,
    /// The words behind it.
    pub suffix: String,
    /// Its place in the text, in Unicode code points.
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
pub(super) struct OwnNote<'a> {
    /// Its number, where it is on a passage that was found.
    pub number: Option<usize>,
    /// The highlight by which its reference is known.
    pub index: Option<usize>,
    pub highlight: &'a Highlight,
}

impl Highlights {
    /// Finds highlights in the text of a reading.
    pub(super) fn of(reading: &Reading, given: &[Highlight]) -> Highlights {
        if given.is_empty() {
            return Highlights::default();
        }
        let text = Text::of(reading);
        let mut highlights = Highlights::default();
        for highlight in given {
            match text.find(highlight) {
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
    pub(super) fn notes(&self) -> impl Iterator<Item = OwnNote<'_>> {
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

/// A class of letters, digits and hyphens only, whatever a file says.
fn class(kind: Option<&str>) -> String {
    let kind = kind.unwrap_or_default();
    let is_plain = |c: &char| c.is_ascii_alphanumeric() || *c == '-';
    let plain: String = kind.chars().filter(is_plain).take(24).collect();
    match plain.is_empty() {
        true => "highlight".to_owned(),
        false => format!("highlight {}", plain.to_ascii_lowercase()),
    }
}

/// The text in which highlights have their places, and where it is in the article.
struct Text {
    text: String,
    /// For each of its characters the byte of the article's text; `None` for what stands between the leaves.
    places: Vec<Option<usize>>,
    /// For each of its characters its byte.
    bytes: Vec<usize>,
}

impl Text {
    fn of(reading: &Reading) -> Text {
        let placed = placed_text(&reading.article, &reading.shown);
        let text = in_body(&placed.text).into_owned();
        let mut parts = placed.parts.iter().peekable();
        let mut place_of = |at: usize| {
            while parts.next_if(|part| part.at + part.range.len() <= at).is_some() {}
            let part = parts.peek().filter(|part| part.at <= at)?;
            Some(part.range.start + (at - part.at))
        };
        let mut kept = text.chars().peekable();
        let mut places = Vec::new();
        // Characters that act are left out of the text, and all others are in it.
        for (at, c) in placed.text.char_indices() {
            if kept.next_if_eq(&c).is_some() {
                places.push(place_of(at));
            }
        }
        let bytes = text.char_indices().map(|(at, _)| at).collect();
        Text { text, places, bytes }
    }

    /// The bytes of the article's text in which a highlight lies.
    fn find(&self, highlight: &Highlight) -> Option<Range<usize>> {
        let place = highlight
            .place
            .clone()
            .filter(|place| self.says(place, &highlight.quote));
        let place = place.or_else(|| self.search(highlight))?;
        let within = self.places.get(place.clone())?;
        let start = within.iter().flatten().next()?;
        let (index, last) = place.zip(within).rev().find_map(|(index, at)| Some((index, (*at)?)))?;
        let letter = self.text.get(*self.bytes.get(index)?..)?.chars().next()?;
        Some(*start..last + letter.len_utf8())
    }

    fn says(&self, place: &Range<usize>, quote: &str) -> bool {
        let byte = |character: usize| self.bytes.get(character).copied().unwrap_or(self.text.len());
        !quote.is_empty() && self.text.get(byte(place.start)..byte(place.end)) == Some(quote)
    }

    /// The passage with these words whose surroundings are most alike, and of several the nearest to where it was.
    fn search(&self, highlight: &Highlight) -> Option<Range<usize>> {
        if highlight.quote.is_empty() {
            return None;
        }
        let was = highlight.place.as_ref().map_or(0, |place| place.start);
        let candidates = self.text.match_indices(&highlight.quote).take(MOST_CANDIDATES);
        let characters = highlight.quote.chars().count();
        let judged = candidates.map(|(at, quote)| {
            let before = self.text[..at].chars().rev();
            let behind = self.text[at + quote.len()..].chars();
            let alike = common(before, highlight.prefix.chars().rev()) + common(behind, highlight.suffix.chars());
            let first = self.bytes.partition_point(|byte| *byte < at);
            (std::cmp::Reverse(alike), first.abs_diff(was), first)
        });
        let (.., first) = judged.min()?;
        Some(first..first + characters)
    }
}

/// How many characters two texts have in common from their beginning.
fn common(one: impl Iterator<Item = char>, other: impl Iterator<Item = char>) -> usize {
    one.zip(other).take_while(|(one, other)| one == other).count()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::methods::{DEFAULT, Parameters};
    use crate::page::{Page, Source};
    use crate::save::text;

    fn reading() -> Reading {
        let page =
            "<p>The river rose.<p>The lower road was under water, and the river rose still.<p>水位上涨，道路被淹。";
        let mut reading = Reading::of(Page::from_html(Source::Pasted, page), DEFAULT, &Parameters::default());
        reading.shown = crate::extraction::Shown::all(&reading.article).into();
        reading
    }

    fn found(highlight: Highlight) -> Option<String> {
        let reading = reading();
        let highlights = Highlights::of(&reading, &[highlight]);
        let range = highlights.found.first()?.range.clone();
        reading.article.text().get(range).map(str::to_owned)
    }

    #[test]
    fn a_highlight_is_found_by_its_place() {
        let text = text(&reading());
        let at = text
            .char_indices()
            .position(|(at, _)| text[at..].starts_with("道路"))
            .unwrap();
        let highlight = Highlight {
            quote: "道路".to_owned(),
            place: Some(at..at + 2),
            ..Highlight::default()
        };
        assert_eq!(found(highlight).as_deref(), Some("道路"));
    }

    #[test]
    fn where_its_place_has_other_words_now_its_surroundings_decide() {
        let highlight = Highlight {
            quote: "river rose".to_owned(),
            suffix: " still".to_owned(),
            place: Some(3..13),
            ..Highlight::default()
        };
        let reading = reading();
        let highlights = Highlights::of(&reading, std::slice::from_ref(&highlight));
        let at = reading.article.text().rfind("river rose").unwrap();
        assert_eq!(highlights.found.first().unwrap().range, at..at + 10);
        let gone = Highlight {
            quote: "the bridge".to_owned(),
            ..highlight
        };
        assert_eq!(found(gone), None);
    }
}
