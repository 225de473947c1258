//! The start page: what is listed, what is opened, what is forgotten.

use super::action::StartAction;
use super::folder::FolderListing;
use super::search::fitting;
use super::state::{Awaited, Shown, StartPage, Suggestions};
use super::titles::{RowTitle, Titles, Titling};
use crate::app::action::LibraryAction;
use crate::app::engine::{Order, Ticket};
use crate::app::ground::page_name::source_named;
use crate::app::ground::recents::RecentPage;
use crate::app::ground::rows::row_after;
use crate::app::ground::way::Way;
use crate::app::shared::Tools;
use clearline_engine::internals::save::characters::{beginning, in_one_line};
use clearline_engine::page::Source;
use clearline_words::{Message, message};
use egui::ViewportCommand;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Characters of what was typed that a sentence repeats.
const LONGEST_TYPED: usize = 60;

impl StartPage {
    /// Carries out an action. The window has left the open page where something is to be shown in its place.
    pub fn apply(&mut self, action: StartAction, tools: &mut Tools<'_>) {
        match action {
            StartAction::Show => self.show_recents(),
            StartAction::Go(by) => {
                self.cursor = row_after(self.cursor, by, self.rows(tools.shared).len());
                self.wants_sight = true;
            }
            StartAction::Sighted => {
                self.wants_sight = false;
                self.suggestions.wants_sight = false;
            }
            StartAction::Open(name) => {
                self.suggestions = Suggestions::default();
                open(&name, tools);
            }
            StartAction::OpenFolder(folder) => tools.open(Order::Load(Source::File(folder))),
            StartAction::Listed(folder, listing) => self.take(folder, listing, tools),
            StartAction::Titled(folder, titles) => self.take_titles(&folder, titles, tools),
            StartAction::Forget(name) => {
                self.forgotten = Some(Arc::clone(&tools.shared.recents));
                Arc::make_mut(&mut tools.shared.recents).forget_row(&name);
            }
            StartAction::Clear => {
                self.forgotten = Some(Arc::new(Arc::make_mut(&mut tools.shared.recents).clear()));
                self.cursor = 0;
            }
            StartAction::Undo => {
                if let Some(forgotten) = self.forgotten.take() {
                    tools.shared.recents = forgotten;
                }
            }
            StartAction::Private(is_private) => set_private(is_private, tools),
            action => self.apply_to_suggestions(action, tools),
        }
    }

    fn apply_to_suggestions(&mut self, action: StartAction, tools: &mut Tools<'_>) {
        let suggestions = &mut self.suggestions;
        match action {
            StartAction::Typed(text) => {
                suggestions.is_typed = true;
                let is_empty = text.trim().is_empty();
                suggestions.rows = fitting(&tools.shared.recents, &text);
                suggestions.is_open = !is_empty && !suggestions.rows.is_empty();
                suggestions.cursor = None;
            }
            // Who is led to the field to choose has typed already.
            StartAction::Untouched if suggestions.is_open => {}
            StartAction::Untouched => *suggestions = Suggestions::default(),
            StartAction::Suggest => {
                let typed = if suggestions.is_typed {
                    &*tools.shared.address.text
                } else {
                    ""
                };
                suggestions.rows = fitting(&tools.shared.recents, typed);
                suggestions.is_open = !suggestions.rows.is_empty();
                suggestions.cursor = Some(0);
                suggestions.wants_sight = true;
            }
            StartAction::GoSuggestion(by) => suggestions.go(by),
            StartAction::CloseSuggestions => suggestions.is_open = false,
            StartAction::Search(words) => self.search(&words, tools),
            // The others are about the list.
            _ => {}
        }
    }

    /// Lists a folder on a thread of its own; `way` is the step in the history that leads there.
    pub fn list(&mut self, folder: PathBuf, way: Option<Way>, tools: &mut Tools<'_>) {
        self.awaited = Some(Awaited {
            folder: folder.clone(),
            way,
        });
        tools.run_in("folder", Ticket::ANY, move || {
            let listing = FolderListing::of(&folder).map(Arc::new);
            StartAction::Listed(folder, listing)
        });
    }

    /// Follows what is opened: a page on its way closes what led to it, and is not replaced by a folder from before.
    pub fn settle(&mut self, tools: &Tools<'_>) {
        if tools.shared.opening.is_some() {
            self.awaited = None;
            self.suggestions.is_open = false;
        }
    }

    fn take(&mut self, folder: PathBuf, listing: Result<Arc<FolderListing>, Message>, tools: &mut Tools<'_>) {
        self.awaited = None;
        match listing {
            Ok(listing) => {
                tools.shared.address.text = folder.display().to_string();
                self.shown = Shown::Folder(folder, listing);
                self.cursor = 0;
                self.wants_sight = true;
                self.read_titles(Titling::default(), tools);
            }
            Err(reason) => {
                let folder = folder.display().to_string();
                tools.tell_of(&message!("fault-folder", folder = folder, reason = reason));
            }
        }
    }

    /// Reads titles of the folder that is shown, on a thread of its own.
    fn read_titles(&self, titling: Titling, tools: &mut Tools<'_>) {
        if let Shown::Folder(folder, listing) = &self.shown {
            let (folder, listing) = (folder.clone(), Arc::clone(listing));
            tools.run_in("folder-titles", Ticket::ANY, move || {
                StartAction::Titled(folder, titling.read(&listing))
            });
        }
    }

    /// Takes in titles, and reads on as long as their folder is shown.
    fn take_titles(&mut self, of: &Path, titles: Titles, tools: &mut Tools<'_>) {
        let Shown::Folder(folder, listing) = &mut self.shown else {
            return;
        };
        if folder != of {
            return;
        }
        let listing = Arc::make_mut(listing);
        for RowTitle { path, title } in titles.titles {
            if let Some(row) = listing.rows.iter_mut().find(|row| row.path == path) {
                row.title = Some(title);
            }
        }
        if let Some(next) = titles.next {
            self.read_titles(next, tools);
        }
    }

    /// One page that fits is opened; of several, the first is chosen, and Enter opens it.
    fn search(&mut self, words: &str, tools: &mut Tools<'_>) {
        let rows = fitting(&tools.shared.recents, words);
        match rows.as_slice() {
            [] => {
                let words = in_one_line(&beginning(words, LONGEST_TYPED));
                let sentence = tools
                    .wording()
                    .error_text(&message!("fault-not-in-recents", words = words));
                tools.show_fault(sentence.into());
            }
            [page] => open(&page.page, tools),
            _ => {
                tools.shared.address.text = words.to_owned();
                tools.shared.screen.reader_only = false;
                tools.shared.address.wants_focus = true;
                self.suggestions = Suggestions {
                    is_open: true,
                    rows,
                    cursor: Some(0),
                    wants_sight: true,
                    is_typed: true,
                };
            }
        }
    }
}

impl Suggestions {
    /// The page that these steps lead to from where one is; `None` where that is the field.
    pub(super) fn after(&self, steps: &[isize]) -> Option<&RecentPage> {
        let cursor = steps.iter().fold(self.cursor, |cursor, by| self.step(cursor, *by));
        self.rows.get(cursor?)
    }

    fn go(&mut self, by: isize) {
        self.wants_sight = true;
        self.cursor = self.step(self.cursor, by);
    }

    /// Before the first one, the cursor is in the field.
    fn step(&self, cursor: Option<usize>, by: isize) -> Option<usize> {
        match cursor {
            None if by > 0 => Some(0),
            None | Some(0) if by < 0 => None,
            None => None,
            Some(at) => Some(row_after(at, by, self.rows.len())),
        }
    }
}

/// Opens a recent page, by its address or path: as it is kept, where its file is still there.
fn open(name: &str, tools: &mut Tools<'_>) {
    let kept = tools.shared.recents.named(name).and_then(|page| page.kept.as_ref());
    let kept = kept.map(PathBuf::from).filter(|path| path.is_file());
    match kept {
        Some(path) => tools.wish(LibraryAction::OpenFile(path)),
        None => tools.open(Order::Load(source_named(name))),
    }
}

fn set_private(is_private: bool, tools: &mut Tools<'_>) {
    tools.shared.settings.window.remembers_pages = !is_private;
    let title = tools.shared.title();
    tools.ctx.send_viewport_cmd(ViewportCommand::Title(title));
}
