//! Arguments to window or subcommand.

use clearline::app;
use clearline::page::Source;
use std::process::ExitCode;

fn main() -> ExitCode {
    let source = std::env::args().nth(1).map(|typed| Source::parse(&typed));
    let opened = match source.transpose() {
        Ok(source) => app::run(source).map_err(|fault| fault.to_string()),
        Err(fault) => Err(fault.sentence().to_string()),
    };
    match opened {
        Ok(()) => ExitCode::SUCCESS,
        Err(sentence) => {
            eprintln!("{sentence}");
            ExitCode::from(2)
        }
    }
}
