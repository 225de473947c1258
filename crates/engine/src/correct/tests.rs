use super::*;
use crate::document::{Limits, Place};
use crate::extraction::{Extraction, NoArticle, Status};
use crate::extraction::{KeptRun, Parameters};
use crate::methods::method;

/// A page of which the line-block method, with blocks of two lines, keeps the long lines.
const PAGE: &str =
    "<p>Menu</p><p>A</p><hr><hr><hr><p>LONG</p><p>LONG</p><p>LONG</p><hr><hr><hr><p>B</p><p>C</p><p>D</p>";

fn read() -> (Document, Extraction) {
    let long = "A sentence of the article that says something, and says it at length. ".repeat(3);
    let html = PAGE.replace("LONG", &long);
    let document = Document::parse_html(html.into(), &Limits::default(), &|| false);
    let method = method("line-block").unwrap();
    let mut parameters = Parameters::default();
    for (name, value) in [("k", "2"), ("end_run", "1"), ("gap", "5")] {
        parameters.set(method.parameters, name, value).unwrap();
    }
    let extraction = method.extract(&document, &parameters);
    (document, extraction)
}

/// The units whose text is a word, and those that are kept.
fn unit(document: &Document, extraction: &Extraction, word: &str) -> usize {
    let text = |unit: usize| {
        let spans = extraction.units.spans(unit).iter();
        spans.map(|span| document.span_text(span)).collect::<String>()
    };
    (0..extraction.units.len())
        .find(|&unit| text(unit).trim() == word)
        .unwrap()
}

/// The units that are kept.
fn kept(extraction: &Extraction) -> Vec<usize> {
    (0..extraction.units.len())
        .filter(|&unit| extraction.verdicts.keeps(unit))
        .collect()
}

fn correct(read: &(Document, Extraction), act: Act, keep: bool, units: impl IntoIterator<Item = usize>) -> Correction {
    Correction::of_units(act, keep, &read.0, &read.1.units, units)
}

#[test]
fn a_moved_start_keeps_what_it_passes_and_says_so() {
    let read = read();
    let (document, extraction) = &read;
    let run = extraction.curve.kept[0].clone();
    assert_eq!(extraction.curve.kept.len(), 1);
    let menu = unit(document, extraction, "Menu");
    let outward = correct(&read, Act::StartMoved, true, menu..run.start);
    let corrected = extraction.corrected(std::slice::from_ref(&outward));
    assert_eq!(
        corrected.curve.kept,
        [KeptRun {
            start: menu,
            end: run.end
        }]
    );
    assert!(corrected.verdicts.keeps(menu));
    assert_eq!(corrected.verdicts.get(menu).unwrap().deciding().rule, "start-before");
    assert!(
        corrected.verdicts.get(menu).unwrap().steps().count() > 1,
        "the method's own steps stay"
    );
    let inward = correct(&read, Act::StartMoved, false, menu..run.start + 1);
    let corrected = extraction.corrected(&[outward, inward]);
    assert_eq!(
        corrected.curve.kept,
        [KeptRun {
            start: kept(extraction)[1],
            end: run.end
        }]
    );
    assert_eq!(
        corrected.verdicts.get(run.start).unwrap().deciding().rule,
        "start-after"
    );
}

#[test]
fn passages_of_a_file_may_overlap_and_stand_in_any_order() {
    let read = read();
    let (document, extraction) = &read;
    let place = |text| Place { text, byte: 0 };
    let (start, end) = (document.text_ids().start, document.text_ids().end);
    let passage = |from, to| Passage {
        from: place(from),
        to: place(to),
    };
    let mut passages = vec![passage(start, u32::MAX.into()), passage(end, start)];
    passages.extend(document.text_ids().iter().rev().map(|text| passage(text, end)));
    let units = passage::units_in(&extraction.units, &passages);
    let has_text = |unit: &usize| !extraction.units.spans(*unit).is_empty();
    assert_eq!(units, (0..extraction.units.len()).filter(has_text).collect::<Vec<_>>());
}

#[test]
fn a_verdict_does_not_grow_with_the_corrections() {
    let read = read();
    let (document, extraction) = &read;
    let menu = unit(document, extraction, "Menu");
    let flips: Vec<Correction> = (0..101)
        .map(|flip| correct(&read, Act::Flipped, flip % 2 == 0, [menu]))
        .collect();
    let steps = |extraction: &Extraction| extraction.verdicts.get(menu).unwrap().steps().count();
    let corrected = extraction.corrected(&flips);
    assert!(corrected.verdicts.keeps(menu));
    assert_eq!(steps(&corrected), steps(extraction) + 1);
    assert_eq!(corrected.verdicts.get(menu).unwrap().deciding().rule, "kept-by-hand");
}

#[test]
fn runs_are_added_removed_and_cut() {
    let read = read();
    let (document, extraction) = &read;
    let run = extraction.curve.kept[0].clone();
    let c = unit(document, extraction, "C");
    let added = correct(&read, Act::RunAdded, true, [c]);
    let corrected = extraction.corrected(std::slice::from_ref(&added));
    assert_eq!(corrected.curve.kept, [run.clone(), KeptRun { start: c, end: c }]);
    let flipped = correct(&read, Act::Flipped, false, [kept(extraction)[1]]);
    let corrected = extraction.corrected(&[added.clone(), flipped]);
    assert_eq!(corrected.curve.kept.len(), 3);
    assert_eq!(corrected.curve.kept[0].units(), run.start..=run.start);
    let removed = correct(&read, Act::RunRemoved, false, run.units());
    let corrected = extraction.corrected(&[added, removed.clone()]);
    assert_eq!(corrected.curve.kept, [KeptRun { start: c, end: c }]);
    let nothing = extraction.corrected(&[removed]);
    assert_eq!(nothing.status, Status::Nothing(NoArticle::LeftOut));
    assert!(nothing.curve.kept.is_empty());
}

#[test]
fn a_correction_outlives_the_method_it_was_made_on() {
    let read = read();
    let (document, extraction) = &read;
    let menu = unit(document, extraction, "Menu");
    let taken = correct(&read, Act::Flipped, true, [menu]);
    let methods = crate::methods::METHODS.iter();
    for method in methods.filter(|method| !method.needs_boxes()) {
        let other = method.extract(document, &Parameters::default());
        let corrected = other.corrected(std::slice::from_ref(&taken));
        let kept: String = corrected.kept_spans().map(|span| document.span_text(span)).collect();
        assert!(kept.contains("Menu"), "{}", method.name);
    }
}

#[test]
fn passages_join_over_blanks_and_serialise_as_they_are() {
    let read = read();
    let (document, extraction) = &read;
    let all = Correction::of_units(
        Act::Flipped,
        true,
        document,
        &extraction.units,
        0..extraction.units.len(),
    );
    assert_eq!(all.passages.len(), 1);
    let json = serde_json::to_string(&all).unwrap();
    assert!(
        json.starts_with(r#"{"act":"flipped","keep":true,"passages":[{"from":[0,0],"to":["#),
        "{json}"
    );
    assert_eq!(serde_json::from_str::<Correction>(&json).unwrap(), all);
    assert!(Correction::of_units(Act::Flipped, true, document, &extraction.units, []).is_empty());
}

#[test]
fn corrections_without_end_stop_at_a_bound() {
    let html = "<p>a".repeat(20_000);
    let document = Document::parse_html(html.into(), &Limits::default(), &|| false);
    let method = method("line-block").unwrap();
    let extraction = method.extract(&document, &Parameters::default());
    let units = extraction.units.len();
    let all = |keep| Correction::of_units(Act::Flipped, keep, &document, &extraction.units, 0..units);
    let both = [all(true), all(false)];
    let many: Vec<Correction> = both.iter().cycle().take(5_000).cloned().collect();
    let corrected = extraction.after(&many);
    assert!((100..5_000).contains(&corrected.made), "{}", corrected.made);
    assert!(corrected.touched.contains(&true));
    let once = extraction.after(&many[..1]);
    assert_eq!((once.made, once.extraction.kept_count() > 0), (1, true));
    let kept = if corrected.made % 2 == 1 {
        once.extraction.kept_count()
    } else {
        0
    };
    assert_eq!(corrected.extraction.kept_count(), kept);
}
