//! `explain --why`: why a passage was left out, and what would keep it.

use super::arguments::ExplainFormat;
use super::failure::Failure;
use super::words::{say, tell};
use clearline_engine::Budget;
use clearline_engine::Reading;
use clearline_engine::explore::{Located, Setup, WhyNot, locate, why_not};
use clearline_engine::extraction::Verdict;
use clearline_engine::internals::extraction::Ground;
use clearline_engine::internals::save::characters::{beginning, in_one_line};
use clearline_engine::page::{Cancel, PageFault};
use clearline_words::message;
use serde_json::{Value, json};
use std::fmt::Write;

/// Most characters of a passage that the answer repeats.
const LONGEST: usize = 60;
/// Most units that are asked about. A word that is everywhere does not mean all of them.
const MOST_UNITS: usize = 4;
/// Most changes in the answer in words.
const MOST_CHANGES: usize = 5;

/// The answer for one unit that holds the passage.
enum Told {
    Kept(usize),
    LeftOut(WhyNot),
}

/// The answer for a passage, in words or in JSON.
pub(super) fn explain(
    reading: &Reading,
    passage: &str,
    format: Option<ExplainFormat>,
    cancel: &Cancel,
) -> Result<String, Failure> {
    if format.is_some_and(|format| format != ExplainFormat::Json) {
        return Err(Failure::Arguments(message!("why-takes")));
    }
    let units = match locate(&reading.document, &reading.extraction.units, passage) {
        Located::In(units) => units,
        Located::Nothing => return Err(Failure::Arguments(message!("why-needs"))),
        Located::NotOnPage => return Err(Failure::NotOnPage(in_one_line(passage))),
        Located::OutsideUnits => Vec::new(),
    };
    if units.len() > MOST_UNITS {
        let all = reading.extraction.units.kind().counted(units.len());
        tell(&message!("why-many", units = all, first = MOST_UNITS.to_string()));
    }
    let told = tell_all(reading, units.get(..MOST_UNITS).unwrap_or(&units), cancel)?;
    Ok(match format {
        Some(ExplainFormat::Json) => format!(
            "{:#}\n",
            told.iter().map(|told| as_json(reading, told)).collect::<Value>()
        ),
        _ if told.is_empty() => say(&message!("why-no-unit", method = reading.extraction.method)) + "\n",
        _ => told
            .iter()
            .map(|told| as_text(reading, told))
            .collect::<Vec<_>>()
            .join("\n"),
    })
}

/// All units share the budget of one question.
fn tell_all(reading: &Reading, units: &[usize], cancel: &Cancel) -> Result<Vec<Told>, Failure> {
    let setup = Setup::new(&reading.document, &reading.recipe);
    let is_cancelled = || cancel.is_cancelled();
    let budget = setup.budget(&is_cancelled);
    let mut told = Vec::new();
    for (number, &unit) in units.iter().enumerate() {
        let part = budget.split(units.len() - number);
        told.push(tell_one(&setup, reading, unit, &part)?);
        budget.take_back(&part);
    }
    Ok(told)
}

fn tell_one(setup: &Setup<'_>, reading: &Reading, unit: usize, budget: &Budget<'_>) -> Result<Told, Failure> {
    let answer = why_not(setup, &reading.automatic, unit, budget);
    // The search fails only if the user cancels. One that ends early says so in its answer.
    let answer = answer.map_err(|_| PageFault::Cancelled)?;
    Ok(answer.map_or(Told::Kept(unit), Told::LeftOut))
}

fn as_text(reading: &Reading, told: &Told) -> String {
    let mut text = String::new();
    // Writing into a string cannot fail.
    let _ = match told {
        Told::Kept(unit) => tell_verdict(
            &mut text,
            reading,
            (*unit, "fate-kept"),
            reading.extraction.verdicts.get(*unit),
        ),
        Told::LeftOut(why) => {
            let verdict = reading.automatic.verdicts.get(why.unit);
            tell_verdict(&mut text, reading, (why.unit, "fate-left-out"), verdict)
                .and_then(|()| tell_changes(&mut text, reading, why))
        }
    };
    text
}

/// The unit, its verdict with the reason, and the grounds for and against it.
fn tell_verdict(
    text: &mut String,
    reading: &Reading,
    (unit, fate): (usize, &'static str),
    verdict: Option<Verdict>,
) -> std::fmt::Result {
    let Some(verdict) = verdict else {
        return Ok(());
    };
    let reason = match verdict.keep && verdict.grounds().is_none() {
        true => verdict.message(),
        false => verdict.reason(),
    };
    let fate = say(&message!("why-fate", fate = message!(fate), reason = reason));
    writeln!(text, "{}\n  {fate}", named(reading, unit))?;
    let spans = reading.extraction.units.spans(unit);
    if let Some(said) = reading.document.sight(spans).message() {
        writeln!(text, "  {}", say(&said))?;
    }
    verdict
        .grounds_in_words()
        .iter()
        .try_for_each(|side| writeln!(text, "  {}", say(side)))
}

fn tell_changes(text: &mut String, reading: &Reading, why: &WhyNot) -> std::fmt::Result {
    let kind = reading.extraction.units.kind();
    if !why.changes.is_empty() {
        writeln!(text, "  {}", say(&message!("why-kept-with")))?;
    }
    for change in why.changes.iter().take(MOST_CHANGES) {
        let (method, from) = (reading.extraction.method, change.from.short());
        let effects = clearline_words::Value::Sentences(change.effect.messages(kind, |unit| words(reading, unit)));
        let effect = message!("sentences", sentences = effects);
        let option = format!("-m {method} --set {}={}", change.parameter, change.to);
        let change = message!("why-change", option = option, from = from.to_string(), effect = effect);
        writeln!(text, "    {}", say(&change))?;
    }
    let id = match (why.changes.is_empty(), why.is_complete) {
        (true, true) => "why-no-change",
        (true, false) => "why-none-tried",
        (false, false) => "why-not-all-tried",
        (false, true) => return Ok(()),
    };
    writeln!(text, "  {}", say(&message!(id)))
}

/// "virtual line 12 “The river rose …”".
fn named(reading: &Reading, unit: usize) -> String {
    let numbered = reading.extraction.units.kind().numbered(unit);
    say(&message!("why-unit", unit = numbered, words = words(reading, unit)))
}

/// The first words of a unit.
fn words(reading: &Reading, unit: usize) -> String {
    let text = reading.document.text_of(reading.extraction.units.spans(unit));
    beginning(&in_one_line(&text), LONGEST)
}

fn as_json(reading: &Reading, told: &Told) -> Value {
    let text = |unit: usize| in_one_line(&reading.document.text_of(reading.extraction.units.spans(unit)));
    match told {
        Told::Kept(unit) => json!({"unit": unit, "keep": true, "text": text(*unit)}),
        Told::LeftOut(why) => json!({
            "unit": why.unit, "keep": false, "text": text(why.unit), "step": why.step, "changes": why.changes,
            "is_complete": why.is_complete, "grounds": grounds(reading, why.unit),
        }),
    }
}

/// The grounds for and against a unit.
fn grounds(reading: &Reading, unit: usize) -> Vec<Ground> {
    let verdict = reading.automatic.verdicts.get(unit);
    let grounds = verdict.as_ref().and_then(Verdict::grounds);
    grounds.map(|grounds| grounds.list.clone()).unwrap_or_default()
}
