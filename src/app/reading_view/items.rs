//! Blocks to items of the column.

use super::blocks::{Block, Piece, blocks, heading_like};
use super::{Fold, Place, Places, ReadingView};
use crate::Reading;
use crate::app::reader::{ColumnItem, ItemKind, TableRow, column_shares};
use crate::app::typeset::{Style, StyleRun, TextKind};
use crate::document::{Metadata, Stated};
use crate::extraction::{self, Article, Embed, LeafKind, NodeKind, Run};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// What hangs before the items of a bulleted list, by depth.
const BULLETS: [&str; 3] = ["•", "◦", "▪"];

/// Builds the items of a view, from top to bottom.
pub(super) struct Builder<'a> {
    reading: &'a Reading,
    view: ReadingView,
    places: Vec<Place>,
    /// Items of lists that have their bullet or number.
    marked: BTreeSet<u32>,
    /// Shares of the columns of tables seen so far.
    shares: BTreeMap<u32, Arc<[f32]>>,
}

impl<'a> Builder<'a> {
    pub fn new(reading: &'a Reading, unfolded: BTreeSet<usize>) -> Self {
        Builder {
            reading,
            view: ReadingView {
                unfolded,
                ..ReadingView::default()
            },
            places: Vec::new(),
            marked: BTreeSet::new(),
            shares: BTreeMap::new(),
        }
    }

    pub fn finish(mut self) -> ReadingView {
        let title = self.push_head();
        let blocks = blocks(&self.reading.article, &self.reading.shown, title);
        for stretch in blocks.chunk_by(|one, next| one.is_kept() == next.is_kept()) {
            match stretch.first().is_some_and(Block::is_kept) {
                true => stretch.iter().for_each(|block| self.push_block(block)),
                false => self.push_removed(stretch),
            }
        }
        self.view.places = Places::new(self.places);
        self.view.notices = crate::save::notices(self.reading);
        self.view
    }

    /// Title and byline; the heading that the title comes from.
    fn push_head(&mut self) -> Option<usize> {
        let (article, metadata) = (&self.reading.article, &self.reading.metadata);
        let title = metadata.title.as_deref()?;
        let heading = heading_like(article, title);
        let item = ColumnItem {
            text: heading
                .map_or(title, |leaf| article.leaf_text(&article.leaves[leaf]))
                .to_owned(),
            kind: ItemKind::Text(TextKind::Title),
            ..ColumnItem::default()
        };
        if let Some(leaf) = heading {
            let range = article.leaves[leaf].text.clone();
            self.places.push(Place {
                item: 0,
                byte: 0,
                article: range,
            });
        }
        self.view.items.push(item);
        self.view.origins.push(origins(&[("Title", &metadata.title)]));
        let byline = byline(metadata);
        if !byline.is_empty() {
            let facts = [
                ("Site", &metadata.site),
                ("Author", &metadata.author),
                ("Date", &metadata.published),
            ];
            self.view.origins.push(origins(&facts));
            self.view.items.push(ColumnItem {
                key: 1,
                runs: vec![StyleRun {
                    range: 0..byline.len(),
                    style: Style::DIMMED,
                }],
                text: byline,
                kind: ItemKind::Text(TextKind::Caption),
                ..ColumnItem::default()
            });
        }
        heading
    }

    /// A bar for a stretch of removed blocks, and the blocks where it is unfolded.
    fn push_removed(&mut self, stretch: &[Block]) {
        let passages = stretch.iter().filter(|block| block.has_text()).count();
        let (Some(first), Some(last)) = (stretch.first(), stretch.last()) else {
            return;
        };
        if passages == 0 {
            return;
        }
        let text = first.text().start..last.text().end;
        let is_open = self.view.unfolded.contains(&(text.start as usize));
        let item = ColumnItem {
            key: key(first, 0),
            text: bar_text(passages, is_open),
            kind: ItemKind::Fold,
            ..ColumnItem::default()
        };
        let index = self.view.items.len();
        self.view.folds.push(Fold { item: index, text });
        self.view.items.push(item);
        if is_open {
            for block in stretch.iter().filter(|block| block.has_text()) {
                self.push_block(block);
            }
        }
    }

    fn push_block(&mut self, block: &Block) {
        let index = self.view.items.len();
        let mut item = ColumnItem {
            key: key(block, 1),
            dimmed: !block.is_kept(),
            ..ColumnItem::default()
        };
        match (block.row, block.pieces.first()) {
            (Some(row), _) => self.set_row(&mut item, block, (row, index)),
            (None, Some(piece)) => self.set_leaf(&mut item, piece, index),
            (None, None) => return,
        }
        self.view.items.push(item);
    }

    fn set_leaf(&mut self, item: &mut ColumnItem, piece: &Piece, index: usize) {
        let article = &self.reading.article;
        let leaf = &article.leaves[piece.leaf];
        self.append(item, piece, index);
        item.kind = match leaf.kind {
            LeafKind::Heading(level) => ItemKind::Text(TextKind::Heading(level)),
            LeafKind::Paragraph => ItemKind::Text(TextKind::Body),
            LeafKind::Code | LeafKind::Math => ItemKind::Text(TextKind::Code),
            LeafKind::Caption => ItemKind::Text(TextKind::Caption),
            LeafKind::Term | LeafKind::Summary => strong(item),
            LeafKind::Embed(embed) => {
                item.text = article.embeds.get(embed as usize).map(Embed::name).unwrap_or_default();
                ItemKind::Embed
            }
            LeafKind::Image(image) => {
                item.text = article
                    .images
                    .get(image as usize)
                    .map_or("", |image| &image.alt)
                    .to_owned();
                if item.text.is_empty() {
                    item.text = "Picture without a description".to_owned();
                }
                ItemKind::Image(image)
            }
            LeafKind::Rule => {
                item.text = "* * *".to_owned();
                ItemKind::Text(TextKind::Caption)
            }
        };
        self.set_surroundings(item, leaf.node);
    }

    /// Depth in lists and quotations, and the bullet or number.
    fn set_surroundings(&mut self, item: &mut ColumnItem, node: u32) {
        let article = &self.reading.article;
        let mut marked = None;
        for container in article.containers(node) {
            match article.nodes[container as usize].kind {
                NodeKind::List { .. } | NodeKind::Definition => item.indent = item.indent.saturating_add(1),
                NodeKind::Quote => item.quote_depth = item.quote_depth.saturating_add(1),
                NodeKind::Item { .. } | NodeKind::Note(_) => marked = marked.or(Some(container)),
                _ => {}
            }
            // What stands around a footnote is the page's way to set it apart.
            if let NodeKind::Note(_) = article.nodes[container as usize].kind {
                item.indent = item.indent.saturating_add(1);
                break;
            }
        }
        if let Some(own) = marked.filter(|&own| self.marked.insert(own)) {
            item.marker = Some(self.marker(own, item.indent));
            item.indent = item.indent.max(1);
        }
    }

    /// What hangs before an item of a list or a footnote.
    fn marker(&self, node: u32, indent: u8) -> String {
        let article = &self.reading.article;
        let kind = |node: u32| article.nodes[node as usize].kind;
        match (kind(article.nodes[node as usize].parent), kind(node)) {
            (NodeKind::List { numbering: Some(list) }, NodeKind::Item { number }) => {
                format!("{}.", list.style.written(number))
            }
            (_, NodeKind::Note(note)) => {
                let note = article.notes.get(note as usize);
                note.map(|note| note.label.clone()).unwrap_or_default()
            }
            _ => {
                let depth = usize::from(indent.saturating_sub(1));
                BULLETS.get(depth).unwrap_or(&BULLETS[2]).to_string()
            }
        }
    }

    fn set_row(&mut self, item: &mut ColumnItem, block: &Block, (row, index): (u32, usize)) {
        let article = &self.reading.article;
        let mut cells = Vec::new();
        let mut header = true;
        for (cell, is_header) in cells_of(article, row) {
            let start = item.text.len();
            for piece in &block.pieces {
                if !cell.contains(&article.leaves[piece.leaf].node) || piece.text.is_empty() {
                    continue;
                }
                if item.text.len() > start {
                    item.text.push('\n');
                }
                self.append(item, piece, index);
            }
            cells.push(start..item.text.len());
            header &= is_header;
        }
        let shares = self.shares_of(row);
        item.kind = ItemKind::TableRow(TableRow { cells, shares, header });
    }

    /// Adds a piece's text with its styles to an item.
    fn append(&mut self, item: &mut ColumnItem, piece: &Piece, index: usize) {
        if piece.text.is_empty() {
            return;
        }
        let article = &self.reading.article;
        let at = item.text.len();
        let in_item = |byte: u32| at + (byte - piece.text.start) as usize;
        item.text
            .push_str(&article.text()[piece.text.start as usize..piece.text.end as usize]);
        let leaf = &article.leaves[piece.leaf];
        for run in article.leaf_runs(leaf) {
            let (start, end) = (run.text.start.max(piece.text.start), run.text.end.min(piece.text.end));
            let style = style_of(run, leaf.kind);
            if start < end && style != Style::PLAIN {
                let range = in_item(start)..in_item(end);
                item.runs.push(StyleRun { range, style });
            }
        }
        // A removed cell within a kept row.
        if !piece.kept && !item.dimmed {
            let range = at..item.text.len();
            item.runs.push(StyleRun {
                range,
                style: Style::DIMMED,
            });
        }
        self.places.push(Place {
            item: index,
            byte: at as u32,
            article: piece.text.clone(),
        });
    }

    fn shares_of(&mut self, row: u32) -> Arc<[f32]> {
        let article = &self.reading.article;
        let is_table = |&node: &u32| article.nodes[node as usize].kind == NodeKind::Table;
        let Some(table) = article.containers(row).find(is_table) else {
            return column_shares(&[]);
        };
        let measure = || {
            let nodes = table..article.nodes[table as usize].end;
            let rows = nodes.filter(|&node| matches!(article.nodes[node as usize].kind, NodeKind::Row { .. }));
            let lengths: Vec<Vec<usize>> = rows.map(|row| cell_lengths(article, row)).collect();
            column_shares(&lengths)
        };
        self.shares.entry(table).or_insert_with(measure).clone()
    }
}

/// Names a block among all that the page could show.
fn key(block: &Block, after_bar: usize) -> usize {
    let leaf = block.pieces.first().map_or(0, |piece| piece.leaf);
    // Leaf and byte never fall together; 0 and 1 are title and byline.
    2 * (leaf + block.text().start as usize) + 2 + after_bar
}

fn bar_text(passages: usize, is_open: bool) -> String {
    let act = if is_open { "hide" } else { "show" };
    match passages {
        1 => format!("1 passage left out – {act}"),
        _ => format!("{passages} passages left out – {act}"),
    }
}

fn strong(item: &mut ColumnItem) -> ItemKind {
    let range = 0..item.text.len();
    item.runs.insert(
        0,
        StyleRun {
            range,
            style: Style::STRONG,
        },
    );
    ItemKind::Text(TextKind::Body)
}

fn style_of(run: &Run, kind: LeafKind) -> Style {
    let pairs = [
        (extraction::Style::EMPHASIS, Style::EMPHASIS),
        (extraction::Style::STRONG, Style::STRONG),
        (extraction::Style::CODE, Style::CODE),
    ];
    let link = if run.link.is_some() { Style::LINK } else { Style::PLAIN };
    // A block of code is code throughout: only code among other text is set off.
    let shows = |to: Style| to != Style::CODE || kind != LeafKind::Code;
    let has = pairs.into_iter().filter(|&(from, to)| run.style.has(from) && shows(to));
    has.fold(link, |style, (_, to)| style | to)
}

/// A line for each fact that the page states, with the place where it does.
fn origins(facts: &[(&str, &Option<Stated>)]) -> String {
    let stated = facts.iter().filter_map(|(name, fact)| Some((name, fact.as_ref()?)));
    let lines: Vec<String> = stated.map(|(name, fact)| format!("{name}: {}", fact.origin)).collect();
    lines.join("\n")
}

/// "Site · author · date".
fn byline(metadata: &Metadata) -> String {
    let parts = [
        metadata.site.as_deref(),
        metadata.author.as_deref(),
        metadata.published.as_deref().map(day),
    ];
    let parts: Vec<&str> = parts.into_iter().flatten().collect();
    parts.join(" · ")
}

/// The day of a date with a time of day; other dates as they are.
fn day(date: &str) -> &str {
    match date.split_once('T') {
        Some((day, _)) if day.len() == 10 && day.bytes().filter(|&byte| byte == b'-').count() == 2 => day,
        _ => date,
    }
}

/// The node ranges of a row's cells, and whether each is a header.
fn cells_of(article: &Article, row: u32) -> impl Iterator<Item = (std::ops::Range<u32>, bool)> + '_ {
    let nodes = row + 1..article.nodes[row as usize].end;
    nodes.filter_map(move |index| {
        let node = &article.nodes[index as usize];
        match node.kind {
            NodeKind::Cell { header, .. } if node.parent == row => Some((index..node.end, header)),
            _ => None,
        }
    })
}

/// Characters of each cell of a row.
fn cell_lengths(article: &Article, row: u32) -> Vec<usize> {
    let cells = cells_of(article, row);
    let length = |cell: std::ops::Range<u32>| {
        let first = article.leaves.partition_point(|leaf| leaf.node < cell.start);
        let leaves = article.leaves[first..].iter();
        let inside = leaves.take_while(|leaf| leaf.node < cell.end);
        inside.map(|leaf| article.leaf_text(leaf).chars().count()).sum()
    };
    cells.map(|(cell, _)| length(cell)).collect()
}
