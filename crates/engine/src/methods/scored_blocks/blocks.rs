//! Step 3: the separator, and the blocks it cuts.

use super::features::Counted;
use std::ops::RangeInclusive;

/// Which of the lengths of empty runs is the separator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Separator {
    /// The element one fifth from below of an array with one number for each empty *line*.
    OneFifthOfLines,
    /// The fifth smallest distinct length, or the largest where there are fewer.
    FifthDistinct,
    /// So many empty lines.
    Fixed(usize),
}

impl Separator {
    /// Empty lines that separate two blocks; 1 where the page has no empty line.
    pub fn of(self, lines: &[Counted]) -> usize {
        let mut runs = empty_runs(lines);
        runs.sort_unstable();
        let found = match self {
            Separator::OneFifthOfLines => one_fifth_of_lines(&runs),
            Separator::FifthDistinct => {
                runs.dedup();
                runs.get(4).or(runs.last()).copied()
            }
            Separator::Fixed(separator) => Some(separator),
        };
        found.unwrap_or(1)
    }
}

/// The lengths of all runs of empty lines.
fn empty_runs(lines: &[Counted]) -> Vec<usize> {
    let runs = lines.chunk_by(|one, other| (one.characters == 0) == (other.characters == 0));
    let is_empty = |run: &&[Counted]| run.first().is_some_and(|line| line.characters == 0);
    runs.filter(is_empty).map(<[Counted]>::len).collect()
}

/// A run of n empty lines is n times in the patent's array.
fn one_fifth_of_lines(sorted_runs: &[usize]) -> Option<usize> {
    let lines: usize = sorted_runs.iter().sum();
    let mut left = lines / 5;
    sorted_runs.iter().copied().find(|&run| {
        let is_there = left < run;
        left = left.saturating_sub(run);
        is_there
    })
}

/// Lines without a gap.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Block {
    /// From its first to its last line with text.
    pub lines: RangeInclusive<usize>,
    /// Counts over these lines.
    pub counted: Counted,
    /// How many characters of the page precede it.
    pub before: u32,
}

/// Cuts lines into blocks with at least `separator` empty lines between.
pub fn cut(lines: &[Counted], separator: usize) -> Vec<Block> {
    let mut blocks: Vec<Block> = Vec::new();
    let mut before = 0;
    for (i, &counted) in lines.iter().enumerate().filter(|(_, line)| line.characters > 0) {
        match blocks.last_mut().filter(|block| i - block.lines.end() - 1 < separator) {
            Some(block) => {
                block.lines = *block.lines.start()..=i;
                block.counted = block.counted.and(counted);
            }
            None => blocks.push(Block {
                lines: i..=i,
                counted,
                before,
            }),
        }
        before += counted.characters;
    }
    blocks
}

#[cfg(test)]
mod tests {
    use super::super::features::TitleTokens;
    use super::*;

    /// `x` is a line with text, `.` an empty one.
    fn lines(picture: &str) -> Vec<Counted> {
        let title = TitleTokens::default();
        picture
            .chars()
            .map(|c| Counted::of(if c == 'x' { "xyz" } else { "" }, &title))
            .collect()
    }

    #[test]
    fn the_separator_is_read_in_two_ways() {
        let page = lines(".x..x...x....x.....x......x.......");
        assert_eq!(
            Separator::OneFifthOfLines.of(&page),
            3,
            "28 numbers: 1 2 2 3 3 3 …, the one at 5"
        );
        assert_eq!(Separator::FifthDistinct.of(&page), 5);
        let few = lines("x.x..x");
        assert_eq!(Separator::OneFifthOfLines.of(&few), 1);
        assert_eq!(Separator::FifthDistinct.of(&few), 2);
        assert_eq!(Separator::Fixed(9).of(&few), 9);
        for separator in [Separator::OneFifthOfLines, Separator::FifthDistinct] {
            assert_eq!(separator.of(&lines("xx")), 1);
            assert_eq!(separator.of(&[]), 1);
        }
    }

    #[test]
    fn blocks_lie_apart_by_the_separator() {
        let ranges = |picture: &str, separator| -> Vec<(RangeInclusive<usize>, u32)> {
            let blocks = cut(&lines(picture), separator);
            blocks.into_iter().map(|block| (block.lines, block.before)).collect()
        };
        assert_eq!(ranges(".x.x..x.", 2), [(1..=3, 0), (6..=6, 6)]);
        assert_eq!(ranges("xx.x", 1), [(0..=1, 0), (3..=3, 6)]);
        assert_eq!(ranges("...", 1), []);
        assert_eq!(cut(&lines("x.x"), 2)[0].counted.characters, 6);
    }
}
