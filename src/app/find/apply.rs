//! Searching, and going from hit to hit.

use super::action::FindAction;
use super::search::Found;
use super::state::Find;
use crate::app::shared::Tools;
use clearline_column::reader::{Hit, Selection, Spot};

/// Characters of a selection that the search begins with.
const LONGEST_SELECTION: usize = 100;

impl Find {
    /// Carries out an action.
    pub fn apply(&mut self, action: FindAction, tools: &mut Tools<'_>) {
        match action {
            FindAction::Open => self.open(tools),
            FindAction::Close => {
                self.close(tools);
            }
            FindAction::Focused => self.wants_focus = false,
            FindAction::Type(wanted) => self.search_for(wanted),
            FindAction::Step { is_onward } => self.go_on(is_onward, tools),
            FindAction::Seek { sought, passage } => self.seek(sought, passage),
            FindAction::Unfold => self.unfold_hit(tools),
            FindAction::Found(found) => self.take_found(found, tools),
        }
    }

    /// Follows the open page, and starts the search that is wanted.
    pub fn settle(&mut self, tools: &mut Tools<'_>) {
        let Some(open) = &tools.shared.open else {
            return;
        };
        if self.follow(open) && self.is_open {
            // What is done by keys from now on is done there.
            self.show_hit(tools);
        }
        let Some(open) = &tools.shared.open else {
            return;
        };
        if let Some(search) = self.next_search(&open.reading.article) {
            let ticket = open.versions.page_ticket();
            if !tools.run_in("search", ticket, move || FindAction::Found(search.run())) {
                self.give_up();
            }
        }
    }

    /// Shows the bar, with what is selected as what is searched for.
    fn open(&mut self, tools: &mut Tools<'_>) {
        let Some(open) = &tools.shared.open else {
            return;
        };
        if let Some(selection) = tools.column.selection() {
            let text = open.view.beginning_of(selection, LONGEST_SELECTION);
            if let Some(line) = text.lines().next() {
                self.search_for(line.to_owned());
            }
        }
        self.is_open = true;
        self.wants_focus = true;
    }

    /// Closes the bar and leaves the hit that the search stood at selected. False where it was not open.
    pub fn close(&mut self, tools: &mut Tools<'_>) -> bool {
        let was_open = std::mem::take(&mut self.is_open);
        if let (true, Some(hit)) = (was_open, self.now()) {
            tools.column.select(Some(hit.into()));
        }
        was_open
    }

    /// Takes the answer of a search in, and stands at the first hit from where the search or the reader was.
    fn take_found(&mut self, found: Found, tools: &mut Tools<'_>) {
        let Some(open) = &tools.shared.open else {
            return;
        };
        let selected = tools.column.selection().map(|selection| selection.range().start);
        let spot = self.now().map(Hit::spot).or(selected).or(tools.column.position());
        if self.take(found, &open.view) {
            match self.passage.take() {
                Some(passage) => self.stand_at_passage(&passage, open),
                None => self.stand_from(spot.unwrap_or(Spot { item: 0, byte: 0 }), &open.view),
            }
            self.show_hit(tools);
        }
    }

    fn go_on(&mut self, is_onward: bool, tools: &mut Tools<'_>) {
        if !self.is_open {
            return self.open(tools);
        }
        if let Some(open) = &tools.shared.open {
            self.step(is_onward, &open.view);
        }
        if self.now().is_none() {
            return self.unfold_hit(tools);
        }
        self.show_hit(tools);
    }

    /// Brings the hit that the search stands at into sight.
    fn show_hit(&self, tools: &mut Tools<'_>) {
        if let Some(hit) = self.now() {
            tools.column.bring_into_sight(hit.spot());
            let open = tools.shared.open.as_ref();
            let unit = open.and_then(|open| open.view.unit_at(&open.reading, hit.spot()));
            come_to(unit, Some(hit), tools);
        }
    }

    /// Goes to the next hit in removed text, which is unfolded.
    fn unfold_hit(&mut self, tools: &mut Tools<'_>) {
        let Some(hit) = self.next_removed() else {
            return;
        };
        tools.scroll_to(hit.clone());
        if let Some(open) = &tools.shared.open {
            self.follow(open);
            self.stand_at(Some(&hit), &open.view);
            let unit = open.reading.unit_at(hit.start);
            come_to(unit, self.now(), tools);
        }
    }
}

/// The panes follow to a hit as they follow the caret, which stands there from then on: what is done by keys is done there.
fn come_to(unit: Option<usize>, hit: Option<Hit>, tools: &mut Tools<'_>) {
    tools.column.select(hit.map(|hit| Selection {
        anchor: hit.spot(),
        focus: hit.spot(),
    }));
    if let Some(unit) = unit {
        tools.shared.linked.come_to(unit);
    }
}
