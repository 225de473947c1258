//! Which page is open.

use super::action::PageAction;
use super::examples::Example;
use super::typed::Typed;
use crate::app::action::{DialogAction, StartAction};
use crate::app::engine::{Here, Order};
use crate::app::ground::dialog::DialogKind;
use crate::app::ground::way::Way;
use crate::app::shared::{FailedPage, Shared, Tools, address_of};
use clearline_engine::page::{Page, PageFault, Source};
use egui::ViewportCommand;
use std::sync::Arc;

/// Carries out an action. `leads_to` says whether a step in the history leads to a page.
pub(crate) fn apply(action: PageAction, leads_to: &dyn Fn(Way, &Source) -> bool, tools: &mut Tools<'_>) {
    match action {
        PageAction::OpenTyped(text) => open_typed(&text, tools),
        PageAction::OpenFile(path) => tools.open(Order::Load(Source::File(path))),
        PageAction::OpenExample(example) => tools.open(example.order()),
        PageAction::OpenUsualExample => tools.open(Example::of(tools.shared.language()).order()),
        PageAction::OpenHtml(html) => {
            tools.shared.address.expects_html = false;
            tools.open(Order::Here(Here::Text {
                source: Source::Pasted,
                html: html.into(),
            }));
        }
        PageAction::Choose => tools.wish(DialogAction::Ask(DialogKind::Open)),
        PageAction::Refetch if tools.shared.has_failed_address() => retry(leads_to, tools),
        PageAction::Refetch | PageAction::RefetchOpen => refetch(tools),
        PageAction::Retry => retry(leads_to, tools),
        PageAction::Decode(charset) => {
            if let Some(page) = page(tools.shared) {
                tools.open(Order::Here(Here::Decode { page, charset }));
            }
        }
        // The window knows what there is to be stopped or closed, and what is shown.
        PageAction::Cancel | PageAction::RestoreAddress => {}
        PageAction::Type(text) => tools.shared.address.text = text,
        PageAction::FocusAddress => {
            tools.shared.screen.reader_only = false;
            tools.shared.address.wants_focus = true;
        }
        PageAction::AddressFocused => tools.shared.address.wants_focus = false,
        PageAction::Browse => browse_page(tools),
        PageAction::CopyAddress => copy_address(tools),
        PageAction::PasteHtml => {
            tools.shared.address.expects_html = true;
            tools.ctx.send_viewport_cmd(ViewportCommand::RequestPaste);
        }
    }
}

fn page(shared: &Shared) -> Option<Arc<Page>> {
    shared.open.as_ref().map(|open| Arc::clone(&open.reading.page))
}

fn open_typed(text: &str, tools: &mut Tools<'_>) {
    match Typed::of(text) {
        Ok(Typed::Page(source)) => tools.open(Order::Load(source)),
        Ok(Typed::Words(words)) => tools.wish(StartAction::Search(words)),
        // The field keeps what was typed, to be mended.
        Err(fault) => {
            let fault = PageFault::Address(fault).message();
            tools.show_fault(tools.wording().error_text(&fault).into());
        }
    }
}

/// Asks once more for the page that did not come, in the same direction of the history if that still leads there.
fn retry(leads_to: &dyn Fn(Way, &Source) -> bool, tools: &mut Tools<'_>) {
    let fault = tools.shared.notices.fault.take();
    let Some(FailedPage { order, way, place }) = fault.and_then(|fault| fault.failed) else {
        return;
    };
    let way = way.filter(|way| leads_to(*way, order.source()));
    tools.open(order);
    if let Some(opening) = &mut tools.shared.opening {
        opening.way = way;
        opening.place = place;
    }
}

/// Gets the page again; pages that came as text are read again as they were.
fn refetch(tools: &mut Tools<'_>) {
    let Some(page) = page(tools.shared) else {
        return;
    };
    match &page.source {
        Source::Url(_) | Source::File(_) => tools.open(Order::Load(page.source.clone())),
        Source::Browser(_) | Source::Stdin | Source::Pasted | Source::BuiltIn(_) => {
            tools.open(Order::Here(Here::Decode { page, charset: None }));
        }
    }
}

/// Shows the page in the browser; the one that did not come where that is the newest wish. Files are never handed to a browser.
fn browse_page(tools: &mut Tools<'_>) {
    match tools.shared.web_address() {
        Some(url) => tools.browse_to(url.as_str()),
        None => tools.say(tools.wording().word("opening-no-web-address")),
    }
}

fn copy_address(tools: &mut Tools<'_>) {
    let path = || page(tools.shared).map(|page| address_of(&page));
    let address = tools.shared.web_address().map(String::from).or_else(path);
    match address.filter(|address| !address.is_empty()) {
        Some(address) => {
            tools.ctx.copy_text(address);
            tools.say(tools.wording().word("opening-address-copied"));
        }
        None => tools.say(tools.wording().word("opening-no-address")),
    }
}
