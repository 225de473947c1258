//! Escape in the address field, which has it for itself: step by step out of what was typed.

use super::closing::address_here;
use super::state::State;
use crate::app::action::{Actions, PageAction, StartAction};
use egui::{Context, EventFilter, Id, InputState, Key, Modifiers};

/// The keys that act in the field instead of leading out of it.
pub(super) const KEYS: EventFilter = EventFilter {
    tab: false,
    horizontal_arrows: true,
    vertical_arrows: true,
    escape: true,
};

/// The address field.
pub(super) fn address() -> Id {
    Id::unique("address")
}

/// What Esc does in the address field, as in browsers: it closes the list below it, or restores the address over what was typed, or leaves
/// the field, and then the key does what it does elsewhere.
pub(super) fn collect(ctx: &Context, state: &State, actions: &mut Actions) {
    let is_pressed = |input: &mut InputState| input.consume_key(Modifiers::NONE, Key::Escape);
    if state.features.start.suggestions.is_open && ctx.input_mut(is_pressed) {
        actions.push(StartAction::CloseSuggestions);
        // Where the field has just got the keyboard, the toolkit has taken it away.
        return ctx.memory_mut(|memory| memory.request_focus(address()));
    }
    if !ctx.memory(|memory| memory.has_focus(address())) {
        return;
    }
    if state.shared.address.text == address_here(&state.features, &state.shared) {
        if ctx.input(|input| input.key_pressed(Key::Escape)) {
            ctx.memory_mut(|memory| memory.surrender_focus(address()));
        }
    } else if ctx.input_mut(is_pressed) {
        actions.push(PageAction::RestoreAddress);
        actions.push(PageAction::FocusAddress);
        actions.push(StartAction::Untouched);
    }
}
