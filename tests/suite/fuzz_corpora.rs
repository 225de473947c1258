//! Replays the fuzz corpora: the seeds of each target, and the inputs that a search on this machine has kept in `fuzz/corpus/`.

use std::fs;
use std::path::{Path, PathBuf};

#[path = "../../fuzz/targets/mod.rs"]
mod targets;

const FUZZ: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/fuzz");

#[test]
fn no_input_of_the_fuzz_corpora_breaks_a_promise() {
    for (target, check) in targets::TARGETS {
        let seeds = files_below(&seeds_of(target));
        assert!(!seeds.is_empty(), "{target} has no seeds");
        let found = files_below(&Path::new(FUZZ).join("corpus").join(target));
        for input in seeds.into_iter().chain(found) {
            // The test harness prints this if the check panics.
            eprintln!("{target}: {}", input.display());
            // A search that runs at the same time may remove an input.
            if let Ok(bytes) = fs::read(&input) {
                check(&bytes);
            }
        }
    }
}

/// Returns the folder whose files `fuzz/run` gives to the fuzzer.
fn seeds_of(target: &str) -> PathBuf {
    match target {
        "pages" | "writers" => Path::new(FUZZ).join("../tests/fixtures"),
        _ => Path::new(FUZZ).join("seeds").join(target),
    }
}

/// Returns all files of a folder and its subfolders, sorted by path. Empty if the folder is missing.
fn files_below(folder: &Path) -> Vec<PathBuf> {
    let (mut files, mut folders) = (Vec::new(), vec![folder.to_owned()]);
    while let Some(folder) = folders.pop() {
        let entries = fs::read_dir(folder).into_iter().flatten().flatten();
        let (below, inside): (Vec<PathBuf>, Vec<PathBuf>) =
            entries.map(|entry| entry.path()).partition(|path| path.is_dir());
        files.extend(inside);
        folders.extend(below);
    }
    files.sort();
    files
}
