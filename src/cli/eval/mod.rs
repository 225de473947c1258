//! `eval`: methods, or another program's output, against gold text.

mod blocks;
mod facts;
mod site_memory;
mod structure;
mod table;

use super::arguments::{EvalArguments, TableFormat};
use super::failure::Failure;
use super::output::Output;
use super::reader::assigned;
use super::words::tell;
use clearline_engine::internals::methods::{auto, consensus};
use clearline_engine::methods::{self, METHODS, Method, Parameters};
use clearline_engine::page::{Cancel, PageFault};
use clearline_measure::{ConfidenceBand, Contestant, Corpus, Folds, PageScore, Policies, Run, run, score_page};
use clearline_words::message;
use serde_json::{Value, json};
use std::path::Path;
use std::sync::Arc;
use table::Row;

/// The scores of one contestant on one corpus.
struct Outcome {
    contestant: String,
    corpus: String,
    pages: Vec<PageScore>,
}

/// Measures and prints.
pub(super) fn eval(arguments: &EvalArguments, cancel: &Cancel) -> Result<(), Failure> {
    let content = match () {
        () if arguments.metadata => facts::measured(arguments)?,
        () if arguments.site_memory => site_memory::measured(arguments, cancel)?,
        () if arguments.structure => structure::measured(arguments)?,
        () if arguments.blocks => blocks::measured(arguments)?,
        () => measured(arguments)?,
    };
    if cancel.is_cancelled() {
        return Err(PageFault::Cancelled.into());
    }
    let mut output = Output::open(None)?;
    output.put(&content)?;
    Ok(output.finish()?)
}

/// Measures the texts of all contestants. Returns the text to print.
fn measured(arguments: &EvalArguments) -> Result<String, Failure> {
    let contestants = contestants(arguments)?;
    let folds = contestants.iter().find_map(|contestant| contestant.folds.clone());
    let policies = policies(arguments, &contestants)?;
    let mut outcomes = Vec::new();
    for folder in &arguments.corpora {
        let corpus = corpus_for(arguments, folder, policies.as_ref())?;
        match &arguments.against {
            Some(file) => outcomes.push(of_output(&corpus, file)?),
            None => outcomes.extend(of_methods(&corpus, &contestants)),
        }
        if let Some(folds) = &folds {
            tell_of_strangers(&corpus, folds);
        }
    }
    tell_of_long_texts(&outcomes);
    if folds.is_none() && arguments.against.is_none() && contestants.iter().any(|own| rests_on_auto(own.method)) {
        tell(&message!("eval-learned-from"));
    }
    Ok(match arguments.format {
        TableFormat::Text => as_text(&outcomes, arguments.worst),
        TableFormat::Json => format!("{:#}\n", as_json(&outcomes, arguments.worst)),
    })
}

/// What the golds ask for, by the file that was named. It is a fault if no method asks.
fn policies(arguments: &EvalArguments, contestants: &[Contestant]) -> Result<Option<Policies>, Failure> {
    let Some(file) = &arguments.policies else {
        return Ok(None);
    };
    let has_policy = |contestant: &Contestant| contestant.method.parameter(auto::Policy::PARAMETER).is_some();
    if !contestants.iter().any(has_policy) {
        return Err(Failure::Arguments(message!("eval-policies-only-auto")));
    }
    Ok(Some(Policies::open(file)?))
}

fn corpus(arguments: &EvalArguments, folder: &Path) -> Result<Corpus, Failure> {
    let mut corpus = Corpus::open(folder)?;
    if arguments.nonempty {
        corpus.retain_nonempty();
    }
    Ok(corpus)
}

/// The corpus, with what its golds ask for.
fn corpus_for(arguments: &EvalArguments, folder: &Path, policies: Option<&Policies>) -> Result<Corpus, Failure> {
    let mut corpus = corpus(arguments, folder)?;
    if let Some(policies) = policies {
        policies.note(&mut corpus);
    }
    Ok(corpus)
}

fn threads() -> usize {
    std::thread::available_parallelism().map_or(1, |threads| threads.get())
}

fn contestants(arguments: &EvalArguments) -> Result<Vec<Contestant>, Failure> {
    let find = |name: &String| methods::method(name).ok_or_else(|| Failure::UnknownMethod(name.clone()));
    let chosen: Vec<&'static Method> = match arguments.methods.is_empty() {
        true => METHODS.to_vec(),
        false => arguments.methods.iter().map(find).collect::<Result<_, _>>()?,
    };
    let folds = arguments.folds.as_deref().map(Folds::open).transpose()?.map(Arc::new);
    let mut contestants: Vec<Contestant> = chosen
        .into_iter()
        .map(|method| Contestant {
            method,
            parameters: Parameters::default(),
            folds: folds.clone().filter(|_| rests_on_auto(method)),
        })
        .collect();
    if folds.is_some() && contestants.iter().all(|contestant| contestant.folds.is_none()) {
        return Err(Failure::Arguments(message!("eval-folds-only-auto")));
    }
    let methods: Vec<&'static Method> = contestants.iter().map(|contestant| contestant.method).collect();
    for (name, value) in assigned(&arguments.assignments, arguments.policy.as_deref(), methods)? {
        set(&mut contestants, name, value)?;
    }
    Ok(contestants)
}

/// Whether the model of `auto` influences what the method keeps.
pub(super) fn rests_on_auto(method: &Method) -> bool {
    [auto::METHOD.name, consensus::METHOD.name].contains(&method.name)
}

/// Sets a parameter of all methods that have it. It is a fault if none has it.
fn set(contestants: &mut [Contestant], name: &str, value: &str) -> Result<(), Failure> {
    let nobody_has_it = contestants.iter().all(|other| other.method.parameter(name).is_none());
    for Contestant { method, parameters, .. } in contestants {
        if nobody_has_it || method.parameter(name).is_some() {
            parameters.set(method.parameters, name, value)?;
        }
    }
    Ok(())
}

/// Says how many pages every fold has seen.
fn tell_of_strangers(corpus: &Corpus, folds: &Folds) {
    let strangers = corpus.pages.iter().filter(|page| folds.model_for(page).is_none());
    let (strangers, all) = (strangers.count(), corpus.pages.len());
    if strangers > 0 {
        let (count, all) = (strangers.to_string(), all.to_string());
        tell(&message!(
            "eval-strangers",
            count = count,
            all = all,
            name = corpus.name.as_str()
        ));
    }
}

/// Says on how many pages a measure is missing because its cost grows with the square of their texts.
fn tell_of_long_texts(outcomes: &[Outcome]) {
    let is_too_long = |page: &&PageScore| page.text.is_some_and(|text| text.lcs.is_none());
    for outcome in outcomes {
        let pages = outcome.pages.iter().filter(is_too_long).count();
        if pages > 0 {
            let (name, method) = (outcome.corpus.as_str(), outcome.contestant.as_str());
            tell(&message!(
                "eval-long-texts",
                pages = pages,
                name = name,
                method = method
            ));
        }
    }
}

fn of_methods(corpus: &Corpus, contestants: &[Contestant]) -> Vec<Outcome> {
    let Run { scores, unread } = run(corpus, contestants, threads());
    if let Some(first) = unread.first() {
        tell(&message!(
            "eval-unread",
            count = unread.len().to_string(),
            all = corpus.pages.len().to_string(),
            name = corpus.name.as_str(),
            first = first.to_string()
        ));
    }
    let outcome = |(contestant, pages): (&Contestant, Vec<PageScore>)| Outcome {
        contestant: contestant.method.name.to_owned(),
        corpus: corpus.name.clone(),
        pages,
    };
    tell_of_boxes(corpus, contestants, &scores);
    // Where no page has boxes, a method that needs them was not measured.
    let measured = contestants.iter().zip(scores);
    let measured = measured.filter(|(contestant, scores)| !contestant.method.needs_boxes() || !scores.is_empty());
    measured.map(outcome).collect()
}

/// Says how many pages a method was not measured on for want of boxes.
fn tell_of_boxes(corpus: &Corpus, contestants: &[Contestant], scores: &[Vec<PageScore>]) {
    let all = corpus.pages.len();
    for (contestant, scores) in contestants.iter().zip(scores) {
        let missing = all - scores.len();
        if missing > 0 {
            tell(&message!(
                "eval-without-boxes",
                method = contestant.method.name,
                missing = missing,
                pages = all,
                name = corpus.name.as_str()
            ));
        }
    }
}

fn of_output(corpus: &Corpus, file: &Path) -> Result<Outcome, Failure> {
    let texts = Corpus::read_output(file)?;
    let missing = corpus.pages.iter().filter(|page| !texts.contains_key(&page.id)).count();
    if missing > 0 {
        tell(&message!(
            "eval-missing",
            file = file.display().to_string(),
            count = missing.to_string(),
            all = corpus.pages.len().to_string(),
            name = corpus.name.as_str()
        ));
    }
    let text = |id: &str| texts.get(id).map_or("", String::as_str);
    Ok(Outcome {
        contestant: file.file_stem().unwrap_or_default().to_string_lossy().into_owned(),
        corpus: corpus.name.clone(),
        pages: corpus
            .pages
            .iter()
            .map(|page| score_page(page, text(&page.id)))
            .collect(),
    })
}

fn as_text(outcomes: &[Outcome], worst: usize) -> String {
    let mut text = table::heading();
    for outcome in outcomes {
        for row in Row::of(outcome) {
            text.push_str(&table::line(&row));
        }
        for page in worst_pages(outcome, worst) {
            text.push_str(&table::page_line(page));
        }
    }
    for row in Row::of_all(outcomes) {
        text.push_str(&table::line(&row));
    }
    for outcome in outcomes {
        text.push_str(&table::confidence(outcome));
    }
    if outcomes.len() > 1 {
        text.push('\n');
        text.push_str(&table::overview(outcomes));
    }
    text
}

fn as_json(outcomes: &[Outcome], worst: usize) -> Value {
    let of = |outcome: &Outcome| {
        let rows: Vec<Value> = Row::of(outcome)
            .into_iter()
            .map(|row| json!({"part": row.part, "summary": row.summary}))
            .collect();
        let worst: Vec<&PageScore> = worst_pages(outcome, worst).collect();
        let confidence = ConfidenceBand::all(&outcome.pages);
        json!({
            "method": outcome.contestant, "corpus": outcome.corpus, "scores": rows, "confidence": confidence, "worst": worst,
        })
    };
    outcomes.iter().map(of).collect()
}

/// The pages with the lowest bag F1, the lowest first.
fn worst_pages(outcome: &Outcome, count: usize) -> impl Iterator<Item = &PageScore> {
    let f1 = |page: &PageScore| page.text.map_or(1.0, |text| text.bag.f1);
    let mut pages: Vec<&PageScore> = outcome.pages.iter().filter(|page| page.text.is_some()).collect();
    pages.sort_by(|a, b| f1(a).total_cmp(&f1(b)).then_with(|| a.label.id.cmp(&b.label.id)));
    pages.into_iter().take(count)
}
