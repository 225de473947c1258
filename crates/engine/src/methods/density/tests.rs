//! The worked example, every count, and each departure.

use super::*;
use crate::document::Limits;
use crate::extraction::{Class, NoArticle, Status};

const DENSITY: usize = 5;
const DENSITY_SUM: usize = 6;

fn document(html: &str) -> Document {
    Document::parse_html(html.into(), &Limits::default(), &|| false)
}

fn read(method: &Method, html: &str, settings: &[(&str, &str)]) -> Extraction {
    let mut parameters = Parameters::default();
    for (name, value) in settings {
        parameters.set(method.parameters, name, value).unwrap();
    }
    method.extract(&document(html), &parameters)
}

/// The kept text, pieces apart by a bar.
fn kept(method: &Method, html: &str, settings: &[(&str, &str)]) -> String {
    let document = document(html);
    let extraction = read(method, html, settings);
    let texts: Vec<&str> = extraction
        .kept_spans()
        .map(|span| document.span_text(span).trim())
        .filter(|text| !text.is_empty())
        .collect();
    texts.join("|")
}

fn column(extraction: &Extraction, feature: usize) -> Vec<f64> {
    let value = |unit| (extraction.units.values(unit)[feature] * 1e4).round() / 1e4;
    (0..extraction.units.len()).map(value).collect()
}

const SMALL_PAGE: &str = "<body><ul><li><a>Home</a></li><li><a>News</a></li></ul>\
    <div><p>One, two.</p>Three, four, five.<br><p>Six.</p></div></body>";

/// A page small enough to compute by hand:
///
/// ```text
///     element  C   T  LC  LT  P   TD = C/T     DensitySum of TD             PD = P/T   DensitySum of PD
///  0  body    39   9   8   5  6   39/9 =  4.33  ul 2 + div 10.33  = 12.33   6/9 = .67  0 + 2         = 2
///  1    ul     8   4   8   4  0    8/4 =  2     li 4 + li 4       =  8      0          0
///  2      li   4   1   4   1  0    4/1 =  4     a 4               =  4      0          0
///  3        a  4   0   4   0  0    4/1 =  4     (leaf)               4      0          0
///  4, 5   as 2 and 3
///  6    div   31   3   0   0  6   31/3 = 10.33  p 9 + br 0 + p 4
///                                               + own text 18     = 31      6/3 = 2    2 + 0 + 1 + 3 = 6
///  7      p    9   0   0   0  2    9/1 =  9     (leaf)               9      2          2
///  8      br   0   0   0   0  0    0            0                           0          0
///  9      p    4   0   0   0  1    4/1 =  4     (leaf)               4      1          1
/// ```
///
/// `LT`: each `li` holds one link, and being nothing but link counts as one itself; so does `ul` for the body: 4 + 1.
/// `m*` is the div (31, 6). Its path has the densities 10.33, 4.33 (2, .67), so that the body sets the threshold.
/// The `ul` with 2 < 4.33 (0 < .67) is dropped.
#[test]
fn worked_example() {
    let by_text = read(&TEXT, SMALL_PAGE, &[]);
    assert_eq!(
        column(&by_text, 0),
        [39.0, 8.0, 4.0, 4.0, 4.0, 4.0, 31.0, 9.0, 0.0, 4.0]
    );
    assert_eq!(column(&by_text, 1), [9.0, 4.0, 1.0, 0.0, 1.0, 0.0, 3.0, 0.0, 0.0, 0.0]);
    assert_eq!(column(&by_text, 2), [8.0, 8.0, 4.0, 4.0, 4.0, 4.0, 0.0, 0.0, 0.0, 0.0]);
    assert_eq!(column(&by_text, 3), [5.0, 4.0, 1.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 0.0]);
    assert_eq!(column(&by_text, 4), [6.0, 0.0, 0.0, 0.0, 0.0, 0.0, 6.0, 2.0, 0.0, 1.0]);
    assert_eq!(
        column(&by_text, DENSITY),
        [4.3333, 2.0, 4.0, 4.0, 4.0, 4.0, 10.3333, 9.0, 0.0, 4.0]
    );
    assert_eq!(
        column(&by_text, DENSITY_SUM),
        [12.3333, 8.0, 4.0, 4.0, 4.0, 4.0, 31.0, 9.0, 0.0, 4.0]
    );
    assert_eq!(
        column(&by_text, MARK),
        [2.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0, 1.0, 1.0, 1.0]
    );
    assert_eq!(
        column(&by_text, DEPTH),
        [0.0, 1.0, 2.0, 3.0, 2.0, 3.0, 1.0, 2.0, 2.0, 2.0]
    );
    assert_eq!(
        column(&by_text, PARENT),
        [0.0, 0.0, 1.0, 2.0, 1.0, 4.0, 0.0, 6.0, 6.0, 6.0]
    );
    let by_marks = read(&PUNCTUATION, SMALL_PAGE, &[]);
    assert_eq!(column(&by_marks, DENSITY_SUM)[..2], [2.0, 0.0]);
    assert_eq!(column(&by_marks, DENSITY_SUM)[6..], [6.0, 2.0, 0.0, 1.0]);
    assert_eq!(by_marks.curve.threshold, Some(6.0 / 9.0));
    for method in [&TEXT, &COMPOSITE, &PUNCTUATION] {
        assert_eq!(kept(method, SMALL_PAGE, &[]), "Three, four, five.|One, two.|Six.");
    }
}

/// The same page, with `LCb/Cb = 8/39`; what is all link is worth nothing, since `ln( (C·T)/(LC·LT) ) = ln 1`:
///
/// ```text
/// div  31/3 · ln(31·3)  / ln ln( 31·1/31 + 8/39 · 31 + e ) = 10.3333 · 4.5326 / ln ln 10.0773 = 46.8369 / 0.8374 = 55.9333
/// p    9    · ln 9      / ln ln(  9·1/9  + 8/39 ·  9 + e ) =  9      · 2.1972 / ln ln  5.5644 = 19.7750 / 0.5402 = 36.6051
/// own text of length 18:
///      18   · ln 18     / ln ln(           8/39 · 18 + e ) = 18      · 2.8904 / ln ln  6.4106 = 52.0267 / 0.6195 = 83.9852
/// sum of the div            36.6051 + 0 + 13.3983 + 83.9852 = 133.9886
/// ```
#[test]
fn composite_density_by_hand() {
    let extraction = read(&COMPOSITE, SMALL_PAGE, &[]);
    let densities = column(&extraction, DENSITY);
    assert_eq!(densities[1..6], [0.0; 5]);
    assert_eq!(densities[6..], [55.9333, 36.6051, 0.0, 13.3983]);
    assert_eq!(column(&extraction, DENSITY_SUM)[6], 133.9886);
}

#[test]
fn verdicts_tell_the_mark_and_its_numbers() {
    let page = "<body><div><p>A long first paragraph, dense with text.</p><p>And one more sentence.</p></div>\
        <section><p>A second place, dense too.</p></section><ul><li><a>x</a><li><a>y</a></ul></body>";
    let extraction = read(&TEXT, page, &[]);
    let told = |unit: usize| extraction.verdicts.get(unit).unwrap().to_string();
    assert_eq!(
        told(0),
        "mark 2: an ancestor of main text → its own text stands beside main text"
    );
    assert_eq!(
        told(2),
        "in the subtree of the densest element: its density sum 62 ≥ 57.50"
    );
    assert_eq!(
        told(5),
        "in an element dense enough for main text: its density 26 ≥ 9 \
         → in the subtree with the largest sum there: its density sum 26 ≥ 26"
    );
    assert_eq!(told(6), "too sparse: density 0.50 < 9");
    assert_eq!(told(7), "inside an element that is too sparse: its density 0.50 < 9");
}

#[test]
fn text_directly_in_an_ancestor_is_kept_by_the_original_only() {
    let page = "<body>dangling<div><p>The main text, a sentence.</p><p>And another, longer sentence.</p></div></body>";
    let original = [("mode", "original")];
    assert_eq!(
        kept(&TEXT, page, &original),
        "dangling|The main text, a sentence.|And another, longer sentence."
    );
    assert_eq!(
        kept(&TEXT, page, &[]),
        "The main text, a sentence.|And another, longer sentence."
    );
}

#[test]
fn what_a_page_calls_its_frame_is_removed_by_the_repaired_mode_only() {
    let page = "<body><article><p>The main text, a sentence.</p><p>More of it.</p></article><footer>Imprint, address.</footer>";
    assert_eq!(read(&TEXT, page, &[]).units.len(), 4);
    assert_eq!(read(&TEXT, page, &[("mode", "original")]).units.len(), 5);
}

#[test]
fn hidden_elements_are_removed_unless_they_hold_the_article() {
    let article = "The article, which a script would show.";
    let page = |style: &str| format!("<body><div {style}><p>{article}</p></div><p>Loading</p></body>");
    for style in [
        "hidden",
        "style='DISPLAY : none'",
        "style='color: red; visibility:hidden;'",
    ] {
        assert!(kept(&TEXT, &page(style), &[]).contains(article), "{style}");
        assert_eq!(kept(&TEXT, &page(style), &[("mode", "original")]), "Loading", "{style}");
    }
    let small = format!("<body><div hidden>Menu</div><p>{article}</p></body>");
    assert_eq!(read(&TEXT, &small, &[]).units.len(), 2);
}

#[test]
fn fragments_of_streamed_pages_are_hidden_from_the_original_only() {
    let page = "<p>one</p><template id=B:0></template><p>three</p><div hidden id=S:0><p>twelve</p></div>";
    let characters = |mode| column(&read(&TEXT, page, &[("mode", mode)]), 0)[0];
    assert_eq!((characters("repaired"), characters("original")), (14.0, 8.0));
    let document = document(page);
    let original = read(&TEXT, page, &[("mode", "original")]);
    let mut html = String::new();
    write_pruned_html(&document, &original, &mut html).unwrap();
    assert!(!html.contains("twelve"));
}

#[test]
fn a_page_without_links_has_finite_sums_when_repaired() {
    let page = "<body>x<p>y</p>A stretch of own text.<br></body>";
    let is_finite = |settings: &[_]| {
        let extraction = read(&COMPOSITE, page, settings);
        column(&extraction, DENSITY_SUM).iter().all(|sum| sum.is_finite())
    };
    assert!(is_finite(&[]));
    assert!(!is_finite(&[("mode", "original")]));
}

#[test]
fn link_cut_drops_blocks_of_links_inside_main_text() {
    let page =
        "<body><div><p>The main text, which has some length.</p><p>See also: <a>a page about it</a></p></div></body>";
    assert!(kept(&TEXT, page, &[("link_cut", "1")]).contains("See also"));
    assert_eq!(
        kept(&TEXT, page, &[("link_cut", "0.5")]),
        "The main text, which has some length."
    );
    let extraction = read(&TEXT, page, &[("link_cut", "0.5")]);
    let verdict = extraction.verdicts.get(3).unwrap();
    let deciding = verdict.deciding();
    assert_eq!(
        deciding.to_string(),
        "mostly links: link share of the block 0.62 > 0.50"
    );
    assert_eq!(deciding.outcome, Class::Bad);
}

#[test]
fn pages_without_body_or_text_have_no_article() {
    for page in ["<frameset><frame src=a></frameset>", "", "<body><div><br></div>"] {
        let extraction = read(&PUNCTUATION, page, &[]);
        assert_eq!(extraction.status, Status::Nothing(NoArticle::Empty), "{page}");
    }
}

#[test]
fn of_equal_sums_the_first_wins() {
    let page = format!(
        "<body>{}</body>",
        "<div><p>One, two.</p><p>Three.</p><br></div>".repeat(2)
    );
    let extraction = read(&PUNCTUATION, &page, &[]);
    assert_eq!(
        column(&extraction, DENSITY_SUM),
        [2.0, 3.0, 2.0, 1.0, 0.0, 3.0, 2.0, 1.0, 0.0]
    );
    let steps = |unit: usize| extraction.verdicts.get(unit).unwrap().steps().count();
    assert_eq!((steps(1), steps(5)), (1, 2), "the second is found by the threshold");
}

#[test]
fn as_deep_a_page_as_there_can_be_is_judged() {
    let page = format!("<body>{}", "<div>Text, more text.".repeat(600));
    let extraction = read(&COMPOSITE, &page, &[]);
    let deepest = column(&extraction, DEPTH).into_iter().fold(0.0, f64::max);
    assert_eq!(deepest, f64::from(Limits::default().depth) - 2.0);
    assert!(extraction.kept_count() > 0);
}

/// The `ul` of the small page has a density of 2: a line below it lets the menu in on any path.
#[test]
fn a_threshold_that_is_set_takes_the_place_of_the_path() {
    let threshold = |settings: &[(&str, &str)]| read(&TEXT, SMALL_PAGE, settings).curve.threshold;
    assert_eq!(threshold(&[("threshold", "2")]), Some(2.0));
    assert_eq!(threshold(&[("threshold", "auto")]), threshold(&[]));
    assert!(!kept(&TEXT, SMALL_PAGE, &[]).contains("Home"));
    let low = kept(&TEXT, SMALL_PAGE, &[("threshold", "2"), ("link_cut", "1")]);
    assert!(low.starts_with("Home|News|"), "{low}");
    let high = kept(&TEXT, SMALL_PAGE, &[("threshold", "9000")]);
    assert_eq!(
        high,
        kept(&TEXT, SMALL_PAGE, &[]),
        "the densest element needs no density"
    );
}

#[test]
fn an_answer_in_the_mode_of_the_program_is_not_completed() {
    let line =
        "<p>It rained on the valley for a week, and the road, which was old, was gone by noon. Nobody saw it go.</p>";
    let table = "<table><tr><th>one<th>two<tr><td>three<td>four</table>";
    let html = format!("<div>{}</div>{table}", line.repeat(9));
    let own = read(&TEXT, &html, &[("mode", "original")]);
    assert!(own.kept_count() > 0 && own.kept_count() < own.units.len());
    let completed = own.clone().completed(&document(&html));
    assert!((0..own.units.len()).all(|unit| own.verdicts.get(unit) == completed.verdicts.get(unit)));
}
