//! Finds the words of a search in a text, so that they can be marked there.

use super::pieces::{Piece, is_unspaced, pieces};
use super::query::{Query, TextPlace};
use super::snippet::{Snippet, passage_with};
use super::stems::{Stems, folded};
use clearline_engine::internals::document::Folded;
use memchr::memmem;
use std::collections::BTreeSet;
use std::ops::Range;

/// Letters of a word that counts inside of others, too.
const SHORTEST_INSIDE: usize = 4;
/// Letters of a stem that says anything.
const SHORTEST_STEM: usize = 3;

/// The words and phrases that a search wants, as they are marked in a text.
///
/// ```
/// use clearline_library::{Query, Sought};
///
/// let text = "The lower road was gone, and rains had taken it.";
/// let sought = Sought::of(&Query::parse("\"lower road\" rain -snow tag:weather"), Some("en"));
/// assert_eq!(sought.words(), "\"lower road\" rain");
/// let passage = sought.passage_in_text(text).unwrap();
/// let marked: Vec<&str> = passage.marks.into_iter().map(|mark| &passage.text[mark]).collect();
/// assert_eq!(marked, ["lower road", "rains"]);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sought {
    words: String,
    /// Whether the texts of pages are searched.
    is_in_text: bool,
    /// Whether notes are searched.
    is_in_notes: bool,
    /// Words, their stems, and phrases, folded.
    parts: Vec<Part>,
    /// The same with the single words of phrases, for a text in which a comma parts them.
    loose: Vec<Part>,
}

/// Something that is looked for.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Part {
    /// It folded.
    text: String,
    /// The number of the word or the phrase that it stands for: a word and its stem are one.
    word: usize,
}

/// A place of a word in a folded text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Place {
    pub(super) start: usize,
    pub(super) end: usize,
    /// For which word.
    pub(super) word: usize,
}

impl Sought {
    /// What a search wants of a text in a language, a BCP 47 tag, by which its words are stemmed.
    pub fn of(query: &Query, language: Option<&str>) -> Sought {
        let stems: Vec<Stems> = language.and_then(Stems::of).into_iter().collect();
        Sought::with_stems(query, &stems)
    }

    pub(super) fn with_stems(query: &Query, stems: &[Stems]) -> Sought {
        let mut sought = Sought {
            is_in_text: query.places.is_empty() || query.places.contains(&TextPlace::Text),
            is_in_notes: query.places.is_empty() || query.places.contains(&TextPlace::Notes),
            ..Sought::default()
        };
        let mut typed = Vec::new();
        for wanted in query.texts.iter().filter(|text| text.is_there) {
            let words = wanted.what.words.trim();
            let word = next_word(&sought.loose);
            let parts = parts_of(words, stems, word);
            sought.loose.extend(parts.iter().cloned());
            match wanted.what.is_phrase {
                true => {
                    let text = folded(words);
                    sought.parts.push(Part { text, word });
                    typed.push(format!("\"{words}\""));
                }
                false => {
                    sought.parts.extend(parts);
                    typed.push(words.to_owned());
                }
            }
        }
        sought.words = typed.join(" ");
        for parts in [&mut sought.parts, &mut sought.loose] {
            parts.retain(|part| !part.text.trim().is_empty());
            parts.sort();
            parts.dedup_by(|one, other| one.text == other.text);
        }
        sought
    }

    /// The words and phrases as they were typed.
    pub fn words(&self) -> &str {
        &self.words
    }

    /// Whether nothing is wanted.
    pub fn is_empty(&self) -> bool {
        self.parts.is_empty()
    }

    /// The passage of an article's text that holds most of the words; `None` where it holds none, or texts are not searched.
    pub fn passage_in_text(&self, text: &str) -> Option<Snippet> {
        self.is_in_text.then(|| self.passage(text)).flatten()
    }

    /// The same of its notes.
    pub fn passage_in_notes(&self, notes: &str) -> Option<Snippet> {
        self.is_in_notes.then(|| self.passage(notes)).flatten()
    }

    /// The bytes of a text at which the words stand, in order and none over another: at most so many, and whether there are more.
    pub fn marks_in(&self, text: &Folded, most: usize) -> (Vec<Range<u32>>, bool) {
        let mut marks: Vec<Range<u32>> = Vec::new();
        for place in self.places(text.text(), most) {
            let mark = text.source_of(place.start..place.end);
            let count = marks.len();
            match marks.last_mut() {
                Some(last) if last.end > mark.start => last.end = last.end.max(mark.end),
                _ if count == most => return (marks, true),
                _ => marks.push(mark),
            }
        }
        (marks, false)
    }

    fn passage(&self, text: &str) -> Option<Snippet> {
        let with = |parts: &[Part]| passage_with(text, count(parts), |text, most| places_of(parts, text, most));
        with(&self.parts).or_else(|| with(&self.loose))
    }

    fn places(&self, text: &str, most: usize) -> Vec<Place> {
        let places = places_of(&self.parts, text, most);
        match places.is_empty() {
            true => places_of(&self.loose, text, most),
            false => places,
        }
    }
}

/// The words of what was typed and their stems, folded; the first gets this number.
fn parts_of(typed: &str, stems: &[Stems], first: usize) -> Vec<Part> {
    let mut parts = Vec::new();
    for (word, piece) in (first..).zip(pieces(typed)) {
        let part = |text| Part { text, word };
        match piece {
            Piece::Run(run) => parts.push(part(folded(run))),
            Piece::Word(word) => {
                parts.push(part(folded(word)));
                let stems = stems.iter().map(|stems| stems.bare(word));
                parts.extend(stems.filter(|stem| stem.chars().count() >= SHORTEST_STEM).map(part));
            }
        }
    }
    parts
}

/// The number after those of some parts.
fn next_word(parts: &[Part]) -> usize {
    parts.iter().map(|part| part.word + 1).max().unwrap_or_default()
}

/// How many words some parts stand for.
fn count(parts: &[Part]) -> usize {
    parts.iter().map(|part| part.word).collect::<BTreeSet<usize>>().len()
}

/// Finds the parts in a folded text, and widens each place to whole words. It stops one place of a part after `most`, so that the
/// caller sees that there are more.
fn places_of(parts: &[Part], text: &str, most: usize) -> Vec<Place> {
    let mut places = Vec::new();
    for Part { text: part, word } in parts {
        let most = places.len().saturating_add(most).saturating_add(1);
        // A word is looked at once, however often the part is in it.
        let mut last = 0..0;
        for start in memmem::find_iter(text.as_bytes(), part.as_bytes()) {
            if start < last.end {
                continue;
            }
            last = whole_word(text, start, start + part.len());
            if last == (start..start + part.len()) || is_found_inside(part) {
                places.push(Place {
                    start: last.start,
                    end: last.end,
                    word: *word,
                });
            }
            if places.len() == most {
                break;
            }
        }
    }
    places.sort_unstable();
    places
}

/// Short words count where they are words of their own; letters of unspaced scripts, and longer words, anywhere.
fn is_found_inside(part: &str) -> bool {
    part.chars().count() >= SHORTEST_INSIDE || part.starts_with(is_unspaced)
}

/// A place with the letters around it that belong to the same words.
fn whole_word(text: &str, start: usize, end: usize) -> Range<usize> {
    let belongs = |c: &char| c.is_alphanumeric() && !is_unspaced(*c);
    let (before, behind) = (
        text.get(..start).unwrap_or_default(),
        text.get(end..).unwrap_or_default(),
    );
    let part = text.get(start..end).unwrap_or_default();
    let length =
        |letters: &mut dyn Iterator<Item = char>| letters.take_while(belongs).map(char::len_utf8).sum::<usize>();
    let begins_word = part.starts_with(|c| belongs(&c));
    let ends_word = part.ends_with(|c| belongs(&c));
    let from = if begins_word {
        length(&mut before.chars().rev())
    } else {
        0
    };
    let to = if ends_word { length(&mut behind.chars()) } else { 0 };
    start - from..end + to
}

#[cfg(test)]
mod tests {
    use super::*;

    fn marked(typed: &str, text: &str) -> String {
        let (marks, _) = Sought::of(&Query::parse(typed), Some("en")).marks_in(&Folded::of(text), usize::MAX);
        let mut marked = text.to_owned();
        for mark in marks.iter().rev() {
            marked.insert(mark.end as usize, ']');
            marked.insert(mark.start as usize, '[');
        }
        marked
    }

    #[test]
    fn words_are_marked_as_wholes_wherever_they_stand() {
        for (typed, expected) in [
            ("river bank", "The [rivers], their [banks] and [riverbeds]: at sea."),
            ("at", "The rivers, their banks and riverbeds: [at] sea."),
            (
                "\"banks and riverbeds\"",
                "The rivers, their [banks and riverbeds]: at sea.",
            ),
            (
                "\"rivers their\" -sea in:text",
                "The [rivers], [their] banks and [riverbeds]: at sea.",
            ),
            ("-sea", "The rivers, their banks and riverbeds: at sea."),
        ] {
            assert_eq!(
                marked(typed, "The rivers, their banks and riverbeds: at sea."),
                expected,
                "{typed}"
            );
        }
        assert_eq!(marked("之间", "河水一夜之间涨了起来"), "河水一夜[之间]涨了起来");
        assert_eq!(marked("手机", "iPhone手机ok"), "iPhone[手机]ok");
        assert_eq!(marked("grosse strasse", "Die Große Straße"), "Die [Große] [Straße]");
    }

    #[test]
    fn what_overlaps_is_one_mark_and_there_are_at_most_so_many() {
        assert_eq!(marked("frustrations frustrated", "Frustrations"), "[Frustrations]");
        let (marks, has_more) = Sought::of(&Query::parse("ab"), None).marks_in(&Folded::of("ab ab ab"), 2);
        assert_eq!((marks, has_more), (vec![0..2, 3..5], true));
    }
}
