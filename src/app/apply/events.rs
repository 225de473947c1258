//! What the worker answers.

use super::Hands;
use super::pages::address_of;
use crate::app::engine::{Event, Read, TaskAnswer};
use crate::app::reading_view::ReadingView;
use crate::app::state::{Fault, Linked, OpenPage, Sheet, Versions};
use crate::page::PageFault;
use egui::ViewportCommand;

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
                if let Some(opening) = &mut self.state.opening {
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
                self.state.opening = None;
                self.state.find.give_up();
                self.tell(sentence);
            }
        }
    }

    /// Another page is there.
    fn show(&mut self, read: Read) {
        let Read { reading, view, took } = read;
        let before = self.state.open.take();
        self.state.opening = None;
        self.state.panes.linked = Linked::default();
        self.state.address.text = address_of(&reading.page);
        self.state.recipe = self.engine.recipe().clone();
        let versions = before.as_ref().map_or(Versions::default(), |open| open.versions);
        let same_source = before.filter(|open| open.reading.page.source == reading.page.source);
        self.pictures.turn_to(&reading, same_source.is_some());
        if matches!(self.state.sheet, Some(Sheet::Picture(_))) {
            self.state.sheet = None;
        }
        let mut open = OpenPage {
            reading,
            view,
            took,
            versions: Versions {
                items: versions.items + 1,
                curve: versions.curve + 1,
            },
            column: Default::default(),
            analysis: Default::default(),
            saved: None,
            comparing: Default::default(),
        };
        // Fetched again or in another character set: the reader stays where he was.
        if let Some(before) = same_source {
            open.column = before.column;
            open.column.select(None);
            open.saved = before.saved;
            open.comparing.gold = before.comparing.gold;
        }
        self.state.open = Some(open);
        self.state.find.turn_page();
        self.search();
        self.compare_anew();
        let title = self.state.title();
        self.ctx.send_viewport_cmd(ViewportCommand::Title(title));
    }

    /// The open page was judged again.
    fn show_again(&mut self, read: Read) {
        let Some(open) = &mut self.state.open else {
            return;
        };
        let Read { reading, view, took } = read;
        let view = view.unfolded_like(&reading, &open.view);
        // Other units, but the same text.
        let marked = self.state.panes.linked.marked;
        let text = marked.and_then(|unit| ReadingView::text_of(&open.reading, unit));
        self.state.panes.linked = Linked {
            hovered: None,
            marked: text.and_then(|text| ReadingView::unit_of_byte(&reading, text.start)),
        };
        open.reading = reading;
        open.took = took;
        open.versions.curve += 1;
        self.take_view(view);
    }

    fn fail(&mut self, fault: &PageFault) {
        self.state.opening = None;
        if !fault.is_cancelled() {
            self.state.notices.fault = Some(Fault {
                sentence: fault.sentence(),
                order: self.engine.last_order().cloned(),
            });
        }
    }

    fn take_answer(&mut self, answer: TaskAnswer) {
        match answer {
            TaskAnswer::Saved(file) => {
                self.state.settings.folder = file.path.parent().map(Into::into);
                self.state.notices.message = Some(format!("Saved as {}", file.path.display()));
                if let Some(open) = &mut self.state.open {
                    open.saved = Some(file);
                }
            }
            TaskAnswer::Changed(path) => self.state.sheet = Some(Sheet::Replace(path)),
            TaskAnswer::Failed(sentence) => self.tell(sentence),
            TaskAnswer::Found(found) => self.take_found(found),
            TaskAnswer::Gold(text) => self.take_gold(text),
            TaskAnswer::Chosen(kind, path) => self.take_path(kind, path),
            TaskAnswer::Dismissed => {}
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
