//! Which page is open.

use super::Hands;
use crate::app::action::PageAction;
use crate::app::engine::{DialogKind, Here, Order};
use crate::app::ground::examples::Example;
use crate::app::ground::way::Way;
use crate::app::shell::state::{FailedPage, Opening, State};
use clearline_engine::page::{Page, PageFault, Source};
use egui::ViewportCommand;
use std::path::PathBuf;
use std::sync::Arc;

impl Hands<'_> {
    pub(super) fn apply_page(&mut self, action: PageAction) {
        match action {
            PageAction::OpenTyped(text) => self.open_typed(&text),
            PageAction::OpenFile(path) => self.open_file(path),
            PageAction::OpenExample(example) => self.open(example.order()),
            PageAction::OpenHtml(html) => {
                self.state.address.expects_html = false;
                self.open(Order::Here(Here::Text {
                    source: Source::Pasted,
                    html: html.into(),
                }));
            }
            PageAction::Choose => self.ask(DialogKind::Open),
            PageAction::Refetch if self.has_failed_address() => self.retry(),
            PageAction::Refetch => self.refetch(),
            PageAction::Retry => self.retry(),
            PageAction::Decode(charset) => {
                if let Some(page) = self.page() {
                    self.open(Order::Here(Here::Decode { page, charset }));
                }
            }
            PageAction::Cancel => self.cancel(),
            PageAction::Type(text) => self.state.address.text = text,
            PageAction::FocusAddress => {
                self.state.panes.screen.reader_only = false;
                self.state.address.wants_focus = true;
            }
            PageAction::AddressFocused => self.state.address.wants_focus = false,
            PageAction::Browse => self.browse_page(),
            PageAction::CopyAddress => self.copy_address(),
            PageAction::PasteHtml => {
                self.state.address.expects_html = true;
                self.ctx.send_viewport_cmd(ViewportCommand::RequestPaste);
            }
        }
    }

    fn page(&self) -> Option<Arc<Page>> {
        self.state.open.as_ref().map(|open| Arc::clone(&open.reading.page))
    }

    /// Asks the engine for a page; the one that is open stays until the new one is there.
    pub fn open(&mut self, order: Order) {
        let order = match order {
            Order::Load(Source::File(path)) => Order::Load(Source::File(self.take_folder_of(path))),
            other => other,
        };
        self.state.notices.fault = None;
        self.state.notices.message = None;
        let source = order.source().clone();
        self.state.address.text = address_text(&source);
        self.state.journey.opening = Some(Opening {
            source,
            progress: None,
            place: None,
            way: None,
        });
        self.engine.open(order);
    }

    /// Where nothing is open, on its way or told any more, the window shows what it shows without an address.
    pub fn welcome(&mut self) {
        let State {
            open, journey, notices, ..
        } = &*self.state;
        if open.is_none() && journey.opening.is_none() && notices.fault.is_none() {
            self.open(Example::English.order());
        }
    }

    /// The whole path of a file, whose folder is where the next dialog begins.
    fn take_folder_of(&mut self, path: PathBuf) -> PathBuf {
        let path = std::path::absolute(&path).unwrap_or(path);
        self.state.settings.folder = path.parent().map(PathBuf::from);
        path
    }

    fn open_typed(&mut self, text: &str) {
        match Source::parse(text) {
            Ok(source) => self.open(Order::Load(source)),
            Err(fault) => {
                // The field keeps what was typed, to be mended.
                self.show_fault(PageFault::Address(fault).sentence().into());
            }
        }
    }

    pub(super) fn open_file(&mut self, path: PathBuf) {
        self.open(Order::Load(Source::File(path)));
    }

    /// Whether an address is told of that did not come: it is the newest wish, and what is read again is that.
    pub(super) fn has_failed_address(&self) -> bool {
        let fault = self.state.notices.fault.as_ref();
        fault.is_some_and(|fault| fault.failed_source().is_some())
    }

    /// Asks once more for the page that did not come, in the same direction of the history if that still leads there.
    pub(super) fn retry(&mut self) {
        let fault = self.state.notices.fault.take();
        let Some(FailedPage { order, way, place }) = fault.and_then(|fault| fault.failed) else {
            return;
        };
        let history = &self.state.journey.history;
        let leads_there = |way: &Way| history.next(*way).is_some_and(|visit| visit.source == *order.source());
        let way = way.filter(leads_there);
        self.open(order);
        if let Some(opening) = &mut self.state.journey.opening {
            opening.way = way;
            opening.place = place;
        }
    }

    /// Gets the page again; pages that came as text are read again as they were.
    fn refetch(&mut self) {
        let Some(page) = self.page() else {
            return;
        };
        match &page.source {
            Source::Url(_) | Source::File(_) => self.open(Order::Load(page.source.clone())),
            Source::Stdin | Source::Pasted | Source::BuiltIn(_) => {
                self.open(Order::Here(Here::Decode { page, charset: None }));
            }
        }
    }

    /// Shows the page in the browser; the one that did not come where that is the newest wish. Files are never handed to a browser.
    fn browse_page(&mut self) {
        match self.state.web_address() {
            Some(url) => self.browse_to(url.as_str()),
            None => self.say("This page names no address on the web".to_owned()),
        }
    }

    fn copy_address(&mut self) {
        let path = || self.state.open.as_ref().map(|open| address_of(&open.reading.page));
        let address = self.state.web_address().map(String::from).or_else(path);
        match address.filter(|address| !address.is_empty()) {
            Some(address) => {
                self.ctx.copy_text(address);
                self.say("The address copied".to_owned());
            }
            None => self.say("This page has no address".to_owned()),
        }
    }

    fn cancel(&mut self) {
        let is_done = self.stop_opening()
            || self.close_sheet()
            || self.close_find()
            || self.deselect()
            || self.unmark()
            || self.dismiss_notices()
            || self.close_player()
            || self.leave_full_screen();
        // The key has taken the keyboard from whoever had it.
        if (is_done || self.state.keyboard.is_away()) && self.state.sheet.is_none() {
            self.state.keyboard.give_back(self.ctx);
        }
    }

    /// Stops what is on its way; false where nothing is.
    fn stop_opening(&mut self) -> bool {
        let is_stopped = self.engine.cancel();
        if is_stopped {
            self.state.journey.opening = None;
            self.restore_address();
        }
        is_stopped
    }

    /// Puts away what is told above the page; false where nothing is.
    pub(super) fn dismiss_notices(&mut self) -> bool {
        let fault = self.state.notices.fault.take();
        if fault.is_some() {
            // What was typed stays as long as its fault is told, to be mended.
            self.restore_address();
        }
        let message = self.state.notices.message.take();
        fault.is_some() || message.is_some()
    }

    /// The fault that told of the address in the field is told no more.
    pub(super) fn forget_failed_address(&mut self) {
        let failed = self.state.notices.fault.take().and_then(|fault| fault.failed);
        if failed.is_some_and(|failed| self.state.address.text == address_text(failed.order.source())) {
            self.restore_address();
        }
    }

    /// The address field names the page that is shown.
    pub(super) fn restore_address(&mut self) {
        if let Some(page) = self.page() {
            self.state.address.text = address_of(&page);
        }
    }
}

/// What the address field says of a page that is open.
pub(super) fn address_of(page: &Page) -> String {
    match (&page.source, &page.final_url) {
        (Source::Url(_), Some(url)) => url.to_string(),
        (source, _) => address_text(source),
    }
}

fn address_text(source: &Source) -> String {
    match source {
        Source::Url(_) | Source::File(_) => source.to_string(),
        // Nothing that could be typed.
        Source::Stdin | Source::Pasted | Source::BuiltIn(_) => String::new(),
    }
}
