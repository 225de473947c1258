//! Scores of the real pipeline on pages that the model has not seen.

use crate::table::{PageResult, print_tables};
use crate::{document_of, group_of};
use clearline::evaluate::{Corpus, GoldPage, bag_scores, rates};
use clearline::extraction::{Article, Shown};
use clearline::methods::Parameters;
use clearline::methods::auto::{Model, extract_by};
use serde::Deserialize;
use serde_json::json;
use std::collections::HashMap;
use std::error::Error;
use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::Path;

/// A line of `folds.json`: a model and the groups that it has not seen.
#[derive(Deserialize)]
struct Fold {
    model: String,
    groups: Vec<String>,
}

struct Folds {
    models: Vec<Model>,
    of_groups: HashMap<String, usize>,
}

impl Folds {
    fn read(folder: &Path) -> Result<Folds, Box<dyn Error>> {
        let list: Vec<Fold> = serde_json::from_reader(File::open(folder.join("folds.json"))?)?;
        let mut folds = Folds {
            models: Vec::new(),
            of_groups: HashMap::new(),
        };
        for fold in list {
            let groups = fold.groups.into_iter().map(|group| (group, folds.models.len()));
            folds.of_groups.extend(groups);
            folds
                .models
                .push(Model::read(&std::fs::read(folder.join(fold.model))?)?);
        }
        Ok(folds)
    }

    fn model_for(&self, group: &str) -> Result<&Model, Box<dyn Error>> {
        let fold = self
            .of_groups
            .get(group)
            .ok_or_else(|| format!("no model has left out {group}"))?;
        Ok(&self.models[*fold])
    }
}

/// Scores every page of the corpora by the model that has not seen its group; writes texts and scores, prints the tables.
pub fn evaluate(folder: &Path, corpora: &[Corpus]) -> Result<(), Box<dyn Error>> {
    let folds = Folds::read(folder)?;
    let mut results = Vec::new();
    for corpus in corpora {
        let mut texts = BufWriter::new(File::create(folder.join(format!("{}.jsonl", corpus.name)))?);
        for page in &corpus.pages {
            let model = folds.model_for(&group_of(corpus, page))?;
            let (text, confidence) = extracted(corpus, page, model)?;
            writeln!(texts, "{}", json!({ "id": page.id, "text": text }))?;
            results.push(result(corpus, page, &text, confidence));
        }
    }
    let mut file = BufWriter::new(File::create(folder.join("scores.jsonl"))?);
    for result in &results {
        serde_json::to_writer(&mut file, result)?;
        writeln!(file)?;
    }
    print_tables(&results);
    Ok(())
}

/// The text that a model keeps of a page, and its confidence.
fn extracted(corpus: &Corpus, page: &GoldPage, model: &Model) -> Result<(String, f64), Box<dyn Error>> {
    let document = document_of(corpus, page)?;
    let extraction = extract_by(model, &document, &Parameters::default());
    let article = Article::of(&document);
    let shown = Shown::of(&document, &article, &extraction);
    let text = clearline::extraction::plain_text(&article, &shown);
    Ok((text, extraction.confidence.unwrap_or(0.0)))
}

fn result(corpus: &Corpus, gold: &GoldPage, text: &str, confidence: f64) -> PageResult {
    let (must, mustnot) = rates(gold, text);
    let scores = gold.text.as_ref().map(|gold| bag_scores(gold, text));
    PageResult {
        corpus: corpus.name.clone(),
        id: gold.id.clone(),
        group: group_of(corpus, gold),
        kind: gold.kind.clone(),
        lang: gold.lang.clone(),
        bag: scores,
        gold_is_empty: gold.is_empty(),
        snippets: [must, mustnot],
        confidence,
    }
}
