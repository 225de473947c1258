//! From what was typed to a query of the index.

use super::pieces::{Piece, pieces};
use super::query::{Query, TextPart, TextPlace};
use super::stems::{Stems, folded};
use super::terms::Fields;
use super::tokens::pair_at;
use super::vocabulary::Vocabulary;
use clearline_engine::internals::document::Folded;
use std::collections::BTreeSet;
use std::sync::Arc;
use tantivy::Term;
use tantivy::query::{
    AllQuery, BooleanQuery, BoostQuery, ConstScoreQuery, Occur, PhraseQuery, Query as TermsQuery, TermQuery,
    TermSetQuery,
};
use tantivy::schema::{Field, IndexRecordOption};

/// Letters of a word that is found inside of other words, too.
const SHORTEST_PART: usize = 4;
/// Letters of a word that is still being typed: so many words begin with one letter that they say nothing.
const SHORTEST_BEGINNING: usize = 2;
/// What a word that holds the one that was typed counts, where the word itself counts by its rarity.
const PART_SCORE: f32 = 0.2;
/// What a word of the same stem counts.
const STEM_WEIGHT: f32 = 0.5;

type Clause = (Occur, Box<dyn TermsQuery>);

/// What a query of the index is made with.
pub(super) struct Search<'a> {
    pub(super) fields: Fields,
    /// The words of each field, segment by segment.
    pub(super) vocabularies: &'a [(Field, Arc<Vocabulary>)],
    /// The languages of the articles, for their stems.
    pub(super) stems: &'a [Stems],
    /// Whether the last word is still being typed, so that words that begin with it are found.
    pub(super) is_typing: bool,
}

impl Search<'_> {
    /// The query for the words of a search; `None` where it has none.
    pub(super) fn query(&self, query: &Query) -> Option<Box<dyn TermsQuery>> {
        let places = match query.places.as_slice() {
            [] => &TextPlace::ALL,
            places => places,
        };
        let last = query.texts.len().checked_sub(1);
        let mut clauses: Vec<Clause> = Vec::new();
        for (number, wanted) in query.texts.iter().enumerate() {
            // A beginning that must not be there would take more away than the word will.
            let is_open = self.is_typing && wanted.is_there && Some(number) == last;
            let parts = match wanted.what.is_phrase {
                true => self.phrase(&wanted.what, places),
                false => self.words(&wanted.what, places, is_open),
            };
            match (wanted.is_there, parts.is_empty()) {
                (_, true) => {}
                (true, false) => clauses.extend(parts.into_iter().map(|part| (Occur::Must, part))),
                (false, false) => clauses.push((Occur::MustNot, all_of(parts))),
            }
        }
        let has_wanted = clauses.iter().any(|(occur, _)| *occur == Occur::Must);
        if clauses.is_empty() {
            return None;
        }
        if !has_wanted {
            clauses.push((Occur::Must, Box::new(AllQuery)));
        }
        Some(Box::new(BooleanQuery::new(clauses)))
    }

    /// A query for each word and each run.
    fn words(&self, part: &TextPart, places: &[TextPlace], is_open: bool) -> Vec<Box<dyn TermsQuery>> {
        let found: Vec<Piece<'_>> = pieces(&part.words).collect();
        let last = found.len().saturating_sub(1);
        let query = |(number, piece): (usize, &Piece<'_>)| match piece {
            Piece::Word(word) => self.word(word, places, is_open && number == last),
            Piece::Run(run) => self.run(run, places),
        };
        found.iter().enumerate().map(query).collect()
    }

    /// A word, words of the same stem, and words that hold it.
    fn word(&self, word: &str, places: &[TextPlace], is_open: bool) -> Box<dyn TermsQuery> {
        let folded_word = folded(word);
        let mut clauses = Vec::new();
        for place in places {
            let (field, weight) = (self.fields.of(*place), weight(*place));
            clauses.push((Occur::Should, weighed(term(field, &folded_word), weight)));
            for stems in self.stems {
                let stem = term(field, &stems.stem(word));
                clauses.push((Occur::Should, weighed(stem, weight * STEM_WEIGHT)));
            }
            let mut others = match folded_word.chars().count() {
                SHORTEST_PART.. => self.known(field, |words, found| words.holding(&folded_word, found)),
                SHORTEST_BEGINNING.. if is_open => {
                    self.known(field, |words, found| words.beginning_with(&folded_word, found))
                }
                _ => BTreeSet::new(),
            };
            others.remove(&folded_word);
            clauses.extend(any_of(field, &others, weight * PART_SCORE));
        }
        Box::new(BooleanQuery::new(clauses))
    }

    /// What is found among the words of a field.
    fn known(&self, field: Field, look: impl Fn(&Vocabulary, &mut BTreeSet<String>)) -> BTreeSet<String> {
        let mut found = BTreeSet::new();
        let own = self.vocabularies.iter().filter(|(of, _)| *of == field);
        own.for_each(|(_, words)| look(words, &mut found));
        found
    }

    /// Letters of a run, one after the other; one letter alone wherever it is.
    fn run(&self, run: &str, places: &[TextPlace]) -> Box<dyn TermsQuery> {
        let letters: Vec<char> = Folded::of(run).text().chars().collect();
        if let [letter] = letters[..] {
            return self.letter(letter, places);
        }
        let mut sequence = Sequence::default();
        sequence.add_pairs(&letters);
        let of_place = |place: &TextPlace| {
            let query = sequence.query(self.fields.of(*place))?;
            Some((Occur::Should, weighed(query, weight(*place))))
        };
        Box::new(BooleanQuery::new(places.iter().filter_map(of_place).collect()))
    }

    fn letter(&self, letter: char, places: &[TextPlace]) -> Box<dyn TermsQuery> {
        let letter = letter.to_string();
        let of_place = |place: &TextPlace| {
            let field = self.fields.of(*place);
            let pairs = self.known(field, |words, found| words.beginning_with(&letter, found));
            any_of(field, &pairs, weight(*place) * PART_SCORE)
        };
        Box::new(BooleanQuery::new(places.iter().filter_map(of_place).collect()))
    }

    /// Words and runs next to each other, as they are written. A letter that is alone has no pair: it only has to be there.
    fn phrase(&self, part: &TextPart, places: &[TextPlace]) -> Vec<Box<dyn TermsQuery>> {
        let mut sequence = Sequence::default();
        let mut parts = Vec::new();
        for piece in pieces(&part.words) {
            match piece {
                Piece::Word(word) => sequence.add(folded(word)),
                Piece::Run(run) => {
                    let letters: Vec<char> = Folded::of(run).text().chars().collect();
                    if let [letter] = letters[..] {
                        parts.push(self.letter(letter, places));
                    }
                    sequence.add_pairs(&letters);
                }
            }
        }
        let of_place = |place: &TextPlace| {
            let query = sequence.query(self.fields.of(*place))?;
            Some((Occur::Should, weighed(query, weight(*place))))
        };
        let sequences: Vec<Clause> = places.iter().filter_map(of_place).collect();
        if !sequences.is_empty() {
            parts.push(Box::new(BooleanQuery::new(sequences)));
        }
        parts
    }
}

/// Any of some words; nothing where there are none.
fn any_of(field: Field, words: &BTreeSet<String>, score: f32) -> Option<Clause> {
    if words.is_empty() {
        return None;
    }
    let terms = words.iter().map(|word| Term::from_field_text(field, word));
    let any = ConstScoreQuery::new(Box::new(TermSetQuery::new(terms)), score);
    Some((Occur::Should, Box::new(any)))
}

/// Terms with their places.
#[derive(Default)]
struct Sequence {
    terms: Vec<(usize, String)>,
    next: usize,
}

impl Sequence {
    fn add(&mut self, term: String) {
        self.terms.push((self.next, term));
        self.next += 1;
    }

    /// The pairs of a run, without its last letter, which begins another pair where the run of the text goes on.
    fn add_pairs(&mut self, letters: &[char]) {
        let pairs = (1..letters.len()).filter_map(|after| pair_at(letters, after - 1));
        let first = self.next;
        self.terms
            .extend(pairs.enumerate().map(|(at, pair)| (first + at, pair)));
        self.next += letters.len();
    }

    fn query(&self, field: Field) -> Option<Box<dyn TermsQuery>> {
        match self.terms.as_slice() {
            [] => None,
            [(_, only)] => Some(term(field, only)),
            several => {
                let terms = several
                    .iter()
                    .map(|(at, text)| (*at, Term::from_field_text(field, text)));
                Some(Box::new(PhraseQuery::new_with_offset(terms.collect())))
            }
        }
    }
}

fn term(field: Field, text: &str) -> Box<dyn TermsQuery> {
    Box::new(TermQuery::new(
        Term::from_field_text(field, text),
        IndexRecordOption::WithFreqs,
    ))
}

fn weighed(query: Box<dyn TermsQuery>, weight: f32) -> Box<dyn TermsQuery> {
    Box::new(BoostQuery::new(query, weight))
}

/// A word in the title says more than one in the text.
fn weight(place: TextPlace) -> f32 {
    match place {
        TextPlace::Title => 4.0,
        TextPlace::Text => 1.0,
        TextPlace::Notes => 2.0,
    }
}

fn all_of(parts: Vec<Box<dyn TermsQuery>>) -> Box<dyn TermsQuery> {
    Box::new(BooleanQuery::new(
        parts.into_iter().map(|part| (Occur::Must, part)).collect(),
    ))
}
