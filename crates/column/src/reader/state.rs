//! The state of the column from frame to frame, and how it keeps its place.

use std::ops::Range;

use egui::{Color32, Context, pos2};

use super::controls::Controls;
use super::item::{ColumnItem, Highlight, Spot};
use super::layouts::{Layouts, Source};
use super::missing::Missing;
use super::picture::PictureBox;
use super::scroll::{Anchor, Scroll};
use super::selecting::Selecting;
use super::selection::Selection;
use super::sheet::Sheet;
use super::sideways::{Sideways, WideId};
use super::spoken::Spoken;

/// Where in the window [`ColumnState::scroll_to`] puts a spot, as a share of the height.
const SHOWN_AT: f32 = 0.25;

/// The state of the column from frame to frame. A new one shows the start of the text.
#[derive(Default)]
pub struct ColumnState {
    pub(super) layouts: Layouts,
    pub(super) scroll: Scroll,
    pub(super) sideways: Sideways,
    pub(super) selecting: Selecting,
    pub(super) controls: Controls,
    pub(super) spoken: Spoken,
    goal: Option<Goal>,
    flash: Option<Flash>,
    taken: Taken,
    missing: Missing,
}

/// The items that were taken in last.
#[derive(Default)]
struct Taken {
    revision: Option<u64>,
    /// Key of the one at the top of the window.
    top_key: usize,
}

/// A line to be shown.
#[derive(Clone, Copy)]
struct Goal {
    line: HeldLine,
    /// How far below the window's top, as a share of its height.
    share: f32,
    /// Whether nothing moves if the spot is in sight already.
    only_if_hidden: bool,
}

/// Parts of items that light up for a moment.
struct Flash {
    parts: Vec<(usize, Range<usize>)>,
    /// When it began, in seconds; `None` until it is painted.
    since: Option<f64>,
}

/// A line, and the distance from its top to the window's.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HeldLine {
    /// Its first byte.
    pub spot: Spot,
    /// Points from the line's top to the window's; negative where the line begins inside.
    pub below: f32,
}

impl ColumnState {
    /// Brings a spot into the upper part of the window in the next frame.
    pub fn scroll_to(&mut self, spot: Spot) {
        self.set_goal(HeldLine { spot, below: 0.0 }, (SHOWN_AT, false));
    }

    /// The same, but nothing moves if the spot is in sight already.
    pub fn bring_into_sight(&mut self, spot: Spot) {
        self.set_goal(HeldLine { spot, below: 0.0 }, (SHOWN_AT, true));
    }

    fn set_goal(&mut self, line: HeldLine, (share, only_if_hidden): (f32, bool)) {
        self.goal = Some(Goal {
            line,
            share,
            only_if_hidden,
        });
    }

    /// What is selected, if anything is.
    pub fn selection(&self) -> Option<Selection> {
        self.selecting.selected()
    }

    /// What pointer or keys have selected since this was last asked, once the pointer's buttons are up.
    pub fn take_settled(&mut self, ctx: &Context) -> Option<Selection> {
        let is_settled = self.selecting.is_new && !ctx.input(|input| input.pointer.any_down());
        self.selecting.is_new &= !is_settled;
        self.selection().filter(|_| is_settled)
    }

    /// What is selected, else the caret where keys have moved it.
    pub fn held(&self) -> Option<Selection> {
        let caret = self.selecting.selection.filter(|_| self.selecting.shows_caret);
        self.selection().or(caret)
    }

    /// What is selected, else the caret, also one that is not shown: at a hit, or where the text was clicked.
    pub fn selection_or_caret(&self) -> Option<Selection> {
        self.selecting.selection
    }

    /// Where keys have moved the caret, or the end of a selection; `None` after the pointer, or anybody else, has selected.
    pub fn caret_of_keys(&self) -> Option<Spot> {
        let selection = self.selecting.selection.filter(|_| self.selecting.shows_caret);
        selection.map(|selection| selection.focus)
    }

    /// The link that has the keyboard.
    pub fn link_of_keys(&self) -> Option<Spot> {
        self.controls.focused_link.map(|(_, spot)| spot)
    }

    /// Whether keys have moved the text since this was last asked.
    pub fn take_moved_by_keys(&mut self) -> bool {
        std::mem::take(&mut self.controls.moved_by_keys)
    }

    /// Selects something, or nothing. If the items change, the selection has to be set again, because its spots name
    /// places in the old items.
    pub fn select(&mut self, selection: Option<Selection>) {
        self.selecting.set(selection);
    }

    /// Selects what stood in other items before they changed: a caret that keys have moved stays one.
    pub fn carry(&mut self, selection: Option<Selection>) {
        let shows_caret = self.selecting.shows_caret;
        self.select(selection);
        self.selecting.shows_caret = shows_caret && selection.is_some();
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
        let highlight = |(item, range)| Highlight {
            item,
            range,
            colour,
            letter: None,
        };
        parts.map(highlight).collect()
    }

    /// Puts the line of a spot at the very top of the window in the next frame.
    pub fn start_at(&mut self, spot: Spot) {
        self.hold(HeldLine { spot, below: 0.0 });
    }

    /// Gives the keyboard to the column, so that the next Tab goes to the first link in sight.
    pub fn take_keyboard(&self, ctx: &Context) {
        if let Some(column) = self.controls.column {
            ctx.memory_mut(|memory| memory.request_focus(column));
        }
    }

    /// Shows the next heading, or the one before, and sets the caret there. It is looked for from the caret if that is
    /// in sight, else from the first place in sight.
    pub(super) fn go_to_heading(&mut self, is_onward: bool, window_height: f32, source: &mut Source<'_>) {
        let caret = self.selecting.selection.map(|selection| selection.focus);
        let caret = caret.filter(|caret| self.is_in_sight(*caret, window_height, source));
        let Some(from) = caret.or_else(|| self.position()) else {
            return;
        };
        let is_heading = |item: &usize| source.items.get(*item).is_some_and(ColumnItem::is_heading);
        let found = if is_onward {
            (from.item + 1..source.items.len()).find(is_heading)
        } else {
            (0..from.item).rev().find(is_heading)
        };
        let Some(item) = found else { return };
        let spot = Spot { item, byte: 0 };
        self.select(Some(Selection {
            anchor: spot,
            focus: spot,
        }));
        self.selecting.shows_caret = true;
        self.hold(HeldLine { spot, below: 0.0 });
    }

    /// Goes to the beginning.
    pub fn start_over(&mut self) {
        self.goal = None;
        self.scroll.jump(Anchor::default());
    }

    /// Puts a line where it was held, in the next frame.
    pub fn hold(&mut self, line: HeldLine) {
        self.set_goal(line, (0.0, false));
    }

    /// The first spot in the window. [`ColumnState::start_at`] returns to its line.
    pub fn position(&self) -> Option<Spot> {
        self.held_line().map(|line| line.spot)
    }

    /// The spot this many points below the window's upper edge, or the last that is laid out above it.
    pub fn spot_below(&self, points: f32) -> Option<Spot> {
        let Anchor { mut unit, offset } = self.scroll.anchor;
        let mut below = offset + points;
        let mut block = self.layouts.made_block(unit)?;
        while below >= block.height()
            && let Some(next) = self.layouts.made_block(unit + 1)
        {
            below -= block.height();
            (unit, block) = (unit + 1, next);
        }
        let item = self.layouts.unit(unit)?.item;
        let (byte, _) = block.hit(pos2(0.0, below))?;
        Some(Spot { item, byte })
    }

    /// The share of the text that is behind, 0 to 1, or `None` where all of it fits the window.
    pub fn progress(&self) -> Option<f32> {
        self.scroll.progress
    }

    /// Units (paragraphs, or parts of very long ones) that were laid out since the start: only those that were in
    /// sight.
    pub fn layouts_made(&self) -> usize {
        self.layouts.made()
    }

    /// The picture of a unit that is laid out, with its number.
    pub(super) fn picture(&self, unit: usize) -> Option<(u32, &PictureBox)> {
        let block = self.layouts.made_block(unit)?;
        Some((block.pictures.first()?.0, block.own_picture()?))
    }

    /// Units whose layouts are in memory.
    pub fn layouts_kept(&self) -> usize {
        self.layouts.kept()
    }

    /// The characters of the text that are shown as boxes, because no font has them, in the order of their codes. Empty
    /// until the system's fonts are read.
    pub fn missing_characters(&self) -> &[char] {
        self.missing.found()
    }

    /// Takes in other items or another sheet. The window stays at its place in the text.
    pub(super) fn take_items(&mut self, revision: u64, sheet: &Sheet, source: &mut Source<'_>) {
        let fonts = (sheet, &mut *source.typesetter);
        self.missing.look_for(revision, source.items, fonts);
        if self.taken.revision.replace(revision) == Some(revision) {
            let held = self.held_line();
            if self.layouts.set_sheet(sheet, source.items) {
                self.restore_line(held, source);
            }
        } else {
            self.spoken.start_over();
            self.layouts.set_items(source.items);
            self.layouts.set_sheet(sheet, source.items);
            self.find_top_item(source.items);
        }
    }

    /// Takes in how the pictures look now. What is below a picture at the window's upper edge stays in its place.
    pub(super) fn take_pictures(&mut self, source: &mut Source<'_>) {
        let Anchor { unit, offset } = self.scroll.anchor;
        let growth = self.layouts.refresh_pictures(unit, source);
        if offset > 0.0 {
            self.scroll.anchor.offset = (offset + growth).max(0.0);
        }
    }

    /// Goes to the target of [`ColumnState::scroll_to`], in a window of this height.
    pub(super) fn reach_goal(&mut self, window_height: f32, source: &mut Source<'_>) {
        if let Some(goal) = self.goal.take()
            && !(goal.only_if_hidden && self.is_in_sight(goal.line.spot, window_height, source))
        {
            let Goal { line, share, .. } = goal;
            let below = line.below - share * window_height;
            self.restore_line(Some(HeldLine { below, ..line }), source);
            self.reveal(line.spot, source);
        }
    }

    /// Points from the window's upper edge to the top of a unit; infinite if that is out of a window of this height.
    pub(super) fn distance_to(&mut self, unit: usize, window_height: f32, source: &mut Source<'_>) -> f32 {
        let Anchor { unit: first, offset } = self.scroll.anchor;
        if unit < first {
            return f32::NEG_INFINITY;
        }
        let mut distance = -offset;
        for before in first..unit {
            distance += self.layouts.height(before, source);
            if distance > window_height {
                return f32::INFINITY;
            }
        }
        distance
    }

    fn is_in_sight(&mut self, spot: Spot, window_height: f32, source: &mut Source<'_>) -> bool {
        let unit = self.layouts.unit_at(spot);
        let top = self.distance_to(unit, window_height, source);
        let boxes = self
            .layouts
            .block(unit, source)
            .map(|block| block.rects(&(spot.byte..spot.byte + 1)));
        let line = boxes.into_iter().flatten().next();
        // What is hidden sideways must be shown too, and is not looked at here.
        let is_wide = source.items.get(spot.item).and_then(WideId::of).is_some();
        line.is_some_and(|line| top + line.top() >= 0.0 && top + line.bottom() <= window_height) && !is_wide
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

    /// Remembers which item is at the top, for the time when the items change.
    pub(super) fn note_top(&mut self, items: &[ColumnItem]) {
        let unit = self.layouts.unit(self.scroll.anchor.unit);
        self.taken.top_key = unit.and_then(|unit| items.get(unit.item)).map_or(0, |item| item.key);
    }

    /// Finds the item that was at the top among other items, or else the one that followed it.
    fn find_top_item(&mut self, items: &[ColumnItem]) {
        let item = items.partition_point(|item| item.key < self.taken.top_key);
        let same = items.get(item).is_some_and(|found| found.key == self.taken.top_key);
        let offset = if same { self.scroll.anchor.offset } else { 0.0 };
        let unit = self.layouts.unit_at(Spot { item, byte: 0 });
        self.scroll.jump(Anchor { unit, offset });
    }

    /// The first line in the window.
    pub fn held_line(&self) -> Option<HeldLine> {
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
