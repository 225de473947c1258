//! Everything that ends a command early, with its exit code and its sentence.

mod from;

use super::apart::OutputFault;
use super::interrupt;
use super::library::LibraryFailure;
use super::nearest::{aside, nearest};
use super::usage::command_of;
use super::words::{tell_text, wording};
use clearline_engine::correct::rules::Pattern;
use clearline_engine::internals::save::characters::{beginning, in_one_line};
use clearline_engine::internals::save::{RulesFolderFault, SaveCause};
use clearline_engine::methods::{METHODS, Method, ParameterFault};
use clearline_engine::page::PageFault;
use clearline_engine::save::SaveFault;
use clearline_measure::{CorpusFault, FoldsFault, PoliciesFault};
use clearline_words::{Message, Wording, message};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Characters of an address that a sentence shows.
const LONGEST_ADDRESS: usize = 100;

/// Why a command did not end well.
#[derive(Debug)]
pub(super) enum Failure {
    /// The arguments are wrong.
    Arguments(Message),
    /// A lone word is neither a command nor a file.
    NoCommand(String),
    /// An address of ours names no page that may be opened so.
    NotAnnounced(String),
    /// The system names no home folder.
    NoHome,
    /// The native host was called by somebody else than our extension.
    ForeignCaller,
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
    /// A book was to be written to a terminal.
    BookOnTerminal,
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
    NothingFound(Message),
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
    /// A window was asked for, and the program was built without one.
    #[cfg(not(feature = "window"))]
    NoWindowBuilt,
    /// The window could not be opened.
    #[cfg(feature = "window")]
    Window(Message),
    /// Something of the library could not be done.
    Library(LibraryFailure),
    /// So many files of desktop and browsers could not be changed.
    NotAllChanged(usize),
    /// What was said already, where it came up.
    Told(Box<Failure>),
    /// A fault of the program, caught.
    Internal(String),
}

impl Failure {
    fn exit_code(&self) -> u8 {
        match self {
            Failure::Page(fault) if fault.is_cancelled() => interrupt::exit_code(),
            Failure::Stopped { why, .. } | Failure::Told(why) => why.exit_code(),
            Failure::Page(fault) if fault.is_fetch() => 4,
            Failure::Page(fault) if fault.is_unreadable() => 5,
            Failure::Arguments(_)
            | Failure::NoCommand(_)
            | Failure::NotAnnounced(_)
            | Failure::NoHome
            | Failure::ForeignCaller
            | Failure::NotOnPage(_)
            | Failure::UnknownMethod(_)
            | Failure::NoOwnHtml(_)
            | Failure::NoOwnText(_)
            | Failure::Parameter(_)
            | Failure::Output(_)
            | Failure::NotResumable { .. } => 2,
            Failure::PictureOnTerminal | Failure::BookOnTerminal | Failure::NoParquet | Failure::FinishedTable(_) => 2,
            #[cfg(not(feature = "window"))]
            Failure::NoFonts | Failure::NoWindowBuilt => 2,
            Failure::Rules(RulesFolderFault::Save(_)) => 1,
            Failure::NoRule(..) => 2,
            Failure::Library(failure) => failure.exit_code(),
            Failure::Corpus(_) | Failure::Folds(_) | Failure::Policies(_) | Failure::Rules(_) => 5,
            Failure::Page(_) => 2,
            #[cfg(feature = "window")]
            Failure::Window(_) => 2,
            Failure::NothingFound(_) => 3,
            // The reader of standard output has closed it, which is no failure.
            Failure::Save(fault) if fault.cause == SaveCause::BrokenPipe => 0,
            Failure::Save(_) | Failure::SomeFailed { .. } | Failure::NotAllChanged(_) | Failure::Internal(_) => 1,
        }
    }

    /// The sentence in a language, or `None` where there is nothing to say.
    pub(super) fn message(&self, wording: Wording) -> Option<String> {
        let message = match self {
            Failure::Stopped { why, records, kept } => {
                let why = why.message(wording)?;
                message!("fault-batch-stopped", why = why, records = *records, kept = shown(kept))
            }
            Failure::SomeFailed { quiet: true, .. } | Failure::Told(_) => return None,
            Failure::Save(fault) if fault.cause == SaveCause::BrokenPipe => return None,
            Failure::NothingFound(status) => return Some(wording.say(status)),
            other => other.fault(),
        };
        Some(wording.in_one(&message))
    }

    /// What happened, as a message with its reason and what to do now.
    fn fault(&self) -> Message {
        match self {
            Failure::Arguments(message) => message.clone(),
            Failure::NoCommand(word) => no_command(word),
            Failure::NotAnnounced(address) => {
                message!("fault-not-announced", address = beginning(address, LONGEST_ADDRESS))
            }
            Failure::NoHome => message!("fault-no-home"),
            Failure::ForeignCaller => message!("fault-foreign-caller"),
            Failure::UnknownMethod(name) => {
                let names = METHODS.iter().map(|method| method.name);
                let meant = aside(nearest(name, names.clone()));
                message!(
                    "fault-unknown-method",
                    name = name.as_str(),
                    meant = meant,
                    names = listed(names)
                )
            }
            Failure::NotOnPage(passage) => message!("fault-not-on-page", passage = passage.as_str()),
            Failure::NoOwnHtml(name) => {
                let able = METHODS.iter().filter(|method| method.has_own_html());
                message!(
                    "fault-no-own-html",
                    method = *name,
                    names = listed(able.map(|method| method.name))
                )
            }
            Failure::NoOwnText(name) => no_own_text(name),
            Failure::PictureOnTerminal => message!("fault-picture-on-terminal"),
            Failure::BookOnTerminal => message!("fault-book-on-terminal"),
            Failure::FinishedTable(path) => message!("fault-finished-table", path = shown(path)),
            Failure::NoParquet => message!("fault-no-parquet"),
            #[cfg(not(feature = "window"))]
            Failure::NoFonts => message!("fault-no-fonts"),
            #[cfg(not(feature = "window"))]
            Failure::NoWindowBuilt => message!("fault-no-window-built"),
            Failure::Parameter(fault) => fault.message(parameter_meant(fault)),
            Failure::Corpus(fault) => fault.message(),
            Failure::Folds(fault) => fault.message(),
            Failure::Policies(fault) => fault.message(),
            Failure::Page(fault) => fault.message(),
            Failure::Rules(fault) => fault.message(),
            Failure::NoRule(pages, others) if others.is_empty() => message!("fault-no-rule", pages = pages.to_string()),
            Failure::NoRule(pages, others) => {
                let others = others.iter().map(ToString::to_string);
                message!(
                    "fault-no-rule-but-others",
                    pages = pages.to_string(),
                    others = listed(others)
                )
            }
            Failure::Save(fault) => fault.message(),
            Failure::Output(fault) => fault.message(),
            Failure::NotResumable { kept, record, input } => {
                let wanted = match input {
                    Some(id) => message!("batch-other-input", id = id.as_str()),
                    None => message!("batch-fewer-inputs"),
                };
                message!(
                    "fault-not-resumable",
                    record = record.to_string(),
                    kept = shown(kept),
                    wanted = wanted
                )
            }
            Failure::SomeFailed { failed, total, .. } => {
                message!(
                    "fault-some-failed",
                    failed = failed.to_string(),
                    total = total.to_string()
                )
            }
            #[cfg(feature = "window")]
            Failure::Window(fault) => fault.clone(),
            Failure::Library(failure) => failure.message(),
            Failure::NotAllChanged(files) => message!("fault-not-all-changed", files = *files),
            Failure::Internal(detail) => message!("fault-internal", detail = in_one_line(detail)),
            // These have sentences of their own above.
            other => Message::verbatim(format!("{other:?}")),
        }
    }

    /// Prints on standard error what happened, and returns the exit code.
    pub(super) fn told(&self) -> ExitCode {
        if let Some(message) = self.message(wording()) {
            tell_text(&message);
        }
        ExitCode::from(self.exit_code())
    }
}

fn no_command(word: &str) -> Message {
    let (program, commands) = command_of([].iter());
    let meant = aside(nearest(word, commands.iter().map(String::as_str)));
    message!("fault-no-command", word = word, meant = meant, command = program)
}

fn shown(path: &Path) -> String {
    path.display().to_string()
}

/// Names with commas between them.
fn listed(names: impl Iterator<Item = impl Into<String>>) -> Vec<Message> {
    names.map(Message::verbatim).collect()
}

/// The modes that have a print-out: those of the method, or else those of all others.
fn no_own_text(name: &str) -> Message {
    let modes = |method: &Method| method.own_text_modes().to_vec();
    let able: Vec<&Method> = METHODS
        .iter()
        .copied()
        .filter(|method| !method.own_text_modes().is_empty())
        .collect();
    match able.iter().find(|method| method.name == name) {
        Some(method) => message!(
            "fault-own-text-mode",
            method = name,
            modes = either(&modes(method)),
            mode = modes(method).first().copied().unwrap_or_default()
        ),
        None => {
            let named = |method: &&Method| {
                message!(
                    "method-with-modes",
                    method = method.name,
                    modes = either(&modes(method))
                )
            };
            let names: Vec<Message> = able.iter().map(named).collect();
            message!("fault-no-own-text", method = name, names = names)
        }
    }
}

/// "python or java".
fn either(names: &[&str]) -> Message {
    match names {
        [one, other] => message!("either", one = *one, other = *other),
        names => Message::verbatim(names.join(", ")),
    }
}

/// The parameter that was probably meant, if there is none of that name.
fn parameter_meant(fault: &ParameterFault) -> Option<&str> {
    match fault {
        ParameterFault::Unknown { name, known } => nearest(name, known.iter().copied()),
        ParameterFault::BadValue { .. } => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clearline_engine::page::Source;
    use std::io;

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
            assert!(
                failure.message(Wording::default()).unwrap().ends_with('.'),
                "{failure:?}"
            );
        }
    }

    #[test]
    fn a_broken_pipe_is_silent_success() {
        let failure = Failure::from(SaveFault::of(Path::new("x"), &io::ErrorKind::BrokenPipe.into()));
        assert_eq!((failure.exit_code(), failure.message(Wording::default())), (0, None));
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
            let message = failure.message(Wording::default()).unwrap();
            assert!(message.contains(meant), "{message}");
        }
    }
}
