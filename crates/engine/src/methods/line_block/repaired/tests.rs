use super::*;

/// The kept lines, and why the others are not kept.
fn read(html: &str, settings: &[(&str, &str)]) -> (Vec<String>, Extraction) {
    let (kept, extraction) = crate::methods::tests::read(&METHOD, html, settings);
    let texts = kept.iter().map(|text| text.trim()).filter(|text| !text.is_empty());
    (texts.map(str::to_owned).collect(), extraction)
}

fn lengths(extraction: &Extraction) -> Vec<f64> {
    extraction.curve.series[0]
        .samples
        .iter()
        .map(|length| (length * 100.0).round() / 100.0)
        .collect()
}

/// A page small enough to compute by hand, with K = 2, threshold 20, end run 2, gap 1:
///
/// ```text
/// line  text           w(i)                      Y(i) = w(i) + w(i+1)
///  0    (empty)         0                         0 + 0    =  0
///  1    首页             0 (link share 1 > 0.5)    0 + 0    =  0
///  2    (empty)         0                         0 + 20   = 20
///  3    20 Han         20                        20 + 0    = 20
///  4    (empty)         0                         0 + 11.5 = 11.5
///  5    25 letters     25 × 0.46 = 11.5          11.5 + 0  = 11.5
///  6    (empty)         0                         0
/// ```
///
/// Nothing exceeds 20. With threshold 15 the region rises at line 2 (20 > 15), is trimmed to line 3, and falls after
/// line 5, since the page ends with an empty block.
#[test]
fn worked_example() {
    let page = "<body><div><a href=/>首页</a></div><p>一二三四五六七八九十一二三四五六七八九十</p>\
                <p>abcdefghijklmnopqrstuvwxy</p>";
    let small = [("k", "2"), ("end_run", "2"), ("gap", "1")];
    let (kept, extraction) = read(page, &[&small[..], &[("threshold", "20")]].concat());
    assert_eq!(lengths(&extraction), [0.0, 0.0, 20.0, 20.0, 11.5, 11.5, 0.0]);
    assert!(kept.is_empty());
    let (kept, extraction) = read(page, &[&small[..], &[("threshold", "15")]].concat());
    assert_eq!(
        kept,
        ["一二三四五六七八九十一二三四五六七八九十", "abcdefghijklmnopqrstuvwxy"]
    );
    assert_eq!(extraction.curve.kept, [KeptRun { start: 3, end: 5 }]);
    let reasons: Vec<String> = extraction.verdicts.iter().map(|verdict| verdict.to_string()).collect();
    assert_eq!(reasons[1], "mostly links: link share 1 > 0.50");
    assert_eq!(
        reasons[3],
        "between a rise and a fall: block length at the rise 20 > 15"
    );
    let last = extraction.verdicts.iter().nth(4).unwrap();
    assert_eq!(last.deciding().rule, "empty-line");
}

fn paragraph(words: usize) -> String {
    format!("<p>{}</p>", "lorem ipsum ".repeat(words))
}

#[test]
fn light_regions_are_dropped_and_told() {
    let gap = "<div></div>".repeat(8);
    let page = format!("{}{gap}{}", paragraph(60), paragraph(15));
    let (kept, extraction) = read(&page, &[("gap", "9"), ("join", "0.3")]);
    assert_eq!(kept.len(), 1);
    let last = extraction
        .verdicts
        .iter()
        .rfind(|verdict| verdict.steps().count() == 2)
        .unwrap();
    assert_eq!(
        last.to_string(),
        "between a rise and a fall: block length at the rise 69 > 60 \
         → the region is too light: share of the heaviest region 0.25 < 0.30"
    );
    assert_eq!(read(&page, &[("gap", "9"), ("join", "0.2")]).0.len(), 2);
}

#[test]
fn a_copyright_notice_is_no_article() {
    let notice = "<p>© 2026 The Valley Courier. All rights reserved. No part of this page may be copied, stored or \
                  sent on without the written consent of the publisher, except as the law allows.</p>";
    let (kept, extraction) = read(notice, &[]);
    assert!(kept.is_empty());
    assert!(matches!(extraction.status, Status::Nothing(_)));
    let long = format!("{}{notice}", paragraph(60));
    assert_eq!(read(&long, &[]).0.len(), 2);
}

#[test]
fn short_lines_inside_a_region_fall_out() {
    let page = format!("{}<p>12</p>{}", paragraph(20), paragraph(20));
    let (kept, extraction) = read(&page, &[]);
    assert_eq!(kept.len(), 2);
    assert!(
        extraction
            .verdicts
            .iter()
            .any(|v| v.to_string().ends_with("too short a line: characters 2 < 5"))
    );
}

#[test]
fn a_region_open_at_the_end_closes_there() {
    assert_eq!(read(&paragraph(20), &[]).0.len(), 1);
}
