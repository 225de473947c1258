//! Which key is being changed, and what came of it.

use crate::app::dialogs::action::KeyAction;
use crate::app::dialogs::keys_page::fixed_meaning;
use crate::app::ground::chord::Chord;
use crate::app::ground::dialog::Dialog;
use crate::app::ground::letter_keys::{self, LetterKey, LetterKeys};
use crate::app::shared::Tools;
use clearline_engine::methods::METHODS;
use clearline_words::{Message, message};

/// A key that is being changed.
#[derive(Clone, Debug, Default)]
pub struct KeyChange {
    /// What the next key that is pressed is for.
    pub recording: Option<LetterKey>,
    /// What came of the last key, and whether it was refused.
    pub(super) told: Option<(Message, bool)>,
}

impl KeyChange {
    /// Carries out an action.
    pub fn apply(&mut self, action: KeyAction, tools: &mut Tools<'_>) {
        match action {
            KeyAction::Record(key) => {
                *self = KeyChange {
                    recording: Some(key),
                    told: None,
                }
            }
            KeyAction::Press(chord) => self.take(chord, tools),
            KeyAction::Leave => {
                self.recording = None;
                self.told = None;
            }
            KeyAction::Reset => {
                *self = KeyChange::default();
                self.told = Some((message!("letter-keys-are-usual"), false));
                tools.shared.settings.keys = LetterKeys::default();
                hold(tools);
            }
        }
    }

    /// Nothing is recorded once the panel is gone.
    pub fn settle(&mut self, tools: &Tools<'_>) {
        if tools.shared.dialog != Some(Dialog::LetterKeys) {
            *self = KeyChange::default();
        }
    }

    /// A key was pressed; without one, it was none that can be chosen.
    fn take(&mut self, chord: Option<Chord>, tools: &mut Tools<'_>) {
        let Some(key) = self.recording else {
            return;
        };
        let keys = &mut tools.shared.settings.keys;
        let taken = chord.and_then(|chord| meaning_of(keys, chord, key));
        let (told, is_refused) = match (chord, taken) {
            (None, _) => (message!("letter-keys-unfit"), true),
            (Some(chord), Some(what)) => {
                let written = chord.to_string();
                (message!("letter-keys-taken", key = written, what = what), true)
            }
            (Some(chord), None) => {
                keys.change(key, chord);
                self.recording = None;
                hold(tools);
                let written = chord.to_string();
                (message!("letter-keys-now", key = written, what = meaning(key)), false)
            }
        };
        self.told = Some((told, is_refused));
    }
}

/// Has the views use the keys of the settings.
fn hold(tools: &Tools<'_>) {
    let settings = &tools.shared.settings;
    letter_keys::hold(tools.ctx, &settings.keys, settings.window.letter_keys);
}

/// What a key does already, but for the one that is being changed.
fn meaning_of(keys: &LetterKeys, chord: Chord, changed: LetterKey) -> Option<Message> {
    let other = keys.holder(chord).filter(|&other| other != changed).map(meaning);
    other.or_else(|| fixed_meaning(&chord.to_string()))
}

/// What a key does.
pub(super) fn meaning(key: LetterKey) -> Message {
    match key {
        LetterKey::Method(at) => match METHODS.get(at) {
            Some(&method) => message!("letter-keys-method", method = method.title()),
            None => message!("keys-choose-method"),
        },
        LetterKey::Compare => message!("keys-compare"),
        LetterKey::Watch => message!("keys-watch"),
        LetterKey::Highlight => message!("keys-highlight"),
        LetterKey::Note => message!("keys-note"),
        LetterKey::ToRow => message!("keys-to-row"),
        LetterKey::StartBack => message!("letter-keys-start-back"),
        LetterKey::StartOn => message!("letter-keys-start-on"),
        LetterKey::EndBack => message!("letter-keys-end-back"),
        LetterKey::EndOn => message!("letter-keys-end-on"),
        LetterKey::Help => message!("keys-this-page"),
    }
}
