//! Moving through the text, and from page to page.

use super::Hands;
use crate::app::action::MoveAction;
use crate::app::contents::HEADING_MARGIN;
use crate::app::engine::{Here, Order, TaskAnswer};
use crate::app::ground::links::{Destination, LONGEST_TOLD, PageLinks};
use crate::app::ground::way::Way;
use crate::app::journey::history::Visit;
use crate::app::journey::positions::{Position, carried};
use crate::app::reading_view::ReadingView;
use crate::app::shell::state::{OpenPage, State};
use clearline_column::reader::{HeldLine, Spot};
use clearline_engine::Reading;
use clearline_engine::page::Source;
use clearline_engine::save::characters::{beginning, in_one_line};
use std::path::PathBuf;
use std::sync::Arc;

impl Hands<'_> {
    pub(super) fn apply_move(&mut self, action: MoveAction) {
        match action {
            MoveAction::Go(way) => self.go(way),
            MoveAction::ToHeading(heading) => self.go_to_heading(heading),
            MoveAction::RememberPositions(is_wanted) => {
                self.state.settings.window.remember_positions = is_wanted;
                if !is_wanted {
                    self.state.journey.positions.clear();
                }
            }
        }
    }

    /// Goes a step in the history. A page that is still in memory is not fetched again.
    fn go(&mut self, way: Way) {
        let Some(visit) = self.state.journey.history.next(way).cloned() else {
            return;
        };
        let here = self.state.open.as_ref();
        let is_here = here.is_some_and(|open| visit.page.as_ref().is_some_and(|page| is_page(open, page)));
        if is_here {
            return self.go_within_page(way);
        }
        let Visit {
            source,
            page,
            corrections,
            ..
        } = visit;
        let kept = page.map(|page| Order::Here(Here::Again { page, corrections }));
        self.open(kept.unwrap_or(Order::Load(source)));
        if let Some(opening) = &mut self.state.journey.opening {
            opening.way = Some(way);
        }
    }

    /// Goes a step that leads to another place of the open page.
    fn go_within_page(&mut self, way: Way) {
        self.dismiss_notices();
        let Some(here) = visit_of(self.state) else {
            return;
        };
        let visit = self.state.journey.history.go(way, here);
        self.resume(visit.and_then(|visit| visit.position));
    }

    fn go_to_heading(&mut self, heading: usize) {
        let Some(open) = &mut self.state.open else {
            return;
        };
        let place = open
            .view
            .guide
            .outline
            .get(heading)
            .map(|heading| heading.place.clone());
        let spot = place.clone().and_then(|place| open.view.spot_of(place));
        if let (Some(spot), Some(place)) = (spot, place) {
            let below = -HEADING_MARGIN;
            open.column.hold(HeldLine { spot, below });
            self.flash(place);
        }
    }

    /// Follows a link of the page.
    pub(super) fn follow(&mut self, written: &str, outside: bool) {
        let Some(open) = &self.state.open else {
            return;
        };
        match open.view.guide.links.destination(written) {
            Destination::Place(_) if outside => self.browse(written),
            Destination::Place(fragment) => self.go_to_place(&fragment),
            Destination::Page(url) if !outside => self.open(Order::Load(Source::Url(url))),
            Destination::File(path, place) if !outside => self.open_beside(path, place),
            Destination::File(..) => {
                let told = "A browser is never handed a file. A plain click opens this page here.";
                self.tell_refused(told.to_owned());
            }
            Destination::Page(url) | Destination::Mail(url) => self.browse_to(url.as_str()),
            Destination::Nowhere => self.refuse(written),
        }
    }

    /// Opens a page that lies beside the open one, at a place that the link names.
    fn open_beside(&mut self, path: PathBuf, place: Option<String>) {
        self.open_file(path);
        if let Some(opening) = &mut self.state.journey.opening {
            opening.place = place;
        }
    }

    /// Opens a link in the browser.
    fn browse(&mut self, written: &str) {
        let links = self.state.open.as_ref().map(|open| &open.view.guide.links);
        match links.and_then(|links| links.address(written)) {
            Some(url) => self.browse_to(url.as_str()),
            None => self.refuse(written),
        }
    }

    /// Hands an address to the browser, or says that there is none.
    pub(super) fn browse_to(&mut self, address: &str) {
        if let Some(open) = self.browser.open(self.ctx, address) {
            self.run(move || match open() {
                Ok(()) => TaskAnswer::Browsed,
                Err(sentence) => TaskAnswer::Failed(sentence),
            });
        }
    }

    fn refuse(&mut self, written: &str) {
        let links = self.state.open.as_ref().map(|open| &open.view.guide.links);
        let told = in_one_line(&beginning(written, LONGEST_TOLD));
        let links = links.filter(|links| links.lacks_address(written));
        self.tell_refused(match links.map(PageLinks::is_of_file) {
            Some(true) => format!(
                "The link “{told}” is not followed: it leads to no page beside this file. Only pages in its folder and below are opened \
                 from it."
            ),
            Some(false) => format!(
                "The link “{told}” cannot be followed: it is only the end of an address, and the page names no address that it would \
                 follow. Open the page by its own address to follow its links."
            ),
            None => format!("Only links to web pages and mail are followed. This one leads elsewhere: {told}"),
        });
    }

    /// Goes to the place of the open page that a fragment names; the way back is kept.
    fn go_to_place(&mut self, fragment: &str) {
        let Some(open) = &self.state.open else {
            return;
        };
        let Some(byte) = ReadingView::place_named(&open.reading, fragment) else {
            let name = in_one_line(&beginning(fragment, LONGEST_TOLD));
            self.tell_refused(format!("The page has no place with the name “{name}”."));
            return;
        };
        if let Some(here) = visit_of(self.state) {
            self.state.journey.history.leave(here);
        }
        self.show_place(byte, fragment.is_empty());
    }

    fn show_place(&mut self, byte: u32, is_start: bool) {
        match is_start {
            true => self.resume(None),
            false => {
                self.scroll_to(byte..u32::MAX);
                self.flash(byte..byte + 1);
            }
        }
    }

    /// Begins the text of a page that has just come where it is to be read: where it was left, at the place that its
    /// address or the link to it names, or at the beginning. A page that was open before has its steps again. `here` is the page
    /// that one comes from.
    pub(super) fn arrive(&mut self, here: Option<Visit>, way: Option<Way>, place: Option<&str>) {
        let Some(open) = &self.state.open else {
            return;
        };
        let journey = &mut self.state.journey;
        let visit = match (way, here) {
            (Some(way), Some(here)) => journey.history.go(way, here),
            (None, Some(here)) => {
                journey.history.leave(here);
                None
            }
            (_, None) => None,
        };
        let fragment = || open.reading.page.source.url()?.fragment();
        let named = place
            .or_else(fragment)
            .filter(|_| visit.is_none())
            .and_then(|fragment| ReadingView::place_named(&open.reading, fragment));
        let kept = journey.positions.of(&open.reading.page);
        match (named, visit) {
            (Some(byte), _) => self.show_place(byte, byte == 0),
            (None, Some(visit)) => {
                self.state.steps = visit.steps.of_corrections(&self.state.recipe);
                self.resume(visit.position);
            }
            (None, None) => self.resume(kept),
        }
    }

    /// Shows a position at the top of the window.
    fn resume(&mut self, position: Option<Position>) {
        let Some(open) = &mut self.state.open else {
            return;
        };
        let byte = position.and_then(|position| position.article_byte(&open.reading));
        match byte.and_then(|byte| open.view.nearest_spot(byte)) {
            Some((spot, _)) => open.column.start_at(spot),
            None => open.column.start_over(),
        }
    }
}

/// Keeps the place in the open page for the next time.
pub fn keep_position(state: &mut State) {
    if let Some(open) = &state.open
        && state.settings.window.remember_positions
    {
        let position = position_in(open);
        state.journey.positions.keep(&open.reading.page, position);
    }
}

/// The open page as the history keeps it.
pub(super) fn visit_of(state: &State) -> Option<Visit> {
    let open = state.open.as_ref()?;
    Some(Visit {
        source: open.reading.page.source.clone(),
        page: Some(Arc::clone(&open.reading.page)),
        position: position_in(open),
        corrections: state.recipe.corrections.clone().into(),
        steps: state.steps.clone(),
    })
}

fn is_page(open: &OpenPage, page: &Arc<clearline_engine::page::Page>) -> bool {
    Arc::ptr_eq(&open.reading.page, page)
}

/// Where the window stands in the open page; `None` while its first line is in sight.
fn position_in(open: &OpenPage) -> Option<Position> {
    let spot = open
        .column
        .position()
        .filter(|spot| *spot > Spot { item: 0, byte: 0 })?;
    Position::of(&open.reading, open.view.article_byte_from(spot)?)
}

/// The line at the top of the window, for when the items change.
#[derive(Clone, Copy, Debug)]
pub struct TopLine {
    line: HeldLine,
    byte: u32,
}

/// The way back to a line of the page in another character set.
#[derive(Debug)]
pub struct WayBack {
    /// The line as it was left, and the character set in which it was read.
    left: (TopLine, &'static str),
    /// Where the reader came to by that, in the article.
    arrived: u32,
}

impl WayBack {
    /// The way from the line of a page that is read in another character set now to where the reader comes to by that; none where it
    /// stays the same.
    fn of(before: &OpenPage, line: TopLine, (after, arrived): (&OpenPage, TopLine)) -> Option<WayBack> {
        let charset = before.reading.page.charset.name();
        let is_recoded = charset != after.reading.page.charset.name();
        is_recoded.then_some(WayBack {
            left: (line, charset),
            arrived: arrived.byte,
        })
    }

    /// The line that was left, where the page is in that character set again and the reader has not gone on since: what cannot
    /// be read in another character set is no good guide.
    fn line(&self, before: &OpenPage, after: &OpenPage) -> Option<TopLine> {
        let (line, charset) = self.left;
        let article = &before.reading.article;
        let leaf = |byte: u32| article.leaf_at(byte).unwrap_or_default();
        let has_stayed = TopLine::of(before).is_some_and(|now| leaf(now.byte).abs_diff(leaf(self.arrived)) <= 1);
        (has_stayed && after.reading.page.charset.name() == charset).then_some(line)
    }
}

/// The line of a page that was read again at which the reader stands; the way back from it is noted.
pub(super) fn line_kept(before: &OpenPage, after: &mut OpenPage) -> Option<TopLine> {
    let line = TopLine::of(before)?;
    let back = before.way_back.as_ref().and_then(|way| way.line(before, after));
    let arrived = back.or_else(|| line.carried(&before.reading, &after.reading))?;
    after.way_back = WayBack::of(before, line, (after, arrived));
    Some(arrived)
}

impl TopLine {
    /// The line at the top of the window, where it is text of the article.
    pub fn of(open: &OpenPage) -> Option<TopLine> {
        let line = open.column.held_line()?;
        let byte = open.view.article_byte(line.spot)?;
        Some(TopLine { line, byte })
    }

    /// The same line of another reading of its page.
    pub fn carried(self, before: &Reading, after: &Reading) -> Option<TopLine> {
        let byte = carried(before, self.byte, after)?;
        Some(TopLine { byte, ..self })
    }

    /// Puts the line, or else the nearest text that is shown, where it was.
    pub fn restore(self, open: &mut OpenPage) {
        if let Some((spot, is_exact)) = open.view.nearest_spot(self.byte) {
            let below = if is_exact { self.line.below } else { 0.0 };
            open.column.hold(HeldLine { spot, below });
        }
    }
}
