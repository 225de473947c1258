//! Equality of jusText's mode `package` with the package, printed and demanded.

use std::collections::HashMap;
use std::io;

use clearline_engine::document::{Document, Limits as ParseLimits};
use clearline_engine::extraction::{Class, Verdict};
use clearline_engine::internals::methods::justext::{Features, Judgement, METHOD, Paragraph, Settings, judge};
use clearline_engine::methods::Parameters;
use serde::Deserialize;

use super::shared;

/// Pages whose output may differ, because libxml2 and html5ever build different trees of broken pages.
const MOST_DIFFERENT_PAGES: usize = 1;
/// Share of the oracle's paragraphs that must be found with text, linked characters and both classes.
const LEAST_PARAGRAPHS: f64 = 0.995;

#[derive(Deserialize)]
struct Page {
    id: String,
    /// Only of the edge cases.
    #[serde(default)]
    html: String,
    paragraphs: Vec<Expected>,
}

#[derive(Deserialize)]
struct Expected {
    dom_path: String,
    text: String,
    len: u32,
    words: u32,
    stopwords: u32,
    stop_density: f64,
    link_chars: u32,
    link_density: f64,
    tags: u32,
    heading: bool,
    en: (String, String),
    none: (String, String),
    en_no_headings: (String, String),
}

/// One of the ways in which the package was run.
struct Run {
    name: &'static str,
    set: &'static [(&'static str, &'static str)],
    classes: fn(&Expected) -> &(String, String),
}

const ENGLISH: Run = Run {
    name: "English list",
    set: &[("mode", "package"), ("list", "English")],
    classes: |expected| &expected.en,
};

const WITHOUT_LIST: Run = Run {
    name: "language-independent",
    set: &[("mode", "package"), ("list", "none")],
    classes: |expected| &expected.none,
};

const WITHOUT_HEADINGS: Run = Run {
    name: "English list, no headings",
    set: &[("mode", "package"), ("list", "English"), ("no_headings", "yes")],
    classes: |expected| &expected.en_no_headings,
};

fn judge_page(html: &str, run: &Run) -> (Document, Judgement) {
    let mut parameters = Parameters::default();
    for (name, value) in run.set {
        parameters
            .set(METHOD.parameters, name, value)
            .unwrap_or_else(|fault| panic!("{fault}"));
    }
    let document = Document::parse_html(html.into(), &ParseLimits::default(), &|| false);
    let settings = Settings::of(&document, &parameters.completed(METHOD.parameters));
    let judgement = judge(&document, settings);
    (document, judgement)
}

fn class_name(class: Class) -> &'static str {
    match class {
        Class::Good => "good",
        Class::NearGood => "neargood",
        Class::Short => "short",
        Class::Bad => "bad",
    }
}

fn classes(verdict: &Verdict) -> (&'static str, &'static str) {
    (class_name(verdict.first_class()), class_name(verdict.class()))
}

/// Text, linked characters and both classes: what makes a paragraph equal on a page.
type Fingerprint<'a> = (&'a str, u32, &'a str, &'a str);

fn ours(judgement: &Judgement) -> impl Iterator<Item = Fingerprint<'_>> {
    let all = judgement.paragraphs.iter().zip(judgement.verdicts.iter());
    all.map(|(paragraph, verdict)| {
        let (first, last) = classes(&verdict);
        (paragraph.text.as_str(), paragraph.link_characters, first, last)
    })
}

fn theirs<'a>(page: &'a Page, run: &'a Run) -> impl Iterator<Item = Fingerprint<'a>> {
    page.paragraphs.iter().map(|expected| {
        let (first, last) = (run.classes)(expected);
        (
            expected.text.as_str(),
            expected.link_chars,
            first.as_str(),
            last.as_str(),
        )
    })
}

/// The program's output: the good paragraphs.
fn output<'a>(paragraphs: impl Iterator<Item = Fingerprint<'a>>) -> Vec<&'a str> {
    paragraphs
        .filter(|(.., last)| *last == "good")
        .map(|(text, ..)| text)
        .collect()
}

/// How many of `theirs` are among `ours`, each of ours counted once.
fn count_found<'a>(
    ours: impl Iterator<Item = Fingerprint<'a>>,
    theirs: impl Iterator<Item = Fingerprint<'a>>,
) -> usize {
    let mut left: HashMap<Fingerprint<'a>, usize> = HashMap::new();
    for paragraph in ours {
        *left.entry(paragraph).or_default() += 1;
    }
    let mut is_found = |paragraph| match left.get_mut(&paragraph) {
        Some(count) if *count > 0 => {
            *count -= 1;
            true
        }
        _ => false,
    };
    theirs.filter(|&paragraph| is_found(paragraph)).count()
}

#[test]
#[ignore = "needs CLEARLINE_SHARED, the folder with the oracles"]
fn conformance_of_justext() -> io::Result<()> {
    let Some(shared) = shared::folder() else {
        return Ok(());
    };
    let pages = shared::read_jsonl::<Page>(&shared.join("oracles/justext.jsonl"))?;
    for run in [ENGLISH, WITHOUT_LIST, WITHOUT_HEADINGS] {
        let (mut all, mut found) = (0, 0);
        let mut different = Vec::new();
        for page in &pages {
            let html = shared::oracle_page(&shared, &page.id)?;
            let (_, judgement) = judge_page(&html, &run);
            all += page.paragraphs.len();
            found += count_found(ours(&judgement), theirs(page, &run));
            if output(ours(&judgement)) != output(theirs(page, &run)) {
                different.push(page.id.as_str());
            }
        }
        let share = found as f64 / all as f64;
        shared::report(&format!(
            "jusText, {}: output of {} of {} pages equal {different:?}; {found} of {all} paragraphs ({:.2} %) equal in \
             text, linked characters and both classes",
            run.name,
            pages.len() - different.len(),
            pages.len(),
            100.0 * share
        ));
        assert!(!pages.is_empty(), "nothing was compared");
        assert!(different.len() <= MOST_DIFFERENT_PAGES, "{} differs", run.name);
        assert!(share >= LEAST_PARAGRAPHS, "{} differs", run.name);
    }
    Ok(())
}

/// The reader of the oracle may be wrong in the last bit.
fn is_same(ours: f64, theirs: f64) -> bool {
    (ours - theirs).abs() < 1e-12
}

fn is_equal(paragraph: &Paragraph, path: &str, features: &Features, expected: &Expected) -> bool {
    path == expected.dom_path
        && paragraph.text == expected.text
        && features.length == expected.len
        && features.words == expected.words
        && features.stop_words == expected.stopwords
        && is_same(features.stop_word_density, expected.stop_density)
        && features.link_characters == expected.link_chars
        && is_same(features.link_density, expected.link_density)
        && features.inline_tags == expected.tags
}

/// Whether every paragraph has every feature and both classes of the package.
fn is_edge_case_equal(case: &Page, run: &Run) -> bool {
    let (document, judgement) = judge_page(&case.html, run);
    let measured = judgement.paragraphs.iter().zip(&judgement.features);
    let mut features = measured.zip(&case.paragraphs);
    let has_list = run.name != WITHOUT_LIST.name;
    let has_headings = run.name != WITHOUT_HEADINGS.name;
    judgement.paragraphs.len() == case.paragraphs.len()
        && output(ours(&judgement)) == output(theirs(case, run))
        && ours(&judgement).eq(theirs(case, run))
        && features.all(|((paragraph, features), expected)| {
            let path = paragraph.dom_path(&document);
            (!has_list || is_equal(paragraph, &path, features, expected))
                && features.is_heading == (expected.heading && has_headings)
        })
}

#[test]
#[ignore = "needs CLEARLINE_SHARED, the folder with the oracles"]
fn conformance_of_justext_edge_cases() -> io::Result<()> {
    let Some(shared) = shared::folder() else {
        return Ok(());
    };
    let cases = shared::read_jsonl::<Page>(&shared.join("oracles/justext_edge.jsonl"))?;
    for run in [ENGLISH, WITHOUT_LIST, WITHOUT_HEADINGS] {
        let different: Vec<&str> = cases
            .iter()
            .filter(|case| !is_edge_case_equal(case, &run))
            .map(|case| case.id.as_str())
            .collect();
        shared::report(&format!(
            "jusText, {}: {} of {} edge cases equal {different:?}",
            run.name,
            cases.len() - different.len(),
            cases.len()
        ));
        assert!(!cases.is_empty() && different.is_empty(), "{} differs", run.name);
    }
    Ok(())
}
