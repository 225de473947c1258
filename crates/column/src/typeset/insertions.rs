//! Characters that only the layout sees: marks of direction and places where words may be broken. And those that it does
//! not see: readings, which are drawn above the line.
//!
//! [`Insertions`] translates between the bytes of the text that a reader selects and finds, and of what is laid out.

use std::borrow::Cow;
use std::ops::Range;

/// Something inserted into a text, or left out of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Insertion {
    /// The byte of the text after it.
    at: usize,
    /// The byte of the laid-out text after it.
    end: usize,
}

/// Everything that is inserted into a text and left out of it, in order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Insertions(Vec<Insertion>);

impl Insertions {
    /// Leaves ascending parts out of a text, and inserts marks before bytes of the rest. Marks at the same byte keep their
    /// order.
    pub(crate) fn put<'a>(
        text: Cow<'a, str>,
        mut marks: Vec<(usize, char)>,
        left_out: &[Range<usize>],
    ) -> (Cow<'a, str>, Insertions) {
        if marks.is_empty() && left_out.is_empty() {
            return (text, Insertions::default());
        }
        marks.retain(|(at, _)| !left_out.iter().any(|part| part.start < *at && *at < part.end));
        let marks = marks.into_iter().map(|(at, mark)| (at..at, Some(mark)));
        let mut changes: Vec<_> = left_out.iter().map(|part| (part.clone(), None)).chain(marks).collect();
        changes.sort_by_key(|(part, _)| (part.start, part.end));
        let mut shown = String::with_capacity(text.len() + 3 * changes.len());
        let mut insertions = Vec::with_capacity(changes.len());
        let mut done = 0;
        for (part, mark) in changes {
            shown.push_str(text.get(done..part.start).unwrap_or_default());
            shown.extend(mark);
            done = part.end;
            let end = shown.len();
            insertions.push(Insertion { at: done, end });
        }
        shown.push_str(text.get(done..).unwrap_or_default());
        (Cow::Owned(shown), Insertions(insertions))
    }

    /// Where the layout has the character at a byte of the text, or the next that it has.
    pub(crate) fn start(&self, byte: usize) -> usize {
        self.shown(byte, |insertion| insertion.at <= byte)
    }

    /// Where the character that ends before a byte of the text ends in the layout.
    pub(super) fn end(&self, byte: usize) -> usize {
        self.shown(byte, |insertion| insertion.at < byte)
    }

    fn shown(&self, byte: usize, is_before: impl Fn(&Insertion) -> bool) -> usize {
        let next = self.0.partition_point(is_before);
        let shown = match next.checked_sub(1).and_then(|last| self.0.get(last)) {
            Some(last) => last.end + (byte - last.at),
            None => byte,
        };
        self.0.get(next).map_or(shown, |next| shown.min(next.end))
    }

    /// The byte of the text that a byte of the layout shows; for a mark, the byte after it.
    pub(crate) fn original(&self, shown: usize) -> usize {
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
        let (shown, insertions) = Insertions::put(text.into(), marks, &[]);
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
    fn parts_are_left_out_with_the_marks_in_them() {
        let text = "漢(hàn)字(zì)。";
        let left_out = [3..9, 12..17];
        let marks = vec![(3, '\u{200B}'), (6, '\u{AD}'), (9, '\u{2060}')];
        let (shown, insertions) = Insertions::put(text.into(), marks, &left_out);
        assert_eq!(shown, "漢\u{200B}\u{2060}字。");
        for (byte, character) in [(0, '漢'), (9, '字'), (17, '。')] {
            let start = insertions.start(byte);
            assert!(shown[start..].starts_with(character));
            assert_eq!(insertions.original(start), byte);
            assert!(shown[..insertions.end(byte + 3)].ends_with(character));
        }
        for byte in left_out.into_iter().flatten() {
            let (start, end) = (insertions.start(byte), insertions.end(byte));
            assert!(start <= end + 6 && end <= shown.len(), "{byte}");
        }
        assert_eq!(
            insertions.start(14),
            insertions.start(17),
            "what is left out has no width"
        );
        assert_eq!(insertions.original(shown.len()), text.len());
    }

    #[test]
    fn a_text_without_marks_stays_as_it_is() {
        let (shown, insertions) = Insertions::put("text".into(), Vec::new(), &[]);
        assert!(matches!(shown, Cow::Borrowed("text")));
        assert_eq!(
            (insertions.start(3), insertions.end(3), insertions.original(3)),
            (3, 3, 3)
        );
    }
}
