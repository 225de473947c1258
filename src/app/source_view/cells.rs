//! Where the rows of a text lie when every letter takes a cell or two.
//!
//! A page may be a line of megabytes, and the pane's width decides where a line is cut into rows. So cells are counted once,
//! on a thread: before every line, and before every [`STATION`]th byte. From then on any row is found by two searches and a
//! walk of one station's length, and another width costs a sum over the lines.

use clearline_engine::internals::save::characters::{is_bidi_control, is_shapeless};
use std::ops::Range;

/// Bytes from one place with a known count of cells to the next.
const STATION: usize = 1024;

/// How a character is shown that would not be seen, or would do something to others.
pub(super) fn mark(c: char) -> Option<String> {
    match c {
        '\t' => Some("→ ".to_owned()),
        _ if c.is_control() || is_bidi_control(c) || is_shapeless(c) => Some(format!("[U+{:04X}]", c as u32)),
        _ => None,
    }
}

/// Cells of a character: one where the monospaced font has it, two where it comes from another font, as Chinese does.
fn cells_of(c: char) -> u32 {
    match c {
        ' '..='~' => 1,
        _ => match mark(c) {
            Some(mark) => mark.chars().count() as u32,
            None if c < '\u{590}' || ('\u{2000}'..'\u{2600}').contains(&c) => 1,
            None => 2,
        },
    }
}

/// The characters of a text from a byte on, each with its byte and its cells. Line ends take none.
pub(super) fn walk(text: &str, from: usize) -> impl Iterator<Item = (usize, char, u32)> + '_ {
    let rest = text.get(from..).unwrap_or_default();
    rest.char_indices().map(move |(at, c)| {
        let is_end = c == '\n' || c == '\r' && rest.as_bytes().get(at + 1) == Some(&b'\n');
        (from + at, c, if is_end { 0 } else { cells_of(c) })
    })
}

/// The counts of cells of a text.
#[derive(Debug, Default)]
pub(super) struct Cells {
    /// Where lines begin, and the cells before them; at the end, the length of the text and all its cells.
    lines: Vec<(u32, u32)>,
    /// Cells before the first character at or behind each station.
    stations: Vec<u32>,
}

impl Cells {
    /// Counts the cells of a text.
    pub(super) fn of(text: &str) -> Cells {
        let mut cells = Cells {
            lines: vec![(0, 0)],
            stations: Vec::with_capacity(text.len() / STATION + 1),
        };
        let mut count = 0;
        for (at, c, width) in walk(text, 0) {
            while cells.stations.len() * STATION <= at {
                cells.stations.push(count);
            }
            count += width;
            if c == '\n' {
                cells.lines.push((at as u32 + 1, count));
            }
        }
        cells.lines.push((text.len() as u32, count));
        cells
    }

    /// How many lines there are.
    pub(super) fn lines(&self) -> usize {
        self.lines.len() - 1
    }

    /// The bytes of a line with its end.
    pub(super) fn line(&self, line: usize) -> Range<usize> {
        let byte = |line: usize| self.lines.get(line).map_or(0, |(byte, _)| *byte as usize);
        byte(line)..byte(line + 1).max(byte(line))
    }

    fn line_at(&self, byte: u32) -> usize {
        let after = self.lines.partition_point(|(start, _)| *start <= byte);
        after.saturating_sub(1).min(self.lines().saturating_sub(1))
    }

    /// Cells before a byte.
    fn before(&self, text: &str, byte: usize) -> u32 {
        let station = byte / STATION;
        let start = text.ceil_char_boundary(station * STATION);
        let known = self.stations.get(station).copied().unwrap_or_default();
        let walked = walk(text, start).take_while(|(at, ..)| *at < byte);
        known + walked.map(|(.., width)| width).sum::<u32>()
    }

    /// The first character before which there are at least so many cells.
    fn byte_at(&self, text: &str, cells: u32) -> usize {
        let after = self.stations.partition_point(|known| *known <= cells);
        let station = after.saturating_sub(1);
        let mut count = self.stations.get(station).copied().unwrap_or_default();
        for (at, _, width) in walk(text, text.ceil_char_boundary(station * STATION)) {
            if count >= cells {
                return at;
            }
            count += width;
        }
        text.len()
    }
}

/// A row of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Row {
    /// The line that it is of.
    pub line: usize,
    /// Whether it is the line's first.
    pub is_first: bool,
    /// Its bytes, without the end of the line.
    pub bytes: Range<usize>,
}

/// The rows of a text for one number of columns.
#[derive(Debug)]
pub(super) struct Rows {
    columns: u32,
    /// Rows before each line; at the end, all rows.
    before: Vec<u32>,
}

impl Rows {
    /// Cuts every line into rows. A row is wider than `columns` by what a wide letter or a mark at its
    /// end takes beyond it.
    pub(super) fn of(text: &str, cells: &Cells, columns: u32) -> Rows {
        let columns = columns.max(1);
        let mut before = Vec::with_capacity(cells.lines.len());
        let mut count = 0;
        for line in cells.lines.windows(2) {
            before.push(count);
            if let [(start, first), (end, last)] = line {
                let bytes = text.get(*start as usize..*end as usize).unwrap_or_default();
                let end = bytes.trim_end_matches(['\r', '\n']);
                let width = end.chars().next_back().map_or(0, cells_of);
                // As many as the last letter, which begins a row or stands in one, says.
                count += (last - first).saturating_sub(width) / columns + 1;
            }
        }
        before.push(count);
        Rows { columns, before }
    }

    /// Whether these are the rows for so many columns.
    pub(super) fn are_for(&self, columns: u32) -> bool {
        self.columns == columns.max(1)
    }

    /// How many there are.
    pub(super) fn count(&self) -> usize {
        self.before.last().map_or(0, |count| *count as usize)
    }

    /// A row by its number.
    pub(super) fn get(&self, text: &str, cells: &Cells, row: usize) -> Row {
        let row = row as u32;
        let line = self.before.partition_point(|before| *before <= row).saturating_sub(1);
        let line = line.min(cells.lines().saturating_sub(1));
        let number = row - self.before.get(line).copied().unwrap_or_default();
        let bytes = cells.line(line);
        let first = cells.lines.get(line).map_or(0, |(_, cells)| *cells);
        let border = |number: u32| match number {
            0 => bytes.start,
            _ => cells
                .byte_at(text, first + number * self.columns)
                .clamp(bytes.start, bytes.end),
        };
        let row = border(number)..border(number + 1);
        let written = text.get(row.clone()).unwrap_or_default();
        let written = written
            .strip_suffix('\n')
            .map_or(written, |line| line.trim_end_matches('\r'));
        Row {
            line,
            is_first: number == 0,
            bytes: row.start..row.start + written.len(),
        }
    }

    /// The row on which a byte stands.
    pub(super) fn row_of(&self, text: &str, cells: &Cells, byte: usize) -> usize {
        let line = cells.line_at(byte as u32);
        let first = cells.lines.get(line).map_or(0, |(_, cells)| *cells);
        let before = self.before.get(line).copied().unwrap_or_default();
        (before + (cells.before(text, byte) - first) / self.columns) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The rows as they are written.
    fn rows(text: &str, columns: u32) -> Vec<String> {
        let cells = Cells::of(text);
        let rows = Rows::of(text, &cells, columns);
        let row = |row| text[rows.get(text, &cells, row).bytes].to_owned();
        (0..rows.count()).map(row).collect()
    }

    #[test]
    fn lines_are_cut_into_rows_of_as_many_cells() {
        assert_eq!(rows("abcdefg\n\nhi\r\nj", 3), ["abc", "def", "g", "", "hi", "j"]);
        assert_eq!(rows("abcdef", 3), ["abc", "def"]);
        assert_eq!(rows("", 3), [""]);
        assert_eq!(rows("a\n", 3), ["a", ""]);
    }

    #[test]
    fn wide_letters_and_marks_take_more_cells() {
        assert_eq!(rows("中文字a", 4), ["中文", "字a"]);
        assert_eq!(rows("abc中", 4), ["abc中"]);
        assert_eq!(rows("\ta\u{202e}b", 10), ["\ta\u{202e}", "b"]);
        assert_eq!(mark('\u{202e}').as_deref(), Some("[U+202E]"));
        assert_eq!((mark('a'), mark('\u{200d}'), mark(' ')), (None, None, None));
    }

    #[test]
    fn every_byte_of_a_long_line_stands_in_one_row() {
        let text = "αβ中文 plain words, ".repeat(700) + "\nshort\n" + &"x".repeat(5_000);
        let cells = Cells::of(&text);
        for columns in [1, 7, 64, 1_000] {
            let rows = Rows::of(&text, &cells, columns);
            let mut next = 0;
            for row in 0..rows.count() {
                let Row { bytes, line, is_first } = rows.get(&text, &cells, row);
                if is_first {
                    assert_eq!(bytes.start, cells.line(line).start);
                } else {
                    assert_eq!(bytes.start, next, "{columns}: row {row}");
                }
                next = bytes.end;
                if !bytes.is_empty() {
                    assert_eq!(rows.row_of(&text, &cells, bytes.start), row);
                }
            }
            assert_eq!(next, text.len());
        }
    }
}
