//! The parameters of methods, and their values.

use clearline_engine::methods::{Method, ParameterCard, ParameterKind, Value, method};
use clearline_words::{self as words, Message};

/// What stands for a number that the method chooses itself.
const AUTO: &str = "auto";
/// Parameters whose values are codes and names, but for the first ones.
const OF_NAMES: [&str; 2] = ["language", "list"];

/// What a parameter of the method with that name is called; an unknown one by its own name.
pub fn parameter(of: &str, name: &str) -> Message {
    match method(of).and_then(|method| method.parameter(name)) {
        Some(card) => Message::new(id(of, card)),
        None => Message::verbatim(name),
    }
}

/// What a parameter does, in one sentence.
pub fn help(method: &Method, card: &ParameterCard) -> Message {
    Message::new(format!("{}-help", id(method.name, card)))
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

fn id(method: &str, card: &ParameterCard) -> String {
    format!("parameter-{method}-{}", card.name.replace('_', "-"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::said::tests::assert_says;
    use clearline_engine::methods::METHODS;

    #[test]
    fn parameters_are_named_in_the_words_of_the_engine() {
        for method in METHODS {
            for card in method.parameters {
                assert_says(&parameter(method.name, card.name), card.title);
                assert_says(&help(method, card), card.help);
                let choices = match &card.kind {
                    ParameterKind::Choice(choices) => *choices,
                    ParameterKind::Number { .. } | ParameterKind::Adaptive { .. } => &[AUTO],
                };
                for word in choices {
                    assert_says(&choice(card.name, word), word);
                }
            }
        }
    }

    #[test]
    fn an_unknown_parameter_has_its_own_name() {
        assert_eq!(parameter("line-block", "unheard"), Message::verbatim("unheard"));
    }
}
