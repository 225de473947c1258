//! The keys page: every key there is, what can be done with the mouse, and the words and signs of the window.

use crate::app::ground::letter_keys::{LetterKey, LetterKeys};
use clearline_engine::methods::METHODS;
use clearline_words::{Message, Wording};

/// Keys that do something together: how they are written, and the message that says what they do. A key whose name differs between
/// languages is a message, too, and one that can be changed stands as `letter-` with its name in the settings.
pub(super) type Entry = (&'static [&'static str], &'static str);

/// A part of the keys page.
pub struct Group {
    /// The message that says what its keys are about.
    pub title: &'static str,
    /// The keys.
    pub entries: &'static [Entry],
}

/// All keys.
pub const GROUPS: &[Group] = &[
    Group {
        title: "keys-pages",
        entries: &[
            (&["Ctrl+L", "Alt+D"], "keys-go-to-address"),
            (&["keys-name-arrows-in-address"], "keys-recent-pages"),
            (&["Alt+Home"], "keys-start-page"),
            (&["Ctrl+O"], "keys-open-file"),
            (&["Ctrl+V"], "keys-open-copied"),
            (&["Ctrl+Shift+V"], "keys-open-copied-html"),
            (&["Alt+←", "Alt+→"], "keys-back-and-forward"),
            (&["F5"], "keys-extract-again"),
            (&["Shift+F5"], "keys-fetch-again"),
            (&["Ctrl+B"], "keys-browse-page"),
            (&["Ctrl+D"], "keys-keep"),
            (&["Ctrl+Shift+L", "F6"], "keys-library"),
            (&["Ctrl+E"], "keys-export"),
            (&["Ctrl+S"], "keys-save"),
            (&["Ctrl+Shift+S"], "keys-save-as"),
        ],
    },
    Group {
        title: "keys-reading",
        entries: &[
            (&["keys-name-space", "Page Down"], "keys-window-down"),
            (&["keys-name-shift-space", "Page Up"], "keys-window-up"),
            (&["↑", "↓"], "keys-some-lines"),
            (&["Home", "End"], "keys-beginning-and-end"),
            (&["←", "→", "keys-name-shift-wheel"], "keys-sideways"),
            (&["Alt+↑", "Alt+↓"], "keys-headings"),
            (&["F7"], "keys-contents"),
            (&["Shift+F7"], "keys-caret"),
        ],
    },
    Group {
        title: "keys-selecting",
        entries: &[
            (&["Ctrl+F"], "keys-find"),
            (&["F3", "Shift+F3"], "keys-hits"),
            (&["Ctrl+A"], "keys-select-all"),
            (
                &[
                    "keys-name-shift-arrows",
                    "Shift+Home",
                    "Shift+End",
                    "Shift+Page Up",
                    "Shift+Page Down",
                ],
                "keys-select",
            ),
            (&["letter-highlight"], "keys-highlight"),
            (&["letter-note"], "keys-note"),
            (&["Ctrl+H"], "keys-highlights"),
            (&["Ctrl+C"], "keys-copy"),
            (&["Ctrl+Alt+C"], "keys-copy-markdown"),
            (&["Ctrl+Shift+C"], "keys-copy-article"),
        ],
    },
    Group {
        title: "keys-links",
        entries: &[
            (&["Tab", "Shift+Tab"], "keys-next-control"),
            (&["Enter", "keys-name-click"], "keys-open-link"),
            (
                &["Ctrl+Enter", "keys-name-ctrl-click", "keys-name-middle-click"],
                "keys-browse-link",
            ),
        ],
    },
    Group {
        title: "keys-methods",
        entries: &[
            (&[METHOD_KEYS], "keys-choose-method"),
            (&["Ctrl+U"], "keys-source"),
            (&["letter-compare"], "keys-compare"),
            (&["letter-watch"], "keys-watch"),
            (&["F9"], "keys-analysis"),
        ],
    },
    Group {
        title: "keys-correcting",
        entries: &[
            (&["letter-start-back", "letter-start-on"], "keys-move-start"),
            (&["letter-end-back", "letter-end-on"], "keys-move-end"),
            (&["keys-name-drag", "keys-name-alt-drag"], "keys-move-in-curve"),
            (&["keys-name-double-click"], "keys-make-span"),
            (
                &["keys-name-right-click", "keys-name-menu-key", "Shift+F10"],
                "keys-ask-why",
            ),
            (&["letter-to-row"], "keys-to-row"),
            (&["keys-name-space-in-list"], "keys-flip-chosen"),
            (&["keys-name-arrows-in-list"], "keys-choose-next"),
            (&["Ctrl+Z", "Ctrl+Y", "Ctrl+Shift+Z"], "keys-undo-and-redo"),
        ],
    },
    Group {
        title: "keys-window",
        entries: &[
            (&["Ctrl++", "Ctrl+=", "Ctrl+−", "Ctrl+0"], "keys-text-size"),
            (
                &["Ctrl+Alt++", "Ctrl+Alt+=", "Ctrl+Alt+−", "Ctrl+Alt+0"],
                "keys-control-size",
            ),
            (&["F8"], "keys-only-text"),
            (&["F11"], "keys-full-screen"),
            (&["Esc"], "keys-stop"),
            (&["F1", "letter-help"], "keys-this-page"),
            (&["Ctrl+Q"], "keys-quit"),
        ],
    },
];

/// Words and signs of the window that do not explain themselves.
pub(super) const WORDS: Group = Group {
    title: "keys-terms",
    entries: &[
        (&["G"], "keys-good"),
        (&["N"], "keys-near-good"),
        (&["S"], "keys-short"),
        (&["B"], "keys-bad"),
        (&["keys-term-start", "keys-term-end"], "keys-start-and-end"),
        (&["keys-term-span"], "keys-span"),
        (&["keys-term-block"], "keys-block"),
        (&["keys-term-virtual-line"], "keys-virtual-line"),
        (&["keys-term-block-height"], "keys-block-height"),
        (&["keys-term-block-length"], "keys-block-length"),
        (&["keys-term-gap"], "keys-gap"),
        (&["keys-term-threshold"], "keys-threshold"),
        (&["keys-term-text-units"], "keys-text-units"),
        (&["keys-term-link-density"], "keys-link-density"),
        (&["keys-term-stop-words"], "keys-stop-words"),
        (&["keys-term-probability"], "keys-probability"),
        (&["keys-term-confidence"], "keys-confidence"),
    ],
};

/// Stands for the keys of all methods.
const METHOD_KEYS: &str = "letter-methods";

/// What a key does that cannot be changed, by how it is written.
pub(super) fn fixed_meaning(written: &str) -> Option<Message> {
    let mut entries = GROUPS.iter().flat_map(|group| group.entries);
    let entry = entries.find(|(keys, _)| keys.contains(&written))?;
    Some(Message::new(entry.1))
}

/// Names of keys as they are shown beside each other, each with what stands between it and the next.
pub(super) fn names(keys: &[&str], letters: &LetterKeys, wording: Wording) -> Vec<String> {
    let mut names: Vec<String> = keys.iter().flat_map(|key| written(key, letters, wording)).collect();
    if let Some((_, all_but_last)) = names.split_last_mut() {
        let between = wording.word("keys-between");
        all_but_last.iter_mut().for_each(|name| name.push_str(&between));
    }
    names
}

/// How a key is written, or those of all methods.
fn written(key: &str, letters: &LetterKeys, wording: Wording) -> Vec<String> {
    let of = |key| letters.chord(key).map(|chord| chord.to_string());
    match key.strip_prefix("letter-") {
        Some(_) if key == METHOD_KEYS => (0..METHODS.len()).map(LetterKey::Method).filter_map(of).collect(),
        Some(name) => LetterKey::named(name).and_then(of).into_iter().collect(),
        None if key.starts_with("keys-") => vec![wording.word(key)],
        None => vec![key.to_owned()],
    }
}
