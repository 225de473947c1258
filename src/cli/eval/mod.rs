//! `eval`: methods, or another program's output, against gold text.

mod structure;
mod table;

use super::arguments::{EvalArguments, TableFormat};
use super::failure::Failure;
use super::output::Output;
use crate::evaluate::{Contestant, Corpus, PageScore, run, score_page};
use crate::methods::{self, METHODS, Method, Parameters};
use serde_json::{Value, json};
use std::path::Path;
use table::Row;

/// The scores of one contestant on one corpus.
struct Outcome {
    contestant: String,
    corpus: String,
    pages: Vec<PageScore>,
}

/// Measures and prints.
pub(super) fn eval(arguments: &EvalArguments) -> Result<(), Failure> {
    let contestants = contestants(arguments)?;
    let (mut outcomes, mut structures) = (Vec::new(), Vec::new());
    for folder in &arguments.corpora {
        let mut corpus = Corpus::open(folder)?;
        if arguments.nonempty {
            corpus.retain_nonempty();
        }
        if arguments.structure {
            structures.extend(structure::of_methods(&corpus, &contestants));
            continue;
        }
        match &arguments.against {
            Some(file) => outcomes.push(of_output(&corpus, file)?),
            None => outcomes.extend(of_methods(&corpus, &contestants)),
        }
    }
    let content = match arguments.format {
        TableFormat::Text if arguments.structure => structure::as_text(&structures, arguments.worst),
        TableFormat::Json if arguments.structure => format!("{:#}\n", structure::as_json(&structures)),
        TableFormat::Text => as_text(&outcomes, arguments.worst),
        TableFormat::Json => format!("{:#}\n", as_json(&outcomes, arguments.worst)),
    };
    let mut output = Output::open(None)?;
    output.write(&content)?;
    Ok(output.finish()?)
}

fn contestants(arguments: &EvalArguments) -> Result<Vec<Contestant>, Failure> {
    let find = |name: &String| methods::method(name).ok_or_else(|| Failure::UnknownMethod(name.clone()));
    let chosen: Vec<&'static Method> = match arguments.methods.is_empty() {
        true => METHODS.to_vec(),
        false => arguments.methods.iter().map(find).collect::<Result<_, _>>()?,
    };
    let mut contestants: Vec<Contestant> = chosen
        .into_iter()
        .map(|method| (method, Parameters::default()))
        .collect();
    for (name, value) in &arguments.assignments {
        set(&mut contestants, name, value)?;
    }
    Ok(contestants)
}

/// Sets a parameter of all methods that have it; that none has it is a fault.
fn set(contestants: &mut [Contestant], name: &str, value: &str) -> Result<(), Failure> {
    let nobody_has_it = contestants.iter().all(|(method, _)| method.parameter(name).is_none());
    for (method, parameters) in contestants {
        if nobody_has_it || method.parameter(name).is_some() {
            parameters.set(method.parameters, name, value)?;
        }
    }
    Ok(())
}

fn of_methods(corpus: &Corpus, contestants: &[Contestant]) -> Vec<Outcome> {
    let threads = std::thread::available_parallelism().map_or(1, |threads| threads.get());
    let scores = run(corpus, contestants, threads);
    let outcome = |((method, _), pages): (&Contestant, Vec<PageScore>)| Outcome {
        contestant: method.name.to_owned(),
        corpus: corpus.name.clone(),
        pages,
    };
    contestants.iter().zip(scores).map(outcome).collect()
}

fn of_output(corpus: &Corpus, file: &Path) -> Result<Outcome, Failure> {
    let texts = Corpus::read_output(file)?;
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
        json!({"method": outcome.contestant, "corpus": outcome.corpus, "scores": rows, "worst": worst})
    };
    outcomes.iter().map(of).collect()
}

/// The pages with the lowest bag F1, the lowest first.
fn worst_pages(outcome: &Outcome, count: usize) -> impl Iterator<Item = &PageScore> {
    let f1 = |page: &PageScore| page.text.map_or(1.0, |text| text.bag.f1);
    let mut pages: Vec<&PageScore> = outcome.pages.iter().filter(|page| page.text.is_some()).collect();
    pages.sort_by(|a, b| f1(a).total_cmp(&f1(b)).then_with(|| a.id.cmp(&b.id)));
    pages.into_iter().take(count)
}
