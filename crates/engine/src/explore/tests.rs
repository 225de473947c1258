//! Worked by hand on the page of [`stories`](super::stories).

use super::stories::{page, parameters};
use super::why_not::{Effect, Passages};
use super::*;
use crate::budget::{Budget, Stop};
use crate::correct::rules::{ChosenRule, Decision, Pattern, Rule, Selector};
use crate::document::{Document, Limits};
use crate::extraction::{Relation, UnitKind, Value};
use crate::methods::line_block;
use crate::reading::Recipe;
use std::sync::Arc;

fn recipe(threshold: &str) -> Recipe {
    Recipe::by(&line_block::METHOD, &parameters(threshold))
}

fn parsed(html: &str) -> Document {
    Document::parse_html(html.into(), &Limits::default(), &|| false)
}

/// A budget of so many runs.
fn runs(setup: &Setup<'_>, runs: u64) -> Budget<'static> {
    Budget::of(runs * setup.work_of_a_run(), &|| false)
}

fn threshold_range(threshold: &str, runs: u64) -> Sensitivity {
    let (document, recipe) = (parsed(&page()), recipe(threshold));
    let setup = Setup::new(&document, &recipe);
    let card = line_block::METHOD.parameter("threshold").unwrap();
    sensitivity(&setup, card, &self::runs(&setup, runs)).unwrap().unwrap()
}

#[test]
fn effects_are_told_in_sentences() {
    let passages = |units: &[usize], characters| Passages {
        units: units.to_vec(),
        characters,
    };
    let told = |effect: Effect| {
        let sentences = effect.messages(UnitKind::Block, |unit| format!("text {unit}"));
        let sentences: Vec<String> = sentences.iter().map(ToString::to_string).collect();
        sentences.join(" ")
    };
    assert_eq!(told(Effect::default()), "Nothing else would change.");
    let both = Effect {
        comes_in: passages(&[4], 37),
        goes_out: passages(&[6, 9], 90),
    };
    assert_eq!(
        told(both),
        "1 other block, of 37 characters, would come in too: “text 4”. 2 other blocks, of 90 characters together, would be \
         left out, the first “text 6”."
    );
}

#[test]
fn the_text_is_the_same_between_the_lengths_of_two_stories() {
    // The second story is kept below 30, the first left out from 50 on.
    let range = threshold_range("40", 1_000);
    assert_eq!((range.from, range.to), (Bound::Exact(30.0), Bound::Exact(49.0)));
    assert_eq!(range.to_string(), "The text stays the same from 30 to 49.");
    let range = threshold_range("200", 1_000);
    assert_eq!(
        (range.from, range.to),
        (Bound::Exact(80.0), Bound::EndOfRange(500.0)),
        "nothing is kept"
    );
}

#[test]
fn a_value_that_the_method_has_chosen_is_told_with_four_places() {
    let range = Sensitivity {
        value: 15.748_322_147,
        from: Bound::Exact(15.7),
        to: Bound::Exact(15.748_322_147),
    };
    assert_eq!(range.to_string(), "The text stays the same from 15.7 to 15.7483.");
}

#[test]
fn a_budget_that_is_used_up_is_told() {
    let range = threshold_range("40", 8);
    assert_eq!((range.from, range.to), (Bound::AtLeast(36.0), Bound::AtLeast(44.0)));
    assert_eq!(range.to_string(), "The text stays the same at least from 36 to 44.");
    let (document, recipe) = (parsed(&page()), recipe("40"));
    let setup = Setup::new(&document, &recipe);
    let card = line_block::METHOD.parameter("threshold").unwrap();
    let cancelled = sensitivity(&setup, card, &setup.budget(&|| true));
    assert_eq!(cancelled, Err(Stop::Cancelled));
    let mode = line_block::METHOD.parameter("mode").unwrap();
    assert_eq!(sensitivity(&setup, mode, &setup.budget(&|| false)), Ok(None));
}

#[test]
fn no_value_is_advised_that_the_rule_of_the_site_would_undo() {
    let html = page();
    let (document, recipe) = (parsed(&html), recipe("40"));
    let mut rule = Rule::new(Pattern::parse("example.com").unwrap());
    rule.drop.push(Selector::parse("body").unwrap());
    let rule = ChosenRule {
        rule: Arc::new(rule),
        decision: Decision::Use,
    };
    let recipe = Recipe {
        rule: Some(rule),
        ..recipe
    };
    let setup = Setup::new(&document, &recipe);
    let answer = setup.extract(&setup.budget(&|| false)).unwrap();
    let Located::In(units) = locate(&document, &answer.units, &"水".repeat(20)) else {
        panic!("not found");
    };
    let why = why_not(&setup, &answer, units[0], &setup.budget(&|| false))
        .unwrap()
        .unwrap();
    assert_eq!((why.changes.len(), why.is_complete), (0, true));
    let card = line_block::METHOD.parameter("threshold").unwrap();
    let range = sensitivity(&setup, card, &setup.budget(&|| false)).unwrap().unwrap();
    assert_eq!(range.to_string(), "No value changes the text.");
}

#[test]
fn a_parameter_without_effect_has_no_bounds() {
    let range = |from, to| Sensitivity { value: 3.0, from, to }.to_string();
    let everywhere = range(Bound::EndOfRange(1.0), Bound::EndOfRange(5.0));
    assert_eq!(everywhere, "No value changes the text.");
    assert_eq!(
        range(Bound::Exact(3.0), Bound::Exact(3.0)),
        "The text is this one at 3 alone."
    );
}

#[test]
fn the_smallest_change_of_each_parameter_keeps_a_story() {
    let (document, recipe) = (parsed(&page()), recipe("40"));
    let setup = Setup::new(&document, &recipe);
    let answer = setup.extract(&setup.budget(&|| false)).unwrap();
    let Located::In(units) = locate(&document, &answer.units, &"水".repeat(20)) else {
        panic!("not found");
    };
    let why = why_not(&setup, &answer, units[0], &setup.budget(&|| false))
        .unwrap()
        .unwrap();
    assert_eq!((why.unit, why.step.rule, why.is_complete), (3, "outside-regions", true));
    let evidence = why.step.evidence.as_ref().unwrap();
    assert_eq!(
        (evidence.value, evidence.relation, evidence.threshold),
        (30.0, Relation::AtMost, 40.0)
    );
    let told: Vec<(&str, Value, f64)> = why
        .changes
        .iter()
        .take(3)
        .map(|it| (it.parameter, it.to, it.share))
        .collect();
    // With two lines to a block no block is empty; with two empty blocks to an end, one does not end a region.
    let expected = [
        ("threshold", Value::Number(29.0), 11.0 / 500.0),
        ("k", Value::Number(2.0), 1.0 / 9.0),
        ("end_run", Value::Number(2.0), 1.0 / 9.0),
    ];
    assert_eq!(told, expected);
    let rest = Passages {
        units: vec![4],
        characters: 10,
    };
    assert_eq!(
        why.changes[0].effect,
        Effect {
            comes_in: rest,
            goes_out: Passages::default()
        }
    );
}

#[test]
fn what_no_parameter_keeps_has_no_changes() {
    let document = parsed(&format!("<p>{}<p>短", "长文".repeat(100)));
    let recipe = Recipe::of(&line_block::METHOD);
    let setup = Setup::new(&document, &recipe);
    let answer = setup.extract(&setup.budget(&|| false)).unwrap();
    let Located::In(units) = locate(&document, &answer.units, "短") else {
        panic!("not found");
    };
    let why = why_not(&setup, &answer, units[0], &setup.budget(&|| false))
        .unwrap()
        .unwrap();
    assert_eq!((why.changes, why.is_complete), (vec![], true));
    let Located::In(kept) = locate(&document, &answer.units, "长文长") else {
        panic!("not found");
    };
    let nothing_to_ask = why_not(&setup, &answer, kept[0], &setup.budget(&|| false));
    assert_eq!(nothing_to_ask, Ok(None));
}

#[test]
fn a_search_without_budget_is_not_complete() {
    let (document, recipe) = (parsed(&page()), recipe("40"));
    let setup = Setup::new(&document, &recipe);
    let answer = setup.extract(&setup.budget(&|| false)).unwrap();
    let why = why_not(&setup, &answer, 3, &runs(&setup, 5)).unwrap().unwrap();
    assert!(!why.is_complete);
    let stopped = why_not(&setup, &answer, 3, &setup.budget(&|| true));
    assert_eq!(stopped, Err(Stop::Cancelled));
}

#[test]
fn a_question_about_a_large_page_makes_no_more_work() {
    let page = format!("{}<!-- {} -->", page(), "x".repeat(20_000_000));
    let (document, recipe) = (parsed(&page), recipe("40"));
    let setup = Setup::new(&document, &recipe);
    let answer = setup.extract(&setup.budget(&|| false)).unwrap();
    let looks = std::cell::Cell::new(0);
    let is_cancelled = || looks.replace(looks.get() + 1) == usize::MAX;
    let why = why_not(&setup, &answer, 3, &setup.budget(&is_cancelled))
        .unwrap()
        .unwrap();
    assert!(!why.is_complete);
    // A look before each run, and one before the run that each parameter is not granted any more.
    let most = 10 + line_block::METHOD.parameters.len();
    assert!(looks.get() <= most, "{} looks", looks.get());
}
