//! What is selected in the column.

use std::ops::Range;

use super::hits::Hit;
use super::item::{ColumnItem, ItemKind, Spot};

/// A selection: from an anchor that stays to a focus that moves. Both are places before the character of their spot,
/// and the end of an item's text is such a place too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Selection {
    /// Where it began.
    pub anchor: Spot,
    /// Where it ends now, after the anchor or before it.
    pub focus: Spot,
}

impl Selection {
    /// All of a column.
    pub fn all(items: &[ColumnItem]) -> Self {
        let last = items.len().saturating_sub(1);
        let byte = items.get(last).map_or(0, |item| item.text.len());
        Self {
            anchor: Spot { item: 0, byte: 0 },
            focus: Spot { item: last, byte },
        }
    }

    /// Whether nothing is selected.
    pub fn is_empty(self) -> bool {
        self.anchor == self.focus
    }

    /// From its first place to its last.
    pub fn range(self) -> Range<Spot> {
        self.anchor.min(self.focus)..self.anchor.max(self.focus)
    }

    /// The selected bytes of an item with a text of this length.
    pub fn within(self, item: usize, length: usize) -> Range<usize> {
        let Range { start, end } = self.range();
        let from = match start.item.cmp(&item) {
            std::cmp::Ordering::Less => 0,
            std::cmp::Ordering::Equal => start.byte.min(length),
            std::cmp::Ordering::Greater => length,
        };
        let to = match end.item.cmp(&item) {
            std::cmp::Ordering::Less => 0,
            std::cmp::Ordering::Equal => end.byte.min(length),
            std::cmp::Ordering::Greater => length,
        };
        from..to.max(from)
    }
}

impl From<Hit> for Selection {
    fn from(hit: Hit) -> Self {
        let (anchor, byte) = (hit.spot(), hit.end as usize);
        Self {
            anchor,
            focus: Spot { byte, ..anchor },
        }
    }
}

/// How much is selected at a time: by one press, by two, three or four.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Grain {
    Character,
    Word,
    Sentence,
    Paragraph,
}

impl Grain {
    /// By the number of presses that followed each other at one place.
    pub(super) fn of_presses(presses: u32) -> Self {
        match presses % 4 {
            1 => Self::Character,
            2 => Self::Word,
            3 => Self::Sentence,
            _ => Self::Paragraph,
        }
    }
}

/// Whether an item has text that can be selected. The description of a picture and a bar that is clicked have none.
pub(super) fn is_selectable(item: &ColumnItem) -> bool {
    matches!(
        item.kind,
        ItemKind::Text(_) | ItemKind::Code(_) | ItemKind::TableRows(_)
    )
}

/// The range from the first press to the pointer's present place, each taken whole.
pub(super) fn spanning(base: &Range<Spot>, now: &Range<Spot>) -> Selection {
    if now.start >= base.start {
        Selection {
            anchor: base.start,
            focus: now.end.max(base.end),
        }
    } else {
        Selection {
            anchor: base.end,
            focus: now.start,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spot(item: usize, byte: usize) -> Spot {
        Spot { item, byte }
    }

    #[test]
    fn a_selection_covers_the_items_between_its_ends_whole() {
        let selection = Selection {
            anchor: spot(3, 5),
            focus: spot(1, 7),
        };
        assert_eq!(selection.range(), spot(1, 7)..spot(3, 5));
        let covered: Vec<_> = (0..5).map(|item| selection.within(item, 10)).collect();
        assert_eq!(covered, [10..10, 7..10, 0..10, 0..5, 0..0]);
        assert_eq!(selection.within(1, 4), 4..4, "an item that has become shorter");
    }

    #[test]
    fn words_stay_whole_whichever_way_the_pointer_goes() {
        let base = spot(1, 10)..spot(1, 15);
        let onward = spanning(&base, &(spot(1, 20)..spot(1, 24)));
        assert_eq!((onward.anchor, onward.focus), (spot(1, 10), spot(1, 24)));
        let back = spanning(&base, &(spot(0, 3)..spot(0, 6)));
        assert_eq!((back.anchor, back.focus), (spot(1, 15), spot(0, 3)));
        let itself = spanning(&base, &base);
        assert_eq!((itself.anchor, itself.focus), (base.start, base.end));
    }

    #[test]
    fn presses_go_round_from_characters_to_paragraphs() {
        let grains: Vec<Grain> = (1..=5).map(Grain::of_presses).collect();
        assert_eq!(
            grains,
            [
                Grain::Character,
                Grain::Word,
                Grain::Sentence,
                Grain::Paragraph,
                Grain::Character
            ]
        );
    }
}
