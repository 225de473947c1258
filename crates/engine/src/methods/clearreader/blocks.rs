//! Lines, blocks and regions: the part that both modes share.

/// How lines and blocks are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Counting {
    /// As the program does: in UTF-16 units; no block begins at the last `height` lines.
    Published,
    /// In Han characters (R8), and one block for each line, shortened at the end of the page (R7).
    Repaired,
}

impl Counting {
    /// A narrower line between two empty ones counts as empty: 30, and what 30 letters weigh in Han characters.
    pub fn narrowest_lone_line(self) -> usize {
        match self {
            Counting::Published => 30,
            Counting::Repaired => 14,
        }
    }

    fn blocks(self, lines: usize, height: usize) -> usize {
        match self {
            Counting::Published => lines.saturating_sub(height),
            Counting::Repaired => lines,
        }
    }
}

/// The lengths of lines and blocks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineBlocks {
    /// `w(i)` before lone lines were emptied.
    pub widths: Vec<usize>,
    /// Whether a line is narrow and between empty ones.
    pub is_lone: Vec<bool>,
    /// `Y(i)`.
    pub lengths: Vec<usize>,
}

impl LineBlocks {
    /// Empties lone lines and adds up the widths of `height` lines each.
    pub fn new(widths: Vec<usize>, height: usize, counting: Counting) -> LineBlocks {
        let is_lone = lone_lines(&widths, counting.narrowest_lone_line());
        let mut before = vec![0];
        let mut sum = 0;
        for (width, is_lone) in widths.iter().zip(&is_lone) {
            sum += if *is_lone { 0 } else { *width };
            before.push(sum);
        }
        let lines = widths.len();
        LineBlocks {
            lengths: (0..counting.blocks(lines, height))
                .map(|i| before[lines.min(i + height)] - before[i])
                .collect(),
            widths,
            is_lone,
        }
    }
}

/// Narrow lines between two empty ones.
fn lone_lines(widths: &[usize], narrowest: usize) -> Vec<bool> {
    let mut is_lone = vec![false; widths.len()];
    for (is_lone, window) in is_lone.iter_mut().skip(1).zip(widths.windows(3)) {
        *is_lone = matches!(window, [0, width, 0] if (1..narrowest).contains(width));
    }
    is_lone
}

/// The lines between a rise and a fall.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Region {
    /// First line.
    pub start: usize,
    /// One past the last line.
    pub end: usize,
    /// `Y(start)`.
    pub rise: usize,
}

/// The regions as the program finds them. The last line is in none, and one that would begin at the first line counts as
/// "none", which ends the search.
pub fn published_regions(blocks: &LineBlocks, threshold: usize) -> Vec<Region> {
    let last_line = blocks.widths.len().saturating_sub(1);
    let mut regions = Vec::new();
    let mut from = 0;
    while let Some(region) = next_region(&blocks.lengths, from, threshold, last_line) {
        if region.start == 0 {
            break;
        }
        from = region.end;
        regions.push(region);
    }
    regions
}

/// The regions without R3 and R7: what lies behind the last block is empty.
pub fn regions(blocks: &LineBlocks, threshold: usize) -> Vec<Region> {
    let lines = blocks.widths.len();
    let mut regions = Vec::new();
    let mut from = 0;
    while let Some(region) = next_region(&blocks.lengths, from, threshold, lines) {
        from = region.end;
        regions.push(region);
    }
    regions
}

/// The first region that rises at or after block `from`; where it never falls, it reaches to `end_of_page`.
fn next_region(lengths: &[usize], from: usize, threshold: usize, end_of_page: usize) -> Option<Region> {
    let pairs = |from: usize| lengths.windows(2).enumerate().skip(from);
    let (start, _) = pairs(from).find(|(_, pair)| matches!(pair, [rise, next] if *rise > threshold && *next > 0))?;
    let fall = pairs(start + 1).find(|(_, pair)| matches!(pair, [0, 0]));
    Some(Region {
        start,
        end: fall.map_or(end_of_page, |(end, _)| end),
        rise: lengths[start],
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// By hand, with H = 2 and T = 50:
    ///
    /// ```text
    /// i       0   1   2   3   4   5   6   7   8   9  10
    /// w       0   8   0   0  40  20  35   0   0   0   9
    /// lone        ×
    /// Y       0   0   0  40  60  55  35   0   0
    /// ```
    ///
    /// The blocks of the last two lines are not made. Block 4 is the first above 50, and block 5 is not empty: start = 4.
    /// Blocks 7 and 8 are empty: end = 7, so the lines 4 to 6. With shortened blocks Y(9) = Y(10) = 9, and nothing changes.
    #[test]
    fn worked_example() {
        let widths = vec![0, 8, 0, 0, 40, 20, 35, 0, 0, 0, 9];
        let blocks = LineBlocks::new(widths.clone(), 2, Counting::Published);
        assert_eq!(blocks.lengths, [0, 0, 0, 40, 60, 55, 35, 0, 0]);
        assert_eq!(
            blocks.is_lone.iter().position(|&is_lone| is_lone),
            Some(1),
            "the last line has no neighbour behind it"
        );
        let region = Region {
            start: 4,
            end: 7,
            rise: 60,
        };
        assert_eq!(published_regions(&blocks, 50), std::slice::from_ref(&region));
        let shortened = LineBlocks::new(widths, 2, Counting::Repaired);
        assert_eq!(shortened.lengths, [0, 0, 0, 40, 60, 55, 35, 0, 0, 9, 9]);
        assert_eq!(regions(&shortened, 50), [region]);
    }

    #[test]
    fn narrow_lines_between_empty_ones_are_lone() {
        let lone = |widths: &[usize]| lone_lines(widths, 30);
        assert_eq!(lone(&[0, 5, 6, 0]), [false; 4], "neighbours that are not empty");
        assert_eq!(lone(&[0, 5, 0, 6, 0]), [false, true, false, true, false]);
        assert_eq!(lone(&[0, 29, 0]), [false, true, false]);
        assert_eq!(lone(&[0, 30, 0]), [false; 3]);
        assert_eq!(lone(&[5, 0]), [false; 2]);
    }

    #[test]
    fn a_region_at_the_first_line_is_lost_to_the_program_alone() {
        let widths = vec![200, 200, 0, 0, 0, 0, 0, 200, 200, 0, 0, 0, 0, 0];
        let published = LineBlocks::new(widths.clone(), 3, Counting::Published);
        assert_eq!(published_regions(&published, 150), []);
        let found = regions(&LineBlocks::new(widths, 3, Counting::Repaired), 150);
        let ends: Vec<_> = found.iter().map(|region| (region.start, region.end)).collect();
        assert_eq!(ends, [(0, 2), (5, 9)], "a block reaches ahead of its first text");
    }

    #[test]
    fn a_region_open_at_the_end_reaches_the_last_line_only_where_repaired() {
        let widths = vec![0, 200, 200, 200, 200, 200];
        let published = LineBlocks::new(widths.clone(), 3, Counting::Published);
        let ends = |found: Vec<Region>| found.iter().map(|region| region.end).collect::<Vec<_>>();
        assert_eq!(ends(regions(&LineBlocks::new(widths, 3, Counting::Repaired), 300)), [6]);
        let found = published_regions(&published, 150);
        assert!(found.is_empty(), "the first block already exceeds 150: line 0 again");
        let later = LineBlocks::new(vec![0, 0, 0, 0, 200, 200, 200, 200, 200], 3, Counting::Published);
        assert_eq!(ends(published_regions(&later, 150)), [8]);
    }

    #[test]
    fn short_pages_have_no_blocks_in_the_program() {
        for lines in 0..4 {
            let blocks = LineBlocks::new(vec![200; lines], 3, Counting::Published);
            assert!(blocks.lengths.len() <= 1);
            assert!(published_regions(&blocks, 150).is_empty());
        }
        let one = LineBlocks::new(vec![200, 0], 3, Counting::Repaired);
        assert_eq!(regions(&one, 150).len(), 0, "nothing follows a block of the last line");
    }
}
