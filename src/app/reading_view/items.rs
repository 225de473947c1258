//! Blocks to items of the column.

use super::blocks::{ItemBlock, Piece, blocks};
use super::byline::{byline, origins};
use super::folds::Fold;
use super::grid::{Grids, Rows};
use super::surroundings::Surroundings;
use super::targets::OwnTarget;
use super::text::{append, append_own, image_text, strengthen};
use super::{Guide, Place, Places, ReadingView, Unfolded};
use clearline_column::reader::{CellPicture, ColumnItem, ItemKind, Level, TableCell, TableRows};
use clearline_column::typeset::{Style, StyleRun, TextKind};
use clearline_engine::Reading;
use clearline_engine::extraction::{LeafKind, NodeKind};
use clearline_engine::internals::extraction::PlacedCell;
use clearline_words::{Wording, message};
use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::Arc;

/// What leads back from a footnote; unlike ↩ it is in the bundled fonts.
const WAY_BACK: &str = "↑";

/// Builds the items of a view, from top to bottom.
pub(super) struct Builder<'a> {
    reading: &'a Reading,
    view: ReadingView,
    places: Vec<Place>,
    surroundings: Surroundings,
    grids: Rc<Grids>,
    /// The last item of each footnote so far.
    ends_of_notes: BTreeMap<u32, usize>,
}

impl<'a> Builder<'a> {
    pub(super) fn new(reading: &'a Reading, guide: Arc<Guide>, unfolded: Unfolded, wording: Wording) -> Self {
        Builder {
            reading,
            view: ReadingView {
                guide,
                unfolded,
                wording,
                ..ReadingView::default()
            },
            places: Vec::new(),
            surroundings: Surroundings::default(),
            grids: Rc::new(Grids::of(&reading.article)),
            ends_of_notes: BTreeMap::new(),
        }
    }

    pub(super) fn finish(mut self) -> ReadingView {
        let title = self.push_head();
        let blocks = blocks((&self.reading.article, &self.grids), &self.reading.shown, title);
        for stretch in blocks.chunk_by(|one, next| one.is_kept() == next.is_kept()) {
            if stretch.first().is_some_and(ItemBlock::is_kept) {
                stretch.iter().for_each(|block| self.push_block(block))
            } else {
                self.push_removed(stretch)
            }
        }
        self.end_notes();
        self.view.targets.sort();
        self.view.places = Places::new(self.places);
        self.view
    }

    /// Title and byline; the heading that the title comes from.
    fn push_head(&mut self) -> Option<usize> {
        let (article, metadata) = (&self.reading.article, &self.reading.metadata);
        let wording = self.view.wording;
        let title = metadata.title.as_deref()?;
        let heading = self.view.guide.title;
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
        self.view
            .origins
            .push(origins(wording, &[("byline-title", &metadata.title)]));
        let (byline, time) = byline(
            wording,
            metadata,
            Some(self.view.guide.length)
                .filter(|length| length.minutes() > 0)
                .map(|length| wording.say(&length.told())),
            &self.reading.document,
        );
        if !byline.is_empty() {
            // The time to read is not of the page: it is never copied.
            self.view.targets.push(self.view.items.len(), time, OwnTarget::Nowhere);
            let facts = [
                ("byline-site", &metadata.site),
                ("byline-author", &metadata.author),
                ("byline-date", &metadata.published),
            ];
            self.view.origins.push(origins(wording, &facts));
            self.view.items.push(ColumnItem {
                key: 1,
                runs: vec![StyleRun::new(0..byline.len(), Style::DIMMED)],
                text: byline,
                kind: ItemKind::Text(TextKind::Caption),
                ..ColumnItem::default()
            });
        }
        heading
    }

    /// A bar for a stretch of removed blocks, and the blocks where it is unfolded.
    fn push_removed(&mut self, stretch: &[ItemBlock]) {
        // Of what has no text, only what a correction has left out counts. Unfolded text shows its images, too.
        let reading = self.reading;
        let is_by_hand = |piece: &Piece| reading.is_corrected(piece.leaf);
        let is_shown = |block: &&ItemBlock| block.has_text() || block.pieces.iter().any(is_by_hand);
        let shown: Vec<&ItemBlock> = stretch.iter().filter(is_shown).collect();
        let (Some(first), Some(last)) = (shown.first(), shown.last()) else {
            return;
        };
        let passages = shown.len();
        let leaf_of = |piece: Option<&Piece>| piece.map_or(0, |piece| piece.leaf);
        let leaves = leaf_of(first.pieces.first())..leaf_of(last.pieces.last()) + 1;
        let text = first.text().start..last.text().end;
        let is_open = self.view.unfolded.has_most_of(&Fold::key(&text));
        let mut bars = Vec::new();
        if is_open || self.view.has_bars() {
            bars.push(self.view.items.len());
            self.push_bar(key(first, 0), passages, is_open);
        }
        if is_open {
            let is_image = |piece: &Piece| matches!(reading.article.leaves[piece.leaf].kind, LeafKind::Image(_));
            let is_unfolded = |block: &&ItemBlock| is_shown(block) || block.pieces.iter().any(is_image);
            stretch
                .iter()
                .filter(is_unfolded)
                .for_each(|block| self.push_block(block));
            bars.push(self.view.items.len());
            self.view.items.push(ColumnItem {
                key: key_behind(last),
                text: self.view.wording.word("bar-end"),
                kind: ItemKind::Fold,
                ..ColumnItem::default()
            });
        }
        self.view.folds.push(Fold {
            bars,
            text,
            leaves,
            passages,
            is_open,
        });
    }

    fn push_bar(&mut self, key: usize, passages: usize, is_open: bool) {
        let wording = self.view.wording;
        let mut item = ColumnItem {
            key,
            text: bar_text(wording, passages, is_open),
            kind: ItemKind::Fold,
            ..ColumnItem::default()
        };
        if is_open {
            item.text.push_str(" · ");
            let take_in = wording.say(&message!("bar-take-in", passages = passages));
            let range = append_own(&mut item, &take_in, Style::LINK);
            self.view.targets.push(self.view.items.len(), range, OwnTarget::TakeIn);
        }
        self.view.items.push(item);
    }

    /// The line between two posts, above the heading of the second.
    fn push_border(&mut self, block: &ItemBlock) {
        let is_heading = |piece: &Piece| self.reading.article.leaves[piece.leaf].kind == LeafKind::PostHeading;
        // Title and byline have the keys 0 and 1, and a bar is a line anyway.
        let is_below_text = |item: &ColumnItem| item.key > 1 && item.kind != ItemKind::Fold;
        let is_below_text = self.view.items.last().is_some_and(is_below_text);
        if is_below_text && block.is_kept() && block.pieces.first().is_some_and(is_heading) {
            self.view.items.push(ColumnItem {
                key: key(block, 0),
                kind: ItemKind::Rule,
                ..ColumnItem::default()
            });
        }
    }

    fn push_block(&mut self, block: &ItemBlock) {
        self.push_border(block);
        let mut item = ColumnItem {
            key: key(block, 1),
            dimmed: !block.is_kept(),
            ..ColumnItem::default()
        };
        match (block.rows, block.pieces.first()) {
            (Some(rows), _) => self.set_rows(&mut item, block, rows),
            (None, Some(piece)) => self.set_leaf(&mut item, piece),
            (None, None) => return,
        }
        self.view.items.push(item);
    }

    fn set_leaf(&mut self, item: &mut ColumnItem, piece: &Piece) {
        let article = &self.reading.article;
        let leaf = &article.leaves[piece.leaf];
        item.levels = self.surroundings.levels(article, leaf.node, None);
        if piece.text.is_empty() && leaf.kind != LeafKind::Rule {
            self.view.without_text.insert(self.view.items.len(), piece.leaf);
        }
        self.append(item, piece);
        let note = self.note_around(leaf.node);
        let running = match note {
            Some(_) => TextKind::Small,
            None if leaf.is_right_aligned => TextKind::RightAligned,
            None => TextKind::Body,
        };
        item.kind = match leaf.kind {
            LeafKind::Heading(level) => ItemKind::Text(TextKind::Heading(level)),
            LeafKind::Paragraph | LeafKind::PostHeading => ItemKind::Text(running),
            LeafKind::Code => ItemKind::Code(leaf.language.clone().unwrap_or_default()),
            LeafKind::Math => ItemKind::Text(TextKind::Math),
            LeafKind::Caption => ItemKind::Text(TextKind::Caption),
            LeafKind::Term | LeafKind::Summary => {
                strengthen(item);
                ItemKind::Text(running)
            }
            LeafKind::Embed(embed) => self.set_embed(item, embed),
            LeafKind::Image(image) => {
                item.text = image_text(self.reading, self.view.wording, image);
                ItemKind::Image(image)
            }
            LeafKind::Rule => ItemKind::Rule,
        };
        if let (Some(note), ItemKind::Text(_)) = (note, &item.kind) {
            self.ends_of_notes.insert(note, self.view.items.len());
        }
    }

    fn set_embed(&mut self, item: &mut ColumnItem, embed: u32) -> ItemKind {
        let named = self.reading.article.embeds.get(embed as usize);
        let name = named.map_or_else(|| message!("text-embed", kind = "page"), |embed| embed.message());
        let range = append_own(item, &self.view.wording.say(&name), Style::LINK);
        self.view
            .targets
            .push(self.view.items.len(), range, OwnTarget::Embed(embed));
        ItemKind::Embed
    }

    /// The footnote that a node is part of.
    fn note_around(&self, node: u32) -> Option<u32> {
        let article = &self.reading.article;
        if article.notes.is_empty() {
            return None;
        }
        article
            .containers(node)
            .find_map(|container| match article.nodes[container as usize].kind {
                NodeKind::Note(note) => Some(note),
                _ => None,
            })
    }

    /// The way back at the end of each footnote that something refers to.
    fn end_notes(&mut self) {
        for (note, item) in std::mem::take(&mut self.ends_of_notes) {
            let is_referred = self.reading.article.notes.get(note as usize);
            let is_referred = is_referred.is_some_and(|note| !note.references.is_empty());
            if let Some(shown) = self.view.items.get_mut(item).filter(|_| is_referred) {
                shown.text.push('\u{A0}');
                let range = append_own(shown, WAY_BACK, Style::LINK);
                self.view.targets.push(item, range, OwnTarget::WayBack(note));
            }
        }
    }

    fn set_rows(&mut self, item: &mut ColumnItem, block: &ItemBlock, rows: Rows) {
        let article = &self.reading.article;
        let grids = self.grids.clone();
        let Some((grid, cells, lines)) = grids.cells(rows) else {
            return;
        };
        item.levels = match block.pieces.first() {
            Some(piece) => self
                .surroundings
                .levels_of_table(article, article.leaves[piece.leaf].node),
            None => Vec::new(),
        };
        let mut pieces = block.pieces.iter().peekable();
        let mut placed = Vec::with_capacity(cells.len());
        for cell in cells {
            let start = item.text.len();
            let mut pictures = Vec::new();
            while let Some(piece) = pieces.next_if(|piece| article.leaves[piece.leaf].node < cell.nodes.end) {
                self.append_to_cell(item, piece, (cell, start));
                if let LeafKind::Image(image) = article.leaves[piece.leaf].kind {
                    let length = image_text(self.reading, self.view.wording, image).len();
                    let text = item.text.len() - length..item.text.len();
                    pictures.push(CellPicture { image, text });
                }
            }
            placed.push(TableCell {
                pictures,
                text: start..item.text.len(),
                rows: cell.rows.start - lines.start..cell.rows.end - lines.start,
                columns: cell.columns.clone(),
                is_header: cell.is_header,
            });
        }
        item.kind = ItemKind::TableRows(TableRows {
            columns: Arc::clone(&grid.columns),
            rows: lines.len(),
            cells: placed,
        });
    }

    /// Adds a piece to the cell that starts at a byte of the item's text.
    fn append_to_cell(&mut self, item: &mut ColumnItem, piece: &Piece, (cell, start): (&PlacedCell, usize)) {
        let article = &self.reading.article;
        let leaf = &article.leaves[piece.leaf];
        if item.text.len() > start {
            item.text.push('\n');
        }
        let levels = self.surroundings.levels(article, leaf.node, Some(cell.nodes.start));
        for marker in levels.iter().filter_map(Level::marker) {
            append_own(item, &format!("{marker} "), Style::PLAIN);
        }
        match leaf.kind {
            LeafKind::Image(image) => {
                let text = image_text(self.reading, self.view.wording, image);
                let range = append_own(item, &text, Style::DIMMED | Style::EMPHASIS);
                let index = self.view.items.len();
                self.view.targets.push(index, range, OwnTarget::Nowhere);
            }
            LeafKind::Embed(embed) => {
                self.set_embed(item, embed);
            }
            _ if piece.text.is_empty() => {}
            _ => self.append(item, piece),
        }
    }

    /// Adds a piece's text with its styles to the item that comes next.
    fn append(&mut self, item: &mut ColumnItem, piece: &Piece) {
        if piece.text.is_empty() {
            return;
        }
        let byte = append((&self.reading.article, &self.view.guide.languages), item, piece) as u32;
        self.places.push(Place {
            item: self.view.items.len(),
            byte,
            article: piece.text.clone(),
        });
    }
}

/// Names a block among all that the page could show.
fn key(block: &ItemBlock, after_bar: usize) -> usize {
    let leaf = block.pieces.first().map_or(0, |piece| piece.leaf);
    // Leaf and byte never fall together; 0 and 1 are title and byline.
    2 * (leaf + block.text().start as usize) + 2 + after_bar
}

/// Names the bar behind an unfolded stretch: after the last block of that, before the next.
fn key_behind(last: &ItemBlock) -> usize {
    let leaf = last.pieces.last().map_or(0, |piece| piece.leaf);
    2 * (leaf + last.text().end as usize) + 2
}

/// "12 passages left out – show".
pub fn bar_text(wording: Wording, passages: usize, is_open: bool) -> String {
    let id = if is_open { "bar-hide" } else { "bar-show" };
    wording.say(&message!(id, passages = passages))
}
