//! `eval --blocks`: how many lists, definitions, listings, quotations and tables stay in one piece.

use super::{contestants, corpus_for, policies};
use crate::cli::arguments::{EvalArguments, TableFormat};
use crate::cli::columns::{left, right};
use crate::cli::failure::Failure;
use crate::cli::words::wording;
use clearline_measure::{WholeBlock, whole_blocks};
use serde_json::{Value, json};
use std::fmt::Write;

/// The blocks of one corpus, as one method keeps them.
struct Outcome {
    contestant: &'static str,
    corpus: String,
    blocks: Vec<WholeBlock>,
}

/// The blocks of one element, counted.
#[derive(Default)]
struct Count {
    blocks: usize,
    kept: usize,
    tokens: usize,
    tokens_kept: usize,
}

impl Count {
    fn of<'a>(blocks: impl Iterator<Item = &'a WholeBlock>) -> Count {
        blocks.fold(Count::default(), |count, block| Count {
            blocks: count.blocks + 1,
            kept: count.kept + usize::from(block.kept),
            tokens: count.tokens + block.tokens,
            tokens_kept: count.tokens_kept + if block.kept { block.tokens } else { 0 },
        })
    }

    fn share(&self) -> f64 {
        self.kept as f64 / self.blocks.max(1) as f64
    }

    fn share_of_tokens(&self) -> f64 {
        self.tokens_kept as f64 / self.tokens.max(1) as f64
    }
}

/// Measures all corpora. Returns the text to print.
pub(super) fn measured(arguments: &EvalArguments) -> Result<String, Failure> {
    let contestants = contestants(arguments)?;
    let policies = policies(arguments, &contestants)?;
    let mut outcomes = Vec::new();
    for folder in &arguments.corpora {
        let corpus = corpus_for(arguments, folder, policies.as_ref())?;
        let blocks = whole_blocks(&corpus, &contestants, super::threads());
        outcomes.extend(contestants.iter().zip(blocks).map(|(contestant, blocks)| Outcome {
            contestant: contestant.method.name,
            corpus: corpus.name.clone(),
            blocks,
        }));
    }
    Ok(match arguments.format {
        TableFormat::Text => as_text(&outcomes, arguments.worst),
        TableFormat::Json => format!("{:#}\n", as_json(&outcomes)),
    })
}

/// A row for each element of each corpus, then as many blocks that were torn or left out as `lost` says.
fn as_text(outcomes: &[Outcome], lost: usize) -> String {
    let word = |id| wording().word(id);
    let mut text =
        left(&word("table-method"), 14) + &left(&word("table-corpus"), 22) + &left(&word("table-element"), 12);
    for (id, width) in [
        ("table-gold", 7),
        ("table-kept", 7),
        ("table-share", 8),
        ("table-share-of-tokens", 10),
    ] {
        text.push_str(&right(&word(id), width));
    }
    text.push('\n');
    for outcome in outcomes {
        for (tag, count) in counts(outcome) {
            // Writing into a string can't fail.
            let _ = writeln!(
                text,
                "{:<14}{:<22}{tag:<12}{:>7}{:>7}{:>8.3}{:>10.3}",
                outcome.contestant,
                outcome.corpus,
                count.blocks,
                count.kept,
                count.share(),
                count.share_of_tokens()
            );
        }
        let is_lost = |block: &&WholeBlock| !block.kept;
        for block in outcome.blocks.iter().filter(is_lost).take(lost) {
            let _ = writeln!(text, "    {}  {}  {}", block.page, block.tag, block.start);
        }
    }
    text
}

fn as_json(outcomes: &[Outcome]) -> Value {
    let of = |outcome: &Outcome| {
        let elements = counts(outcome).map(|(tag, count)| {
            json!({"tag": tag, "gold": count.blocks, "kept": count.kept, "share": count.share(),
                   "share_of_tokens": count.share_of_tokens()})
        });
        json!({"method": outcome.contestant, "corpus": outcome.corpus, "elements": elements.collect::<Vec<_>>(),
               "blocks": outcome.blocks})
    };
    outcomes.iter().map(of).collect()
}

/// The elements that the gold texts have, in the order of a table.
fn counts(outcome: &Outcome) -> impl Iterator<Item = (&'static str, Count)> {
    let count = |tag| {
        let blocks = outcome.blocks.iter();
        (tag, Count::of(blocks.filter(|block| block.tag == tag)))
    };
    WholeBlock::tags().map(count).filter(|(_, count)| count.blocks > 0)
}
