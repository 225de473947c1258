//! The window has floors and no circles: the ground floor, features in folders of their own, the shell.
//!
//! An arrow leads from a file of `src/app` to the file that it names by a path, in a `use` or in the code, and in which the thing is
//! written: a `pub use` passes an arrow on and is none itself, and neither is `mod`. Tests have no arrows.
//!
//! Two or three files may name each other, as a folder's front and its parts do; more are a circle, and nobody could read one of them
//! alone. Between folders nothing goes in circles: a folder may use those of lower floors, and whatever a feature's `action.rs` says,
//! since an action is how features speak.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// Files that may lie on one circle.
const MOST_ON_A_CIRCLE: usize = 3;

/// The folders (or files) of `src/app` below the features, floor by floor, the ground floor first. Those of one floor do not use
/// each other.
const FLOORS: &[&[&str]] = &[
    &["ground"],
    &["engine", "reading_view"],
    &["action"],
    &["shared"],
    // Curve and list show its stages.
    &["player"],
    &["analysis"],
];

/// The floor of the features: all folders that are named nowhere here.
const FEATURES: usize = FLOORS.len();
/// The floor above them, of what knows them all.
const SHELL: &str = "shell";

/// A module below `app` by its names: `find::bar` is `["find", "bar"]`.
type Module = Vec<String>;
/// What each file names, by modules.
type Arrows = BTreeMap<Module, BTreeSet<Module>>;

#[test]
fn no_circle_has_more_than_three_files() {
    let circles: Vec<String> = circles(&arrows_of_the_window())
        .iter()
        .filter(|circle| circle.len() > MOST_ON_A_CIRCLE)
        .map(|circle| format!("{} files: {}", circle.len(), names(circle)))
        .collect();
    assert!(
        circles.is_empty(),
        "files that name each other:\n{}",
        circles.join("\n")
    );
}

#[test]
fn folders_use_those_of_lower_floors() {
    let mut climbing = Vec::new();
    for (from, to) in arrows_of_the_window() {
        for to in to {
            let is_word = to.last().is_some_and(|name| name == "action");
            let (own, other) = (floor(&from), floor(&to));
            let is_low = own > other || from.first() == to.first();
            // The envelope is made of the features' actions.
            if !(is_low || is_word && own >= floor(&["action".to_owned()])) {
                climbing.push(format!("{} names {}", from.join("::"), to.join("::")));
            }
        }
    }
    assert!(climbing.is_empty(), "arrows that climb:\n{}", climbing.join("\n"));
}

fn floor(module: &[String]) -> usize {
    let name = module.first().map_or(SHELL, String::as_str);
    let below = FLOORS.iter().position(|floor| floor.contains(&name));
    below.unwrap_or(FEATURES + usize::from(name == SHELL))
}

fn names(circle: &[Module]) -> String {
    let names: Vec<String> = circle.iter().map(|module| module.join("::")).collect();
    names.join(", ")
}

fn arrows_of_the_window() -> Arrows {
    let top = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/app");
    let mut files = BTreeMap::new();
    for file in super::layers::rust_files(&top) {
        let relative = file.strip_prefix(&top).unwrap_or(&file).with_extension("");
        let module: Module = relative
            .iter()
            .map(|part| part.to_string_lossy().into_owned())
            .filter(|part| part != "mod")
            .collect();
        if !module.iter().any(|name| name == "tests") {
            files.insert(module, std::fs::read_to_string(&file).unwrap());
        }
    }
    arrows(&files)
}

/// What is written in these files names of each other.
fn arrows(files: &BTreeMap<Module, String>) -> Arrows {
    let paths: BTreeMap<&Module, Vec<Named>> = files
        .iter()
        .map(|(module, text)| (module, named_in(module, text, files)))
        .collect();
    let mut passed_on = BTreeMap::new();
    for (module, paths) in &paths {
        for path in paths.iter().filter(|path| path.is_passed_on) {
            let as_own = module
                .iter()
                .cloned()
                .chain(path.path.last().cloned())
                .collect::<Module>();
            passed_on.insert(as_own, path.path.clone());
        }
    }
    let mut arrows = Arrows::new();
    for (module, paths) in paths {
        let own = paths.iter().filter(|path| !path.is_passed_on);
        let mut to: BTreeSet<Module> = own.filter_map(|path| home(&path.path, files, &passed_on)).collect();
        to.remove(module);
        // The front of the window only declares its rooms.
        to.remove(&Module::new());
        arrows.insert(module.clone(), to);
    }
    arrows
}

/// A path that a file names, from `app` on.
struct Named {
    path: Module,
    /// Whether it is a `pub use`.
    is_passed_on: bool,
}

/// The module in which what a path names is written.
fn home(path: &[String], files: &BTreeMap<Module, String>, passed_on: &BTreeMap<Module, Module>) -> Option<Module> {
    for length in (0..=path.len()).rev() {
        let (module, rest) = path.split_at(length);
        if files.contains_key(module) {
            let next = rest.first().and_then(|name| {
                let as_own: Module = module.iter().chain([name]).cloned().collect();
                passed_on.get(&as_own)
            });
            return match next {
                Some(next) => {
                    let whole: Module = next.iter().chain(&rest[1..]).cloned().collect();
                    home(&whole, files, passed_on)
                }
                None => Some(module.to_vec()),
            };
        }
    }
    None
}

fn named_in(module: &Module, text: &str, files: &BTreeMap<Module, String>) -> Vec<Named> {
    let code = super::layers::without_comments(text);
    let code = code.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
    let declaration = regex::Regex::new(r"(?m)^ *(pub(?:\([^)]*\))? )?use ([^;]+);").unwrap();
    let mut named = Vec::new();
    // What names stand for that are used with a path behind them.
    let mut known: BTreeMap<String, Module> = BTreeMap::new();
    for found in declaration.captures_iter(code) {
        let tree: String = found[2].split_whitespace().collect::<Vec<_>>().join(" ");
        for path in spread(&tree) {
            let Some(path) = absolute(module, &path, files) else {
                continue;
            };
            if let Some(name) = path.last() {
                known.insert(name.clone(), path.clone());
            }
            named.push(Named {
                path,
                is_passed_on: found.get(1).is_some(),
            });
        }
    }
    let inline = regex::Regex::new(r"\b[a-z_]+(?:::\w+)+").unwrap();
    for found in inline.find_iter(&declaration.replace_all(code, "")) {
        let parts: Module = found.as_str().split("::").map(str::to_owned).collect();
        let path = match known.get(&parts[0]) {
            Some(known) => Some(known.iter().chain(&parts[1..]).cloned().collect()),
            None => absolute(module, &parts, files),
        };
        named.extend(path.map(|path| Named {
            path,
            is_passed_on: false,
        }));
    }
    named
}

/// All paths of a `use`.
fn spread(tree: &str) -> Vec<Module> {
    let Some((head, group)) = tree.split_once('{') else {
        let path = tree.split(" as ").next().unwrap_or_default();
        return vec![path.split("::").map(|part| part.trim().to_owned()).collect()];
    };
    let group = group.rsplit_once('}').map_or(group, |(inside, _)| inside);
    let (mut level, mut parts) = (0, vec![String::new()]);
    for c in group.chars() {
        match c {
            ',' if level == 0 => parts.push(String::new()),
            c => {
                level += i32::from(c == '{') - i32::from(c == '}');
                parts.last_mut().unwrap().push(c);
            }
        }
    }
    let with_head = |part: &String| match part.trim() {
        "self" => head.trim_end_matches("::").to_owned(),
        part => format!("{head}{part}"),
    };
    let filled = parts.iter().filter(|part| !part.trim().is_empty());
    filled.flat_map(|part| spread(&with_head(part))).collect()
}

/// A path from `app` on; `None` where it leads out of the window.
fn absolute(module: &Module, path: &[String], files: &BTreeMap<Module, String>) -> Option<Module> {
    let ups = path.iter().take_while(|part| *part == "super").count();
    let (base, rest) = match path.first()?.as_str() {
        "crate" => return (path.get(1)? == "app").then(|| path[2..].to_vec()),
        "super" => (module.get(..module.len().checked_sub(ups)?)?, &path[ups..]),
        "self" => (module.as_slice(), &path[1..]),
        child => {
            let as_child: Module = module.iter().cloned().chain([child.to_owned()]).collect();
            files.contains_key(&as_child).then_some((module.as_slice(), path))?
        }
    };
    Some(base.iter().chain(rest).cloned().collect())
}

/// Modules that reach each other, the largest circle first.
fn circles(arrows: &Arrows) -> Vec<Vec<Module>> {
    let reached: BTreeMap<&Module, BTreeSet<&Module>> =
        arrows.keys().map(|module| (module, reach(module, arrows))).collect();
    let mut seen: BTreeSet<&Module> = BTreeSet::new();
    let mut circles = Vec::new();
    for (module, there) in &reached {
        if !there.contains(module) || seen.contains(module) {
            continue;
        }
        let is_back = |other: &&&Module| reached.get(**other).is_some_and(|back| back.contains(module));
        let circle: Vec<&Module> = there.iter().filter(is_back).copied().collect();
        seen.extend(&circle);
        circles.push(circle.into_iter().cloned().collect());
    }
    circles.sort_by_key(|circle: &Vec<Module>| std::cmp::Reverse(circle.len()));
    circles
}

fn reach<'a>(from: &Module, arrows: &'a Arrows) -> BTreeSet<&'a Module> {
    let mut reached = BTreeSet::new();
    let mut open: Vec<&Module> = arrows.get(from).into_iter().flatten().collect();
    while let Some(module) = open.pop() {
        if reached.insert(module) {
            open.extend(arrows.get(module).into_iter().flatten());
        }
    }
    reached
}

#[test]
fn a_circle_is_found_through_what_is_passed_on() {
    let module = |name: &str| -> Module { name.split("::").map(str::to_owned).collect() };
    let files: BTreeMap<Module, String> = [
        ("a", "mod part;\npub use part::{Thing, Other as Same};"),
        ("a::part", "use crate::app::b::{self, Box};\nfn f() { b::c::g(); }"),
        ("b", "use super::a::Thing;\npub mod c;"),
        (
            "b::c",
            "fn g() -> crate::app::a::Thing {}\n#[cfg(test)]\nmod tests {\n    use crate::app::d::D;\n}",
        ),
        ("d", "use crate::app::a::Thing;"),
    ]
    .map(|(name, text)| (module(name), text.to_owned()))
    .into();
    let arrows = arrows(&files);
    assert!(arrows[&module("a")].is_empty());
    assert_eq!(arrows[&module("d")], [module("a::part")].into());
    assert_eq!(circles(&arrows), [["a::part", "b", "b::c"].map(module).to_vec()]);
}
