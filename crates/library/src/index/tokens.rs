//! What of a text is in the index: folded words with their stems, and pairs of letters of runs.

use super::pieces::{Piece, pieces};
use super::stems::{Stems, folded};
use clearline_engine::internals::document::Folded;
use std::collections::HashMap;
use tantivy::tokenizer::{Token, TokenStream, Tokenizer};

/// Parts the language of a text from the text.
const LANGUAGE_END: char = '\u{0}';
/// Words of a text whose forms are remembered.
const MOST_FORMS: usize = 50_000;

/// A text with its language, as [`Tokens`] reads it.
pub(super) fn in_language(language: &str, text: &str) -> String {
    format!("{language}{LANGUAGE_END}{text}")
}

/// Makes tokens of a text that [`in_language`] has written.
#[derive(Clone, Default)]
pub(super) struct Tokens;

impl Tokenizer for Tokens {
    type TokenStream<'a> = Stream<'a>;

    fn token_stream<'a>(&'a mut self, text: &'a str) -> Stream<'a> {
        let (language, text) = text.split_once(LANGUAGE_END).unwrap_or(("", text));
        Stream {
            pieces: Box::new(pieces(text)),
            stems: Stems::of(language),
            forms: HashMap::new(),
            stem: None,
            letters: Vec::new(),
            next_letter: 0,
            next_position: 0,
            token: Token::default(),
        }
    }
}

/// The tokens of a text, made one after the other.
pub(super) struct Stream<'a> {
    pieces: Box<dyn Iterator<Item = Piece<'a>> + 'a>,
    stems: Option<Stems>,
    /// Words that were met, folded and with their stems.
    forms: HashMap<&'a str, (String, Option<String>)>,
    /// The stem of the word that was given last, which has the word's place.
    stem: Option<String>,
    /// The folded letters of the present run.
    letters: Vec<char>,
    next_letter: usize,
    next_position: usize,
    token: Token,
}

impl TokenStream for Stream<'_> {
    fn advance(&mut self) -> bool {
        if let Some(stem) = self.stem.take() {
            self.token.text = stem;
            return true;
        }
        loop {
            if let Some(text) = pair_at(&self.letters, self.next_letter) {
                self.next_letter += 1;
                self.give(text);
                return true;
            }
            match self.pieces.next() {
                None => return false,
                Some(Piece::Run(run)) => {
                    self.letters = Folded::of(run).text().chars().collect();
                    self.next_letter = 0;
                }
                Some(Piece::Word(word)) => {
                    let (folded, stem) = self.forms_of(word);
                    self.stem = stem;
                    self.give(folded);
                    return true;
                }
            }
        }
    }

    fn token(&self) -> &Token {
        &self.token
    }

    fn token_mut(&mut self) -> &mut Token {
        &mut self.token
    }
}

impl<'a> Stream<'a> {
    fn give(&mut self, text: String) {
        self.token.text = text;
        self.token.position = self.next_position;
        self.next_position += 1;
    }

    fn forms_of(&mut self, word: &'a str) -> (String, Option<String>) {
        if self.forms.len() > MOST_FORMS {
            self.forms.clear();
        }
        let stems = self.stems.as_ref();
        let forms = self.forms.entry(word);
        let made = || (folded(word), stems.map(|stems| stems.stem(word)));
        forms.or_insert_with(made).clone()
    }
}

/// Two letters of a run, or its last one: so one letter is found as the beginning of a pair, or alone.
pub(super) fn pair_at(letters: &[char], at: usize) -> Option<String> {
    let pair = letters.get(at..)?;
    (!pair.is_empty()).then(|| pair.iter().take(2).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tokens(language: &str, text: &str) -> Vec<(usize, String)> {
        let text = in_language(language, text);
        let mut tokens = Tokens;
        let mut stream = tokens.token_stream(&text);
        let mut found = Vec::new();
        while stream.advance() {
            found.push((stream.token().position, stream.token().text.replace('\u{1}', "|")));
        }
        found
    }

    #[test]
    fn words_have_their_stems_beside_them_and_runs_are_pairs() {
        let expected = [
            (0, "hauser"),
            (0, "|de|haus"),
            (1, "am"),
            (1, "|de|am"),
            (2, "rhein"),
            (2, "|de|rhein"),
        ];
        assert_eq!(
            tokens("de-CH", "Häuser am Rhein"),
            expected.map(|(at, text)| (at, text.to_owned()))
        );
        let expected = [(0, "ios"), (1, "手机"), (2, "机在"), (3, "在"), (4, "好")];
        assert_eq!(
            tokens("zh", "iOS手机在，好"),
            expected.map(|(at, text)| (at, text.to_owned()))
        );
    }
}
