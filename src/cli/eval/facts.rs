//! `eval --metadata`: facts that pages state about themselves, compared with gold.

use crate::cli::arguments::{EvalArguments, TableFormat};
use crate::cli::columns::{left, right};
use crate::cli::failure::Failure;
use crate::cli::words::{say, wording};
use clearline_measure::{Corpus, Fact, FactScore, fact_scores};
use clearline_words::Message;
use serde_json::{Value, json};
use std::fmt::Write;

/// The scores of one fact on one corpus.
struct Row<'a> {
    corpus: &'a str,
    fact: Fact,
    scores: Vec<&'a FactScore>,
}

impl Row<'_> {
    fn count(&self, is_meant: impl Fn(&FactScore) -> bool) -> usize {
        self.scores.iter().filter(|score| is_meant(score)).count()
    }

    fn stated(&self) -> usize {
        self.count(|score| score.stated.is_some())
    }

    fn equal(&self) -> usize {
        self.count(|score| score.equal)
    }

    fn share(&self) -> f64 {
        self.equal() as f64 / self.scores.len().max(1) as f64
    }

    /// The first facts that differ from gold.
    fn wrong(&self, count: usize) -> impl Iterator<Item = &FactScore> {
        self.scores.iter().filter(|score| !score.equal).take(count).copied()
    }
}

/// Measures all corpora. Returns the text to print.
pub(super) fn measured(arguments: &EvalArguments) -> Result<String, Failure> {
    let mut corpora = Vec::new();
    for folder in &arguments.corpora {
        let corpus = Corpus::open(folder)?;
        let scores = fact_scores(&corpus, super::threads());
        corpora.push((corpus.name, scores));
    }
    let rows: Vec<Row<'_>> = corpora
        .iter()
        .flat_map(|(name, scores)| rows_of(name, scores))
        .collect();
    Ok(match arguments.format {
        TableFormat::Text => as_text(&rows, arguments.worst),
        TableFormat::Json => format!("{:#}\n", as_json(&rows, arguments.worst)),
    })
}

/// A row for each fact that gold knows of any page.
fn rows_of<'a>(corpus: &'a str, scores: &'a [FactScore]) -> impl Iterator<Item = Row<'a>> {
    let row = move |fact: Fact| Row {
        corpus,
        fact,
        scores: scores.iter().filter(|score| score.fact == fact).collect(),
    };
    Fact::ALL.into_iter().map(row).filter(|row| !row.scores.is_empty())
}

fn as_text(rows: &[Row<'_>], worst: usize) -> String {
    let word = |id| wording().word(id);
    let figures = [
        ("table-gold", 6),
        ("table-stated", 8),
        ("table-equal", 7),
        ("table-share", 8),
    ];
    let figures: String = figures.map(|(id, width)| right(&word(id), width)).concat();
    let names = left(&word("table-corpus"), 22) + &left(&word("table-fact"), 8);
    let mut text = format!("{names}{figures}\n");
    for row in rows {
        // Writing into a string cannot fail.
        let _ = writeln!(
            text,
            "{:<22}{:<8}{:>6}{:>8}{:>7}{:>8.3}",
            row.corpus,
            row.fact.name(),
            row.scores.len(),
            row.stated(),
            row.equal(),
            row.share()
        );
        for score in row.wrong(worst) {
            let _ = writeln!(
                text,
                "    {}\n      {}  {}",
                score.id,
                left(&word("table-gold"), 4),
                score.gold
            );
            if let Some(stated) = &score.stated {
                let ours = left(&word("table-ours"), 4);
                // Names that formats and attributes have are the same in every language.
                let origin = say(&Message::named("origin", &stated.origin));
                let _ = writeln!(text, "      {ours}  {}  ({origin})", stated.value);
            }
        }
    }
    text
}

fn as_json(rows: &[Row<'_>], worst: usize) -> Value {
    let of = |row: &Row<'_>| {
        let wrong: Vec<&FactScore> = row.wrong(worst).collect();
        json!({"corpus": row.corpus, "fact": row.fact, "gold": row.scores.len(), "stated": row.stated(),
               "equal": row.equal(), "share": row.share(), "worst": wrong})
    };
    rows.iter().map(of).collect()
}
