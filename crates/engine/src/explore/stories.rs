//! A page for tests whose line blocks are known: with `k` 1 and no empty lines, the block length of a line is its number of Han
//! characters, and a line of links has none.

use crate::methods::{Parameters, line_block};

/// Three stories of 60, 40 and 90 characters, two lines each, with a line of links between them.
pub fn page() -> String {
    let story = |character: &str, first: usize| format!("{}<br>{}", character.repeat(first), character.repeat(10));
    let links = "<br><a href=/>首页新闻体育</a><br>";
    format!(
        "<body>{}{links}{}{links}{}",
        story("山", 50),
        story("水", 30),
        story("日", 80)
    )
}

/// Line blocks of one line each, kept from `threshold` on; by the default threshold where that is empty.
///
/// # Panics
/// Where `threshold` is no number.
pub fn parameters(threshold: &str) -> Parameters {
    let mut parameters = Parameters::default();
    let values = [
        ("k", "1"),
        ("gap", "0"),
        ("end_run", "1"),
        ("join", "0"),
        ("threshold", threshold),
    ];
    for (name, value) in values.into_iter().filter(|(_, value)| !value.is_empty()) {
        let set = parameters.set(line_block::METHOD.parameters, name, value);
        assert_eq!(set, Ok(()), "{name}");
    }
    parameters
}
