//! What the column remembers from frame to frame, and how it keeps its place.

use std::ops::Range;

use egui::{Color32, pos2};

use super::item::{ColumnItem, Highlight, Spot};
use super::layouts::{Layouts, Source};
use super::picture::PictureBox;
use super::scroll::{Anchor, Scroll};
use super::sheet::Sheet;
use super::sideways::{Sideways, WideId};

/// Where in the window [`ColumnState::scroll_to`] puts a spot, as a share of the height.
const SHOWN_AT: f32 = 0.25;

/// What the column remembers from frame to frame. A new one shows the start of the text.
#[derive(Default)]
pub struct ColumnState {
    revision: Option<u64>,
    pub(super) layouts: Layouts,
    pub(super) scroll: Scroll,
    pub(super) sideways: Sideways,
    pub(super) bar_grab: Option<f32>,
    /// The item whose code was copied, while the pointer is still on it.
    pub(super) copied: Option<usize>,
    goal: Option<Goal>,
    flash: Option<Flash>,
    /// Key of the item at the top of the window.
    top_key: usize,
}

/// A spot to be shown.
#[derive(Clone, Copy)]
struct Goal {
    spot: Spot,
    /// How far from the window's top, as a share of its height.
    share: f32,
}

/// Parts of items that light up for a moment.
struct Flash {
    parts: Vec<(usize, Range<usize>)>,
    /// When it began, in seconds; nothing before it was painted.
    since: Option<f64>,
}

/// A line, and the distance from its top to the window's.
#[derive(Clone, Copy)]
struct HeldLine {
    spot: Spot,
    below: f32,
}

impl ColumnState {
    /// Brings a spot into the upper part of the window in the next frame.
    pub fn scroll_to(&mut self, spot: Spot) {
        self.goal = Some(Goal { spot, share: SHOWN_AT });
    }

    /// Lights parts of items up for a moment.
    pub fn flash(&mut self, parts: Vec<(usize, Range<usize>)>) {
        self.flash = Some(Flash { parts, since: None });
    }

    /// The parts that are lit up at a time in seconds, in a colour that fades away.
    pub(super) fn flashed(&mut self, now: f64, colour: Color32) -> Vec<Highlight> {
        /// Seconds at full strength, and seconds of fading.
        const STEADY: f64 = 0.6;
        const FADING: f64 = 0.9;
        let Some(flash) = &mut self.flash else {
            return Vec::new();
        };
        let age = now - *flash.since.get_or_insert(now);
        let strength = 1.0 - (age - STEADY).max(0.0) / FADING;
        if strength <= 0.0 {
            self.flash = None;
            return Vec::new();
        }
        let colour = colour.gamma_multiply(strength as f32);
        let parts = flash.parts.iter().cloned();
        parts.map(|(item, range)| Highlight { item, range, colour }).collect()
    }

    /// Puts the line of a spot at the very top of the window in the next frame.
    pub fn start_at(&mut self, spot: Spot) {
        self.goal = Some(Goal { spot, share: 0.0 });
    }

    /// The first spot in the window: [`ColumnState::start_at`] comes back to its line.
    pub fn position(&self) -> Option<Spot> {
        self.hold_line().map(|line| line.spot)
    }

    /// Units (paragraphs, or parts of very long ones) laid out since the start: only those that came into sight.
    pub fn layouts_made(&self) -> usize {
        self.layouts.made()
    }

    /// The picture of a unit that is laid out.
    pub(super) fn picture(&self, unit: usize) -> Option<&PictureBox> {
        self.layouts.made_block(unit)?.own_picture()
    }

    /// Units whose layouts are in memory.
    pub fn layouts_kept(&self) -> usize {
        self.layouts.kept()
    }

    /// Takes other items or another sheet in; the window stays where it was in the text.
    pub(super) fn take_items(&mut self, revision: u64, sheet: &Sheet, source: &mut Source<'_>) {
        if self.revision.replace(revision) == Some(revision) {
            let held = self.hold_line();
            if self.layouts.set_sheet(sheet, source.items) {
                self.restore_line(held, source);
            }
        } else {
            self.layouts.set_items(source.items);
            self.layouts.set_sheet(sheet, source.items);
            self.find_top_item(source.items);
        }
    }

    /// Takes in what the pictures look like now; what stands below a picture at the window's upper edge stays where it is.
    pub(super) fn take_pictures(&mut self, source: &mut Source<'_>) {
        let Anchor { unit, offset } = self.scroll.anchor;
        let growth = self.layouts.refresh_pictures(unit, source);
        if offset > 0.0 {
            self.scroll.anchor.offset = (offset + growth).max(0.0);
        }
    }

    /// Goes where [`ColumnState::scroll_to`] asked for, in a window of this height.
    pub(super) fn reach_goal(&mut self, window_height: f32, source: &mut Source<'_>) {
        if let Some(Goal { spot, share }) = self.goal.take() {
            self.restore_line(
                Some(HeldLine {
                    spot,
                    below: -share * window_height,
                }),
                source,
            );
            self.reveal(spot, source);
        }
    }

    /// Scrolls what is wider than the column until it shows a spot.
    fn reveal(&mut self, spot: Spot, source: &mut Source<'_>) {
        let id = source.items.get(spot.item).and_then(WideId::of);
        let unit = self.layouts.unit_at(spot);
        if let (Some(id), Some(block)) = (id, self.layouts.block(unit, source))
            && let Some(stretch) = block.stretch(spot.byte)
        {
            self.sideways.reveal(id, stretch, block.frame.width());
        }
    }

    /// Remembers which item is at the top, for when the items change.
    pub(super) fn note_top(&mut self, items: &[ColumnItem]) {
        let unit = self.layouts.unit(self.scroll.anchor.unit);
        self.top_key = unit.and_then(|unit| items.get(unit.item)).map_or(0, |item| item.key);
    }

    /// Finds the item that was at the top among other items, or else the one that came after it.
    fn find_top_item(&mut self, items: &[ColumnItem]) {
        let item = items.partition_point(|item| item.key < self.top_key);
        let same = items.get(item).is_some_and(|found| found.key == self.top_key);
        let offset = if same { self.scroll.anchor.offset } else { 0.0 };
        let unit = self.layouts.unit_at(Spot { item, byte: 0 });
        self.scroll.jump(Anchor { unit, offset });
    }

    fn hold_line(&self) -> Option<HeldLine> {
        let Anchor { unit, offset } = self.scroll.anchor;
        let item = self.layouts.unit(unit)?.item;
        let block = self.layouts.made_block(unit)?;
        let (byte, _) = block.hit(pos2(0.0, offset + 1.0))?;
        Some(HeldLine {
            spot: Spot { item, byte },
            below: offset - block.line_top(byte),
        })
    }

    fn restore_line(&mut self, line: Option<HeldLine>, source: &mut Source<'_>) {
        let Some(HeldLine { spot, below }) = line else { return };
        let unit = self.layouts.unit_at(spot);
        let line_top = self
            .layouts
            .block(unit, source)
            .map_or(0.0, |block| block.line_top(spot.byte));
        self.scroll.jump(Anchor {
            unit,
            offset: line_top + below,
        });
    }
}
