//! The checks of the fuzz targets. The fuzzer (`fuzz/main.rs`) and the tests (`tests/suite/fuzz_corpora.rs`) run the same checks.

mod analysis;
mod charset;
mod markdown;
mod mhtml;
mod names;
mod pages;
mod records;
mod rules;
mod writers;

/// Checks one input; panics if the engine breaks a promise.
pub type Check = fn(&[u8]);

/// The fuzz targets by name.
pub const TARGETS: [(&str, Check); 9] = [
    ("analysis", analysis::check),
    ("charset", charset::check),
    ("markdown", markdown::check),
    ("mhtml", mhtml::check),
    ("names", names::check),
    ("pages", pages::check),
    ("records", records::check),
    ("rules", rules::check),
    ("writers", writers::check),
];

/// Returns the longest beginning of the bytes that is UTF-8, for targets that take text.
fn text(bytes: &[u8]) -> &str {
    bytes.utf8_chunks().next().map_or("", |chunk| chunk.valid())
}
