//! Justified lines of real texts in Chinese, Japanese and Korean, from corpora that are not part of the repository.

use std::fs;
use std::path::PathBuf;

use super::*;

/// Width of a line in points: the usual one, 33 squares.
const WIDTH: f32 = 627.0;
/// Most characters of a text that is set.
const LONGEST: usize = 1000;

/// The paragraphs of the corpora in these languages, each with its language.
fn paragraphs() -> Option<Vec<(String, String)>> {
    let folder = PathBuf::from(std::env::var_os("CLEARLINE_SHARED")?).join("corpora/dev");
    let mut found = Vec::new();
    for corpus in fs::read_dir(folder).unwrap() {
        let Ok(gold) = fs::read_to_string(corpus.unwrap().path().join("gold.jsonl")) else {
            continue;
        };
        for page in gold.lines() {
            let page: serde_json::Value = serde_json::from_str(page).unwrap();
            let language = page["lang"].as_str().unwrap_or_default();
            if is_cjk(language) {
                let text = page["text"].as_str().unwrap_or_default().lines();
                found.extend(text.map(|text| (language.to_owned(), text.chars().take(LONGEST).collect())));
            }
        }
    }
    Some(found)
}

/// `cargo test -p clearline-column -- --ignored --nocapture corpora` prints how many lines there are, how many end
/// early, and how far.
#[test]
#[ignore = "needs CLEARLINE_SHARED"]
#[expect(clippy::print_stdout, reason = "the figures are for whoever runs it")]
fn lines_of_the_corpora_end_at_the_edge() {
    let Some(paragraphs) = paragraphs() else {
        println!("skipped: CLEARLINE_SHARED does not name a folder");
        return;
    };
    let mut typesetter = typesetter();
    let settings = TypeSettings {
        is_justified: true,
        ..Default::default()
    };
    let (mut lines, mut early) = (0, Vec::new());
    for (language, text) in &paragraphs {
        let styled = StyledText {
            text,
            runs: &[],
            kind: TextKind::Body,
            language,
            is_rtl: false,
        };
        let paragraph = typesetter.lay_out(&styled, &settings, WIDTH);
        for line in paragraph.lines().take(paragraph.line_count().saturating_sub(1)) {
            let range = line.text_range();
            let seen = range.start..range.start + text[range].trim_end().len();
            let right = paragraph.rects(seen).last().map_or(0.0, Rect::right);
            assert!(right < WIDTH + 0.5, "{right} of {WIDTH}: {}", &text[line.text_range()]);
            lines += 1;
            if right < WIDTH - 0.5 {
                early.push(right);
            }
        }
    }
    println!("{lines} lines, {} end early: {early:?}", early.len());
    assert!(lines > 1000 && early.len() * 500 < lines);
}
