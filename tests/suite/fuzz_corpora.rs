//! Replays the fuzz corpora: the seeds of each target, and the inputs that a search on this machine has kept in `fuzz/corpus/`.

use crate::suite::program::files_below;
use std::fs;
use std::path::Path;

#[path = "../../fuzz/targets/mod.rs"]
mod targets;

const FUZZ: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/fuzz");

#[test]
fn no_input_of_the_fuzz_corpora_breaks_a_promise() {
    for (target, check) in targets::TARGETS {
        let seeds = files_below(&Path::new(FUZZ).join("seeds").join(target));
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
