//! Tables of GitHub-flavoured Markdown.

use super::inline::{self, LineEnd};
use crate::extraction::{Article, LeafKind, NodeKind, Shown};
use crate::save::Links;

/// A table with its caption above. Rows of which nothing is shown are left out; no cell of the others is lost. Empty
/// where nothing is shown.
pub(super) fn table(article: &Article, shown: &Shown, links: &Links, table: u32) -> String {
    let end = article.nodes[table as usize].end;
    let mut rows: Vec<Row> = Vec::new();
    let mut captions: Vec<String> = Vec::new();
    let mut node = table + 1;
    while node < end {
        let current = &article.nodes[node as usize];
        match current.kind {
            NodeKind::Row { .. } => {
                rows.extend(row(article, shown, links, node));
                node = current.end;
                continue;
            }
            NodeKind::Leaf(leaf) if shown.is_shown(leaf as usize) => {
                captions.push(inline::inline(article, shown, links, leaf as usize, LineEnd::Backslash));
            }
            _ => {}
        }
        node += 1;
    }
    captions.retain(|caption| !caption.is_empty());
    if !rows.is_empty() {
        captions.push(lines(&rows));
    }
    captions.join("\n\n")
}

struct Row {
    cells: Vec<String>,
    is_header: bool,
}

/// `None` where nothing of the row is shown.
fn row(article: &Article, shown: &Shown, links: &Links, row: u32) -> Option<Row> {
    let mut cells = Vec::new();
    let mut is_header = true;
    for node in row + 1..article.nodes[row as usize].end {
        let current = &article.nodes[node as usize];
        if let NodeKind::Cell { header, .. } = current.kind
            && current.parent == row
        {
            is_header &= header;
            cells.push(cell(article, shown, links, node));
        }
    }
    cells
        .iter()
        .any(|cell| !cell.is_empty())
        .then_some(Row { cells, is_header })
}

/// All shown leaves of a cell, whatever they are, in one line.
fn cell(article: &Article, shown: &Shown, links: &Links, cell: u32) -> String {
    let nodes = cell..article.nodes[cell as usize].end;
    let first = article.leaves.partition_point(|leaf| leaf.node < nodes.start);
    let last = article.leaves.partition_point(|leaf| leaf.node < nodes.end);
    let mut parts = Vec::new();
    for leaf in (first..last).filter(|&leaf| shown.is_shown(leaf)) {
        parts.push(match article.leaves[leaf].kind {
            LeafKind::Image(image) => inline::image(&article.images[image as usize], links),
            LeafKind::Embed(embed) => inline::embed(&article.embeds[embed as usize], links),
            LeafKind::Rule => String::new(),
            LeafKind::Code => super::escape::code_span(&inline::code_text(article, shown, leaf), true),
            _ => inline::inline(article, shown, links, leaf, LineEnd::Break),
        });
    }
    parts.retain(|part| !part.is_empty());
    parts.join("<br>")
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
