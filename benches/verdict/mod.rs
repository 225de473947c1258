//! The verdict on a figure and its bound.

/// `pass` if a bound holds, and `FAIL` if it does not. `tools/promises` looks for these words at the end of a line.
pub fn verdict(holds: bool) -> &'static str {
    if holds { "pass" } else { "FAIL" }
}
