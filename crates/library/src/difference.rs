//! How the text of an article differs from what was kept of it. Lines without a word are no lines: they stand between paragraphs.

use std::collections::HashMap;

/// How many lines only one of two texts has, or has more often.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Difference {
    /// Lines of the later text.
    pub added: usize,
    /// Lines of the earlier text.
    pub removed: usize,
}

/// The lines that only one of two texts has, or has more often, in their order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ChangedLines<'a> {
    /// Lines of the later text.
    pub added: Vec<&'a str>,
    /// Lines of the earlier text.
    pub removed: Vec<&'a str>,
}

impl Difference {
    /// How a text differs from an earlier one.
    ///
    /// ```
    /// use clearline_library::Difference;
    ///
    /// let difference = Difference::of("Rain.\nThe river rose.", "Rain.\nThe river fell.\nSun.");
    /// assert_eq!(difference, Difference { added: 2, removed: 1 });
    /// ```
    pub fn of(before: &str, after: &str) -> Difference {
        ChangedLines::of(before, after).difference()
    }
}

impl<'a> ChangedLines<'a> {
    /// The lines by which a text differs from an earlier one.
    ///
    /// ```
    /// use clearline_library::ChangedLines;
    ///
    /// let lines = ChangedLines::of("Rain.\nRain.\nThe river rose.", "Rain.\nThe river fell.");
    /// assert_eq!((lines.removed, lines.added), (vec!["Rain.", "The river rose."], vec!["The river fell."]));
    /// ```
    pub fn of(before: &'a str, after: &'a str) -> ChangedLines<'a> {
        ChangedLines {
            added: beyond(after, before),
            removed: beyond(before, after),
        }
    }

    /// How many there are.
    pub fn difference(&self) -> Difference {
        Difference {
            added: self.added.len(),
            removed: self.removed.len(),
        }
    }
}

/// The lines of a text beyond those that it shares with another, without those that hold no word.
fn beyond<'a>(text: &'a str, other: &'a str) -> Vec<&'a str> {
    let mut shared: HashMap<&str, usize> = HashMap::new();
    other.lines().for_each(|line| *shared.entry(line).or_default() += 1);
    let is_beyond = |line: &&'a str| match shared.get_mut(line) {
        Some(count) if *count > 0 => {
            *count -= 1;
            false
        }
        _ => true,
    };
    let has_words = |line: &&str| !line.trim().is_empty();
    text.lines().filter(has_words).filter(is_beyond).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn empty_lines_are_no_lines() {
        let lines = ChangedLines::of("Rain.\n\nThe river rose.", "Rain.\n\nThe river fell.\n\nSun.\n \n");
        assert_eq!(
            (lines.removed, lines.added),
            (vec!["The river rose."], vec!["The river fell.", "Sun."])
        );
    }
}
