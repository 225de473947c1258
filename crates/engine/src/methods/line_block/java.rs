//! Line blocks as the Java program of 2010 computes them, faults included.
//!
//! Source: Chen Xin's own program of 2010 for his line-block distribution (see [`super::python`] for the formulas). What it
//! does differently:
//!
//! | | Python | Java |
//! |---|---|---|
//! | line ends | made `\n` before | `\r\n` made `\n` at the end; empty lines at the end do not count |
//! | chains of links | stay | deleted |
//! | white space | runs of two and more deleted | all deleted (six ASCII characters) |
//! | threshold | given | computed from the page, 50 to 100 |
//! | first region | as all others | opens at half the threshold; one of Y(start+1), Y(start+2) ≠ 0 |
//! | lengths | code points | UTF-16 units |
//! | last region | lost if open at the end | runs to the last line; dropped only if it holds *both* copyright marks, since the program asks whether one of the two is missing |
//!
//! K = 3. There is no departure where the program answers. Where it ends with a fault, this mode answers all the same: where it
//! would read beyond the last block, an empty block is read; a page of K lines or fewer, at which it divides by zero, has
//! threshold 0 and no regions; and chains of links are found on pages for which its pattern takes longer than anyone waits.

mod link_chains;
mod strip;

use std::ops::Range;

use super::characters::is_java_space;
use super::distribution::{Distribution, LengthUnit, OpenRegion, Region, closing, delete_before_last_line};
use crate::methods::mapped_text::Edit;

pub use strip::strip;

/// Block width K in lines.
pub const BLOCK_WIDTH: usize = 3;

/// Bounds of the threshold in UTF-16 units.
const THRESHOLDS: [i32; 2] = [50, 100];

/// A page's distribution and the threshold that the program derives from it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Measured {
    /// Lines and block lengths.
    pub distribution: Distribution,
    /// Length that a block has to exceed to open a region; half of it for the first region.
    pub threshold: usize,
}

/// Lines, block lengths and threshold of a page, for blocks of `k` lines.
pub fn measure(html: &str, k: usize) -> Measured {
    let stripped = strip(html).replace(line_ends_at_the_end);
    let begins_empty = stripped.as_str().starts_with('\n');
    let distribution = Distribution::new(delete_before_last_line(stripped, space_run), k, LengthUnit::Utf16Units);
    let blocks = distribution.lengths.len();
    // The program looks at the first line before it has deleted white space in it, at the others after.
    let empty = usize::from(begins_empty) + (1..blocks).filter(|&line| distribution.line(line).is_empty()).count();
    let threshold = threshold(&distribution, empty);
    Measured {
        distribution,
        threshold,
    }
}

/// min(100, max(50, mean(Y) << ((empty / filled) >> 1))) in Java's 32-bit arithmetic, where a shift counts modulo 32.
fn threshold(distribution: &Distribution, empty: usize) -> usize {
    let filled = distribution.line_count().saturating_sub(empty);
    let sum: usize = distribution.lengths.iter().sum();
    let (Some(mean), Some(ratio)) = (sum.checked_div(distribution.lengths.len()), empty.checked_div(filled)) else {
        return 0;
    };
    let [low, high] = THRESHOLDS;
    let mean = i32::try_from(mean).unwrap_or(i32::MAX);
    let shift = u32::try_from((ratio >> 1) % 32).unwrap_or(0);
    let threshold = mean.wrapping_shl(shift).min(high).max(low);
    usize::try_from(threshold).unwrap_or(0)
}

/// The scan: opens a region at a rise above `threshold` and closes it where the block lengths fall to zero.
pub fn regions(distribution: &Distribution, threshold: usize) -> Vec<Region> {
    let mut regions = Vec::new();
    let mut open: Option<OpenRegion> = None;
    let mut opened_any = false;
    for (i, pair) in distribution.lengths.windows(2).enumerate() {
        let &[length, next] = pair else { continue };
        let Some(region) = &mut open else {
            open = open_at(distribution, i, threshold, opened_any);
            opened_any |= open.is_some();
            continue;
        };
        if let Some(closing) = closing(length, next) {
            regions.push(region.close(i, closing, distribution));
            if region.copyright().is_none() {
                open = None;
            }
        }
    }
    if let Some(region) = open.filter(|region| region.copyright().is_none()) {
        let last_line = distribution.line_count().saturating_sub(1);
        regions.push(region.at_end_of_page(last_line, distribution));
    }
    regions
}

/// The region that block `i` opens: the first one at half the threshold with text in one of the next two blocks, any at
/// the threshold with text in one of the next three.
fn open_at(distribution: &Distribution, i: usize, threshold: usize, opened_any: bool) -> Option<OpenRegion> {
    let length = *distribution.lengths.get(i)?;
    let has_text = |blocks: Range<usize>| {
        let mut blocks = blocks;
        blocks.any(|block| distribution.lengths.get(block).is_some_and(|&length| length != 0))
    };
    let first = || (!opened_any && has_text(i + 1..i + 3)).then(|| OpenRegion::above(threshold / 2, i, length));
    let any = || has_text(i + 1..i + 4).then(|| OpenRegion::above(threshold, i, length));
    first().flatten().or_else(|| any().flatten())
}

/// Line ends behind the last line that holds something; one line is left in any case.
fn line_ends_at_the_end(text: &str, from: usize) -> Option<Edit> {
    let start = text.trim_end_matches('\n').len().max(from);
    (start < text.len()).then(|| Edit::delete(start..text.len()))
}

/// A run of white space within a line.
fn space_run(text: &str, from: usize) -> Option<Range<usize>> {
    let is_space = |c: char| c != '\n' && is_java_space(c);
    let start = from + text.get(from..)?.find(is_space)?;
    let end = text.len() - text.get(start..)?.trim_start_matches(is_space).len();
    Some(start..end)
}

#[cfg(test)]
mod tests {
    use super::super::distribution::{Closing, Fate};
    use super::*;

    fn bounds(regions: &[Region]) -> Vec<(usize, usize, bool)> {
        regions
            .iter()
            .map(|region| (region.start, region.end, region.is_kept()))
            .collect()
    }

    /// A page by hand, K = 3: lines of w = 0, 30, 0, 0, 0, 60, 60, 0, 0, 0, 70, 5 characters (12 lines, 9 blocks).
    ///
    /// | i | 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 |
    /// |---|---|---|---|---|---|---|---|---|---|
    /// | Y | 30 | 30 | 0 | 60 | 120 | 120 | 60 | 0 | 70 |
    ///
    /// Empty lines among the first 9: 0, 2, 3, 4, 7, 8, so 6; filled 12 − 6 = 6; 6/6 = 1, 1 >> 1 = 0. Mean = 490/9 = 54,
    /// 54 << 0 = 54, which lies within 50 … 100. Y(0) = 30 exceeds half of it, 27: the first region opens at 0 and closes at
    /// 1, as Y(2) = 0. Y(3) = 60 > 54 opens the next one; Y(7) = 0 closes it at 6. Y(7) = 0 opens nothing, and block 8
    /// is the last, which the scan looks at only as a successor.
    #[test]
    fn worked_example() {
        let line = |width: usize| "x".repeat(width) + "\n";
        let page: String = [0, 30, 0, 0, 0, 60, 60, 0, 0, 0, 70, 5].map(line).concat();
        let Measured {
            distribution,
            threshold,
        } = measure(&page, BLOCK_WIDTH);
        assert_eq!(distribution.lengths, [30, 30, 0, 60, 120, 120, 60, 0, 70]);
        assert_eq!(threshold, 54);
        let found = regions(&distribution, threshold);
        assert_eq!(bounds(&found), [(0, 1, true), (3, 6, true)]);
        assert_eq!(
            (found[0].rise, found[0].threshold, found[1].rise, found[1].threshold),
            (30, 27, 60, 54)
        );
        let expected = [line(30), line(60), line(60)].concat();
        assert_eq!(distribution.text(&found), Some(expected));
    }

    /// Twelve empty lines, five of 40 characters, one of 1: 18 lines, 15 blocks, 12 of the first 15 lines empty, 6 filled.
    /// Y is 0 for i < 10, then 40, 80, 120, 120, 120: mean 480/15 = 32; 12/6 = 2, 2 >> 1 = 1, 32 << 1 = 64. With one
    /// empty line less, 11/6 = 1 shifts by 0, and 480/14 = 34 is raised to 50.
    #[test]
    fn the_threshold_rises_with_the_share_of_empty_lines() {
        let page = |empty: usize, width: usize| {
            let filled = "x".repeat(width) + "\n";
            "\n".repeat(empty) + &filled.repeat(5) + "y"
        };
        let threshold = |page: String| measure(&page, BLOCK_WIDTH).threshold;
        assert_eq!(threshold(page(12, 40)), 64);
        assert_eq!(threshold(page(11, 40)), 50);
        assert_eq!(threshold(page(12, 400)), 100);
    }

    #[test]
    fn white_space_goes_from_all_lines_but_the_last() {
        let Measured { distribution, .. } = measure(" a b\u{a0}\tc\n\u{3000}\n d\n e f \n\n", 1);
        let lines: Vec<&str> = (0..distribution.line_count())
            .map(|index| distribution.line(index))
            .collect();
        assert_eq!(lines, ["ab\u{a0}c", "\u{3000}", "d", " e f "]);
    }

    #[test]
    fn a_region_open_at_the_end_runs_to_the_last_line() {
        let page = format!("\n{}", "a line of text that is long, Copyright\n".repeat(6));
        let Measured {
            distribution,
            threshold,
        } = measure(&page, BLOCK_WIDTH);
        let found = regions(&distribution, threshold);
        assert_eq!(bounds(&found), [(0, 6, true)]);
        assert_eq!(found[0].closing, Closing::EndOfScan);
    }

    #[test]
    fn a_region_open_at_the_end_is_dropped_for_both_copyright_marks_alone() {
        let fates = |first: &str, second: &str| {
            let text = "a line of text that is long\n".repeat(4);
            let Measured {
                distribution,
                threshold,
            } = measure(&format!("\n{text}{first}\n{second}\n{text}"), BLOCK_WIDTH);
            let found = regions(&distribution, threshold);
            assert!(found.iter().all(|region| region.closing == Closing::EndOfScan));
            found.into_iter().map(|region| region.fate).collect::<Vec<_>>()
        };
        assert_eq!(fates("Copyright", "版权所有 all"), [Fate::Copyright { line: 5 }]);
        assert_eq!(fates("所有", "版权所有 Copyright"), [Fate::Copyright { line: 6 }]);
        assert_eq!(fates("Copyright", "所有"), [Fate::Kept]);
        assert_eq!(
            fates("Copyright", "版权所有"),
            [Fate::Kept],
            "a line of four characters is not printed"
        );
    }

    #[test]
    fn characters_beyond_the_basic_plane_count_two() {
        let page = "𠮷".repeat(30) + "\n\n\n\n\n";
        assert_eq!(measure(&(page + "x"), BLOCK_WIDTH).distribution.lengths, [60, 0, 0]);
    }

    #[test]
    fn after_a_copyright_mark_nothing_is_printed() {
        let text = "x".repeat(60);
        let page = format!("\n\n{text}版权所有\n\n\n\n\n\n\n{text}\n\n\n\n\n\n\n.");
        let Measured {
            distribution,
            threshold,
        } = measure(&page, BLOCK_WIDTH);
        let found = regions(&distribution, threshold);
        assert!(!found.is_empty() && found.iter().all(|region| region.fate == Fate::Copyright { line: 2 }));
        assert_eq!(distribution.text(&found), None);
    }

    #[test]
    fn short_and_empty_pages_have_no_threshold_and_no_regions() {
        for page in ["", "\n\n\n", "a\nb\nc\n\n\n"] {
            let Measured {
                distribution,
                threshold,
            } = measure(page, BLOCK_WIDTH);
            assert_eq!((threshold, regions(&distribution, threshold)), (0, vec![]), "{page:?}");
        }
        assert_eq!(measure("\n\n", BLOCK_WIDTH).distribution.line_count(), 1);
    }
}
