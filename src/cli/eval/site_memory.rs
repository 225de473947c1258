//! `eval --site-memory`: the worth of rules. One page of a group is corrected, and the others are read by the rule that
//! it teaches.

use super::{contestants, corpus};
use crate::cli::arguments::{EvalArguments, TableFormat};
use crate::cli::failure::Failure;
use clearline_engine::page::Cancel;
use clearline_measure::{GroupMemory, Scope, site_memory};
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
    format!(
        "{:<14}{:<12}{:<9}{:>7}{:>7}{:>9}{:>9}{:>7}{:>7} |{:>8}{:>8}{:>9}{:>8}\n",
        "method",
        "corpus",
        "scope",
        "groups",
        "pages",
        "learned",
        "refused",
        "used",
        "stale",
        "before",
        "after",
        "change",
        "falls"
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
        Scope::Section => "section",
        Scope::Site => "site",
    };
    let falls = groups.iter().filter(|group| change(group) < -0.01).count();
    // Writing into a string cannot fail.
    let mut text = String::new();
    let _ = writeln!(
        text,
        "{method:<14}{corpus:<12}{scope:<9}{:>7}{pages:>7}{:>9}{refused:>9}{:>7}{:>7} |{before:>8.4}{after:>8.4}{:>+9.4}{falls:>8}",
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
            "    {:+.4}  {:.4} → {:.4}  {} of {} pages  {} (from {})",
            change(group),
            group.before,
            group.after,
            group.used,
            group.pages,
            group.group,
            group.taught
        );
    }
    text
}

fn change(group: &GroupMemory) -> f64 {
    group.after - group.before
}
