use super::*;
use crate::document::{Limits, TextId, TextSpan};
use crate::extraction::{Curve, Parameters, Shown, Status, UnitKind, Units, Verdict, plain_text};

/// A page whose text nodes are its units, of which those with these texts are kept.
fn kept(html: &str, texts: &[&str]) -> (Document, Extraction) {
    let document = Document::parse_html(html.into(), &Limits::default(), &|| false);
    let count = document.texts().len();
    let mut units = Units::new(UnitKind::Element, count);
    for text in document.text_ids() {
        let range = 0..document.text(text).len() as u32;
        units.push(range.end, [TextSpan { text, range }]);
    }
    let is_kept = |text: TextId| texts.contains(&document.text(text).trim());
    let verdict = |text| Verdict::new(is_kept(text), Step::plain("said so", Class::Good));
    let extraction = Extraction {
        method: "test",
        parameters: Parameters::default(),
        units,
        verdicts: document.text_ids().iter().map(verdict).collect(),
        curve: Curve::default(),
        status: Status::Found,
        confidence: None,
        remark: None,
    };
    (document, extraction)
}

/// What is read of such a page, and how the verdict on one of its texts reads.
fn completed(html: &str, texts: &[&str], asked: &str) -> (String, String) {
    let (document, extraction) = kept(html, texts);
    let completed = extraction.completed(&document);
    let article = Article::of(&document);
    let text = plain_text(&article, &Shown::of(&document, &article, &completed));
    let unit = document
        .text_ids()
        .iter()
        .find(|&text| document.text(text).trim() == asked);
    let verdict = unit.and_then(|unit| completed.verdicts.get(unit.index()));
    (text, verdict.map(|verdict| verdict.to_string()).unwrap_or_default())
}

const TABLE: &str = "<p>before</p><table><tr><th>one<th>two<tr><td>three<td>four<tr><td>five<td>six</table>";

#[test]
fn a_table_that_is_mostly_kept_is_kept_whole_and_its_verdicts_say_so() {
    let (text, verdict) = completed(TABLE, &["before", "three", "four", "two"], "six");
    assert_eq!(text, "before\n\none\ttwo\nthree\tfour\nfive\tsix\n");
    assert_eq!(
        verdict,
        "said so → part of a table that is mostly kept: share of it kept 0.55 ≥ 0.50"
    );
}

#[test]
fn of_a_table_that_is_mostly_left_out_whole_rows_are_kept() {
    let (text, verdict) = completed(TABLE, &["before", "three", "six"], "six");
    assert_eq!(text, "before\n\nthree\tfour\n");
    assert_eq!(
        verdict,
        "said so → part of a row that is mostly left out: share of it kept 0.43 < 0.50"
    );
    let (_, verdict) = completed(TABLE, &["before", "three"], "four");
    assert_eq!(
        verdict,
        "said so → part of a row that is mostly kept: share of it kept 0.56 ≥ 0.50"
    );
}

#[test]
fn a_head_without_rows_is_left_out() {
    let (text, verdict) = completed(TABLE, &["before", "one", "two"], "two");
    assert_eq!(text, "before\n");
    assert_eq!(
        verdict,
        "said so → the head of a table that is left out: share of it kept 0.27 < 0.50"
    );
    assert_eq!(
        completed(TABLE, &["before", "one", "six"], "one").0,
        "before\n",
        "a row that is left out has no head"
    );
}

#[test]
fn a_page_of_which_nothing_would_be_left_stays_as_it_is() {
    assert_eq!(
        completed(TABLE, &["six"], "six"),
        ("six\n".to_owned(), "said so".to_owned())
    );
}

#[test]
fn code_that_is_mostly_kept_is_kept_whole() {
    let page = "<pre>let a = 1;\n<b>b</b></pre>";
    let (text, verdict) = completed(page, &["let a = 1;"], "b");
    assert_eq!(text, "let a = 1;\nb\n");
    assert!(verdict.contains("part of code that is mostly kept"), "{verdict}");
    assert_eq!(completed(page, &["b"], "b").0, "b\n");
}

#[test]
fn a_footnote_comes_with_the_text_that_refers_to_it() {
    let page = "<p>word<a href=#fn1 id=r1><sup>1</sup></a></p><p>else</p><ol><li id=fn1><p>note <a href=#r1>↩</a></ol>";
    let (text, verdict) = completed(page, &["word", "1"], "note");
    assert_eq!(text, "word1\n\n1 note\n");
    assert_eq!(verdict, "said so → a footnote of kept text");
    assert_eq!(completed(page, &["else"], "else").0, "else\n");
}

#[test]
fn a_unit_that_reaches_beyond_a_table_keeps_its_verdict() {
    let (document, mut extraction) = kept(TABLE, &["one", "two", "three", "four"]);
    let texts = document.text_ids().iter();
    let mut units = Units::new(UnitKind::Element, 2);
    let is_outer = |text: &TextId| ["before", "five", "six"].contains(&document.text(*text).trim());
    let span = |text: TextId| TextSpan {
        text,
        range: 0..document.text(text).len() as u32,
    };
    let (outer, inner): (Vec<TextId>, Vec<TextId>) = texts.partition(is_outer);
    units.push(13, outer.into_iter().map(span));
    units.push(15, inner.into_iter().map(span));
    extraction.units = units;
    let verdict = |keep| Verdict::new(keep, Step::plain("said so", Class::Good));
    extraction.verdicts = [verdict(false), verdict(true)].into_iter().collect();
    let kept: Vec<bool> = extraction.completed(&document).verdicts.kept().collect();
    assert_eq!(kept, [false, true]);
}
