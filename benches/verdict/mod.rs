//! What is said of a figure beside its bound.

/// `pass` where a bound holds, and `FAIL` where it does not; `tools/promises` looks for these words at the end of a line.
pub fn verdict(holds: bool) -> &'static str {
    if holds { "pass" } else { "FAIL" }
}
