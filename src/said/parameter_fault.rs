//! Why a parameter cannot be set.

use clearline_engine::methods::ParameterFault;
use clearline_words::{Message, message};

/// A fault of a parameter, and the name that was probably meant.
pub fn parameter_fault(fault: &ParameterFault, meant: Option<&str>) -> Message {
    match fault {
        ParameterFault::Unknown { name, known } if known.is_empty() => {
            message!("fault-parameter-of-none", name = name.as_str())
        }
        ParameterFault::Unknown { name, known } => {
            let known: Vec<Message> = known.iter().copied().map(Message::verbatim).collect();
            let message = match meant {
                Some(meant) => message!("fault-parameter-meant", meant = meant),
                None => message!("fault-parameter-unknown"),
            };
            message.with("name", name.as_str()).with("known", known)
        }
        ParameterFault::BadValue { name, value, takes } => message!(
            "fault-parameter-value",
            name = *name,
            value = value.as_str(),
            takes = self::takes(takes)
        ),
    }
}

/// What a parameter takes: the engine's sentence, taken apart.
pub fn takes(takes: &str) -> Message {
    if let Some(choices) = takes.strip_prefix("one of ") {
        return message!("takes-one-of", choices = choices);
    }
    let (rest, or_auto) = match takes.strip_prefix("auto or ") {
        Some(rest) => (rest, true),
        None => (takes, false),
    };
    let whole = rest.strip_prefix("a whole number from ");
    let numbers = whole.or_else(|| rest.strip_prefix("a number from "));
    let Some((least, most)) = numbers.and_then(|numbers| numbers.split_once(" to ")) else {
        return Message::verbatim(takes);
    };
    let id = match (or_auto, whole.is_some()) {
        (false, true) => "takes-whole-number",
        (false, false) => "takes-number",
        (true, true) => "takes-auto-or-whole-number",
        (true, false) => "takes-auto-or-number",
    };
    message!(id, least = least, most = most)
}

#[cfg(test)]
mod tests {
    use super::*;
    use clearline_engine::methods::{METHODS, Parameters};
    use clearline_words::Wording;

    #[test]
    fn faults_of_parameters_are_said_in_the_words_of_the_engine() {
        let mut count = 0;
        for method in METHODS {
            let names = method.parameters.iter().map(|card| card.name);
            for name in names.chain(["nonsense"]) {
                let Err(fault) = Parameters::default().set(method.parameters, name, "no such value") else {
                    continue;
                };
                count += 1;
                let said = Wording::default().in_one(&parameter_fault(&fault, None));
                assert_eq!(said, fault.to_string());
            }
        }
        assert!(count > 40, "{count}");
    }
}
