//! What is one, though it came twice: pages and files of the same article, and highlights that were made on two machines, or by two
//! exports of one program.

use super::annotations::{Annotation, Annotations};
use super::{ArticleFile, BYTES, MOST_PAGE};
use crate::shelf::beside;
use crate::{Quote, Time};
use clearline_engine::Reading;
use clearline_engine::internals::save::text_hash;
use clearline_engine::page::Source;
use std::borrow::Cow;
use std::collections::{HashMap, HashSet};

/// Letters and digits from which on words are hardly twice in a text.
const TELLING: usize = 24;

/// Words without white space and marks, which programs write in ways of their own; marks alone as they are.
fn plain(words: &str) -> String {
    let letters: String = words.chars().filter(|c| c.is_alphanumeric()).collect();
    match letters.is_empty() {
        true => words.trim().to_owned(),
        false => letters,
    }
}

/// The key of a highlighted passage: two highlights with the same one are of one passage, which is kept once.
#[derive(PartialEq, Eq, Hash)]
struct Passage {
    words: String,
    around: (String, String),
    note: Option<String>,
}

impl ArticleFile {
    /// Whether a reading is that of the Markdown file beside it, or of a copy. Such a file is the article, and never another text of
    /// its page.
    pub fn is_beside(&self, reading: &Reading) -> bool {
        match &reading.page.source {
            Source::File(file) => beside::is_of(&self.path, &self.article, file),
            _ => false,
        }
    }

    /// Whether its page came with the bytes of that of a reading. Where they read as another text now, a rule or a correction is new, or
    /// the version, and the page is the same.
    pub fn has_bytes_of(&mut self, reading: &Reading) -> bool {
        let kept = self.members.bytes(BYTES, MOST_PAGE);
        kept.is_ok_and(|kept| kept.is_some_and(|kept| *kept == *reading.page.bytes))
    }

    /// Whether it keeps the page of a reading: that of its address or, of a page without one, that of its text.
    pub fn is_of(&mut self, reading: &Reading) -> bool {
        if self.is_beside(reading) {
            return true;
        }
        match reading.address() {
            Some(address) => self.article.is_of(address.as_str()),
            None => self.text().is_ok_and(|kept| kept.text_hash == text_hash(reading)),
        }
    }

    /// Whether it keeps the page of another file: as a copy of it, or by its address or, of pages without one, by their text; articles of
    /// highlights alone by their work.
    pub fn is_of_file(&mut self, other: &mut ArticleFile) -> bool {
        if self.article.id == other.article.id {
            return true;
        }
        match &other.article.address {
            Some(address) => self.article.is_of(address),
            None if self.article.address.is_some() => false,
            None => {
                let is_same = match (self.text(), other.text()) {
                    (Ok(own), Ok(other)) => own.text_hash == other.text_hash,
                    _ => false,
                };
                is_same || self.is_of_same_work(other)
            }
        }
    }
}

impl Annotation {
    /// Whether it is a highlight of these words or, without words, this note on the whole page.
    pub(crate) fn is_of(&self, words: &str, note: Option<&str>) -> bool {
        let (own, other) = (plain(self.words()), plain(words));
        own == other && (!own.is_empty() || self.note().as_deref() == note)
    }

    /// What another one of the same passage has, too: its words, those around where there are few, and the note where there are none.
    fn passage(&self) -> Passage {
        let words = plain(self.words());
        let around = |quote: &Quote| (plain(&quote.prefix), plain(&quote.suffix));
        let is_telling = words.chars().count() >= TELLING;
        Passage {
            around: self.quote().filter(|_| !is_telling).map(around).unwrap_or_default(),
            note: self.note().filter(|_| words.is_empty()).map(Cow::into_owned),
            words,
        }
    }

    /// Adds a note to its own, unless that says so already. Whether it was added.
    pub(crate) fn add_note(&mut self, note: &str) -> bool {
        let own = self.note().unwrap_or_default().into_owned();
        if note.trim().is_empty() || own.contains(note.trim()) {
            return false;
        }
        let notes = [own.as_str(), note].into_iter().filter(|note| !note.is_empty());
        self.set_note(Some(&notes.collect::<Vec<_>>().join("\n\n")));
        true
    }
}

impl Annotations {
    /// Takes in what an article has that was kept elsewhere: as [`Annotations::unite`] does, but a passage that both have highlighted
    /// is highlighted once, with the notes of both.
    pub(crate) fn unite_once(&mut self, mut other: Annotations) {
        let is_removed = |item: &Annotation, annotations: &Annotations| {
            let removed = annotations.removed.get(&item.id);
            removed.is_some_and(|time| *time >= item.modified)
        };
        let known: HashSet<String> = self.items.iter().map(|own| own.id.clone()).collect();
        let passages = self.items.iter().enumerate().rev();
        // Of several of one passage, the first.
        let passages: HashMap<Passage, usize> = passages.map(|(at, own)| (own.passage(), at)).collect();
        for item in std::mem::take(&mut other.items) {
            let is_new = !known.contains(&item.id) && !is_removed(&item, self);
            let alike = passages.get(&item.passage()).filter(|_| is_new);
            let alike = alike.and_then(|at| self.items.get_mut(*at));
            match alike.filter(|own| !is_removed(own, &other)) {
                Some(own) => {
                    own.add_note(&item.note().unwrap_or_default());
                    other.removed.insert(item.id, Time::after(&item.modified));
                }
                None => other.items.push(item),
            }
        }
        self.unite(other);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::HighlightKind;

    fn made(words: &str, note: Option<&str>) -> Annotation {
        Annotation::of(Quote::of(words, 0..words.len()), HighlightKind::A, note)
    }

    fn all(items: Vec<Annotation>) -> Annotations {
        Annotations {
            items,
            ..Annotations::default()
        }
    }

    #[test]
    fn a_passage_that_was_highlighted_twice_is_so_once_with_both_notes() {
        let mut own = all(vec![
            made("“The river rose in the night,” she said.", Some("one")),
            made("the road", None),
        ]);
        let mut other = made("the road", None);
        other.target.selector = vec![crate::Selector::TextQuoteSelector(Quote {
            exact: "the road".to_owned(),
            prefix: "Elsewhere ".to_owned(),
            suffix: String::new(),
        })];
        let twice = made("\"The river rose in  the night,\" she said.", Some("two"));
        let gone = twice.id.clone();
        let copy = all(vec![twice, other, made("the road", None)]);
        own.unite_once(copy.clone());
        let notes: Vec<_> = own.items.iter().map(|item| item.note().unwrap_or_default()).collect();
        assert_eq!(own.items.len(), 3);
        assert!(notes.contains(&"one\n\ntwo".into()), "{notes:?}");
        assert!(own.removed.contains_key(&gone));
        own.unite_once(copy);
        assert_eq!(own.items.len(), 3, "what was united does not come back");
    }
}
