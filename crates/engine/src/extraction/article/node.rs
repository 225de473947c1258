//! The containers of the tree.

use std::borrow::Cow;

/// A node of the tree.
///
/// ```
/// use clearline_engine::document::{Document, Limits};
/// use clearline_engine::extraction::{Article, NodeKind};
///
/// let html = "<ul><li>bread<li>butter</ul>";
/// let document = Document::parse_html(html.into(), &Limits::default(), &|| false);
/// let article = Article::of(&document);
/// let item = article.nodes.iter().find(|node| matches!(node.kind, NodeKind::Item { .. })).ok_or("no item")?;
/// assert!(matches!(article.nodes[item.parent as usize].kind, NodeKind::List { .. }));
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ArticleNode {
    /// What it is.
    pub kind: NodeKind,
    /// The container around it; the root is its own.
    pub parent: u32,
    /// One past the last node of this subtree.
    pub end: u32,
}

/// What a node of the tree is.
///
/// ```
/// use clearline_engine::document::{Document, Limits};
/// use clearline_engine::extraction::{Article, NodeKind};
///
/// let html = "<blockquote><p>We have soup.</blockquote>";
/// let document = Document::parse_html(html.into(), &Limits::default(), &|| false);
/// let article = Article::of(&document);
/// assert!(article.nodes.iter().any(|node| node.kind == NodeKind::Quote));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NodeKind {
    /// The page.
    Root,
    /// A list of [`NodeKind::Item`]s.
    List {
        /// How its items are numbered, absent for bullets.
        numbering: Option<Numbering>,
    },
    /// An item of a list.
    Item {
        /// The number it bears in a numbered list; in others its place, from 1.
        number: i32,
    },
    /// A list of terms ([`LeafKind::Term`](super::LeafKind::Term)) and what they mean ([`NodeKind::Definition`]).
    DefinitionList,
    /// What defines a term.
    Definition,
    /// A quotation.
    Quote,
    /// A table of data; tables that only lay out the page are not kept as such.
    Table,
    /// A row of a table.
    Row {
        /// Whether it names the columns.
        header: bool,
    },
    /// A cell of a row.
    Cell {
        /// Whether it heads a row or column.
        header: bool,
        /// How many columns it takes, 1 to `NodeKind::MAX_SPAN`.
        columns: u16,
        /// How many rows it takes, 1 to `NodeKind::MAX_SPAN`.
        rows: u16,
    },
    /// A figure with its caption.
    Figure,
    /// Text that the page folds under a [`LeafKind::Summary`](super::LeafKind::Summary); here it is open.
    Details,
    /// A comment, an answer or a post of a thread. Its [`LeafKind::PostHeading`](super::LeafKind::PostHeading) is before its first text.
    Post,
    /// A list of footnotes.
    Notes,
    /// The text of a footnote, by its index in [`Article::notes`](super::Article::notes). Its number is not in the text.
    Note(u32),
    /// A leaf, by its index.
    Leaf(u32),
}

impl NodeKind {
    /// Rows or columns of the largest cell, even if the page asks for more: a few bytes of a page must not ask for a
    /// table of millions of places.
    pub const MAX_SPAN: u16 = 100;
}

/// How the items of a list are numbered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Numbering {
    /// The first number.
    pub start: i32,
    /// How numbers are written.
    pub style: NumberStyle,
    /// Whether numbers fall.
    pub reversed: bool,
}

/// How a number is written: the values of the attribute `type` of a list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum NumberStyle {
    /// 1, 2, 3
    #[default]
    Decimal,
    /// a, b, c
    LowerLetters,
    /// A, B, C
    UpperLetters,
    /// i, ii, iii
    LowerRoman,
    /// I, II, III
    UpperRoman,
}

impl NumberStyle {
    /// The style that the attribute `type` names.
    pub fn of(attribute: &str) -> NumberStyle {
        match attribute.trim() {
            "a" => NumberStyle::LowerLetters,
            "A" => NumberStyle::UpperLetters,
            "i" => NumberStyle::LowerRoman,
            "I" => NumberStyle::UpperRoman,
            _ => NumberStyle::Decimal,
        }
    }

    /// The value of the attribute `type`.
    pub fn attribute(self) -> &'static str {
        match self {
            NumberStyle::Decimal => "1",
            NumberStyle::LowerLetters => "a",
            NumberStyle::UpperLetters => "A",
            NumberStyle::LowerRoman => "i",
            NumberStyle::UpperRoman => "I",
        }
    }

    /// A number as this style writes it; numbers that a style cannot write are decimal.
    pub fn written(self, number: i32) -> String {
        let written = match self {
            NumberStyle::Decimal => None,
            NumberStyle::LowerLetters => letters(number).map(Cow::from),
            NumberStyle::UpperLetters => letters(number).map(|letters| letters.to_ascii_uppercase().into()),
            NumberStyle::LowerRoman => roman(number).map(Cow::from),
            NumberStyle::UpperRoman => roman(number).map(|roman| roman.to_ascii_uppercase().into()),
        };
        written.map_or_else(|| number.to_string(), Cow::into_owned)
    }
}

/// 26 is z, 27 is aa.
fn letters(number: i32) -> Option<String> {
    let mut rest = u32::try_from(number).ok().filter(|&number| number > 0)?;
    let mut letters = Vec::new();
    while rest > 0 {
        rest -= 1;
        letters.push(char::from(b'a' + (rest % 26) as u8));
        rest /= 26;
    }
    Some(letters.into_iter().rev().collect())
}

/// Roman numerals reach from 1 to 3999.
fn roman(number: i32) -> Option<String> {
    const SIGNS: [(u32, &str); 13] = [
        (1000, "m"),
        (900, "cm"),
        (500, "d"),
        (400, "cd"),
        (100, "c"),
        (90, "xc"),
        (50, "l"),
        (40, "xl"),
        (10, "x"),
        (9, "ix"),
        (5, "v"),
        (4, "iv"),
        (1, "i"),
    ];
    let mut rest = u32::try_from(number).ok().filter(|number| (1..4000).contains(number))?;
    let mut roman = String::new();
    for (value, sign) in SIGNS {
        while rest >= value {
            roman.push_str(sign);
            rest -= value;
        }
    }
    Some(roman)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_written_in_their_style() {
        let written = |style: NumberStyle| [1, 4, 27, 703, 0, -3].map(|number| style.written(number)).join(" ");
        assert_eq!(written(NumberStyle::Decimal), "1 4 27 703 0 -3");
        assert_eq!(written(NumberStyle::LowerLetters), "a d aa aaa 0 -3");
        assert_eq!(written(NumberStyle::UpperRoman), "I IV XXVII DCCIII 0 -3");
        assert_eq!(NumberStyle::LowerRoman.written(4000), "4000");
    }

    #[test]
    fn styles_are_known_by_their_attribute() {
        for attribute in ["1", "a", "A", "i", "I"] {
            assert_eq!(NumberStyle::of(attribute).attribute(), attribute);
        }
        assert_eq!(NumberStyle::of("disc"), NumberStyle::Decimal);
    }
}
