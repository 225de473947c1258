//! Which bytes of the page's text some spans cover, so that answers with different units can be compared.

use super::Extraction;
use crate::document::TextSpan;

/// Text as a set of bytes. Two covers are equal if they hold the same bytes, however these were cut into spans.
///
/// ```
/// use clearline_engine::document::TextSpan;
/// use clearline_engine::internals::extraction::Cover;
///
/// let span = |range| TextSpan { text: Default::default(), range };
/// let cover = Cover::of([&span(0..4), &span(4..10)]);
/// assert_eq!(cover.share_of(&[span(5..15)]), 0.5);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cover {
    /// In page order; they neither overlap nor touch.
    spans: Vec<TextSpan>,
}

impl Cover {
    /// What some spans cover, in any order.
    pub fn of<'a>(spans: impl IntoIterator<Item = &'a TextSpan>) -> Cover {
        let mut sorted: Vec<&TextSpan> = spans.into_iter().filter(|span| !span.range.is_empty()).collect();
        sorted.sort_by_key(|span| (span.text, span.range.start));
        let mut spans: Vec<TextSpan> = Vec::with_capacity(sorted.len());
        for span in sorted {
            match spans.last_mut() {
                Some(last) if last.text == span.text && span.range.start <= last.range.end => {
                    last.range.end = last.range.end.max(span.range.end);
                }
                _ => spans.push(span.clone()),
            }
        }
        Cover { spans }
    }

    /// The spans, in page order; they neither overlap nor touch.
    pub fn spans(&self) -> &[TextSpan] {
        &self.spans
    }

    /// How many bytes of a span are covered.
    pub fn bytes_of(&self, span: &TextSpan) -> u32 {
        let is_before = |other: &TextSpan| (other.text, other.range.end) <= (span.text, span.range.start);
        let from = self.spans.partition_point(is_before);
        let meeting = self
            .spans
            .iter()
            .skip(from)
            .take_while(|other| (other.text, other.range.start) < (span.text, span.range.end));
        let common = |other: &TextSpan| {
            let start = other.range.start.max(span.range.start);
            other.range.end.min(span.range.end).saturating_sub(start)
        };
        meeting.map(common).sum()
    }

    /// The share of some spans that is covered, 0 to 1; 0 where they are empty.
    pub fn share_of(&self, spans: &[TextSpan]) -> f64 {
        let bytes: usize = spans.iter().map(|span| span.range.len()).sum();
        let covered: u32 = spans.iter().map(|span| self.bytes_of(span)).sum();
        f64::from(covered) / bytes.max(1) as f64
    }
}

impl Extraction {
    /// The kept text.
    pub fn cover(&self) -> Cover {
        Cover::of(self.kept_spans())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn span(text: u32, start: u32, end: u32) -> TextSpan {
        TextSpan {
            text: text.into(),
            range: start..end,
        }
    }

    #[test]
    fn covers_do_not_depend_on_how_the_text_was_cut() {
        let whole = Cover::of(&[span(0, 0, 9), span(2, 3, 5)]);
        let cut = Cover::of(&[span(2, 3, 5), span(0, 4, 9), span(0, 0, 6), span(1, 2, 2)]);
        assert_eq!(whole, cut);
        assert_eq!(whole.spans(), [span(0, 0, 9), span(2, 3, 5)]);
        assert_ne!(whole, Cover::of(&[span(0, 0, 9)]));
    }

    #[test]
    fn shares_are_counted_in_bytes() {
        let cover = Cover::of(&[span(1, 2, 4), span(1, 6, 10), span(3, 0, 8)]);
        assert_eq!(cover.bytes_of(&span(1, 3, 8)), 3);
        assert_eq!(cover.bytes_of(&span(1, 4, 6)), 0);
        assert_eq!(cover.bytes_of(&span(0, 0, 9)), 0);
        assert_eq!(cover.share_of(&[span(1, 0, 4), span(3, 4, 8)]), 0.75);
        assert_eq!(cover.share_of(&[]), 0.0);
    }
}
