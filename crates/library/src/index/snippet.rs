//! The passage of a text that shows why it was found.

use super::stems::folded;
use clearline_engine::internals::document::Folded;
use memchr::memmem;
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

/// A passage that holds most of the parts, which are folded; `None` where the text holds none. The text is folded piece by piece:
/// most have what is looked for near their beginning.
pub(super) fn snippet(text: &str, parts: &[String]) -> Option<Snippet> {
    let mut from = 0;
    loop {
        let end = text.floor_char_boundary(from + PIECE);
        let marks = marks_in(text.get(from..end)?, parts);
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

/// Where the parts are in a piece of the text, from the place on where most of them are near.
fn marks_in(text: &str, parts: &[String]) -> Vec<Range<u32>> {
    let folded_text = Folded::of(text);
    let mut places = Vec::new();
    for (number, part) in parts.iter().enumerate() {
        let found = memmem::find_iter(folded_text.text().as_bytes(), part.as_bytes());
        let found = found.filter(|at| is_word_or_long(folded_text.text(), *at, part));
        places.extend(found.take(MOST_PLACES).map(|at| (at, at + part.len(), number)));
    }
    places.sort_unstable();
    let first = best(&places).unwrap_or_default();
    let start = places.get(first).map_or(0, |place| place.0);
    let shown = places.iter().skip(first).take_while(|(at, ..)| *at < start + TOGETHER);
    shown.map(|(from, to, _)| folded_text.source_of(*from..*to)).collect()
}

/// Of the places, the first from which most parts are near.
fn best(places: &[(usize, usize, usize)]) -> Option<usize> {
    let parts_from = |first: usize| {
        let start = places.get(first).map_or(0, |place| place.0);
        let near = places.iter().skip(first).take_while(|(at, ..)| *at < start + TOGETHER);
        let mut parts: Vec<usize> = near.map(|(_, _, part)| *part).collect();
        parts.sort_unstable();
        parts.dedup();
        parts.len()
    };
    (0..places.len()).max_by_key(|first| (parts_from(*first), std::cmp::Reverse(*first)))
}

/// Short words count where they are words of their own; letters of other scripts, and longer words, anywhere.
fn is_word_or_long(text: &str, at: usize, part: &str) -> bool {
    if !part.is_ascii() || part.len() >= 4 {
        return true;
    }
    let is_letter = |byte: Option<&u8>| byte.is_some_and(|byte| byte.is_ascii_alphanumeric() || *byte >= 0x80);
    let bytes = text.as_bytes();
    let before = at.checked_sub(1).and_then(|before| bytes.get(before));
    !is_letter(before) && !is_letter(bytes.get(at + part.len()))
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

/// Folds parts as texts are folded; the empty ones go.
pub(super) fn parts_of<'a>(words: impl Iterator<Item = &'a str>) -> Vec<String> {
    let mut parts: Vec<String> = words.map(folded).filter(|part| !part.is_empty()).collect();
    parts.sort();
    parts.dedup();
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(text: &str, parts: &[&str]) -> String {
        let snippet = snippet(text, &parts_of(parts.iter().copied())).unwrap();
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
        assert_eq!(snippet("nothing", &["rain".to_owned()]), None);
    }
}
