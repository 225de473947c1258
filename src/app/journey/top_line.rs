//! The line at the top of the window, which stays where it is while the text around it changes.

use super::carried::carried;
use super::state::Journey;
use crate::app::shared::OpenPage;
use clearline_column::reader::{ColumnState, HeldLine};
use clearline_engine::Reading;

/// The line at the top of the window, for when the items change.
#[derive(Clone, Copy, Debug)]
pub struct TopLine {
    line: HeldLine,
    byte: u32,
}

/// The way back to a line of the page in another character set.
#[derive(Debug)]
pub(super) struct WayBack {
    /// The line as it was left, and the character set in which it was read.
    left: (TopLine, &'static str),
    /// Where the reader came to by that, in the article.
    arrived: u32,
}

impl WayBack {
    /// The way from the line of a page that is read in another character set now to where the reader comes to by that; none where it
    /// stays the same.
    fn of(before: &Reading, line: TopLine, (after, arrived): (&Reading, TopLine)) -> Option<WayBack> {
        let charset = before.page.charset.name();
        let is_recoded = charset != after.page.charset.name();
        is_recoded.then_some(WayBack {
            left: (line, charset),
            arrived: arrived.byte,
        })
    }

    /// The line that was left, where the page is in that character set again and the reader has not gone on since: what cannot
    /// be read in another character set is no good guide.
    fn line(&self, now: TopLine, before: &Reading, after: &Reading) -> Option<TopLine> {
        let (line, charset) = self.left;
        let leaf = |byte: u32| before.article.leaf_at(byte).unwrap_or_default();
        let has_stayed = leaf(now.byte).abs_diff(leaf(self.arrived)) <= 1;
        (has_stayed && after.page.charset.name() == charset).then_some(line)
    }
}

impl Journey {
    /// The line of a page that was read again at which the reader stands; the way back from it is noted.
    pub fn line_kept(&mut self, line: Option<TopLine>, before: &Reading, after: &Reading) -> Option<TopLine> {
        let way_back = self.way_back.take();
        let line = line?;
        let back = way_back.and_then(|way| way.line(line, before, after));
        let arrived = back.or_else(|| line.carried(before, after))?;
        self.way_back = WayBack::of(before, line, (after, arrived));
        Some(arrived)
    }
}

impl TopLine {
    /// The line at the top of the window, where it is text of the article.
    pub fn of(open: &OpenPage, column: &ColumnState) -> Option<TopLine> {
        let line = column.held_line()?;
        let byte = open.view.article_byte(line.spot)?;
        Some(TopLine { line, byte })
    }

    /// The same line of another reading of its page.
    fn carried(self, before: &Reading, after: &Reading) -> Option<TopLine> {
        let byte = carried(before, self.byte, after)?;
        Some(TopLine { byte, ..self })
    }

    /// Puts the line, or else the nearest text that is shown, where it was.
    pub fn restore(self, open: &OpenPage, column: &mut ColumnState) {
        if let Some((spot, is_exact)) = open.view.nearest_spot(self.byte) {
            let below = if is_exact { self.line.below } else { 0.0 };
            column.hold(HeldLine { spot, below });
        }
    }
}
