//! The rounds of the method: to extract blocks, find separators, build the structure, and go on in its leaves (sections 4.1 to 4.3).

use super::Mode;
use super::blocks::{Block, Extractor};
use super::rules::{Rules, Surroundings};
use super::separators::{Detector, Orientation, Separator};
use super::visual::{NodeId, Visual};
use crate::budget::{Budget, ONE_SECOND, Stop};
use crate::document::Document;
use crate::document::layout::{Layout, PX, Rect};
use std::ops::Range;

/// Nested rounds at most.
const MOST_ROUNDS: u32 = 60;
/// Work at most, in the units of a [`Budget`]: pages that exist take a hundredth of it.
const MOST_WORK: u64 = ONE_SECOND;

/// A node of the content structure.
#[derive(Clone, Debug)]
pub struct Cell {
    /// Around all its blocks.
    pub rect: Rect,
    /// Its degree of coherence, 1 to 10.
    pub doc: u8,
    /// The blocks of a leaf; none elsewhere.
    pub blocks: Vec<Block>,
    /// What parts its children.
    pub separators: Vec<Separator>,
    /// Its children; none in a leaf.
    pub children: Range<u32>,
    /// The round that found it, counted from 1; that of the page is 0.
    pub round: u32,
}

/// The content structure of a page: cells from the root down, parents before children.
#[derive(Debug)]
pub struct Structure {
    /// The nodes that its blocks name.
    pub visual: Visual,
    /// Its cells; none where nothing can be seen.
    pub cells: Vec<Cell>,
    /// Rounds that it took.
    pub rounds: usize,
    /// Whether work ended before everything was divided.
    pub is_cut: bool,
}

impl Structure {
    /// Segments a page as it was laid out.
    pub fn of(document: &Document, layout: &Layout, mode: Mode) -> Structure {
        let visual = Visual::of(document, layout, mode);
        let budget = Budget::of(MOST_WORK, &|| false);
        let [width, height] = [0, 1].map(|side: usize| layout.page[side].max(layout.viewport[side]));
        let [across, down] = layout.viewport.map(i128::from);
        let mut rounds = Rounds {
            mode,
            extractor: Extractor::new(Rules::new(document, [width, height]), &budget),
            detector: Detector::new(&visual, mode, &budget),
            viewport_area: across * down * i128::from(PX) * i128::from(PX),
            structure: Structure {
                visual,
                cells: Vec::new(),
                rounds: 0,
                is_cut: false,
            },
        };
        rounds.run();
        let mut structure = rounds.structure;
        structure.set_docs();
        structure
    }

    /// Gives every cell its degree of coherence: no child is less coherent than its parent.
    fn set_docs(&mut self) {
        for at in (0..self.cells.len()).rev() {
            let cell = &self.cells[at];
            let children = self.cells[as_indexes(&cell.children)].iter().map(|child| child.doc);
            let blocks = cell.blocks.iter().map(|block| block.doc);
            let separators = cell.separators.iter().map(|separator| doc_of_weight(separator.weight));
            let least = blocks.chain(children).chain(separators).min();
            self.cells[at].doc = least.unwrap_or(10);
        }
    }

    /// The segments at a permitted degree of coherence, from the root down: cells that are more coherent, and leaves.
    pub fn segments(&self, permitted: u8) -> Vec<usize> {
        self.leaves_below(0, |cell| cell.doc > permitted)
    }

    /// The blocks of a cell, those of its leaves one after the other.
    pub fn blocks(&self, cell: usize) -> impl Iterator<Item = &Block> {
        let leaves = self.leaves_below(cell, |_| false);
        leaves.into_iter().flat_map(|leaf| &self.cells[leaf].blocks)
    }

    /// The first cells on each way down that are leaves or at which `is_end` holds.
    fn leaves_below(&self, top: usize, is_end: impl Fn(&Cell) -> bool) -> Vec<usize> {
        let mut found = Vec::new();
        let mut open: Vec<usize> = (!self.cells.is_empty()).then_some(top).into_iter().collect();
        while let Some(at) = open.pop() {
            let cell = &self.cells[at];
            if cell.children.is_empty() || is_end(cell) {
                found.push(at);
            } else {
                open.extend(as_indexes(&cell.children).rev());
            }
        }
        found
    }
}

pub(super) fn as_indexes(ids: &Range<u32>) -> Range<usize> {
    ids.start as usize..ids.end as usize
}

/// The coherence that a separator of some weight leaves to what is around it: ⌊10 − (w − 4) · 9/14⌋, from 1 to 10.
pub fn doc_of_weight(weight: i32) -> u8 {
    let doc = (140 - 9 * (weight.clamp(-100, 100) - 4)).div_euclid(14);
    doc.clamp(1, 10) as u8
}

struct Rounds<'a> {
    mode: Mode,
    extractor: Extractor<'a>,
    detector: Detector<'a>,
    /// In squares of 1/64 px.
    viewport_area: i128,
    structure: Structure,
}

impl Rounds<'_> {
    fn run(&mut self) {
        let Some(body) = self.structure.visual.body else {
            return;
        };
        let body = Block::of(&self.structure.visual, body, 0, 8, false);
        self.structure.cells.push(leaf(vec![body], 0));
        let mut open = vec![(0, 0)];
        while let Some((cell, depth)) = open.pop() {
            match self.round(cell, depth) {
                Ok(leaves) => open.extend(leaves.into_iter().map(|leaf| (leaf, depth + 1))),
                Err(_) => {
                    self.structure.is_cut = true;
                    return;
                }
            }
        }
    }

    /// One round within a leaf of the structure, which becomes what the round finds. Returns the leaves that go on.
    fn round(&mut self, cell: usize, depth: u32) -> Result<Vec<usize>, Stop> {
        self.structure.rounds += 1;
        let roots = self.structure.cells[cell].blocks.clone();
        let Some(around) = around(&roots) else {
            return Ok(Vec::new());
        };
        let surroundings = |is_only_root| Surroundings {
            is_only_root,
            limit_times_ten: around.area().min(self.viewport_area),
            is_previous_divided: None,
        };
        let (usual, forced) = (surroundings(roots.len() == 1), surroundings(true));
        let visual = &mut self.structure.visual;
        let pool = self.extractor.pool(visual, &roots, usual)?;
        if pool.is_empty() {
            return Ok(Vec::new());
        }
        let mut is_same = is_same(&roots, &pool);
        let mut leaves = self.construct(cell, pool, depth + 1)?;
        if depth > MOST_ROUNDS {
            return Ok(Vec::new());
        }
        let is_stuck = is_same && leaves == [cell] && self.mode == Mode::Repaired;
        if is_stuck && self.structure.cells[cell].blocks.iter().any(|block| !block.is_final) {
            let visual = &mut self.structure.visual;
            let pool = self.extractor.pool(visual, &roots, forced)?;
            is_same = self::is_same(&roots, &pool);
            leaves = self.construct(cell, pool, depth + 1)?;
        }
        if is_same && leaves == [cell] {
            return Ok(Vec::new());
        }
        leaves.retain(|&leaf| self.structure.cells[leaf].blocks.iter().any(|block| !block.is_final));
        Ok(leaves)
    }

    /// Splits the pool of a cell in some round at its heaviest separators, and each part again. Returns the leaves.
    fn construct(&mut self, cell: usize, pool: Vec<Block>, round: u32) -> Result<Vec<usize>, Stop> {
        let mut leaves = Vec::new();
        self.structure.cells[cell] = leaf(pool, self.structure.cells[cell].round);
        let mut open = vec![cell];
        while let Some(at) = open.pop() {
            let parts = self.split(at)?;
            if parts.is_empty() {
                leaves.push(at);
                continue;
            }
            let cells = &mut self.structure.cells;
            let first = cells.len();
            cells.extend(parts.into_iter().map(|part| leaf(part, round)));
            open.extend(first..cells.len());
            cells[at].children = first as u32..cells.len() as u32;
            cells[at].blocks = Vec::new();
        }
        Ok(leaves)
    }

    /// The parts of a cell between its heaviest separators, which it gets; none where it has no separator.
    fn split(&mut self, cell: usize) -> Result<Vec<Vec<Block>>, Stop> {
        let Structure { cells, visual, .. } = &mut self.structure;
        let Cell { rect, blocks, .. } = &cells[cell];
        if blocks.len() < 2 {
            return Ok(Vec::new());
        }
        let mut heaviest: Vec<Separator> = Vec::new();
        for orientation in Orientation::BOTH {
            let found = self.detector.separators(visual, blocks, *rect, orientation)?;
            let greatest = found.iter().map(|separator| separator.weight).max();
            let before = heaviest.first().map(|separator| separator.weight);
            if greatest > before {
                heaviest = found;
                heaviest.retain(|separator| Some(separator.weight) == greatest);
            }
        }
        let mut parts = vec![Vec::new(); heaviest.len() + 1];
        for block in blocks {
            let passed = heaviest.partition_point(|separator| separator.behind <= separator.start_of(block));
            parts[passed].push(*block);
        }
        parts.retain(|part| !part.is_empty());
        if parts.len() < 2 {
            return Ok(Vec::new());
        }
        cells[cell].separators = heaviest;
        Ok(parts)
    }
}

fn is_same(roots: &[Block], pool: &[Block]) -> bool {
    let nodes = |blocks: &[Block]| -> Vec<NodeId> { blocks.iter().map(|block| block.node).collect() };
    nodes(roots) == nodes(pool)
}

fn around(blocks: &[Block]) -> Option<Rect> {
    blocks.iter().map(|block| block.rect).reduce(Rect::around)
}

fn leaf(blocks: Vec<Block>, round: u32) -> Cell {
    Cell {
        rect: around(&blocks).unwrap_or_default(),
        doc: 0,
        blocks,
        separators: Vec::new(),
        children: 0..0,
        round,
    }
}
