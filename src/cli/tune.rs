//! `tune`: fitting the parameters of a method to gold texts.

use super::arguments::{TableFormat, TuneArguments};
use super::columns::left;
use super::eval::rests_on_auto;
use super::failure::Failure;
use super::output::Output;
use super::words::{say, tell, wording};
use clearline_engine::methods::{self, Parameters};
use clearline_engine::page::{Cancel, PageFault};
use clearline_measure::{Corpus, Tuned, TuningCorpus, tune as fit};
use clearline_words::{Message, message};
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::json;

/// Fits and prints.
pub(super) fn tune(arguments: &TuneArguments, cancel: &Cancel) -> Result<(), Failure> {
    let unknown = || Failure::UnknownMethod(arguments.method.clone());
    let method = methods::method(&arguments.method).ok_or_else(unknown)?;
    let mut fixed = Parameters::default();
    for (name, value) in &arguments.assignments {
        fixed.set(method.parameters, name, value)?;
    }
    if method
        .parameters
        .iter()
        .all(|card| fixed.iter().any(|(name, _)| name == card.name))
    {
        return Err(Failure::Arguments(message!("tune-nothing-free", method = method.name)));
    }
    let opened: Result<Vec<Corpus>, _> = arguments.corpora.iter().map(|folder| Corpus::open(folder)).collect();
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let bar = progress_bar();
    let corpus = TuningCorpus::open(&opened?, threads, cancel);
    if corpus.is_empty() {
        return Err(Failure::Arguments(message!("tune-no-gold")));
    }
    let tuned = fit(method, &fixed, &corpus, &mut |settings, mean| {
        bar.set_message(say(&message!("tune-progress", settings = settings, mean = mean)));
        bar.tick();
    });
    bar.finish_and_clear();
    let tuned = tuned.map_err(|_| PageFault::Cancelled)?;
    if rests_on_auto(method) {
        tell(&message!("tune-learned-from"));
    }
    let mut output = Output::open(None)?;
    output.put(&match arguments.format {
        TableFormat::Text => as_text(method.name, &tuned),
        TableFormat::Json => format!("{:#}\n", as_json(method.name, &tuned)),
    })?;
    Ok(output.finish()?)
}

/// A bar on standard error, if a person is looking.
fn progress_bar() -> ProgressBar {
    let bar = ProgressBar::new_spinner();
    match ProgressStyle::with_template("{spinner} {msg}, {elapsed}") {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}

fn as_text(method: &str, tuned: &Tuned) -> String {
    let mut text = say(&message!(
        "tune-heading",
        pages = tuned.pages,
        settings = tuned.settings
    )) + "\n";
    let mut line = |name: &str, figure: String, note: Message| {
        let name = left(&wording().word(name), 18);
        let line = format!("  {name}{}  {}", left(&figure, 6), say(&note));
        text += &(line.trim_end().to_owned() + "\n");
    };
    line("tune-before", format!("{:.4}", tuned.before), Message::verbatim(""));
    line("tune-after", format!("{:.4}", tuned.after), message!("tune-on-fitted"));
    match tuned.validated {
        Some(mean) => {
            let note = message!("tune-by-group", folds = tuned.folds);
            line("tune-cross-validated", format!("{mean:.4}"), note);
        }
        None => line("tune-cross-validated", "–".to_owned(), message!("tune-one-group")),
    }
    text += &match options(tuned) {
        options if options.is_empty() => say(&message!("tune-no-gain")),
        options => format!("-m {method}{options}"),
    };
    text + "\n"
}

/// The options that read pages with these parameters.
fn options(tuned: &Tuned) -> String {
    let option = |(name, value)| format!(" --set {name}={value}");
    tuned.parameters.iter().map(option).collect()
}

fn as_json(method: &str, tuned: &Tuned) -> serde_json::Value {
    json!({
        "method": method, "pages": tuned.pages, "settings": tuned.settings, "before": tuned.before, "after": tuned.after,
        "cross_validated": tuned.validated, "folds": tuned.folds, "parameters": tuned.parameters,
        "options": options(tuned).trim_start(),
    })
}
