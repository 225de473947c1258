//! Units in words.

use super::axes::short_number;
use clearline_engine::document::{Document, TextId, TextSpan};
use clearline_engine::extraction::{Class, Extraction, Verdict};

/// Characters of a unit's text that stand for it.
const FIRST_WORDS: usize = 80;

/// The class of a verdict, and before it the first one where the context changed it: "short → good".
pub fn class_names(verdict: &Verdict) -> String {
    class_change(verdict.first_class(), verdict.class())
}

/// The last class, and before it the first one where it is another.
pub(super) fn class_change(first: Class, last: Class) -> String {
    if first == last {
        last.name().to_owned()
    } else {
        format!("{} → {}", first.name(), last.name())
    }
}

/// The characters of some spans with the places of their text nodes and bytes; where a line ends between two spans, there
/// is a line end.
pub(super) fn characters<'a>(
    document: &'a Document,
    spans: &'a [TextSpan],
) -> impl Iterator<Item = ((TextId, u32), char)> + 'a {
    spans.iter().enumerate().flat_map(move |(at, span)| {
        let start = (span.text, span.range.start);
        let before = at.checked_sub(1).and_then(|before| spans.get(before));
        let gap = before.and_then(|before| document.gap_between(before.text, span.text));
        let gap = gap.map(|gap| (start, gap));
        let text = document.span_text(span).char_indices();
        let text = text.map(move |(byte, c)| ((start.0, start.1 + byte as u32), c));
        gap.into_iter().chain(text)
    })
}

/// The first words of a unit, white space as single spaces; with "…" where there are more.
pub fn first_words(extraction: &Extraction, document: &Document, unit: usize) -> String {
    let mut words = String::new();
    let mut room = FIRST_WORDS;
    for (_, c) in characters(document, extraction.units.spans(unit)) {
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

/// A unit in a few lines: its number, its line in the source where it is known, its values, its class, why it was
/// kept or not and its first words.
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
    let class = verdict.class();
    let fate = if verdict.keep { "kept" } else { "left out" };
    text += &format!("\n{} {}, {fate}: {verdict}", class.letter(), class.name());
    // Last, since it may be long: where room ends, the reason is seen.
    let words = first_words(extraction, document, unit);
    if !words.is_empty() {
        text += &format!("\n“{words}”");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use clearline_engine::document::Limits;

    #[test]
    fn words_of_two_lines_do_not_run_together() {
        let html = "<ul><li>one<li>two</ul><p>three <i>f</i>our<br>five</p>six<img>seven";
        let document = Document::parse_html(html.into(), &Limits::default(), &|| false);
        let spans: Vec<_> = document.text_ids().iter().map(|id| document.whole(id)).collect();
        let text: String = characters(&document, &spans).map(|(_, c)| c).collect();
        assert_eq!(text, "one\ntwo\nthree four\nfive\nsixseven");
    }
}
