//! `eval --structure`: how much of the structure of gold Markdown the saved Markdown keeps.

use crate::cli::arguments::{EvalArguments, TableFormat};
use crate::cli::columns::{left, right};
use crate::cli::failure::Failure;
use crate::cli::words::{say, tell, wording};
use clearline_engine::Reading;
use clearline_engine::internals::save::markdown;
use clearline_engine::page::Options;
use clearline_measure::{Contestant, Corpus, ElementKind, GoldPage, Kept, Structure, over_pages};
use clearline_words::{Message, message};
use serde_json::{Value, json};
use std::fmt::Write;

/// How much one method keeps of one corpus.
struct Outcome {
    contestant: String,
    corpus: String,
    /// The pages whose gold has Markdown.
    pages: Vec<(String, Structure)>,
}

/// Measures all corpora. Returns the text to print.
pub(super) fn measured(arguments: &EvalArguments) -> Result<String, Failure> {
    let contestants = super::contestants(arguments)?;
    let mut outcomes = Vec::new();
    for folder in &arguments.corpora {
        let corpus = super::corpus(arguments, folder)?;
        if corpus.pages.iter().all(|page| page.text_md.is_none()) {
            tell(&message!("eval-no-markdown", name = corpus.name.as_str()));
            continue;
        }
        outcomes.extend(contestants.iter().map(|contestant| of_method(&corpus, contestant)));
    }
    Ok(match arguments.format {
        TableFormat::Text => as_text(&outcomes, arguments.worst),
        TableFormat::Json => format!("{:#}\n", as_json(&outcomes)),
    })
}

fn of_method(corpus: &Corpus, contestant: &Contestant) -> Outcome {
    let pages = over_pages(&corpus.pages, super::threads(), |page| {
        let gold = page.text_md.as_deref()?;
        let kept = markdown_of(corpus, page, contestant);
        Some((page.id.clone(), Structure::of(gold, &kept)))
    });
    Outcome {
        contestant: contestant.method.name.to_owned(),
        corpus: corpus.name.clone(),
        pages: pages.into_iter().flatten().collect(),
    }
}

/// The Markdown of a page; empty where it cannot be read.
fn markdown_of(corpus: &Corpus, page: &GoldPage, contestant: &Contestant) -> String {
    // Without an address, a page would lose all links to its neighbours.
    let address = page.url.as_deref().unwrap_or("https://page.invalid/");
    let options = Options {
        base_url: url::Url::parse(address).ok(),
        ..Options::default()
    };
    let loaded = corpus.load(page, options);
    loaded.map_or_else(
        |_| String::new(),
        |page| {
            let reading = Reading::of(page, contestant.method, &contestant.parameters);
            // A page that cannot be written counts as one without Markdown.
            markdown(&reading, None).map_or_else(|_| String::new(), |markdown| body(&markdown).to_owned())
        },
    )
}

/// Markdown without its front matter.
fn body(markdown: &str) -> &str {
    let after = markdown
        .strip_prefix("---\n")
        .and_then(|rest| rest.split_once("\n---\n"));
    after.map_or(markdown, |(_, body)| body)
}

/// A table for each outcome, and for each page up to `lost` elements that were lost.
fn as_text(outcomes: &[Outcome], lost: usize) -> String {
    let mut text = String::new();
    for outcome in outcomes {
        // Writing into a string cannot fail.
        let _ = writeln!(text, "{}\n{}", say(&subject(outcome)), heading());
        for (kind, kept) in totals(outcome) {
            let share = kept
                .share()
                .map_or_else(|| "-".to_owned(), |share| format!("{:.1} %", share * 100.0));
            let Kept {
                gold,
                text: both,
                kind: same,
            } = kept;
            let _ = writeln!(text, "{:<14}{gold:>8}{both:>10}{same:>10}{share:>9}", kind.name());
        }
        for (page, structure) in &outcome.pages {
            for (kind, key) in structure.lost.iter().take(lost) {
                let start: String = key.chars().take(60).collect();
                let _ = writeln!(text, "    {page}: {}: {start}", kind.name());
            }
        }
        text.push('\n');
    }
    text
}

/// What a table is about.
fn subject(outcome: &Outcome) -> Message {
    message!(
        "eval-structure-of",
        method = outcome.contestant.as_str(),
        name = outcome.corpus.as_str(),
        pages = outcome.pages.len().to_string()
    )
}

fn heading() -> String {
    let word = |id| wording().word(id);
    let figures = [
        ("table-gold", 8),
        ("table-text-kept", 10),
        ("table-kind-kept", 10),
        ("table-share", 9),
    ];
    left(&word("table-kind"), 14) + &figures.map(|(id, width)| right(&word(id), width)).concat()
}

fn as_json(outcomes: &[Outcome]) -> Value {
    let of = |outcome: &Outcome| {
        let kinds = totals(outcome).map(|(kind, kept)| json!({"kind": kind, "kept": kept, "share": kept.share()}));
        let pages = outcome.pages.iter();
        let pages = pages.map(|(id, structure)| json!({"id": id, "structure": structure}));
        json!({"method": outcome.contestant, "corpus": outcome.corpus, "kinds": kinds.collect::<Vec<_>>(),
               "pages": pages.collect::<Vec<_>>()})
    };
    outcomes.iter().map(of).collect()
}

/// Each kind over all pages.
fn totals(outcome: &Outcome) -> impl Iterator<Item = (ElementKind, Kept)> {
    ElementKind::ALL.into_iter().enumerate().map(|(at, kind)| {
        let pages = outcome.pages.iter();
        (
            kind,
            pages.fold(Kept::default(), |sum, (_, structure)| sum.with(structure.kinds[at])),
        )
    })
}
