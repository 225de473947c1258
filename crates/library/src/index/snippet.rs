//! The passage of a text that shows why it was found.

use super::sought::Place;
use clearline_engine::internals::document::Folded;
use std::ops::Range;

/// Letters on each side of the words that are shown.
const AROUND: usize = 80;
/// Places of a word that are looked at.
const MOST_PLACES: usize = 2_000;
/// Bytes of the text that are folded at once.
const PIECE: usize = 16 << 10;
/// Bytes that two pieces have in common, so that a word at the end of one is whole in the next.
const OVERLAP: usize = 256;
/// Bytes in which words that are shown together lie.
const TOGETHER: usize = 300;

/// A passage of the text with the words that were searched for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Snippet {
    /// The passage in one line.
    pub text: String,
    /// The words in it, in bytes.
    pub marks: Vec<Range<usize>>,
    /// Where the first of them is in the text, in bytes.
    pub at: usize,
}

/// A passage with most of what `find` finds in a folded text, which gets how many places of a part to look at; `None` where that is
/// nothing. The text is folded piece by piece: most have what is looked for near their beginning.
pub(super) fn passage_with(text: &str, find: impl Fn(&str, usize) -> Vec<Place>) -> Option<Snippet> {
    let mut from = 0;
    loop {
        let end = text.floor_char_boundary(from + PIECE);
        let marks = marks_in(text.get(from..end)?, &find);
        if !marks.is_empty() {
            let marks: Vec<Range<usize>> = marks
                .into_iter()
                .map(|mark| from + mark.start as usize..from + mark.end as usize)
                .collect();
            return Some(passage(text, &marks));
        }
        if end >= text.len() {
            return None;
        }
        from = text.floor_char_boundary(end - OVERLAP);
    }
}

/// What is found in a piece of the text, from the place on where most parts are near.
fn marks_in(text: &str, find: impl Fn(&str, usize) -> Vec<Place>) -> Vec<Range<u32>> {
    let folded_text = Folded::of(text);
    let places = find(folded_text.text(), MOST_PLACES);
    let first = best(&places).unwrap_or_default();
    let start = places.get(first).map_or(0, |place| place.start);
    let shown = places.iter().skip(first);
    let shown = shown.take_while(|place| place.start < start + TOGETHER);
    shown
        .map(|place| folded_text.source_of(place.start..place.end))
        .collect()
}

/// Of the places, the first from which most parts are near.
fn best(places: &[Place]) -> Option<usize> {
    let parts_from = |first: usize| {
        let start = places.get(first).map_or(0, |place| place.start);
        let near = places.iter().skip(first);
        let near = near.take_while(|place| place.start < start + TOGETHER);
        let mut parts: Vec<usize> = near.map(|place| place.part).collect();
        parts.sort_unstable();
        parts.dedup();
        parts.len()
    };
    (0..places.len()).max_by_key(|first| (parts_from(*first), std::cmp::Reverse(*first)))
}

/// The text around marks, with them; white space becomes blanks.
fn passage(text: &str, marks: &[Range<usize>]) -> Snippet {
    let at = marks.first().map_or(0, |mark| mark.start);
    let last = marks.last().map_or(at, |mark| mark.end);
    let before = text.get(..at).unwrap_or_default();
    let start = before
        .char_indices()
        .rev()
        .take(AROUND)
        .last()
        .map_or(at, |(start, _)| start);
    let start = match before
        .get(start..)
        .and_then(|passage| passage.find(char::is_whitespace))
    {
        Some(blank) if start > 0 => start + blank,
        _ => start,
    };
    let after = text.get(last..).unwrap_or_default();
    let end = after
        .char_indices()
        .nth(AROUND)
        .map_or(text.len(), |(end, _)| last + end);
    let end = match after
        .get(..end - last)
        .and_then(|passage| passage.rfind(char::is_whitespace))
    {
        Some(blank) if end < text.len() => last + blank,
        _ => end,
    };
    let mut snippet = Snippet {
        at,
        ..Snippet::default()
    };
    let mut from = start;
    for mark in marks {
        let (mark_start, mark_end) = (mark.start, mark.end);
        if mark_start < from {
            continue;
        }
        push_in_line(&mut snippet.text, text.get(from..mark_start).unwrap_or_default());
        let begin = snippet.text.len();
        push_in_line(&mut snippet.text, text.get(mark_start..mark_end).unwrap_or_default());
        snippet.marks.push(begin..snippet.text.len());
        from = mark_end;
    }
    push_in_line(&mut snippet.text, text.get(from..end).unwrap_or_default());
    snippet
}

fn push_in_line(line: &mut String, text: &str) {
    for c in text.chars() {
        match c.is_whitespace() || c.is_control() {
            true if line.is_empty() || line.ends_with(' ') => {}
            true => line.push(' '),
            false => line.push(c),
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::{Query, Sought};

    fn shown(text: &str, parts: &[&str]) -> String {
        let sought = Sought::of(&Query::parse(&parts.join(" ")), None);
        let snippet = sought.passage_in_text(text).unwrap();
        let mut marked = snippet.text.clone();
        for mark in snippet.marks.iter().rev() {
            marked.insert(mark.end, ']');
            marked.insert(mark.start, '[');
        }
        marked
    }

    #[test]
    fn the_passage_with_most_words_is_shown() {
        let text = format!("Rain. {} The river\nand the rain met.", "Nothing here. ".repeat(60));
        let far = format!("{} The river met the sea.", "Nothing here. ".repeat(3_000));
        assert!(shown(&far, &["river", "sea"]).ends_with("The [river] met the [sea]."));
        assert!(shown(&text, &["rain", "river"]).ends_with("The [river] and the [rain] met."));
        assert_eq!(shown("A tree at sea", &["at"]), "A tree [at] sea");
        assert_eq!(
            shown("Die Große Straße", &["grosse", "STRASSE"]),
            "Die [Große] [Straße]"
        );
        assert_eq!(shown("河水一夜之间涨了起来", &["之间"]), "河水一夜[之间]涨了起来");
        assert_eq!(Sought::of(&Query::parse("rain"), None).passage_in_text("nothing"), None);
    }
}
