//! The keys that act without Ctrl or Alt unless somebody chooses others: they can be switched off and changed (WCAG 2.1.4), since who
//! dictates or is not sure of hand presses them unawares.

use super::chord::Chord;
use clearline_engine::methods::{METHODS, Method};
use egui::{Context, Id};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::sync::Arc;

/// What such a key does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LetterKey {
    /// Chooses the method at this place of [`METHODS`].
    Method(usize),
    /// Shows methods side by side.
    Compare,
    /// Watches the method decide.
    Watch,
    /// Highlights what is selected.
    Highlight,
    /// Writes a note on it.
    Note,
    /// Goes to the row of the list.
    ToRow,
    /// Moves START back.
    StartBack,
    /// Moves START on.
    StartOn,
    /// Moves END back.
    EndBack,
    /// Moves END on.
    EndOn,
    /// Shows all keys.
    Help,
}

/// All but those of the methods, with their names in the settings and their usual keys.
const NAMED: [(LetterKey, &str, &str); 10] = [
    (LetterKey::Compare, "compare", "C"),
    (LetterKey::Watch, "watch", "P"),
    (LetterKey::Highlight, "highlight", "H"),
    (LetterKey::Note, "note", "N"),
    (LetterKey::ToRow, "to-row", "L"),
    (LetterKey::StartBack, "start-back", "["),
    (LetterKey::StartOn, "start-on", "]"),
    (LetterKey::EndBack, "end-back", "{"),
    (LetterKey::EndOn, "end-on", "}"),
    (LetterKey::Help, "help", "?"),
];

/// The usual keys of the methods, in their order; later methods have none.
const DIGITS: [&str; 10] = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "0"];

impl LetterKey {
    /// All of them, the methods first.
    pub fn all() -> impl Iterator<Item = LetterKey> {
        let methods = (0..METHODS.len()).map(LetterKey::Method);
        methods.chain(NAMED.into_iter().map(|(key, ..)| key))
    }

    /// That of a method.
    pub fn of_method(method: &Method) -> Option<LetterKey> {
        let at = METHODS.iter().position(|other| other.name == method.name)?;
        Some(LetterKey::Method(at))
    }

    /// The one of this name, but for the methods.
    pub fn named(name: &str) -> Option<LetterKey> {
        let entry = NAMED.into_iter().find(|(_, other, _)| *other == name)?;
        Some(entry.0)
    }

    fn entry(self) -> Option<(LetterKey, &'static str, &'static str)> {
        NAMED.into_iter().find(|(key, ..)| *key == self)
    }

    /// Its name in the settings.
    fn name(self) -> String {
        match (self, self.entry()) {
            (LetterKey::Method(at), _) => METHODS
                .get(at)
                .map(|method| format!("method-{}", method.name))
                .unwrap_or_default(),
            (_, entry) => entry.map_or("", |(_, name, _)| name).to_owned(),
        }
    }

    fn usual(self) -> &'static str {
        match (self, self.entry()) {
            (LetterKey::Method(at), _) => DIGITS.get(at).copied().unwrap_or_default(),
            (_, entry) => entry.map_or("", |(.., usual)| usual),
        }
    }
}

/// The keys that were changed, by the names of what they do. What cannot be read is kept, and the usual key counts.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct LetterKeys(BTreeMap<String, String>);

impl LetterKeys {
    /// The key for something; methods may have none.
    pub fn chord(&self, key: LetterKey) -> Option<Chord> {
        let changed = self.0.get(&key.name()).and_then(|written| Chord::named(written));
        changed.or_else(|| Chord::named(key.usual()))
    }

    /// What a key does already.
    pub fn holder(&self, chord: Chord) -> Option<LetterKey> {
        LetterKey::all().find(|&key| self.chord(key) == Some(chord))
    }

    /// Changes a key; the usual one is not remembered.
    pub fn change(&mut self, key: LetterKey, chord: Chord) {
        let (name, written) = (key.name(), chord.to_string());
        match written == key.usual() {
            true => self.0.remove(&name),
            false => self.0.insert(name, written),
        };
    }

    /// Whether any key is not the usual one.
    pub fn are_changed(&self) -> bool {
        LetterKey::all().any(|key| self.chord(key) != Chord::named(key.usual()))
    }
}

/// The keys as all views have them.
#[derive(Clone, Debug, Default)]
struct Held {
    keys: Arc<LetterKeys>,
    /// Whether those act that neither Ctrl nor Alt is held with.
    single_act: bool,
}

/// Has all views use these keys from now on.
pub fn hold(ctx: &Context, keys: &LetterKeys, single_act: bool) {
    let keys = Arc::new(keys.clone());
    ctx.data_mut(|data| data.insert_temp(id(), Held { keys, single_act }));
    ctx.request_repaint();
}

/// The key that does something now, if any does.
fn acting(ctx: &Context, key: LetterKey) -> Option<Chord> {
    let held: Held = ctx.data(|data| data.get_temp(id())).unwrap_or_default();
    let chord = held.keys.chord(key)?;
    (held.single_act || !chord.is_single()).then_some(chord)
}

/// What is written on the key that does something now; nothing where none does.
pub fn written(ctx: &Context, key: LetterKey) -> String {
    acting(ctx, key).map(|chord| chord.to_string()).unwrap_or_default()
}

/// The same for a method.
pub fn written_of_method(ctx: &Context, method: &Method) -> String {
    LetterKey::of_method(method)
        .map(|key| written(ctx, key))
        .unwrap_or_default()
}

/// Takes the key that does something out of a frame's keys; false where it was not pressed.
pub fn take(ctx: &Context, key: LetterKey) -> bool {
    acting(ctx, key).is_some_and(|chord| ctx.input_mut(|input| chord.take(input)))
}

fn id() -> Id {
    Id::unique("letter-keys")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_usual_key_is_one_and_no_key_does_two_things() {
        let keys = LetterKeys::default();
        for key in LetterKey::all() {
            let chord = keys.chord(key);
            assert_eq!(chord.is_none(), key.usual().is_empty(), "{key:?}");
            assert_eq!(chord.and_then(|chord| keys.holder(chord)).unwrap_or(key), key);
        }
        assert!(!keys.are_changed());
    }

    #[test]
    fn what_cannot_be_read_is_kept_and_the_usual_key_counts() {
        let text = r#"{"compare":"Ctrl+Alt+K","later":"Q","watch":"nonsense"}"#;
        let mut keys: LetterKeys = serde_json::from_str(text).unwrap();
        let written = |keys: &LetterKeys, key| keys.chord(key).unwrap().to_string();
        assert_eq!(written(&keys, LetterKey::Compare), "Ctrl+Alt+K");
        assert_eq!(written(&keys, LetterKey::Watch), "P");
        keys.change(LetterKey::Compare, Chord::named("C").unwrap());
        assert!(!keys.are_changed());
        assert_eq!(
            serde_json::to_string(&keys).unwrap(),
            r#"{"later":"Q","watch":"nonsense"}"#
        );
    }

    #[test]
    fn keys_that_are_switched_off_act_only_with_ctrl_or_alt() {
        let ctx = Context::default();
        let mut keys = LetterKeys::default();
        keys.change(LetterKey::Watch, Chord::named("Alt+W").unwrap());
        hold(&ctx, &keys, false);
        assert_eq!(written(&ctx, LetterKey::Compare), "");
        assert_eq!(written(&ctx, LetterKey::Watch), "Alt+W");
        hold(&ctx, &keys, true);
        assert_eq!(written(&ctx, LetterKey::Compare), "C");
    }
}
