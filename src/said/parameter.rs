//! The parameters of methods, and their values.

use clearline_engine::methods::{ParameterCard, ParameterKind, Value, method};
use clearline_words::{self as words, Message};

/// What stands for a number that the method chooses itself.
const AUTO: &str = "auto";
/// Parameters whose values are codes and names, but for the first ones.
const OF_NAMES: [&str; 2] = ["language", "list"];

/// What a parameter of the method with that name is called; an unknown one by its own name.
pub fn parameter(of: &str, name: &str) -> Message {
    let method = method(of);
    let card = method.and_then(|method| method.parameter(name));
    let title = method.zip(card).map(|(method, card)| method.parameter_title(card));
    title.unwrap_or_else(|| Message::verbatim(name))
}

/// One of the words that a parameter takes.
pub fn choice(parameter: &str, choice: &str) -> Message {
    let is_name = OF_NAMES.contains(&parameter) && choice != AUTO && choice != "none";
    match is_name {
        true => Message::verbatim(choice),
        false => Message::new(format!("choice-{choice}")),
    }
}

/// Places that the numbers of a parameter are shown with, on its slider and elsewhere: none where it goes by whole steps.
pub fn places(card: &ParameterCard) -> usize {
    match card.kind {
        ParameterKind::Number { step, .. } | ParameterKind::Adaptive { step, .. } if step < 1.0 => 2,
        _ => 0,
    }
}

/// A number of a parameter of the method with that name, as its slider shows it.
pub fn parameter_number(of: &str, name: &str, number: f64) -> words::Value {
    let card = method(of).and_then(|method| method.parameter(name));
    let places = card.map_or(2, places);
    words::Value::Figure(format!("{number:.places$}"))
}

/// The value of a parameter.
pub fn value(parameter: &str, value: &Value) -> words::Value {
    match value {
        Value::Number(number) => words::Value::from(*number),
        Value::Choice(word) => words::Value::from(choice(parameter, word)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_unknown_parameter_has_its_own_name() {
        assert_eq!(parameter("line-block", "unheard"), Message::verbatim("unheard"));
    }
}
