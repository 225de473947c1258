//! Where the cells of tables stand: rows and columns with their spans, and which rows go together.

mod sample;

use clearline_column::reader::TableColumns;
use clearline_engine::extraction::{Article, Leaf, NodeKind};
use clearline_engine::internals::extraction::{PlacedCell, placed_cells};
use sample::sample;
use std::ops::Range;
use std::sync::Arc;

/// Rows that cells hold together are set as one; after so many, the next row begins anew under cells that go on.
const MOST_ROWS_TOGETHER: usize = 24;
/// A table with more bytes than this in a cell reads as text too: rows are laid out as a whole.
const LONGEST_CELL: usize = 16_384;

/// A table of at least two columns.
#[derive(Debug)]
pub(super) struct Grid {
    /// Its node and those below it.
    nodes: Range<u32>,
    /// What its rows share.
    pub columns: Arc<TableColumns>,
    /// The cells in page order.
    pub cells: Vec<PlacedCell>,
    /// Rows that are set as one: the first of each group, in order.
    groups: Vec<usize>,
}

/// All tables of an article that are set as such. One of a single column reads as text.
#[derive(Debug, Default)]
pub(super) struct Grids(Vec<Grid>);

/// Names rows that are set as one: a table, and a group of its rows.
pub(super) type Rows = (usize, usize);

impl Grids {
    /// The tables of an article.
    pub(super) fn of(article: &Article) -> Grids {
        let mut grids = Vec::new();
        let mut node = 0;
        while let Some(found) = article.nodes.get(node as usize) {
            node = match found.kind {
                NodeKind::Table => {
                    grids.extend(Grid::of(article, node..found.end, grids.len()));
                    found.end.max(node + 1)
                }
                _ => node + 1,
            };
        }
        Grids(grids)
    }

    /// The rows that a node stands in.
    pub(super) fn rows_at(&self, node: u32) -> Option<Rows> {
        let table = self.0.partition_point(|grid| grid.nodes.start <= node).checked_sub(1)?;
        let grid = self.0.get(table).filter(|grid| grid.nodes.contains(&node))?;
        let cell = grid
            .cells
            .partition_point(|cell| cell.nodes.start <= node)
            .checked_sub(1)?;
        let cell = grid.cells.get(cell).filter(|cell| cell.nodes.contains(&node))?;
        let group = grid.groups.partition_point(|first| *first <= cell.rows.start);
        Some((table, group.checked_sub(1)?))
    }

    /// A table, the cells of a group of its rows, and these rows.
    pub(super) fn cells(&self, (table, group): Rows) -> Option<(&Grid, &[PlacedCell], Range<usize>)> {
        let grid = self.0.get(table)?;
        let first = *grid.groups.get(group)?;
        let all = grid.cells.last().map_or(first, |cell| cell.rows.start + 1);
        let next = grid.groups.get(group + 1).copied().unwrap_or(all);
        let from = grid.cells.partition_point(|cell| cell.rows.start < first);
        let to = grid.cells.partition_point(|cell| cell.rows.start < next);
        Some((grid, grid.cells.get(from..to)?, first..next))
    }
}

impl Grid {
    fn of(article: &Article, nodes: Range<u32>, id: usize) -> Option<Grid> {
        let mut cells = placed_cells(article, &nodes);
        // A column in which no cell begins is none: a span that goes on beyond the others reaches to the last of them.
        let columns = cells
            .iter()
            .map(|cell| cell.columns.start + 1)
            .max()
            .unwrap_or_default();
        let rows = cells.last().map_or(0, |cell| cell.rows.start + 1);
        for cell in &mut cells {
            cell.columns.end = cell.columns.end.min(columns);
            cell.rows.end = cell.rows.end.min(rows);
        }
        let holds_text = cells.iter().any(|cell| text_length(article, cell) > LONGEST_CELL);
        (columns > 1 && !holds_text).then(|| {
            let groups = group(&mut cells, rows);
            Grid {
                nodes,
                columns: Arc::new(sample(article, &cells, (id, columns))),
                cells,
                groups,
            }
        })
    }
}

/// The first rows of groups that no cell reaches out of; cells that would make a group too long are cut.
fn group(cells: &mut [PlacedCell], rows: usize) -> Vec<usize> {
    let mut reach = vec![0; rows];
    for cell in cells.iter() {
        if let Some(reach) = reach.get_mut(cell.rows.start) {
            *reach = cell.rows.end.max(*reach);
        }
    }
    let mut groups = Vec::new();
    let mut end = 0;
    for (row, reach) in reach.into_iter().enumerate() {
        let is_long = groups.last().is_some_and(|first| row - first >= MOST_ROWS_TOGETHER);
        if row >= end || is_long {
            groups.push(row);
        }
        end = end.max(reach);
    }
    for cell in cells {
        let next = groups.partition_point(|first| *first <= cell.rows.start);
        let next = groups.get(next).copied().unwrap_or(rows);
        cell.rows.end = cell.rows.end.min(next);
    }
    groups
}

/// The leaves in a cell.
fn leaves<'a>(article: &'a Article, cell: &PlacedCell) -> &'a [Leaf] {
    let first = article.leaves.partition_point(|leaf| leaf.node < cell.nodes.start);
    let after = article.leaves.partition_point(|leaf| leaf.node < cell.nodes.end);
    &article.leaves[first..after]
}

/// Bytes of text in a cell.
fn text_length(article: &Article, cell: &PlacedCell) -> usize {
    leaves(article, cell).iter().map(|leaf| leaf.text.len()).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use clearline_engine::document::{Document, Limits};
    use clearline_engine::internals::extraction::MOST_COLUMNS;

    fn grids(table: &str) -> (Article, Grids) {
        let html = format!("<table>{table}</table>");
        let article = Article::of(&Document::parse_html(html.into(), &Limits::default(), &|| false));
        let grids = Grids::of(&article);
        (article, grids)
    }

    /// Rows and columns of each cell, in page order.
    fn places(table: &str) -> Vec<(Range<usize>, Range<usize>)> {
        let (_, grids) = grids(table);
        let cells = grids.0.iter().flat_map(|grid| &grid.cells);
        cells.map(|cell| (cell.rows.clone(), cell.columns.clone())).collect()
    }

    #[test]
    fn spans_push_cells_aside() {
        let placed = places("<tr><th rowspan=2>a<th colspan=2>b<th>c<tr><td>d<td>e<td>f<tr><td>g<td>h<td>i<td>j");
        let expected = [
            (0..2, 0..1),
            (0..1, 1..3),
            (0..1, 3..4),
            (1..2, 1..2),
            (1..2, 2..3),
            (1..2, 3..4),
            (2..3, 0..1),
            (2..3, 1..2),
            (2..3, 2..3),
            (2..3, 3..4),
        ];
        assert_eq!(placed, expected);
    }

    #[test]
    fn spans_reach_no_further_than_the_table() {
        let placed = places("<tr><th colspan=100>all<tr><td>a<td rowspan=0>b<tr><td>c");
        assert_eq!(placed, [(0..1, 0..2), (1..2, 0..1), (1..3, 1..2), (2..3, 0..1)]);
    }

    #[test]
    fn rows_that_a_cell_holds_together_are_one_group_of_bounded_length() {
        let short = grids("<tr><th>a<th>b<tr><td rowspan=2>c<td>d<tr><td>e<tr><td>f<td>g").1;
        assert_eq!(short.0[0].groups, [0, 1, 3]);
        let long = format!("<tr><th>a<th>b<tr><td rowspan=0>c<td>d{}", "<tr><td>e".repeat(90));
        let long = grids(&long).1;
        assert_eq!(long.0[0].groups, [0, 1, 25, 49, 73]);
        assert_eq!(long.0[0].cells[2].rows, 1..25);
    }

    #[test]
    fn a_row_of_thousands_of_cells_goes_on_below() {
        let cells = "<td>x".repeat(1000);
        let (_, grids) = grids(&format!("<tr><th>a{cells}<tr>{cells}"));
        let grid = &grids.0[0];
        assert_eq!(grid.cells.len(), 2001);
        assert!(grid.cells.iter().all(|cell| cell.columns.end <= MOST_COLUMNS));
        assert_eq!(grid.cells.last().map(|cell| cell.rows.start), Some(15));
    }

    #[test]
    fn cells_over_several_columns_are_sampled_by_what_they_cover() {
        let (_, grids) = grids("<tr><th colspan=2>Both<th>c<tr><td>a<td>b<td>c<tr><td colspan=2>Both of them<td>c");
        let spans = &grids.0[0].columns.spans;
        assert_eq!(spans.len(), 1);
        assert_eq!((&spans[0].0, spans[0].1.line.as_str()), (&(0..2), "Both of them\nBoth"));
    }

    #[test]
    fn tables_of_one_column_are_none() {
        assert!(grids("<caption>c</caption><tr><th>a<tr><td>b").1.0.is_empty());
    }

    #[test]
    fn tables_with_endless_cells_read_as_text() {
        let row = "<tr><td>a<td>b".repeat(100);
        let long = "word ".repeat(LONGEST_CELL / 4);
        assert_eq!(grids(&format!("<tr><th>a<th>b{row}")).1.0.len(), 1);
        assert!(grids(&format!("<tr><th>a<th>b{row}<tr><td>a<td>{long}")).1.0.is_empty());
    }

    #[test]
    fn cells_are_found_by_their_leaves_and_columns_know_their_widest() {
        let (article, grids) = grids("<tr><th>Name<th>Height<tr><td>a longer one<td>1,204<tr><td>b<td>12.5 %");
        let leaf = article
            .leaves
            .iter()
            .find(|leaf| article.leaf_text(leaf) == "b")
            .unwrap();
        let rows = grids.rows_at(leaf.node).unwrap();
        let (grid, cells, lines) = grids.cells(rows).unwrap();
        assert_eq!((cells.len(), lines), (2, 2..3));
        let samples = &grid.columns.samples;
        assert_eq!(
            (samples[0].line.as_str(), samples[0].word.as_str()),
            ("a longer one\nName\nb", "longer\nName\none\na")
        );
        assert!(!samples[0].is_numeric && samples[1].is_numeric);
    }
}
