//! The words of window and command line: every one is a message, and every message is there and can be drawn.

use crate::suite::desk::Desk;
use clearline::app::action::LookAction;
use clearline_column::fonts;
use clearline_words::{Language, Wording, sources};
use egui::{Color32, Context, FontId, RawInput};
use regex::Regex;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(files(&path));
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            found.push(path);
        }
    }
    found
}

/// The code that says something, without comments and tests: of each file its path below `src`, and its text.
fn speaking_code() -> Vec<(String, String)> {
    code_in("src", &["app", "cli", "said"])
}

/// The code of the crates that return messages, without quotation marks that are characters and end no literal.
fn library_code() -> Vec<(String, String)> {
    let folders = ["engine", "library", "measure"].map(|name| format!("crates/{name}/src"));
    let code = folders.iter().flat_map(|folder| code_in(folder, &[""]));
    let is_quote = Regex::new(r#"b?'\\?"'"#).unwrap();
    code.map(|(name, code)| (name, is_quote.replace_all(&code, "").into_owned()))
        .collect()
}

/// Code in some rooms of a folder without comments and tests: of each file its path below the folder, and its text.
fn code_in(folder: &str, rooms: &[&str]) -> Vec<(String, String)> {
    let top = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let comment = Regex::new(r"(?m)^\s*//.*$").unwrap();
    let read = |path: PathBuf| {
        let name = path.strip_prefix(&top).unwrap().to_string_lossy().replace('\\', "/");
        let text = fs::read_to_string(&path).unwrap();
        let own = text.split("#[cfg(test)]\nmod ").next().unwrap_or_default();
        let is_test = name.contains("tests");
        (!is_test).then(|| (name, comment.replace_all(own, "").into_owned()))
    };
    let files = rooms.iter().flat_map(|room| files(&top.join(room)));
    files.filter_map(read).collect()
}

fn literals(code: &str) -> Vec<String> {
    // What stands in raw strings is for machines, and their quotation marks are not in pairs.
    let raw = Regex::new(r##"b?r#"(?s:.*?)"#"##).unwrap();
    let code = &raw.replace_all(code, "");
    // Why a lint is off concerns those who read the code.
    let reason = Regex::new(r#"\breason = "[^"]*""#).unwrap();
    let code = &reason.replace_all(code, "");
    let literal = Regex::new(r#""((?:[^"\\]|\\(?s:.))*)""#).unwrap();
    literal.captures_iter(code).map(|found| found[1].to_owned()).collect()
}

fn ids() -> BTreeSet<String> {
    let id = Regex::new(r"(?m)^([a-z][a-z0-9-]*) =").unwrap();
    let texts = sources(Language::English).iter();
    texts
        .flat_map(|(_, text)| id.captures_iter(text).map(|found| found[1].to_owned()))
        .collect()
}

#[test]
fn every_message_that_is_named_is_there() {
    let named = Regex::new(r#"(?:\bword\(|message!\()\s*"([^"]+)""#).unwrap();
    let wording = Wording::of(Language::English);
    let mut count = 0;
    for (name, code) in speaking_code().into_iter().chain(library_code()) {
        for found in named.captures_iter(&code) {
            count += 1;
            assert!(wording.has(&found[1]), "{name}: {}", &found[1]);
        }
    }
    assert!(count > 300, "{count} messages are named");
}

#[test]
fn every_message_is_used() {
    let all = |files: Vec<(String, String)>| files.into_iter().flat_map(|(_, code)| literals(&code));
    let engine: Vec<String> = all(library_code()).collect();
    let others = code_in("src", &["integration"]);
    let used: BTreeSet<String> = all(speaking_code()).chain(all(others)).chain(engine.clone()).collect();
    // These are named by what they are about: a method, a parameter, a measure, a character set, a command, an option.
    let made = [
        "method-",
        "parameter-",
        "choice-",
        "measure-",
        "charset-",
        "cli-command-",
        "cli-option-",
        "cli-value-",
        "cli-choice-",
    ];
    // These are ids in fixed lists of the engine.
    let names = [
        "count",
        "step",
        "stage",
        "ground",
        "confidence",
        "left-out",
        "unsaid",
        "origin",
        "form",
        "status-kind",
    ];
    let named: BTreeSet<String> = names
        .iter()
        .flat_map(|kind| engine.iter().map(move |name| format!("{kind}-{name}")))
        .collect();
    let is_used =
        |id: &String| used.contains(id) || named.contains(id) || made.iter().any(|start| id.starts_with(start));
    let own = [
        "verbatim",
        "list-comma",
        "sentence-space",
        "sentence-what",
        "sentence-what-why",
        "sentence-and-now",
    ];
    let unused: Vec<String> = ids()
        .into_iter()
        .filter(|id| !is_used(id) && !own.contains(&id.as_str()))
        .collect();
    assert_eq!(unused, Vec::<String>::new());
}

/// Whoever writes English into the code of window or command line finds out here.
#[test]
fn no_words_stand_in_the_code() {
    let words = Regex::new(r"[A-Za-z]{2,}[ …]|[ “][A-Za-z]{2,}|^[A-Z][a-z]{2,}").unwrap();
    // Keys are called by what is written on them.
    let keys = Regex::new(r"^((Ctrl|Alt|Shift)(\+.*)?|Tab|Enter|Esc|Home|End|Page (Up|Down))$").unwrap();
    // A part in braces is replaced by a value: its name is not shown.
    let value = Regex::new(r"\{[^}]*\}").unwrap();
    let mut found = Vec::new();
    for (name, code) in speaking_code() {
        for literal in literals(&code) {
            let bare = value.replace_all(&literal, "").into_owned();
            let is_of_record = OF_RECORDS.iter().any(|start| literal.starts_with(start));
            if words.is_match(&bare)
                && !is_of_record
                && !keys.is_match(&literal)
                && !IS_NO_WORDS.contains(&literal.as_str())
            {
                found.push(format!("{name}: {literal}"));
            }
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

/// Whoever writes an English sentence into the engine, the library or the measuring finds out here.
#[test]
fn no_sentences_stand_in_the_libraries() {
    let words = Regex::new(r"[A-Za-z]+ [a-z]+ (the|is|are|was|not|of|it|its|a|an|has|no) [a-z]+").unwrap();
    let mut found = Vec::new();
    for (name, code) in library_code() {
        let is_list = WORD_LISTS.iter().any(|list| name.ends_with(list));
        for literal in literals(&code) {
            let is_none = IS_NO_SENTENCE
                .iter()
                .any(|start| literal.trim_start_matches(['\\', '\n']).starts_with(start));
            if words.is_match(&literal) && !is_list && !is_none {
                found.push(format!("{name}: {literal}"));
            }
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

/// Files with words of pages in many languages.
const WORD_LISTS: [&str; 3] = ["lexicon.rs", "class_words.rs", "words.rs"];

/// What looks like a sentence and is for developers, in a file of rules, or what another program prints.
const IS_NO_SENTENCE: [&str; 15] = [
    "the file is part of the program, and a test reads it",
    "the variants are the HTML element names themselves",
    "a list of at most {",
    "# How Clearline reads the pages of this site",
    "This page has no content to extract",
    "wallabag can't retrieve contents for this article",
    "the embedded neutral block is whole",
    "the embedded model is whole",
    "a column without a value",
    "the name leads into the own network",
    "a text or a number as id",
    "a policy is a choice of its parameter",
    "no boxes of the page can be read",
    "are you a robot",
    "welcome to the website",
];

/// What looks like words and is none: names, what developers read, and faults of the settings' file in serde's own words.
const IS_NO_WORDS: &[&str] = &[
    "Get",
    "Clearline",
    "{} – Clearline",
    "String",
    "Option::is_none",
    "&'static str",
    "no language is called {tag}",
    "no format is called {name}",
    "libx11-6 libxcursor1 libxi6 libxkbcommon-x11-0 libgl1",
    "libwayland-client0 libwayland-egl1 libxkbcommon0 libegl1 libgl1",
    "SourceTexts",
    "density-sum",
    // What the parser of arguments and the system say, and is taken apart.
    "Usage:",
    "SigIgn:",
    // What is typed, the names of measures and of threads.
    " --set {name}={value}",
    "-m {method} --set {}={}",
    "bag P",
    "system fonts",
    // What egui, Rust and the system call something, and is recognised or told to developers.
    "Close window",
    "Resize panel",
    "the menus of the bar have another width",
    "what stands at the end of a row has another width",
    "what stands beside the list has another height",
    "the tabs take more or fewer rows",
    "a panel has another size",
    "Exiting because of error: ",
    "Found no glutin",
    "}. Error: ",
    "called `Result::unwrap()` on an `Err` value: ",
    "(os error 32)",
    "(os error 104)",
    "page {number}",
];

/// Sentences of the records of a batch, which programs read: they are English in every language.
const OF_RECORDS: [&str; 4] = [
    "It is not read: it is a file,",
    "{name} cannot be read: {}.",
    "The page was left out: the program ended twice",
    "It was left out unread: the program ended twice",
];

/// egui calls these closures while it holds the lock of its context: who asks that for words in them waits for ever.
#[test]
fn no_view_asks_for_words_within_the_lock() {
    let locked = Regex::new(
        r"\b(widget_info|accesskit_node_builder|(data|memory|input|fonts|options|output)(_mut)?)\(\s*(response\.id, )?(move )?\|",
    )
    .unwrap();
    let asks = Regex::new(r"\b(ui|ctx|tools)\.(word|say|sentence|wording)\(|[(,]\s*&?(ui|ctx)[,)]").unwrap();
    let mut found = 0;
    for (name, code) in speaking_code() {
        for call in locked.find_iter(&code) {
            found += 1;
            let mut depth = 0;
            let closure = code[call.start()..].find(|c| {
                depth += i32::from(c == '(') - i32::from(c == ')');
                c == ')' && depth == 0
            });
            let closure = &code[call.start()..call.start() + closure.unwrap()];
            assert!(!asks.is_match(closure), "{name}: {closure}");
        }
    }
    assert!(found > 20);
}

/// Without fonts of the system, every character of every language has a shape.
#[test]
fn every_character_of_every_language_can_be_drawn() {
    let ctx = Context::default();
    fonts::install(&ctx, false);
    let mut missing = BTreeSet::new();
    // Escapes and comments are not drawn.
    let no_text = Regex::new(r"\\u[0-9A-F]{4}|(?m)^#.*$").unwrap();
    let mut output = ctx.run_ui(RawInput::default(), |ui| {
        for language in Language::ALL {
            let texts: String = sources(language).iter().map(|(_, text)| *text).collect();
            let texts = no_text.replace_all(&texts, "").into_owned();
            ui.ctx().fonts_mut(|fonts| {
                let font = FontId::proportional(14.0);
                let is_missing = |c: &char| !c.is_control() && !fonts.has_glyph(&font, *c);
                missing.extend(texts.chars().filter(is_missing));
            });
        }
    });
    output.textures_delta.clear();
    assert_eq!(missing, BTreeSet::new());
}

#[test]
fn the_language_changes_at_once_and_is_remembered() {
    let mut desk = Desk::with_example();
    assert!(desk.shows("Save"));
    desk.apply(LookAction::Language(Some(Language::SimplifiedChinese)));
    assert!(desk.shows("保存") && !desk.shows("Save"));
    assert!(desk.shows("略去") && !desk.shows("left out"));
    let again = desk.restart(crate::suite::desk::WIDE, None);
    assert_eq!(again.state().shared.language(), Language::SimplifiedChinese);
    assert!(again.shows("保存"));
}

/// How far right of its start the middle of the comma is drawn in the window's controls, as a part of its width.
fn place_of_comma(desk: &Desk) -> f32 {
    let font = FontId::proportional(14.0);
    let comma = |fonts: &mut egui::epaint::FontsView<'_>| fonts.layout_no_wrap("，".to_owned(), font, Color32::BLACK);
    let laid_out = desk.harness.ctx.fonts_mut(comma);
    let glyph = laid_out.rows[0].glyphs[0];
    (glyph.uv_rect.offset.x + glyph.uv_rect.size.x / 2.0) / glyph.advance_width
}

/// Taiwan and Hong Kong set a comma in the middle of its square, the mainland in its corner.
#[test]
fn marks_of_the_controls_stand_where_the_language_sets_them() {
    let mut desk = Desk::with_example();
    desk.apply(LookAction::Language(Some(Language::SimplifiedChinese)));
    assert!(place_of_comma(&desk) < 0.35, "{}", place_of_comma(&desk));
    desk.apply(LookAction::Language(Some(Language::TraditionalChinese)));
    let middle = 0.4..0.6;
    assert!(middle.contains(&place_of_comma(&desk)), "{}", place_of_comma(&desk));
    desk.apply(LookAction::Language(Some(Language::SimplifiedChinese)));
    assert!(place_of_comma(&desk) < 0.35, "{}", place_of_comma(&desk));
}
