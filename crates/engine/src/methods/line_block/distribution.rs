//! The line-block distribution and the regions that the original programs find in it.

use std::ops::{Range, RangeInclusive};

use crate::methods::mapped_text::{Edit, MappedText};

/// Shorter lines are not printed, even inside a kept region.
pub const SHORTEST_PRINTED_LINE: usize = 5;

/// A region that holds one of these is not printed.
const COPYRIGHT_MARKS: [&str; 2] = ["Copyright", "版权所有"];

/// What a program counts as the length of a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LengthUnit {
    /// Code points, as Python does.
    Characters,
    /// UTF-16 units, as Java does: a character beyond the basic plane counts two.
    Utf16Units,
}

impl LengthUnit {
    /// The length of a text.
    pub fn length(self, text: &str) -> usize {
        match self {
            LengthUnit::Characters => text.chars().count(),
            LengthUnit::Utf16Units => text.chars().map(char::len_utf16).sum(),
        }
    }
}

/// What a program computes of a page: its lines, their places in the source, and the block lengths.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Distribution {
    text: MappedText,
    /// First byte of each line in `text`; a line ends before the line end that precedes the next one.
    line_starts: Vec<usize>,
    /// What lengths are counted in.
    pub unit: LengthUnit,
    /// Y(i): length of lines i … i+K−1, for i in 0 … LinesNum−K−1.
    pub lengths: Vec<usize>,
}

impl Distribution {
    /// Cuts a stripped text into lines and adds up the lengths of `k` lines each.
    ///
    /// The programs make LinesNum − K blocks, one less than there are, so the last line is in none.
    pub(super) fn new(text: MappedText, k: usize, unit: LengthUnit) -> Self {
        let mut line_starts = Vec::new();
        let mut widths_before = vec![0];
        let (mut start, mut sum) = (0, 0);
        for line in text.as_str().split('\n') {
            line_starts.push(start);
            start += line.len() + 1;
            sum += unit.length(line);
            widths_before.push(sum);
        }
        Self {
            lengths: block_lengths(&widths_before, k),
            line_starts,
            unit,
            text,
        }
    }

    /// Number of lines.
    pub fn line_count(&self) -> usize {
        self.line_starts.len()
    }

    /// Text of a line as the program sees it; empty beyond the last line.
    pub fn line(&self, index: usize) -> &str {
        self.line_range(index)
            .and_then(|line| self.text.as_str().get(line))
            .unwrap_or_default()
    }

    /// w(i): length of a line.
    pub fn width(&self, index: usize) -> usize {
        self.unit.length(self.line(index))
    }

    /// Bytes of the page's source that the characters of a line came from, ascending.
    pub fn source_ranges(&self, index: usize) -> Vec<Range<usize>> {
        self.line_range(index)
            .map(|line| self.text.source_ranges(line))
            .unwrap_or_default()
    }

    fn line_range(&self, index: usize) -> Option<Range<usize>> {
        let start = *self.line_starts.get(index)?;
        let end = self
            .line_starts
            .get(index + 1)
            .map_or(self.text.as_str().len(), |next| next - 1);
        Some(start..end)
    }

    /// Whether a line is long enough to be printed in a kept region.
    pub fn is_printed(&self, index: usize) -> bool {
        self.width(index) >= SHORTEST_PRINTED_LINE
    }

    /// Printed lines of the kept regions, each with a line end; `None` where the programs find no content.
    pub fn text(&self, regions: &[Region]) -> Option<String> {
        let mut text = String::new();
        for region in regions.iter().filter(|region| region.is_kept()) {
            for index in (region.start..=region.end).filter(|&index| self.is_printed(index)) {
                text.push_str(self.line(index));
                text.push('\n');
            }
        }
        (!text.is_empty()).then_some(text)
    }

    /// First printed line of a stretch that holds a copyright mark.
    fn copyright_line(&self, lines: RangeInclusive<usize>) -> Option<usize> {
        let marks = COPYRIGHT_MARKS.iter();
        marks.filter_map(|mark| self.marked_line(lines.clone(), mark)).min()
    }

    /// First printed line of a stretch that holds a copyright mark, if every mark is in the stretch.
    fn line_of_all_marks(&self, lines: RangeInclusive<usize>) -> Option<usize> {
        let marks = COPYRIGHT_MARKS.iter();
        let places: Option<Vec<usize>> = marks.map(|mark| self.marked_line(lines.clone(), mark)).collect();
        places?.into_iter().min()
    }

    fn marked_line(&self, mut lines: RangeInclusive<usize>, mark: &str) -> Option<usize> {
        lines.find(|&index| self.is_printed(index) && self.line(index).contains(mark))
    }
}

/// A stretch of lines between a rise of the block lengths and their fall to zero, and why it begins, ends, and is kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Region {
    /// First line, counted from 0.
    pub start: usize,
    /// Last line, inclusive.
    pub end: usize,
    /// Y(start): what opened it, being above `threshold`.
    pub rise: usize,
    /// The threshold that Y(start) had to exceed.
    pub threshold: usize,
    /// What closed it.
    pub closing: Closing,
    /// Whether it is printed, and why not.
    pub fate: Fate,
}

impl Region {
    /// Whether its lines are printed.
    pub fn is_kept(&self) -> bool {
        self.fate == Fate::Kept
    }
}

/// What ended a region.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Closing {
    /// Y(end) = 0.
    EmptyBlock,
    /// Y(end+1) = 0, Y(end) ≠ 0.
    EmptyNextBlock,
    /// The scan ended with the region open.
    EndOfScan,
}

/// What became of a region.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fate {
    /// Printed.
    Kept,
    /// Not printed for the copyright mark in this line. Where the region was closed, the program goes on with it open: it
    /// closes again and again, longer each time, always with the mark inside, so nothing after it is ever printed.
    Copyright {
        /// First line with a mark.
        line: usize,
    },
    /// Not printed because it was still open at the end of the scan.
    NeverClosed,
}

/// A region that the scan is inside of.
#[derive(Debug, Clone)]
pub(super) struct OpenRegion {
    start: usize,
    rise: usize,
    threshold: usize,
    /// Line of the mark that kept the region from being printed when it was last closed.
    copyright: Option<usize>,
}

impl OpenRegion {
    /// Opens a region at block `start` if its length `rise` exceeds the threshold.
    pub(super) fn above(threshold: usize, start: usize, rise: usize) -> Option<Self> {
        (rise > threshold).then_some(Self {
            start,
            rise,
            threshold,
            copyright: None,
        })
    }

    /// Line of the mark that an earlier closing found.
    pub(super) fn copyright(&self) -> Option<usize> {
        self.copyright
    }

    /// Closes the region at line `end`. With a copyright mark inside, it stays open all the same.
    pub(super) fn close(&mut self, end: usize, closing: Closing, distribution: &Distribution) -> Region {
        self.copyright = self.copyright.or_else(|| distribution.copyright_line(self.start..=end));
        let fate = self.copyright.map_or(Fate::Kept, |line| Fate::Copyright { line });
        self.end_as(end, closing, fate)
    }

    /// The region, open to the last line of the page, which is dropped only if it holds all copyright marks.
    pub(super) fn at_end_of_page(&self, last_line: usize, distribution: &Distribution) -> Region {
        let line = distribution.line_of_all_marks(self.start..=last_line);
        let fate = line.map_or(Fate::Kept, |line| Fate::Copyright { line });
        self.end_as(last_line, Closing::EndOfScan, fate)
    }

    /// The region, ended where the scan ends.
    pub(super) fn end_as(&self, end: usize, closing: Closing, fate: Fate) -> Region {
        Region {
            start: self.start,
            end,
            rise: self.rise,
            threshold: self.threshold,
            closing,
            fate,
        }
    }
}

/// Condition 3 as the programs have it: a block *or* its successor is empty.
pub(super) fn closing(length: usize, next: usize) -> Option<Closing> {
    match (length, next) {
        (0, _) => Some(Closing::EmptyBlock),
        (_, 0) => Some(Closing::EmptyNextBlock),
        _ => None,
    }
}

/// Deletes what `find` reports, except in the last line: the programs clean lines as they stand in a block, and the last
/// line stands in none.
pub(super) fn delete_before_last_line(
    text: MappedText,
    mut find: impl FnMut(&str, usize) -> Option<Range<usize>>,
) -> MappedText {
    let last_line = text.as_str().rfind('\n').unwrap_or(0);
    text.replace(|text, from| {
        find(text, from)
            .filter(|range| range.end <= last_line)
            .map(Edit::delete)
    })
}

/// Sums of `k` neighbours without the last, from what stands before each line (and behind the last one).
fn block_lengths(widths_before: &[usize], k: usize) -> Vec<usize> {
    let behind = widths_before.iter().skip(k);
    let blocks = behind.len().saturating_sub(1);
    widths_before
        .iter()
        .zip(behind)
        .take(blocks)
        .map(|(before, behind)| behind - before)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_block_is_the_sum_of_k_lines_and_the_last_line_is_in_none() {
        let lengths = |text: &str, k| Distribution::new(MappedText::new(text), k, LengthUnit::Characters).lengths;
        assert_eq!(lengths("a\nbb\ncccc\ndddddddd", 3), [7]);
        assert_eq!(lengths("a\nbb\ncccc\ndddddddd", 1), [1, 2, 4]);
        assert!(lengths("a\nbb\ncccc", 3).is_empty());
        assert!(lengths("a", usize::MAX).is_empty());
    }

    #[test]
    fn lines_know_their_text_and_place() {
        let distribution = Distribution::new(MappedText::new("ab\n\n中文字五个\n"), 1, LengthUnit::Characters);
        assert_eq!(distribution.line_count(), 4);
        assert_eq!(distribution.lengths, [2, 0, 5]);
        assert_eq!(distribution.line(2), "中文字五个");
        assert_eq!(distribution.source_ranges(2).first(), Some(&(4..19)));
        assert!(distribution.is_printed(2) && !distribution.is_printed(0));
        assert_eq!((distribution.line(9), distribution.source_ranges(9)), ("", vec![]));
    }

    #[test]
    fn python_counts_code_points_and_java_utf16_units() {
        let distribution = |unit| Distribution::new(MappedText::new("a😀𠮷\n\n"), 1, unit);
        let (python, java) = (
            distribution(LengthUnit::Characters),
            distribution(LengthUnit::Utf16Units),
        );
        assert_eq!((&python.lengths, &java.lengths), (&vec![3, 0], &vec![5, 0]));
        assert!(!python.is_printed(0) && java.is_printed(0));
    }

    #[test]
    fn a_region_closes_at_an_empty_block_or_before_one() {
        assert_eq!(closing(0, 5), Some(Closing::EmptyBlock));
        assert_eq!(closing(5, 0), Some(Closing::EmptyNextBlock));
        assert_eq!(closing(5, 5), None);
    }
}
