//! Units in words.

use super::axes::short_number;
use crate::document::Document;
use crate::extraction::{Extraction, Verdict};

/// Characters of a unit's text that stand for it.
const FIRST_WORDS: usize = 80;

/// The class of a verdict, and before it the first one where the context changed it: "short → good".
pub fn class_names(verdict: &Verdict) -> String {
    let (first, last) = (verdict.first_class(), verdict.class());
    match first == last {
        true => last.name().to_owned(),
        false => format!("{} → {}", first.name(), last.name()),
    }
}

/// The first words of a unit, white space as single spaces; with "…" where there are more.
pub fn first_words(extraction: &Extraction, document: &Document, unit: usize) -> String {
    let spans = extraction.units.spans(unit);
    let pieces = spans.iter().filter_map(|span| {
        let range = span.range.start as usize..span.range.end as usize;
        document.text(span.text).get(range)
    });
    let mut words = String::new();
    let mut room = FIRST_WORDS;
    for c in pieces.flat_map(str::chars) {
        let c = if c.is_whitespace() || c.is_control() { ' ' } else { c };
        if c == ' ' && (words.is_empty() || words.ends_with(' ')) {
            continue;
        }
        if room == 0 {
            words.truncate(words.trim_end().len());
            return words + "…";
        }
        room -= 1;
        words.push(c);
    }
    words.truncate(words.trim_end().len());
    words
}

/// A unit in a few lines: its number, its line in the source where it is known, its values, its class, its first words
/// and why it was kept or not.
pub fn describe(extraction: &Extraction, document: &Document, unit: usize, source_line: Option<usize>) -> String {
    let Some(verdict) = extraction.verdicts.get(unit) else {
        return format!("{} {unit}", extraction.units.kind().name());
    };
    let mut text = format!("{} {unit}", extraction.units.kind().name());
    if let Some(line) = source_line {
        text += &format!(" · source line {line}");
    }
    for series in &extraction.curve.series {
        if let Some(&value) = series.samples.get(unit) {
            text += &format!(" · {} {}", series.name, short_number(value));
        }
    }
    let words = first_words(extraction, document, unit);
    if !words.is_empty() {
        text += &format!("\n“{words}”");
    }
    let class = verdict.class();
    let fate = if verdict.keep { "kept" } else { "left out" };
    text + &format!("\n{} {}, {fate}: {verdict}", class.letter(), class.name())
}
