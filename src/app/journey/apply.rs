//! Going through the text, and from page to page.

use super::action::MoveAction;
use super::corrected::correct_again;
use super::history::Visit;
use super::state::{Journey, remember, visit_of};
use crate::app::engine::{Here, Order};
use crate::app::ground::links::{Destination, LONGEST_TOLD, PageLinks};
use crate::app::ground::position::Position;
use crate::app::ground::way::Way;
use crate::app::shared::{HEADING_MARGIN, Tools};
use clearline_column::reader::{ColumnState, HeldLine};
use clearline_engine::internals::save::characters::{beginning, in_one_line};
use clearline_engine::page::Source;
use clearline_words::message;
use std::path::PathBuf;
use std::sync::Arc;

impl Journey {
    /// Carries out an action.
    pub fn apply(&mut self, action: MoveAction, tools: &mut Tools<'_>) {
        match action {
            MoveAction::Go(way) => self.go(way, tools),
            MoveAction::ToHeading(heading) => go_to_heading(heading, tools),
            MoveAction::Follow { written, outside } => self.follow(&written, outside, tools),
            MoveAction::Browse(address) => tools.browse_to(&address),
        }
    }

    /// Goes a step in the history. A page that is still in memory is not fetched again.
    fn go(&mut self, way: Way, tools: &mut Tools<'_>) {
        let Some(visit) = self.history.next(way).cloned() else {
            return;
        };
        let here = tools.shared.open.as_ref().map(|open| &open.reading.page);
        let is_here = here
            .zip(visit.page.as_ref())
            .is_some_and(|(here, page)| Arc::ptr_eq(here, page));
        if is_here {
            return self.go_within_page(way, tools);
        }
        let Visit {
            source,
            page,
            corrections,
            ..
        } = visit;
        let kept = page.map(|page| Order::Here(Here::Again { page, corrections }));
        tools.open(kept.unwrap_or(Order::Load(source)));
        if let Some(opening) = &mut tools.shared.opening {
            opening.way = Some(way);
        }
    }

    /// Goes a step that leads to another place of the open page.
    fn go_within_page(&mut self, way: Way, tools: &mut Tools<'_>) {
        tools.dismiss_notices();
        let Some(here) = visit_of(tools.shared, tools.column) else {
            return;
        };
        let visit = self.history.go(way, Some(here));
        resume(visit.and_then(|visit| visit.position), tools);
    }

    /// Follows a link of the page.
    fn follow(&mut self, written: &str, outside: bool, tools: &mut Tools<'_>) {
        let Some(open) = &tools.shared.open else {
            return;
        };
        match open.view.guide.links.destination(written) {
            Destination::Place(_) if outside => browse(written, tools),
            Destination::Place(fragment) => self.go_to_place(&fragment, tools),
            Destination::Page(url) if !outside => tools.open(Order::Load(Source::Url(url))),
            Destination::File(path, place) if !outside => open_beside(path, place, tools),
            Destination::File(..) => {
                tools.tell_refused(tools.wording().word("link-file-for-browser"));
            }
            Destination::Page(url) | Destination::Mail(url) => tools.browse_to(url.as_str()),
            Destination::Nowhere => refuse(written, tools),
        }
    }

    /// Goes to the place of the open page that a fragment names; the way back is kept.
    fn go_to_place(&mut self, fragment: &str, tools: &mut Tools<'_>) {
        let Some(open) = &tools.shared.open else {
            return;
        };
        let Some(byte) = open.reading.place_named(fragment) else {
            let name = in_one_line(&beginning(fragment, LONGEST_TOLD));
            tools.tell_refused(tools.wording().say(&message!("link-no-place", name = name)));
            return;
        };
        if let Some(here) = visit_of(tools.shared, tools.column) {
            self.history.leave(here);
        }
        show_place(byte, fragment.is_empty(), tools);
    }

    /// Begins the text of a page that has just come where it is to be read: where the reader stood in the browser, where it was left, at the place that its
    /// address or the link to it names, or at the beginning. A page that was open before has its steps again. `here` is the page
    /// that one comes from.
    pub fn arrive(&mut self, here: Option<Visit>, way: Option<Way>, place: Option<&str>, tools: &mut Tools<'_>) {
        let Some(open) = &tools.shared.open else {
            return;
        };
        self.way_back = None;
        let visit = self.go_or_leave(way, here);
        let is_new = visit.is_none();
        let fragment = || open.reading.page.source.url()?.fragment();
        let named = place
            .or_else(fragment)
            .filter(|_| visit.is_none())
            .and_then(|fragment| open.reading.place_named(fragment));
        let known = open.name().and_then(|name| tools.shared.recents.named(&name));
        let (left, shown) = (
            known.and_then(|known| known.position),
            Position::in_browser(&open.reading),
        );
        let kept = match open.reading.page.source {
            Source::Browser(_) => shown.or(left),
            _ => left.or(shown),
        };
        match (named, visit) {
            (Some(byte), _) => show_place(byte, byte == 0, tools),
            (None, Some(visit)) => {
                tools.shared.steps = visit.steps.of_corrections(&tools.shared.recipe);
                resume(visit.position, tools);
            }
            (None, None) => resume(kept, tools),
        }
        if is_new {
            correct_again(tools);
        }
        remember(tools.shared, &ColumnState::default());
    }

    /// The page that is come to takes its step in the history, or is a new one. The page that is gone back to, if it is one.
    pub fn go_or_leave(&mut self, way: Option<Way>, here: Option<Visit>) -> Option<Visit> {
        match way {
            Some(way) => self.history.go(way, here),
            None => {
                here.into_iter().for_each(|here| self.history.leave(here));
                None
            }
        }
    }
}

fn go_to_heading(heading: usize, tools: &mut Tools<'_>) {
    let Some(open) = &tools.shared.open else {
        return;
    };
    let heading = open.view.guide.outline.get(heading);
    let place = heading.map(|heading| heading.place.clone());
    let spot = place.clone().and_then(|place| open.view.spot_of(place));
    if let (Some(spot), Some(place)) = (spot, place) {
        let below = -HEADING_MARGIN;
        // It is explained as what a row of the list leads to.
        if let Some(unit) = open.reading.unit_at(place.start) {
            tools.shared.linked.come_to(unit);
        }
        tools.column.hold(HeldLine { spot, below });
        tools.flash(place);
    }
}

/// Opens a page that lies beside the open one, at a place that the link names.
fn open_beside(path: PathBuf, place: Option<String>, tools: &mut Tools<'_>) {
    tools.open(Order::Load(Source::File(path)));
    if let Some(opening) = &mut tools.shared.opening {
        opening.place = place;
    }
}

/// Opens a link in the browser.
fn browse(written: &str, tools: &mut Tools<'_>) {
    let links = tools.shared.open.as_ref().map(|open| &open.view.guide.links);
    match links.and_then(|links| links.address(written)) {
        Some(url) => tools.browse_to(url.as_str()),
        None => refuse(written, tools),
    }
}

fn refuse(written: &str, tools: &mut Tools<'_>) {
    let links = tools.shared.open.as_ref().map(|open| &open.view.guide.links);
    let link = in_one_line(&beginning(written, LONGEST_TOLD));
    let links = links.filter(|links| links.lacks_address(written));
    let id = match links.map(PageLinks::is_of_file) {
        Some(true) => "link-not-beside-file",
        Some(false) => "link-without-address",
        None => "link-elsewhere",
    };
    tools.tell_refused(tools.wording().say(&message!(id, link = link)));
}

fn show_place(byte: u32, is_start: bool, tools: &mut Tools<'_>) {
    if is_start {
        return resume(None, tools);
    }
    tools.scroll_to(byte..u32::MAX);
    tools.flash(byte..byte + 1);
}

/// Shows a position at the top of the window.
fn resume(position: Option<Position>, tools: &mut Tools<'_>) {
    let Some(open) = &tools.shared.open else {
        return;
    };
    let byte = position.and_then(|position| position.article_byte(&open.reading));
    match byte.and_then(|byte| open.view.nearest_spot(byte)) {
        Some((spot, _)) => tools.column.start_at(spot),
        None => tools.column.start_over(),
    }
}
