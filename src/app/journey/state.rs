//! The pages that were open, and where each was left.

use super::history::{History, Visit};
use super::positions::{Position, Positions};
use super::top_line::WayBack;
use crate::app::shared::{OpenPage, Shared};
use clearline_column::reader::{ColumnState, Spot};
use std::sync::Arc;

/// From page to page.
#[derive(Default)]
pub struct Journey {
    /// The pages that were open.
    pub history: History,
    /// Where the last pages were left.
    pub positions: Positions,
    /// The way back to the line at which the open page was left in another character set.
    pub(super) way_back: Option<WayBack>,
}

impl Journey {
    /// Keeps the place in the open page for the next time.
    pub fn keep(&mut self, shared: &Shared, column: &ColumnState) {
        if let Some(open) = &shared.open
            && shared.settings.window.remember_positions
        {
            self.positions.keep(&open.reading.page, position_in(open, column));
        }
    }
}

/// The open page as the history keeps it.
pub fn visit_of(shared: &Shared, column: &ColumnState) -> Option<Visit> {
    let open = shared.open.as_ref()?;
    Some(Visit {
        source: open.reading.page.source.clone(),
        page: Some(Arc::clone(&open.reading.page)),
        position: position_in(open, column),
        corrections: shared.recipe.corrections.clone().into(),
        steps: shared.steps.clone(),
    })
}

/// Where the window stands in the open page; `None` while its first line is in sight.
fn position_in(open: &OpenPage, column: &ColumnState) -> Option<Position> {
    let spot = column.position().filter(|spot| *spot > Spot { item: 0, byte: 0 })?;
    Position::of(&open.reading, open.view.article_byte_from(spot)?)
}
