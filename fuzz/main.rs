//! The fuzzer of all targets. `FUZZ_TARGET` names the target; `fuzz/run` sets it.

#![no_main]

mod targets;

use libfuzzer_sys::fuzz_target;
use std::sync::OnceLock;
use targets::{Check, TARGETS};

fuzz_target!(|bytes: &[u8]| {
    static CHECK: OnceLock<Check> = OnceLock::new();
    CHECK.get_or_init(named_check)(bytes);
});

fn named_check() -> Check {
    let name = std::env::var("FUZZ_TARGET").expect("FUZZ_TARGET names a fuzz target");
    let target = TARGETS.into_iter().find(|(known, _)| *known == name);
    target.expect("a fuzz target of this name").1
}
