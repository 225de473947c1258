//! The parts of a text in languages of their own, so that each is read out in its own.

use std::ops::Range;
use std::sync::Arc;

use super::super::item::ColumnItem;

/// The parts of an item's text that are in other languages than the text around it.
#[derive(Debug, Default)]
pub(in super::super) struct Languages<'a>(Vec<(Range<usize>, &'a Arc<str>)>);

impl<'a> Languages<'a> {
    /// Neighbours in the same language are one part.
    pub(in super::super) fn of(item: &'a ColumnItem) -> Self {
        let mut parts: Vec<(Range<usize>, &Arc<str>)> = Vec::new();
        for run in &item.runs {
            let Some(language) = &run.language else { continue };
            match parts.last_mut() {
                Some((range, last)) if *last == language && range.end == run.range.start => range.end = run.range.end,
                _ => parts.push((run.range.clone(), language)),
            }
        }
        Self(parts)
    }

    /// The language of all of a part of the text, where it has one of its own.
    pub(in super::super) fn of_all(&self, part: &Range<usize>) -> Option<&'a Arc<str>> {
        let around = self.0.iter().find(|(range, _)| range.end > part.start)?;
        let is_all = around.0.start <= part.start && part.end <= around.0.end;
        is_all.then_some(around.1)
    }

    /// A part of the text, cut where a language begins or ends.
    pub(super) fn cut(&self, part: Range<usize>) -> Vec<Range<usize>> {
        let borders = self.0.iter().flat_map(|(range, _)| [range.start, range.end]);
        let mut start = part.start;
        let mut cuts = Vec::new();
        for border in borders.chain([part.end]) {
            if border > start && border <= part.end {
                cuts.push(start..border);
                start = border;
            }
        }
        cuts
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::typeset::{Style, StyleRun};

    #[test]
    fn a_line_is_cut_where_its_language_changes() {
        let run = |range: Range<usize>, style, language: Option<&str>| StyleRun {
            range,
            style,
            language: language.map(Arc::from),
        };
        let item = ColumnItem {
            text: "He said bonjour, mes amis and left.".into(),
            runs: vec![
                run(3..7, Style::LINK, None),
                run(8..16, Style::PLAIN, Some("fr")),
                run(16..25, Style::LINK, Some("fr")),
            ],
            ..ColumnItem::default()
        };
        let languages = Languages::of(&item);
        assert_eq!(languages.cut(0..35), [0..8, 8..25, 25..35]);
        assert_eq!(languages.cut(10..20).len(), 1);
        let of = |range| languages.of_all(&range).map(|language| &**language);
        assert_eq!(
            (of(8..25), of(12..14), of(0..8), of(0..35)),
            (Some("fr"), Some("fr"), None, None)
        );
    }
}
