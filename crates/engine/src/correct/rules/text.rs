//! Text that somebody keeps, counted so that any part of a page knows how much of it it holds.

use crate::document::{Counts, Document, ElementId, Ids, TextId, TextSpan};

/// How many characters of each text node are kept, as sums.
pub(super) struct KeptText {
    /// `sums[i]` counts the text nodes before `i`.
    sums: Vec<u32>,
}

impl KeptText {
    pub(super) fn of<'a>(document: &Document, spans: impl IntoIterator<Item = &'a TextSpan>) -> KeptText {
        let mut kept = vec![0; document.texts().len()];
        for span in spans {
            let characters = Counts::of(document.span_text(span), false).characters;
            if let Some(of_node) = kept.get_mut(span.text.index()) {
                *of_node += characters;
            }
        }
        let mut sums = Vec::with_capacity(kept.len() + 1);
        let mut sum = 0;
        sums.push(sum);
        for (text, kept) in std::iter::zip(document.text_ids(), kept) {
            // Two units may share text.
            sum += kept.min(document.counts(text.until(text + 1)).characters);
            sums.push(sum);
        }
        KeptText { sums }
    }

    /// Kept characters in some text nodes.
    pub(super) fn in_texts(&self, texts: Ids<TextId>) -> u32 {
        self.sums[texts.end.index()] - self.sums[texts.start.index()]
    }

    /// Kept characters inside an element.
    pub(super) fn inside(&self, document: &Document, id: ElementId) -> u32 {
        self.in_texts(document.elements()[id].texts)
    }

    /// All kept characters.
    pub(super) fn total(&self) -> u32 {
        self.sums.last().copied().unwrap_or_default()
    }

    /// Characters that another keeps too.
    pub(super) fn shared_with(&self, other: &KeptText) -> u32 {
        let of_node = |sums: &[u32]| sums[1] - sums[0];
        let nodes = self.sums.windows(2).zip(other.sums.windows(2));
        nodes.map(|(own, other)| of_node(own).min(of_node(other))).sum()
    }

    /// How much two have in common: 2·|A∩B| / (|A| + |B|), in characters; 1 where both are empty.
    pub(super) fn likeness(&self, other: &KeptText) -> f64 {
        match self.total() + other.total() {
            0 => 1.0,
            both => 2.0 * f64::from(self.shared_with(other)) / f64::from(both),
        }
    }
}
