//! Where the hits of a search stand in the column, and which of them are in removed text.

use super::ReadingView;
use clearline_column::reader::{Hit, Selection, Spot};
use std::ops::Range;

impl ReadingView {
    /// Hits in the article's text, in ascending order, told apart: those in sight somewhere in the column, in its order, and
    /// those that nothing shows.
    pub fn locate(&self, hits: &[Range<u32>]) -> (Vec<Hit>, Vec<Range<u32>>) {
        let mut shown = Vec::with_capacity(hits.len());
        let mut removed = Vec::new();
        let mut places = self.places.in_article_order().peekable();
        for hit in hits {
            while places.next_if(|place| place.article.end <= hit.start).is_some() {}
            match places.peek() {
                Some(place) if place.article.start <= hit.start => {
                    let in_item = |byte: u32| byte.min(place.article.end) - place.article.start + place.byte;
                    shown.push(Hit {
                        item: place.item as u32,
                        start: in_item(hit.start),
                        end: in_item(hit.end),
                    });
                }
                _ => removed.push(hit.clone()),
            }
        }
        // The title stands on top wherever it comes from.
        shown.sort();
        (shown, removed)
    }

    /// The hit in the column that stands for a hit in the article.
    pub fn hit_of(&self, hit: &Range<u32>) -> Option<Hit> {
        let (item, range) = self.places.parts_of(hit.clone()).next()?;
        Some(Hit {
            item: item as u32,
            start: range.start as u32,
            end: range.end as u32,
        })
    }

    /// The bytes of the article that a hit in the column shows.
    pub fn article_of(&self, hit: Hit) -> Option<Range<u32>> {
        let item = hit.item as usize;
        let spot = |byte: u32| Spot {
            item,
            byte: byte as usize,
        };
        let (_, range) = self.places.between(&(spot(hit.start)..spot(hit.end))).next()?;
        Some(range)
    }

    /// The bytes of the article that a selection shows, in the article's order; none of them over another.
    pub fn article_parts(&self, selection: Selection) -> Vec<Range<u32>> {
        let parts = self.places.between(&selection.range());
        let mut parts: Vec<Range<u32>> = parts.map(|(_, range)| range).collect();
        parts.sort_by_key(|part| part.start);
        parts.dedup();
        parts
    }
}
