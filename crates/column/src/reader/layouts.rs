//! The layouts of the units near the window, and the heights of all.

use std::collections::HashMap;

use super::block::{Block, Subject};
use super::heights::Heights;
use super::item::{ColumnItem, ItemKind, Spot};
use super::picture::Face;
use super::sheet::Sheet;
use super::table::{Measures, measure};
use super::units::{Unit, cut};
use crate::typeset::Typesetter;

/// Layouts kept on each side of the units in sight.
const KEPT_AROUND: usize = 48;

/// The input of layouts.
pub(super) struct Source<'a> {
    pub items: &'a [ColumnItem],
    /// What a picture looks like now.
    pub faces: &'a dyn Fn(u32) -> Face,
    pub typesetter: &'a mut Typesetter,
}

/// Units, their heights, and the layouts of some.
#[derive(Default)]
pub(super) struct Layouts {
    sheet: Option<Sheet>,
    units: Vec<Unit>,
    heights: Heights,
    blocks: HashMap<usize, Block>,
    /// Of the tables that came into sight, by their names.
    measures: HashMap<usize, Measures>,
    made: usize,
}

impl Layouts {
    /// Starts over with other items.
    pub(super) fn set_items(&mut self, items: &[ColumnItem]) {
        self.units = cut(items);
        self.sheet = None;
        self.blocks.clear();
        self.measures.clear();
    }

    /// Takes a sheet. If it differs from the one before, all heights are guessed again; if it differs only in width,
    /// the present layouts are kept and wrapped again. Returns whether it differs.
    pub(super) fn set_sheet(&mut self, sheet: &Sheet, items: &[ColumnItem]) -> bool {
        if self.sheet.as_ref() == Some(sheet) {
            return false;
        }
        let same_type = self.sheet.as_ref().is_some_and(|old| {
            Sheet {
                width: sheet.width,
                ..old.clone()
            } == *sheet
        });
        if !same_type {
            self.blocks.clear();
            self.measures.clear();
        }
        self.heights = Heights::new(self.units.iter().map(|unit| guess_height(unit, sheet)).collect());
        for (&index, block) in &mut self.blocks {
            if let Some(subject) = subject(items, &self.units, index) {
                block.rewrap(sheet, subject);
                self.heights.set(index, block.height());
            }
        }
        self.sheet = Some(sheet.clone());
        true
    }

    /// Number of units.
    pub(super) fn len(&self) -> usize {
        self.units.len()
    }

    /// A unit.
    pub(super) fn unit(&self, index: usize) -> Option<&Unit> {
        self.units.get(index)
    }

    /// Heights, guessed where no layout was made yet.
    pub(super) fn heights(&self) -> &Heights {
        &self.heights
    }

    /// Layouts made since the start.
    pub(super) fn made(&self) -> usize {
        self.made
    }

    /// The unit that holds a spot.
    pub(super) fn unit_at(&self, spot: Spot) -> usize {
        let after = self
            .units
            .partition_point(|unit| (unit.item, unit.range.start) <= (spot.item, spot.byte));
        after.saturating_sub(1)
    }

    /// The layout of a unit, made now if necessary.
    pub(super) fn block(&mut self, index: usize, source: &mut Source<'_>) -> Option<&Block> {
        if !self.blocks.contains_key(&index) {
            let sheet = self.sheet.as_ref()?;
            let subject = subject(source.items, &self.units, index)?;
            let measures = match &subject.item.kind {
                ItemKind::TableRows(rows) => {
                    let measures = self.measures.entry(rows.columns.id);
                    let measures = measures.or_insert_with(|| measure(&rows.columns, source.typesetter, sheet));
                    Some(measures.clone())
                }
                _ => None,
            };
            let block = Block::lay_out(source, sheet, subject, measures);
            self.heights.set(index, block.height());
            self.blocks.insert(index, block);
            self.made += 1;
        }
        self.blocks.get(&index)
    }

    /// Takes in how the pictures in the layouts look now. Returns the points by which the unit `top` grew.
    pub(super) fn refresh_pictures(&mut self, top: usize, source: &mut Source<'_>) -> f32 {
        let is_old = |block: &Block| {
            let mut pictures = block.pictures.iter();
            pictures.any(|(image, picture)| picture.face != (source.faces)(*image))
        };
        let old: Vec<usize> = self
            .blocks
            .iter()
            .filter(|(_, block)| is_old(block))
            .map(|(index, _)| *index)
            .collect();
        let mut growth = 0.0;
        for index in old {
            let before = self.blocks.remove(&index).map_or(0.0, |block| block.height());
            let now = self.height(index, source);
            if index == top {
                growth = now - before;
            }
        }
        growth
    }

    /// The measured height of a unit; 0 beyond the last.
    pub(super) fn height(&mut self, index: usize, source: &mut Source<'_>) -> f32 {
        self.block(index, source).map_or(0.0, Block::height)
    }

    /// A layout that was made before.
    pub(super) fn made_block(&self, index: usize) -> Option<&Block> {
        self.blocks.get(&index)
    }

    /// Forgets the layouts far from the units in sight.
    pub(super) fn keep_around(&mut self, in_sight: &std::ops::Range<usize>) {
        let kept = in_sight.start.saturating_sub(KEPT_AROUND)..in_sight.end + KEPT_AROUND;
        self.blocks.retain(|index, _| kept.contains(index));
    }

    /// Layouts at hand.
    pub(super) fn kept(&self) -> usize {
        self.blocks.len()
    }
}

/// The input of the block of a unit.
fn subject<'a>(items: &'a [ColumnItem], units: &'a [Unit], index: usize) -> Option<Subject<'a>> {
    let unit = units.get(index)?;
    Some(Subject {
        item: items.get(unit.item)?,
        before: unit.item.checked_sub(1).and_then(|before| items.get(before)),
        unit,
    })
}

/// The height of a unit, estimated from the number of its characters.
fn guess_height(unit: &Unit, sheet: &Sheet) -> f32 {
    const GAP: f32 = 0.75;
    let size = sheet.settings.size;
    let lines = (unit.ems * size / sheet.width.max(size)).ceil().max(1.0) + unit.line_feeds as f32;
    let gap = if unit.first { GAP * size } else { 0.0 };
    lines * size * sheet.settings.line_height + gap
}
