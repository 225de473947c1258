//! Line blocks as the Python program computes them, faults included.
//!
//! Source: Chen Xin, "Web page text extraction by line-block distribution" (基于行块分布函数的通用网页正文抽取), 2010, in
//! the Python port that most readers know. The page is stripped of mark-up with its line ends kept; w(i) is the number
//! of characters of line i, and
//!
//! > Y(i) = w(i) + w(i+1) + … + w(i+K−1),  i = 0 … LinesNum−K−1.
//!
//! | condition of the paper | here, as in the program |
//! |---|---|
//! | (1) Y(start) > threshold | the same |
//! | (2) Y(n) ≠ 0 for n in start+1 … start+K | one of Y(start+1 … start+3) ≠ 0, whatever K |
//! | (3) Y(m) = 0 for m in {end, end+1} | Y(end) = 0 *or* Y(end+1) = 0 |
//! | (4) the region holds the maximum of Y | not asked: all regions are joined |
//!
//! Published defaults: K = 3; threshold 86 for Chinese, 186 for English.
//!
//! Faults kept, because this mode answers what the program answers: the last line stands in no block; a region that is
//! open at the end of the scan is lost; after a copyright mark nothing is printed any more; single spaces count as
//! characters; `\s` is deleted as the two characters it is written with. One text differs: where deleting `\s` brings a
//! new `\` and `s` together, the program may delete that too, depending on how many blocks the line stands in; this mode
//! deletes once.

mod entities;
mod strip;

use std::ops::Range;

use super::distribution::{
    Closing, Distribution, Fate, LengthUnit, OpenRegion, Region, closing, delete_before_last_line,
};
use crate::document::is_blank;
use crate::methods::mapped_text::Edit;

pub use strip::strip;

/// Block width K in lines.
pub const BLOCK_WIDTH: usize = 3;
/// Threshold in characters for Chinese pages.
pub const CHINESE_THRESHOLD: usize = 86;
/// Threshold in characters for English pages.
pub const ENGLISH_THRESHOLD: usize = 186;

/// What the program prints where it finds nothing.
pub const NO_CONTENT: &str = "This page has no content to extract";

/// How many blocks behind a rise are looked at, and the fewest blocks of a page; it does not follow K.
const LOOK_AHEAD: usize = 3;

/// Lines and block lengths of a page, for blocks of `k` lines.
pub fn measure(html: &str, k: usize) -> Distribution {
    let cleaned = strip(html).replace(space_run);
    Distribution::new(delete_before_last_line(cleaned, backslash_s), k, LengthUnit::Characters)
}

/// The scan: opens a region at a rise above `threshold` and closes it where the block lengths fall to zero.
pub fn regions(distribution: &Distribution, threshold: usize) -> Vec<Region> {
    let mut regions = Vec::new();
    let mut open: Option<OpenRegion> = None;
    for (i, window) in distribution.lengths.windows(LOOK_AHEAD + 1).enumerate() {
        let [length, ahead @ ..] = window else {
            continue;
        };
        let Some(region) = &mut open else {
            if ahead.iter().any(|&length| length != 0) {
                open = OpenRegion::above(threshold, i, *length);
            }
            continue;
        };
        if let Some(closing) = ahead.first().and_then(|&next| closing(*length, next)) {
            regions.push(region.close(i, closing, distribution));
            if region.copyright().is_none() {
                open = None;
            }
        }
    }
    if let Some(region) = open.filter(|region| region.copyright().is_none()) {
        let last_line = distribution.line_count().saturating_sub(1);
        regions.push(region.end_as(last_line, Closing::EndOfScan, Fate::NeverClosed));
    }
    regions
}

/// Two or more white-space characters in a line; a single one stays and counts.
fn space_run(text: &str, from: usize) -> Option<Edit> {
    let is_space = |c: char| c != '\n' && is_blank(c);
    let mut from = from;
    loop {
        let rest = text.get(from..)?;
        let start = from + rest.find(is_space)?;
        let rest = text.get(start..)?;
        let end = text.len() - rest.trim_start_matches(is_space).len();
        if text.get(start..end)?.chars().nth(1).is_some() {
            return Some(Edit::delete(start..end));
        }
        from = end;
    }
}

/// The two characters that the program writes where it means white space.
fn backslash_s(text: &str, from: usize) -> Option<Range<usize>> {
    let start = from + text.get(from..)?.find("\\s")?;
    Some(start..start + 2)
}

#[cfg(test)]
mod tests;
