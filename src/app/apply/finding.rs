//! Finding words in the text.

use super::Hands;
use crate::app::action::FindAction;
use crate::app::engine::TaskAnswer;
use crate::app::find::Found;
use crate::app::reading_view::ReadingView;
use clearline_column::reader::{Hit, Spot};

/// Characters of a selection that the search begins with.
const LONGEST_SELECTION: usize = 100;

impl Hands<'_> {
    pub(super) fn apply_find(&mut self, action: FindAction) {
        match action {
            FindAction::Open => self.open_find(),
            FindAction::Close => {
                self.close_find();
            }
            FindAction::Focused => self.state.find.wants_focus = false,
            FindAction::Type(wanted) => {
                self.state.find.wanted = wanted;
                self.search();
            }
            FindAction::Step { is_onward } => self.step(is_onward),
            FindAction::Unfold => self.unfold_hit(),
        }
    }

    /// Shows the bar, with what is selected as what is searched for.
    fn open_find(&mut self) {
        let Some(open) = &self.state.open else {
            return;
        };
        let find = &mut self.state.find;
        if let Some(selection) = open.column.selection() {
            let text = open.view.beginning_of(selection, LONGEST_SELECTION);
            if let Some(line) = text.lines().next() {
                find.wanted = line.to_owned();
            }
        }
        find.is_open = true;
        find.wants_focus = true;
        self.search();
    }

    /// Closes the bar and leaves the hit that the search stood at selected. False where it was not open.
    pub(super) fn close_find(&mut self) -> bool {
        let find = &mut self.state.find;
        let was_open = std::mem::take(&mut find.is_open);
        if let (true, Some(open), Some(hit)) = (was_open, &mut self.state.open, find.now()) {
            open.column.select(Some(hit.into()));
        }
        was_open
    }

    /// Starts the search that is wanted, unless one is under way; its answer starts the next.
    pub(super) fn search(&mut self) {
        let Some(open) = &self.state.open else {
            return;
        };
        let Some(search) = self.state.find.next_search(&open.reading.article) else {
            return;
        };
        if let Err(sentence) = self.engine.run(move || TaskAnswer::Found(search.run())) {
            self.state.find.give_up();
            self.tell(sentence);
        }
    }

    /// Takes the answer of a search in, and stands at the first hit from where the search or the reader was.
    pub(super) fn take_found(&mut self, found: Found) {
        if let Some(open) = &mut self.state.open {
            let find = &mut self.state.find;
            let selected = open.column.selection().map(|selection| selection.range().start);
            let spot = find.now().map(Hit::spot).or(selected).or(open.column.position());
            if find.take(found, &open.view) {
                find.stand_from(spot.unwrap_or(Spot { item: 0, byte: 0 }));
                self.show_hit();
            }
        }
        self.search();
    }

    fn step(&mut self, is_onward: bool) {
        let find = &mut self.state.find;
        if !find.is_open {
            return self.open_find();
        }
        find.step(is_onward);
        if find.now().is_none() {
            return self.unfold_hit();
        }
        self.show_hit();
    }

    /// Brings the hit that the search stands at into sight.
    fn show_hit(&mut self) {
        if let (Some(open), Some(hit)) = (&mut self.state.open, self.state.find.now()) {
            open.column.bring_into_sight(hit.spot());
        }
    }

    /// Goes to the next hit in removed text, which is unfolded.
    fn unfold_hit(&mut self) {
        let Some(open) = &self.state.open else {
            return;
        };
        let Some(hit) = self.state.find.next_removed(&open.view) else {
            return;
        };
        self.scroll_to(hit.clone());
        if let Some(open) = &self.state.open {
            self.state.find.stand_at(Some(&hit), &open.view);
        }
    }

    /// Shows the open page by another view; what is selected and where the search stands are kept by their places in the article.
    pub(super) fn take_view(&mut self, view: ReadingView) {
        let Some(open) = &mut self.state.open else {
            return;
        };
        let held = open.column.selection().map(|selection| open.view.hold(selection));
        let hit = self.state.find.held(&open.view);
        open.view = view;
        open.versions.items += 1;
        open.column.select(held.and_then(|held| open.view.restored(held)));
        self.state.find.locate(&open.view);
        self.state.find.stand_at(hit.as_ref(), &open.view);
    }
}
