//! What comes of the threads: pages, readings, replies.

use super::closing::{close_what_was_about_the_page, here, turn_page};
use super::features::Features;
use super::session::Session;
use crate::app::action::Action;
use crate::app::engine::{Event, Order, Read};
use crate::app::ground::linked::Linked;
use crate::app::ground::way::Way;
use crate::app::journey::{TopLine, correct_as, corrected, remember};
use crate::app::reading_view::ReadingView;
use crate::app::rules;
use crate::app::shared::{FailedPage, Fault, LastDone, OpenPage, Steps, Tools, Versions, address_of};
use crate::handover::Answer;
use clearline_column::reader::ColumnState;
use clearline_engine::Recipe;
use clearline_engine::page::{PageFault, Source};
use egui::ViewportCommand;

impl Session<'_> {
    /// Takes in what has happened since the last frame.
    pub(super) fn poll(&mut self) {
        for event in self.engine.poll() {
            self.take(event);
        }
        self.with_tools(Features::settle);
    }

    fn take(&mut self, event: Event<ReadingView, Action>) {
        match event {
            Event::Progress(progress) => {
                if let Some(opening) = &mut self.state.shared.opening {
                    opening.progress = Some(progress);
                }
            }
            Event::Read { read, is_new: true } => {
                *self.analysis = Default::default();
                self.with_tools(|features, tools| show(*read, features, tools));
            }
            Event::Read { read, is_new: false } => {
                self.with_tools(|features, tools| show_again(*read, features, tools));
            }
            Event::Failed(fault) => self.with_tools(|features, tools| fail(&fault, features, tools)),
            // The one place where replies about something else than what is shown are dropped.
            Event::Replied(ticket, action) => {
                let open = self.state.shared.open.as_ref();
                let shown = open.map_or(Versions::default(), |open| open.versions).ticket();
                if ticket.counts_for(shown) {
                    self.apply(action);
                }
            }
            Event::Broken(fault) => self.with_tools(|features, tools| {
                // What broke may be a task beside a page that is still on its way.
                if !tools.engine.is_opening() {
                    tools.shared.opening = None;
                }
                features.give_up();
                tools.tell_of(&fault);
            }),
        }
    }
}

/// Another page is there.
fn show(read: Read<ReadingView>, features: &mut Features, tools: &mut Tools<'_>) {
    let Read { reading, view, took } = read;
    let rules_fault = reading.rules_fault.clone();
    let view = view.settled(&reading, tools.shared.has_analysis());
    tools.begin_dialogs_beside(&reading.page);
    remember(tools.shared, tools.column);
    features.library.leave_page(tools);
    let left = here(features, tools);
    features.start.hide();
    let shared = &mut *tools.shared;
    let corrections = shared.open.as_ref().and_then(|open| corrected(open, &shared.recipe));
    let mut before = shared.open.take();
    let opening = shared.opening.take();
    if let Some(asker) = opening.as_ref().and_then(|opening| opening.asker.as_ref()) {
        asker.answer(Answer::shown(&reading));
    }
    let (way, place) = opening.map_or((None, None), |opening| (opening.way, opening.place));
    shared.linked = Linked::default();
    shared.address.text = address_of(&reading.page);
    shared.recipe = Recipe::clone(&reading.recipe);
    shared.steps = Steps::default();
    let versions = before.as_ref().map_or(shared.left, |open| open.versions);
    let is_same = before
        .as_ref()
        .is_some_and(|open| open.reading.page.is_same_as(&reading.page));
    features.pictures.turn_to(&reading, is_same);
    // A step in the history has a place of its own to go to, and has to be noted there.
    let read_again = before.take_if(|_| is_same && way.is_none());
    let is_another = read_again.is_none();
    if is_another {
        // The key for undoing is for this page now.
        shared.last_done = LastDone::OnPage;
    }
    close_what_was_about_the_page(is_another, features, tools);
    turn_page(is_another, features);
    let open = OpenPage {
        reading,
        view,
        took,
        moved_to: None,
        kept_in: None,
        versions: Versions {
            page: versions.page + u64::from(is_another),
            arrival: versions.arrival + 1,
            items: versions.items + 1,
            curve: versions.curve + 1,
        },
    };
    // Fetched again or in another character set: the reader stays where he was.
    match &read_again {
        Some(before) => {
            let line = TopLine::of(before, tools.column);
            let is_same_text = || before.reading.article.text() == open.reading.article.text();
            let held = tools.column.selection_or_caret().filter(|_| is_same_text());
            let held = held.map(|selection| before.view.hold(selection));
            tools.column.carry(held.map(|held| open.view.restored(held)));
            if let Some(line) = features.journey.line_kept(line, &before.reading, &open.reading) {
                line.restore(&open, tools.column);
            }
        }
        None => *tools.column = ColumnState::default(),
    }
    tools.shared.open = Some(open);
    if is_another {
        features.journey.arrive(left, way, place.as_deref(), tools);
        rules::count_use(tools);
    } else {
        correct_as(corrections, tools);
    }
    if let Some(fault) = rules_fault {
        tools.tell_of(&fault);
    }
    let title = tools.shared.title();
    tools.ctx.send_viewport_cmd(ViewportCommand::Title(title));
}

/// The open page was judged again.
fn show_again(read: Read<ReadingView>, features: &mut Features, tools: &mut Tools<'_>) {
    let Some(open) = &mut tools.shared.open else {
        return;
    };
    let Read { reading, view, took } = read;
    let line = TopLine::of(open, tools.column);
    let view = view.unfolded_like(&reading, &open.view);
    // Other units, but the same text.
    let marked = tools.shared.linked.marked;
    let text = marked.and_then(|unit| open.reading.text_of_unit(unit));
    tools.shared.linked = Linked {
        hovered: None,
        marked: text.and_then(|text| reading.unit_at(text.start)),
        ..tools.shared.linked
    };
    if !open.reading.extraction.has_units_of(&reading.extraction) {
        features.player.outdate();
    }
    open.reading = reading;
    open.took = took;
    open.versions.curve += 1;
    features.sliders.align(open);
    tools.take_view(view);
    if let (Some(line), Some(open)) = (line, &tools.shared.open) {
        line.restore(open, tools.column);
    }
    features.asking.ask_again(tools);
}

fn fail(fault: &PageFault, features: &mut Features, tools: &mut Tools<'_>) {
    let opening = tools.shared.opening.take();
    if fault.is_cancelled() {
        return;
    }
    let sentence = tools.wording().error_text(&fault.message());
    if let Some(asker) = opening.as_ref().and_then(|opening| opening.asker.as_ref()) {
        let why = sentence.to_string();
        asker.answer(Answer::Refused { why });
    }
    // Whoever went on is not to find the steps of the page before still playing below the news.
    features.player.close();
    let (way, place) = opening.map_or((None, None), |opening| (opening.way, opening.place));
    let order = tools.engine.last_order().cloned();
    if fault.is_folder() {
        return list_folder(order, way, features, tools);
    }
    if tools.shared.open.is_none() && !features.start.is_shown() && !tools.shared.recents.is_empty() {
        features.start.show_recents();
    }
    tools.show_fault(Fault {
        sentence,
        failed: order.map(|order| FailedPage { order, way, place }),
        over: None,
    });
}

/// A folder is no page: its pages are listed. The next dialog begins in it.
fn list_folder(order: Option<Order>, way: Option<Way>, features: &mut Features, tools: &mut Tools<'_>) {
    let Some(Order::Load(Source::File(folder))) = order else {
        return;
    };
    tools.begin_dialogs_in(Some(&folder));
    tools.restore_address();
    features.start.list(folder, way, tools);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::action::{MoveAction, PageAction, SaveAction};
    use crate::app::engine::{Engine, Here, Ticket, Wake};
    use crate::app::ground::browser::Browser;
    use crate::app::ground::folders::Folders;
    use crate::app::ground::way::Way;
    use crate::app::journey::Visit;
    use crate::app::saving::{Missing, SavedFile, Written};
    use crate::app::shell::state::State;
    use crate::app::shell::views::AnalysisView;
    use clearline_engine::internals::save::Fingerprint;
    use clearline_engine::page::Page;
    use clearline_engine::save::Format;
    use clearline_words::Wording;
    use std::net::TcpListener;
    use std::sync::Arc;
    use std::sync::mpsc::{Receiver, channel};
    use std::time::Duration;

    /// Does something in the session of a window that is never drawn; the receiver gets its wakes.
    fn in_session(act: impl FnOnce(&mut Session<'_>, &Receiver<()>)) {
        let (sender, woken) = channel();
        let wake: Wake = Arc::new(move || {
            let _ = sender.send(());
        });
        let mut session = Session {
            state: &mut State::new(wake.clone()),
            column: &mut ColumnState::default(),
            analysis: &mut AnalysisView::default(),
            engine: &mut Engine::start(wake, |reading| ReadingView::of(reading, Wording::default())),
            folders: &Folders::default(),
            browser: Browser::default(),
            ctx: &egui::Context::default(),
        };
        act(&mut session, &woken);
    }

    fn wait(session: &mut Session<'_>, woken: &Receiver<()>, is_there: impl Fn(&State) -> bool) {
        while !is_there(session.state) {
            woken.recv_timeout(Duration::from_secs(60)).expect("an answer comes");
            session.poll();
        }
    }

    #[test]
    fn a_browser_that_is_not_there_is_said_to_be_missing() {
        in_session(|session, woken| {
            session.browser = Browser::System(|_| Err(std::io::ErrorKind::NotFound.into()));
            session.apply(MoveAction::Browse("https://example.org/".to_owned()).into());
            wait(session, woken, |state| state.shared.notices.fault.is_some());
            let told = session
                .state
                .shared
                .notices
                .fault
                .as_ref()
                .unwrap()
                .sentence
                .to_string();
            assert!(
                told.contains("no browser is found") && told.contains("copies the address"),
                "{told}"
            );
        });
    }

    #[test]
    fn a_task_that_breaks_does_not_end_the_opening_of_a_page() {
        // It takes connections and never answers.
        let silent = TcpListener::bind("127.0.0.1:0").unwrap();
        let url = format!("http://{}/", silent.local_addr().unwrap());
        in_session(|session, woken| {
            let order = Order::Load(Source::parse(&url).unwrap());
            session.with_tools(|_, tools| tools.open(order));
            let task = || panic!("the roof fell in");
            session.engine.run(Ticket::ANY, task).unwrap();
            wait(session, woken, |state| state.shared.notices.fault.is_some());
            assert!(session.state.shared.opening.is_some());
        });
    }

    #[test]
    fn a_step_back_that_is_tried_again_stays_a_step_back() {
        let folder = tempfile::tempdir().unwrap();
        let source = Source::File(folder.path().join("a.html"));
        let here = |name| Order::Load(Source::File(folder.path().join(name)));
        std::fs::write(folder.path().join("b.html"), "<title>B</title>").unwrap();
        in_session(|session, woken| {
            session.with_tools(|_, tools| tools.open(here("b.html")));
            wait(session, woken, |state| state.shared.open.is_some());
            session.state.features.journey.history.leave(Visit {
                source,
                page: None,
                position: None,
                corrections: Arc::default(),
                steps: Steps::default(),
            });
            session.apply(MoveAction::Go(Way::Back).into());
            wait(session, woken, |state| state.shared.notices.fault.is_some());
            std::fs::write(folder.path().join("a.html"), "<title>A</title>").unwrap();
            session.apply(PageAction::Retry.into());
            wait(session, woken, |state| state.shared.title().starts_with('A'));
            let history = &session.state.features.journey.history;
            let next = history.next(Way::Forward).map(|visit| visit.source.to_string());
            assert!(next.is_some_and(|source| source.ends_with("b.html")));
            assert!(history.next(Way::Back).is_none());
        });
    }

    #[test]
    fn a_file_belongs_to_the_page_that_it_was_written_from() {
        let html = "<p>The water runs slowly here.";
        in_session(|session, woken| {
            let order = Order::Here(Here::Text {
                source: Source::Pasted,
                html: html.into(),
            });
            session.with_tools(|_, tools| tools.open(order));
            wait(session, woken, |state| state.shared.open.is_some());
            let mut save = |html: &str| {
                let page = Arc::new(Page::from_html(Source::Pasted, html));
                let file = SavedFile::new("a.md".into(), Format::Markdown, Fingerprint::default());
                let missing = Missing::default();
                session.apply(SaveAction::Saved(Written { file, page, missing }).into());
                session.state.features.saving.saved.is_some()
            };
            assert!(!save("<p>Another page"));
            assert!(save(html));
        });
    }
}
