//! The words of the index as one text, in which parts of words are looked for.

use super::stems::STEM;
use memchr::{memchr, memmem, memrchr};
use std::collections::BTreeSet;
use tantivy::SegmentReader;
use tantivy::schema::Field;

/// Parts words from each other.
const END: u8 = 0;

/// The words of a field in a segment of the index. To look through all of them takes about as long as to read their bytes.
pub(super) struct Vocabulary(Vec<u8>);

impl Vocabulary {
    /// The words of a field of a segment, without stems.
    pub(super) fn of(segment: &SegmentReader, field: Field) -> tantivy::Result<Vocabulary> {
        let mut words = vec![END];
        let index = segment.inverted_index(field)?;
        let mut terms = index.terms().stream()?;
        while terms.advance() {
            if !terms.key().starts_with(STEM.encode_utf8(&mut [0; 4]).as_bytes()) {
                words.extend(terms.key());
                words.push(END);
            }
        }
        Ok(Vocabulary(words))
    }

    /// Adds the words that hold a part.
    pub(super) fn holding(&self, part: &str, found: &mut BTreeSet<String>) {
        self.look_for(part.as_bytes(), found);
    }

    /// Adds the words that begin with a part.
    pub(super) fn beginning_with(&self, part: &str, found: &mut BTreeSet<String>) {
        let mut needle = vec![END];
        needle.extend(part.as_bytes());
        self.look_for(&needle, found);
    }

    fn look_for(&self, needle: &[u8], found: &mut BTreeSet<String>) {
        let words = &self.0;
        let finder = memmem::Finder::new(needle);
        let mut from = 0;
        while let Some(at) = words.get(from..).and_then(|rest| finder.find(rest)) {
            let at = from + at + usize::from(needle.starts_with(&[END]));
            let (before, after) = words.split_at(at);
            let start = memrchr(END, before).map_or(0, |end| end + 1);
            let end = at + memchr(END, after).unwrap_or(after.len());
            let word = words.get(start..end).and_then(|word| std::str::from_utf8(word).ok());
            found.extend(word.filter(|word| !word.is_empty()).map(str::to_owned));
            // The end of this word is the beginning of the next.
            from = end;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_found_by_their_parts_and_beginnings() {
        let vocabulary = Vocabulary(b"\0dampfschiff\0schiff\0schiffschiff\0see\0\xe5\xad\xa6\0".to_vec());
        let mut found = BTreeSet::new();
        vocabulary.holding("schiff", &mut found);
        assert_eq!(Vec::from_iter(found), ["dampfschiff", "schiff", "schiffschiff"]);
        let mut found = BTreeSet::new();
        vocabulary.beginning_with("s", &mut found);
        vocabulary.beginning_with("学", &mut found);
        assert_eq!(Vec::from_iter(found), ["schiff", "schiffschiff", "see", "学"]);
    }
}
