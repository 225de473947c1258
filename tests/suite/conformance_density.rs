//! Equality of the three densities with the reference arithmetic on the pages of the shared folder, printed and demanded.

use super::shared;
use clearline_engine::document::{Document, Limits};
use clearline_engine::extraction::Extraction;
use clearline_engine::internals::document::is_blank;
use clearline_engine::internals::methods::density;
use clearline_engine::methods::{Parameters, method};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::io;
use std::ops::Range;

/// Densities and sums are stored with six decimals.
const TOLERANCE: f64 = 1e-6;

/// The counts `C, T, LC, LT, P`, in this order both in the oracle and among the features.
const COUNTS: Range<usize> = 0..5;
/// Where the oracle's counts begin, after the tag.
const ORACLE_COUNTS: usize = 1;
/// Places among the features.
const DENSITY: usize = 5;
const DENSITY_SUM: usize = 6;

#[derive(Deserialize)]
struct Page {
    id: String,
    columns: Vec<String>,
    nodes: Vec<Vec<Cell>>,
    ctd: Answer,
    td: Answer,
    pd: Answer,
}

#[derive(Deserialize)]
struct Answer {
    threshold: f64,
    max_sum: f64,
    target: usize,
    text: String,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Cell {
    Number(f64),
    Tag(String),
}

impl Cell {
    fn number(&self) -> f64 {
        match self {
            Cell::Number(number) => *number,
            Cell::Tag(tag) => panic!("{tag} stands where a number should"),
        }
    }
}

impl Page {
    fn column(&self, name: &str) -> usize {
        let place = self.columns.iter().position(|column| column == name);
        place.unwrap_or_else(|| panic!("{}: no column {name}", self.id))
    }
}

/// How many values of each kind were compared, and how many were equal.
#[derive(Default)]
struct Tally(BTreeMap<&'static str, (usize, usize)>);

impl Tally {
    fn count(&mut self, kind: &'static str, is_equal: bool) {
        let (compared, equal) = self.0.entry(kind).or_default();
        *compared += 1;
        *equal += usize::from(is_equal);
    }

    fn print_and_demand_equality(&self, title: &str) {
        for (kind, (compared, equal)) in &self.0 {
            shared::report(&format!("{title}: {kind}: {equal} of {compared} equal"));
        }
        assert!(!self.0.is_empty(), "{title}: nothing was compared");
        assert!(
            self.0.values().all(|(compared, equal)| compared == equal),
            "{title} differs from its oracle"
        );
    }
}

fn is_close(ours: f64, theirs: f64) -> bool {
    (ours - theirs).abs() <= TOLERANCE
}

/// The oracle counts the wide set of marks.
fn extract(document: &Document, name: &str) -> Extraction {
    let method = method(name).unwrap_or_else(|| panic!("no method {name}"));
    let mut parameters = Parameters::default();
    for (parameter, value) in [("mode", "original"), ("punctuation", "wide")] {
        parameters.set(method.parameters, parameter, value).unwrap();
    }
    method.extract(document, &parameters)
}

fn compare_nodes(tally: &mut Tally, page: &Page, extraction: &Extraction, short: &str) {
    let mark = page.column(&format!("mark_{short}"));
    let (density, sum) = (page.column(short), page.column(&format!("{short}_sum")));
    tally.count("number of elements", extraction.units.len() == page.nodes.len());
    for (unit, node) in page.nodes.iter().enumerate() {
        let values = extraction.units.values(unit);
        for count in COUNTS {
            tally.count("counts", values[count] == node[ORACLE_COUNTS + count].number());
        }
        tally.count("densities", is_close(values[DENSITY], node[density].number()));
        tally.count("density-sums", is_close(values[DENSITY_SUM], node[sum].number()));
        tally.count("marks", values[density::MARK] == node[mark].number());
    }
}

fn compare_answer(tally: &mut Tally, document: &Document, extraction: &Extraction, answer: &Answer) {
    let sum = |unit| extraction.units.values(unit)[DENSITY_SUM];
    let later_is_larger = |best, unit| if sum(unit) > sum(best) { unit } else { best };
    let target = (0..extraction.units.len()).fold(0, later_is_larger);
    tally.count(
        "targets",
        target == answer.target && is_close(sum(target), answer.max_sum),
    );
    let threshold = extraction.curve.threshold.unwrap_or(f64::NAN);
    tally.count("thresholds", is_close(threshold, answer.threshold));
    tally.count(
        "texts without white space",
        kept_text(document, extraction) == without_blanks(&answer.text),
    );
}

/// The kept text in page order without white space: where lines end is no part of the method.
fn kept_text(document: &Document, extraction: &Extraction) -> String {
    let mut spans: Vec<_> = extraction.kept_spans().collect();
    spans.sort_by_key(|span| span.text);
    spans
        .into_iter()
        .map(|span| without_blanks(document.span_text(span)))
        .collect()
}

fn without_blanks(text: &str) -> String {
    text.chars().filter(|&c| !is_blank(c)).collect()
}

#[test]
#[ignore = "needs CLEARLINE_SHARED, the folder with the oracles"]
fn conformance_of_densities() -> io::Result<()> {
    let Some(shared) = shared::folder() else {
        return Ok(());
    };
    let mut tallies: BTreeMap<&str, Tally> = BTreeMap::new();
    for page in shared::read_jsonl::<Page>(&shared.join("oracles/cetd.jsonl"))? {
        let html = shared::oracle_page(&shared, &page.id)?;
        let document = Document::parse_html(html.into(), &Limits::default(), &|| false);
        for (name, short, answer) in [
            ("text-density", "td", &page.td),
            ("composite-density", "ctd", &page.ctd),
            ("punctuation-density", "pd", &page.pd),
        ] {
            let extraction = extract(&document, name);
            let tally = tallies.entry(name).or_default();
            compare_nodes(tally, &page, &extraction, short);
            compare_answer(tally, &document, &extraction, answer);
        }
    }
    for (name, tally) in &tallies {
        tally.print_and_demand_equality(name);
    }
    assert_eq!(tallies.len(), 3, "no page was compared");
    Ok(())
}
