//! What is selected of the text: as plain text, as a part of the article, and as a place that outlives a change of items.

use super::ReadingView;
use clearline_column::reader::{ColumnItem, ItemKind, Level, Selection, Spot, TableRows};
use clearline_column::typeset::{Style, TextKind};
use clearline_engine::Reading;
use clearline_engine::extraction::Shown;
use clearline_engine::internals::extraction::LeafState;
use clearline_engine::internals::save::characters::in_body;
use std::ops::Range;

/// The ends of a selection, told apart from the items that show them.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HeldSelection {
    anchor: HeldSpot,
    focus: HeldSpot,
}

/// A place between two characters.
#[derive(Clone, Copy, Debug, PartialEq)]
enum HeldSpot {
    /// Of the article's text. Where an item begins, the one before may end with the same byte.
    Article { byte: u32, begins_item: bool },
    /// Of the text of an item that shows none of the article, by its key.
    Item { key: usize, byte: usize },
}

impl ReadingView {
    /// A selection as it stands in the article, for when the items change.
    pub fn hold(&self, selection: Selection) -> HeldSelection {
        let hold = |spot: Spot| match self.places.article_caret(spot) {
            Some(byte) => HeldSpot::Article {
                byte,
                begins_item: spot.byte == 0,
            },
            None => HeldSpot::Item {
                key: self.items.get(spot.item).map_or(0, |item| item.key),
                byte: spot.byte,
            },
        };
        HeldSelection {
            anchor: hold(selection.anchor),
            focus: hold(selection.focus),
        }
    }

    /// What is shown now of a selection or a caret that was held; a caret where nothing of it is.
    pub fn restored(&self, held: HeldSelection) -> Selection {
        Selection {
            anchor: self.spot_held(held.anchor),
            focus: self.spot_held(held.focus),
        }
    }

    fn spot_held(&self, held: HeldSpot) -> Spot {
        let end = || Selection::all(&self.items).focus;
        match held {
            HeldSpot::Article { byte, begins_item } => self.places.spot_near(byte, begins_item).unwrap_or_else(end),
            HeldSpot::Item { key, byte } => {
                let item = self.items.partition_point(|item| item.key < key);
                let same = self.items.get(item).filter(|found| found.key == key);
                if item < self.items.len() {
                    Spot {
                        item,
                        byte: same.map_or(0, |same| same.text.floor_char_boundary(byte)),
                    }
                } else {
                    end()
                }
            }
        }
    }

    /// The selected text as it is read: paragraphs apart by a blank line, rows of a table and items of a list by a line end,
    /// cells by a tab; items have their bullets and numbers. What only stands for something drawn is left out. Readings of
    /// characters are there as in saved text, but not in words out of a paragraph, which are to be found elsewhere.
    pub fn text_of_selection(&self, selection: Selection) -> String {
        let mut text = String::new();
        let mut before: Option<&ColumnItem> = None;
        let Range { start, end } = selection.range();
        let items = self.items.iter().enumerate().take(end.item + 1).skip(start.item);
        for (index, item) in items {
            let part = selection.within(index, item.text.len());
            let has_readings = part == (0..item.text.len());
            let written = self.written(index, item, (&part, has_readings));
            if written.trim().is_empty() {
                continue;
            }
            if let Some(before) = before {
                text.push_str(separator(before, item));
            }
            // A word of an item is copied without its bullet.
            if part.start == 0 && start.item < end.item {
                text.push_str(&lead(item));
            }
            text.push_str(&written);
            before = Some(item);
        }
        in_body(&text).into_owned()
    }

    /// The first characters of the selected text, as they stand in the first item that has any.
    pub fn beginning_of(&self, selection: Selection, count: usize) -> String {
        const BYTES_OF_A_CHARACTER: usize = 4;
        let Range { start, end } = selection.range();
        let mut items = self.items.iter().enumerate().take(end.item + 1).skip(start.item);
        let written = items.find_map(|(index, item)| {
            let Range { start, end } = selection.within(index, item.text.len());
            let near = item.text.floor_char_boundary(start + BYTES_OF_A_CHARACTER * count);
            let text = self.written(index, item, (&(start..end.min(near)), false));
            (!text.trim().is_empty()).then_some(text)
        });
        written.unwrap_or_default().trim().chars().take(count).collect()
    }

    /// What of the article is selected. Pictures and rules are where they stand between selected text.
    pub fn shown_in(&self, reading: &Reading, selection: Selection) -> Shown {
        let article = &reading.article;
        let mut leaves = vec![LeafState::Hidden; article.leaves.len()];
        let mut reach: Option<Range<usize>> = None;
        for (_, range) in self.places.between(&selection.range()) {
            let Some(leaf) = article.leaf_at(range.start) else {
                continue;
            };
            let reached = reach.get_or_insert(leaf..leaf);
            *reached = reached.start.min(leaf)..reached.end.max(leaf);
            let is_whole = article.leaves.get(leaf).is_some_and(|leaf| leaf.text == range);
            match leaves.get_mut(leaf) {
                Some(state) if is_whole => *state = LeafState::Whole,
                Some(LeafState::Parts(parts)) => parts.push(range),
                Some(state) => *state = LeafState::Parts(vec![range]),
                None => {}
            }
        }
        for leaf in reach.into_iter().flatten() {
            let is_drawn = article.leaves.get(leaf).is_some_and(|leaf| !leaf.kind.has_text());
            if is_drawn && reading.shown.is_shown(leaf) {
                leaves[leaf] = LeafState::Whole;
            }
        }
        Shown { leaves }
    }

    /// The selected lines above the article that are not of its text: the title as the head of the page states it, the byline.
    pub fn head_in(&self, selection: Selection) -> Vec<(String, TextKind)> {
        let head = self.items.iter().enumerate().take(self.origins.len());
        let lines = head.filter_map(|(index, item)| {
            let ItemKind::Text(kind) = item.kind else {
                return None;
            };
            let part = selection.within(index, item.text.len());
            let text = self.own_text(index, item, (&part, false));
            (self.places.of_item(index).is_none() && !text.is_empty()).then_some((text, kind))
        });
        lines.collect()
    }

    /// A part of an item's text as it is copied, with or without the readings of its characters.
    fn written(&self, index: usize, item: &ColumnItem, part: (&Range<usize>, bool)) -> String {
        match &item.kind {
            ItemKind::Text(_) | ItemKind::Code(_) => self.own_text(index, item, part),
            ItemKind::TableRows(rows) => self.written_cells(index, (item, rows), part),
            ItemKind::Image(_) | ItemKind::Embed | ItemKind::Rule | ItemKind::Fold => String::new(),
        }
    }

    fn written_cells(
        &self,
        index: usize,
        (item, rows): (&ColumnItem, &TableRows),
        (part, has_readings): (&Range<usize>, bool),
    ) -> String {
        let mut text = String::new();
        let mut at = None;
        // Columns without any text, such as those of pictures, are left out at the beginning, as in saved text.
        let with_text = rows.cells.iter().filter(|cell| !cell.text.is_empty());
        let first = with_text.map(|cell| cell.columns.start).min().unwrap_or_default();
        for cell in &rows.cells {
            let inside = cell.text.start.max(part.start)..cell.text.end.min(part.end);
            let is_touched = cell.text.start <= part.end && cell.text.end >= part.start;
            if !is_touched {
                continue;
            }
            let column = cell.columns.start.saturating_sub(first);
            let tabs = match at.replace((cell.rows.start, column)) {
                Some((row, before)) if row == cell.rows.start => column.saturating_sub(before),
                Some(_) => {
                    text.push('\n');
                    column
                }
                None if part.start == 0 => column,
                None => 0,
            };
            text.extend(std::iter::repeat_n('\t', tabs));
            let inside = inside.start..inside.end.max(inside.start);
            text.push_str(
                self.own_text(index, item, (&inside, has_readings))
                    .replace('\n', " ")
                    .trim(),
            );
        }
        text.trim_end_matches('\t').to_owned()
    }

    /// A part of an item's text without what stands for something drawn, with or without the readings of its characters.
    fn own_text(&self, index: usize, item: &ColumnItem, (part, has_readings): (&Range<usize>, bool)) -> String {
        let is_left_out = |style: Style| !has_readings && style.contains(Style::READING);
        let readings = item.runs.iter().filter(|run| is_left_out(run.style));
        let mut left_out: Vec<Range<usize>> = readings.map(|run| run.range.clone()).collect();
        left_out.extend(self.targets.of_item(index).map(|own| own.start..own.end));
        left_out.sort_by_key(|range| range.start);
        let mut text = String::new();
        let mut at = part.start;
        for own in left_out {
            let until = own.start.clamp(at, part.end.max(at));
            text.push_str(item.text.get(at..until).unwrap_or_default());
            at = own.end.max(at);
        }
        text.push_str(item.text.get(at..part.end.max(at)).unwrap_or_default());
        text.truncate(text.trim_end_matches('\u{A0}').len());
        text
    }
}

/// What stands between two items.
fn separator(before: &ColumnItem, item: &ColumnItem) -> &'static str {
    let pairs = before.levels.iter().zip(&item.levels);
    let mut shared = pairs.take_while(|(one, other)| one.id == other.id);
    let in_table = matches!((&before.kind, &item.kind),
        (ItemKind::TableRows(one), ItemKind::TableRows(next)) if one.columns.id == next.columns.id);
    if in_table || shared.any(|(level, _)| level.is_hanging()) {
        "\n"
    } else {
        "\n\n"
    }
}

/// What stands before the text of an item: its bullet or number, as deep as its list is.
fn lead(item: &ColumnItem) -> String {
    const STEP: &str = "  ";
    let hanging: Vec<&Level> = item.levels.iter().filter(|level| level.is_hanging()).collect();
    let markers: Vec<&str> = hanging.iter().filter_map(|level| level.marker()).collect();
    let indent = STEP.repeat(hanging.len() - markers.len());
    if markers.is_empty() {
        indent
    } else {
        format!("{indent}{} ", markers.join(" "))
    }
}
