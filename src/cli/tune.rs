//! `tune`: fitting the parameters of a method to gold texts.

use super::arguments::{TableFormat, TuneArguments};
use super::eval::{LEARNED_FROM, rests_on_auto};
use super::failure::{Failure, tell};
use super::output::Output;
use clearline_engine::methods::{self, Parameters};
use clearline_engine::page::{Cancel, PageFault};
use clearline_measure::{Corpus, Tuned, TuningCorpus, tune as fit};
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::json;
use std::fmt::Write;

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
        let message = format!("{} has no parameter that is free to be fitted.", method.name);
        return Err(Failure::Arguments(message));
    }
    let opened: Result<Vec<Corpus>, _> = arguments.corpora.iter().map(|folder| Corpus::open(folder)).collect();
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let bar = progress_bar();
    let corpus = TuningCorpus::open(&opened?, threads, cancel);
    if corpus.is_empty() {
        return Err(Failure::Arguments(
            "no page of these corpora has a gold text to fit to.".to_owned(),
        ));
    }
    let tuned = fit(method, &fixed, &corpus, &mut |settings, mean| {
        bar.set_message(format!("{settings} settings measured, mean F1 {mean:.4}"));
        bar.tick();
    });
    bar.finish_and_clear();
    let tuned = tuned.map_err(|_| PageFault::Cancelled)?;
    if rests_on_auto(method) {
        tell(&format!("{LEARNED_FROM}, so these figures are too good."));
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
    let pages = tuned.pages;
    let mut text = format!(
        "mean bag F1 of {pages} pages with a gold text, {} settings measured\n",
        tuned.settings
    );
    // Writing into a string cannot fail.
    let _ = writeln!(text, "  before            {:.4}", tuned.before);
    let _ = writeln!(
        text,
        "  after             {:.4}  on the pages that were fitted to",
        tuned.after
    );
    let _ = match tuned.validated {
        Some(mean) => writeln!(text, "  cross-validated   {mean:.4}  by group, {} folds", tuned.folds),
        None => writeln!(text, "  cross-validated   –       all pages are of one group"),
    };
    let _ = match options(tuned) {
        options if options.is_empty() => writeln!(text, "No change gains enough: the defaults stay."),
        options => writeln!(text, "-m {method}{options}"),
    };
    text
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
