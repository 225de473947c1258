//! Places in the text of the open page: bringing them into sight.

use super::tools::Tools;
use crate::app::reading_view::ReadingView;
use clearline_column::reader::ColumnState;
use std::ops::Range;

/// Space above a heading that was gone to, in points.
pub const HEADING_MARGIN: f32 = 20.0;

/// Percent of the way through the text that is scrolled; all of a text that fits the window. `None` before it is drawn.
pub fn percent_read(column: &ColumnState) -> Option<u8> {
    let was_drawn = column.position().is_some();
    let share = column.progress().or(was_drawn.then_some(1.0))?;
    Some((100.0 * share).round() as u8)
}

impl Tools<'_> {
    /// Shows the open page by another view; what is selected, and the caret, are kept by their places in the article.
    pub fn take_view(&mut self, view: ReadingView) {
        let Some(open) = &mut self.shared.open else {
            return;
        };
        let held = self.column.selection_or_caret();
        let held = held.map(|selection| open.view.hold(selection));
        open.view = view;
        open.versions.items += 1;
        self.column.carry(held.map(|held| open.view.restored(held)));
    }

    /// Brings bytes of the article into sight; text that is left out is unfolded for it.
    pub fn scroll_to(&mut self, text: Range<u32>) {
        if let Some(open) = &self.shared.open
            && let Some(view) = open.view.unfolded_over(&open.reading, text.start)
        {
            self.take_view(view);
        }
        if let Some(open) = &self.shared.open
            && let Some(spot) = open.view.spot_of(text)
        {
            self.column.scroll_to(spot);
        }
    }

    /// Lights bytes of the article up for a moment.
    pub fn flash(&mut self, text: Range<u32>) {
        if let Some(open) = &self.shared.open {
            self.column.flash(open.view.parts_of_text(text));
        }
    }
}
