//! Units in words.

use super::axes::short_number;
use clearline_engine::document::{Document, TextId, TextSpan};
use clearline_engine::extraction::{Class, Extraction, Verdict};
use clearline_words::{Message, Wording, message};

/// Characters of a unit's text that stand for it.
const FIRST_WORDS: usize = 80;

/// What became of a unit, or of another part of the page: "kept" or "left out".
pub fn fate(keep: bool) -> Message {
    if keep {
        message!("fate-kept")
    } else {
        message!("fate-left-out")
    }
}

/// The class of a verdict, and before it the first one where the context changed it: "short → good".
pub fn class_names(verdict: &Verdict) -> Message {
    class_change(verdict.first_class(), verdict.class())
}

/// The last class, and before it the first one where it is another.
pub(super) fn class_change(first: Class, last: Class) -> Message {
    if first == last {
        last.message()
    } else {
        message!("class-change", first = first.message(), last = last.message())
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
pub fn describe(
    wording: Wording,
    (extraction, document): (&Extraction, &Document),
    unit: usize,
    source_line: Option<usize>,
) -> String {
    let number = extraction.units.kind().numbered(unit);
    let Some(verdict) = extraction.verdicts.get(unit) else {
        return wording.say(&number);
    };
    let values = extraction.curve.series.iter().filter_map(|series| {
        let value = short_number(*series.samples.get(unit)?);
        Some(message!(
            "unit-value",
            name = Message::named("measure", series.name),
            value = value
        ))
    });
    let facts = [number].into_iter().chain(source_line.map(in_source)).chain(values);
    let facts: Vec<String> = facts.map(|fact| wording.say(&fact)).collect();
    let class = verdict.class();
    let judged = message!("unit-verdict", class = class.message(), fate = fate(verdict.keep))
        .with("letter", class.letter().to_string())
        .with("reason", verdict.message());
    let mut lines = vec![facts.join(" · "), wording.say(&judged)];
    if let Some(said) = document.sight(extraction.units.spans(unit)).message() {
        lines.push(wording.say(&said));
    }
    // Last, since it may be long: where room ends, the reason is seen.
    let words = first_words(extraction, document, unit);
    if !words.is_empty() {
        lines.push(wording.say(&message!("quoted", words = words)));
    }
    lines.join("\n")
}

/// Where a unit begins in the source of the page.
pub(super) fn in_source(line: usize) -> Message {
    message!("unit-source-line", line = line.to_string())
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
