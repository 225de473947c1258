//! A text without white space and without characters that have no width.

use std::ops::Range;

/// The characters of a text that count, each with its place.
#[derive(Debug, Default)]
pub(super) struct Dense {
    /// The characters.
    pub letters: Vec<char>,
    /// The first byte of each in the text.
    starts: Vec<u32>,
}

impl Dense {
    pub(super) fn of(text: &str) -> Dense {
        let counts = |(_, letter): &(usize, char)| !letter.is_whitespace() && !is_without_width(*letter);
        let (starts, letters) = text
            .char_indices()
            .filter(counts)
            .map(|(start, letter)| (start as u32, letter))
            .unzip();
        Dense { letters, starts }
    }

    /// The bytes of the text from one character to before another.
    pub(super) fn source(&self, letters: Range<usize>) -> Range<usize> {
        let start = self.starts.get(letters.start).copied().unwrap_or_default() as usize;
        let last = letters.end.saturating_sub(1).max(letters.start);
        let end = self.starts.get(last).zip(self.letters.get(last));
        start..end.map_or(start, |(start, letter)| *start as usize + letter.len_utf8())
    }

    /// Where some characters are, one place after another. Time is linear (Knuth, Morris and Pratt, 1977):
    /// a text of one letter does not make it longer.
    pub(super) fn places_of<'a>(&'a self, wanted: &'a [char]) -> impl Iterator<Item = Range<usize>> + 'a {
        let borders = borders(wanted);
        let mut matched = 0;
        self.letters.iter().enumerate().filter_map(move |(at, letter)| {
            while matched > 0 && wanted[matched] != *letter {
                matched = borders[matched - 1];
            }
            matched += usize::from(wanted.get(matched) == Some(letter));
            let is_found = matched == wanted.len() && matched > 0;
            is_found.then(|| {
                matched = borders[matched - 1];
                at + 1 - wanted.len()..at + 1
            })
        })
    }
}

/// For each beginning of `wanted` the length of the longest proper one that it ends with.
fn borders(wanted: &[char]) -> Vec<usize> {
    let mut borders = vec![0; wanted.len()];
    let mut length = 0;
    for at in 1..wanted.len() {
        while length > 0 && wanted[at] != wanted[length] {
            length = borders[length - 1];
        }
        length += usize::from(wanted[at] == wanted[length]);
        borders[at] = length;
    }
    borders
}

/// Soft hyphens, joiners, marks of direction, the byte order mark.
fn is_without_width(letter: char) -> bool {
    matches!(letter, '\u{AD}' | '\u{200B}'..='\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2060}'..='\u{2064}' | '\u{2066}'..='\u{2069}' | '\u{FEFF}')
}
