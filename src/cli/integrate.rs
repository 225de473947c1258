//! `integrate`: makes this program known to desktop and browsers, and takes that back.

use super::arguments::IntegrateArguments;
use super::failure::Failure;
use super::output::Output;
use super::words::{say, tell};
use crate::integration::bookmarklet::BOOKMARKLET;
use crate::integration::integrate::{self, Done, Homes};
use clearline_words::{Message, message};

/// Runs the subcommand.
pub(super) fn integrate(arguments: &IntegrateArguments) -> Result<(), Failure> {
    if arguments.bookmarklet {
        return print_bookmarklet();
    }
    let homes = Homes::of_user().ok_or(Failure::NoHome)?;
    let done = match (arguments.remove, arguments.dry_run) {
        (false, false) => integrate::integrate(&homes),
        (false, true) => integrate::planned(&homes),
        (true, false) => integrate::remove(&homes),
        (true, true) => integrate::removable(&homes),
    };
    let done = done?;
    list(&done)?;
    for path in &done.left {
        tell(&message!("integrate-left", path = path.display().to_string()));
    }
    for fault in &done.failed {
        tell(&integrate::unchanged(fault));
    }
    tell(&summary(arguments, &done, &homes));
    for command in &done.commands {
        tell(&message!("integrate-run", command = command.as_str()));
    }
    match done.failed.len() {
        0 => Ok(()),
        failed => Err(Failure::NotAllChanged(failed)),
    }
}

fn print_bookmarklet() -> Result<(), Failure> {
    let mut output = Output::open(None)?;
    output.put(BOOKMARKLET)?;
    output.put("\n")?;
    Ok(output.finish()?)
}

/// The files, a line each.
fn list(done: &Done) -> Result<(), Failure> {
    let lines: String = done.files.iter().map(|path| format!("{}\n", path.display())).collect();
    let mut output = Output::open(None)?;
    output.put(&lines)?;
    Ok(output.finish()?)
}

fn summary(arguments: &IntegrateArguments, done: &Done, homes: &Homes) -> Message {
    let files = done.files.len();
    if arguments.remove {
        return match (files, arguments.dry_run) {
            (0, _) if done.failed.is_empty() => message!("integrate-nothing"),
            (_, true) => message!("integrate-would-remove", files = files),
            (_, false) => message!("integrate-removed", files = files),
        };
    }
    let names: Vec<Message> = done.browsers.iter().map(|name| Message::verbatim(*name)).collect();
    let browsers = match (names.is_empty(), arguments.dry_run) {
        (true, _) => say(&message!("integrate-no-browser")),
        (false, true) => say(&message!("integrate-browsers-then", browsers = names)),
        (false, false) => say(&message!("integrate-browsers", browsers = names)),
    };
    let extension = homes.extension().display().to_string();
    match arguments.dry_run {
        true => message!("integrate-would-write", files = files, browsers = browsers),
        false => message!(
            "integrate-written",
            files = files,
            browsers = browsers,
            extension = extension
        ),
    }
}
