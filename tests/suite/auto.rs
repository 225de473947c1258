//! The method `auto` on whole pages.

use super::hostile_pages;
use super::pages::{fixtures, parse};
use clearline::document::Document;
use clearline::extraction::{Article, Extraction, Shown, Status, plain_text};
use clearline::methods::Parameters;
use clearline::methods::auto::{Blocks, METHOD, Survey, features};

fn extract(document: &Document) -> Extraction {
    METHOD.extract(document, &Parameters::default())
}

fn text(document: &Document, extraction: &Extraction) -> String {
    let article = Article::of(document);
    plain_text(&article, &Shown::of(document, &article, extraction))
}

/// More repetitions would only take time.
const SIZE: usize = 300;

#[test]
fn hostile_pages_are_read_through() {
    for page in hostile_pages::all() {
        let document = parse(&page.shortened(SIZE));
        let extraction = extract(&document);
        assert_eq!(extraction.units.len(), extraction.verdicts.len(), "{}", page.name);
        let confidence = extraction.confidence.unwrap();
        assert!((0.0..=1.0).contains(&confidence), "{}: {confidence}", page.name);
        for series in &extraction.curve.series {
            assert!(series.samples.iter().all(|p| (0.0..=1.0).contains(p)), "{}", page.name);
        }
    }
}

#[test]
fn blocks_hold_all_visible_text_once() {
    for page in fixtures() {
        let document = page.parse();
        let blocks = Blocks::of(&document);
        let mut last = None;
        for span in blocks.list().iter().flat_map(|block| blocks.spans(block)) {
            assert!(last < Some(span.text), "{}: text {} comes twice", page.name, span.text);
            last = Some(span.text);
        }
        let seen: Vec<u32> = blocks
            .list()
            .iter()
            .flat_map(|block| blocks.spans(block))
            .map(|span| span.text)
            .collect();
        for (id, node) in document.texts().iter().enumerate() {
            let has_words = document.text(id as u32).chars().any(char::is_alphanumeric);
            assert!(
                node.hidden || !has_words || seen.contains(&(id as u32)),
                "{}: text {id} is lost",
                page.name
            );
        }
    }
}

#[test]
fn the_same_page_is_always_read_alike() {
    for page in fixtures() {
        let (first, second) = (page.parse(), page.parse());
        let (first, second) = (extract(&first), extract(&second));
        assert_eq!(first.verdicts, second.verdicts, "{}", page.name);
        assert_eq!(first.curve, second.curve, "{}", page.name);
        assert_eq!(first.confidence, second.confidence, "{}", page.name);
    }
}

#[test]
fn every_feature_is_a_number_or_missing_where_it_may_be() {
    let cards = features::catalogue();
    for page in fixtures() {
        let document = page.parse();
        let blocks = Blocks::of(&document);
        let matrix = features::matrix(&Survey::of(&document, &blocks));
        for row in 0..matrix.rows() {
            for (card, value) in cards.iter().zip(matrix.row(row)) {
                let may_miss = card.range.contains("missing");
                assert!(
                    value.is_finite() || value.is_nan() && may_miss,
                    "{}: {} = {value}",
                    page.name,
                    card.name
                );
            }
        }
    }
}

#[test]
fn every_verdict_names_what_spoke_for_and_against() {
    let page = fixtures()
        .into_iter()
        .find(|page| page.name.contains("article-en.html"))
        .unwrap();
    let extraction = extract(&page.parse());
    assert_eq!(extraction.status, Status::Found);
    for (unit, verdict) in extraction.verdicts.iter().enumerate() {
        let named = |rule: &str| verdict.steps().filter(|step| step.rule == rule).count();
        assert!((1..=3).contains(&named("speaks for it")), "unit {unit}: {verdict}");
        assert!((1..=3).contains(&named("speaks against it")), "unit {unit}: {verdict}");
        assert_eq!(
            verdict.keep,
            verdict.class() == clearline::extraction::Class::Good,
            "unit {unit}"
        );
    }
}

#[test]
fn articles_are_found_and_other_pages_are_not_taken_for_one() {
    for page in fixtures() {
        let document = page.parse();
        let extraction = extract(&document);
        let text = text(&document, &extraction);
        let confidence = extraction.confidence.unwrap();
        if page.name.starts_with("article") {
            assert!(confidence > 0.7, "{}: {confidence}", page.name);
            assert!(!text.is_empty(), "{}", page.name);
        }
        if page.name.starts_with("shell") {
            assert!(text.is_empty(), "{}: {text}", page.name);
        }
    }
}
