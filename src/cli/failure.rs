//! Everything that ends a command early, with its exit code and its sentence.

use super::arguments::Arguments;
use crate::correct::rules::Pattern;
use crate::evaluate::{CorpusFault, FoldsFault, MarkFault};
use crate::extraction::Status;
use crate::methods::{METHODS, ParameterFault};
use crate::page::{PageFault, Sentence};
use crate::save::characters::in_one_line;
use crate::save::{RulesFolderFault, SaveCause, SaveFault};
use clap::CommandFactory;
use clap::error::ErrorKind;
use std::cell::RefCell;
use std::io::Write;
use std::panic::{self, AssertUnwindSafe};
use std::process::ExitCode;

/// Why a command did not end well.
#[derive(Debug)]
pub(super) enum Failure {
    /// The arguments, in the words of the parser.
    Arguments(String),
    /// No method has that name.
    UnknownMethod(String),
    /// The page shows no such text.
    NotOnPage(String),
    /// A method that answers in plain text was asked for HTML of its own.
    NoOwnHtml(&'static str),
    /// A picture was asked for without a file or a pipe to put it into.
    PictureOnTerminal,
    /// A picture was asked for, and the program was built without fonts.
    #[cfg(not(feature = "window"))]
    NoFonts,
    /// A parameter cannot be set.
    Parameter(ParameterFault),
    /// A folder is no corpus.
    Corpus(CorpusFault),
    /// A folder holds no models of a cross-validation.
    Folds(FoldsFault),
    /// There is no page.
    Page(PageFault),
    /// The page holds no main text.
    NothingFound(Status),
    /// Rules could not be read or written.
    Rules(RulesFolderFault),
    /// There is no rule for these pages.
    NoRule(Pattern),
    /// The answer could not be written.
    Save(SaveFault),
    /// Some records of a batch hold errors.
    SomeFailed {
        /// How many.
        failed: u64,
        /// Of how many.
        total: u64,
        /// Whether nobody wants to hear of it.
        quiet: bool,
    },
    /// The window could not be opened.
    Window(Sentence),
    /// A fault of the program, caught.
    Internal(String),
}

impl Failure {
    fn exit_code(&self) -> u8 {
        match self {
            Failure::Page(fault) if fault.is_cancelled() => 130,
            Failure::Page(fault) if fault.is_fetch() => 4,
            Failure::Page(fault) if fault.is_unreadable() => 5,
            Failure::Arguments(_)
            | Failure::NotOnPage(_)
            | Failure::UnknownMethod(_)
            | Failure::NoOwnHtml(_)
            | Failure::Parameter(_) => 2,
            Failure::PictureOnTerminal => 2,
            #[cfg(not(feature = "window"))]
            Failure::NoFonts => 2,
            Failure::Rules(RulesFolderFault::Save(_)) => 1,
            Failure::NoRule(_) => 2,
            Failure::Corpus(_) | Failure::Folds(_) | Failure::Rules(_) => 5,
            Failure::Page(_) | Failure::Window(_) => 2,
            Failure::NothingFound(_) => 3,
            // Nobody reads on: that is no failure of ours.
            Failure::Save(fault) if fault.cause == SaveCause::BrokenPipe => 0,
            Failure::Save(_) | Failure::SomeFailed { .. } | Failure::Internal(_) => 1,
        }
    }

    /// `None` where there is nothing to say.
    pub fn message(&self) -> Option<String> {
        Some(match self {
            Failure::Arguments(message) => message.clone(),
            Failure::UnknownMethod(name) => {
                let names: Vec<&str> = METHODS.iter().map(|method| method.name).collect();
                format!("There is no method “{name}”. There are: {}.", names.join(", "))
            }
            Failure::NotOnPage(passage) => {
                format!("The page shows no text “{passage}”. Copy a passage from the page as a browser shows it.")
            }
            Failure::NoOwnHtml(name) => {
                let able = METHODS.iter().filter(|method| method.has_own_html());
                let names: Vec<&str> = able.map(|method| method.name).collect();
                format!("{name} has no HTML of its own. These have: {}.", names.join(", "))
            }
            Failure::PictureOnTerminal => {
                "A picture is no text for a terminal; write it into a file with -o.".to_owned()
            }
            #[cfg(not(feature = "window"))]
            Failure::NoFonts => "This program was built without fonts for a PNG; use -f svg.".to_owned(),
            Failure::Parameter(fault) => fault.to_string(),
            Failure::Corpus(fault) => fault.to_string(),
            Failure::Folds(fault) => fault.to_string(),
            Failure::Page(fault) => fault.to_string(),
            Failure::Rules(fault) => fault.to_string(),
            Failure::NoRule(pages) => {
                format!("There is no rule for {pages}; clearline rules list tells what there is.")
            }
            Failure::NothingFound(status) => status.to_string(),
            Failure::Save(fault) if fault.cause == SaveCause::BrokenPipe => return None,
            Failure::Save(fault) => fault.to_string(),
            Failure::SomeFailed { quiet: true, .. } => return None,
            Failure::SomeFailed { failed, total, .. } => {
                format!("{failed} of {total} inputs failed; their records say why.")
            }
            Failure::Window(sentence) => sentence.to_string(),
            Failure::Internal(detail) => {
                let detail = in_one_line(detail);
                format!("Internal fault: {detail}. Please report it together with the page.")
            }
        })
    }

    /// Says on standard error what happened, and gives the exit code.
    pub fn told(&self) -> ExitCode {
        if let Some(message) = self.message() {
            tell(&message);
        }
        ExitCode::from(self.exit_code())
    }
}

/// One line on standard error. Where that is closed, there is nobody left to tell.
pub(super) fn tell(message: &str) {
    let _ = writeln!(std::io::stderr(), "clearline: {}", in_one_line(message));
}

impl Failure {
    /// The first paragraph of what the parser says of these arguments, in one sentence, and where to look them up.
    pub fn of_usage(error: &clap::Error, typed: impl Iterator<Item = String>) -> Failure {
        let (command, inner) = command_of(typed);
        let told = error.render().to_string();
        let first = match (error.kind(), told.split("\n\n").next().unwrap_or_default()) {
            // What is no command is taken for a page.
            (ErrorKind::ArgumentConflict, first) if first.contains("subcommand") => {
                "there is no such command, and a page for the window stands alone".to_owned()
            }
            (ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand, _) => {
                format!("{command} takes one of these: {}", inner.join(", "))
            }
            (_, first) => in_one_line(first.trim_start_matches("error: ")),
        };
        let first = first.trim_end_matches('.');
        Failure::Arguments(format!("{first}; {command} --help tells what can be typed."))
    }
}

/// The command that was typed, with the commands in it: `clearline rules` and `list`, `show` ….
fn command_of(typed: impl Iterator<Item = String>) -> (String, Vec<String>) {
    let mut command = Arguments::command();
    let mut name = command.get_name().to_owned();
    for word in typed {
        if let Some(inner) = command.find_subcommand(&word).cloned() {
            name = format!("{name} {}", inner.get_name());
            command = inner;
        }
    }
    let inner = command.get_subcommands().map(|inner| inner.get_name().to_owned());
    (name, inner.collect())
}

impl From<PageFault> for Failure {
    fn from(fault: PageFault) -> Failure {
        Failure::Page(fault)
    }
}

impl From<CorpusFault> for Failure {
    fn from(fault: CorpusFault) -> Failure {
        Failure::Corpus(fault)
    }
}

impl From<RulesFolderFault> for Failure {
    fn from(fault: RulesFolderFault) -> Failure {
        Failure::Rules(fault)
    }
}

impl From<MarkFault> for Failure {
    fn from(fault: MarkFault) -> Failure {
        match fault {
            MarkFault::Corpus(fault) => Failure::Corpus(fault),
            MarkFault::Save(fault) => Failure::Save(fault),
        }
    }
}

impl From<FoldsFault> for Failure {
    fn from(fault: FoldsFault) -> Failure {
        Failure::Folds(fault)
    }
}

impl From<SaveFault> for Failure {
    fn from(fault: SaveFault) -> Failure {
        Failure::Save(fault)
    }
}

impl From<ParameterFault> for Failure {
    fn from(fault: ParameterFault) -> Failure {
        Failure::Parameter(fault)
    }
}

thread_local! {
    /// Where and why this thread panicked last.
    static LAST_PANIC: RefCell<String> = const { RefCell::new(String::new()) };
}

/// From now on a panic says nothing by itself: [`guarded`] catches it and has it told as one sentence.
pub(super) fn silence_panics() {
    panic::set_hook(Box::new(|info| {
        LAST_PANIC.with_borrow_mut(|last| *last = info.to_string());
    }));
}

/// Runs `work`; a panic in it becomes a [`Failure::Internal`].
pub(super) fn guarded<T>(work: impl FnOnce() -> T) -> Result<T, Failure> {
    // What `work` borrows is not used again after a panic.
    panic::catch_unwind(AssertUnwindSafe(work)).map_err(|_| Failure::Internal(LAST_PANIC.take()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::page::Source;
    use clap::Parser;
    use std::io;
    use std::path::Path;

    #[test]
    fn every_failure_has_its_code_and_one_line() {
        let missing = PageFault::from(Source::parse("").unwrap_err());
        let failures = [
            (Failure::from(missing), 2),
            (Failure::UnknownMethod("x".to_owned()), 2),
            (Failure::from(PageFault::Cancelled), 130),
            (Failure::Internal("a\nb".to_owned()), 1),
            (
                Failure::SomeFailed {
                    failed: 1,
                    total: 2,
                    quiet: false,
                },
                1,
            ),
            (
                Failure::from(SaveFault::of(Path::new("x"), &io::ErrorKind::StorageFull.into())),
                1,
            ),
        ];
        for (failure, code) in failures {
            assert_eq!(failure.exit_code(), code, "{failure:?}");
            assert!(failure.message().unwrap().ends_with('.'), "{failure:?}");
        }
    }

    #[test]
    fn a_broken_pipe_is_silent_success() {
        let failure = Failure::from(SaveFault::of(Path::new("x"), &io::ErrorKind::BrokenPipe.into()));
        assert_eq!((failure.exit_code(), failure.message()), (0, None));
    }

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
    fn a_panic_becomes_a_failure() {
        assert_eq!(guarded(|| 7).unwrap(), 7);
        let failure = guarded(|| -> () { panic!("boom") }).unwrap_err();
        assert!(failure.message().unwrap().starts_with("Internal fault:"));
    }
}
