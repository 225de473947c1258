//! Tables of GitHub-flavoured Markdown.

use super::inline::{self, Input, LineEnd};
use crate::extraction::{LeafKind, NodeKind};
use std::iter::repeat_n;

/// Columns beyond this many are not kept free for cells above them.
const WIDEST: usize = 1_000;
/// Empty places that a table gets for each of its cells: a few bytes of a page must not ask for a huge file.
const PLACES: usize = 8;

/// A table with its caption above. Rows without anything shown are left out; no cell of the others is lost, and a cell
/// that takes several places is followed by empty ones. Empty where nothing is shown.
pub(super) fn table(input: &Input<'_>, table: u32) -> String {
    let nodes = &input.article.nodes;
    let mut grid = Grid::default();
    let mut captions: Vec<String> = Vec::new();
    let mut node = table + 1;
    while node < nodes[table as usize].end && input.budget.holds_bytes(grid.bytes) {
        match nodes[node as usize].kind {
            NodeKind::Row { header } => {
                grid.push_row(input, node, header);
                node = nodes[node as usize].end;
                continue;
            }
            NodeKind::Leaf(leaf) if input.shown.is_shown(leaf as usize) => {
                captions.push(leaf_text(input, leaf as usize, LineEnd::Backslash));
            }
            _ => {}
        }
        node += 1;
    }
    captions.retain(|caption| !caption.is_empty());
    if !grid.rows.is_empty() {
        captions.push(lines(&grid.rows));
    }
    captions.join("\n\n")
}

struct Row {
    cells: Vec<String>,
    is_header: bool,
}

/// The rows of a table, every cell in its column.
#[derive(Default)]
struct Grid {
    rows: Vec<Row>,
    /// For each column, how many of the next rows a cell above takes.
    hanging: Vec<u16>,
    /// Empty places that may still be added.
    places: usize,
    /// Bytes of all cells.
    bytes: usize,
}

impl Grid {
    fn push_row(&mut self, input: &Input<'_>, row: u32, is_header: bool) {
        let above = std::mem::take(&mut self.hanging);
        self.hanging = above.iter().map(|rows| rows.saturating_sub(1)).collect();
        let mut cells: Vec<String> = Vec::new();
        let mut width = 0;
        for node in row + 1..input.article.nodes[row as usize].end {
            let current = &input.article.nodes[node as usize];
            let NodeKind::Cell { columns, rows, .. } = current.kind else {
                continue;
            };
            if current.parent != row {
                continue;
            }
            while above.get(width).is_some_and(|&rows| rows > 0) {
                width += 1;
            }
            // Places that only cells above or before take stay empty, but none after the last cell.
            let empty = width.saturating_sub(cells.len()).min(self.places + PLACES);
            self.places = self.places + PLACES - empty;
            cells.extend(repeat_n(String::new(), empty));
            cells.push(cell(input, node));
            self.bytes += cells.last().map_or(0, String::len);
            if !input.budget.holds_bytes(self.bytes) {
                break;
            }
            self.hang(width, usize::from(columns), rows - 1);
            width += usize::from(columns);
        }
        let last = self.hanging.iter().rposition(|&rows| rows > 0);
        self.hanging.truncate(last.map_or(0, |last| last + 1));
        if cells.iter().any(|cell| !cell.is_empty()) {
            self.rows.push(Row { cells, is_header });
        }
    }

    /// Columns from `first` on are taken in the next `rows` rows.
    fn hang(&mut self, first: usize, columns: usize, rows: u16) {
        let end = (first + columns).min(WIDEST);
        if rows == 0 || first >= end {
            return;
        }
        if self.hanging.len() < end {
            self.hanging.resize(end, 0);
        }
        self.hanging[first..end].fill(rows);
    }
}

/// All shown leaves of a cell, of any kind, in one line.
fn cell(input: &Input<'_>, cell: u32) -> String {
    let article = input.article;
    let nodes = cell..article.nodes[cell as usize].end;
    let first = article.leaves.partition_point(|leaf| leaf.node < nodes.start);
    let last = article.leaves.partition_point(|leaf| leaf.node < nodes.end);
    let shown = (first..last).filter(|&leaf| input.shown.is_shown(leaf));
    let mut parts: Vec<String> = shown.map(|leaf| leaf_text(input, leaf, LineEnd::Break)).collect();
    parts.retain(|part| !part.is_empty());
    parts.join("<br>")
}

/// A leaf in one line.
fn leaf_text(input: &Input<'_>, leaf: usize, line_end: LineEnd) -> String {
    match input.article.leaves[leaf].kind {
        LeafKind::Image(image) => inline::image(input, image),
        LeafKind::Embed(embed) => inline::embed(input, embed),
        LeafKind::Rule => String::new(),
        LeafKind::Code => super::escape::code_span(&inline::code_text(input, leaf), true),
        _ => inline::inline(input, leaf, line_end),
    }
}

/// The header has as many cells as the longest row, since more than it has would not be read.
fn lines(rows: &[Row]) -> String {
    let width = rows.iter().map(|row| row.cells.len()).max().unwrap_or(0);
    let (header, body) = match rows.split_first() {
        Some((first, rest)) if first.is_header => (first.cells.as_slice(), rest),
        _ => (&[][..], rows),
    };
    let missing = "  |".repeat(width - header.len());
    let mut lines = line(header) + &missing + "\n|" + &" --- |".repeat(width);
    for row in body {
        lines.push('\n');
        lines.push_str(&line(&row.cells));
    }
    lines
}

fn line(cells: &[String]) -> String {
    let mut line = "|".to_owned();
    for cell in cells {
        line.push(' ');
        line.push_str(cell);
        line.push_str(" |");
    }
    line
}
