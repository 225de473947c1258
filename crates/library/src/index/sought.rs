//! Finds the words of a search in a text, so that they can be marked there.

use super::pieces::{Piece, is_unspaced, pieces};
use super::query::{Query, TextPlace};
use super::snippet::{Snippet, passage_with};
use super::stems::{Stems, folded};
use clearline_engine::internals::document::Folded;
use memchr::memmem;
use std::collections::{BTreeSet, HashMap};
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
#[derive(Clone, Debug, PartialEq, Eq)]
struct Part {
    /// It folded.
    text: String,
    /// The stemmer that made it; `None` for a word or a phrase as it was typed. By it the words are found that have this stem.
    stems: Option<Stems>,
    /// The number of the word or the phrase that it stands for: a word and its stem are one.
    word: usize,
}

impl Part {
    /// A word or a phrase as it was typed.
    fn typed(words: &str, word: usize) -> Part {
        Part {
            text: folded(words),
            stems: None,
            word,
        }
    }

    /// What two parts have in common that find the same.
    fn key(&self) -> (&str, Option<&str>) {
        (&self.text, self.stems.as_ref().map(Stems::language))
    }
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
        let searches = |place| query.places.is_empty() || query.places.contains(&place);
        let mut sought = Sought {
            is_in_text: searches(TextPlace::Text),
            is_in_notes: searches(TextPlace::Notes),
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
                    sought.parts.push(Part::typed(words, word));
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
            parts.sort_by(|one, other| (one.key(), one.word).cmp(&(other.key(), other.word)));
            parts.dedup_by(|one, other| one.key() == other.key());
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
        match piece {
            Piece::Run(run) => parts.push(Part::typed(run, word)),
            Piece::Word(written) => {
                parts.push(Part::typed(written, word));
                parts.extend(stems.iter().flat_map(|stems| stem_parts(written, stems, word)));
            }
        }
    }
    parts
}

/// The stems of a word: of what is written, and of it folded, as the texts are in which they are looked for.
fn stem_parts(written: &str, stems: &Stems, word: usize) -> impl Iterator<Item = Part> {
    let found = [stems.bare(written), stems.bare(&folded(written))];
    let found = found.into_iter().filter(|stem| stem.chars().count() >= SHORTEST_STEM);
    found.map(move |text| Part {
        text,
        stems: Some(stems.clone()),
        word,
    })
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
    for Part {
        text: part,
        stems,
        word,
    } in parts
    {
        let most = places.len().saturating_add(most).saturating_add(1);
        let place = |range: Range<usize>| Place {
            start: range.start,
            end: range.end,
            word: *word,
        };
        // A word is looked at once, however often the part is in it.
        let mut last = 0..0;
        for start in memmem::find_iter(text.as_bytes(), part.as_bytes()) {
            if start < last.end {
                continue;
            }
            last = whole_word(text, start, start + part.len());
            if last == (start..start + part.len()) || is_found_inside(part) {
                places.push(place(last.clone()));
            }
            if places.len() == most {
                break;
            }
        }
        if let Some(stems) = stems {
            let is_new = |range: &Range<usize>| !is_found_inside(part) || !text[range.clone()].contains(part.as_str());
            let forms = words_with(part, stems, text).filter(is_new);
            places.extend(forms.take(most - places.len()).map(place));
        }
    }
    places.sort_unstable();
    places
}

/// The words of a folded text that have a stem: "company" has that of "companies", and does not begin with it.
fn words_with<'a>(stem: &str, stems: &'a Stems, text: &'a str) -> impl Iterator<Item = Range<usize>> + 'a {
    let (stem, last) = (stem.to_owned(), stem.chars().next_back().map_or(0, char::len_utf8));
    // All but the last letter is in every form of most words.
    let beginning = memmem::Finder::new(&stem[..stem.len() - last]).into_owned();
    let mut known: HashMap<&str, bool> = HashMap::new();
    let mut at = 0;
    std::iter::from_fn(move || {
        loop {
            let start = at + beginning.find(&text.as_bytes()[at..])?;
            let word = whole_word(text, start, start + beginning.needle().len());
            at = word.end.max(start + 1);
            let written = &text[word.clone()];
            let mut has_stem = || *known.entry(written).or_insert_with(|| stems.bare(written) == stem);
            if word.start == start && has_stem() {
                return Some(word);
            }
        }
    })
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
    fn forms_are_marked_in_which_the_stem_is_not() {
        let text = "The company, once a ferry's, carried its new stories.";
        for (typed, expected) in [
            ("companies", "The [company], once a ferry's, carried its new stories."),
            ("ferries", "The company, once a [ferry]'s, carried its new stories."),
            ("carry", "The company, once a ferry's, [carried] its new stories."),
            ("story", "The company, once a ferry's, carried its new [stories]."),
            ("companionship", text),
        ] {
            assert_eq!(marked(typed, text), expected, "{typed}");
        }
        let sought = Sought::of(&Query::parse("рекой"), Some("ru"));
        let passage = sought.passage_in_text("Тихая река течёт").unwrap();
        assert_eq!(&passage.text[passage.marks[0].clone()], "река");
    }

    #[test]
    fn what_overlaps_is_one_mark_and_there_are_at_most_so_many() {
        assert_eq!(marked("frustrations frustrated", "Frustrations"), "[Frustrations]");
        let (marks, has_more) = Sought::of(&Query::parse("ab"), None).marks_in(&Folded::of("ab ab ab"), 2);
        assert_eq!((marks, has_more), (vec![0..2, 3..5], true));
    }
}
