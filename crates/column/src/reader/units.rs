//! Items cut into units that are quick to lay out.
//!
//! A unit is laid out, measured and dropped as a whole. Most items are one unit. An item of many thousand characters,
//! such as a page without paragraphs, is cut at line feeds, else after a sentence, else at a space.

use std::ops::Range;

use super::item::{ColumnItem, ItemKind};
use crate::typeset::TextKind;

/// Items longer than this many bytes are cut.
const LONGEST: usize = 4096;

/// A part of an item.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Unit {
    /// Index of the item.
    pub item: usize,
    /// Bytes of the item's text.
    pub range: Range<usize>,
    /// Whether it is the first unit of its item.
    pub first: bool,
    /// Whether it is the last unit of its item.
    pub last: bool,
    /// Rough width of the text set in one line, in ems of running text; 0 for code, whose lines are not broken.
    pub ems: f32,
    /// Of code, the width of the longest line of the whole item, in ems of running text.
    pub line_ems: f32,
    /// Line feeds in it.
    pub line_feeds: usize,
}

/// Cuts all items.
pub(super) fn cut(items: &[ColumnItem]) -> Vec<Unit> {
    let mut units = Vec::with_capacity(items.len());
    for (index, item) in items.iter().enumerate() {
        let whole = matches!(item.kind, ItemKind::TableRows(_));
        let line_ems = longest_line(item);
        let mut start = 0;
        loop {
            let end = if whole {
                item.text.len()
            } else {
                cut_after(&item.text, start)
            };
            let last = end == item.text.len();
            // A line feed at a cut is the cut itself.
            let shown = if last {
                end
            } else {
                start + item.text[start..end].trim_end_matches('\n').len()
            };
            let unit = measure(item, index, start..shown, (start == 0, last));
            units.push(Unit { line_ems, ..unit });
            if last {
                break;
            }
            start = end;
        }
    }
    units
}

/// The end of the unit that starts at a byte.
fn cut_after(text: &str, start: usize) -> usize {
    let rest = &text[start..];
    if rest.len() <= LONGEST {
        return text.len();
    }
    let head = &rest[..rest.floor_char_boundary(LONGEST)];
    let length = head
        .rfind('\n')
        .map(|at| at + 1)
        .or_else(|| end_of_last(head, &['。', '！', '？']))
        .or_else(|| head.rfind(". ").map(|at| at + 2))
        .or_else(|| end_of_last(head, &[' ', '，', '、']))
        .unwrap_or(head.len());
    start + length
}

/// The byte after the last of some characters.
fn end_of_last(text: &str, characters: &[char]) -> Option<usize> {
    let at = text.rfind(characters)?;
    text[at..].chars().next().map(|character| at + character.len_utf8())
}

fn measure(item: &ColumnItem, index: usize, range: Range<usize>, (first, last): (bool, bool)) -> Unit {
    let text = &item.text[range.clone()];
    let ems: f32 = match &item.kind {
        ItemKind::Code(_) => 0.0,
        // The longest text decides, and gets about half of the width.
        ItemKind::TableRows(rows) => {
            let cells = rows.cells.iter().filter_map(|cell| item.text.get(cell.text.clone()));
            2.0 * cells.map(width).fold(0.0, f32::max)
        }
        _ => width(text),
    };
    let line_feeds = text.bytes().filter(|&byte| byte == b'\n').count();
    Unit {
        item: index,
        range,
        first,
        last,
        ems: ems * item.text_kind().relative_size(),
        line_ems: 0.0,
        line_feeds,
    }
}

/// The width of the longest line of code, in ems of running text.
fn longest_line(item: &ColumnItem) -> f32 {
    /// Width of the mono font's characters, and of its tabs.
    const MONO: f32 = 0.6;
    const TAB: f32 = 4.0 * MONO;
    if !matches!(item.kind, ItemKind::Code(_)) {
        return 0.0;
    }
    let width = |character: char| match character {
        '\t' => TAB,
        WIDE_FROM.. => 1.0,
        _ => MONO,
    };
    let lines = item.text.split('\n').map(|line| line.chars().map(width).sum::<f32>());
    lines.fold(0.0, f32::max) * TextKind::Code.relative_size()
}

/// From here on characters are as wide as they are high.
const WIDE_FROM: char = '\u{2E80}';

/// About how wide a text is in one line, in ems.
fn width(text: &str) -> f32 {
    text.chars().map(em_width).sum()
}

/// About how wide a character is, in ems.
fn em_width(character: char) -> f32 {
    /// Mean of the letters and spaces of running text in the bundled serif.
    const NARROW: f32 = 0.45;
    if character >= WIDE_FROM { 1.0 } else { NARROW }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn item(text: String) -> ColumnItem {
        ColumnItem {
            text,
            ..Default::default()
        }
    }

    #[test]
    fn a_short_item_is_one_unit_and_an_empty_one_too() {
        let units = cut(&[item("Short.".to_owned()), item(String::new())]);
        assert_eq!(units.len(), 2);
        assert_eq!(units[0].range, 0..6);
        assert!(units.iter().all(|unit| unit.first && unit.last));
    }

    #[test]
    fn long_items_are_cut_without_loss() {
        for piece in ["A sentence of words. ", "一个句子。", "no-space", "line\n"] {
            let text = piece.repeat(3000);
            let units = cut(&[item(text.clone())]);
            assert!(units.iter().all(|unit| unit.range.len() <= LONGEST));
            let joined: String = units.iter().map(|unit| &text[unit.range.clone()]).collect();
            assert_eq!(joined.replace('\n', ""), text.replace('\n', ""));
            assert_eq!(units.iter().filter(|unit| unit.first).count(), 1);
            assert_eq!(units.iter().filter(|unit| unit.last).count(), 1);
        }
    }

    #[test]
    fn cuts_fall_between_sentences() {
        let text = "A sentence of words. ".repeat(1000);
        for unit in cut(&[item(text.clone())]).iter().filter(|unit| !unit.last) {
            assert!(text[unit.range.clone()].ends_with(". "));
        }
    }
}
