//! Text of a page, from one place to another.

use crate::document::{Document, Place, TextId, TextSpan, is_blank};
use crate::extraction::Units;
use serde::{Deserialize, Serialize};

/// All text from one place up to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Passage {
    /// Its first byte.
    pub from: Place,
    /// The byte behind its last one.
    pub to: Place,
}

impl Passage {
    fn of_span(span: &TextSpan) -> Passage {
        Passage {
            from: span.start(),
            to: span.end(),
        }
    }

    /// The passages that some spans make up, in page order; spans with nothing but blanks between them are one passage.
    pub(crate) fn of_spans<'a>(document: &Document, spans: impl IntoIterator<Item = &'a TextSpan>) -> Vec<Passage> {
        let mut all: Vec<Passage> = spans.into_iter().map(Passage::of_span).collect();
        all.sort_unstable_by_key(|passage| passage.from);
        let mut passages: Vec<Passage> = Vec::new();
        for passage in all {
            match passages.last_mut() {
                Some(last) if is_nothing_between(document, last.to, passage.from) => last.to = last.to.max(passage.to),
                _ => passages.push(passage),
            }
        }
        passages
    }

    /// How many bytes of a span lie inside.
    fn share_of(&self, span: &TextSpan) -> u32 {
        let inside = |place: Place| match place.text.cmp(&span.text) {
            std::cmp::Ordering::Less => span.range.start,
            std::cmp::Ordering::Equal => place.byte.clamp(span.range.start, span.range.end),
            std::cmp::Ordering::Greater => span.range.end,
        };
        inside(self.to).saturating_sub(inside(self.from))
    }
}

/// Whether there are only blanks between two places.
fn is_nothing_between(document: &Document, from: Place, to: Place) -> bool {
    let is_blank_span = |text: TextId, range| document.span_text(&TextSpan { text, range }).chars().all(is_blank);
    if from.text >= to.text {
        return from >= to || is_blank_span(from.text, from.byte..to.byte);
    }
    let rest = document.whole(from.text).range.end;
    document.counts((from.text + 1).until(to.text)).characters == 0
        && is_blank_span(from.text, from.byte..rest.max(from.byte))
        && is_blank_span(to.text, 0..to.byte)
}

/// The units of whose text more than half lies in the passages, in their order.
pub(super) fn units_in(units: &Units, passages: &[Passage]) -> Vec<usize> {
    let passages = &disjoint(passages);
    let mut touched: Vec<usize> = passages
        .iter()
        .flat_map(|passage| units.between(passage.from, passage.to))
        .collect();
    touched.sort_unstable();
    touched.dedup();
    touched.retain(|&unit| is_mostly_in(units.spans(unit), passages));
    touched
}

/// The same text as passages in page order that do not overlap; those of a file may be anything.
fn disjoint(passages: &[Passage]) -> Vec<Passage> {
    let mut sorted: Vec<Passage> = passages.to_vec();
    sorted.retain(|passage| passage.from < passage.to);
    sorted.sort_unstable_by_key(|passage| passage.from);
    sorted.dedup_by(|next, last| {
        let meets = next.from <= last.to;
        if meets {
            last.to = last.to.max(next.to);
        }
        meets
    });
    sorted
}

fn is_mostly_in(spans: &[TextSpan], passages: &[Passage]) -> bool {
    let inside = |span: &TextSpan| {
        let first = passages.partition_point(|passage| passage.to <= (span.text, span.range.start).into());
        let of_span = passages[first..]
            .iter()
            .take_while(|passage| passage.from < (span.text, span.range.end).into());
        of_span.map(|passage| u64::from(passage.share_of(span))).sum::<u64>()
    };
    let all: u64 = spans.iter().map(|span| span.range.len() as u64).sum();
    2 * spans.iter().map(inside).sum::<u64>() > all
}
