//! `eval --site-memory`: the worth of rules. One page of a group is corrected, and the others are read by the rule that
//! it teaches.

use super::{contestants, corpus};
use crate::cli::arguments::{EvalArguments, TableFormat};
use crate::cli::columns::{left, right};
use crate::cli::failure::Failure;
use crate::cli::words::{say, wording};
use clearline_engine::page::Cancel;
use clearline_measure::{GroupMemory, Scope, site_memory};
use clearline_words::message;
use serde_json::json;
use std::fmt::Write;

/// Groups that are listed without `--worst`.
const LISTED: usize = 5;

/// Measures each method on each corpus in both scopes. Returns the text to print.
pub(super) fn measured(arguments: &EvalArguments, cancel: &Cancel) -> Result<String, Failure> {
    let contestants = contestants(arguments)?;
    let mut text = heading();
    let mut values = Vec::new();
    for folder in &arguments.corpora {
        let corpus = corpus(arguments, folder)?;
        for contestant in &contestants {
            for scope in [Scope::Section, Scope::Site] {
                let groups = site_memory(&corpus, contestant, scope, cancel);
                let name = contestant.method.name;
                text.push_str(&lines(name, &corpus.name, scope, &groups, arguments.worst));
                values.push(json!({"method": name, "corpus": corpus.name, "scope": scope, "groups": groups}));
            }
        }
    }
    Ok(match arguments.format {
        TableFormat::Text => text,
        TableFormat::Json => format!("{:#}\n", serde_json::Value::from(values)),
    })
}

fn heading() -> String {
    let word = |id| wording().word(id);
    let names = [("table-method", 14), ("table-corpus", 12), ("table-scope", 9)];
    let counts = [
        ("table-groups", 7),
        ("table-pages", 7),
        ("table-learned", 9),
        ("table-refused", 9),
        ("table-used", 7),
        ("table-stale", 7),
    ];
    let scores = [
        ("table-before", 8),
        ("table-after", 8),
        ("table-change", 9),
        ("table-falls", 8),
    ];
    format!(
        "{}{} |{}\n",
        names.map(|(id, width)| left(&word(id), width)).concat(),
        counts.map(|(id, width)| right(&word(id), width)).concat(),
        scores.map(|(id, width)| right(&word(id), width)).concat()
    )
}

fn lines(method: &str, corpus: &str, scope: Scope, groups: &[GroupMemory], worst: usize) -> String {
    let pages: usize = groups.iter().map(|group| group.pages).sum();
    let sum = |count: fn(&GroupMemory) -> usize| groups.iter().map(count).sum::<usize>();
    let mean = |of: fn(&GroupMemory) -> f64| {
        groups.iter().map(|group| of(group) * group.pages as f64).sum::<f64>() / pages.max(1) as f64
    };
    let (before, after) = (mean(|group| group.before), mean(|group| group.after));
    let refused = sum(|group| usize::from(group.refused.is_some()));
    let scope = match scope {
        Scope::Section => "scope-section",
        Scope::Site => "scope-site",
    };
    let scope = left(&wording().word(scope), 9);
    let falls = groups.iter().filter(|group| change(group) < -0.01).count();
    // Writing into a string cannot fail.
    let mut text = String::new();
    let _ = writeln!(
        text,
        "{method:<14}{corpus:<12}{scope}{:>7}{pages:>7}{:>9}{refused:>9}{:>7}{:>7} |{before:>8.4}{after:>8.4}{:>+9.4}{falls:>8}",
        groups.len(),
        groups.len() - refused,
        sum(|group| group.used),
        sum(|group| group.stale),
        after - before
    );
    let mut listed: Vec<&GroupMemory> = groups.iter().filter(|group| group.used > 0).collect();
    listed.sort_by(|a, b| change(a).total_cmp(&change(b)));
    for group in listed.into_iter().take(if worst == 0 { LISTED } else { worst }) {
        let _ = writeln!(
            text,
            "    {:+.4}  {:.4} → {:.4}  {}  {}",
            change(group),
            group.before,
            group.after,
            say(&message!(
                "eval-group-pages",
                used = group.used.to_string(),
                pages = group.pages.to_string()
            )),
            say(&message!(
                "eval-group-from",
                group = group.group.as_str(),
                taught = group.taught.as_str()
            ))
        );
    }
    text
}

fn change(group: &GroupMemory) -> f64 {
    group.after - group.before
}
