//! What is built in: one parser, new enough, and nothing but crates of the registry.

use std::fs;

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

#[test]
fn all_but_the_program_comes_from_the_registry() {
    let lock = include_str!("../../Cargo.lock");
    let is_own = |package: &Package<'_>| package.source.is_none();
    let own: Vec<&str> = packages(lock).filter(is_own).map(|package| package.name).collect();
    assert_eq!(own, ["clearline"]);
    let is_foreign = |source: &str| source != "registry+https://github.com/rust-lang/crates.io-index";
    let foreign: Vec<&str> = packages(lock)
        .filter(|package| package.source.is_some_and(is_foreign))
        .map(|package| package.name)
        .collect();
    assert_eq!(foreign, Vec::<&str>::new());
}
