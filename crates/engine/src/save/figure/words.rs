//! What a figure says.

use crate::extraction::{Curve, Extraction, Status, Value, kept_of};
use clearline_message::{self as words, Message, message};

/// Method, outcome and parameters in a sentence or two.
pub(super) fn about(extraction: &Extraction) -> Message {
    let method = Message::new(format!("method-{}-title", extraction.method));
    let outcome = match extraction.status {
        Status::Nothing(_) => extraction.status.message(),
        _ => kept_of(extraction, extraction.curve.x_name),
    };
    let parameters = extraction.parameters.iter();
    let parameters: Vec<Message> = parameters
        .map(|(name, value)| parameter(extraction.method, name, &value))
        .collect();
    match parameters.is_empty() {
        true => message!("figure-about", method = method, outcome = outcome),
        false => message!(
            "figure-about-set",
            method = method,
            outcome = outcome,
            parameters = parameters
        ),
    }
}

fn parameter(method: &str, name: &str, value: &Value) -> Message {
    let value = match value {
        Value::Number(number) => words::Value::from(*number),
        Value::Choice(choice) => words::Value::from(Message::named("choice", choice)),
    };
    let parameter = Message::named(&format!("parameter-{method}"), &name.replace('_', "-"));
    message!("toolbar-parameter", parameter = parameter, value = value)
}

/// What the x axis counts.
pub(super) fn unit(curve: &Curve) -> Message {
    message!("unit", kind = curve.x_name)
}

/// What the y axis or a series measures.
pub(super) fn measure(name: &str) -> Message {
    Message::named("measure", name)
}
