//! The passage of a text that shows why it was found.

use super::sought::Place;
use clearline_engine::internals::document::Folded;
use std::cmp::Reverse;
use std::ops::Range;

/// Letters on each side of the words that are shown.
const AROUND: usize = 80;
/// Places of a word that are looked at in a piece.
const MOST_PLACES: usize = 2_000;
/// Bytes of the text that are folded at once.
const PIECE: usize = 16 << 10;
/// Bytes in which words that are shown together lie.
const TOGETHER: usize = 300;
/// Bytes that two pieces have in common, so that words together at the end of one are so in the next.
const OVERLAP: usize = 2 * TOGETHER;
/// Pieces behind the first with a word that are looked through for a passage with more of them: a list is waited for.
const MOST_PIECES: usize = 16;

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

/// Words that stand together in a text.
struct Cluster {
    /// How many of those that are looked for.
    words: usize,
    /// Where they are, in bytes of the text.
    marks: Vec<Range<usize>>,
}

/// The passage where most of so many words stand together, by what `find` finds in a folded text, which gets how many places of a word
/// to look at; `None` where that is nothing. The text is folded piece by piece, no further than to the first in which all are together: most
/// have what is looked for near their beginning.
pub(super) fn passage_with(text: &str, words: usize, find: impl Fn(&str, usize) -> Vec<Place>) -> Option<Snippet> {
    let mut best: Option<Cluster> = None;
    let (mut from, mut left) = (0, MOST_PIECES);
    loop {
        let end = text.floor_char_boundary(from + PIECE);
        let has = best.as_ref().map_or(0, |best| best.words);
        best = cluster_in(text.get(from..end)?, from, &find)
            .filter(|found| found.words > has)
            .or(best);
        let is_over = match &best {
            Some(best) => best.words >= words || left == 0,
            None => false,
        };
        if is_over || end >= text.len() {
            return best.map(|best| passage(text, &best.marks));
        }
        left -= usize::from(best.is_some());
        from = text.floor_char_boundary(end - OVERLAP);
    }
}

/// Where most words stand together in a piece of the text that begins at this byte.
fn cluster_in(piece: &str, from: usize, find: impl Fn(&str, usize) -> Vec<Place>) -> Option<Cluster> {
    let folded_text = Folded::of(piece);
    let places = find(folded_text.text(), MOST_PLACES);
    let (first, words) = closest(&places)?;
    let start = places.get(first)?.start;
    let shown = places.iter().skip(first);
    let shown = shown.take_while(|place| place.start < start + TOGETHER);
    let mark = |place: &Place| {
        let mark = folded_text.source_of(place.start..place.end);
        from + mark.start as usize..from + mark.end as usize
    };
    Some(Cluster {
        words,
        marks: shown.map(mark).collect(),
    })
}

/// Of the places, the one from which on most words are near: where they are nearest to each other, and else the first. Returns how many they
/// are, too.
fn closest(places: &[Place]) -> Option<(usize, usize)> {
    let near = |first: usize| {
        let start = places.get(first).map_or(0, |place| place.start);
        let (mut words, mut way): (Vec<usize>, usize) = (Vec::new(), 0);
        let near = places.iter().skip(first);
        for place in near.take_while(|place| place.start < start + TOGETHER) {
            if !words.contains(&place.word) {
                words.push(place.word);
                way = place.start - start;
            }
        }
        (words.len(), way)
    };
    let all = (0..places.len()).map(|first| (first, near(first)));
    let best = all.max_by_key(|(first, (words, way))| (*words, Reverse(*way), Reverse(*first)));
    best.map(|(first, (words, _))| (first, words))
}

/// The text around marks, with them; white space becomes blanks.
fn passage(text: &str, marks: &[Range<usize>]) -> Snippet {
    let at = marks.first().map_or(0, |mark| mark.start);
    let last = marks.iter().map(|mark| mark.end).max().unwrap_or(at);
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
    fn words_that_stand_together_are_shown_before_each_of_them_alone() {
        let nothing = |times| "Nothing here. ".repeat(times);
        let shown = |text: &str, typed: &str| {
            let snippet = Sought::of(&Query::parse(typed), Some("en"))
                .passage_in_text(text)
                .unwrap();
            let marked = snippet.marks.iter().map(|mark| &snippet.text[mark.clone()]);
            (snippet.at, marked.map(str::to_owned).collect::<Vec<String>>())
        };
        // A word and its stem are one word, so that a word alone is no two.
        let once = format!("Rivers. {}", nothing(60));
        let text = format!("{once}A heron by a river.");
        assert_eq!(
            shown(&text, "rivers heron"),
            (once.len() + 2, vec!["heron".into(), "river".into()])
        );
        // Behind the first piece of a long text, too.
        let once = format!("A heron, a heron. {}", nothing(3_000));
        let text = format!("{once}The heron and the rivers. {}", nothing(3_000));
        assert_eq!(
            shown(&text, "rivers heron"),
            (once.len() + 4, vec!["heron".into(), "rivers".into()])
        );
        // The closer together, the better.
        let once = format!("A river, some reeds and at last a heron. {}", nothing(60));
        let text = format!("{once}The river heron.");
        assert_eq!(
            shown(&text, "river heron"),
            (once.len() + 4, vec!["river".into(), "heron".into()])
        );
        // Where they are together nowhere, the first of them.
        let text = format!("A river. {} A heron.", nothing(60));
        assert_eq!(shown(&text, "heron river"), (2, vec!["river".into()]));
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
