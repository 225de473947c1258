//! The keys page: every key there is, what can be done with the mouse, and the words and signs of the window.

use clearline_words::Wording;

/// Keys that do something together: how they are written, and the message that says what they do. A key whose name differs between
/// languages is a message, too.
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
            (&["H"], "keys-highlight"),
            (&["N"], "keys-note"),
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
            (&["1 … 9", "0"], "keys-choose-method"),
            (&["Ctrl+U"], "keys-source"),
            (&["C"], "keys-compare"),
            (&["P"], "keys-watch"),
            (&["F9"], "keys-analysis"),
        ],
    },
    Group {
        title: "keys-correcting",
        entries: &[
            (&["[", "]"], "keys-move-start"),
            (&["{", "}"], "keys-move-end"),
            (&["keys-name-drag", "keys-name-alt-drag"], "keys-move-in-curve"),
            (&["keys-name-double-click"], "keys-make-span"),
            (
                &["keys-name-right-click", "keys-name-menu-key", "Shift+F10"],
                "keys-ask-why",
            ),
            (&["L"], "keys-to-row"),
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
            (&["F1", "?"], "keys-this-page"),
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

/// Names of keys as they are shown beside each other, each with what stands between it and the next.
pub(super) fn names(keys: &[&str], wording: Wording) -> Vec<String> {
    let between = wording.word("keys-between");
    let name = |(at, key): (usize, &&str)| {
        let name = match key.starts_with("keys-") {
            true => wording.word(key),
            false => (*key).to_owned(),
        };
        let is_last = at + 1 == keys.len();
        name + if is_last { "" } else { &between }
    };
    keys.iter().enumerate().map(name).collect()
}
