//! The items of the column: paragraphs and the things between them.

use std::ops::Range;

use egui::Color32;

use super::table::TableRows;
use crate::typeset::{StyleRun, TextKind};

/// One thing in the column, from top to bottom: a paragraph, a heading, a table row, a picture's placeholder, a bar.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ColumnItem {
    /// Identifies the item among all that the document could show, in ascending order. When other items are shown, the
    /// column stays at the item with the same key.
    pub key: usize,
    /// Its characters. Positions in the column are (item, byte of this text).
    pub text: String,
    /// Styles of parts of the text.
    pub runs: Vec<StyleRun>,
    /// What it is.
    pub kind: ItemKind,
    /// The lists and quotations around it, outermost first.
    pub levels: Vec<Level>,
    /// Whether it is shown as left out: in [`Palette::removed`](super::Palette::removed).
    pub dimmed: bool,
}

/// What an item is.
#[derive(Clone, Debug, PartialEq)]
pub enum ItemKind {
    /// A paragraph.
    Text(TextKind),
    /// Program text, with the name of its language; empty where it is not known.
    Code(Box<str>),
    /// A row of a table, or several that a cell joins.
    TableRows(TableRows),
    /// A picture, by a number that [`Column::faces`](super::Column::faces) knows. The text describes it.
    Image(u32),
    /// A player or another page. The text is its name.
    Embed,
    /// A line across the column.
    Rule,
    /// A bar across the column that can be clicked, such as "3 long blocks left out – show".
    Fold,
}

impl Default for ItemKind {
    fn default() -> Self {
        Self::Text(TextKind::Body)
    }
}

/// A list or quotation around an item. It takes a strip of the column's width on the side where lines begin.
#[derive(Clone, Debug, PartialEq)]
pub struct Level {
    /// Identifies the list or quotation, so that items know what they share.
    pub id: u32,
    /// The contents of the strip.
    pub kind: LevelKind,
}

/// The contents of the strip of a [`Level`].
#[derive(Clone, Debug, PartialEq)]
pub enum LevelKind {
    /// A bar beside a quotation.
    Quote,
    /// The bullets or numbers of a list.
    Hanging {
        /// Width of the strip in ems.
        width: f32,
        /// The bullet or number that hangs before the first line of this item.
        marker: Option<Box<str>>,
    },
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
    /// The letter in the margin beside its first line. Readers who cannot tell the colours apart go by it.
    pub letter: Option<char>,
}

impl Level {
    /// The bullet or number in the strip.
    pub fn marker(&self) -> Option<&str> {
        match &self.kind {
            LevelKind::Quote => None,
            LevelKind::Hanging { marker, .. } => marker.as_deref(),
        }
    }

    /// Whether it is a list.
    pub fn is_hanging(&self) -> bool {
        matches!(self.kind, LevelKind::Hanging { .. })
    }
}

impl ColumnItem {
    /// The kind of type that it is set in.
    pub(super) fn text_kind(&self) -> TextKind {
        match self.kind {
            ItemKind::Text(kind) => kind,
            ItemKind::Code(_) => TextKind::Code,
            ItemKind::TableRows(_) => TextKind::Small,
            ItemKind::Embed => TextKind::Body,
            ItemKind::Image(_) | ItemKind::Rule | ItemKind::Fold => TextKind::Caption,
        }
    }

    /// Whether it heads a part of the text, or all of it.
    pub(super) fn is_heading(&self) -> bool {
        matches!(self.kind, ItemKind::Text(TextKind::Title | TextKind::Heading(_)))
    }

    /// The numbers of its pictures, see [`ItemKind::Image`].
    pub fn images(&self) -> impl Iterator<Item = u32> {
        let (own, cells) = match &self.kind {
            ItemKind::Image(image) => (Some(*image), [].as_slice()),
            ItemKind::TableRows(rows) => (None, rows.cells.as_slice()),
            _ => (None, [].as_slice()),
        };
        let in_cells = cells.iter().flat_map(|cell| &cell.pictures);
        own.into_iter().chain(in_cells.map(|picture| picture.image))
    }

    /// How many of the outer levels it shares with another item.
    pub(super) fn shared_levels(&self, other: &ColumnItem) -> usize {
        let pairs = self.levels.iter().zip(&other.levels);
        pairs.take_while(|(one, other)| one.id == other.id).count()
    }

    /// Whether a bullet or number hangs before its first line.
    fn is_marked(&self) -> bool {
        self.levels.iter().any(|level| level.marker().is_some())
    }
}

/// The space above an item in ems, given the item before it and the space between paragraphs.
pub(super) fn gap(before: Option<&ColumnItem>, item: &ColumnItem, between_paragraphs: f32) -> f32 {
    use ItemKind::{Code, Embed, Fold, Image, Rule, TableRows, Text};
    use TextKind::{Caption, Heading, Small, Title};
    let Some(before) = before else { return 2.4 };
    match (&before.kind, &item.kind) {
        (TableRows(one), TableRows(next)) if one.columns.id == next.columns.id => 0.0,
        (Text(Title), Text(Caption)) => 0.5,
        (Image(_) | Embed, Text(Caption)) | (Text(Caption), TableRows(_)) => 0.4,
        (Text(Caption), Text(Heading(_) | Title)) => 1.8,
        (_, Text(Title)) => 2.4,
        (Text(Heading(_)), Text(Heading(_))) => 0.7,
        (_, Text(Heading(1 | 2))) => 1.9,
        (_, Text(Heading(3 | 4))) => 1.5,
        (_, Text(Heading(_))) => 1.2,
        (Text(Title), _) => 1.1,
        (Text(Heading(_)), _) => 0.5,
        (Rule, _) | (_, Rule) => 1.1,
        (Image(_) | Embed | TableRows(_) | Code(_), _) | (_, Image(_) | Embed | TableRows(_) | Code(_)) => 1.1,
        (Text(Small), Text(Small)) => 0.3,
        (Text(Small), _) | (_, Text(Small)) => 1.6,
        (Text(Caption), Text(_)) => 1.1,
        (Fold, _) | (_, Fold) => 0.9,
        _ => gap_in_list(before, item).unwrap_or(between_paragraphs),
    }
}

/// The space between paragraphs of the same list, and above a definition. Items are close together, unless they have
/// several paragraphs.
fn gap_in_list(before: &ColumnItem, item: &ColumnItem) -> Option<f32> {
    let shared = item.shared_levels(before);
    let in_list = item.levels.iter().take(shared).any(Level::is_hanging);
    let enters = item.levels.get(shared..)?.iter().any(Level::is_hanging);
    match (enters, item.is_marked()) {
        (true, false) => Some(0.2),
        (_, true) if in_list => Some(0.35),
        (false, false) if in_list => Some(0.5),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headings_stand_nearer_to_what_they_head() {
        let body = ColumnItem::default();
        let heading = ColumnItem {
            kind: ItemKind::Text(TextKind::Heading(2)),
            ..Default::default()
        };
        assert!(gap(Some(&body), &heading, 0.75) > 2.0 * gap(Some(&heading), &body, 0.75));
    }

    #[test]
    fn items_of_one_list_stand_closer_than_paragraphs_and_lists() {
        let item = |id| ColumnItem {
            levels: vec![Level {
                id,
                kind: LevelKind::Hanging {
                    width: 2.0,
                    marker: Some("•".into()),
                },
            }],
            ..Default::default()
        };
        let apart = gap(Some(&ColumnItem::default()), &item(1), 0.75);
        assert!(gap(Some(&item(1)), &item(1), 0.75) < apart);
        assert_eq!(gap(Some(&item(1)), &item(2), 0.75), apart);
    }
}
