//! Ids of the rows of a document's tables, and runs of them.

use super::{Element, TextNode};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::marker::PhantomData;
use std::ops::{Add, AddAssign, Index, IndexMut, Range, Sub};

/// An ordinal that names a row of one table.
pub trait Id: Copy + Ord + From<u32> + Into<u32> {}

/// Defines the id of a table whose rows are `$row`: a `u32` that indexes slices and vectors of these rows only.
macro_rules! id {
    ($(#[$doc:meta])* $id:ident, $row:ty) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[serde(transparent)]
        pub struct $id(u32);

        impl $id {
            /// The id of the first row.
            pub const FIRST: $id = $id(0);

            /// The id of the row at `index`.
            pub const fn at(index: usize) -> $id {
                $id(index as u32)
            }

            /// The place of the row in its table.
            pub const fn index(self) -> usize {
                self.0 as usize
            }

            /// The ids of all `rows`.
            pub const fn all(rows: &[$row]) -> Ids<$id> {
                Ids { start: $id(0), end: $id::at(rows.len()) }
            }

            /// The id that many rows before this one, at least the first.
            pub const fn saturating_sub(self, rows: u32) -> $id {
                $id(self.0.saturating_sub(rows))
            }

            /// The ids from this one on, without `end`.
            pub fn until(self, end: $id) -> Ids<$id> {
                Ids { start: self, end }
            }
        }

        impl Id for $id {}

        impl From<u32> for $id {
            fn from(ordinal: u32) -> $id {
                $id(ordinal)
            }
        }

        impl From<$id> for u32 {
            fn from(id: $id) -> u32 {
                id.0
            }
        }

        impl Add<u32> for $id {
            type Output = $id;

            fn add(self, rows: u32) -> $id {
                $id(self.0 + rows)
            }
        }

        impl Sub for $id {
            type Output = u32;

            fn sub(self, earlier: $id) -> u32 {
                self.0 - earlier.0
            }
        }

        impl AddAssign<u32> for $id {
            fn add_assign(&mut self, rows: u32) {
                self.0 += rows;
            }
        }

        impl fmt::Display for $id {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.fmt(f)
            }
        }

        impl Index<$id> for [$row] {
            type Output = $row;

            #[inline]
            fn index(&self, id: $id) -> &$row {
                &self[id.index()]
            }
        }

        impl Index<$id> for Vec<$row> {
            type Output = $row;

            #[inline]
            fn index(&self, id: $id) -> &$row {
                &self[id.index()]
            }
        }

        impl IndexMut<$id> for Vec<$row> {
            #[inline]
            fn index_mut(&mut self, id: $id) -> &mut $row {
                &mut self[id.index()]
            }
        }
    };
}

id! {
    /// Ordinal of an element in document order (pre-order). It indexes [`Document::elements`](super::Document::elements).
    ///
    /// ```
    /// use clearline_engine::document::{Document, ElementId, Limits};
    ///
    /// let document = Document::parse_html("<p>It rains.".into(), &Limits::default(), &|| false);
    /// let names = document.children(ElementId::ROOT).map(|id| &*document.elements()[id].name);
    /// assert_eq!(names.collect::<Vec<_>>(), ["head", "body"]);
    /// ```
    ElementId, Element
}

impl ElementId {
    /// The root of the page: its `html` element.
    pub const ROOT: ElementId = ElementId::FIRST;
}

id! {
    /// Ordinal of a text node in document order. It indexes [`Document::texts`](super::Document::texts).
    ///
    /// ```
    /// use clearline_engine::document::{Document, Limits, TextId};
    ///
    /// let document = Document::parse_html("<p>It rains.<p>It snows.".into(), &Limits::default(), &|| false);
    /// assert_eq!(document.text(TextId::FIRST + 1), "It snows.");
    /// ```
    TextId, TextNode
}

/// A run of ids, such as those of the text nodes of a subtree.
///
/// Unlike a [`Range`] it is `Copy` and gives its ids without being used up.
///
/// ```
/// use clearline_engine::document::{Document, ElementId, Limits};
///
/// let document = Document::parse_html("<p>It rains.".into(), &Limits::default(), &|| false);
/// let texts = document.elements()[ElementId::ROOT].texts;
/// let words: String = texts.iter().map(|id| document.text(id)).collect();
/// assert_eq!((texts.len(), words.as_str()), (1, "It rains."));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ids<I> {
    /// The first id.
    pub start: I,
    /// One past the last id.
    pub end: I,
}

impl<I: Id> Ids<I> {
    /// The ids in order.
    pub fn iter(self) -> IdIter<I> {
        IdIter {
            rest: self.start.into()..self.end.into(),
            id: PhantomData,
        }
    }

    /// Whether the run holds `id`.
    pub fn contains(self, id: I) -> bool {
        self.start <= id && id < self.end
    }

    /// Whether the run holds no id.
    pub fn is_empty(self) -> bool {
        self.start >= self.end
    }

    /// How many ids the run holds.
    pub fn len(self) -> usize {
        self.iter().len()
    }

    /// The places of the rows in their table, or in another one with a row for each of them.
    pub fn indexes(self) -> Range<usize> {
        let (start, end): (u32, u32) = (self.start.into(), self.end.into());
        start as usize..end as usize
    }
}

impl<I> From<Range<I>> for Ids<I> {
    fn from(Range { start, end }: Range<I>) -> Ids<I> {
        Ids { start, end }
    }
}

impl<I: Id> IntoIterator for Ids<I> {
    type Item = I;
    type IntoIter = IdIter<I>;

    fn into_iter(self) -> IdIter<I> {
        self.iter()
    }
}

/// Iterator over [`Ids`].
#[derive(Clone, Debug)]
pub struct IdIter<I> {
    rest: Range<u32>,
    id: PhantomData<I>,
}

impl<I: Id> Iterator for IdIter<I> {
    type Item = I;

    fn next(&mut self) -> Option<I> {
        self.rest.next().map(I::from)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.rest.size_hint()
    }

    fn nth(&mut self, n: usize) -> Option<I> {
        self.rest.nth(n).map(I::from)
    }
}

impl<I: Id> DoubleEndedIterator for IdIter<I> {
    fn next_back(&mut self) -> Option<I> {
        self.rest.next_back().map(I::from)
    }
}

impl<I: Id> ExactSizeIterator for IdIter<I> {}
