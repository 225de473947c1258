//! The keyboard in the analysis: arrows go from unit to unit, in every pane at once; Space keeps or leaves out.

use crate::app::action::{Actions, CorrectAction, LookAction, PlaceAction};
use crate::app::analysis::{class_names, first_words};
use crate::app::ground::keyboard_holder::{note_row, noted_row, of_analysis};
use crate::app::ground::{
    rows::{set_steps_aside, take_steps},
    tab::Tab,
    words::Words,
};
use crate::app::reader::held_spot;
use crate::app::shared::{OpenPage, Shared};
use clearline_column::reader::{ColumnState, Hit};
use clearline_words::{Message, message};
use egui::{Context, EventFilter, Id, Key, Modifiers, Role, Sense, Ui, UiBuilder, WidgetInfo};

/// Whether a click has given it the keyboard since it was last drawn.
fn given() -> Id {
    of_analysis().with("given")
}

/// When rows were drawn last, as the number of a pass.
fn drawn() -> Id {
    of_analysis().with("rows-drawn")
}

/// Goes to a unit that was clicked, and gives the keyboard to the analysis.
pub(super) fn go_to(ui: &Ui, clicked: Option<usize>, actions: &mut Actions) {
    if let Some(unit) = clicked {
        give(ui);
        actions.push(PlaceAction::GoTo(unit));
    }
}

/// Gives the keyboard to the analysis, in which something was clicked.
pub(super) fn give(ui: &Ui) {
    ui.memory_mut(|memory| memory.request_focus(of_analysis()));
    ui.data_mut(|data| data.insert_temp(given(), true));
}

/// Goes to the row of the unit that the keyboard is at in the text, and gives the keyboard to the analysis.
pub(crate) fn go_to_row(ctx: &Context, shared: &Shared, text: (&ColumnState, Option<Hit>), actions: &mut Actions) {
    let Some(open) = &shared.open else {
        return;
    };
    let spot = held_spot(open, &shared.linked, Some(text));
    // A unit that was just left out has its row, though its text is folded.
    let unit = spot.and_then(|spot| open.view.unit_at(&open.reading, spot));
    let Some(unit) = unit.or(shared.linked.marked) else {
        return;
    };
    // Below a curve there are rows only where there is room for them.
    let are_drawn = ctx
        .data(|data| data.get_temp::<u64>(drawn()))
        .is_some_and(|pass| pass + 1 >= ctx.cumulative_pass_nr());
    let is_list = matches!(shared.tab, Tab::Blocks | Tab::Tree) || shared.tab == Tab::Curve && are_drawn;
    let has_rows = shared.has_analysis() && is_list;
    actions.push(LookAction::Tab(if has_rows { shared.tab } else { Tab::Blocks }));
    actions.push(PlaceAction::GoTo(unit));
    ctx.memory_mut(|memory| memory.request_focus(of_analysis()));
}

/// What the list of units of a page is called.
pub(super) fn list_of_units(ui: &Ui, open: &OpenPage) -> String {
    let units = open.reading.extraction.units.kind().many();
    ui.say(&message!("units-by-keyboard", units = units))
}

/// Takes part in the walk by Tab, with the room that is left, by a name.
pub(super) fn offer(ui: &Ui, open: &OpenPage, marked: Option<usize>, name: &str) {
    let response = ui.interact(
        ui.available_rect_before_wrap(),
        of_analysis(),
        Sense::focusable_noninteractive(),
    );
    // To the toolkit, a click in the curve is one elsewhere, which takes the keyboard away.
    if ui.data_mut(|data| data.remove_temp(given())).unwrap_or(false) {
        response.request_focus();
    }
    let wording = ui.wording();
    response.widget_info(|| WidgetInfo {
        current_text_value: marked.map(|unit| wording.say(&spoken(open, unit))),
        ..WidgetInfo::labeled(Role::ListBox, true, name)
    });
    if response.has_focus() {
        let arrows = EventFilter {
            horizontal_arrows: true,
            vertical_arrows: true,
            ..EventFilter::default()
        };
        ui.memory_mut(|memory| memory.set_focus_lock_filter(of_analysis(), arrows));
    }
}

/// Draws the rows of a page, whose list has a name and is the holder of the keyboard.
pub(super) fn in_list<R>(
    ui: &mut Ui,
    (open, marked): (&OpenPage, Option<usize>),
    name: &str,
    rows: impl FnOnce(&mut Ui) -> R,
) -> R {
    offer(ui, open, marked, name);
    let pass = ui.ctx().cumulative_pass_nr();
    ui.data_mut(|data| data.insert_temp(drawn(), pass));
    let inside = UiBuilder::new().id_salt(open.versions.page);
    ui.scope_builder(inside, rows).inner
}

/// Tells assistive technology which row has the keyboard. Where it is in sight, that speaks for itself. A row that another pane has come to,
/// such as the text that the list follows, is not selected: readers would be led away to it.
pub(super) fn tell_chosen(ui: &Ui, row: Option<Id>) {
    let Some(row) = row else {
        return;
    };
    if ui.memory(|memory| memory.has_focus(of_analysis())) {
        note_row(ui.ctx(), row);
    } else if noted_row(ui.ctx()) != Some(row) {
        ui.ctx().accesskit_node_builder(row, |node| node.set_selected(false));
    }
    ui.ctx().accesskit_node_builder(of_analysis(), |node| {
        node.clear_value();
        node.set_active_descendant(row.accesskit_id());
    });
}

fn spoken(open: &OpenPage, unit: usize) -> Message {
    let extraction = &open.reading.extraction;
    let words = first_words(extraction, &open.reading.document, unit);
    let named = extraction.units.kind().numbered(unit);
    let Some(verdict) = extraction.verdicts.get(unit) else {
        return message!("unit-spoken", unit = named, words = words);
    };
    let id = if verdict.keep {
        "unit-spoken-kept"
    } else {
        "unit-spoken-left-out"
    };
    let (classes, reason) = (class_names(&verdict), verdict.in_short());
    message!(id, unit = named, classes = classes, reason = reason, words = words)
}

/// Takes the keys while the analysis has the keyboard.
pub(crate) fn collect(ctx: &Context, shared: &Shared, actions: &mut Actions) {
    if ctx.memory(|memory| memory.focused()) != Some(of_analysis()) || shared.open.is_none() {
        return;
    }
    match shared.tab {
        // The list of leaves has steps of its own.
        Tab::Compare => set_steps_aside(ctx),
        _ => {
            for (is_onward, count) in take_steps(ctx) {
                actions.push(PlaceAction::Step { is_onward, count });
            }
        }
    }
    let is_flip = ctx.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Space));
    if let Some(unit) = shared.linked.marked.filter(|_| is_flip) {
        actions.push(CorrectAction::Flip(unit));
    }
}
