//! Characters that only the layout sees: marks of direction and places where words may be broken.
//!
//! The laid-out text has them; the text that a reader selects, finds and copies does not. [`Insertions`] translates
//! between the bytes of one and of the other.

use std::borrow::Cow;

/// Something inserted into a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Insertion {
    /// The byte of the text that it is inserted before.
    at: usize,
    /// The byte of the laid-out text after it.
    end: usize,
}

/// Everything that is inserted into a text, in order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Insertions(Vec<Insertion>);

impl Insertions {
    /// Inserts marks before bytes of a text. Marks at the same byte keep their order.
    pub(super) fn put(text: Cow<'_, str>, mut marks: Vec<(usize, char)>) -> (Cow<'_, str>, Insertions) {
        if marks.is_empty() {
            return (text, Insertions::default());
        }
        marks.sort_by_key(|(at, _)| *at);
        let mut shown = String::with_capacity(text.len() + 3 * marks.len());
        let mut insertions = Vec::with_capacity(marks.len());
        let mut done = 0;
        for (at, mark) in marks {
            shown.push_str(text.get(done..at).unwrap_or_default());
            shown.push(mark);
            done = at;
            insertions.push(Insertion { at, end: shown.len() });
        }
        shown.push_str(text.get(done..).unwrap_or_default());
        (Cow::Owned(shown), Insertions(insertions))
    }

    /// Where the layout has the character at a byte of the text.
    pub(super) fn start(&self, byte: usize) -> usize {
        self.shown(byte, |insertion| insertion.at <= byte)
    }

    /// Where the character that ends before a byte of the text ends in the layout.
    pub(super) fn end(&self, byte: usize) -> usize {
        self.shown(byte, |insertion| insertion.at < byte)
    }

    fn shown(&self, byte: usize, is_before: impl Fn(&Insertion) -> bool) -> usize {
        match self
            .0
            .partition_point(is_before)
            .checked_sub(1)
            .and_then(|last| self.0.get(last))
        {
            Some(last) => last.end + (byte - last.at),
            None => byte,
        }
    }

    /// The byte of the text that a byte of the layout shows; for a mark, the byte after it.
    pub(super) fn original(&self, shown: usize) -> usize {
        let next = self.0.partition_point(|insertion| insertion.end <= shown);
        let byte = match next.checked_sub(1).and_then(|last| self.0.get(last)) {
            Some(last) => last.at + (shown - last.end),
            None => shown,
        };
        self.0.get(next).map_or(byte, |next| byte.min(next.at))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_byte_is_found_again() {
        let text = "ab汉字cd";
        let marks = vec![
            (2, '\u{AD}'),
            (0, '\u{200F}'),
            (5, '\u{2066}'),
            (5, '\u{200B}'),
            (text.len(), '\u{2069}'),
        ];
        let (shown, insertions) = Insertions::put(text.into(), marks);
        assert_eq!(shown, "\u{200F}ab\u{AD}汉\u{2066}\u{200B}字cd\u{2069}");
        for (byte, character) in text.char_indices() {
            let start = insertions.start(byte);
            assert!(shown[start..].starts_with(character), "{character}");
            assert_eq!(insertions.original(start), byte);
            let end = byte + character.len_utf8();
            assert!(shown[..insertions.end(end)].ends_with(character), "{character}");
        }
        for (byte, _) in shown.char_indices() {
            assert!(text.is_char_boundary(insertions.original(byte)));
        }
        assert_eq!(insertions.original(shown.len()), text.len());
    }

    #[test]
    fn a_text_without_marks_stays_as_it_is() {
        let (shown, insertions) = Insertions::put("text".into(), Vec::new());
        assert!(matches!(shown, Cow::Borrowed("text")));
        assert_eq!(
            (insertions.start(3), insertions.end(3), insertions.original(3)),
            (3, 3, 3)
        );
    }
}
