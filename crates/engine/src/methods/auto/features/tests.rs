//! Every group on small pages, against values counted by hand.

use super::*;
use crate::document::Limits;

/// The named features of one block of a page.
fn values<const N: usize>(html: &str, block: usize, names: [&str; N]) -> [f32; N] {
    let document = Document::parse_html(html.into(), &Limits::default(), &|| false);
    let row = Features::of(&document).row((Policy::default(), FirstLook::UNKNOWN), block);
    let cards = catalogue();
    names.map(|name| {
        let column = cards.iter().position(|card| card.name == name);
        row[column.unwrap_or_else(|| panic!("there is no feature {name}"))]
    })
}

#[test]
fn every_feature_has_an_id_of_its_own() {
    let cards = catalogue();
    assert_eq!(cards.len(), WIDTH);
    let mut names: Vec<_> = cards.iter().map(|card| card.name).collect();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), WIDTH);
    let is_id = |name: &str| {
        name.bytes()
            .all(|byte| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'-'))
    };
    assert!(names.iter().all(|name| is_id(name)), "{names:?}");
}

/// Five words, 21 visible characters, four of them in a link; a comma and an exclamation mark; "and" is a stop word.
#[test]
fn own_text() {
    let html = "<p>Rain fell, and <a href=x>rain</a> fell!<p>rain fell and rain fell";
    let names = [
        "units",
        "characters",
        "link-share",
        "punctuation-rate",
        "stop-word-rate",
    ];
    assert_eq!(values(html, 0, names), [5.0, 21.0, 4.0 / 21.0, 0.4, 0.2]);
    let names = [
        "links",
        "commas",
        "last-character",
        "first-character",
        "copies",
        "starts-in-lower-case",
    ];
    assert_eq!(values(html, 0, names), [1.0, 1.0, 1.0, 1.0, 2.0, 0.0]);
    assert_eq!(values("<p>雨下了", 0, ["units", "stop-word-rate"]), [1.5, 0.5 / 1.5]);
}

/// html > body > main > ul > li > h2 > b.
#[test]
fn tags_and_roles() {
    let html = "<main><ul role=menu><li><h2 hidden><b>Rain</b></h2></li></ul></main>";
    let names = ["element", "container", "container-parent", "heading-level", "depth"];
    assert_eq!(values(html, 0, names), [45.0, 8.0, 15.0, 2.0, 6.0]);
    let names = [
        "levels-to-main",
        "levels-to-ul",
        "levels-to-nav",
        "levels-to-boilerplate-role",
        "navigation-role",
    ];
    assert_eq!(values(html, 0, names), [4.0, 3.0, 99.0, 3.0, 1.0]);
    let names = ["hidden", "hiding-elements", "button-role"];
    assert_eq!(values(html, 0, names), [0.0; 3], "it is most of the page");
    let html = format!("{html}<p>It rains on the valley");
    assert_eq!(values(&html, 0, names), [1.0, 1.0, 0.0]);
}

/// Three items of nine words each: the item's weight is 3 × 9.
#[test]
fn repetition() {
    let item = "<li><p>one two three four five six seven eight nine</p></li>";
    let html = format!("<ul>{item}{item}{item}</ul><p>and one word more</p>");
    let names = [
        "levels-to-repeated",
        "repeated-alike",
        "repeated-units",
        "repeated-weight",
        "repeated-in-page",
    ];
    assert_eq!(values(&html, 1, names), [1.0, 3.0, 9.0, 27.0, 27.0 / 31.0]);
    assert_eq!(values(&html, 3, names), [-1.0, 0.0, 0.0, 0.0, -1.0]);
    assert_eq!(
        values(&html, 1, ["element-alike", "container-parent-alike"]),
        [1.0, 3.0]
    );
}

const LONG: &str = "One two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen.";

/// Blocks: menu, heading, long, long, footer.
#[test]
fn position() {
    let html =
        format!("<title>A heading</title>menu<article><h1>A heading</h1><p>{LONG}</p><p>{LONG}</p></article><p>end");
    let names = [
        "blocks-before",
        "units-before",
        "units-after",
        "blocks-from-title",
        "blocks-from-first-long",
    ];
    assert_eq!(values(&html, 3, names), [0.6, 18.0, 1.0, 2.0, 1.0]);
    let names = [
        "blocks-since-heading",
        "heading-before",
        "long-since-heading",
        "blocks-until-heading",
    ];
    assert_eq!(values(&html, 3, names), [2.0, 1.0, 15.0, 50.0]);
    assert_eq!(
        values(&html, 3, ["in-half", "in-90", "in-article", "levels-to-best"]),
        [2.0, 2.0 / 3.0, 2.0 / 3.0, 1.0]
    );
    assert_eq!(values(&html, 0, ["in-article", "blocks-until-long"]), [-2.0, 2.0]);
    assert!(values(&html, 0, ["in-main"])[0].is_nan());
    // 1 point, none for commas, 15/20 for the length, from each of two paragraphs.
    assert_eq!(values(&html, 0, ["best-score"]), [3.5]);
}

#[test]
fn blocks_of_the_same_path_and_classes() {
    let html = "<div class=a1>one two</div><div class=a2>three</div><div class=b><a href=x>four</a></div><div>x</div>";
    let names = [
        "path-blocks",
        "path-units",
        "path-spread",
        "classes-blocks",
        "classes-units",
    ];
    assert_eq!(values(html, 0, names), [3.0, 4.0, 0.75, 2.0, 3.0]);
    assert_eq!(
        values(html, 2, ["path-blocks", "path-link-share", "classes-blocks"]),
        [1.0, 1.0, 1.0]
    );
}

#[test]
fn title() {
    let html =
        "<title>Rain at last</title><h1>Rain</h1><p>rain fell at noon<meta name=description content='rain fell'>";
    let names = [
        "in-title",
        "title-cover",
        "in-first-heading",
        "in-description",
        "description-cover",
    ];
    assert_eq!(values(html, 1, names), [0.5, 2.0 / 3.0, 0.25, 0.5, 1.0]);
    assert!(values("<p>rain", 0, ["in-description"])[0].is_nan());
}

/// The description has four runs of four words, the first paragraph three of them; its own are six.
#[test]
fn statements() {
    let html = "<meta name=description content='At last it rains on the valley.'>\
        <p>menu</p><div><p>At last it rains on the hills, says Ann.</p><p>more</p></div>";
    let names = [
        "runs-in-summary",
        "summary-runs-cover",
        "blocks-from-summary",
        "levels-to-summary",
    ];
    assert_eq!(values(html, 1, names), [0.5, 0.75, 0.0, 0.0]);
    assert_eq!(values(html, 2, names), [0.0, 0.0, 1.0, 1.0]);
    assert_eq!(values(html, 0, ["blocks-from-summary"]), [-1.0]);
    assert!(values(html, 0, ["runs-in-stated-text"])[0].is_nan());
    let data = "<script type=application/ld+json>{\"articleBody\": \"it rains on the hills\"}</script>";
    let html = format!("{data}<p>it rains on the hills today");
    assert_eq!(values(&html, 0, ["runs-in-stated-text"]), [2.0 / 3.0]);
    assert!(values(&html, 0, ["blocks-from-summary"])[0].is_nan());
}

#[test]
fn what_is_asked_for() {
    let features = Features::of(&Document::parse_html("<p>text".into(), &Limits::default(), &|| false));
    let column = catalogue().iter().position(|card| card.name == "policy").unwrap();
    for policy in Policy::ALL {
        let row = features.row((policy, FirstLook::UNKNOWN), 0);
        assert_eq!(row[column], policy as usize as f32);
        assert!(!is_second_look(&row));
    }
    let first_look = FirstLook::of([(0.5, 1)].into_iter());
    assert!(is_second_look(&features.row((Policy::default(), first_look), 0)));
}

#[test]
fn page() {
    let data = r#"<script type=application/ld+json>{"@type":"Article"}</script>"#;
    let html = format!(
        "<meta property=og:type content=article><meta name=generator content='Discourse 3'>{data}<p>{LONG}</p><ul><li>€ 5</li></ul>"
    );
    let names = [
        "page-blocks",
        "page-units",
        "page-long",
        "page-list-share",
        "page-currency-signs",
        "page-longest",
    ];
    assert_eq!(values(&html, 0, names), [2.0, 16.0, 15.0, 0.5, 1.0, 15.0]);
    let names = [
        "page-says-article",
        "page-by-forum",
        "page-by-blog",
        "data-article",
        "data-types",
        "page-has-main",
    ];
    assert_eq!(values(&html, 0, names), [1.0, 1.0, 0.0, 1.0, 1.0, 0.0]);
}

/// html > body > div > p; the page's own class names say nothing.
#[test]
fn class_names() {
    let html = "<body class=sidebar><div class='pageContent comments-12'><p id=share>text</p></div>";
    let names = [
        "levels-to-content-class",
        "levels-to-surroundings-class",
        "levels-to-comments-class",
    ];
    assert_eq!(values(html, 0, names), [1.0, 0.0, 1.0]);
    let names = [
        "levels-to-related-class",
        "content-classes",
        "content-or-surroundings-nearer",
    ];
    assert_eq!(values(html, 0, names), [99.0, 1.0, 1.0]);
}

#[test]
fn marks() {
    let html = "<p>text<p>3 Comments<p>so<p>相关阅读";
    let names = [
        "blocks-since-comment-mark",
        "comment-marks",
        "blocks-since-related-mark",
    ];
    assert_eq!(values(html, 0, names), [999.0, 0.0, 999.0]);
    assert_eq!(values(html, 2, names), [1.0, 1.0, 999.0]);
    assert_eq!(values(html, 3, names), [2.0, 1.0, 0.0]);
}

#[test]
fn headings_announce_what_follows() {
    let html = "<h2>Rain</h2><p>text<h2>Related</h2><p>text";
    let about = [0, 1, 2, 3].map(|block| values(html, block, ["heading-speaks-of"]));
    assert_eq!(about.concat(), [0.0, 0.0, 2.0, 2.0]);
}

#[test]
fn dated_lines() {
    let html = "<p>Ann, 2026-03-01 17:05<p>text<p>5 min ago<p>text";
    let names = [
        "dated-lines",
        "blocks-since-dated-line",
        "dated-lines-around",
        "page-dated-lines",
    ];
    assert_eq!(values(html, 1, names), [1.0, 1.0, 2.0, 2.0]);
    assert_eq!(values(html, 3, names), [2.0, 1.0, 2.0, 2.0]);
}

/// The body holds half of the running text; its box is one branch of it, what is beside the box another one.
#[test]
fn branches() {
    let html = format!(
        "<main><article><p>{LONG}</p><p>{LONG}</p><p>{LONG}</p><div><h2>a</h2><p>b</p></div></article><p>c</p></main>"
    );
    let names = [
        "half-branch-units",
        "half-branch-share",
        "half-branch-name",
        "rest-behind-half-branch",
    ];
    assert_eq!(values(&html, 0, names), [15.0, 15.0 / 47.0, 4.0, 2.0 / 3.0]);
    assert_eq!(values(&html, 4, names), [2.0, 2.0 / 47.0, 3.0, 0.0]);
    assert_eq!(values(&html, 5, names), [1.0, 1.0 / 48.0, 4.0, 0.0]);
}

#[test]
fn levels_to_the_headline() {
    let html = "<title>A heading</title><main><div><h1>A heading</h1><p>a</p></div><p>b</p></main><p>c";
    let levels = [1, 2, 3].map(|block| values(html, block, ["levels-to-title", "levels-to-h1"]));
    assert_eq!(levels, [[1.0, 1.0], [1.0, 1.0], [1.0, 1.0]]);
}

#[test]
fn neighbours() {
    let html = format!("<h2>one two</h2><div><p><a href=x>three</a></p><p>{LONG}</p></div>");
    let names = [
        "units-one-before",
        "heading-level-two-before",
        "units-one-after",
        "kinship-one-before",
    ];
    assert_eq!(values(&html, 2, names), [1.0, 2.0, -1.0, 1.0]);
    let names = [
        "link-share-around-4",
        "long-share-around-4",
        "long-before-4",
        "long-after-4",
    ];
    let characters = LONG.chars().filter(|c| *c != ' ').count() as f32;
    assert_eq!(
        values(&html, 1, names),
        [5.0 / (11.0 + characters), 15.0 / 18.0, 0.0, 15.0]
    );
}

/// Levels around the last paragraph: itself, the div, the page.
#[test]
fn ancestors() {
    let html = format!("<p>one two three</p><div><p>and</p><p>{LONG}</p></div>");
    let names = [
        "units-at-level-1",
        "stop-word-rate-at-level-1",
        "mean-units-at-level-1",
        "place-at-level-1",
        "levels",
    ];
    assert_eq!(values(&html, 2, names), [16.0, 1.0 / 16.0, 8.0, 0.5, 3.0]);
    let names = [
        "units-at-level-2",
        "units-at-level-3",
        "long-share-at-level-2",
        "share-of-page-at-level-1",
    ];
    assert_eq!(values(&html, 2, names), [19.0, 19.0, 15.0 / 19.0, 1.0]);
}

#[test]
fn a_page_without_text_has_no_row() {
    let document = Document::parse_html("<p>–</p><br>".into(), &Limits::default(), &|| false);
    assert_eq!(Features::of(&document).stretches(Policy::default()).count(), 0);
}

#[test]
fn stretches_of_rows_are_all_rows() {
    let html = "<p>One line of a long page".repeat(STRETCH + 5);
    let features = Features::of(&Document::parse_html(html.into(), &Limits::default(), &|| false));
    let all = features.rows((Policy::default(), FirstLook::UNKNOWN), 0..STRETCH + 5);
    let mut row = 0;
    for stretch in features.stretches(Policy::default()) {
        for own in 0..stretch.rows() {
            let bits = |matrix: &Matrix, row: usize| matrix.row(row).map(f32::to_bits).collect::<Vec<_>>();
            assert_eq!(bits(&stretch, own), bits(&all, row), "{row}");
            row += 1;
        }
    }
    assert_eq!(row, STRETCH + 5);
    assert_eq!(
        features
            .row((Policy::default(), FirstLook::UNKNOWN), STRETCH + 1)
            .map(f32::to_bits)
            .to_vec(),
        all.row(STRETCH + 1).map(f32::to_bits).collect::<Vec<_>>()
    );
}
