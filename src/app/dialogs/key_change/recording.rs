//! Takes the key that is pressed while one is being changed.

use super::state::KeyChange;
use crate::app::action::{Actions, KeyAction};
use crate::app::ground::chord::Chord;
use egui::{Context, Event, Key};

/// What is held beside a key comes as a key, too.
const HELD: [Key; 9] = [
    Key::ShiftLeft,
    Key::ShiftRight,
    Key::ControlLeft,
    Key::ControlRight,
    Key::AltLeft,
    Key::AltRight,
    Key::SuperLeft,
    Key::SuperRight,
    Key::CapsLock,
];

/// Takes all keys of a frame while one is being changed, so that they do nothing else; false where none is. Escape leaves the key as
/// it is, and so do Tab, which goes on to the next control, and a click.
pub fn record(ctx: &Context, change: &KeyChange, actions: &mut Actions) -> bool {
    if change.recording.is_none() {
        return false;
    }
    let is_left = ctx.input(|input| {
        let is_key = [Key::Escape, Key::Tab].into_iter().any(|key| input.key_pressed(key));
        is_key || input.pointer.any_pressed()
    });
    let events = take_keys(ctx);
    if is_left {
        actions.push(KeyAction::Leave);
    } else if events.iter().any(is_press) {
        actions.push(KeyAction::Press(Chord::pressed_in(&events)));
    }
    true
}

fn take_keys(ctx: &Context) -> Vec<Event> {
    ctx.input_mut(|input| {
        let is_key = |event: &mut Event| {
            matches!(
                event,
                Event::Key { .. } | Event::Text(_) | Event::Copy | Event::Cut | Event::Paste(_)
            )
        };
        input.events.extract_if(.., is_key).collect()
    })
}

/// Whether something was pressed anew; the key that began the recording may still be held.
fn is_press(event: &Event) -> bool {
    match event {
        Event::Key {
            key, pressed, repeat, ..
        } => *pressed && !repeat && !HELD.contains(key),
        _ => true,
    }
}
