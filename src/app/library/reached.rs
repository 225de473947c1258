//! How far a kept page is read: noted in its file when the page is left, and gone to when it is opened from there.

use super::action::LibraryAction;
use super::apply::run_aside;
use super::state::{Library, PageState, place_of};
use super::store::Place;
use crate::app::ground::folders::Folders;
use crate::app::shared::{OpenPage, Shared, Tools, percent_read};
use clearline_column::reader::{ColumnState, Spot};
use clearline_library::{LibraryFault, Reached};
use std::path::PathBuf;

/// How far a page is read that is left.
struct Left {
    path: PathBuf,
    reached: Option<Reached>,
}

impl Left {
    fn write(&self, place: &Place) -> Result<(), LibraryFault> {
        place.shelf.note_reached(&self.path, self.reached.as_ref())
    }
}

impl Library {
    /// Notes on a thread of its own how far the open page is read, before another one comes.
    pub fn leave_page(&mut self, tools: &mut Tools<'_>) {
        if let Some(left) = self.left(tools.shared, tools.column) {
            run_aside(tools, move |place| {
                // The window remembers the place, too: that it cannot be noted in the file is no news to anybody.
                let _ = left.write(place);
                Ok(LibraryAction::Changed)
            });
        }
    }

    /// Notes the same at once, before the window is gone.
    pub fn close(&mut self, shared: &Shared, column: &ColumnState, folders: &Folders) {
        if let (Some(left), Some(place)) = (self.left(shared, column), place_of(shared, folders)) {
            let _ = left.write(&place);
        }
    }

    /// How far the open page is read, where it is kept and its file says something else.
    fn left(&mut self, shared: &Shared, column: &ColumnState) -> Option<Left> {
        let (PageState::Kept(kept), Some(open)) = (&mut self.page, &shared.open) else {
            return None;
        };
        let now = byte_above(open, column.position()?);
        let is_news = std::mem::replace(&mut kept.reached, now) != now;
        is_news.then(|| Left {
            path: kept.path.clone(),
            reached: now.map(|byte| Reached::of(open.reading.article.text(), byte as usize, percent_read(column))),
        })
    }
}

/// Scrolls to the place that the file of a kept page remembers, unless the window is further down already.
pub(super) fn read_on(reached: Option<u32>, tools: &mut Tools<'_>) {
    let Some(open) = &tools.shared.open else {
        return;
    };
    let stands = tools.column.position().and_then(|spot| byte_above(open, spot));
    if let Some(byte) = reached.filter(|byte| Some(*byte) > stands)
        && let Some((spot, _)) = open.view.nearest_spot(byte)
    {
        tools.column.start_at(spot);
    }
}

/// The byte of the article at the upper edge of the window; `None` while the first line is in sight.
fn byte_above(open: &OpenPage, spot: Spot) -> Option<u32> {
    let beginning = Spot { item: 0, byte: 0 };
    open.view.article_byte_from(spot).filter(|_| spot > beginning)
}
