//! How the window of the last time comes back.

use super::last_session::LastSession;
use crate::app::action::{AnnotationAction, LibraryAction};
use crate::app::engine::Order;
use crate::app::ground::page_name::source_named;
use crate::app::shared::Tools;
use clearline_engine::page::Source;
use clearline_library::ENDING;
use std::sync::Arc;

/// Brings back the panels, and opens the page that was open. One from the web comes from the library where it is kept, and is fetched
/// again else; one that a browser has handed over is not fetched, since that may give another page.
pub(super) fn resume(session: &LastSession, tools: &mut Tools<'_>) {
    tools.shared.tab = session.tab;
    tools.shared.screen.reader_only = session.only_text;
    if let Some(page) = &session.page {
        resume_page(page, session, tools);
        if session.highlights {
            tools.wish(AnnotationAction::ShowListOfNext);
        }
    }
    // A page that lies in the library closes its panel when it is opened.
    if session.library {
        tools.wish(LibraryAction::Show);
    }
}

fn resume_page(page: &str, session: &LastSession, tools: &mut Tools<'_>) {
    let recents = Arc::make_mut(&mut tools.shared.recents);
    recents.leave_at(page, session.position);
    match (source_named(page), session.from_browser) {
        (Source::Url(url), true) => tools.wish(LibraryAction::Resume(Source::Browser(url))),
        (Source::Url(url), false) => tools.wish(LibraryAction::Resume(Source::Url(url))),
        (Source::File(path), _) if path.extension() == Some(ENDING.as_ref()) && path.is_file() => {
            tools.wish(LibraryAction::Resume(Source::File(path)));
        }
        (source, _) => tools.open(Order::Load(source)),
    }
}
