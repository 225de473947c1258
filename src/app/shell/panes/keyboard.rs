//! The keyboard in the analysis: arrows go from unit to unit, in every pane at once; Space keeps or leaves out.

use crate::app::action::{Actions, CorrectAction, PlaceAction};
use crate::app::analysis::{class_names, first_words};
use crate::app::ground::words::Words;
use crate::app::shared::{OpenPage, Shared};
use crate::said::unit_numbered;
use clearline_words::{Message, message};
use egui::{Context, EventFilter, Id, Key, Modifiers, Role, Sense, Ui, WidgetInfo};

/// Units that a page key goes on.
const PAGE: usize = 10;

/// The analysis as the holder of the keyboard.
fn id() -> Id {
    Id::unique("units-by-keyboard")
}

/// Goes to a unit that was clicked, and gives the keyboard to the analysis.
pub(super) fn go_to(ui: &Ui, clicked: Option<usize>, actions: &mut Actions) {
    if let Some(unit) = clicked {
        ui.memory_mut(|memory| memory.request_focus(id()));
        actions.push(PlaceAction::GoTo(unit));
    }
}

/// Takes part in the walk by Tab, with the room of the whole pane.
pub(super) fn offer(ui: &Ui, open: &OpenPage, marked: Option<usize>) {
    let response = ui.interact(ui.max_rect(), id(), Sense::focusable_noninteractive());
    let wording = ui.wording();
    response.widget_info(|| WidgetInfo {
        current_text_value: marked.map(|unit| wording.say(&spoken(open, unit))),
        ..WidgetInfo::labeled(Role::ListBox, true, wording.word("units-by-keyboard"))
    });
    if response.has_focus() {
        let arrows = EventFilter {
            horizontal_arrows: true,
            vertical_arrows: true,
            ..EventFilter::default()
        };
        ui.memory_mut(|memory| memory.set_focus_lock_filter(id(), arrows));
    }
}

fn spoken(open: &OpenPage, unit: usize) -> Message {
    let extraction = &open.reading.extraction;
    let words = first_words(extraction, &open.reading.document, unit);
    let named = unit_numbered(extraction.units.kind(), unit);
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
    if ctx.memory(|memory| memory.focused()) != Some(id()) || shared.open.is_none() {
        return;
    }
    for (key, is_onward, count) in [
        (Key::ArrowUp, false, 1),
        (Key::ArrowLeft, false, 1),
        (Key::ArrowDown, true, 1),
        (Key::ArrowRight, true, 1),
        (Key::PageUp, false, PAGE),
        (Key::PageDown, true, PAGE),
        (Key::Home, false, usize::MAX),
        (Key::End, true, usize::MAX),
    ] {
        if ctx.input_mut(|input| input.consume_key(Modifiers::NONE, key)) {
            actions.push(PlaceAction::Step { is_onward, count });
        }
    }
    let is_flip = ctx.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Space));
    if let Some(unit) = shared.linked.marked.filter(|_| is_flip) {
        actions.push(CorrectAction::Flip(unit));
    }
}
