//! The method on pages made by hand.

use super::main_text::{Why, segments};
use super::picture::Picture;
use super::rounds::{Structure, doc_of_weight};
use super::separators::Orientation;
use super::{METHOD, Mode};
use crate::document::layout::Rect;
use crate::document::layout::tests::laid_out as parsed;
use crate::document::{Document, Limits};
use crate::extraction::{Class, Extraction, NoArticle, Status};
use crate::methods::Parameters;
use serde_json::{Value, json};

/// Left, top, width and height, px.
type Place = [i32; 4];

/// An element: its name, its place, size and weight of its font.
type ElementRow = (&'static str, Place, i32, i32);

/// A table of a window of 1,000 × 1,000 px.
fn table(elements: &[ElementRow], texts: &[Place]) -> Value {
    let side = |at: usize| -> Vec<i32> { elements.iter().map(|row| row.1[at] * 64).collect() };
    let text_side = |at: usize| -> Vec<i32> { texts.iter().map(|place| place[at] * 64).collect() };
    let rows = elements.len();
    let mut strings = vec!["", "block", "inline"];
    strings.extend(elements.iter().map(|row| row.0));
    let display = |row: &ElementRow| if ["a", "span"].contains(&row.0) { 2 } else { 1 };
    json!({
        "version": 1, "viewport": [1_000, 1_000], "page": [1_000, 1_000], "strings": strings,
        "elements": {
            "tag": (3..rows + 3).collect::<Vec<_>>(), "display": elements.iter().map(display).collect::<Vec<_>>(),
            "x": side(0), "y": side(1), "w": side(2), "h": side(3),
            "fs": elements.iter().map(|row| row.2 * 100).collect::<Vec<_>>(),
            "fw": elements.iter().map(|row| row.3).collect::<Vec<_>>(),
            "bg": vec![0; rows], "flags": vec![1; rows],
        },
        "texts": {
            "x": text_side(0), "y": text_side(1), "w": text_side(2), "h": text_side(3), "flags": vec![1; texts.len()],
        },
    })
}

/// A page with a heading over a menu and two paragraphs:
///
/// ```text
/// 0      ┌ h1, 32 px bold ────────────────────────┐ to 60
/// 100    │ Home (20 px) │ first paragraph, 300 px  │ from 240 px on
/// 420    │              │ second paragraph, 480 px │ to 900
/// ```
fn worked_example() -> Document {
    let words = "rain ".repeat(20);
    let html = format!(
        "<h1>River news</h1><div><p><a href=/>Home</a></p></div><div><p>{}</p><p>{}</p></div>",
        words.trim(),
        words.repeat(2).trim()
    );
    let elements = [
        ("html", [0, 0, 1_000, 1_000], 16, 400),
        ("head", [0, 0, 0, 0], 16, 400),
        ("body", [0, 0, 1_000, 1_000], 16, 400),
        ("h1", [0, 0, 1_000, 60], 32, 700),
        ("div", [0, 100, 200, 900], 16, 400),
        ("p", [0, 100, 200, 20], 16, 400),
        ("a", [0, 100, 50, 20], 16, 400),
        ("div", [240, 100, 760, 900], 16, 400),
        ("p", [240, 100, 760, 300], 16, 400),
        ("p", [240, 420, 760, 480], 16, 400),
    ];
    let texts = [
        [10, 10, 200, 40],
        [0, 100, 50, 20],
        [240, 100, 760, 300],
        [240, 420, 760, 480],
    ];
    parsed(&html, &table(&elements, &texts))
}

fn structure(document: &Document, mode: Mode) -> Structure {
    Structure::of(document, document.layout().unwrap().unwrap(), mode)
}

/// By hand, mode `paper`.
///
/// Blocks. The limit is a tenth of the window, 100,000 px². `body` is the only root: divided by rule 3. `h1` has nothing but text: kept by
/// rule 4, DoC 10. The first `div` and the `p` in it have one child that is no text: rule 2; `a` is kept by rule 4. The second `div`: its
/// paragraphs have 228,000 + 364,800 px², less than its 684,000, so rule 7 is silent; the larger is over the limit, so rule 10 is; rule
/// 12 divides. Both paragraphs are kept by rule 4.
///
/// Separators of all four. Horizontal, 60 to 100: base 3, 40 px 8, other fonts 2: 13. Horizontal, 400 to 420: base 3, 20 px 4, like texts
/// −2: 5. None is vertical, since `h1` lies across. The heaviest parts `h1` from the rest. There a vertical one appears, 50 to 240: base 3,
/// 190 px 12: 15. Between the paragraphs remains the one of 5.
///
/// Coherence: d(5) = ⌊10 − 9/14⌋ = 9, d(13) = ⌊10 − 81/14⌋ = 4, d(15) = ⌊10 − 99/14⌋ = 2. The root has the least of all: 2.
#[test]
fn the_structure_of_the_worked_example() {
    assert_eq!([5, 13, 15].map(doc_of_weight), [9, 4, 2]);
    let document = worked_example();
    let structure = structure(&document, Mode::Paper);
    let told = |cell: usize| {
        let cell = &structure.cells[cell];
        let separators = cell
            .separators
            .iter()
            .map(|own| (own.orientation, own.start / 64, own.weight));
        let rules: Vec<u8> = cell.blocks.iter().map(|block| block.rule).collect();
        (cell.doc, separators.collect::<Vec<_>>(), rules)
    };
    let (horizontal, vertical) = (Orientation::Horizontal, Orientation::Vertical);
    assert_eq!(told(0), (2, vec![(horizontal, 60, 13)], vec![]));
    assert_eq!(told(1), (10, vec![], vec![4]), "h1");
    assert_eq!(told(2), (2, vec![(vertical, 50, 15)], vec![]));
    assert_eq!(told(3), (10, vec![], vec![4]), "the link");
    assert_eq!(told(4), (9, vec![(horizontal, 400, 5)], vec![]));
    assert_eq!([told(5), told(6)].map(|cell| cell.0), [10, 10]);
    assert_eq!(
        (structure.cells.len(), structure.rounds, structure.is_cut),
        (7, 1, false)
    );
}

/// By hand. At PDoC 8 the paragraphs, of DoC 9, are one segment: T = 99 + 199, no links, its middle at 620 px, so C = 1 − 120/500 = 0.76
/// and the score is 298 · √0.76 = 259.8. `h1` has T = 10 and its text's middle at 110 px: C = 0.22, score 4.7, less than a fifth of
/// the best, and it is not in the column. All of the menu is a link.
#[test]
fn the_main_text_of_the_worked_example() {
    let document = worked_example();
    let structure = structure(&document, Mode::Paper);
    let told: Vec<_> = segments(&structure, 8, 1_000)
        .iter()
        .map(|segment| (segment.characters, (segment.score * 10.0).round() / 10.0, segment.why))
        .collect();
    assert_eq!(
        told,
        [(10, 4.7, Why::LowScore), (4, 0.0, Why::Links), (298, 259.8, Why::Best)]
    );
    assert_eq!(segments(&structure, 9, 1_000).len(), 4, "each paragraph for itself");
    assert_eq!(segments(&structure, 1, 1_000).len(), 1, "the page is one segment");
}

fn answer(document: &Document) -> Extraction {
    METHOD.extract(document, &Parameters::default())
}

#[test]
fn every_segment_tells_why() {
    let document = worked_example();
    let extraction = answer(&document);
    let reasons: Vec<String> = extraction.verdicts.iter().map(|verdict| verdict.to_string()).collect();
    assert_eq!(
        reasons,
        [
            "coherent enough to stay whole: degree of coherence 10 > 8 → scores too little: score 4.69 < 51.96",
            "coherent enough to stay whole: degree of coherence 10 > 8 → mostly links: link share 1 > 0.30",
            "coherent enough to stay whole: degree of coherence 9 > 8 → has the best score: score 259.79 ≥ 51.96",
        ]
    );
    let kept: Vec<&str> = extraction
        .kept_spans()
        .map(|span| &document.span_text(span)[..4])
        .collect();
    assert_eq!((kept, extraction.status), (vec!["rain", "rain"], Status::Found));
    assert_eq!(*extraction.curve.series[0].samples, [10.0, 4.0, 298.0]);
    assert_eq!(extraction.units.value(2, "coherence"), Some(9.0));
    assert_eq!(extraction.units.value(2, "left"), Some(240.0));
}

#[test]
fn the_trace_tells_rounds_segments_and_scores() {
    let document = worked_example();
    let extraction = answer(&document);
    let trace = METHOD.trace(&document, &extraction);
    let sentences: Vec<String> = trace.stages.iter().map(|stage| stage.sentence.to_string()).collect();
    assert!(sentences[0].contains("3 separators; 4 parts now"), "{}", sentences[0]);
    assert!(
        sentences[0].contains("vertical, 190 px wide: weight 15, so what it parts has a degree of coherence of 2.")
    );
    assert!(sentences[1].ends_with("more coherent than 8 stays whole: 3 segments."));
    assert!(sentences[2].ends_with("The best scores 260; 52 is enough."));
    assert!(trace.stages.last().is_some_and(|last| last.shows(&extraction)));
}

#[test]
fn without_boxes_the_method_says_what_it_needs() {
    let document = Document::parse_html("<p>It rained all night.".into(), &Limits::default(), &|| false);
    let extraction = answer(&document);
    assert_eq!(extraction.status, Status::Nothing(NoArticle::NoBoxes));
    assert!(extraction.status.to_string().ends_with("open it from your browser."));
    assert!(extraction.units.is_empty());
    assert_eq!(METHOD.trace(&document, &extraction).stages.len(), 1);
}

#[test]
fn boxes_of_another_page_are_refused_with_the_reason() {
    let table = table(
        &[
            ("html", [0; 4], 16, 400),
            ("head", [0; 4], 16, 400),
            ("body", [0; 4], 16, 400),
        ],
        &[],
    );
    let extraction = answer(&parsed("<p>It rained all night.", &table));
    assert_eq!(extraction.status, Status::Nothing(NoArticle::ForeignBoxes));
    assert_eq!(
        extraction.remark.map(|remark| remark.to_string()).as_deref(),
        Some(
            "The boxes that came with this page are not used: the table lists 3 elements, and the page has 4. \
             Methods other than Visual blocks read the page as ever."
        )
    );
}

#[test]
fn a_page_of_which_nothing_can_be_seen_has_no_segments() {
    let table = table(
        &[
            ("html", [0; 4], 16, 400),
            ("head", [0; 4], 16, 400),
            ("body", [0; 4], 16, 400),
        ],
        &[[0; 4]],
    );
    let extraction = answer(&parsed("It rained all night.", &table));
    assert!(extraction.units.is_empty());
    assert_eq!(extraction.status, Status::Nothing(NoArticle::TooLittleText));
}

/// All blocks lie on one another, so that each has all others beside it.
#[test]
fn boxes_that_make_endless_work_are_cut_and_told() {
    const BLOCKS: usize = 12_000;
    let html = "<div>x</div>".repeat(BLOCKS);
    let mut elements = vec![
        ("html", [0, 0, 1_000, 1_000], 16, 400),
        ("head", [0; 4], 16, 400),
        ("body", [0, 0, 1_000, 1_000], 16, 400),
    ];
    elements.extend(vec![("div", [0, 0, 1, 1], 16, 400); BLOCKS]);
    let mut table = table(&elements, &vec![[0, 0, 1, 1]; BLOCKS]);
    for part in ["elements", "texts"] {
        let heights = table[part]["h"].as_array_mut().unwrap();
        heights
            .iter_mut()
            .rev()
            .take(BLOCKS)
            .for_each(|height| *height = json!(1));
    }
    let extraction = answer(&parsed(&html, &table));
    assert!(
        extraction
            .remark
            .is_some_and(|remark| remark.to_string().contains("not divided"))
    );
    assert_eq!(extraction.units.len(), 1);
}

#[test]
fn hostile_numbers_break_nothing() {
    let most = i64::from(i32::MAX) * 4;
    for number in [0, -1, 1, most, -most] {
        let document = worked_example();
        let html = document.html().to_string();
        let elements = document.elements().iter().map(|element| element.name.to_string());
        let names: Vec<String> = elements.collect();
        let rows = names.len();
        let table = json!({
            "version": 1, "viewport": [number, number], "page": [number, number], "strings": names,
            "elements": {
                "tag": (0..rows).collect::<Vec<_>>(), "display": vec![number; rows],
                "x": vec![number; rows], "y": vec![-number; rows], "w": vec![number; rows], "h": vec![most; rows],
                "fs": vec![number; rows], "fw": vec![number; rows], "bg": vec![number; rows], "flags": vec![1; rows],
            },
            "texts": {
                "x": vec![number; 4], "y": vec![-number; 4], "w": vec![most; 4], "h": vec![most; 4], "flags": vec![1; 4],
            },
        });
        let extraction = answer(&parsed(&html, &table));
        assert_eq!(extraction.units.len(), extraction.verdicts.len());
        let classes = extraction.verdicts.iter().map(|verdict| verdict.class());
        assert!(classes.into_iter().all(|class| Class::ALL.contains(&class)));
        assert!(
            extraction
                .curve
                .series
                .iter()
                .flat_map(|series| &*series.samples)
                .all(|sample| sample.is_finite())
        );
    }
}

#[test]
fn the_picture_holds_the_boxes_of_the_units_and_the_rounds_that_parted_them() {
    let document = worked_example();
    let extraction = answer(&document);
    let picture = Picture::of(&document, &extraction).unwrap();
    let px = |rect: Rect| [rect.left, rect.top, rect.right, rect.bottom].map(|side| side / 64);
    assert_eq!(px(picture.page), [0, 0, 1_000, 1_000]);
    let boxes: Vec<[i32; 4]> = picture.units.iter().map(|rect| px(rect.unwrap())).collect();
    assert_eq!((boxes.len(), boxes[2]), (3, [240, 100, 1_000, 900]));
    let bands = picture.separators.iter();
    let told: Vec<_> = bands
        .map(|band| (px(band.rect), band.weight(), band.doc(), band.parts_units))
        .collect();
    assert_eq!(told[0], ([0, 50, 1_000, 100], 15, 2, true));
    assert_eq!(told[1], ([50, 100, 240, 900], 15, 2, true));
    assert!(told.contains(&([240, 400, 1_000, 420], 5, 9, false)), "{told:?}");
    let whole_after = |round| picture.parts.iter().filter(|part| part.is_whole_after(round)).count();
    assert_eq!((picture.rounds, whole_after(0), whole_after(1)), (1, 1, 4));
}

#[test]
fn the_boxes_of_other_methods_are_those_of_their_texts() {
    let document = worked_example();
    let lines = crate::methods::method("line-block").unwrap();
    let extraction = lines.extract(&document, &Parameters::default());
    let picture = Picture::of(&document, &extraction).unwrap();
    assert_eq!((picture.units.len(), picture.rounds), (extraction.units.len(), 0));
    assert!(picture.units.iter().flatten().any(|rect| rect.top == 420 * 64));
    let without = Document::parse_html("<p>It rained.".into(), &Limits::default(), &|| false);
    assert!(Picture::of(&without, &answer(&without)).is_none());
}
