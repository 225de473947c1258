//! Text that remembers the place of every character in its source.
//!
//! Published programs delete mark-up by a row of search-and-replace steps. To show on the page what they
//! kept, each step has to carry source positions along. A [`MappedText`] stores them once per *piece* (a stretch that
//! survived in one run), so that a step costs time and memory in proportion to the text and the number of deletions.

use std::ops::Range;

/// One replacement: the bytes of `range` give way to `with`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Edit {
    /// Bytes to be replaced, not empty, on character boundaries.
    pub range: Range<usize>,
    /// The replacement; empty to delete.
    pub with: &'static str,
}

impl Edit {
    /// Deletes `range`.
    pub fn delete(range: Range<usize>) -> Self {
        Self { range, with: "" }
    }
}

/// A stretch of text and the source bytes it came from: as long as these where it survived unchanged, else a replacement.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Piece {
    /// First byte in the text; the piece ends where the next one begins.
    start: usize,
    source: Range<usize>,
}

/// Text together with the source bytes that its characters came from.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct MappedText {
    text: String,
    pieces: Vec<Piece>,
}

impl MappedText {
    /// The whole source, unchanged.
    pub fn new(source: &str) -> Self {
        let mut whole = Self::default();
        whole.append(source, 0..source.len());
        whole
    }

    /// The text itself.
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// Applies every edit that `find(text, from)` reports, from left to right.
    ///
    /// `find` answers the first edit that begins at or after byte `from`; it is asked again from the end of that edit,
    /// so a linear `find` makes a linear pass.
    pub fn replace(self, mut find: impl FnMut(&str, usize) -> Option<Edit>) -> Self {
        let Some(first) = find(&self.text, 0) else {
            return self;
        };
        let mut rewrite = Rewrite::new(&self);
        let mut next = Some(first);
        while let Some(edit) = next {
            let end = edit.range.end;
            rewrite.keep_until(edit.range.start);
            rewrite.replace_until(end, edit.with);
            next = find(&self.text, end);
        }
        rewrite.finish()
    }

    /// The source bytes behind the bytes of `range`, ascending and without overlap; neighbours are joined.
    pub fn source_ranges(&self, range: Range<usize>) -> Vec<Range<usize>> {
        let mut ranges: Vec<Range<usize>> = Vec::new();
        if range.is_empty() {
            return ranges;
        }
        let first = self
            .pieces
            .partition_point(|piece| piece.start <= range.start)
            .saturating_sub(1);
        for index in first..self.pieces.len() {
            let text = self.extent(index);
            if text.start >= range.end {
                break;
            }
            let part = text.start.max(range.start)..text.end.min(range.end);
            let source = self.part_of_piece(index, part);
            match ranges.last_mut() {
                Some(last) if last.end == source.start => last.end = source.end,
                _ => ranges.push(source),
            }
        }
        ranges
    }

    /// Text bytes of a piece.
    fn extent(&self, index: usize) -> Range<usize> {
        let start = |index: usize| self.pieces.get(index).map_or(self.text.len(), |piece| piece.start);
        start(index)..start(index + 1)
    }

    /// Source bytes behind a part of one piece; a replacement stands for all of its source.
    fn part_of_piece(&self, index: usize, part: Range<usize>) -> Range<usize> {
        let Some(Piece { start, source }) = self.pieces.get(index) else {
            return 0..0;
        };
        if source.len() == self.extent(index).len() {
            source.start + (part.start - start)..source.start + (part.end - start)
        } else {
            source.clone()
        }
    }

    /// Appends text that came from `source`.
    fn append(&mut self, text: &str, source: Range<usize>) {
        if text.is_empty() {
            return;
        }
        let continues = text.len() == source.len() && self.ends_unchanged_at(source.start);
        match self.pieces.last_mut() {
            Some(last) if continues => last.source.end = source.end,
            _ => self.pieces.push(Piece {
                start: self.text.len(),
                source,
            }),
        }
        self.text.push_str(text);
    }

    /// Whether the last piece is unchanged source that ends at the source byte `end`.
    fn ends_unchanged_at(&self, end: usize) -> bool {
        self.pieces
            .last()
            .is_some_and(|last| last.source.end == end && last.source.len() == self.text.len() - last.start)
    }
}

/// A pass over a [`MappedText`] that builds the next one, keeping or replacing what is next.
pub(super) struct Rewrite<'a> {
    from: &'a MappedText,
    /// First byte of `from` that is not dealt with yet, and its piece.
    at: usize,
    piece: usize,
    built: MappedText,
}

impl<'a> Rewrite<'a> {
    /// Begins at the first byte of `from`.
    pub(super) fn new(from: &'a MappedText) -> Self {
        let built = MappedText {
            text: String::with_capacity(from.text.len()),
            pieces: Vec::new(),
        };
        Self {
            from,
            at: 0,
            piece: 0,
            built,
        }
    }

    /// Keeps everything up to byte `end`.
    pub(super) fn keep_until(&mut self, end: usize) {
        let from = self.from;
        self.advance(end, |built, text, source| {
            built.append(from.text.get(text).unwrap_or_default(), source);
        });
    }

    /// Puts `with` in place of everything up to byte `end`.
    pub(super) fn replace_until(&mut self, end: usize, with: &str) {
        self.replace_built(self.built.text.len(), end, with);
    }

    /// Takes back what was built from byte `length` on, and puts `with` in place of it and of everything up to byte
    /// `end`.
    pub(super) fn replace_built(&mut self, length: usize, end: usize, with: &str) {
        let mut covered: Option<Range<usize>> = self.cut(length);
        self.advance(end, |_, _, source| {
            covered = Some(covered.as_ref().map_or(source.start, |all| all.start)..source.end);
        });
        if let Some(source) = covered {
            self.built.append(with, source);
        }
    }

    /// What was built so far.
    pub(super) fn built(&self) -> &str {
        &self.built.text
    }

    /// Keeps the rest.
    pub(super) fn finish(mut self) -> MappedText {
        self.keep_until(self.from.text.len());
        self.built
    }

    /// Moves on to byte `end` and shows each part of a piece on the way: its text bytes and its source bytes.
    fn advance(&mut self, end: usize, mut show: impl FnMut(&mut MappedText, Range<usize>, Range<usize>)) {
        while self.at < end {
            let piece = self.from.extent(self.piece);
            if piece.is_empty() {
                break;
            }
            let part = self.at..piece.end.min(end);
            let source = self.from.part_of_piece(self.piece, part.clone());
            show(&mut self.built, part.clone(), source);
            self.at = part.end;
            if part.end == piece.end {
                self.piece += 1;
            }
        }
    }

    /// Shortens what was built to `length` bytes; answers the source bytes of what went.
    fn cut(&mut self, length: usize) -> Option<Range<usize>> {
        let end = self.built.pieces.last()?.source.end;
        let mut start = end;
        while let Some(index) = self.built.pieces.len().checked_sub(1) {
            let extent = self.built.extent(index);
            if extent.end <= length {
                break;
            }
            let kept = length.max(extent.start);
            start = self.built.part_of_piece(index, kept..extent.end).start;
            if kept == extent.start {
                self.built.pieces.pop();
            } else if let Some(piece) = self.built.pieces.last_mut() {
                piece.source.end = start;
            }
            self.built.text.truncate(kept);
        }
        (start < end).then_some(start..end)
    }
}

#[cfg(test)]
impl MappedText {
    /// The source behind the bytes of `range`, for tests.
    pub fn sources<'a>(&self, source: &'a str, range: Range<usize>) -> Vec<&'a str> {
        self.source_ranges(range)
            .into_iter()
            .map(|range| &source[range])
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Deletes every run of `x`.
    fn runs_of_x(text: &str, from: usize) -> Option<Edit> {
        let start = from + text.get(from..)?.find('x')?;
        let end = text.len() - text[start..].trim_start_matches('x').len();
        Some(Edit::delete(start..end))
    }

    fn spaces_for_dashes(text: &str, from: usize) -> Option<Edit> {
        let start = from + text.get(from..)?.find("--")?;
        Some(Edit {
            range: start..start + 2,
            with: " ",
        })
    }

    #[test]
    fn deleted_characters_leave_the_positions_of_the_others() {
        let text = MappedText::new("xabxxcdx").replace(runs_of_x);
        assert_eq!(text.as_str(), "abcd");
        assert_eq!(text.source_ranges(0..4), [1..3, 5..7]);
        assert_eq!(text.source_ranges(1..3), [2..3, 5..6]);
        assert_eq!(text.source_ranges(2..2), []);
    }

    #[test]
    fn a_replacement_stands_for_all_of_its_source() {
        let source = "a--bxc";
        let text = MappedText::new(source).replace(spaces_for_dashes).replace(runs_of_x);
        assert_eq!(text.as_str(), "a bc");
        assert_eq!(text.sources(source, 1..2), ["--"]);
        assert_eq!(text.sources(source, 0..3), ["a--b"], "neighbours are joined");
        assert_eq!(text.sources(source, 0..4), ["a--b", "c"]);
    }

    #[test]
    fn a_second_pass_speaks_of_the_first_source() {
        let source = "x1x-x-2";
        let text = MappedText::new(source).replace(runs_of_x).replace(spaces_for_dashes);
        assert_eq!(text.as_str(), "1 2");
        assert_eq!(
            text.sources(source, 1..2),
            ["-x-"],
            "with what was deleted between them"
        );
        assert_eq!(text.sources(source, 0..3), ["1", "-x-2"]);
    }

    #[test]
    fn built_text_can_be_taken_back() {
        let source = MappedText::new("abcdef");
        let mut rewrite = Rewrite::new(&source);
        rewrite.keep_until(4);
        rewrite.replace_built(2, 5, "-");
        let text = rewrite.finish();
        assert_eq!(text.as_str(), "ab-f");
        assert_eq!(text.sources("abcdef", 2..3), ["cde"]);
        assert_eq!(text.sources("abcdef", 0..4), ["abcdef"]);
    }

    #[test]
    fn pieces_are_few_where_little_was_deleted() {
        let text = MappedText::new(&"line\n".repeat(1000)).replace(runs_of_x);
        assert_eq!(text.pieces.len(), 1);
    }

    #[test]
    fn a_text_without_a_match_is_handed_through() {
        let text = MappedText::new("né");
        assert_eq!(text.clone().replace(runs_of_x), text);
        assert_eq!(MappedText::new("").replace(runs_of_x).as_str(), "");
    }
}
