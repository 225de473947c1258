//! Keys that scroll the column.

use egui::{Event, Id, Key, Modifiers, Popup, Ui};

/// A wish to scroll.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Move {
    /// By lines of running text; negative is up.
    Lines(f32),
    /// By windows; negative is up.
    Pages(f32),
    /// To the start.
    Start,
    /// To the end.
    End,
}

/// Lines that an arrow key scrolls.
const ARROW_LINES: f32 = 3.0;

/// Takes the scrolling keys out of the input. If a widget other than the column's `own` has the keyboard, it takes only
/// keys that mean nothing to buttons; if that widget is a text field, it takes none. Space presses `button`, one of the column's own.
pub(super) fn take_moves(ui: &Ui, own: [Option<Id>; 2], button: Option<Id>) -> Vec<Move> {
    // An open menu uses the same keys.
    if ui.ctx().text_edit_focused() || Popup::is_any_open(ui.ctx()) {
        return Vec::new();
    }
    let focused = ui.memory(|memory| memory.focused());
    let is_free = focused.is_none() || own.contains(&focused);
    let is_on_button = button.is_some() && button == focused;
    take_keys(ui, |key, modifiers| {
        let is_press = is_on_button && key == Key::Space;
        meaning(key, modifiers).filter(|_| !is_press && (is_free || !is_for_buttons(key)))
    })
}

/// Takes the keys that go from heading to heading out of the input: whether each of them goes on or back.
pub(super) fn take_heading_steps(ui: &Ui) -> Vec<bool> {
    if ui.ctx().text_edit_focused() || Popup::is_any_open(ui.ctx()) {
        return Vec::new();
    }
    take_keys(ui, |key, modifiers| match (key, modifiers) {
        (Key::ArrowDown, Modifiers::ALT) => Some(true),
        (Key::ArrowUp, Modifiers::ALT) => Some(false),
        _ => None,
    })
}

/// Takes the pressed keys that have a meaning here out of the input; none below a modal dialog.
pub(super) fn take_keys<T>(ui: &Ui, meaning: impl Fn(Key, Modifiers) -> Option<T>) -> Vec<T> {
    let mut meanings = Vec::new();
    if !ui.memory(|memory| memory.allows_interaction(ui.layer_id())) {
        return meanings;
    }
    ui.input_mut(|input| {
        input.events.retain(|event| {
            let found = match event {
                Event::Key {
                    key,
                    pressed: true,
                    modifiers,
                    ..
                } => meaning(*key, *modifiers),
                _ => None,
            };
            let is_left = found.is_none();
            meanings.extend(found);
            is_left
        });
    });
    meanings
}

/// Whether a key presses a button or goes from one to the next.
fn is_for_buttons(key: Key) -> bool {
    matches!(key, Key::Space | Key::ArrowUp | Key::ArrowDown)
}

fn meaning(key: Key, modifiers: Modifiers) -> Option<Move> {
    match (key, modifiers) {
        (Key::Space, Modifiers::SHIFT) => Some(Move::Pages(-1.0)),
        (Key::Space | Key::PageDown, Modifiers::NONE) => Some(Move::Pages(1.0)),
        (Key::PageUp, Modifiers::NONE) => Some(Move::Pages(-1.0)),
        (Key::ArrowDown, Modifiers::NONE) => Some(Move::Lines(ARROW_LINES)),
        (Key::ArrowUp, Modifiers::NONE) => Some(Move::Lines(-ARROW_LINES)),
        (Key::Home, Modifiers::NONE) => Some(Move::Start),
        (Key::End, Modifiers::NONE) => Some(Move::End),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_with_other_modifiers_are_left_to_others() {
        assert_eq!(meaning(Key::Space, Modifiers::NONE), Some(Move::Pages(1.0)));
        assert_eq!(meaning(Key::Space, Modifiers::SHIFT), Some(Move::Pages(-1.0)));
        assert_eq!(meaning(Key::ArrowLeft, Modifiers::ALT), None);
        assert_eq!(meaning(Key::End, Modifiers::CTRL), None);
    }
}
