//! Wrong arguments: what the parser found, in one sentence.

use super::arguments::{Arguments, ValueFault};
use super::failure::Failure;
use super::library::LibraryFailure;
use super::nearest::{aside, nearest};
use super::words::verbatim;
use clap::CommandFactory;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clearline_engine::internals::correct::rules::PatternFault;
use clearline_engine::internals::save::characters::in_one_line;
use clearline_words::{Message, message};
use std::error::Error;

impl Failure {
    /// What the parser found, and where to look up the arguments.
    pub(super) fn of_usage(error: &clap::Error, typed: impl Iterator<Item = String>) -> Failure {
        let typed: Vec<String> = typed.collect();
        let (command, inner) = command_of(typed.iter());
        if let Some(option) = late_option(error, &command, &typed) {
            return LibraryFailure::LateOption(option).into();
        }
        let inner: Vec<&str> = inner.iter().map(String::as_str).collect();
        let what = match error.kind() {
            // A word that is no command is taken for a page.
            ErrorKind::ArgumentConflict if error.get(ContextKind::InvalidSubcommand).is_some() => {
                let word = typed.first().map(String::as_str).unwrap_or_default();
                message!("cli-usage-no-such-command", meant = aside(nearest(word, inner)))
            }
            ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand | ErrorKind::MissingSubcommand => {
                message!(
                    "cli-usage-one-of",
                    command = command.as_str(),
                    commands = verbatim(&inner)
                )
            }
            _ => found(error),
        };
        let meant = match means_parameter(error) {
            true => message!("cli-means-parameter"),
            false => aside(texts(error, SUGGESTED).first().map(String::as_str)),
        };
        Failure::Arguments(message!(
            "cli-usage-fault",
            what = what,
            meant = meant,
            command = command
        ))
    }
}

/// A required option that was typed behind the words of a search, which took it for one of them.
fn late_option(error: &clap::Error, command: &str, typed: &[String]) -> Option<String> {
    if error.kind() != ErrorKind::MissingRequiredArgument || command.split(' ').nth(1) != Some("library") {
        return None;
    }
    let missing = texts(error, &[ContextKind::InvalidArg]);
    let mut options = missing.iter().filter_map(|missing| missing.split_whitespace().next());
    let option = options.find(|option| option.starts_with('-') && typed.iter().any(|word| word == option))?;
    Some(option.to_owned())
}

/// What is wrong, as a part of a sentence.
fn found(error: &clap::Error) -> Message {
    let text = |kind| in_one_line(&texts(error, &[kind]).join(" "));
    let (argument, value) = (text(ContextKind::InvalidArg), text(ContextKind::InvalidValue));
    match error.kind() {
        ErrorKind::UnknownArgument => message!("cli-usage-unknown", argument = argument),
        ErrorKind::InvalidSubcommand => {
            message!(
                "cli-usage-unknown-command",
                argument = text(ContextKind::InvalidSubcommand)
            )
        }
        ErrorKind::ArgumentConflict => conflict(error, argument),
        ErrorKind::MissingRequiredArgument => message!("cli-usage-missing", arguments = argument),
        ErrorKind::InvalidValue if value.is_empty() => message!("cli-usage-no-value", argument = argument),
        ErrorKind::InvalidValue => {
            let values = texts(error, &[ContextKind::ValidValue]);
            let id = if values.is_empty() {
                "cli-usage-value"
            } else {
                "cli-usage-value-of"
            };
            let message = message!(id, argument = argument, value = value);
            if values.is_empty() {
                message
            } else {
                message.with("values", verbatim(&values))
            }
        }
        ErrorKind::ValueValidation => {
            let why = why(error);
            message!("cli-usage-value-why", argument = argument, value = value, why = why)
        }
        ErrorKind::TooManyValues => message!("cli-usage-too-many", argument = argument, value = value),
        ErrorKind::InvalidUtf8 => message!("cli-usage-no-unicode"),
        // What no definition of ours can bring about is said in the parser's own words.
        _ => {
            let told = error.render().to_string();
            let first = told.split("\n\n").next().unwrap_or_default();
            Message::verbatim(in_one_line(first.trim_start_matches("error: ")))
        }
    }
}

fn conflict(error: &clap::Error, argument: String) -> Message {
    let others = texts(error, &[ContextKind::PriorArg]);
    match others.as_slice() {
        [other] if *other == argument => message!("cli-usage-twice", argument = argument),
        [other] => message!("cli-usage-conflict", argument = argument, others = other.as_str()),
        others => message!("cli-usage-conflicts", argument = argument, others = others.join(" ")),
    }
}

/// Why a value is not taken.
fn why(error: &clap::Error) -> Message {
    let Some(source) = error.source() else {
        return Message::verbatim("");
    };
    if let Some(ValueFault(why)) = source.downcast_ref() {
        return why.clone();
    }
    match source.downcast_ref::<PatternFault>() {
        Some(fault) => fault.message(),
        None => Message::verbatim(source.to_string().trim_end_matches('.')),
    }
}

/// The command that was typed, with the commands in it: `clearline rules` and `list`, `show` ….
pub(super) fn command_of<'a>(typed: impl Iterator<Item = &'a String>) -> (String, Vec<String>) {
    let mut command = Arguments::command();
    let mut name = command.get_name().to_owned();
    for word in typed {
        if let Some(inner) = command.find_subcommand(word).cloned() {
            name = format!("{name} {}", inner.get_name());
            command = inner;
        }
    }
    let inner = command.get_subcommands().map(|inner| inner.get_name().to_owned());
    (name, inner.collect())
}

/// Whether an unknown option seems to mean a parameter of the method.
fn means_parameter(error: &clap::Error) -> bool {
    let unknown = error
        .get(ContextKind::InvalidArg)
        .filter(|_| error.kind() == ErrorKind::UnknownArgument);
    matches!(unknown, Some(ContextValue::String(name)) if name == "-p" || name.starts_with("--param"))
}

/// Where the parser puts what may have been meant.
const SUGGESTED: &[ContextKind] = &[
    ContextKind::SuggestedSubcommand,
    ContextKind::SuggestedArg,
    ContextKind::SuggestedValue,
];

/// What the parser knows of an error, of the first of these kinds that it knows.
fn texts(error: &clap::Error, kinds: &[ContextKind]) -> Vec<String> {
    let found = kinds.iter().find_map(|kind| match error.get(*kind)? {
        ContextValue::String(text) => Some(vec![text.clone()]),
        ContextValue::Strings(texts) => Some(texts.clone()),
        _ => None,
    });
    found.unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::Parser;
    use clearline_words::Wording;

    #[test]
    fn the_parser_speaks_one_sentence_and_names_the_command() {
        for (typed, what, help) in [
            (
                "--nonsense",
                "unexpected argument '--nonsense' found; ",
                "clearline --help",
            ),
            (
                "extract",
                "the following required arguments were not provided",
                "clearline extract --help",
            ),
            (
                "rules",
                "clearline rules takes one of these: list, show, import",
                "clearline rules --help",
            ),
            (
                "rules import --pages @ x",
                "“@” does not name pages.",
                "clearline rules import --help",
            ),
        ] {
            let words = || typed.split(' ').map(str::to_owned);
            let error = Arguments::try_parse_from(["clearline".to_owned()].into_iter().chain(words())).unwrap_err();
            let message = Failure::of_usage(&error, words()).message(Wording::default()).unwrap();
            assert!(message.contains(what), "{message}");
            assert!(
                message.ends_with(&format!("; {help} tells what can be typed.")),
                "{message}"
            );
            assert!(
                !message.contains(['\n']) && !message.contains("Usage") && !message.contains(".;"),
                "{message}"
            );
        }
    }

    #[test]
    fn an_option_behind_the_words_of_a_search_is_told_to_stand_before_them() {
        let words = || {
            "library export -f epub tag:rivers -o b.epub"
                .split(' ')
                .map(str::to_owned)
        };
        let error = Arguments::try_parse_from(["clearline".to_owned()].into_iter().chain(words())).unwrap_err();
        let message = Failure::of_usage(&error, words()).message(Wording::default()).unwrap();
        assert!(message.starts_with("-o stands behind the words"), "{message}");
    }

    #[test]
    fn a_slip_is_asked_about() {
        for (typed, meant) in [
            ("extrct page.html", "no such command (did you mean extract?), and"),
            ("rules lst", "'lst' (did you mean list?); clearline rules --help"),
            (
                "extract --formt md x",
                "(did you mean --format?); clearline extract --help",
            ),
            ("extract -f jsn x", "(did you mean json?); clearline extract --help"),
            (
                "extract -p cut=0.5 x",
                "'-p' found (parameters are set by --set NAME=VALUE); clearline extract --help",
            ),
            ("gibberish page.html", "there is no such command, and"),
        ] {
            let words = || typed.split(' ').map(str::to_owned);
            let error = Arguments::try_parse_from(["clearline".to_owned()].into_iter().chain(words())).unwrap_err();
            let message = Failure::of_usage(&error, words()).message(Wording::default()).unwrap();
            assert!(message.contains(meant), "{message}");
        }
    }
}
