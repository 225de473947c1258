//! The line above the list: which articles, on which shelf, in which order, and how many there are.

use super::action::LibraryAction;
use super::listing::{Filter, Sort};
use super::state::LibraryPanel;
use crate::app::action::Actions;
use crate::app::ground::assistive::live_at;
use crate::app::ground::widgets::menu_of_chosen;
use crate::app::ground::words::Words;
use clearline_engine::internals::save::characters::in_one_line;
use clearline_words::message;
use egui::{Button, RichText, Ui};

/// Characters of a shelf on its button and in the menu.
const LONGEST_SHELF: usize = 40;

/// Draws the line.
pub(super) fn show_choices(ui: &mut Ui, panel: &LibraryPanel, actions: &mut Actions) {
    ui.horizontal_wrapped(|ui| {
        show_filters(ui, panel, actions);
        show_shelves(ui, panel, actions);
        show_sorts(ui, panel, actions);
        let counted = RichText::new(counted(ui, panel)).weak();
        match panel.is_searching() {
            true => drop(ui.label(counted)),
            false => drop(live_at(ui, "library-count", counted)),
        }
    });
}

fn show_filters(ui: &mut Ui, panel: &LibraryPanel, actions: &mut Actions) {
    let own = panel.request.filter;
    let named = Filter::ALL.iter().find(|(filter, ..)| *filter == own);
    let name = named.map_or("library-filter-all", |(_, name, _)| *name);
    menu_of_chosen(ui, (&ui.word(name), &ui.word("library-filter")), |ui| {
        for (filter, name, _) in Filter::ALL {
            if ui.radio(filter == own, ui.word(name)).clicked() {
                actions.push(LibraryAction::Filter(filter));
                ui.close();
            }
        }
    });
}

/// The menu of shelves, where there are any.
fn show_shelves(ui: &mut Ui, panel: &LibraryPanel, actions: &mut Actions) {
    let (own, shelves) = (panel.request.shelf.as_deref(), &panel.listing.shelves);
    if shelves.is_empty() && own.is_none() {
        return;
    }
    let named = |shelf: Option<&str>| match shelf {
        None => ui.word("library-shelf-all"),
        Some("") => ui.word("library-shelf-none"),
        Some(shelf) => shown(shelf),
    };
    let chosen = named(own);
    let general = [None, Some("")].map(|shelf| (shelf, named(shelf)));
    menu_of_chosen(ui, (&chosen, &ui.word("library-shelf")), |ui| {
        let each = shelves.iter().map(|shelf| (Some(shelf.as_str()), shown(shelf)));
        for (shelf, name) in general.into_iter().chain(each) {
            if ui.radio(shelf == own, name).clicked() {
                actions.push(LibraryAction::Shelf(shelf.map(str::to_owned)));
                ui.close();
            }
        }
    });
}

/// A shelf in one line, its end where it is long: that tells it from its neighbours.
pub(super) fn shown(shelf: &str) -> String {
    let whole = in_one_line(shelf);
    match whole.char_indices().rev().nth(LONGEST_SHELF) {
        Some((at, _)) => format!("…{}", whole.get(at..).unwrap_or_default()),
        None => whole,
    }
}

/// The menu of orders, and the button that turns the order round.
fn show_sorts(ui: &mut Ui, panel: &LibraryPanel, actions: &mut Actions) {
    let has_words = panel.listing.has_words;
    let own = panel.request.sort.in_effect(has_words);
    let sorts = Sort::ALL.iter().filter(|(sort, _)| sort.in_effect(has_words) == *sort);
    let named = sorts.clone().find(|(sort, _)| *sort == own);
    let name = named.map_or("library-sort-best", |(_, name)| *name);
    menu_of_chosen(ui, (&ui.word(name), &ui.word("library-sort")), |ui| {
        for (sort, name) in sorts {
            if ui.radio(*sort == own, ui.word(name)).clicked() {
                actions.push(LibraryAction::Sort(*sort));
                ui.close();
            }
        }
    });
    let reverse = Button::new(ui.word("library-sort-reverse")).selected(panel.request.is_reversed);
    if ui.add(reverse).clicked() {
        actions.push(LibraryAction::Reverse);
    }
}

fn counted(ui: &Ui, panel: &LibraryPanel) -> String {
    let listing = &panel.listing;
    if panel.is_searching() {
        return ui.word("library-searching");
    }
    let fitting = listing.rows.len();
    ui.say(&message!("library-count", fitting = fitting, all = listing.all))
}
