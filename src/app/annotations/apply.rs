//! Carries out what is wanted of highlights and notes.

use super::action::{AnnotationAction, Change, Which};
use super::draft::{About, Draft};
use super::file::load;
use super::passages::{Passage, of_selection};
use super::placed::Placed;
use super::state::Annotated;
use super::steps::{Edit, Step};
use crate::app::ground::dialog::Dialog;
use crate::app::shared::{LastDone, Tools};
use clearline_library::{Annotation, HighlightKind, Quotation};
use clearline_words::message;
use std::borrow::Cow;

/// Characters of a passage at most: its words lie in the file of the page once more.
const LONGEST_PASSAGE: usize = 20_000;

impl Annotated {
    /// Carries out an action.
    pub fn apply(&mut self, action: AnnotationAction, tools: &mut Tools<'_>) {
        match action {
            AnnotationAction::Highlight => self.highlight(tools),
            AnnotationAction::Note => self.begin_note(tools),
            AnnotationAction::Type(text) => {
                if let Some(draft) = &mut self.draft {
                    draft.text = text;
                }
            }
            AnnotationAction::Focused => {
                if let Some(draft) = &mut self.draft {
                    draft.wants_focus = false;
                }
            }
            AnnotationAction::KeepNote => self.keep_note(tools),
            AnnotationAction::DropNote => {
                let draft = self.draft.take();
                self.leave_note(draft.as_ref(), tools);
            }
            AnnotationAction::Change(which, change) => self.change(&which, change, tools),
            AnnotationAction::Undo => self.take_step(false, tools),
            AnnotationAction::Redo => self.take_step(true, tools),
            AnnotationAction::ShowList => self.show_list(tools),
            AnnotationAction::ShowListOfNext => self.lists_next = true,
            AnnotationAction::Go(row) => {
                self.cursor = row.min(self.all.len().saturating_sub(1));
                self.wants_focus = true;
            }
            AnnotationAction::Sighted => self.wants_focus = false,
            AnnotationAction::Write => self.try_again(tools),
            AnnotationAction::CopyAll => {
                let all: Vec<&Annotation> = self.all.iter().map(|placed| &placed.annotation).collect();
                copy(&all, tools);
            }
            AnnotationAction::PageKept(page, file) => self.take_file(&page, file, tools),
            AnnotationAction::Brought(page, path) if self.is_of(&page) => load(&page, path, tools),
            AnnotationAction::Brought(..) => {}
            AnnotationAction::FilesGone(paths) => self.forget_files(&paths),
            AnnotationAction::FileLost(path) => self.lose_file(&path),
            AnnotationAction::Seek(id) => self.awaited = Some(id),
            AnnotationAction::Loaded(page, loaded) => self.take_loaded(&page, loaded, tools),
            AnnotationAction::Written(page, written) => self.take_written(&page, written, tools),
        }
    }

    /// Whether undoing is about a highlight: nothing else was done since the last change of one.
    pub fn is_last_step(&self, tools: &Tools<'_>) -> bool {
        self.steps.is_last(tools.shared.steps.count())
    }

    /// Whether redoing is about a highlight.
    pub fn is_next_step(&self, tools: &Tools<'_>) -> bool {
        self.steps.is_next(tools.shared.steps.count())
    }

    /// Follows the open page and its column.
    pub fn settle(&mut self, tools: &mut Tools<'_>) {
        self.hold_closing(tools);
        self.write_again(tools);
        // Another panel has taken the place of the note: what was written is kept.
        if self.draft.is_some() && tools.shared.dialog != Some(Dialog::Note) {
            self.keep_note(tools);
        }
        let Some(open) = &tools.shared.open else {
            // The page of the last session could not be opened: the list was of that.
            self.lists_next &= tools.shared.opening.is_some();
            return;
        };
        if !self.is_of(&open.reading.page) {
            let reading = open.reading.clone();
            let lists_next = self.lists_next;
            // A note that is being written belongs to the page before.
            self.keep_note(tools);
            *self = Annotated {
                reading: Some(reading),
                kind: self.kind,
                writing: std::mem::take(&mut self.writing),
                leaving: self.leaving,
                ..Annotated::default()
            };
            self.writing.retain(|writing| !writing.is_done());
            if lists_next && tools.shared.dialog.is_none() {
                self.show_list(tools);
            }
        }
        if let Some(open) = &tools.shared.open {
            self.locate(open);
        }
    }

    /// Highlights what is selected, or gives another kind to the highlight that is there.
    fn highlight(&mut self, tools: &mut Tools<'_>) {
        if let Some(id) = self.held(tools) {
            return self.change(&Which::Id(id), Change::NextKind, tools);
        }
        let passages = selected(tools);
        if passages.is_empty() {
            return;
        }
        let edits = passages.into_iter().map(|passage| added(passage, self.kind, None));
        self.make(edits.collect(), tools);
        // What was just highlighted would be hidden below the selection.
        tools.column.select(None);
    }

    /// The highlight that holds all that is selected, else the one at the caret, else the one that was just made; its id.
    fn held(&self, tools: &Tools<'_>) -> Option<String> {
        let open = tools.shared.open.as_ref()?;
        let Some(held) = tools.column.held() else {
            let (id, position) = self.latest.as_ref()?;
            // Who has scrolled on means something else.
            let is_here = *position == tools.column.position();
            return self
                .which(&Which::Id(id.clone()))
                .filter(|_| is_here)
                .map(|_| id.clone());
        };
        let around = match held.is_empty() {
            true => self.at(open.view.article_byte(held.focus)?),
            false => {
                let parts = open.view.article_parts(held);
                let (first, last) = (parts.first()?, parts.last()?);
                self.around(&(first.start..last.end))
            }
        };
        around.map(|placed| placed.annotation.id.clone())
    }

    fn begin_note(&mut self, tools: &mut Tools<'_>) {
        if let Some(id) = self.held(tools) {
            return self.change(&Which::Id(id), Change::Note, tools);
        }
        let passages = selected(tools);
        let Some(first) = passages.first() else {
            return;
        };
        let draft = Draft {
            text: String::new(),
            words: first.quote.exact.clone(),
            about: About::Passages(passages),
            wants_focus: true,
            is_from_list: false,
        };
        self.open_draft(draft, tools);
    }

    fn open_draft(&mut self, draft: Draft, tools: &mut Tools<'_>) {
        if self.is_refused_here(tools) {
            return;
        }
        self.draft = Some(draft);
        tools.shared.dialog = Some(Dialog::Note);
    }

    /// Keeps the note as it is written; one without text is none.
    pub(super) fn keep_note(&mut self, tools: &mut Tools<'_>) {
        let draft = self.draft.take();
        self.leave_note(draft.as_ref(), tools);
        let Some(draft) = draft else {
            return;
        };
        if matches!(draft.about, About::Passages(_)) {
            tools.column.select(None);
        }
        let edits = self.edits_of(draft);
        if !edits.is_empty() {
            self.make(edits, tools);
        }
    }

    /// Closes the panel of a note; the list comes back that it was opened from.
    fn leave_note(&mut self, draft: Option<&Draft>, tools: &mut Tools<'_>) {
        if tools.shared.dialog == Some(Dialog::Note) && draft.is_some_and(|draft| draft.is_from_list) {
            tools.shared.dialog = Some(Dialog::Annotations);
            self.wants_focus = true;
        }
        close(Dialog::Note, tools);
    }

    /// What a note changes.
    pub(super) fn edits_of(&self, draft: Draft) -> Vec<Edit> {
        let mut note = Some(draft.text.trim()).filter(|note| !note.is_empty());
        match draft.about {
            About::Passages(_) if note.is_none() => Vec::new(),
            // Of several passages the first has the note.
            About::Passages(passages) => {
                let added = |passage| added(passage, self.kind, note.take());
                passages.into_iter().map(added).collect()
            }
            About::Highlight(id) => self
                .edited(&id, |annotation| annotation.set_note(note))
                .into_iter()
                .collect(),
        }
    }

    pub(super) fn change(&mut self, which: &Which, change: Change, tools: &mut Tools<'_>) {
        let Some(placed) = self.which(which).cloned() else {
            return;
        };
        let annotation = &placed.annotation;
        let id = annotation.id.clone();
        match change {
            Change::GoTo => go_to(&placed, tools),
            Change::Note => {
                let draft = Draft {
                    text: annotation.note().unwrap_or_default().into_owned(),
                    words: annotation.words().to_owned(),
                    about: About::Highlight(id),
                    wants_focus: true,
                    is_from_list: tools.shared.dialog == Some(Dialog::Annotations),
                };
                self.open_draft(draft, tools);
            }
            Change::Kind(kind) => self.recolour(&id, kind, tools),
            Change::NextKind => self.recolour(&id, annotation.highlight().next(), tools),
            Change::Copy => copy(&[annotation], tools),
            Change::Remove => {
                let removed = Edit {
                    id,
                    before: Some(placed),
                    after: None,
                };
                self.make(vec![removed], tools);
            }
        }
    }

    /// Gives a highlight a kind, which those that are made next get, too.
    fn recolour(&mut self, id: &str, kind: HighlightKind, tools: &mut Tools<'_>) {
        self.kind = kind;
        self.edit(id, |annotation| annotation.set_highlight(kind), tools);
    }

    /// Changes a highlight, unless that leaves it as it is.
    fn edit(&mut self, id: &str, change: impl FnOnce(&mut Annotation), tools: &mut Tools<'_>) {
        if let Some(edit) = self.edited(id, change) {
            self.make(vec![edit], tools);
        }
    }

    /// A change of a highlight; `None` where that leaves it as it is.
    fn edited(&self, id: &str, change: impl FnOnce(&mut Annotation)) -> Option<Edit> {
        let before = self.which(&Which::Id(id.to_owned())).cloned()?;
        let mut after = before.clone();
        change(&mut after.annotation);
        let facts = |placed: &Placed| {
            (
                placed.annotation.highlight(),
                placed.annotation.note().map(Cow::into_owned),
            )
        };
        (facts(&before) != facts(&after)).then(|| Edit {
            id: id.to_owned(),
            before: Some(before),
            after: Some(after),
        })
    }

    /// Makes edits, as a step that can be undone.
    fn make(&mut self, edits: Vec<Edit>, tools: &mut Tools<'_>) {
        if self.is_refused_here(tools) {
            return;
        }
        let readings = tools.shared.steps.count();
        self.carry_out(&edits, tools);
        let latest = edits.first().filter(|edit| edit.after.is_some());
        self.latest = latest.map(|edit| (edit.id.clone(), tools.column.position()));
        self.steps.note(Step { edits, readings });
        tools.shared.last_done = LastDone::OnPage;
    }

    fn take_step(&mut self, is_onward: bool, tools: &mut Tools<'_>) {
        let edits = if is_onward {
            self.steps.redo()
        } else {
            self.steps.undo()
        };
        let edits = edits.unwrap_or_default();
        let gone = edits.iter().filter(|edit| edit.after.is_none()).count();
        if gone > 0 && !is_onward {
            tools.say(tools.wording().say(&message!("highlights-undone", count = gone)));
        }
        self.carry_out(&edits, tools);
    }

    fn show_list(&mut self, tools: &mut Tools<'_>) {
        if tools.shared.dialog == Some(Dialog::Annotations) {
            return close(Dialog::Annotations, tools);
        }
        let here = self.held(tools);
        let row = |id: String| self.all.iter().position(|placed| placed.annotation.id == id);
        self.cursor = here.and_then(row).unwrap_or(self.cursor);
        self.wants_focus = true;
        tools.shared.dialog = Some(Dialog::Annotations);
    }
}

/// What is selected, to be highlighted; a sentence says so where that is nothing or too much.
fn selected(tools: &mut Tools<'_>) -> Vec<Passage> {
    let selection = tools.column.selection().zip(tools.shared.open.as_ref());
    let Some((selection, open)) = selection else {
        tools.say(tools.wording().word("highlight-nothing-selected"));
        return Vec::new();
    };
    let passages = of_selection(open, selection);
    if passages.is_empty() {
        tools.say(tools.wording().word("highlight-not-of-the-page"));
        return passages;
    }
    let longest = passages.iter().map(|passage| passage.quote.exact.chars().count()).max();
    if longest.is_some_and(|longest| longest > LONGEST_PASSAGE) {
        let most = message!("highlight-too-long", most = LONGEST_PASSAGE);
        tools.say(tools.wording().say(&most));
        return Vec::new();
    }
    passages
}

/// A highlight that is to be there.
fn added(passage: Passage, kind: HighlightKind, note: Option<&str>) -> Edit {
    let annotation = Annotation::of(passage.quote, kind, note);
    Edit {
        id: annotation.id.clone(),
        before: None,
        after: Some(Placed {
            annotation,
            place: Some(passage.place),
        }),
    }
}

/// Shows the passage of a highlight in the text. The list stays, from which one goes on to the next.
fn go_to(placed: &Placed, tools: &mut Tools<'_>) {
    match &placed.place {
        Some(place) => {
            tools.scroll_to(place.clone());
            tools.flash(place.clone());
        }
        None => tools.say(tools.wording().word("highlight-lost")),
    }
}

fn copy(annotations: &[&Annotation], tools: &mut Tools<'_>) {
    let Some(open) = tools.shared.open.as_ref().filter(|_| !annotations.is_empty()) else {
        return;
    };
    let address = open.reading.address();
    let quotation = Quotation {
        title: open.reading.metadata.title.as_deref(),
        address: address.as_ref().map(|address| address.as_str()),
    };
    tools.ctx.copy_text(quotation.markdown(annotations.iter().copied()));
    let count = annotations.len();
    tools.say(tools.wording().say(&message!("highlight-copied", count = count)));
}

/// Closes a panel, if it is the one that is shown.
fn close(dialog: Dialog, tools: &mut Tools<'_>) {
    if tools.shared.dialog.take_if(|shown| *shown == dialog).is_some() {
        tools.shared.keyboard.give_back(tools.ctx);
    }
}
