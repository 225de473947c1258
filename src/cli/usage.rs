//! Wrong arguments: what the parser says, in one sentence.

use super::arguments::Arguments;
use super::failure::Failure;
use super::nearest::{aside, nearest};
use clap::CommandFactory;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clearline_engine::internals::save::characters::in_one_line;

impl Failure {
    /// The first paragraph of the parser's message in one sentence, and where to look up the arguments.
    pub(super) fn of_usage(error: &clap::Error, typed: impl Iterator<Item = String>) -> Failure {
        let typed: Vec<String> = typed.collect();
        let (command, inner) = command_of(typed.iter());
        let told = error.render().to_string();
        let first = match (error.kind(), told.split("\n\n").next().unwrap_or_default()) {
            // A word that is no command is taken for a page.
            (ErrorKind::ArgumentConflict, first) if first.contains("subcommand") => {
                let word = typed.first().map(String::as_str).unwrap_or_default();
                let meant = aside(nearest(word, inner.iter().map(String::as_str)));
                format!("there is no such command{meant}, and a page for the window stands alone")
            }
            (ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand, _) => {
                format!("{command} takes one of these: {}", inner.join(", "))
            }
            (_, first) => in_one_line(first.trim_start_matches("error: ")),
        };
        let first = first.trim_end_matches('.');
        let meant = match means_parameter(error) {
            true => " (parameters are set by --set NAME=VALUE)".to_owned(),
            false => aside(meant_by_parser(error)),
        };
        Failure::Arguments(format!("{first}{meant}; {command} --help tells what can be typed."))
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

/// The parser's name for a word that it does not know.
fn meant_by_parser(error: &clap::Error) -> Option<&str> {
    let suggested = [
        ContextKind::SuggestedSubcommand,
        ContextKind::SuggestedArg,
        ContextKind::SuggestedValue,
    ];
    suggested.iter().find_map(|kind| match error.get(*kind)? {
        ContextValue::String(name) => Some(name.as_str()),
        ContextValue::Strings(names) => names.first().map(String::as_str),
        _ => None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::Parser;

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
            let message = Failure::of_usage(&error, words()).message().unwrap();
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
            let message = Failure::of_usage(&error, words()).message().unwrap();
            assert!(message.contains(meant), "{message}");
        }
    }
}
