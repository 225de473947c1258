//! The scores as lines of a table.

use super::Outcome;
use crate::cli::columns::{left, right};
use crate::cli::words::{say, wording};
use clearline_measure::{ConfidenceBand, PageLabel, PageScore, Scores, Summary};
use clearline_words::message;
use std::collections::BTreeMap;
use std::fmt::Write;

/// Scores of one part of a corpus: all of it, one type, one language, or gold texts of some length.
pub(super) struct Row {
    pub contestant: String,
    /// "wcxb-dev", "  type=forum", "  lang=de", "  tokens=60–149".
    pub part: String,
    pub summary: Summary,
}

impl Row {
    /// The whole corpus first, then its types and languages where there are several, the largest first, then lengths of its
    /// gold texts.
    pub(super) fn of(outcome: &Outcome) -> Vec<Row> {
        let pages: Vec<&PageScore> = outcome.pages.iter().collect();
        Row::of_pages(&outcome.contestant, &outcome.corpus, &pages)
    }

    /// The same of what a contestant has on all corpora; nothing where there is one only.
    pub(super) fn of_all(outcomes: &[Outcome]) -> Vec<Row> {
        let mut by_contestant: BTreeMap<&str, Vec<&Outcome>> = BTreeMap::new();
        for outcome in outcomes {
            by_contestant.entry(&outcome.contestant).or_default().push(outcome);
        }
        let several = by_contestant.into_iter().filter(|(_, outcomes)| outcomes.len() > 1);
        let rows = several.flat_map(|(contestant, outcomes)| {
            let pages: Vec<&PageScore> = outcomes.into_iter().flat_map(|outcome| &outcome.pages).collect();
            Row::of_pages(contestant, &wording().word("eval-all-corpora"), &pages)
        });
        rows.collect()
    }

    fn of_pages(contestant: &str, name: &str, pages: &[&PageScore]) -> Vec<Row> {
        let row = |part: String, summary: Summary| Row {
            contestant: contestant.to_owned(),
            part,
            summary,
        };
        let named = |name: &'static str, groups: Vec<(String, Summary)>| {
            groups
                .into_iter()
                .map(move |(value, summary)| row(format!("  {name}={value}"), summary))
        };
        let types = grouped(pages, |page| page.label.kind.as_deref().unwrap_or("?"));
        let languages = grouped(pages, |page| page.label.lang.as_deref().unwrap_or("?"));
        std::iter::once(row(name.to_owned(), Summary::of(pages.iter().copied())))
            .chain(named("type", types))
            .chain(named("lang", languages))
            .chain(named("tokens", by_length(pages)))
            .collect()
    }
}

fn grouped<'p>(pages: &[&'p PageScore], key: fn(&'p PageScore) -> &'p str) -> Vec<(String, Summary)> {
    let mut groups: BTreeMap<&str, Vec<&PageScore>> = BTreeMap::new();
    for page in pages {
        groups.entry(key(page)).or_default().push(page);
    }
    if groups.len() < 2 {
        return Vec::new();
    }
    let mut groups: Vec<(&str, Vec<&PageScore>)> = groups.into_iter().collect();
    groups.sort_by_key(|(_, pages)| std::cmp::Reverse(pages.len()));
    groups
        .into_iter()
        .map(|(value, pages)| (value.to_owned(), Summary::of(pages.iter().copied())))
        .collect()
}

/// Tokens from which gold texts are of the next length.
const LENGTHS: [usize; 5] = [1, 60, 150, 400, usize::MAX];

/// Pages by the length of their gold text, the shortest first; nothing where all are of one length.
fn by_length(pages: &[&PageScore]) -> Vec<(String, Summary)> {
    let groups = LENGTHS.array_windows().filter_map(|&[from, to]| {
        let inside = pages.iter().filter(|page| (from..to).contains(&page.gold_tokens));
        let inside: Vec<&PageScore> = inside.copied().collect();
        let name = match to {
            usize::MAX => format!("{from}…"),
            to => format!("{from}–{}", to - 1),
        };
        (!inside.is_empty()).then(|| (name, Summary::of(inside.iter().copied())))
    });
    let groups: Vec<(String, Summary)> = groups.collect();
    if groups.len() < 2 { Vec::new() } else { groups }
}

/// The heading of the table.
pub(super) fn heading() -> String {
    let measures: String = ["shingle", "lcs", "substring"]
        .iter()
        .map(|name| format!(" |{:>11}{:>8}{:>8}", format!("{name} P"), "R", "F1"))
        .collect();
    let word = |id| wording().word(id);
    let names = left(&word("table-method"), 20) + &left(&word("table-corpus"), 22);
    let counts = right(&word("table-pages"), 6) + &right(&word("table-empty"), 6);
    let nonempty = right(&word("table-nonempty"), 9);
    let snippets =
        right(&word("table-must"), 8) + &right(&word("table-must-not"), 8) + &right(&word("table-comments"), 10);
    format!(
        "{names}{counts} |{:>8}{:>8}{:>8}{nonempty}{measures} |{snippets}\n",
        "bag P", "R", "F1"
    )
}

/// One line of the table.
pub(super) fn line(row: &Row) -> String {
    let summary = &row.summary;
    let mut line = format!(
        "{:<20}{}{:>6}{:>6}",
        row.contestant,
        left(&row.part, 22),
        summary.pages,
        summary.empty
    );
    // Writing into a string cannot fail.
    let [p, r, f1] = figures(summary.bag);
    let nonempty = figure(summary.nonempty.map(|scores| scores.f1));
    let _ = write!(line, " |{p:>8}{r:>8}{f1:>8}{nonempty:>9}");
    for scores in [summary.shingle, summary.lcs, summary.substring] {
        let [p, r, f1] = figures(scores);
        let _ = write!(line, " |{p:>11}{r:>8}{f1:>8}");
    }
    let [must, mustnot, comments] = summary.snippets.map(|rates| figure(rates.all));
    let _ = writeln!(line, " |{must:>8}{mustnot:>8}{comments:>10}");
    line
}

/// A page with its bag scores.
pub(super) fn page_line(page: &PageScore) -> String {
    let Some(text) = page.text else {
        return String::new();
    };
    let Scores { p, r, f1 } = text.bag;
    let PageLabel { id, kind, lang, .. } = &page.label;
    let (kind, lang) = (kind.as_deref().unwrap_or("-"), lang.as_deref().unwrap_or("-"));
    let confidence = page.confidence.map(|confidence| format!("c {confidence:.2}  "));
    let confidence = confidence.unwrap_or_default();
    format!("    {f1:.3}  P {p:.3}  R {r:.3}  {confidence}{kind:<14}{lang:<6}{id}\n")
}

/// What the confidence of a contestant is worth on a corpus; empty where it states none.
pub(super) fn confidence(outcome: &Outcome) -> String {
    let bands = ConfidenceBand::all(&outcome.pages);
    let Some(highest) = bands.last() else {
        return String::new();
    };
    let figures = [
        ("table-confidence", 11),
        ("table-pages", 8),
        ("table-share", 8),
        ("table-mean-f1", 9),
    ];
    let figures: String = figures.map(|(id, width)| right(&wording().word(id), width)).concat();
    let mut table = format!(
        "\n{:<20}{:<22}{figures}{:>10}\n",
        outcome.contestant, outcome.corpus, "F1 < 0.5"
    );
    for band in &bands {
        let ConfidenceBand { from, to, pages, .. } = band;
        let _ = writeln!(
            table,
            "{:<42}{:>11}{pages:>8}{:>8.3}{:>9.4}{:>10.3}",
            "",
            format!("{from:.1}–{to:.1}"),
            band.share,
            band.f1,
            band.low
        );
    }
    let (from, f1, percent) = (highest.from, highest.f1, 100.0 * highest.share);
    let (from, f1, percent) = (format!("{from:.1}"), format!("{f1:.3}"), format!("{percent:.0}"));
    table + &say(&message!("eval-confidence", from = from, f1 = f1, percent = percent)) + "\n"
}

/// Bag F1 of every contestant on every corpus, as a Markdown table.
pub(super) fn overview(outcomes: &[Outcome]) -> String {
    let mut corpora: Vec<&str> = Vec::new();
    let mut contestants: Vec<&str> = Vec::new();
    for outcome in outcomes {
        for (names, name) in [(&mut corpora, &outcome.corpus), (&mut contestants, &outcome.contestant)] {
            if !names.contains(&name.as_str()) {
                names.push(name);
            }
        }
    }
    let mut table = format!(
        "| {} | {} |\n|---|{}\n",
        wording().word("table-bag-f1"),
        corpora.join(" | "),
        "--:|".repeat(corpora.len())
    );
    for contestant in contestants {
        let figures: Vec<String> = corpora
            .iter()
            .map(|corpus| bag_f1(outcomes, contestant, corpus))
            .collect();
        let _ = writeln!(table, "| {contestant} | {} |", figures.join(" | "));
    }
    table
}

fn bag_f1(outcomes: &[Outcome], contestant: &str, corpus: &str) -> String {
    let outcome = outcomes
        .iter()
        .find(|outcome| outcome.contestant == contestant && outcome.corpus == corpus);
    let bag = outcome.and_then(|outcome| Summary::of(&outcome.pages).bag);
    bag.map_or_else(|| "–".to_owned(), |scores| format!("{:.3}", scores.f1))
}

fn figures(scores: Option<Scores>) -> [String; 3] {
    let parts: [fn(Scores) -> f64; 3] = [|s| s.p, |s| s.r, |s| s.f1];
    parts.map(|part| figure(scores.map(part)))
}

fn figure(value: Option<f64>) -> String {
    value.map_or_else(|| "-".to_owned(), |value| format!("{value:.4}"))
}
