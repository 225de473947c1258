//! `library import`.

use super::arguments::ImportArguments;
use super::failure::LibraryFailure;
use super::open::Library;
use super::{line, stop_where_cancelled};
use crate::cli::failure::Failure;
use crate::cli::output::Output;
use crate::cli::words::{said_of, say, tell, tell_text, wording};
use clearline_engine::page::Cancel;
use clearline_engine::save::{RulesFolder, SaveFault};
use clearline_library::{
    Ended, Failed, Follow, Import, Importer, ItemFault, LibraryFault, Outcome, Queue, Ran, Spot, Standing, Unusable,
};
use clearline_words::message;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use serde_json::json;
use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// Reads what other programs have written, and keeps it. What is read waits on the disk until it is kept.
pub(super) fn import(arguments: &ImportArguments, cancel: &Cancel) -> Result<(), Failure> {
    let library = Library::of(&arguments.place)?;
    let mut output = Output::open(None)?;
    let resumes = arguments.resume || arguments.again;
    if resumes && arguments.files.is_empty() && Queue::standing_in(&library.shelf) == Standing::default() {
        tell(&message!("import-none-waits"));
        return Ok(());
    }
    let imports = Imports::read(arguments)?;
    let mut queue = Queue::open(&library.shelf)?;
    let waited = queue.waiting();
    if waited > 0 && !arguments.files.is_empty() {
        tell(&message!("import-waited", waited = waited));
    }
    let unusable = imports.put_into(&mut queue, arguments, &mut output)?;
    if arguments.again {
        queue.try_again()?;
    }
    let failed_before = queue.standing().failed.len();
    let rules = RulesFolder::of_user();
    let all = queue.waiting();
    let report = Report::new(all, arguments.place.json, output);
    let importer = Importer {
        shelf: &library.shelf,
        rules: &rules,
        is_offline: arguments.offline,
        pause: Duration::from_secs(arguments.pause.into()),
        cancel,
        follow: &report,
    };
    let ran = importer.run(&mut queue, library.known()?);
    let last = report.finish()?;
    let ran = ran.inspect_err(|_| tell_left(queue.waiting()))?;
    // A single page has its own exit code. It was named with the reason above.
    if let (1, 0, Some(fault)) = (all, unusable, last) {
        return Err(Failure::Told(Box::new(failure_of(fault))));
    }
    tell_result(&ran, unusable);
    if failed_before > 0 {
        tell(&message!("import-failed-before", failed = failed_before));
    }
    stop_where_cancelled(cancel)?;
    match ran.failed + unusable {
        0 => Ok(()),
        failed => Err(LibraryFailure::SomeFailed {
            failed,
            all: all + unusable,
        }
        .into()),
    }
}

fn tell_result(ran: &Ran, unusable: usize) {
    let failed = ran.failed + unusable;
    tell(&message!(
        "import-done",
        kept = ran.kept,
        already = ran.already,
        failed = failed
    ));
    tell_left(ran.left);
}

fn tell_left(left: usize) {
    if left > 0 {
        tell(&message!("import-left", left = left));
    }
}

fn failure_of(fault: ItemFault) -> Failure {
    match fault {
        ItemFault::Page(fault) => fault.into(),
        ItemFault::Nothing(status) => Failure::NothingFound(status.message()),
        ItemFault::Library(fault) => fault.into(),
        fault => Failure::Internal(fault.to_string()),
    }
}

/// What the files and folders hold.
struct Imports {
    read: Vec<(PathBuf, Import)>,
    unreadable: Vec<LibraryFault>,
}

impl Imports {
    /// Reads all of them; one alone has to be readable.
    fn read(arguments: &ImportArguments) -> Result<Imports, LibraryFault> {
        let mut imports = Imports {
            read: Vec::new(),
            unreadable: Vec::new(),
        };
        for path in &arguments.files {
            match Import::of(path) {
                Ok(import) => {
                    tell_read(path, &import);
                    imports.read.push((path.clone(), import));
                }
                Err(fault) if arguments.files.len() == 1 => return Err(fault),
                Err(fault) => imports.unreadable.push(fault),
            }
        }
        Ok(imports)
    }

    /// Puts it into the queue, and names what cannot be used. Returns how many parts those are.
    fn put_into(self, queue: &mut Queue, arguments: &ImportArguments, output: &mut Output) -> Result<usize, Failure> {
        let keeping = arguments.how.keeping();
        let mut count = self.unreadable.len();
        for fault in &self.unreadable {
            tell_text(&wording().in_one(&fault.message()));
        }
        for (path, import) in self.read {
            let mut name_all = |parts: &[Unusable]| -> Result<(), SaveFault> {
                count += parts.len();
                let mut failed = parts.iter().map(|part| Failed::part(&path, part));
                failed.try_for_each(|part| tell_unusable(&part, arguments.place.json, output))
            };
            name_all(&import.unusable)?;
            let added = queue.add(import, &keeping, &path)?;
            name_all(&added.too_long)?;
        }
        Ok(count)
    }
}

fn tell_unusable(part: &Failed, is_json: bool, output: &mut Output) -> Result<(), SaveFault> {
    let (name, why) = (say(&part.name()), say(&part.reason()));
    tell_text(&said_of(&name, &why));
    match is_json {
        true => output.put(&line(&json!({ "page": name, "outcome": "unusable", "why": why }))),
        false => Ok(()),
    }
}

fn tell_read(path: &Path, import: &Import) {
    tell_parts(path, import);
    if import.passed_over > 0 {
        tell(&message!("import-passed-over", passed = import.passed_over));
    }
}

fn tell_parts(path: &Path, import: &Import) {
    // Of a single page, and of a file that is no import, another sentence says what became of it.
    let is_page = import.kind == clearline_library::ImportKind::Pages && import.items.len() == 1;
    let is_file = |part: &Unusable| matches!(part.spot, Spot::File(_));
    let is_unknown = !import.unusable.is_empty() && import.unusable.iter().all(is_file);
    let is_none = import.items.is_empty() && import.passed_over == 0 && is_unknown;
    if is_page || is_none {
        return;
    }
    tell(&message!(
        "import-read",
        path = path.display().to_string(),
        kind = import.kind.message(),
        items = import.items.len(),
        unusable = import.unusable.len()
    ));
}

/// Prints what becomes of each item, above a bar where a person is looking.
struct Report {
    output: Mutex<Written>,
    bar: ProgressBar,
    json: bool,
}

struct Written {
    output: Output,
    fault: Option<SaveFault>,
    last: Option<ItemFault>,
}

impl Report {
    fn new(all: usize, json: bool, output: Output) -> Report {
        let target = match io::stderr().is_terminal() {
            true => ProgressDrawTarget::stderr(),
            false => ProgressDrawTarget::hidden(),
        };
        let bar = ProgressBar::with_draw_target(Some(all as u64), target);
        let bar = match ProgressStyle::with_template("{wide_bar} {pos}/{len}") {
            Ok(style) => bar.with_style(style),
            Err(_) => bar,
        };
        let written = Written {
            output,
            fault: None,
            last: None,
        };
        Report {
            output: Mutex::new(written),
            bar,
            json,
        }
    }

    /// Ends the bar. Returns why the last item that failed did so.
    fn finish(self) -> Result<Option<ItemFault>, SaveFault> {
        self.bar.finish_and_clear();
        let written = self.output.into_inner().unwrap_or_else(PoisonError::into_inner);
        match written.fault {
            Some(fault) => Err(fault),
            None => Ok(written.last),
        }
    }

    fn put(&self, written: &mut Written, text: &str) {
        if let Err(fault) = self.bar.suspend(|| written.output.put(text)) {
            written.fault.get_or_insert(fault);
        }
    }
}

impl Follow for Report {
    fn ended(&self, ended: &Ended<'_>) {
        let mut written = self.output.lock().unwrap_or_else(PoisonError::into_inner);
        let name = ended.item.name();
        self.bar.inc(1);
        match ended.outcome {
            Ok((outcome, path)) => {
                let path = path.display().to_string();
                let outcome = match outcome {
                    Outcome::Kept => "kept",
                    Outcome::Already => "already",
                };
                let text = match self.json {
                    true => line(&json!({ "page": name, "outcome": outcome, "path": path })),
                    false => format!("{path}\n"),
                };
                self.put(&mut written, &text);
            }
            Err(fault) => {
                let why = say(&fault.reason());
                let titled = ended.item.titled_name();
                self.bar.suspend(|| tell_text(&said_of(titled, &why)));
                if self.json {
                    let text = line(&json!({ "page": name, "outcome": "failed", "why": why }));
                    self.put(&mut written, &text);
                }
                written.last = Some(fault.clone());
            }
        }
    }

    fn rests(&self, host: &str, seconds: u64) {
        let report = message!("import-rests", host = host, seconds = seconds.to_string());
        self.bar.suspend(|| tell(&report));
    }
}
