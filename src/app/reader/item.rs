//! What the column shows: a list of paragraphs and things that stand among them.

use std::ops::Range;
use std::sync::Arc;

use egui::Color32;

use crate::app::typeset::{StyleRun, TextKind};

/// One thing in the column, from top to bottom: a paragraph, a heading, a table row, a picture's placeholder, a bar.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ColumnItem {
    /// Names the item among all that the document could show, in ascending order: when other items are shown, the column
    /// stays at the item of the same key.
    pub key: usize,
    /// Its characters. Positions in the column are (item, byte of this text).
    pub text: String,
    /// Styles of parts of the text.
    pub runs: Vec<StyleRun>,
    /// What it is.
    pub kind: ItemKind,
    /// What hangs before the first line: a bullet or a number.
    pub marker: Option<String>,
    /// Depth in lists; 0 is outside.
    pub indent: u8,
    /// Depth in quotations; 0 is outside.
    pub quote_depth: u8,
    /// Whether it is shown as removed text: in the dimmed colour.
    pub dimmed: bool,
}

/// What an item is.
#[derive(Clone, Debug, PartialEq)]
pub enum ItemKind {
    /// A paragraph.
    Text(TextKind),
    /// A row of a table.
    TableRow(TableRow),
    /// A picture, by a number that [`Column::faces`](super::Column::faces) knows; the text describes it.
    Image(u32),
    /// A panel in place of something that is not shown here, such as a player; the text names it.
    Embed,
    /// A bar across the column that can be clicked, such as "3 long blocks left out – show".
    Fold,
}

impl Default for ItemKind {
    fn default() -> Self {
        Self::Text(TextKind::Body)
    }
}

/// How the text of a row divides into cells.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TableRow {
    /// Bytes of each cell.
    pub cells: Vec<Range<usize>>,
    /// Share of the column's width that each cell gets; see [`column_shares`].
    pub shares: Arc<[f32]>,
    /// Whether it names the columns.
    pub header: bool,
}

/// The share of the width that each column of a table gets: by its longest cell, within bounds that keep short columns
/// readable. `rows` holds the number of characters of every cell.
pub fn column_shares(rows: &[Vec<usize>]) -> Arc<[f32]> {
    /// A column longer than this many characters wraps rather than grows.
    const LONGEST: usize = 40;
    const SHORTEST: usize = 6;
    let columns = rows.iter().map(Vec::len).max().unwrap_or_default();
    let longest = |column: usize| {
        rows.iter()
            .filter_map(|row| row.get(column))
            .max()
            .copied()
            .unwrap_or_default()
    };
    let weights: Vec<f32> = (0..columns)
        .map(|column| longest(column).clamp(SHORTEST, LONGEST) as f32)
        .collect();
    let total: f32 = weights.iter().sum();
    weights.into_iter().map(|weight| weight / total).collect()
}

/// A place in the column: a byte of an item's text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Spot {
    /// Index of the item.
    pub item: usize,
    /// Byte of its text.
    pub byte: usize,
}

/// A part of an item's text whose ground is coloured.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Highlight {
    /// Index of the item.
    pub item: usize,
    /// Bytes of its text.
    pub range: Range<usize>,
    /// Colour behind the text.
    pub colour: Color32,
}

/// The space above an item in ems, given the item before it.
pub(super) fn gap(before: Option<&ColumnItem>, item: &ColumnItem) -> f32 {
    use ItemKind::{Embed, Fold, Image, TableRow, Text};
    use TextKind::{Caption, Code, Heading, Title};
    let Some(before) = before else { return 2.4 };
    match (&before.kind, &item.kind) {
        (TableRow(_), TableRow(_)) => 0.0,
        (Text(Title), Text(Caption)) => 0.5,
        (Image(_) | Embed, Text(Caption)) => 0.4,
        (Text(Caption), Text(Heading(_) | Title)) => 1.8,
        (_, Text(Title)) => 2.4,
        (Text(Heading(_)), Text(Heading(_))) => 0.7,
        (_, Text(Heading(1 | 2))) => 1.9,
        (_, Text(Heading(_))) => 1.5,
        (Text(Title), _) => 1.1,
        (Text(Heading(_)), _) => 0.5,
        (Text(Caption), Text(_)) => 1.1,
        (Image(_) | Embed | TableRow(_) | Text(Code), _) | (_, Image(_) | Embed | TableRow(_) | Text(Code)) => 1.1,
        (Fold, _) | (_, Fold) => 0.9,
        _ if before.indent > 0 && item.indent > 0 => 0.35,
        _ => 0.75,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_follow_the_longest_cells_and_sum_to_one() {
        let shares = column_shares(&[vec![4, 10], vec![2, 30], vec![8]]);
        assert_eq!(shares.len(), 2);
        assert!((shares.iter().sum::<f32>() - 1.0).abs() < 1e-6);
        assert!((shares[1] / shares[0] - 30.0 / 8.0).abs() < 1e-5);
        assert!(column_shares(&[]).is_empty());
    }

    #[test]
    fn headings_stand_nearer_to_what_they_head() {
        let body = ColumnItem::default();
        let heading = ColumnItem {
            kind: ItemKind::Text(TextKind::Heading(2)),
            ..Default::default()
        };
        assert!(gap(Some(&body), &heading) > 2.0 * gap(Some(&heading), &body));
        let list = ColumnItem {
            indent: 1,
            ..Default::default()
        };
        assert!(gap(Some(&list), &list) < gap(Some(&body), &body));
    }
}
