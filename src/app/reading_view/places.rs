//! The way between bytes of items and bytes of the article.

use clearline_column::reader::Spot;
use std::ops::Range;

/// A piece of an item's text that stands in the article, byte for byte.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Place {
    /// Index of the item.
    pub item: usize,
    /// First byte of the item's text.
    pub byte: u32,
    /// Bytes of the article's text.
    pub article: Range<u32>,
}

/// All places of a view.
#[derive(Debug, Default)]
pub(super) struct Places {
    by_item: Vec<Place>,
    /// Indices of `by_item` in the article's order; the title stands on top wherever it comes from.
    by_article: Vec<usize>,
}

impl Places {
    /// Places in the order of items and, within them, of bytes.
    pub(super) fn new(by_item: Vec<Place>) -> Places {
        let mut by_article: Vec<usize> = (0..by_item.len()).collect();
        by_article.sort_by_key(|&at| by_item[at].article.start);
        Places { by_item, by_article }
    }

    /// All places in the order of the article.
    pub(super) fn in_article_order(&self) -> impl Iterator<Item = &Place> {
        self.by_article.iter().filter_map(|&at| self.by_item.get(at))
    }

    /// The first place of an item.
    pub(super) fn of_item(&self, item: usize) -> Option<&Place> {
        let first = self.by_item.partition_point(|place| place.item < item);
        self.by_item.get(first).filter(|place| place.item == item)
    }

    /// The byte of the article at a spot, or the nearest before it in the same item.
    pub(super) fn article_byte(&self, spot: Spot) -> Option<u32> {
        let after = self
            .by_item
            .partition_point(|place| (place.item, place.byte as usize) <= (spot.item, spot.byte));
        let place = self.by_item.get(after.checked_sub(1)?)?;
        let offset = (spot.byte as u32).saturating_sub(place.byte);
        let byte = (place.article.start + offset).min(place.article.end.saturating_sub(1));
        (place.item == spot.item).then_some(byte)
    }

    /// The bytes of the article that stand between two spots, place by place, each with its item.
    pub(super) fn between(&self, spots: &Range<Spot>) -> impl Iterator<Item = (usize, Range<u32>)> + '_ {
        let Range { start, end } = spots.clone();
        let is_before = |place: &Place| {
            let length = place.article.len();
            (place.item, place.byte as usize + length) <= (start.item, start.byte)
        };
        let first = self.by_item.partition_point(is_before);
        let places = self.by_item.get(first..).unwrap_or_default().iter();
        places
            .take_while(move |place| (place.item, place.byte as usize) < (end.item, end.byte))
            .map(move |place| {
                let inside = |spot: Spot, beyond: u32| {
                    if spot.item == place.item {
                        (spot.byte as u32)
                            .saturating_sub(place.byte)
                            .min(place.article.len() as u32)
                    } else {
                        beyond
                    }
                };
                let (from, to) = (inside(start, 0), inside(end, place.article.len() as u32));
                (place.item, place.article.start + from..place.article.start + to)
            })
            .filter(|(_, range)| !range.is_empty())
    }

    /// The spot of a place between two characters of the article, or the nearest one after it that is shown. Where an item ends there
    /// and another begins, it is in the one that `begins_item` says.
    pub(super) fn spot_near(&self, byte: u32, begins_item: bool) -> Option<Spot> {
        let is_before = |end: u32| end < byte || begins_item && end == byte;
        let after = self
            .by_article
            .partition_point(|&at| is_before(self.by_item[at].article.end));
        let place = self.by_item.get(*self.by_article.get(after)?)?;
        let inside = byte.max(place.article.start) - place.article.start;
        Some(Spot {
            item: place.item,
            byte: (place.byte + inside) as usize,
        })
    }

    /// The place between two characters of the article that a spot of an item with text of it stands at, or the nearest
    /// before it in the same item.
    pub(super) fn article_caret(&self, spot: Spot) -> Option<u32> {
        let after = self
            .by_item
            .partition_point(|place| (place.item, place.byte as usize) <= (spot.item, spot.byte));
        let place = self.by_item.get(after.checked_sub(1)?)?;
        let offset = (spot.byte as u32).saturating_sub(place.byte);
        (place.item == spot.item).then_some((place.article.start + offset).min(place.article.end))
    }

    /// The first byte of the article that an item, or one below it, shows.
    pub(super) fn next_byte(&self, item: usize) -> Option<u32> {
        let first = self.by_item.partition_point(|place| place.item < item);
        Some(self.by_item.get(first)?.article.start)
    }

    /// What of a part of an item stands in the article: bytes of the item, and of the article.
    pub(super) fn within(
        &self,
        item: usize,
        part: &Range<usize>,
    ) -> impl Iterator<Item = (Range<usize>, Range<u32>)> + '_ {
        let (start, end) = (part.start as u32, part.end as u32);
        let length = |place: &Place| place.article.end - place.article.start;
        let first = self
            .by_item
            .partition_point(|place| (place.item, place.byte + length(place)) <= (item, start));
        let places = self.by_item.get(first..).unwrap_or_default().iter();
        places
            .take_while(move |place| (place.item, place.byte) < (item, end))
            .map(move |place| {
                let from = place.byte.max(start);
                let to = (place.byte + length(place)).min(end);
                let in_article = |byte: u32| byte - place.byte + place.article.start;
                (from as usize..to as usize, in_article(from)..in_article(to))
            })
    }

    /// Item and byte that show a byte of the article, else the nearest; and whether it is that very byte.
    pub(super) fn nearest(&self, byte: u32) -> Option<(usize, usize, bool)> {
        let at = self
            .by_article
            .partition_point(|&at| self.by_item[at].article.end <= byte);
        let place = |at: usize| self.by_article.get(at).map(|&at| &self.by_item[at]);
        let next = place(at);
        if let Some(place) = next.filter(|place| place.article.contains(&byte)) {
            let in_item = byte - place.article.start + place.byte;
            return Some((place.item, in_item as usize, true));
        }
        let before = at.checked_sub(1).and_then(place);
        let away = |place: &&Place| place.article.start.abs_diff(byte).min(place.article.end.abs_diff(byte));
        // Of two equally near ones the next, where reading goes on.
        let nearest = next.into_iter().chain(before).min_by_key(away)?;
        Some((nearest.item, nearest.byte as usize, false))
    }

    /// The parts of items that show a range of the article.
    pub(super) fn parts_of(&self, range: Range<u32>) -> impl Iterator<Item = (usize, Range<usize>)> + '_ {
        let first = self
            .by_article
            .partition_point(|&at| self.by_item[at].article.end <= range.start);
        let places = self.by_article[first..].iter().map(|&at| &self.by_item[at]);
        let end = range.end;
        places
            .take_while(move |place| place.article.start < end)
            .map(move |place| {
                let (from, to) = (range.start.max(place.article.start), end.min(place.article.end));
                let in_item = |byte: u32| (byte - place.article.start + place.byte) as usize;
                (place.item, in_item(from)..in_item(to))
            })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn place(item: usize, byte: u32, article: Range<u32>) -> Place {
        Place { item, byte, article }
    }

    #[test]
    fn both_ways_agree_though_the_title_comes_from_below() {
        let places = Places::new(vec![
            place(0, 0, 50..60),
            place(2, 0, 10..30),
            place(3, 0, 30..35),
            place(3, 6, 35..50),
        ]);
        assert_eq!(places.article_byte(Spot { item: 0, byte: 4 }), Some(54));
        assert_eq!(places.article_byte(Spot { item: 1, byte: 0 }), None);
        assert_eq!(places.article_byte(Spot { item: 3, byte: 8 }), Some(37));
        assert_eq!(places.article_byte(Spot { item: 3, byte: 5 }), Some(34));
        let within: Vec<_> = places.within(3, &(2..8)).collect();
        assert_eq!(within, [(2..5, 32..35), (6..8, 35..37)]);
        assert_eq!((places.next_byte(1), places.next_byte(4)), (Some(10), None));
        assert_eq!(places.within(1, &(0..9)).count(), 0);
        assert_eq!(places.nearest(36), Some((3, 7, true)));
        assert_eq!(places.nearest(3), Some((2, 0, false)));
        assert_eq!(places.nearest(99), Some((0, 0, false)));
        let parts: Vec<_> = places.parts_of(28..37).collect();
        assert_eq!(parts, [(2, 18..20), (3, 0..5), (3, 6..8)]);
        let caret = |item, byte| places.article_caret(Spot { item, byte });
        assert_eq!((caret(2, 20), caret(3, 5), caret(1, 0)), (Some(30), Some(35), None));
        let between: Vec<_> = places
            .between(&(Spot { item: 2, byte: 15 }..Spot { item: 3, byte: 7 }))
            .collect();
        assert_eq!(between, [(2, 25..30), (3, 30..35), (3, 35..36)]);
        assert_eq!(places.spot_near(28, false), Some(Spot { item: 2, byte: 18 }));
        assert_eq!(
            places.spot_near(4, false),
            Some(Spot { item: 2, byte: 0 }),
            "the next that is shown"
        );
        let between = |begins_item| places.spot_near(30, begins_item).map(|spot| spot.item);
        assert_eq!((between(false), between(true)), (Some(2), Some(3)));
        assert_eq!(places.spot_near(61, false), None);
        let title: Vec<_> = places.parts_of(52..55).collect();
        assert_eq!(title, [(0, 2..5)]);
    }
}
