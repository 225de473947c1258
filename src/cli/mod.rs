//! The command line: the window, or one of the subcommands that run without it.
//!
//! Data go to standard output or to the file of `-o`, everything else to standard error. `Failure` knows the exit
//! code of every failure, and prints its sentence in one place, at the end of [`run`].

mod apart;
mod arguments;
mod batch;
mod books;
mod columns;
mod eval;
mod extract;
mod failure;
mod help;
mod integrate;
mod interrupt;
mod library;
mod methods;
mod native_host;
mod nearest;
mod output;
mod panics;
mod pictures;
mod reader;
mod rules;
mod tune;
mod usage;
mod why;
mod window;
mod words;

use arguments::{Arguments, Command};
use clap::FromArgMatches;
use clearline_engine::page::Cancel;
use failure::Failure;
use std::process::ExitCode;
use window::open_window;
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
        None => open_window(arguments.page.as_deref(), arguments.new_window),
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
        Command::Integrate(arguments) => integrate::integrate(arguments),
        Command::NativeHost(arguments) => native_host::native_host(arguments),
    })?
}
