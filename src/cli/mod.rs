//! The command line: the window, or one of the subcommands that run without it.
//!
//! Data go to standard output or to the file of `-o`, everything else to standard error. `Failure` knows the exit
//! code of every failure, and prints its sentence in one place, at the end of [`run`].

mod apart;
mod arguments;
mod batch;
mod columns;
mod eval;
mod extract;
mod failure;
mod help;
mod interrupt;
mod library;
mod methods;
mod nearest;
mod output;
mod panics;
mod reader;
mod rules;
mod tune;
mod usage;
mod why;
mod words;

pub use batch::records;

use arguments::{Arguments, Command};
use clap::FromArgMatches;
use clearline_engine::page::{Cancel, PageFault, Source};
use failure::Failure;
use std::ffi::OsStr;
use std::path::Path;
use std::process::ExitCode;
use words::wording;

/// Runs what the arguments of the process ask for.
pub fn run() -> ExitCode {
    let parsed = help::command(wording()).try_get_matches();
    let arguments = match parsed.and_then(|parsed| Arguments::from_arg_matches(&parsed)) {
        Ok(arguments) => arguments,
        Err(error) if !error.use_stderr() => {
            // For help and version, a reader who has closed the pipe has seen enough.
            let _ = error.print();
            return ExitCode::SUCCESS;
        }
        Err(error) => {
            // Arguments need not be Unicode.
            let typed = std::env::args_os().skip(1);
            let typed = typed.map(|word| word.to_string_lossy().into_owned());
            return Failure::of_usage(&error, typed).told();
        }
    };
    let done = match arguments.command {
        None => open_window(arguments.page.as_deref()),
        Some(command) => {
            panics::silence_panics();
            run_command(&command, &interrupt::watch())
        }
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.told(),
    }
}

fn open_window(page: Option<&OsStr>) -> Result<(), Failure> {
    if let Some(word) = page.and_then(OsStr::to_str).filter(|page| is_lone_word(page)) {
        return Err(Failure::NoCommand(word.to_owned()));
    }
    let source = page.map(Source::parse_argument).transpose().map_err(PageFault::from)?;
    show_window(source)
}

/// Whether the argument is a word that names neither a file nor an address: a misspelt command.
fn is_lone_word(typed: &str) -> bool {
    typed.chars().all(|c| c.is_ascii_lowercase() || c == '-') && !Path::new(typed).exists() && typed != "localhost"
}

#[cfg(feature = "window")]
fn show_window(source: Option<Source>) -> Result<(), Failure> {
    let page = source.clone();
    crate::app::run(source).map_err(|fault| {
        // The window would have said it. Without a window, a missing file is the first thing to know.
        if let Some(Source::File(path)) = page
            && let Err(error) = path.metadata()
        {
            let reason = clearline_engine::internals::page::reason(&error);
            words::tell_fault(&clearline_words::message!(
                "fault-not-opened",
                path = path.display().to_string(),
                why = reason
            ));
        }
        Failure::Window(fault.sentence())
    })
}

#[cfg(not(feature = "window"))]
fn show_window(_: Option<Source>) -> Result<(), Failure> {
    Err(Failure::NoWindowBuilt)
}

fn run_command(command: &Command, cancel: &Cancel) -> Result<(), Failure> {
    panics::guarded(|| match command {
        Command::Extract(arguments) => extract::extract(arguments, cancel),
        Command::Explain(arguments) => extract::explain(arguments, cancel),
        Command::Batch(arguments) => batch::batch(arguments, cancel),
        Command::Eval(arguments) => eval::eval(arguments, cancel),
        Command::Tune(arguments) => tune::tune(arguments, cancel),
        Command::Methods(arguments) => methods::methods(arguments),
        Command::Rules(command) => rules::rules(command),
        Command::Keep(arguments) => library::keep(arguments, cancel),
        Command::Library(command) => library::library(command, cancel),
    })?
}
