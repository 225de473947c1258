//! The keys page: every key there is, what can be done with the mouse, and the words and signs of the window.

/// Keys that do something together: how they are written, and what they do.
pub(super) type Entry = (&'static [&'static str], &'static str);

/// A part of the keys page.
pub struct Group {
    /// What its keys are about.
    pub title: &'static str,
    /// The keys.
    pub entries: &'static [Entry],
}

/// All keys.
pub const GROUPS: &[Group] = &[
    Group {
        title: "Pages",
        entries: &[
            (&["Ctrl+L", "Alt+D"], "Go to the address field"),
            (&["Ctrl+O"], "Open a file"),
            (&["Ctrl+V"], "Open the copied address or path"),
            (&["Ctrl+Shift+V"], "Open the copied HTML"),
            (&["Alt+←", "Alt+→"], "Back and forward; also the mouse's own buttons"),
            (&["F5"], "Extract again; try a failed address again"),
            (&["Shift+F5"], "Fetch again"),
            (&["Ctrl+B"], "Open the page itself in the browser"),
            (&["Ctrl+S"], "Save, again to the same file"),
            (&["Ctrl+Shift+S"], "Save under another name"),
        ],
    },
    Group {
        title: "Reading",
        entries: &[
            (&["Space", "Page Down"], "A window down"),
            (&["Shift+Space", "Page Up"], "A window up"),
            (&["↑", "↓"], "Some lines up or down"),
            (&["Home", "End"], "To the beginning, to the end"),
            (
                &["←", "→", "Shift+wheel"],
                "Scroll the table or code at the pointer sideways",
            ),
            (
                &["F7"],
                "Contents of the page; arrow keys choose a heading, Enter goes there",
            ),
        ],
    },
    Group {
        title: "Selecting and finding",
        entries: &[
            (&["Ctrl+F"], "Find in the text, beginning with what is selected"),
            (&["F3", "Shift+F3"], "Next hit, previous hit"),
            (&["Ctrl+A"], "Select all of the text"),
            (
                &[
                    "Shift+arrows",
                    "Shift+Home",
                    "Shift+End",
                    "Shift+Page Up",
                    "Shift+Page Down",
                ],
                "Select; with Ctrl by words",
            ),
            (&["Ctrl+C"], "Copy what is selected"),
            (&["Ctrl+Alt+C"], "Copy it as Markdown"),
            (&["Ctrl+Shift+C"], "Copy the whole article"),
        ],
    },
    Group {
        title: "Links",
        entries: &[
            (&["Tab", "Shift+Tab"], "To the next link or control, to the one before"),
            (&["Enter", "Click"], "Open the link here"),
            (
                &["Ctrl+Enter", "Ctrl+click", "Middle click"],
                "Open the link in the browser",
            ),
        ],
    },
    Group {
        title: "Methods",
        entries: &[
            (&["1 … 9", "0"], "Choose a method, in the order of the menu"),
            (&["Ctrl+U"], "The page's source, with what became of each part"),
            (&["C"], "Compare methods, or back to the curve"),
            (&["P"], "Watch the method decide; pause, play on"),
            (&["F9"], "Show or hide the analysis"),
        ],
    },
    Group {
        title: "Correcting",
        entries: &[
            (&["[", "]"], "Move the START of the marked span, else the first one"),
            (&["{", "}"], "Move its END, else the last one"),
            (
                &["Drag", "Alt+drag"],
                "Move START, END or the threshold in the curve; without snapping",
            ),
            (
                &["Double-click"],
                "Make a span in a gap of the curve; in a span, show the whole curve",
            ),
            (
                &["Right-click"],
                "Ask why a passage was left out and what would keep it; take it in, or leave it out",
            ),
            (&["Space in the list"], "Keep the chosen line or block, or leave it out"),
            (&["Arrows in the list"], "Choose the next line or block, in all panes"),
            (
                &["Ctrl+Z", "Ctrl+Y", "Ctrl+Shift+Z"],
                "Undo and redo corrections, parameters, methods",
            ),
        ],
    },
    Group {
        title: "Window",
        entries: &[
            (&["Ctrl++", "Ctrl+=", "Ctrl+−", "Ctrl+0"], "Larger, smaller, usual text"),
            (
                &["Ctrl+Alt++", "Ctrl+Alt+=", "Ctrl+Alt+−", "Ctrl+Alt+0"],
                "Larger, smaller, usual controls",
            ),
            (&["F8"], "Only the text, without toolbar and panes"),
            (&["F11"], "Full screen"),
            (
                &["Esc"],
                "Stop fetching, close what is open, take the mark away, leave the full screen",
            ),
            (&["F1", "?"], "These keys and words"),
            (&["Ctrl+Q"], "Quit"),
        ],
    },
];

/// Words and signs of the window that do not explain themselves.
pub(super) const WORDS: Group = Group {
    title: "Words and signs",
    entries: &[
        (&["G"], "Good: main text"),
        (&["N"], "Near-good: main text by its neighbours"),
        (&["S"], "Short: too short to tell"),
        (&["B"], "Bad: not main text, such as menus and small print"),
        (
            &["START", "END"],
            "Where a span of kept text begins and ends in the curve",
        ),
        (&["span"], "Neighbouring lines or blocks that are kept together"),
        (
            &["block"],
            "What a method judges as one: a paragraph, a heading, an item of a list",
        ),
        (
            &["virtual line"],
            "A line of text as a browser would show it in an endlessly wide window; tags count for nothing",
        ),
        (
            &["block height k"],
            "How many lines one after the other make a block of the line methods",
        ),
        (
            &["block length"],
            "Characters in these k lines; main text begins where it exceeds the threshold",
        ),
        (
            &["gap"],
            "Empty lines between two stretches of text; a longer gap than the parameter says counts as one of that length",
        ),
        (
            &["threshold"],
            "The dashed line in the curve: what lies above it is kept, or begins a span",
        ),
        (
            &["units of text"],
            "How long a text is for the method Auto: words, and two characters as one word where words are not written apart",
        ),
        (
            &["link density"],
            "The share of a block's characters that are in links: high in menus",
        ),
        (
            &["stop words"],
            "The small words of a language, such as “the” and “of”: frequent in running text, rare in menus",
        ),
        (
            &["probability"],
            "How sure the method Auto is that a block is main text, 0 to 1",
        ),
        (
            &["confidence"],
            "How well the whole text is likely to agree with the main text of the page; its parts are told under the pointer",
        ),
    ],
};
