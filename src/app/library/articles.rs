//! The panel: finding articles, choosing some, opening one, and changing what is known of them.

use super::action::{Choosing, LibraryAction, StateChange};
use super::apply::{change, run_aside};
use super::exporting::say_exported;
use super::importing::ImportAction;
use super::landing::{Landing, hit_of};
use super::page::{page_in, path_of};
use super::rereading::Rereading;
use super::state::{Library, PageState, PanelView, note_folder, place};
use super::store::{Place, Store, update};
use crate::app::action::DialogAction;
use crate::app::engine::{Here, Order, Ticket};
use crate::app::ground::dialog::{Dialog, DialogKind};
use crate::app::shared::{LastDone, Opening, Tools};
use clearline_engine::page::Source;
use clearline_library::{ArticleFile, LibraryFault};
use std::path::PathBuf;
use std::sync::Arc;

impl Library {
    /// Carries out an action on what is kept.
    pub(super) fn apply_to_articles(&mut self, action: LibraryAction, tools: &mut Tools<'_>) {
        let panel = &mut self.panel;
        match action {
            LibraryAction::Show => self.show(tools),
            LibraryAction::Focused => panel.wants_focus = false,
            LibraryAction::Sighted => panel.wants_sight = false,
            LibraryAction::Type(typed) => {
                panel.view = PanelView::Articles;
                panel.request.change(|request| request.typed = typed);
                // The field takes that back by the same key.
                tools.shared.last_done = LastDone::OnPage;
                self.list(false, tools);
            }
            LibraryAction::Filter(filter) => {
                panel.request.change(|request| request.filter = filter);
                self.list(false, tools);
            }
            LibraryAction::Shelf(shelf) => {
                panel.request.change(|request| request.shelf = shelf);
                self.list(false, tools);
            }
            LibraryAction::Sort(sort) => {
                let has_words = panel.listing.has_words;
                panel.request.change(|request| request.sort_by(sort, has_words));
                self.list(false, tools);
            }
            LibraryAction::Reverse => {
                panel.request.change(|request| request.is_reversed ^= true);
                self.list(false, tools);
            }
            LibraryAction::Explain(rows) => {
                panel.request.ask_at(&rows);
                self.list(false, tools);
            }
            LibraryAction::Listed(request, listing) => panel.take(request, listing),
            LibraryAction::Go { by, extends } => self.go(by, extends),
            LibraryAction::Choose { row, how } => self.choose(row, how),
            LibraryAction::ChooseAll => panel.choose_between(0, panel.listing.rows.len().saturating_sub(1)),
            LibraryAction::Open => self.open_current(tools),
            LibraryAction::OpenFile(path) => self.open(path, String::new(), tools),
            LibraryAction::Resume(source) => self.resume(source, tools),
            LibraryAction::NotKept(source) => fetch(source, tools),
            // What was opened meanwhile is newer.
            LibraryAction::Opened(_, landing) if !is_awaited(&landing.asked, tools) => {}
            LibraryAction::Opened(page, landing) => {
                self.landing = Some((Arc::clone(&page), *landing));
                tools.open(Order::Here(Here::Page(page)));
            }
            LibraryAction::ShowTags(are_shown) => {
                (panel.shows_tags, panel.wants_tag) = (are_shown, are_shown);
                // The list gets lower.
                panel.wants_sight = true;
            }
            LibraryAction::TagFocused => panel.wants_tag = false,
            LibraryAction::TypeTag(tag) => {
                panel.tag = tag;
                tools.shared.last_done = LastDone::OnPage;
            }
            LibraryAction::SetState(change) => self.set_state(change, tools),
            LibraryAction::TakeOut if self.panel.chosen.is_empty() => {}
            LibraryAction::TakeOut => self.take_out(self.chosen_paths(tools), tools),
            LibraryAction::Export(form) => self.ask_where_to_export(form, tools),
            LibraryAction::ExportTo(form, path) => {
                self.come_back(tools);
                self.export(form, path, tools);
            }
            LibraryAction::Exported(exported) => say_exported(&exported, tools),
            LibraryAction::Changed => self.refresh(tools),
            LibraryAction::Import(action) => {
                if matches!(action, ImportAction::From(_)) {
                    self.come_back(tools);
                }
                self.importing.apply(action, &self.store, tools);
            }
            LibraryAction::View(view) => {
                self.panel.view = view;
                if view == PanelView::Failures {
                    self.importing.look(tools);
                }
            }
            LibraryAction::Reread(action) => {
                let chosen = self.chosen_paths(tools);
                self.rereading.apply(action, &chosen, tools);
            }
            LibraryAction::Replaced(paths) => {
                self.look_again(&paths, tools);
                self.refresh(tools);
            }
            LibraryAction::ChooseFolder => {
                if let Some(place) = place(tools) {
                    let folder = place.shelf.root().to_owned();
                    tools.wish(DialogAction::Ask(DialogKind::LibraryFolder(folder)));
                }
            }
            LibraryAction::WriteMarkdown(is_wanted) => {
                self.panel.has_markdown = is_wanted;
                tools.shared.settings.markdown_beside = is_wanted;
            }
            LibraryAction::TakeFolder(folder) => {
                self.leave_folder();
                tools.shared.settings.library = Some(folder);
                tools.shared.dialog = None;
                self.check(tools);
                self.show(tools);
            }
            // The others are about the open page.
            _ => {}
        }
    }

    /// What is known of one folder is nothing of another.
    fn leave_folder(&mut self) {
        self.rereading = Rereading::default();
        (self.page, self.page_out) = (PageState::Unknown, None);
        self.panel.chosen.clear();
        self.panel.request.shelf = None;
        self.panel.listing = Arc::default();
        self.panel.answered = None;
    }

    /// Shows the panel, or closes it.
    fn show(&mut self, tools: &mut Tools<'_>) {
        if tools.shared.dialog == Some(Dialog::Library) {
            return tools.wish(DialogAction::Close);
        }
        tools.shared.dialog = Some(Dialog::Library);
        // What else was listed last is not what one comes for.
        self.panel.view = PanelView::Articles;
        self.panel.wants_focus = true;
        self.panel.is_gone_to = false;
        self.panel.has_markdown = tools.shared.settings.markdown_beside;
        self.panel.folder = place(tools).map_or_else(String::new, |place| place.shelf.root().display().to_string());
        note_folder(tools);
        self.importing.look(tools);
        self.watching.renew();
        self.list(true, tools);
    }

    /// Shows the panel again, which is closed while a path is asked for.
    fn come_back(&mut self, tools: &mut Tools<'_>) {
        if tools.shared.dialog != Some(Dialog::Library) {
            self.show(tools);
        }
    }

    /// Asks for what is wanted, of the files as they are now where `is_updated`.
    pub(super) fn list(&mut self, is_updated: bool, tools: &mut Tools<'_>) {
        let request = self.panel.request.clone();
        let Some(place) = place(tools) else {
            return self.panel.take(request, Err(LibraryFault::NoPlace));
        };
        let store = self.store.clone();
        let lane = if is_updated { "library-files" } else { "library-words" };
        tools.run_in(lane, Ticket::ANY, move || {
            let listing = store.list(&place, &request, is_updated);
            LibraryAction::Listed(request, listing.map(Arc::new))
        });
    }

    fn go(&mut self, by: isize, extends: bool) {
        let panel = &mut self.panel;
        let last = panel.listing.rows.len().saturating_sub(1);
        let before = panel.cursor;
        panel.cursor = before.saturating_add_signed(by).min(last);
        match extends {
            true => panel.choose_between(before, panel.cursor),
            false => panel.choose_only_current(),
        }
        panel.wants_sight = true;
        panel.is_gone_to = true;
    }

    fn choose(&mut self, row: usize, how: Choosing) {
        let panel = &mut self.panel;
        let before = std::mem::replace(&mut panel.cursor, row);
        panel.is_gone_to = true;
        match how {
            Choosing::Alone => panel.choose_only_current(),
            Choosing::UpTo => panel.choose_between(before, row),
            Choosing::Flip => {
                if let Some(name) = panel.current().map(|hit| hit.name.clone())
                    && !panel.chosen.remove(&name)
                {
                    panel.chosen.insert(name);
                }
            }
        }
    }

    fn chosen_paths(&self, tools: &Tools<'_>) -> Vec<PathBuf> {
        let place = place(tools);
        let paths = place
            .iter()
            .flat_map(|place| self.panel.chosen.iter().map(|name| path_of(place, name)));
        paths.collect()
    }

    /// The files of the chosen articles as they are listed.
    pub(super) fn chosen_paths_in_order(&self, tools: &Tools<'_>) -> Vec<PathBuf> {
        let place = place(tools);
        let rows = self.panel.listing.rows.iter();
        let chosen = rows.filter(|hit| self.panel.chosen.contains(&hit.name));
        let paths = chosen.filter_map(|hit| Some(path_of(place.as_ref()?, &hit.name)));
        paths.collect()
    }

    fn set_state(&mut self, wanted: StateChange, tools: &mut Tools<'_>) {
        if let StateChange::Tag(_) = wanted {
            self.panel.tag.clear();
        }
        let paths = self.chosen_paths(tools);
        run_aside(tools, move |place| {
            paths
                .iter()
                .try_for_each(|path| place.shelf.change(path, |file| change(file, &wanted)))?;
            Ok(LibraryAction::Changed)
        });
    }

    fn open_current(&mut self, tools: &mut Tools<'_>) {
        let (Some(hit), Some(place)) = (self.panel.current(), place(tools)) else {
            return;
        };
        let path = path_of(&place, &hit.name);
        self.open(path, self.panel.request.typed.clone(), tools);
    }

    /// Opens the page of the last session: from its file where it is kept.
    fn resume(&self, source: Source, tools: &mut Tools<'_>) {
        tools.shared.opening = Some(Opening {
            source: source.clone(),
            progress: None,
            place: None,
            way: None,
            asker: None,
        });
        let store = self.store.clone();
        let place = place(tools);
        tools.run(move || {
            let kept = place.and_then(|place| resumed(&store, &place, &source));
            Some(kept.unwrap_or(LibraryAction::NotKept(source)))
        });
    }

    /// Reads a kept page from its file, to be opened at the words that were `typed`; what is open stays until it is there.
    fn open(&mut self, path: PathBuf, typed: String, tools: &mut Tools<'_>) {
        let path = std::path::absolute(&path).unwrap_or(path);
        if tools.shared.dialog.take().is_some() {
            tools.shared.keyboard.give_back(tools.ctx);
        }
        tools.shared.opening = Some(Opening {
            source: Source::File(path.clone()),
            progress: None,
            place: None,
            way: None,
            asker: None,
        });
        let asked = Source::File(path.clone());
        let place = place(tools).ok_or(LibraryFault::NoPlace);
        tools.run(move || {
            let opened = place.and_then(|place| opened(&place, asked, path, &typed));
            Some(opened.unwrap_or_else(LibraryAction::Failed))
        });
    }
}

/// Whether this is what is being opened.
fn is_awaited(asked: &Source, tools: &Tools<'_>) -> bool {
    let opening = tools.shared.opening.as_ref();
    opening.is_some_and(|opening| opening.source == *asked)
}

/// Opens the page of the last session that is not kept. What a browser has shown may not be what a fetch gives.
fn fetch(source: Source, tools: &mut Tools<'_>) {
    if !is_awaited(&source, tools) {
        return;
    }
    if let Source::Browser(_) = source {
        tools.shared.opening = None;
        return tools.tell_refused(tools.wording().word("session-from-browser"));
    }
    // What went wrong at the start is still to be read.
    let fault = tools.shared.notices.fault.take();
    tools.open(Order::Load(source));
    tools.shared.notices.fault = fault;
}

/// The kept page in a file, and the hit at which it is to begin.
fn opened(place: &Place, asked: Source, path: PathBuf, typed: &str) -> Result<LibraryAction, LibraryFault> {
    let mut file = ArticleFile::open(&path)?;
    let hit = hit_of(&mut file, typed)?;
    let (mut page, fault) = page_in(&mut file)?;
    if page.source.url().is_some() && path.starts_with(place.shelf.root()) {
        // Recent pages and places name an article of the library by its page's address: its file may be moved or renamed.
        page.opened_from = None;
    }
    let landing = Landing {
        asked,
        path,
        hit,
        fault,
        refusal: file.refusal(),
        is_resumed: false,
    };
    Ok(LibraryAction::Opened(Arc::new(page), Box::new(landing)))
}

/// The page of the last session as it is kept, if it is and can be read.
fn resumed(store: &Store, place: &Place, source: &Source) -> Option<LibraryAction> {
    let path = match source {
        Source::File(path) => path.clone(),
        _ => kept_at(store, place, source)?,
    };
    let mut action = opened(place, source.clone(), path, "").ok()?;
    if let LibraryAction::Opened(_, landing) = &mut action {
        landing.is_resumed = true;
    }
    Some(action)
}

/// The file in which the page with this address is kept.
fn kept_at(store: &Store, place: &Place, source: &Source) -> Option<PathBuf> {
    let address = source.url()?.as_str();
    if !place.shelf.root().is_dir() {
        return None;
    }
    let found = store.with(place, |index| {
        update(index)?;
        let names = index.of_address(address);
        Ok(names.first().map(|name| path_of(place, name)))
    });
    found.ok()?
}
