//! Arguments to window or subcommand.

use std::process::ExitCode;

fn main() -> ExitCode {
    clearline::cli::run()
}
