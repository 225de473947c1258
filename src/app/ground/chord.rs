//! A key as it is pressed, with what is held beside it: how it is written, and whether it was pressed.

use egui::{Event, InputState, Key, Modifiers};
use std::fmt;

/// A key that can be chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Chord {
    /// A letter, a digit or a function key, with what is held.
    Key(Modifiers, Key),
    /// What is typed, such as a bracket, wherever that is on the keyboard.
    Sign(char),
}

/// What is held beside a key, by its name.
const HELD: [(&str, Modifiers); 3] = [
    ("Ctrl", Modifiers::COMMAND),
    ("Alt", Modifiers::ALT),
    ("Shift", Modifiers::SHIFT),
];

impl Chord {
    /// The key that is written so, if any.
    pub fn named(text: &str) -> Option<Chord> {
        if let Some(sign) = sign_of(text) {
            return Some(Chord::Sign(sign));
        }
        let (held, name) = text.rsplit_once('+').unwrap_or(("", text));
        let mut modifiers = Modifiers::NONE;
        for name in held.split('+').filter(|name| !name.is_empty()) {
            modifiers |= HELD.into_iter().find(|(other, _)| *other == name)?.1;
        }
        let key = Key::from_name(name).filter(|&key| is_letter(key) || is_function(key))?;
        Some(Chord::Key(modifiers, key))
    }

    /// The key that is pressed in these events, where it can be chosen: what is typed into the text and moves about in it cannot.
    pub fn pressed_in(events: &[Event]) -> Option<Chord> {
        let typed = events.iter().find_map(|event| match event {
            Event::Text(text) => sign_of(text).map(Chord::Sign),
            _ => None,
        });
        let pressed = events.iter().find_map(|event| match event {
            Event::Key {
                key,
                pressed: true,
                modifiers,
                ..
            } => Chord::of_key(*key, *modifiers, typed.is_some()),
            _ => None,
        });
        pressed.or(typed)
    }

    /// Shift beside a letter makes no other key; beside a digit it may make a sign, which is what counts then.
    fn of_key(key: Key, held: Modifiers, types_sign: bool) -> Option<Chord> {
        let is_bare = !held.command && !held.alt;
        if is_letter(key) && is_bare {
            let is_sign = held.shift && types_sign && is_digit(key);
            return (!is_sign).then_some(Chord::Key(Modifiers::NONE, key));
        }
        let names = HELD.into_iter().filter(|(_, other)| held.contains(*other));
        let held = names.fold(Modifiers::NONE, |all, (_, other)| all | other);
        (is_letter(key) || is_function(key)).then_some(Chord::Key(held, key))
    }

    /// Whether it is pressed unawares by who dictates: neither Ctrl nor Alt is held, and it types something.
    pub fn is_single(self) -> bool {
        match self {
            Chord::Sign(_) => true,
            Chord::Key(held, key) => is_letter(key) && !held.command && !held.alt,
        }
    }

    /// Takes it out of a frame's keys; false where it was not pressed.
    pub fn take(self, input: &mut InputState) -> bool {
        let (held, key) = match self {
            Chord::Sign(sign) => return types(input, |text| sign_of(text) == Some(sign)),
            Chord::Key(held, key) => (held, key),
        };
        let types_it = types(input, |text| text == key.name());
        // What is held now may have come after the key.
        let fits = |now: Modifiers| match held {
            // With Shift a digit may be a sign.
            Modifiers::NONE => !now.command && !now.alt && (!now.shift || !is_digit(key) || types_it),
            held => now.matches_exact(held),
        };
        let is_it = |event: &Event| matches!(event, Event::Key { key: other, pressed: true, modifiers, .. } if *other == key && fits(*modifiers));
        let at = input.events.iter().position(is_it);
        at.map(|at| input.events.remove(at)).is_some()
    }
}

/// Whether something is typed for which this is true.
fn types(input: &InputState, is_it: impl Fn(&str) -> bool) -> bool {
    let is_typed = |event: &Event| matches!(event, Event::Text(text) if is_it(text));
    input.events.iter().any(is_typed)
}

impl fmt::Display for Chord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Chord::Sign(sign) => write!(f, "{sign}"),
            Chord::Key(held, key) => {
                for (name, _) in HELD.into_iter().filter(|(_, other)| held.contains(*other)) {
                    write!(f, "{name}+")?;
                }
                f.write_str(key.symbol_or_name())
            }
        }
    }
}

/// A sign that is no letter or digit of a keyboard's Latin keys: those are keys.
fn sign_of(text: &str) -> Option<char> {
    let mut signs = text.chars();
    let sign = signs
        .next()
        .filter(|sign| !sign.is_ascii_alphanumeric() && !sign.is_whitespace() && !sign.is_control())?;
    signs.next().is_none().then_some(sign)
}

fn is_digit(key: Key) -> bool {
    matches!(key.name().as_bytes(), [b'0'..=b'9'])
}

/// A Latin letter or a digit.
fn is_letter(key: Key) -> bool {
    matches!(key.name().as_bytes(), [b'0'..=b'9' | b'A'..=b'Z'])
}

fn is_function(key: Key) -> bool {
    matches!(key.name().as_bytes(), [b'F', b'1'..=b'9', ..])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn press(key: Key, modifiers: Modifiers) -> Event {
        Event::Key {
            key,
            physical_key: None,
            pressed: true,
            repeat: false,
            modifiers,
        }
    }

    #[test]
    fn keys_are_written_as_they_are_read() {
        for written in [
            "C",
            "7",
            "F2",
            "Ctrl+Alt+K",
            "Alt+Shift+1",
            "Shift+F4",
            "[",
            "?",
            "+",
            "ä",
            "文",
        ] {
            let chord = Chord::named(written);
            assert_eq!(chord.map(|chord| chord.to_string()).as_deref(), Some(written));
        }
        for unknown in ["", "Enter", "Space", "Ctrl+", "Hyper+K", "ab", " "] {
            assert_eq!(Chord::named(unknown), None, "{unknown}");
        }
    }

    #[test]
    fn a_key_is_what_is_pressed_and_a_sign_what_is_typed() {
        let letter = [press(Key::K, Modifiers::SHIFT), Event::Text("K".into())];
        assert_eq!(Chord::pressed_in(&letter), Chord::named("K"));
        let cyrillic = [press(Key::C, Modifiers::NONE), Event::Text("с".into())];
        assert_eq!(Chord::pressed_in(&cyrillic), Chord::named("C"));
        let bracket = [press(Key::OpenBracket, Modifiers::NONE), Event::Text("[".into())];
        assert_eq!(Chord::pressed_in(&bracket), Chord::named("["));
        let shifted = [press(Key::Num5, Modifiers::SHIFT), Event::Text("%".into())];
        assert_eq!(Chord::pressed_in(&shifted), Chord::named("%"));
        let held = [press(Key::K, Modifiers::COMMAND | Modifiers::ALT)];
        assert_eq!(Chord::pressed_in(&held), Chord::named("Ctrl+Alt+K"));
        for unfit in [Key::Enter, Key::Space, Key::ArrowDown, Key::Delete] {
            assert_eq!(Chord::pressed_in(&[press(unfit, Modifiers::NONE)]), None, "{unfit:?}");
        }
    }

    /// Whether a key is taken out of these events, while nothing is held any more.
    fn is_taken(written: &str, events: Vec<Event>) -> bool {
        let mut input = InputState::default();
        input.events = events;
        Chord::named(written).unwrap().take(&mut input)
    }

    #[test]
    fn a_key_is_taken_by_what_was_held_when_it_was_pressed() {
        let both = Modifiers::CTRL | Modifiers::COMMAND | Modifiers::ALT;
        assert!(is_taken("Ctrl+Alt+K", vec![press(Key::K, both)]));
        assert!(!is_taken("Ctrl+K", vec![press(Key::K, both)]));
        assert!(!is_taken("K", vec![press(Key::K, both)]));
        assert!(is_taken("K", vec![press(Key::K, Modifiers::SHIFT)]));
        let percent = vec![press(Key::Num5, Modifiers::SHIFT), Event::Text("%".into())];
        assert!(!is_taken("5", percent.clone()) && is_taken("%", percent));
        // As on a French keyboard.
        assert!(is_taken(
            "5",
            vec![press(Key::Num5, Modifiers::SHIFT), Event::Text("5".into())]
        ));
    }

    #[test]
    fn with_ctrl_alt_or_as_a_function_key_it_is_no_single_key() {
        for (written, is_single) in [
            ("K", true),
            ("[", true),
            ("Ctrl+K", false),
            ("Alt+1", false),
            ("F2", false),
        ] {
            assert_eq!(
                Chord::named(written).map(Chord::is_single),
                Some(is_single),
                "{written}"
            );
        }
    }
}
