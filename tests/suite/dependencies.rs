//! The dependencies and the release profile: one parser, new enough; only crates of the registry; a plain profile.

use std::fs;
use std::path::Path;
use toml_edit::{DocumentMut, Item};

/// The packages of the workspace, in the order of the lock file.
const OWN: [&str; 8] = [
    "clearline",
    "clearline-column",
    "clearline-engine",
    "clearline-library",
    "clearline-measure",
    "clearline-message",
    "clearline-python",
    "clearline-words",
];

/// Maximum number of dependencies that the release profile builds for speed.
const MOST_FAST: usize = 10;

struct Package<'a> {
    name: &'a str,
    version: &'a str,
    source: Option<&'a str>,
}

fn packages(lock: &str) -> impl Iterator<Item = Package<'_>> {
    lock.split("[[package]]").skip(1).map(|package| {
        let field = |name: &str| {
            let line = package
                .lines()
                .find_map(|line| line.strip_prefix(name)?.strip_prefix(" = "));
            line.map(|value| value.trim_matches('"'))
        };
        Package {
            name: field("name").unwrap(),
            version: field("version").unwrap(),
            source: field("source"),
        }
    })
}

fn numbers(version: &str) -> Vec<u32> {
    version.split('.').map(|number| number.parse().unwrap()).collect()
}

/// Older versions panic on a `meta` element that names no character set.
#[test]
fn there_is_one_html5ever_and_it_is_new_enough() {
    for lock in ["Cargo.lock", "fuzz/Cargo.lock"] {
        let path = format!("{}/{lock}", env!("CARGO_MANIFEST_DIR"));
        let lock = fs::read_to_string(path).unwrap();
        let parsers: Vec<&str> = packages(&lock)
            .filter(|package| package.name == "html5ever")
            .map(|package| package.version)
            .collect();
        assert!(
            matches!(parsers[..], [version] if numbers(version) >= vec![0, 40, 1]),
            "{parsers:?}"
        );
    }
}

/// What the engine is built on without the network: the fuzz targets have a lock file of their own, and are built from it unchanged.
#[test]
fn the_fuzz_targets_know_every_dependency() {
    let manifest = include_str!("../../crates/engine/Cargo.toml");
    let (_, rest) = manifest.split_once("\n[dependencies]\n").unwrap();
    let (dependencies, _) = rest.split_once("\n[").unwrap();
    let network = manifest.lines().find(|line| line.starts_with("fetch = [")).unwrap();
    let needed: Vec<&str> = dependencies
        .lines()
        .filter_map(|line| Some(line.split_once(['.', ' '])?.0))
        .filter(|name| !network.contains(&format!("\"dep:{name}\"")))
        .collect();
    let lock = include_str!("../../fuzz/Cargo.lock");
    let package = lock
        .split("[[package]]")
        .find(|it| it.contains("\nname = \"clearline-engine\"\n"));
    // A version follows the name where the lock file has several.
    let known: Vec<&str> = package
        .unwrap()
        .lines()
        .filter_map(|line| line.trim_matches([' ', '"', ',']).split(' ').next())
        .collect();
    let missing: Vec<&str> = needed.iter().filter(|name| !known.contains(name)).copied().collect();
    assert!(
        needed.len() > 20 && missing.is_empty(),
        "fuzz/Cargo.lock lacks {missing:?}"
    );
}

#[test]
fn all_but_the_own_crates_comes_from_the_registry() {
    let lock = include_str!("../../Cargo.lock");
    let is_own = |package: &Package<'_>| package.source.is_none();
    let own: Vec<&str> = packages(lock).filter(is_own).map(|package| package.name).collect();
    assert_eq!(own, OWN);
    let is_foreign = |source: &str| source != "registry+https://github.com/rust-lang/crates.io-index";
    let foreign: Vec<&str> = packages(lock)
        .filter(|package| package.source.is_some_and(is_foreign))
        .map(|package| package.name)
        .collect();
    assert_eq!(foreign, Vec::<&str>::new());
}

/// A crate of ours that is missing from the list of the profile would be built for size.
#[test]
fn a_release_builds_our_crates_and_few_dependencies_for_speed() {
    let manifest: DocumentMut = include_str!("../../Cargo.toml").parse().unwrap();
    let release = &manifest["profile"]["release"];
    assert_eq!(release["opt-level"].as_str(), Some("s"));
    assert_eq!(release["codegen-units"].as_integer(), Some(1));
    let packages = release["package"].as_table().unwrap();
    for stripped in [release, &packages["clearline"]] {
        assert_eq!(stripped["strip"].as_bool(), Some(true));
    }
    let is_fast = |package: &Item| package["opt-level"].as_integer() == Some(3);
    assert!(packages.iter().all(|(_, package)| is_fast(package)), "{packages}");
    let names = packages.iter().map(|(name, _)| name);
    let (own, dependencies): (Vec<&str>, Vec<&str>) = names.partition(|name| OWN.contains(name));
    assert_eq!(own, OWN);
    assert!(dependencies.len() <= MOST_FAST, "{dependencies:?}");
}

#[test]
fn no_build_script_passes_flags_to_the_linker() {
    assert!(!Path::new(env!("CARGO_MANIFEST_DIR")).join("build.rs").exists());
}
