//! What the worker answers.

use super::Hands;
use super::moves::{TopLine, keep_position, line_kept, visit_of};
use super::pages::address_of;
use crate::app::correct::steps::Steps;
use crate::app::dialogs::Sheet;
use crate::app::engine::{DialogKind, Event, Order, Read, TaskAnswer};
use crate::app::ground::linked::Linked;
use crate::app::memory::{Lesson, MemoryNotice};
use crate::app::reading_view::ReadingView;
use crate::app::shell::state::{FailedPage, Fault, OpenPage, Versions};
use clearline_engine::Recipe;
use clearline_engine::page::{PageFault, Source};
use egui::{Popup, ViewportCommand};

impl Hands<'_> {
    /// Takes in what has happened since the last frame.
    pub fn poll(&mut self) {
        for event in self.engine.poll() {
            self.take(event);
        }
    }

    fn take(&mut self, event: Event) {
        match event {
            Event::Progress(progress) => {
                if let Some(opening) = &mut self.state.journey.opening {
                    opening.progress = Some(progress);
                }
            }
            Event::Read { read, is_new: true } => self.show(*read),
            Event::Read { read, is_new: false } => self.show_again(*read),
            Event::Compared(entries) => {
                if let Some(open) = &mut self.state.open {
                    open.comparing.entries = entries;
                }
            }
            Event::Failed(fault) => self.fail(&fault),
            Event::Done(answer) => self.take_answer(answer),
            Event::Broken(sentence) => {
                // What broke may be a task beside a page that is still on its way.
                if !self.engine.is_opening() {
                    self.state.journey.opening = None;
                }
                self.state.find.give_up();
                self.state.panes.player.give_up();
                self.state.panes.exploring.asking.stop();
                self.state.notices.memory.give_up();
                self.state.notices.lesson.give_up();
                self.tell(sentence);
            }
        }
    }

    /// Another page is there.
    fn show(&mut self, read: Read) {
        let Read { reading, view, took } = read;
        let rules_fault = reading.rules_fault.clone();
        let view = view.settled(&reading, self.state.has_analysis());
        keep_position(self.state);
        self.state.notices.memory = MemoryNotice::default();
        self.state.notices.lesson = Lesson::default();
        let left = visit_of(self.state);
        let mut before = self.state.open.take();
        let opening = self.state.journey.opening.take();
        let (way, place) = opening.map_or((None, None), |opening| (opening.way, opening.place));
        self.state.panes.linked = Linked::default();
        self.forget_questions();
        self.state.address.text = address_of(&reading.page);
        self.state.recipe = Recipe::clone(&reading.recipe);
        self.state.steps = Steps::default();
        let versions = before.as_ref().map_or(Versions::default(), |open| open.versions);
        let is_same = before
            .as_ref()
            .is_some_and(|open| open.reading.page.is_same_as(&reading.page));
        self.pictures.turn_to(&reading, is_same);
        // A step in the history has a place of its own to go to, and has to be noted there.
        let read_again = before.take_if(|_| is_same && way.is_none());
        let is_another = read_again.is_none();
        self.close_what_was_about_the_page(is_another);
        let mut open = OpenPage {
            reading,
            view,
            took,
            versions: Versions {
                page: versions.page + u64::from(is_another),
                items: versions.items + 1,
                curve: versions.curve + 1,
            },
            column: Default::default(),
            analysis: Default::default(),
            saved: None,
            comparing: Default::default(),
            way_back: None,
        };
        // Fetched again or in another character set: the reader stays where he was.
        if let Some(before) = read_again {
            let line = line_kept(&before, &mut open);
            open.column = before.column;
            open.column.select(None);
            open.saved = before.saved;
            open.comparing.gold = before.comparing.gold;
            if let Some(line) = line {
                line.restore(&mut open);
            }
        }
        self.state.open = Some(open);
        self.state.panes.player.outdate();
        self.state.find.turn_page();
        self.search();
        if is_another {
            self.arrive(left, way, place.as_deref());
            self.count_use();
        }
        if let Some(fault) = rules_fault {
            self.tell(fault);
        }
        self.compare_anew();
        self.trace();
        self.read_source();
        let title = self.state.title();
        self.ctx.send_viewport_cmd(ViewportCommand::Title(title));
    }

    /// Menus, panels about the page that was open, and what was put away of it, go with it; the panel of the rules where another page comes, unless it holds
    /// changes that would be lost.
    fn close_what_was_about_the_page(&mut self, is_another: bool) {
        Popup::close_all(self.ctx);
        if is_another {
            self.state.notices.put_away.clear();
        }
        let is_about_page = match &self.state.sheet {
            Some(Sheet::Picture(_) | Sheet::Replace(_) | Sheet::WhyNot) => true,
            Some(Sheet::Path(path_box)) => matches!(path_box.kind, DialogKind::SaveAs(_) | DialogKind::Gold),
            Some(Sheet::Rules(_)) => is_another,
            Some(Sheet::Keys | Sheet::About) | None => false,
        };
        if is_about_page {
            self.close_sheet();
        }
    }

    /// The open page was judged again.
    fn show_again(&mut self, read: Read) {
        let Some(open) = &mut self.state.open else {
            return;
        };
        let Read { reading, view, took } = read;
        let line = TopLine::of(open);
        let view = view.unfolded_like(&reading, &open.view);
        // Other units, but the same text.
        let marked = self.state.panes.linked.marked;
        let text = marked.and_then(|unit| ReadingView::text_of(&open.reading, unit));
        self.state.panes.linked = Linked {
            hovered: None,
            marked: text.and_then(|text| ReadingView::unit_of_byte(&reading, text.start)),
        };
        if !open.reading.extraction.has_units_of(&reading.extraction) {
            self.state.panes.player.outdate();
        }
        open.reading = reading;
        open.took = took;
        open.versions.curve += 1;
        if let Some(ghost) = &mut self.state.panes.exploring.ghost {
            ghost.align(&open.reading.extraction, open.versions.curve);
        }
        self.take_view(view);
        if let (Some(line), Some(open)) = (line, &mut self.state.open) {
            line.restore(open);
        }
        self.trace();
        self.ask_again();
    }

    fn fail(&mut self, fault: &PageFault) {
        let opening = self.state.journey.opening.take();
        if fault.is_cancelled() {
            return;
        }
        // Whoever went on is not to find the steps of the page before still playing below the news.
        self.state.panes.player.close();
        let (way, place) = opening.map_or((None, None), |opening| (opening.way, opening.place));
        let order = self.engine.last_order().cloned();
        if fault.is_folder() {
            return self.refuse_folder(fault, order);
        }
        self.show_fault(Fault {
            sentence: fault.sentence(),
            failed: order.map(|order| FailedPage { order, way, place }),
        });
    }

    /// A folder is no page that could come another time: the address stays that of the page that is shown, and the next dialog
    /// begins in the folder.
    fn refuse_folder(&mut self, fault: &PageFault, order: Option<Order>) {
        if let Some(Order::Load(Source::File(folder))) = order {
            self.state.settings.folder = Some(folder);
        }
        self.restore_address();
        self.show_fault(fault.sentence().into());
    }

    fn take_answer(&mut self, answer: TaskAnswer) {
        match answer {
            TaskAnswer::Saved(file, page) => {
                self.state.settings.folder = file.path.parent().map(Into::into);
                self.tell_good(format!("Saved as {}", file.path.display()));
                // Another page may have come while it was written.
                if let Some(open) = &mut self.state.open
                    && open.reading.page.is_same_as(&page)
                {
                    open.saved = Some(file);
                }
            }
            TaskAnswer::PlotSaved(path) => {
                self.state.settings.folder = path.parent().map(Into::into);
                self.tell_good(format!("Saved as {}", path.display()));
            }
            TaskAnswer::Marked(told) => self.tell_good(told),
            TaskAnswer::Changed(path) => self.state.sheet = Some(Sheet::Replace(path)),
            TaskAnswer::Failed(sentence) => {
                self.state.notices.memory.give_up();
                self.tell(sentence);
            }
            TaskAnswer::Found(found) => self.take_found(found),
            TaskAnswer::Traced(version, trace) => self.take_trace(version, trace),
            TaskAnswer::Range(found) => self.state.panes.exploring.ranges.take(found),
            TaskAnswer::WhyNot(answered) => self.take_answer_on_passage(answered),
            TaskAnswer::Source(sheets) => {
                if let Some(open) = &mut self.state.open
                    && sheets.are_of(&open.reading.document)
                {
                    open.analysis.source.take(sheets);
                }
            }
            TaskAnswer::Rules(answer) => self.take_rules(answer),
            TaskAnswer::Gold(text) => self.take_gold(text),
            TaskAnswer::Chosen(kind, path) => self.take_path(kind, path),
            TaskAnswer::Dismissed | TaskAnswer::Browsed => {}
            TaskAnswer::NoDialog(kind) => self.show_path_box(kind),
            TaskAnswer::Listed(folder, entries) => {
                if let Some(Sheet::Path(path_box)) = &mut self.state.sheet
                    && path_box.folder == folder
                {
                    path_box.entries = entries;
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::action::{MoveAction, PageAction};
    use crate::app::engine::{Engine, Here, SavedFile, Wake};
    use crate::app::ground::browser::Browser;
    use crate::app::ground::folders::Folders;
    use crate::app::ground::way::Way;
    use crate::app::journey::history::Visit;
    use crate::app::pictures::Pictures;
    use crate::app::shell::state::State;
    use clearline_engine::page::Page;
    use clearline_engine::save::{Fingerprint, Format};
    use std::net::TcpListener;
    use std::sync::Arc;
    use std::sync::mpsc::{Receiver, channel};
    use std::time::Duration;

    /// Does something with the hands of a window that is never drawn; the receiver gets its wakes.
    fn with_hands(act: impl FnOnce(&mut Hands<'_>, &Receiver<()>)) {
        let (sender, woken) = channel();
        let wake: Wake = Arc::new(move || {
            let _ = sender.send(());
        });
        let mut hands = Hands {
            state: &mut State::default(),
            engine: &mut Engine::start(wake.clone()),
            pictures: &mut Pictures::start(wake),
            folders: &Folders::default(),
            browser: Browser::default(),
            ctx: &egui::Context::default(),
        };
        act(&mut hands, &woken);
    }

    fn wait(hands: &mut Hands<'_>, woken: &Receiver<()>, is_there: impl Fn(&State) -> bool) {
        while !is_there(hands.state) {
            woken.recv_timeout(Duration::from_secs(60)).expect("an answer comes");
            hands.poll();
        }
    }

    #[test]
    fn a_browser_that_is_not_there_is_said_to_be_missing() {
        with_hands(|hands, woken| {
            hands.browser = Browser::System(|_| Err(std::io::ErrorKind::NotFound.into()));
            hands.browse_to("https://example.org/");
            wait(hands, woken, |state| state.notices.fault.is_some());
            let told = hands.state.notices.fault.as_ref().unwrap().sentence.to_string();
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
        with_hands(|hands, woken| {
            hands.open(Order::Load(Source::parse(&url).unwrap()));
            hands.engine.run(|| panic!("the roof fell in")).unwrap();
            wait(hands, woken, |state| state.notices.fault.is_some());
            assert!(hands.state.journey.opening.is_some());
        });
    }

    #[test]
    fn a_step_back_that_is_tried_again_stays_a_step_back() {
        let folder = tempfile::tempdir().unwrap();
        let source = Source::File(folder.path().join("a.html"));
        let here = |name| Order::Load(Source::File(folder.path().join(name)));
        std::fs::write(folder.path().join("b.html"), "<title>B</title>").unwrap();
        with_hands(|hands, woken| {
            hands.open(here("b.html"));
            wait(hands, woken, |state| state.open.is_some());
            hands.state.journey.history.leave(Visit {
                source,
                page: None,
                position: None,
                corrections: Arc::default(),
                steps: Steps::default(),
            });
            hands.apply(MoveAction::Go(Way::Back).into());
            wait(hands, woken, |state| state.notices.fault.is_some());
            std::fs::write(folder.path().join("a.html"), "<title>A</title>").unwrap();
            hands.apply(PageAction::Retry.into());
            wait(hands, woken, |state| state.title().starts_with('A'));
            let history = &hands.state.journey.history;
            let next = history.next(Way::Forward).map(|visit| visit.source.to_string());
            assert!(next.is_some_and(|source| source.ends_with("b.html")));
            assert!(history.next(Way::Back).is_none());
        });
    }

    #[test]
    fn a_file_belongs_to_the_page_that_it_was_written_from() {
        let html = "<p>The water runs slowly here.";
        with_hands(|hands, woken| {
            hands.open(Order::Here(Here::Text {
                source: Source::Pasted,
                html: html.into(),
            }));
            wait(hands, woken, |state| state.open.is_some());
            let mut save = |html: &str| {
                let page = Arc::new(Page::from_html(Source::Pasted, html));
                let file = SavedFile::new("a.md".into(), Format::Markdown, Fingerprint::default());
                hands.take_answer(TaskAnswer::Saved(file, page));
                hands.state.open.as_ref().is_some_and(|open| open.saved.is_some())
            };
            assert!(!save("<p>Another page"));
            assert!(save(html));
        });
    }
}
