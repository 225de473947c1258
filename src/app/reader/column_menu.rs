//! The menu of the column, at a right click.

use super::link_line::link_at;
use super::view::AnnotationHere;
use crate::app::action::Question;
use crate::app::action::{
    Actions, AnnotationAction, Change, CorrectAction, ExploreAction, FindAction, MoveAction, TextAction, Which,
};
use crate::app::ground::chosen::Chosen;
use crate::app::ground::keyboard_holder::{noted_row, of_analysis};
use crate::app::ground::letter_keys::{LetterKey, written};
use crate::app::ground::widgets::{menu_entry, name_menu};
use crate::app::ground::words::Words;
use crate::app::shared::OpenPage;
use clearline_column::reader::{ColumnResponse, ColumnState, Selection, Spot};
use clearline_engine::Reading;
use clearline_words::message;
use egui::{Context, Id, InputState, Key, Modifiers, Popup, Rect, TextWrapMode, Ui};

/// Characters of the selection that the menu shows.
const LONGEST: usize = 24;

/// The least width of the menu, the width that its longest entry has room in, and what the window keeps around it, in points.
const LEAST: f32 = 220.0;
const WIDEST: f32 = 360.0;
const AROUND: f32 = 28.0;

/// What takes in and what leaves out: what is selected, several passages, one.
const OF_SELECTION: [&str; 2] = ["column-take-in-selection", "column-leave-out-selection"];
const OF_PASSAGES: [&str; 2] = ["column-take-in-passages", "column-leave-out-passages"];
const OF_PASSAGE: [&str; 2] = ["column-take-in-passage", "column-leave-out-passage"];

/// Questions about a unit, and about the unit beside what has none.
const WHY: [&str; 2] = ["why", "column-why-beside"];
const WHY_NOT: [&str; 2] = ["column-why-not", "column-why-not-beside"];

/// Where the menu was called.
#[derive(Clone, Copy, Default)]
struct Called {
    /// The place in the text, and whether that is on its letters.
    place: Option<(Spot, bool)>,
    /// What the menu opens below: the passage where a key called it, or the pointer on a picture. Without one it opens at the pointer.
    at: Option<Rect>,
    /// Whether it is about the row of a list that had the keyboard, and not about what is selected in the text.
    is_of_row: bool,
}

/// The menu, and what it is about.
pub(super) struct ColumnMenu<'a> {
    /// What the pointer did in the column.
    pub answer: &'a ColumnResponse,
    /// The page that is open.
    pub open: &'a OpenPage,
    /// The highlight at a spot.
    pub annotation_at: &'a dyn Fn(Spot) -> Option<AnnotationHere>,
}

impl ColumnMenu<'_> {
    /// Shows the menu while it is open; about a link, where it was called on one. `held` is the place in the text that the keyboard is at.
    pub(super) fn show(&self, (state, held): (&ColumnState, Option<Spot>), actions: &mut Actions) {
        let ColumnMenu { answer, open, .. } = *self;
        let column = &answer.response;
        let called_at = column.id.with("menu-called-at");
        let call = |called: Called| column.ctx.data_mut(|data| data.insert_temp(called_at, called));
        let pointer = |input: &InputState| input.pointer.secondary_clicked().then(|| input.pointer.latest_pos())?;
        // A picture takes clicks itself.
        let on_picture = answer.picture.and_then(|_| column.ctx.input(pointer));
        if column.secondary_clicked() || on_picture.is_some() {
            let place = answer.hovered.map(|spot| (spot, answer.on_text));
            call(Called {
                place,
                at: on_picture.map(Rect::from_pos),
                ..Called::default()
            });
            if on_picture.is_some() {
                Popup::open_id(&column.ctx, Popup::default_response_id(column));
            }
        } else if let Some(spot) = held.filter(|_| is_called_by_key(&column.ctx)) {
            call(Called {
                place: Some((spot, false)),
                at: Some(self.called_about(state, spot)),
                is_of_row: is_at_row(&column.ctx),
            });
            column.ctx.data_mut(|data| data.insert_temp(called_by_key(), true));
            Popup::open_id(&column.ctx, Popup::default_response_id(column));
        }
        let Called { place, at, is_of_row } = column.ctx.data(|data| data.get_temp(called_at)).unwrap_or_default();
        let selection = state.selection().filter(|_| !is_of_row);
        let menu = Popup::context_menu(column);
        let menu = match at {
            Some(at) => menu.anchor(at),
            None => menu,
        };
        menu.show(|ui| {
            name_menu(ui, &ui.word("column-menu"));
            fit_window(ui);
            let on_text = place.filter(|(_, on_text)| *on_text).map(|(spot, _)| spot);
            if let Some((written, _)) = on_text.and_then(|spot| link_at(open, spot)) {
                show_link(ui, open, written, actions);
                ui.separator();
            }
            show_corrections(ui, open, (selection, place.map(|(spot, _)| spot)), actions);
            let is_selected = selection.is_some();
            let here = place.and_then(|(spot, _)| (self.annotation_at)(spot));
            show_highlight(ui, here.as_ref(), is_selected, actions);
            choice(ui, (&ui.word("column-copy"), "Ctrl+C", is_selected), || {
                actions.push(TextAction::Copy);
            });
            choice(
                ui,
                (&ui.word("column-copy-markdown"), "Ctrl+Alt+C", is_selected),
                || {
                    actions.push(TextAction::CopyMarkdown);
                },
            );
            choice(ui, (&ui.word("column-copy-article"), "Ctrl+Shift+C", true), || {
                actions.push(TextAction::CopyArticle);
            });
            choice(ui, (&ui.word("column-select-all"), "Ctrl+A", true), || {
                actions.push(TextAction::SelectAll);
            });
            ui.separator();
            let words = selection.map(|selection| beginning(&open.view.beginning_of(selection, LONGEST + 1)));
            let find = match words {
                Some(words) => ui.say(&message!("column-find-words", words = words)),
                None => ui.word("column-find"),
            };
            choice(ui, (&find, "Ctrl+F", true), || actions.push(FindAction::Open));
        });
    }
}

impl ColumnMenu<'_> {
    /// The place of what a key calls the menu about: the row that has the keyboard, else the first line in sight of these: that of the
    /// spot, where a selection begins, and that of the end of the selection that moves.
    fn called_about(&self, state: &ColumnState, spot: Spot) -> Rect {
        let column = &self.answer.response;
        let row = noted_row(&column.ctx).filter(|_| is_at_row(&column.ctx));
        let row = row
            .and_then(|row| column.ctx.read_response(row))
            .map(|row| row.interact_rect);
        let focus = state.selection().map(|selection| selection.focus);
        let mut lines = [Some(spot), focus]
            .into_iter()
            .flatten()
            .filter_map(|spot| state.line_in_sight(spot));
        let place = row.filter(|row| row.is_positive()).or_else(|| lines.next());
        place.unwrap_or(Rect::from_pos(column.rect.center()))
    }
}

/// Gives the menu its usual width; in a window that is less wide, its entries are cut.
fn fit_window(ui: &mut Ui) {
    let room = ui.ctx().content_rect().width() - AROUND;
    ui.set_min_width(LEAST.min(room));
    if room < WIDEST {
        ui.set_max_width(room);
        ui.style_mut().wrap_mode = Some(TextWrapMode::Truncate);
    }
}

/// Highlighting what is selected, and what can be done with the highlight at the pointer.
fn show_highlight(ui: &mut Ui, here: Option<&AnnotationHere>, is_selected: bool, actions: &mut Actions) {
    let Some(AnnotationHere { id, note }) = here.filter(|_| !is_selected) else {
        let key = written(ui.ctx(), LetterKey::Highlight);
        choice(ui, (&ui.word("column-highlight"), &key, is_selected), || {
            actions.push(AnnotationAction::Highlight);
        });
        let key = written(ui.ctx(), LetterKey::Note);
        choice(ui, (&ui.word("column-note"), &key, is_selected), || {
            actions.push(AnnotationAction::Note);
        });
        ui.separator();
        return;
    };
    let edit = if note.is_some() {
        "column-edit-note"
    } else {
        "column-note"
    };
    for (label, change) in [
        ("column-next-kind", Change::NextKind),
        (edit, Change::Note),
        ("column-copy-highlight", Change::Copy),
        ("column-remove-highlight", Change::Remove),
    ] {
        choice(ui, (&ui.word(label), "", true), || {
            actions.push(AnnotationAction::Change(Which::Id(id.clone()), change));
        });
    }
    ui.separator();
}

/// Whether the key was pressed that calls a menu, or what keyboards without it have in its place.
fn is_called_by_key(ctx: &Context) -> bool {
    let is_pressed = |modifiers, key| ctx.input_mut(|input| input.consume_key(modifiers, key));
    !Popup::is_any_open(ctx) && (is_pressed(Modifiers::NONE, Key::Menu) || is_pressed(Modifiers::SHIFT, Key::F10))
}

/// Whether the row of a unit has the keyboard, and not the text.
pub(super) fn is_at_row(ctx: &Context) -> bool {
    ctx.memory(|memory| memory.has_focus(of_analysis()))
}

/// Taking in what is left out, and leaving out what is kept: what is selected, else the passage at the pointer.
fn show_corrections(
    ui: &mut Ui,
    open: &OpenPage,
    (selection, spot): (Option<Selection>, Option<Spot>),
    actions: &mut Actions,
) {
    let (reading, view) = (&open.reading, &open.view);
    let ([take_in, leave_out], chosen) = match (selection, spot) {
        (Some(selection), _) => (OF_SELECTION, view.chosen_by(reading, selection)),
        (None, Some(spot)) => match view.chosen_at(reading, spot) {
            chosen if chosen.len() > 1 => (OF_PASSAGES, chosen),
            chosen => (OF_PASSAGE, chosen),
        },
        (None, None) => return,
    };
    let [kept, left_out] = chosen.kept_and_left_out(reading);
    let of_kept = deciding(reading, &kept, WHY).filter(|_| left_out.is_empty());
    if let Some((unit, label)) = deciding(reading, &left_out, WHY_NOT) {
        ask(ui, label, unit, actions);
    }
    let behind_bar = spot.filter(|_| selection.is_none());
    let behind_bar = behind_bar.and_then(|spot| view.chosen_behind_bar(reading, spot));
    if let Some(chosen) = behind_bar.filter(|chosen| chosen.len() > left_out.len().max(1)) {
        choice(ui, (&ui.word("column-take-in-all"), "", true), || {
            actions.push(CorrectAction::Decide { chosen, keep: true });
        });
    }
    for (label, chosen, keep) in [(take_in, left_out, true), (leave_out, kept, false)] {
        if !chosen.is_empty() {
            choice(ui, (&ui.word(label), "", true), || {
                actions.push(CorrectAction::Decide { chosen, keep });
            });
        }
    }
    // What is kept is left out more often than asked about.
    if let Some((unit, label)) = of_kept {
        ask(ui, label, unit, actions);
    }
    ui.separator();
}

/// Returns the unit that says why something was kept or left out, and the question. A leaf without a unit goes with the one beside it.
fn deciding(reading: &Reading, chosen: &Chosen, [own, beside]: [&'static str; 2]) -> Option<(usize, &'static str)> {
    let unit = chosen.units.first().map(|&unit| (unit, own));
    unit.or_else(|| Some((reading.unit_beside(*chosen.leaves.first()?)?, beside)))
}

/// Asks why a unit was kept or left out.
fn ask(ui: &mut Ui, label: &str, unit: usize, actions: &mut Actions) {
    choice(ui, (&ui.word(label), "", true), || {
        actions.push(ExploreAction::Ask(Question::Unit(unit)));
    });
}

/// What can be done with a link that is written so in the page.
fn show_link(ui: &mut Ui, open: &OpenPage, written: &str, actions: &mut Actions) {
    for (label, key, outside) in [
        ("column-open-link", "column-key-click", false),
        ("column-open-link-outside", "column-key-ctrl-click", true),
    ] {
        let written = written.to_owned();
        choice(ui, (&ui.word(label), &ui.word(key), true), || {
            actions.push(MoveAction::Follow { written, outside })
        });
    }
    let address = open.view.guide.links.address(written);
    let ctx = ui.ctx().clone();
    choice(ui, (&ui.word("column-copy-link"), "", address.is_some()), || {
        ctx.copy_text(address.map(Into::into).unwrap_or_default());
    });
}

fn choice(ui: &mut Ui, (label, key, is_enabled): (&str, &str, bool), choose: impl FnOnce()) {
    let response = ui.add_enabled(is_enabled, menu_entry(label, key));
    if is_enabled && ui.data_mut(|data| data.remove_temp(called_by_key())) == Some(true) {
        response.request_focus();
    }
    if response.clicked() {
        choose();
        ui.close();
    }
}

/// Whether the menu was called by a key and its first entry has not got the keyboard yet.
fn called_by_key() -> Id {
    Id::unique("column-menu-called-by-key")
}

/// A text in one line, cut where it is long.
fn beginning(text: &str) -> String {
    let line = text.trim().lines().next().unwrap_or_default();
    clearline_engine::internals::save::characters::beginning(line, LONGEST)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_selection_is_cut() {
        assert_eq!(beginning(" river\nbank"), "river");
        assert_eq!(beginning(&"ab ".repeat(20)), "ab ab ab ab ab ab ab ab…");
    }
}
