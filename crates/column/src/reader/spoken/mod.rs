//! The whole text as assistive technology takes it: runs of characters, a caret, a selection, and the wishes that come
//! back.
//!
//! All of it is described in every frame, but only while something listens. Text that is out of sight is not laid out
//! for it: its runs are paragraphs in one line each.

mod languages;
mod nodes;
mod roles;
mod runs;
mod wishes;

use std::collections::HashMap;
use std::ops::Range;

pub(super) use nodes::{RunNodes, RunsOf, accesskit_rect};
pub(super) use roles::{write_cell, write_unit};
use runs::plain_runs;
pub(super) use runs::{TextRun, set_runs};

use super::item::{ColumnItem, ItemKind};
use super::units::Unit;

/// What is kept from frame to frame.
#[derive(Default)]
pub(super) struct Spoken {
    /// The nodes of the frame before, to which wishes refer.
    pub nodes: RunNodes,
    /// The runs of units out of sight, by part.
    plain: HashMap<usize, Vec<Vec<TextRun>>>,
}

impl Spoken {
    /// Forgets the runs of other items.
    pub(super) fn start_over(&mut self) {
        self.plain.clear();
    }

    /// The runs of a unit that is not laid out, by part.
    pub(super) fn plain(&mut self, index: usize, (item, unit): (&ColumnItem, &Unit)) -> &[Vec<TextRun>] {
        self.plain.entry(index).or_insert_with(|| {
            let parts = parts(item, &unit.range).into_iter();
            parts.map(|part| plain_runs(item, part)).collect()
        })
    }
}

/// The parts of a unit's text that are read one after another: cells, else all of it.
pub(super) fn parts(item: &ColumnItem, unit: &Range<usize>) -> Vec<Range<usize>> {
    let whole = match &item.kind {
        ItemKind::Rule => return Vec::new(),
        ItemKind::TableRows(rows) => return rows.cells.iter().map(|cell| cell.text.clone()).collect(),
        ItemKind::Fold => unit.start..fold_end(item, unit.end),
        _ => unit.clone(),
    };
    vec![whole]
}

/// Where the sentence of a bar ends: what else can be done with it has buttons of its own.
pub(super) fn fold_end(item: &ColumnItem, end: usize) -> usize {
    let end = item.runs.first().map_or(end, |run| run.range.start);
    item.text
        .get(..end)
        .map_or(end, |text| text.trim_end_matches([' ', '·']).len())
}
