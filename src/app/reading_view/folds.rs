//! What is left out of the column: behind which bar it is, and the view with it shown or hidden.
//!
//! Bars are shown only beside the analysis; without it, the page is a book's. A search or a link unfolds text with its bars all the same.

use super::unfolded::Unfolded;
use super::{ReadingView, Spot};
use crate::app::ground::chosen::Chosen;
use clearline_engine::Reading;
use std::ops::Range;

/// A stretch of removed text.
#[derive(Clone, Debug)]
pub(super) struct Fold {
    /// Indices of its bars: none where bars are hidden, one where it is folded, one at each end where it is not.
    pub bars: Vec<usize>,
    /// Where it lies in the article's text; of a row, what is kept of it may lie between. Empty if it has only pictures.
    pub text: Range<u32>,
    /// The leaves from its first block to its last one.
    pub leaves: Range<usize>,
    /// How many passages it has.
    pub passages: usize,
    /// Whether it is shown.
    pub is_open: bool,
}

/// How much of a page is left out of the column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LeftOut {
    /// Passages, shown or not.
    pub passages: usize,
    /// Whether any of them is hidden.
    pub is_hidden: bool,
}

impl Fold {
    /// Returns the bytes that it is unfolded by: its text, or the byte after its pictures.
    pub(super) fn key(text: &Range<u32>) -> Range<u32> {
        text.start..text.end.max(text.start + 1)
    }
}

impl ReadingView {
    /// The fold whose bar stands at an item.
    pub(super) fn fold_at(&self, item: usize) -> Option<&Fold> {
        self.folds.iter().find(|fold| fold.bars.contains(&item))
    }

    /// How much is left out; `None` where nothing is.
    pub fn left_out(&self) -> Option<LeftOut> {
        let passages = self.folds.iter().map(|fold| fold.passages).sum();
        (passages > 0).then(|| LeftOut {
            passages,
            is_hidden: self.folds.iter().any(|fold| !fold.is_open),
        })
    }

    /// Whether bars stand where text is folded away.
    pub fn has_bars(&self) -> bool {
        !self.unfolded.hides_bars
    }

    /// The same view after the bar at `item` was clicked: its passages are shown, or hidden again. `None` where no bar
    /// stands there.
    pub fn toggled(&self, reading: &Reading, item: usize) -> Option<ReadingView> {
        let fold = self.fold_at(item)?;
        Some(self.changed(reading, |unfolded| unfolded.toggle(&Fold::key(&fold.text))))
    }

    /// The same view with the passages shown among which a byte of the article is hidden. `None` where it is not.
    pub fn unfolded_over(&self, reading: &Reading, byte: u32) -> Option<ReadingView> {
        let is_shown = self.places.nearest(byte).is_some_and(|(_, _, is_exact)| is_exact);
        let mut folds = self.folds.iter().filter(|fold| !fold.is_open && !is_shown);
        let fold = folds.find(|fold| fold.text.contains(&byte))?;
        Some(self.changed(reading, |unfolded| unfolded.toggle(&fold.text)))
    }

    /// The same view with all that is left out shown, or hidden where all is shown.
    pub fn all_toggled(&self, reading: &Reading) -> ReadingView {
        let is_hidden = self.left_out().is_some_and(|left_out| left_out.is_hidden);
        self.changed(reading, |unfolded| unfolded.set_all(is_hidden))
    }

    /// This view, if it has bars as is wanted; else one that does.
    pub fn settled(self, reading: &Reading, has_bars: bool) -> ReadingView {
        if self.has_bars() == has_bars {
            self
        } else {
            self.with_bars(reading, has_bars)
        }
    }

    /// The same view with bars where text is folded away, or without.
    pub fn with_bars(&self, reading: &Reading, has_bars: bool) -> ReadingView {
        self.changed(reading, |unfolded| unfolded.hides_bars = !has_bars)
    }

    /// The view of a page that was judged anew: what was unfolded before stays so where it is still left out.
    pub fn unfolded_like(self, reading: &Reading, before: &ReadingView) -> ReadingView {
        let view = if before.unfolded == self.unfolded {
            self
        } else {
            ReadingView::with((reading, self.guide), before.unfolded.clone(), self.wording)
        };
        ReadingView {
            came_from: before.came_from.clone(),
            ..view
        }
    }

    fn changed(&self, reading: &Reading, change: impl FnOnce(&mut Unfolded)) -> ReadingView {
        let mut unfolded = self.unfolded.clone();
        change(&mut unfolded);
        ReadingView {
            came_from: self.came_from.clone(),
            ..ReadingView::with((reading, self.guide.clone()), unfolded, self.wording)
        }
    }

    /// Returns what is left out behind the bar at a spot, or behind the one above the unfolded text there; `None` where no bar is.
    pub fn chosen_behind_bar(&self, reading: &Reading, spot: Spot) -> Option<Chosen> {
        let byte = self.places.article_byte(spot);
        let is_here =
            |fold: &&Fold| fold.bars.contains(&spot.item) || byte.is_some_and(|byte| fold.text.contains(&byte));
        Some(ReadingView::chosen_behind(reading, self.folds.iter().find(is_here)?))
    }

    /// Returns what is left out behind a bar; between the units of a row others may be kept.
    pub(super) fn chosen_behind(reading: &Reading, fold: &Fold) -> Chosen {
        // What has no words follows the units, if no correction has left it out.
        let is_by_hand = |leaf: &usize| reading.is_corrected(*leaf) && !reading.has_unit(*leaf);
        let all = Chosen {
            units: reading.units_in(&fold.text),
            leaves: fold.leaves.clone().filter(is_by_hand).collect(),
        };
        let [_, left_out] = all.kept_and_left_out(reading);
        left_out
    }
}
