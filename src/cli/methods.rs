//! `methods`: the methods and the parameters of each.

use super::arguments::{MethodsArguments, TableFormat};
use super::failure::Failure;
use super::output::Output;
use super::words::wording;
use crate::said;
use clearline_engine::methods::{DEFAULT, METHODS, Method, ParameterCard, ParameterKind};
use clearline_words::{Message, Wording, message};
use serde_json::{Value, json};
use std::fmt::Write;

/// Prints all methods.
pub(super) fn methods(arguments: &MethodsArguments) -> Result<(), Failure> {
    let content = match arguments.format {
        TableFormat::Text => METHODS
            .iter()
            .map(|method| as_text(method, wording()))
            .collect::<Vec<_>>()
            .join("\n"),
        TableFormat::Json => {
            let all: Vec<Value> = METHODS.iter().map(|method| as_json(method)).collect();
            format!("{:#}\n", Value::Array(all))
        }
    };
    let mut output = Output::open(None)?;
    output.put(&content)?;
    Ok(output.finish()?)
}

fn is_default(method: &Method) -> bool {
    method.name == DEFAULT.name
}

fn as_text(method: &Method, wording: Wording) -> String {
    let default = if is_default(method) {
        wording.word("methods-default")
    } else {
        String::new()
    };
    let titled = message!("methods-sentence", title = method.title(), summary = method.summary());
    let source = wording.say(&method.source());
    let mut text = format!("{}{default}\n  {}\n  {source}\n", method.name, wording.say(&titled));
    let names = method.parameters.iter().map(|card| card.name.len());
    let width = names.max().unwrap_or(0) + 2;
    for card in method.parameters {
        // Writing into a string cannot fail.
        let _ = writeln!(
            text,
            "  {:<width$}{}",
            card.name,
            wording.say(&message!(
                "methods-parameter",
                takes = takes(card, wording),
                default = defaults(card)
            ))
        );
        let meant = message!(
            "methods-meaning",
            title = method.parameter_title(card),
            help = method.parameter_help(card)
        );
        let _ = writeln!(text, "  {:<width$}{}", "", wording.say(&meant));
    }
    text
}

/// What can be typed; beside a word that the window says otherwise, what it says.
fn takes(card: &ParameterCard, wording: Wording) -> Message {
    let ParameterKind::Choice(choices) = &card.kind else {
        return card.takes();
    };
    let named = choices.iter().map(|choice| {
        let meaning = said::choice(card.name, choice);
        match wording.say(&meaning) == *choice {
            true => Message::verbatim(*choice),
            false => message!("methods-choice", choice = *choice, meaning = meaning),
        }
    });
    message!("takes-one-of", choices = named.collect::<Vec<_>>())
}

/// "60", or "60 (python 86)" where a mode has its own.
fn defaults(card: &ParameterCard) -> String {
    let mut text = card.default("").to_string();
    if let ParameterKind::Number { in_mode, .. } = &card.kind
        && !in_mode.is_empty()
    {
        let own: Vec<String> = in_mode.iter().map(|(mode, value)| format!("{mode} {value}")).collect();
        let _ = write!(text, " ({})", own.join(", "));
    }
    text
}

fn as_json(method: &Method) -> Value {
    let parameters = method.parameters.iter().map(|card| card_as_json(method, card));
    json!({
        "name": method.name,
        "title": method.title().to_string(),
        "default": is_default(method),
        "summary": method.summary().to_string(),
        "citation": method.source().to_string(),
        "parameters": parameters.collect::<Vec<_>>(),
    })
}

fn card_as_json(method: &Method, card: &ParameterCard) -> Value {
    let help = method.parameter_help(card).to_string();
    let mut value = json!({ "name": card.name, "default": card.default(""), "help": help });
    match &card.kind {
        ParameterKind::Number {
            least,
            most,
            step,
            in_mode,
            ..
        } => {
            value["least"] = json!(least);
            value["most"] = json!(most);
            value["step"] = json!(step);
            value["default_in_mode"] = in_mode.iter().map(|&(mode, value)| (mode, json!(value))).collect();
        }
        ParameterKind::Adaptive { least, most, step } => {
            value["least"] = json!(least);
            value["most"] = json!(most);
            value["step"] = json!(step);
        }
        ParameterKind::Choice(choices) => value["choices"] = json!(choices),
    }
    value
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_longest_name_ends_two_columns_before_the_values() {
        for method in METHODS {
            let text = as_text(method, Wording::default());
            let Some(longest) = method.parameters.iter().max_by_key(|card| card.name.len()) else {
                continue;
            };
            let line = format!("\n  {}  {}, default", longest.name, longest.takes());
            assert!(text.contains(&line), "{text}");
        }
    }

    #[test]
    fn every_parameter_is_told_with_range_default_and_help() {
        for method in METHODS {
            let text = as_text(method, Wording::default());
            assert!(text.starts_with(method.name));
            for card in method.parameters {
                let told = [card.takes(), method.parameter_help(card)];
                assert!(
                    told.iter().all(|told| text.contains(&told.to_string())),
                    "{}",
                    card.name
                );
            }
            let value = as_json(method);
            assert_eq!(value["parameters"].as_array().unwrap().len(), method.parameters.len());
        }
        assert_eq!(METHODS.iter().filter(|method| is_default(method)).count(), 1);
    }
}
