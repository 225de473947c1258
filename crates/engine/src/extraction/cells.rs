//! The places of cells in tables: rows and columns with their spans.
//!
//! The window's tables and the tabs of saved and copied text both follow these places, so a cell is in the same column everywhere.

use super::{Article, NodeKind, Shown};
use std::ops::Range;

/// Cells beyond this column go on in a row below.
pub const MOST_COLUMNS: usize = 128;

/// A cell of a table in its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlacedCell {
    /// Its node and those below it.
    pub nodes: Range<u32>,
    /// Its rows.
    pub rows: Range<usize>,
    /// Its columns.
    pub columns: Range<usize>,
    /// Whether it heads a row or column.
    pub is_header: bool,
}

/// Gives the cells of a table their rows and columns, as HTML says: each in the first column that is free.
pub fn placed_cells(article: &Article, nodes: &Range<u32>) -> Vec<PlacedCell> {
    let mut cells: Vec<PlacedCell> = Vec::new();
    // For each column, the first row in which it is free.
    let mut free_from: Vec<usize> = Vec::new();
    let (mut row, mut column, mut is_started) = (0, 0, false);
    for node in nodes.clone() {
        match article.nodes[node as usize].kind {
            NodeKind::Row { .. } => {
                row += usize::from(is_started);
                (column, is_started) = (0, true);
            }
            NodeKind::Cell { header, columns, rows } => {
                while free_from.get(column).is_some_and(|free| *free > row) {
                    column += 1;
                }
                if column >= MOST_COLUMNS {
                    row += 1;
                    column = 0;
                }
                let end = (column + usize::from(columns)).min(MOST_COLUMNS);
                free_from.resize(free_from.len().max(end), 0);
                let below = row + usize::from(rows);
                free_from[column..end].fill(below);
                cells.push(PlacedCell {
                    nodes: node..article.nodes[node as usize].end,
                    rows: row..below,
                    columns: column..end,
                    is_header: header,
                });
                column = end;
            }
            _ => {}
        }
    }
    cells
}

/// The columns in which the shown text of all tables begins.
pub(super) struct CellColumns(Vec<Table>);

struct Table {
    nodes: Range<u32>,
    cells: Vec<PlacedCell>,
    /// Columns before it hold no shown text at all, such as those of pictures.
    first: usize,
}

impl CellColumns {
    /// The columns of an article's tables.
    pub(super) fn of(article: &Article, shown: &Shown) -> CellColumns {
        let mut tables = Vec::new();
        let mut node = 0;
        while let Some(found) = article.nodes.get(node as usize) {
            let after = found.end.max(node + 1);
            node = match found.kind {
                NodeKind::Table => {
                    tables.push(Table::of(article, shown, node..after));
                    after
                }
                _ => node + 1,
            };
        }
        CellColumns(tables)
    }

    /// The row of a node's cell, and the number of columns before it; zeros for a node outside of cells.
    pub(super) fn place(&self, node: u32) -> (usize, usize) {
        let table = self.0.partition_point(|table| table.nodes.start <= node).checked_sub(1);
        let table = table.and_then(|at| self.0.get(at));
        let cell = table.and_then(|table| Some((table.cell(node)?, table.first)));
        cell.map_or((0, 0), |(cell, first)| {
            (cell.rows.start, cell.columns.start.saturating_sub(first))
        })
    }
}

impl Table {
    fn of(article: &Article, shown: &Shown, nodes: Range<u32>) -> Table {
        let cells = placed_cells(article, &nodes);
        let mut table = Table { nodes, cells, first: 0 };
        let first = article.leaves.partition_point(|leaf| leaf.node < table.nodes.start);
        let leaves = article.leaves.iter().enumerate().skip(first);
        let of_table = leaves.take_while(|(_, leaf)| leaf.node < table.nodes.end);
        let with_text = of_table.filter(|(index, leaf)| leaf.kind.has_text() && shown.is_shown(*index));
        let columns = with_text.filter_map(|(_, leaf)| Some(table.cell(leaf.node)?.columns.start));
        table.first = columns.min().unwrap_or_default();
        table
    }

    fn cell(&self, node: u32) -> Option<&PlacedCell> {
        let at = self
            .cells
            .partition_point(|cell| cell.nodes.start <= node)
            .checked_sub(1)?;
        self.cells.get(at).filter(|cell| cell.nodes.contains(&node))
    }
}
