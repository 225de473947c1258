//! How methods came to their answers: every stage fits the page, and the last one is the answer.

use super::hostile_pages;
use super::pages::{fixtures, parse};
use super::panes::around;
use super::program::{clearline, fixture, text};
use clearline_engine::Reading;
use clearline_engine::correct::{Act, Correction};
use clearline_engine::document::Document;
use clearline_engine::internals::extraction::Stage;
use clearline_engine::internals::extraction::Trace;
use clearline_engine::methods::{METHODS, Method, ParameterKind, Parameters};
use clearline_engine::page::{Page, Source};
use clearline_words::message;
use std::sync::Arc;

/// Every method in every mode.
fn recipes() -> Vec<(&'static Method, Parameters)> {
    let modes = |method: &'static Method| match method.parameter("mode").map(|card| &card.kind) {
        Some(ParameterKind::Choice(modes)) => modes.to_vec(),
        _ => vec![""],
    };
    let recipe = |method: &'static Method, mode: &str| {
        let mut parameters = Parameters::default();
        if !mode.is_empty() {
            parameters.set(method.parameters, "mode", mode).unwrap();
        }
        (method, parameters)
    };
    METHODS
        .iter()
        .flat_map(|method| modes(method).into_iter().map(|mode| recipe(method, mode)))
        .collect()
}

/// Traces a page and sees that the last stage is the answer by the method's own account.
fn trace(name: &str, document: &Document, method: &Method, parameters: &Parameters) -> Trace {
    let extraction = method.extract(document, parameters);
    let trace = method.trace(document, &extraction);
    let name = format!("{name} by {} {parameters:?}", method.name);
    let last = trace.stages.last().unwrap_or_else(|| panic!("{name}: no stage"));
    assert_ne!(last.name, "afterwards", "{name}: {}", last.sentence);
    assert!(last.shows(&extraction), "{name}: {}", last.sentence);
    assert_eq!(last.curve, extraction.curve, "{name}");
    assert_eq!(last.kept_count(), extraction.kept_count(), "{name}");
    for stage in &trace.stages {
        assert_eq!(stage.standings.len(), extraction.units.len(), "{name}: {}", stage.name);
        assert!(stage.sentence.to_string().ends_with('.'), "{name}: {}", stage.sentence);
        for series in &stage.curve.series {
            assert_eq!(series.samples.len(), extraction.units.len(), "{name}: {}", stage.name);
        }
        let units = extraction.units.len();
        assert!(
            stage.curve.kept.iter().all(|run| run.end < units),
            "{name}: {}",
            stage.name
        );
    }
    trace
}

#[test]
fn the_last_stage_is_the_answer_for_every_method_and_mode() {
    for page in fixtures() {
        let document = page.parse();
        for (method, parameters) in recipes() {
            trace(&page.name, &document, method, &parameters);
        }
    }
}

#[test]
fn hostile_pages_are_traced_through() {
    for page in hostile_pages::all() {
        let document = parse(&page.shortened(100));
        for (method, parameters) in recipes() {
            trace(page.name, &document, method, &parameters);
        }
    }
}

#[test]
fn parameters_that_are_set_are_traced_as_well() {
    let document = parse(include_str!("../fixtures/article-en.html"));
    for (method, name, values) in [
        ("auto", "cut", ["0", "0.99"]),
        ("text-density", "threshold", ["1", "5000"]),
        ("line-block", "end_run", ["1", "10"]),
        ("justext", "list", ["none", "German"]),
        ("dbscan", "epsilon", ["1", "10"]),
        ("scored-blocks", "look_ahead", ["1", "10"]),
        ("clearreader", "join", ["on", "off"]),
    ] {
        let method = clearline_engine::methods::method(method).unwrap();
        for value in values {
            let mut parameters = Parameters::default();
            parameters.set(method.parameters, name, value).unwrap();
            trace(name, &document, method, &parameters);
        }
    }
}

/// The steps as the methods' sources call them.
#[test]
fn the_stages_bear_the_names_of_the_steps() {
    let document = parse(include_str!("../fixtures/article-en.html"));
    for (method, names) in [
        ("auto", "features, probability, cut, asides, hidden, copies"),
        ("justext", "paragraphs, context-free, step-1, step-2, step-3, step-4"),
        (
            "line-block",
            "strip, measure, smooth, threshold, rise-and-fall, bridge, trim, select",
        ),
        (
            "text-density",
            "counts, densities, density-sums, threshold-path, marking, keeping",
        ),
        ("dbscan", "weights, neighbourhood, cores, reach, noise, selection"),
        ("clearreader", "strip, measure, smooth, threshold, rise-and-fall, join"),
    ] {
        let method = clearline_engine::methods::method(method).unwrap();
        let found = trace("article-en", &document, method, &Parameters::default());
        let found: Vec<&str> = found.stages.iter().map(|stage| stage.name).collect();
        assert_eq!(found.join(", "), names, "{}", method.name);
    }
}

/// Growth of a hundred steps is shown in forty stages at most, and all stages share one row of scores.
#[test]
fn long_growth_is_shown_in_few_stages_that_share_their_series() {
    let paragraph = "<p>Rain fell on hills, fields, roofs. Rain fell on rivers, lakes, seas.</p><hr><hr>";
    let document = parse(&paragraph.repeat(120));
    let method = clearline_engine::methods::method("scored-blocks").unwrap();
    let mut parameters = Parameters::default();
    parameters.set(method.parameters, "separator", "2").unwrap();
    parameters.set(method.parameters, "look_ahead", "1").unwrap();
    let trace = trace("rain", &document, method, &parameters);
    let growth: Vec<_> = trace.stages.iter().filter(|stage| stage.name == "growth").collect();
    assert!((2..=40).contains(&growth.len()), "{}", growth.len());
    let samples = |stage: &Stage| stage.curve.series[0].samples.clone();
    assert!(
        growth
            .iter()
            .all(|stage| Arc::ptr_eq(&samples(stage), &samples(growth[0])))
    );
    let several = message!(
        "trace-scored-blocks-growth",
        steps = 2,
        first = "1",
        last = "|",
        count = 2
    )
    .with("blocks", "")
    .with("before", "")
    .with("after", "");
    assert!(
        growth[0].sentence.to_string().starts_with(&around(&several, 0)),
        "{}",
        growth[0].sentence
    );
    let grows = growth
        .windows(2)
        .all(|pair| pair[0].kept_count() <= pair[1].kept_count());
    assert!(grows);
}

#[test]
fn explain_prints_the_trace_where_it_is_asked_for() {
    let page = fixture("article-en.html");
    assert!(clearline(&["explain", &page]).json().get("trace").is_none());
    let words = clearline(&["explain", "--trace", "-m", "line-block", &page]);
    assert_eq!((words.code, words.stderr.as_str()), (Some(0), ""));
    let strip = message!("trace-step", number = "1", step = text("stage-strip"), sentence = "").to_string();
    assert!(words.stdout.starts_with(&strip), "{}", words.stdout);
    let run = clearline(&["explain", "--trace", "-f", "json", "-m", "line-block", &page]);
    assert_eq!(run.code, Some(0));
    let analysis = run.json();
    let (units, trace) = (
        analysis["units"].as_array().unwrap(),
        analysis["trace"].as_array().unwrap(),
    );
    assert_eq!(trace[0]["name"], "strip");
    let last = trace.last().unwrap();
    assert_eq!(last["kept"], analysis["curve"]["kept"]);
    let letters = last["classes"].as_str().unwrap();
    assert_eq!(letters.len(), units.len());
    for (letter, unit) in letters.chars().zip(units) {
        let class = unit["class"].as_str().unwrap();
        assert!(class.starts_with(letter.to_ascii_lowercase()), "{letter} {class}");
    }
    assert_eq!(words.stdout.lines().count(), trace.len());
    let with_series = trace.iter().filter(|stage| stage.get("series").is_some()).count();
    assert_eq!(with_series, 3, "characters, weights, block lengths");
}

#[test]
fn a_trace_is_no_table() {
    let run = clearline(&["explain", "--trace", "-f", "csv", &fixture("article-en.html")]);
    assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""));
    assert_eq!(run.sentence(), message!("trace-takes").error_text().to_string());
}

#[test]
fn what_is_corrected_by_hand_is_one_more_stage() {
    let page = Page::from_html(Source::Pasted, include_str!("../fixtures/article-en.html"));
    let method = clearline_engine::methods::method("line-block").unwrap();
    let reading = Reading::of(page, method, &Parameters::default());
    let extraction = &reading.extraction;
    let is_kept = |unit: &usize| extraction.verdicts.keeps(*unit);
    let kept = (0..extraction.units.len()).find(is_kept).unwrap();
    let correction = Correction::of_units(Act::Flipped, false, &reading.document, &extraction.units, [kept]);
    let corrected = reading.corrected(&[correction]);
    let trace = method.trace(&corrected.document, &corrected.extraction);
    let last = trace.stages.last().unwrap();
    assert_eq!(last.name, "afterwards");
    let changed = message!("units-counted", kind = "virtual-line", count = 1);
    let told = message!("trace-afterwards", changed = changed, kept = "|");
    assert!(
        last.sentence.to_string().contains(&around(&told, 0)),
        "{}",
        last.sentence
    );
    assert!(last.shows(&corrected.extraction));
}
