//! How far a parameter can move.

use clearline_engine::explore::{Bound, Sensitivity};
use clearline_words::{Message, message};

/// How far a parameter can move without changing the text, in a sentence.
pub fn sensitivity(sensitivity: Sensitivity) -> Message {
    // Where the method has chosen the value itself, it has more places than anybody reads.
    let [from, to] = [sensitivity.from, sensitivity.to].map(|bound| (bound.value() * 1e4).round() / 1e4);
    match (sensitivity.from, sensitivity.to) {
        (Bound::EndOfRange(_), Bound::EndOfRange(_)) => message!("sensitivity-none"),
        (Bound::AtLeast(_), _) | (_, Bound::AtLeast(_)) => message!("sensitivity-at-least", from = from, to = to),
        _ if from == to => message!("sensitivity-alone", from = from),
        _ => message!("sensitivity-range", from = from, to = to),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::said::tests::assert_says;
    use Bound::*;

    #[test]
    fn ranges_are_said_in_the_words_of_the_engine() {
        let bounds = [
            (EndOfRange(0.0), EndOfRange(1.0)),
            (Exact(2.0), Exact(2.0)),
            (AtLeast(2.0), Exact(2.0)),
            (Exact(0.123_46), AtLeast(500.0)),
            (Exact(0.123_456), EndOfRange(10.0)),
        ];
        for (from, to) in bounds {
            let of = Sensitivity { value: 2.0, from, to };
            assert_says(&sensitivity(of), &of.to_string());
        }
    }
}
