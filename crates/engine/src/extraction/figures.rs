//! Numbers in sentences.

use super::Extraction;
use clearline_message::{Message, Value, message};
use std::fmt;

/// A number with as many places as a reader needs: whole numbers without, others with two.
pub struct Figure(pub f64);

impl fmt::Display for Figure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&Figure::to_places(self.0, 2))
    }
}

impl Figure {
    /// A whole number without places, another with so many.
    pub(crate) fn to_places(number: f64, places: usize) -> String {
        if number.fract().abs() < 1e-9 {
            // There is a zero below zero.
            format!("{:.0}", number.round() + 0.0)
        } else {
            format!("{number:.places$}")
        }
    }
}

impl From<Figure> for Value {
    fn from(figure: Figure) -> Value {
        Value::Figure(figure.to_string())
    }
}

/// A number of something, which is an id such as `line`: "1 line", "1,204 lines".
pub fn counted(number: usize, noun: &str) -> Message {
    Message::named("count", noun).with("count", number)
}

/// How many of its units an answer keeps, in a sentence; `noun` is what a unit is called.
pub(crate) fn kept_of(extraction: &Extraction, noun: &str) -> Message {
    let all = counted(extraction.units.len(), noun);
    message!("trace-kept", kept = extraction.kept_count(), all = all)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_are_easy_to_read() {
        assert_eq!(Figure(3.0).to_string() + &Figure(0.125).to_string(), "30.12");
    }

    #[test]
    fn things_are_counted() {
        let said = [0, 1, 1_204].map(|number| counted(number, "line").to_string());
        assert_eq!(said, ["0 lines", "1 line", "1,204 lines"]);
    }
}
