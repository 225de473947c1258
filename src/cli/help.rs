//! Help in the user's language: the parser's layout, with messages for its words.
//!
//! The id of a message is made of the names of command and option: `cli-command-rules-list`, `cli-option-batch-output`, and
//! `cli-option-output` for an option that several commands have.

use super::arguments::Arguments;
use clap::{Arg, ArgAction, Command, CommandFactory};
use clearline_words::{Wording, message};

/// The definition of the arguments, with the help in a language.
pub(super) fn command(wording: Wording) -> Command {
    let mut command = Arguments::command().mut_subcommands(|inner| with_long_help(inner, wording));
    command.build();
    let name = command.get_name().to_owned();
    worded(command, &name, wording)
}

/// A command that is known to have a longer help, if it has: the parser asks for that while it is built.
fn with_long_help(command: Command, wording: Wording) -> Command {
    let path = command.get_name().to_owned();
    command.mut_args(|arg| match describes_choices(&arg, &path, wording) {
        true => arg.long_help(""),
        false => arg,
    })
}

/// A command with those in it. `path` is its name after those of the commands above it: `rules-list`.
fn worded(command: Command, path: &str, wording: Wording) -> Command {
    let describes = |arg: &Arg| describes_choices(arg, path, wording);
    let has_long_help = command.get_arguments().any(describes);
    let about = wording.word(&format!("cli-command-{path}"));
    let command = command.about(about).mut_args(|arg| {
        let arg = with_value_names(arg, wording);
        with_help(arg, path, has_long_help, wording)
    });
    let command = command.mut_subcommands(|inner| match (path, inner.get_name()) {
        // The copies of all commands below `help` are never shown.
        (_, "help") => inner.about(wording.word("cli-command-help")),
        ("clearline", name) => {
            let name = name.to_owned();
            worded(inner, &name, wording)
        }
        (_, name) => {
            let path = format!("{path}-{name}");
            worded(inner, &path, wording)
        }
    });
    with_layout(command, wording)
}

/// The parser's own layout, with headings in the language.
fn with_layout(mut command: Command, wording: Wording) -> Command {
    let header = *command.get_styles().get_header();
    let heading = |id: &str| format!("{header}{}{header:#}", wording.word(id));
    let mut layout = format!("{{about}}\n\n{}{{usage}}", heading("cli-heading-usage"));
    let is_option = |arg: &&Arg| !arg.is_positional();
    let sections = [
        (command.has_subcommands(), "cli-heading-commands", "{subcommands}"),
        (
            command.get_positionals().next().is_some(),
            "cli-heading-arguments",
            "{positionals}",
        ),
        (
            command.get_arguments().any(|arg| is_option(&arg)),
            "cli-heading-options",
            "{options}",
        ),
    ];
    for (_, id, section) in sections.into_iter().filter(|(is_there, ..)| *is_there) {
        layout += &format!("\n\n{}\n{section}", heading(id));
    }
    let usage = command.render_usage().ansi().to_string();
    let usage = usage.split_once("Usage:").map_or(usage.as_str(), |(_, usage)| usage);
    let usage = usage.trim_start_matches("\u{1b}[0m").trim_start();
    let usage = usage.replace("[OPTIONS]", &wording.word("cli-usage-options"));
    let usage = usage.replace("<COMMAND>", &wording.word("cli-usage-command"));
    command.override_usage(usage).help_template(layout)
}

fn with_value_names(arg: Arg, wording: Wording) -> Arg {
    if !arg.get_action().takes_values() {
        return arg;
    }
    let own = arg.get_value_names().and_then(<[_]>::first);
    let own = own.map_or_else(|| arg.get_id().to_string(), ToString::to_string);
    arg.value_name(wording.word(&value_id(&own)))
}

/// "URL|FILE|-" is `cli-value-url-file-stdin`.
fn value_id(name: &str) -> String {
    let name = name.replace("|-", "|stdin").to_ascii_lowercase();
    format!("cli-value-{}", name.replace(|c: char| !c.is_ascii_alphanumeric(), "-"))
}

fn with_help(arg: Arg, path: &str, has_long_help: bool, wording: Wording) -> Arg {
    if matches!(arg.get_action(), ArgAction::Help) {
        return match has_long_help {
            true => arg
                .help(wording.word("cli-option-help-brief"))
                .long_help(wording.word("cli-option-help-whole")),
            false => arg.help(wording.word("cli-option-help")),
        };
    }
    let help = wording.word(&option_id(&arg, path, wording));
    let default = default_of(&arg, wording);
    let choices = choices_of(&arg, wording);
    let brief: Vec<&str> = [Some(&help), default.as_ref(), choices.as_ref()]
        .into_iter()
        .flatten()
        .map(String::as_str)
        .collect();
    let long = match describes_choices(&arg, path, wording) {
        true => Some(described_choices(&arg, path, wording)),
        false => choices.clone(),
    };
    let whole: Vec<&str> = [Some(&help), long.as_ref(), default.as_ref()]
        .into_iter()
        .flatten()
        .map(String::as_str)
        .collect();
    let (brief, whole) = (brief.join(" "), whole.join("\n\n"));
    let has_more = has_long_help && brief != whole;
    let arg = arg.hide_default_value(true).hide_possible_values(true).help(brief);
    if has_more { arg.long_help(whole) } else { arg }
}

/// The message of an option: that of this command alone, or that of all commands.
fn option_id(arg: &Arg, path: &str, wording: Wording) -> String {
    let name = arg.get_id().as_str().replace('_', "-");
    let own = format!("cli-option-{path}-{name}");
    if wording.has(&own) {
        own
    } else {
        format!("cli-option-{name}")
    }
}

fn default_of(arg: &Arg, wording: Wording) -> Option<String> {
    let values: Vec<String> = arg
        .get_default_values()
        .iter()
        .map(|value| value.to_string_lossy().into_owned())
        .collect();
    let has_default = arg.get_action().takes_values() && !values.is_empty();
    has_default.then(|| wording.say(&message!("cli-default", values = values.join(" "))))
}

/// The values that an option can have.
fn names_of_choices(arg: &Arg) -> Vec<String> {
    match arg.get_action().takes_values() {
        true => arg
            .get_possible_values()
            .iter()
            .map(|choice| choice.get_name().to_owned())
            .collect(),
        false => Vec::new(),
    }
}

fn choices_of(arg: &Arg, wording: Wording) -> Option<String> {
    let names = names_of_choices(arg);
    (!names.is_empty()).then(|| {
        wording.say(&message!(
            "cli-choices",
            values = names.join(&wording.word("list-comma"))
        ))
    })
}

fn choice_id(arg: &Arg, path: &str, choice: &str) -> String {
    format!("cli-choice-{path}-{}-{choice}", arg.get_id())
}

/// Whether each value that the option can have is described.
fn describes_choices(arg: &Arg, path: &str, wording: Wording) -> bool {
    let names = names_of_choices(arg);
    names
        .first()
        .is_some_and(|name| wording.has(&choice_id(arg, path, name)))
}

/// A line for each value, in columns.
fn described_choices(arg: &Arg, path: &str, wording: Wording) -> String {
    let names = names_of_choices(arg);
    let width = names.iter().map(String::len).max().unwrap_or(0) + 1;
    let line = |name: &String| {
        let described = wording.word(&choice_id(arg, path, name));
        format!("\n- {:<width$} {described}", format!("{name}:"))
    };
    let lines: String = names.iter().map(line).collect();
    wording.word("cli-heading-choices") + &lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use clearline_words::{Language, sources};
    use std::collections::BTreeSet;

    /// The ids of all messages that the help of a command and of those in it is made of.
    fn named(command: &Command, path: &str, wording: Wording, found: &mut BTreeSet<String>) {
        found.insert(format!("cli-command-{path}"));
        for arg in command
            .get_arguments()
            .filter(|arg| !matches!(arg.get_action(), ArgAction::Help))
        {
            found.insert(option_id(arg, path, wording));
            if arg.get_action().takes_values() {
                let name = arg.get_value_names().and_then(<[_]>::first);
                found.insert(value_id(
                    &name.map_or_else(|| arg.get_id().to_string(), ToString::to_string),
                ));
            }
            if describes_choices(arg, path, wording) {
                found.extend(names_of_choices(arg).iter().map(|name| choice_id(arg, path, name)));
            }
        }
        for inner in command.get_subcommands().filter(|inner| inner.get_name() != "help") {
            let path = match path {
                "clearline" => inner.get_name().to_owned(),
                path => format!("{path}-{}", inner.get_name()),
            };
            named(inner, &path, wording, found);
        }
    }

    #[test]
    fn every_option_has_its_message_and_every_message_its_option() {
        let mut command = Arguments::command();
        command.build();
        for language in Language::ALL {
            let mut found: BTreeSet<String> = [
                "cli-command-help",
                "cli-option-help",
                "cli-option-help-brief",
                "cli-option-help-whole",
            ]
            .map(str::to_owned)
            .into();
            named(&command, "clearline", Wording::of(language), &mut found);
            let starts = ["cli-command-", "cli-option-", "cli-value-", "cli-choice-"];
            let lines = sources(language).iter().flat_map(|(_, text)| text.lines());
            let ids = lines.filter_map(|line| Some(line.split_once(" =")?.0.to_owned()));
            let there: BTreeSet<String> = ids
                .filter(|id| starts.iter().any(|start| id.starts_with(start)))
                .collect();
            assert_eq!(found, there, "{language:?}");
        }
    }

    #[test]
    fn the_definition_holds_together_in_every_language() {
        for language in Language::ALL {
            command(Wording::of(language)).debug_assert();
        }
    }
}
