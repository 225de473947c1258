//! Guesses which name was meant by one that does not exist.

use clearline_words::{Message, message};
use strsim::jaro;

/// Likeness from which a name is suggested; 1 is the same name.
const LIKE: f64 = 0.8;

/// The name that is most like the typed one, if one is like it at all.
pub(super) fn nearest<'a>(typed: &str, names: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let likeness = |name: &'a str| (jaro(typed, name), name);
    let nearest = names.into_iter().map(likeness).max_by(|a, b| a.0.total_cmp(&b.0))?;
    (nearest.0 >= LIKE).then_some(nearest.1)
}

/// The question whether a name was meant, in brackets; empty if there is none.
pub(super) fn aside(meant: Option<&str>) -> Message {
    meant.map_or_else(
        || Message::verbatim(""),
        |name| message!("cli-did-you-mean", name = name),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slips_are_understood_and_other_words_are_not() {
        let names = ["auto", "justext", "line-block", "text-density", "dbscan"];
        for (typed, meant) in [
            ("atuo", "auto"),
            ("lineblock", "line-block"),
            ("line_block", "line-block"),
            ("dbscn", "dbscan"),
        ] {
            assert_eq!(nearest(typed, names), Some(meant), "{typed}");
        }
        for other in ["magic", "readability", ""] {
            assert_eq!(nearest(other, names), None, "{other}");
        }
    }
}
