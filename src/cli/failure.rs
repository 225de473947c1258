//! Everything that ends a command early, with its exit code and its sentence.

use super::apart::OutputFault;
use super::interrupt;
use super::library::{LibraryFailure, said};
use super::nearest::{aside, nearest};
use super::usage::command_of;
use clearline_engine::correct::rules::Pattern;
use clearline_engine::extraction::Status;
use clearline_engine::internals::save::characters::in_one_line;
use clearline_engine::internals::save::{RulesFolderFault, SaveCause};
use clearline_engine::methods::{METHODS, Method, ParameterFault};
use clearline_engine::page::{PageFault, Sentence};
use clearline_engine::save::SaveFault;
use clearline_measure::{CorpusFault, FoldsFault, MarkFault, PoliciesFault};
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

/// Why a command did not end well.
#[derive(Debug)]
pub(super) enum Failure {
    /// The arguments, in the words of the parser.
    Arguments(String),
    /// A lone word is neither a command nor a file.
    NoCommand(String),
    /// No method has that name.
    UnknownMethod(String),
    /// The page does not show this text.
    NotOnPage(String),
    /// A method that answers in plain text was asked for HTML of its own.
    NoOwnHtml(&'static str),
    /// The print-out of a program was asked for in a mode that follows no program.
    NoOwnText(&'static str),
    /// A picture was asked for without a file or a pipe for it.
    PictureOnTerminal,
    /// A picture was asked for, and the program was built without fonts.
    #[cfg(not(feature = "window"))]
    NoFonts,
    /// A table that is finished already was to be gone on with.
    FinishedTable(PathBuf),
    /// A table was asked for, and the program was built without them.
    NoParquet,
    /// A parameter cannot be set.
    Parameter(ParameterFault),
    /// A folder is no corpus.
    Corpus(CorpusFault),
    /// A folder holds no models of a cross-validation.
    Folds(FoldsFault),
    /// A list of policies that is none.
    Policies(PoliciesFault),
    /// No page was named.
    Page(PageFault),
    /// The page holds no main text.
    NothingFound(Status),
    /// Rules could not be read or written.
    Rules(RulesFolderFault),
    /// There is no rule for these pages, but perhaps for others of the site.
    NoRule(Pattern, Vec<Pattern>),
    /// The answer could not be written.
    Save(SaveFault),
    /// The output is an input.
    Output(OutputFault),
    /// A batch ended early, and its records are kept.
    Stopped {
        /// The cause of the end.
        why: Box<Failure>,
        /// The number of records that are kept.
        records: u64,
        /// The file that they are kept in.
        kept: PathBuf,
    },
    /// The kept records of a batch do not fit its inputs.
    NotResumable {
        /// The file that they are kept in.
        kept: PathBuf,
        /// The first record that does not fit, from 1.
        record: u64,
        /// The id of the input.
        input: Option<String>,
    },
    /// Some records of a batch hold errors.
    SomeFailed {
        /// The number of these records.
        failed: u64,
        /// The number of all records.
        total: u64,
        /// Whether the user asked for silence.
        quiet: bool,
    },
    /// The window could not be opened.
    Window(Sentence),
    /// Something of the library could not be done.
    Library(LibraryFailure),
    /// A fault of the program, caught.
    Internal(String),
}

impl Failure {
    fn exit_code(&self) -> u8 {
        match self {
            Failure::Page(fault) if fault.is_cancelled() => interrupt::exit_code(),
            Failure::Stopped { why, .. } => why.exit_code(),
            Failure::Page(fault) if fault.is_fetch() => 4,
            Failure::Page(fault) if fault.is_unreadable() => 5,
            Failure::Arguments(_)
            | Failure::NoCommand(_)
            | Failure::NotOnPage(_)
            | Failure::UnknownMethod(_)
            | Failure::NoOwnHtml(_)
            | Failure::NoOwnText(_)
            | Failure::Parameter(_)
            | Failure::Output(_)
            | Failure::NotResumable { .. } => 2,
            Failure::PictureOnTerminal | Failure::NoParquet | Failure::FinishedTable(_) => 2,
            #[cfg(not(feature = "window"))]
            Failure::NoFonts => 2,
            Failure::Rules(RulesFolderFault::Save(_)) => 1,
            Failure::NoRule(..) => 2,
            Failure::Library(failure) => failure.exit_code(),
            Failure::Corpus(_) | Failure::Folds(_) | Failure::Policies(_) | Failure::Rules(_) => 5,
            Failure::Page(_) | Failure::Window(_) => 2,
            Failure::NothingFound(_) => 3,
            // The reader of standard output has closed it, which is no failure.
            Failure::Save(fault) if fault.cause == SaveCause::BrokenPipe => 0,
            Failure::Save(_) | Failure::SomeFailed { .. } | Failure::Internal(_) => 1,
        }
    }

    /// The sentence, or `None` where there is nothing to say.
    pub(super) fn message(&self) -> Option<String> {
        Some(match self {
            Failure::Arguments(message) => message.clone(),
            Failure::NoCommand(word) => {
                let (program, commands) = command_of([].iter());
                let meant = aside(nearest(word, commands.iter().map(String::as_str)));
                format!("There is no command and no file “{word}”{meant}; {program} --help tells what can be typed.")
            }
            Failure::UnknownMethod(name) => {
                let names: Vec<&str> = METHODS.iter().map(|method| method.name).collect();
                let meant = aside(nearest(name, names.iter().copied()));
                format!("There is no method “{name}”{meant}. There are: {}.", names.join(", "))
            }
            Failure::NotOnPage(passage) => {
                format!("The page shows no text “{passage}”. Copy a passage from the page as a browser shows it.")
            }
            Failure::NoOwnHtml(name) => {
                let able = METHODS.iter().filter(|method| method.has_own_html());
                let names: Vec<&str> = able.map(|method| method.name).collect();
                format!("{name} has no HTML of its own. These have: {}.", names.join(", "))
            }
            Failure::NoOwnText(name) => no_own_text(name),
            Failure::PictureOnTerminal => {
                "A picture is no text for a terminal; write it into a file with -o.".to_owned()
            }
            Failure::FinishedTable(path) => {
                format!("{} is finished; leave --resume out to write it anew.", path.display())
            }
            Failure::NoParquet => {
                "This program was built without Parquet: write .jsonl, or build it with --features parquet.".to_owned()
            }
            #[cfg(not(feature = "window"))]
            Failure::NoFonts => "This program was built without fonts for a PNG; use -f svg.".to_owned(),
            Failure::Parameter(fault) => match parameter_meant(fault) {
                Some(name) => format!("{fault} Did you mean {name}?"),
                None => fault.to_string(),
            },
            Failure::Corpus(fault) => fault.to_string(),
            Failure::Folds(fault) => fault.to_string(),
            Failure::Policies(fault) => fault.to_string(),
            Failure::Page(fault) => fault.to_string(),
            Failure::Rules(fault) => fault.to_string(),
            Failure::NoRule(pages, others) if others.is_empty() => {
                format!("There is no rule for {pages}; clearline rules list tells what there is.")
            }
            Failure::NoRule(pages, others) => {
                let others: Vec<String> = others.iter().map(ToString::to_string).collect();
                format!(
                    "There is no rule for {pages}; the site has rules for these: {}.",
                    others.join(", ")
                )
            }
            Failure::NothingFound(status) => status.to_string(),
            Failure::Save(fault) if fault.cause == SaveCause::BrokenPipe => return None,
            Failure::Save(fault) => fault.to_string(),
            Failure::Output(fault) => fault.message(),
            Failure::Stopped { why, records, kept } => {
                let are = if *records == 1 {
                    "One record is"
                } else {
                    &format!("{records} records are")
                };
                format!(
                    "{} {are} kept in {}; the same command with --resume goes on after them.",
                    why.message()?,
                    kept.display()
                )
            }
            Failure::NotResumable { kept, record, input } => {
                let wanted = match input {
                    Some(id) => format!("the input “{id}” stands in its place"),
                    None => "there are fewer inputs".to_owned(),
                };
                format!(
                    "The batch cannot go on: record {record} in {} is of another one, since {wanted}. Give the same inputs, \
                     or remove or rename the file to begin anew.",
                    kept.display()
                )
            }
            Failure::SomeFailed { quiet: true, .. } => return None,
            Failure::SomeFailed { failed, total, .. } => {
                format!("{failed} of {total} inputs failed; their records say why.")
            }
            Failure::Window(sentence) => sentence.to_string(),
            Failure::Library(failure) => said(&failure.message()),
            Failure::Internal(detail) => {
                let detail = in_one_line(detail);
                format!("Internal fault: {detail}. Please report it together with the page.")
            }
        })
    }

    /// Prints on standard error what happened, and returns the exit code.
    pub(super) fn told(&self) -> ExitCode {
        if let Some(message) = self.message() {
            tell(&message);
        }
        ExitCode::from(self.exit_code())
    }
}

/// The modes that have a print-out: those of the method, or else those of all others.
fn no_own_text(name: &str) -> String {
    let modes = |method: &Method| method.own_text_modes().join(" or ");
    let able: Vec<&Method> = METHODS
        .iter()
        .copied()
        .filter(|method| !method.own_text_modes().is_empty())
        .collect();
    match able.iter().find(|method| method.name == name) {
        Some(method) => format!(
            "{name} prints a text of its own only in the mode {}; add --set mode={}.",
            modes(method),
            method.own_text_modes().first().unwrap_or(&"")
        ),
        None => {
            let named = able
                .iter()
                .map(|method| format!("{} (mode {})", method.name, modes(method)));
            let names: Vec<String> = named.collect();
            format!(
                "{name} follows no program whose print-out is known. These do: {}.",
                names.join(", ")
            )
        }
    }
}

/// Prints one line on standard error. If that is closed, nobody can read it.
pub(super) fn tell(message: &str) {
    let _ = writeln!(std::io::stderr(), "clearline: {}", in_one_line(message));
}

/// The parameter that was probably meant, if there is none of that name.
fn parameter_meant(fault: &ParameterFault) -> Option<&str> {
    match fault {
        ParameterFault::Unknown { name, known } => nearest(name, known.iter().copied()),
        ParameterFault::BadValue { .. } => None,
    }
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

impl From<PoliciesFault> for Failure {
    fn from(fault: PoliciesFault) -> Failure {
        Failure::Policies(fault)
    }
}

impl From<FoldsFault> for Failure {
    fn from(fault: FoldsFault) -> Failure {
        Failure::Folds(fault)
    }
}

impl From<OutputFault> for Failure {
    fn from(fault: OutputFault) -> Failure {
        Failure::Output(fault)
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

#[cfg(test)]
mod tests {
    use super::*;
    use clearline_engine::page::Source;
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
    fn a_slip_in_a_name_is_asked_about() {
        let unknown = ParameterFault::Unknown {
            name: "treshold".to_owned(),
            known: vec!["mode", "threshold"],
        };
        for (failure, meant) in [
            (
                Failure::UnknownMethod("lineblock".to_owned()),
                "“lineblock” (did you mean line-block?). There are: ",
            ),
            (
                Failure::NoCommand("methds".to_owned()),
                "“methds” (did you mean methods?); clearline --help",
            ),
            (
                unknown.into(),
                "This method has: mode, threshold. Did you mean threshold?",
            ),
        ] {
            let message = failure.message().unwrap();
            assert!(message.contains(meant), "{message}");
        }
    }
}
