//! Going to places in the text, and folding it.

use super::action::PlaceAction;
use super::column_menu;
use super::copying;
use crate::app::shared::Tools;
use egui::{Event, Vec2};

/// Carries out an action on places.
pub(crate) fn apply(action: PlaceAction, tools: &mut Tools<'_>) {
    match action {
        PlaceAction::Hover(unit) => tools.shared.linked.hovered = unit,
        PlaceAction::Mark(unit) => tools.shared.linked.marked = unit,
        PlaceAction::Step { is_onward, count } => step_to(is_onward, count, tools),
        PlaceAction::GoTo(unit) => go_to(unit, tools),
        PlaceAction::GoToLeaf(leaf) => go_to_leaf(leaf, tools),
        PlaceAction::GoToNote { note, from } => go_to_note(note, from, tools),
        PlaceAction::LeaveNote(note) => leave_note(note, tools),
        PlaceAction::Toggle(item) => {
            if let Some(open) = &tools.shared.open
                && let Some(view) = open.view.toggled(&open.reading, item)
            {
                tools.take_view(view);
            }
        }
        PlaceAction::ToggleAll => {
            if let Some(open) = &tools.shared.open {
                tools.take_view(open.view.all_toggled(&open.reading));
            }
        }
    }
}

/// Lets panes follow the caret, and offers what is selected to other programs. Bars of what is left out are drawn with the analysis only:
/// without it the page is a book's.
pub(crate) fn settle(tools: &mut Tools<'_>) {
    follow_keyboard(tools);
    copying::offer_selection(tools);
    let has_bars = tools.shared.has_analysis();
    if let Some(open) = &tools.shared.open
        && open.view.has_bars() != has_bars
    {
        tools.take_view(open.view.with_bars(&open.reading, has_bars));
    }
}

/// Marks a unit and scrolls to its text. A pointer that rests elsewhere explains nothing from then on.
fn go_to(unit: usize, tools: &mut Tools<'_>) {
    tools.shared.linked.come_to(unit);
    let Some(open) = &tools.shared.open else {
        return;
    };
    let unit = open.reading.nearest_unit_with_text(unit);
    if let Some(text) = unit.and_then(|unit| open.reading.text_of_unit(unit)) {
        tools.scroll_to(text);
    }
}

/// Goes so many units with text on, or back; without a marked one, to the first that is kept, or at once to the end.
fn step_to(is_onward: bool, count: usize, tools: &mut Tools<'_>) {
    let Some(extraction) = tools.shared.open.as_ref().map(|open| &open.reading.extraction) else {
        return;
    };
    let units = &extraction.units;
    let next = match tools.shared.linked.marked {
        Some(marked) => units.steps_on(marked, is_onward, count),
        None => units.nearest_with_text(match (count, is_onward) {
            (usize::MAX, true) => units.len().saturating_sub(1),
            (usize::MAX, false) => 0,
            _ => extraction.curve.kept.first().map_or(0, |run| run.start),
        }),
    };
    if let Some(unit) = next {
        go_to(unit, tools);
    }
}

/// The pointer explains again once it moves. Where the keyboard moves the caret or the text, or comes to a link, panes follow it.
fn follow_keyboard(tools: &mut Tools<'_>) {
    let (is_pointing, has_keys) = tools.ctx.input(|input| {
        let is_key = |event: &Event| matches!(event, Event::Key { pressed: true, .. });
        let is_pointing =
            input.pointer.delta() != Vec2::ZERO || input.pointer.any_down() || input.pointer.any_released();
        // The column has taken its keys out of the events that are left.
        (is_pointing, input.raw.events.iter().any(is_key))
    });
    let has_analysis = tools.shared.has_analysis();
    let linked = &mut tools.shared.linked;
    linked.by_keyboard &= !is_pointing;
    linked.follows_sight |= tools.column.take_moved_by_keys();
    linked.follows_sight &= !is_pointing && has_analysis;
    let (caret, link) = (tools.column.caret_of_keys(), tools.column.link_of_keys());
    // Esc in a list takes the selection away, and leaves the list where it is.
    let is_in_text = !column_menu::is_at_row(tools.ctx);
    let is_other_caret = std::mem::replace(&mut linked.caret, caret) != caret && !is_pointing && has_keys && is_in_text;
    let is_other_link = std::mem::replace(&mut linked.link, link) != link;
    linked.is_at_link = link.is_some() && (is_other_link || linked.is_at_link && !is_other_caret);
    let is_other_link = is_other_link && has_analysis;
    let come_to = link.filter(|_| is_other_link).or(caret.filter(|_| is_other_caret));
    let follows_sight = linked.follows_sight && come_to.is_none();
    let spot = come_to.or(tools.column.position().filter(|_| follows_sight));
    if let (Some(spot), Some(open)) = (spot, &tools.shared.open)
        && let Some(unit) = open.view.unit_at(&open.reading, spot)
    {
        let linked = &mut tools.shared.linked;
        linked.come_to(unit);
        linked.follows_sight = follows_sight;
    }
}

/// Marks the unit that holds a leaf and scrolls to the leaf.
fn go_to_leaf(leaf: usize, tools: &mut Tools<'_>) {
    let Some(open) = &tools.shared.open else {
        return;
    };
    let Some(text) = open.reading.article.leaves.get(leaf).map(|leaf| leaf.text.clone()) else {
        return;
    };
    if let Some(unit) = open.reading.unit_at(text.start) {
        tools.shared.linked.come_to(unit);
    }
    // Images and rules have no text: what follows stands beside them.
    tools.scroll_to(if text.is_empty() { text.start..u32::MAX } else { text });
}

/// Shows a footnote, and remembers where it was referred to.
fn go_to_note(note: u32, from: u32, tools: &mut Tools<'_>) {
    let Some(open) = &mut tools.shared.open else {
        return;
    };
    open.view.leave_for_note(note, from);
    if let Some(text) = open.reading.text_of_note(note) {
        tools.scroll_to(text.clone());
        tools.flash(text);
    }
}

/// Goes back to where a footnote was referred to.
fn leave_note(note: u32, tools: &mut Tools<'_>) {
    let Some(open) = &tools.shared.open else {
        return;
    };
    if let Some(text) = open.view.reference_to(&open.reading, note) {
        tools.scroll_to(text.clone());
        tools.flash(text);
    }
}
