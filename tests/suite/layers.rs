//! Data flow one way: a room uses only the rooms that the table grants it, and only the window knows the toolkit.
//!
//! The test reads every path that begins with `crate::`, `clearline::` or enough `super::` to leave its room. To
//! change the table is a decision: record it in `docs/decisions/`.

use std::fmt;
use std::path::{Path, PathBuf};

/// A crate of which the rooms are checked.
struct House {
    /// Its sources, below the top folder.
    source: &'static str,
    /// Each room and the rooms of the same crate it may use. What it may use of other crates is in its manifest.
    table: &'static [(&'static str, &'static [&'static str])],
    /// The one room that may name the toolkit.
    toolkit_room: Option<&'static str>,
}

const ENGINE: House = House {
    source: "crates/engine/src",
    table: &[
        ("budget", &[]),
        ("page", &[]),
        ("archive", &["page"]),
        ("document", &["budget", "page"]),
        ("extraction", &["document"]),
        ("methods", &["budget", "document", "extraction"]),
        ("correct", &["budget", "page", "document", "methods", "extraction"]),
        (
            "reading",
            &["budget", "page", "document", "methods", "extraction", "correct"],
        ),
        ("picture", &["page"]),
        (
            "save",
            &[
                "budget",
                "page",
                "picture",
                "document",
                "methods",
                "extraction",
                "correct",
                "reading",
            ],
        ),
        (
            "explore",
            &[
                "budget",
                "page",
                "document",
                "methods",
                "extraction",
                "correct",
                "reading",
            ],
        ),
    ],
    toolkit_room: None,
};

const PROGRAM: House = House {
    source: "src",
    table: &[
        ("said", &[]),
        ("handover", &[]),
        ("integration", &["handover"]),
        ("app", &["said", "handover", "integration"]),
        ("cli", &["said", "app", "handover", "integration"]),
        ("main", &["app", "cli"]),
    ],
    toolkit_room: Some("app"),
};

/// Crates that draw.
const TOOLKIT: &[&str] = &["egui", "eframe", "egui_plot", "clearline_column"];

/// A use of something that the room is not granted.
#[derive(Debug, PartialEq, Eq)]
struct Breach {
    file: String,
    line: usize,
    used: String,
}

impl fmt::Display for Breach {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.file, self.line, self.used)
    }
}

#[test]
fn rooms_use_only_what_the_table_grants() {
    let top = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut breaches = Vec::new();
    for house in [&ENGINE, &PROGRAM] {
        let source = top.join(house.source);
        for file in rust_files(&source) {
            let text = std::fs::read_to_string(&file).unwrap_or_else(|fault| panic!("{}: {fault}", file.display()));
            let relative = file
                .strip_prefix(&source)
                .unwrap_or(&file)
                .to_string_lossy()
                .replace('\\', "/");
            breaches.extend(breaches_of(house, &relative, &text));
        }
    }
    let told: Vec<String> = breaches.iter().map(Breach::to_string).collect();
    assert!(told.is_empty(), "not granted by the table:\n{}", told.join("\n"));
}

pub fn rust_files(folder: &Path) -> Vec<PathBuf> {
    let (mut files, mut folders) = (Vec::new(), vec![folder.to_owned()]);
    while let Some(folder) = folders.pop() {
        let entries = std::fs::read_dir(&folder).unwrap_or_else(|fault| panic!("{}: {fault}", folder.display()));
        for path in entries.flatten().map(|entry| entry.path()) {
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                files.push(path);
            }
        }
    }
    files.sort();
    files
}

/// Checks one file of a crate, named by its path below the crate's sources.
fn breaches_of(house: &House, file: &str, text: &str) -> Vec<Breach> {
    let modules: Vec<&str> = file
        .trim_end_matches(".rs")
        .trim_end_matches("/mod")
        .split('/')
        .collect();
    let room = modules[0];
    // The fronts of the crate.
    if room == "lib" || room == "internals" {
        return Vec::new();
    }
    let code = without_comments(text);
    let mut breaches = Vec::new();
    let mut note = |at: usize, used: &str| {
        breaches.push(Breach {
            file: file.to_owned(),
            line: code[..at].matches('\n').count() + 1,
            used: used.to_owned(),
        });
    };
    for (at, used) in uses_of_the_crate(&code, modules.len()) {
        if !is_granted(house, room, &used) {
            note(at, &used);
        }
    }
    for toolkit in TOOLKIT.iter().filter(|_| house.toolkit_room != Some(room)) {
        words(&code)
            .filter(|(_, word)| word == toolkit)
            .for_each(|(at, word)| note(at, word));
    }
    breaches
}

fn is_granted(house: &House, room: &str, used: &str) -> bool {
    let target = match used.split("::").next() {
        Some("Reading" | "Caution") => "reading",
        Some(target) => target,
        None => return true,
    };
    let granted = house
        .table
        .iter()
        .find(|(name, _)| *name == room)
        .map(|(_, granted)| *granted);
    target == room || granted.is_some_and(|granted| granted.contains(&target))
}

/// The code with comments cut away; line ends stay, so that lines can be counted.
pub fn without_comments(text: &str) -> String {
    let code = text.lines().map(|line| match line.find("//") {
        Some(at) if line[..at].matches('"').count() % 2 == 0 => &line[..at],
        _ => line,
    });
    code.collect::<Vec<_>>().join("\n")
}

fn words(code: &str) -> impl Iterator<Item = (usize, &str)> {
    code.split(|c: char| !c.is_alphanumeric() && c != '_')
        .filter(|word| !word.is_empty())
        .map(|word| (word.as_ptr().addr() - code.as_ptr().addr(), word))
}

/// Every path below the crate's root that the code names, with its place; `depth` is how deep the file's module is.
fn uses_of_the_crate(code: &str, depth: usize) -> Vec<(usize, String)> {
    let mut uses = Vec::new();
    let mut seen = 0;
    for (at, word) in words(code) {
        if at < seen {
            continue;
        }
        let mut rest = &code[at..];
        if word == "super" {
            let mut levels = 0;
            while let Some(after) = rest.strip_prefix("super::") {
                rest = after;
                levels += 1;
            }
            seen = code.len() - rest.len();
            if levels < depth + inline_depth(&code[..at]) {
                continue;
            }
        } else {
            let Some(after) = rest
                .strip_prefix("crate::")
                .or_else(|| rest.strip_prefix("clearline::"))
            else {
                continue;
            };
            rest = after;
        }
        uses.extend(first_paths(rest).into_iter().map(|path| (at, path)));
    }
    uses
}

/// In how many modules written in the file itself (`mod tests { … }`) the code after `before` stands; formatted code closes
/// the outermost of them at the head of a line.
fn inline_depth(before: &str) -> usize {
    let opened = before
        .rfind("\nmod ")
        .filter(|at| before[*at + 1..].lines().next().is_some_and(|line| line.ends_with('{')));
    usize::from(opened.is_some_and(|at| !before[at..].contains("\n}")))
}

/// The path at the head of `text`; all paths, where it begins with a group in braces.
fn first_paths(text: &str) -> Vec<String> {
    let Some(group) = text.strip_prefix('{') else {
        let end = text
            .find(|c: char| !c.is_alphanumeric() && c != '_' && c != ':')
            .unwrap_or(text.len());
        return vec![text[..end].trim_end_matches(':').to_owned()];
    };
    let mut level = 0;
    let mut items = vec![String::new()];
    for c in group.chars() {
        match c {
            '{' => level += 1,
            '}' if level == 0 => break,
            '}' => level -= 1,
            ',' if level == 0 => items.push(String::new()),
            c if level == 0 && !c.is_whitespace() => items.last_mut().into_iter().for_each(|item| item.push(c)),
            _ => {}
        }
    }
    items
        .into_iter()
        .map(|item| item.trim_end_matches(':').to_owned())
        .filter(|item| !item.is_empty())
        .collect()
}

#[test]
fn breaches_are_found_wherever_they_hide() {
    let found_in = |house, file: &str, text: &str| -> Vec<String> {
        breaches_of(house, file, text)
            .iter()
            .map(|breach| format!("{} {}", breach.line, breach.used))
            .collect()
    };
    let found = |file, text| found_in(&ENGINE, file, text);
    assert_eq!(found("page/mod.rs", "\nuse crate::document::Tag;"), ["2 document::Tag"]);
    assert_eq!(
        found("page/open.rs", "use super::super::document::Tag;"),
        ["1 document::Tag"]
    );
    assert_eq!(
        found(
            "document/mod.rs",
            "use crate::{\n    page::Page,\n    save::{a, b},\n};"
        ),
        ["1 save"]
    );
    assert_eq!(
        found("methods/a.rs", "fn f() { crate::save::g(); egui::h(); }"),
        ["1 save::g", "1 egui"]
    );
    assert_eq!(
        found(
            "extraction/a.rs",
            "use crate::methods::{self};\nuse crate::methods::METHODS;"
        ),
        ["1 methods", "2 methods::METHODS"]
    );
    assert_eq!(found("methods/a.rs", "use crate::Reading;"), ["1 Reading"]);
    assert_eq!(found("new_room.rs", "use crate::page::Page;"), ["1 page::Page"]);
    assert_eq!(found("document/a.rs", "use super::super::methods;"), ["1 methods"]);
    assert!(
        found(
            "document/a.rs",
            "// crate::app\nmod tests {\n    use super::super::Tag;\n}"
        )
        .is_empty()
    );
    let found = |file, text| found_in(&PROGRAM, file, text);
    assert!(found("app/mod.rs", "use clearline_column::reader;\nuse egui::Ui;").is_empty());
    assert_eq!(found("app/mod.rs", "use crate::cli;"), ["1 cli"]);
    assert_eq!(found("cli/mod.rs", "use crate::app;\nuse egui::Ui;"), ["2 egui"]);
}
