//! Where a browser has put the elements and texts of a page, and how they look.
//!
//! The table that came with a page names elements by their place in it, so it is worth nothing beside another page: it is held
//! against the parsed page, element by element, and refused where they differ. Pages do differ that cannot be written as HTML, such as
//! those where a script has put a block into a paragraph.

mod joining;

use super::{Document, ElementId, Limits, TextId, TextSpan};
use crate::page::Page;
use clearline_message::{Message, message};
use std::fmt;

/// Units of length in a CSS pixel.
pub const PX: i32 = 64;

/// A box, in 1/64 CSS px from the top left corner of the page.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Rect {
    /// Its left side.
    pub left: i32,
    /// Its upper side.
    pub top: i32,
    /// Its right side.
    pub right: i32,
    /// Its lower side.
    pub bottom: i32,
}

impl Rect {
    /// The box of a table's row. Negative sizes are none, and no side is farther away than a number can be.
    fn of([left, top, width, height]: [i32; 4]) -> Rect {
        const FARTHEST: i32 = 1 << 30;
        let end = |start: i32, length: i32| start.saturating_add(length.max(0)).min(FARTHEST);
        Rect {
            left,
            top,
            right: end(left, width),
            bottom: end(top, height),
        }
    }

    /// From left to right.
    pub fn width(self) -> i64 {
        i64::from(self.right) - i64::from(self.left)
    }

    /// From top to bottom.
    pub fn height(self) -> i64 {
        i64::from(self.bottom) - i64::from(self.top)
    }

    /// In squares of 1/64 px.
    pub fn area(self) -> i128 {
        i128::from(self.width()) * i128::from(self.height())
    }

    /// Whether it has an area, a part of which is not left of the page or above it.
    pub fn can_be_seen(self) -> bool {
        self.left < self.right && self.top < self.bottom && self.right > 0 && self.bottom > 0
    }

    /// The smallest box around both.
    #[must_use]
    pub fn around(self, other: Rect) -> Rect {
        Rect {
            left: self.left.min(other.left),
            top: self.top.min(other.top),
            right: self.right.max(other.right),
            bottom: self.bottom.max(other.bottom),
        }
    }
}

/// What the browser tells of an element or a text besides its box: bits of the column `flags`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Flags(i32);

impl Flags {
    /// Whether it is laid out at all.
    pub fn has_boxes(self) -> bool {
        self.0 & 1 != 0
    }

    /// Whether `visibility` hides what is directly in it.
    pub fn is_invisible(self) -> bool {
        self.0 & 2 != 0
    }

    /// Whether it is fully transparent or cut down to a pixel, and all that is in it.
    pub fn hides_contents(self) -> bool {
        self.0 & (4 | 16) != 0
    }

    /// Whether a dialog of the page lies over its middle.
    pub fn is_covered(self) -> bool {
        self.0 & 1024 != 0
    }

    /// Whether it is cut off by what is around it, or passed over with it: for this element or text alone.
    pub fn is_cut_off(self) -> bool {
        self.0 & 2048 != 0
    }

    /// Whether it has a background image or a border.
    pub fn is_framed(self) -> bool {
        self.0 & (64 | 128) != 0
    }
}

/// How an element takes part in its surroundings, by its computed `display`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Display {
    /// In lines, such as `inline`, `inline-block`, `ruby`.
    Inline,
    /// Not by itself: its children stand for it.
    Contents,
    /// As a block, a cell, an item …
    #[default]
    Block,
}

impl Display {
    fn of(computed: &str) -> Display {
        if computed == "contents" {
            Display::Contents
        } else if computed.starts_with("inline") || computed.starts_with("ruby") {
            Display::Inline
        } else {
            Display::Block
        }
    }
}

/// A background colour: equal colours have equal numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Background(u32);

impl Background {
    /// What a page without a colour of its own is shown on.
    pub const WHITE: Background = Background(0);
}

/// The font of a text. Fonts are compared by size, then by weight.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Font {
    /// In 1/100 px.
    pub size: i32,
    /// 100 to 900.
    pub weight: i32,
}

/// One element as a browser shows it.
#[derive(Clone, Copy, Debug, Default)]
pub struct ElementLayout {
    /// Its border box.
    pub rect: Rect,
    /// How it takes part in its surroundings.
    pub display: Display,
    /// The font of text directly in it.
    pub font: Font,
    /// Its own background colour; `None` where it lets through what is behind.
    pub background: Option<Background>,
    /// What else is known.
    pub flags: Flags,
}

/// One text node as a browser shows it.
#[derive(Clone, Copy, Debug, Default)]
pub struct TextLayout {
    /// Around all its lines.
    pub rect: Rect,
    /// What else is known.
    pub flags: Flags,
    /// Characters, white space counted once and not at the ends.
    pub length: u32,
    /// How many texts it was in the browser; 0 where the table has no row for it.
    pub parts: u32,
    /// Whether the browser shows nothing of it: it has no box on the page, is cut off, or it or something around it is made invisible.
    pub is_unseen: bool,
    /// Whether a dialog of the page lies over it on the screen.
    pub is_covered: bool,
}

/// What a browser shows of a passage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sight {
    /// Something of it; or nobody has said.
    Shown,
    /// What it would show lies below a dialog of the page.
    Covered,
    /// Nothing.
    Unseen,
}

impl Sight {
    /// Sentence on a passage that is not on the screen.
    pub fn message(self) -> Option<Message> {
        match self {
            Sight::Shown => None,
            Sight::Covered => Some(message!("unit-covered")),
            Sight::Unseen => Some(message!("unit-unseen")),
        }
    }
}

impl TextLayout {
    /// Whether the browser shows something of it.
    pub fn is_seen(&self) -> bool {
        self.parts > 0 && !self.is_unseen
    }
}

/// All elements and texts of a page as a browser shows them; those that it does not tell of have no boxes.
#[derive(Debug)]
pub struct Layout {
    /// Width and height of the window, px.
    pub viewport: [i32; 2],
    /// Width and height of all that can be scrolled to, px.
    pub page: [i32; 2],
    /// How far the reader had scrolled to the right and down, px.
    pub scroll: [i32; 2],
    elements: Vec<ElementLayout>,
    texts: Vec<TextLayout>,
}

/// Why a table does not fit a page. Its `Display` is the reason, as a part of a sentence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Misfit {
    /// The element at that place, counted from 1, has another name.
    Element(usize),
    /// So many elements in the table, so many on the page.
    Elements(usize, usize),
    /// So many texts fit, of so many in the table.
    Texts(usize, usize),
    /// The table could not be read.
    Damaged,
}

impl Misfit {
    /// That the table was not used, as a sentence with the reason.
    pub(crate) fn refusal(self) -> Message {
        message!("vips-refused", misfit = self.message())
    }

    /// What does not fit, without a capital and a full stop.
    pub fn message(&self) -> Message {
        match *self {
            Misfit::Element(at) => message!("misfit-element", element = at),
            Misfit::Elements(table, page) => message!("misfit-elements", table = table, page = page),
            Misfit::Texts(fit, table) => message!("misfit-texts", fit = fit, table = table),
            Misfit::Damaged => message!("misfit-damaged"),
        }
    }
}

impl fmt::Display for Misfit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(f)
    }
}

impl Layout {
    /// How an element is shown.
    pub fn element(&self, id: ElementId) -> ElementLayout {
        self.elements.get(id.index()).copied().unwrap_or_default()
    }

    /// How a text node is shown.
    pub fn text(&self, id: TextId) -> TextLayout {
        self.texts.get(id.index()).copied().unwrap_or_default()
    }
}

impl Document {
    /// Like [`Document::parse_html`], with the boxes that came with the page.
    pub(crate) fn parse_page(page: &Page, limits: &Limits, is_cancelled: &dyn Fn() -> bool) -> Document {
        let mut document = Document::parse_html(page.html.clone(), limits, is_cancelled);
        if document.is_scant() {
            document.main_frame = page.main_frame();
        }
        document.layout = page.layout.as_deref().map(|table| Layout::of(&document, table));
        document
    }

    /// Where a browser has put the elements, or why what came does not fit this page; `None` where nothing came.
    pub fn layout(&self) -> Option<Result<&Layout, Misfit>> {
        self.layout
            .as_ref()
            .map(|layout| layout.as_ref().map_err(|&misfit| misfit))
    }

    /// What a browser shows of some spans. No method uses this but VIPS, since what is hidden is often main text all the same, as in
    /// tabs that are not chosen yet.
    pub fn sight(&self, spans: &[TextSpan]) -> Sight {
        let Some(Ok(layout)) = self.layout() else {
            return Sight::Shown;
        };
        let texts = spans.iter().map(|span| layout.text(span.text));
        let known: Vec<TextLayout> = texts.filter(|text| text.parts > 0).collect();
        let is_below = |text: &TextLayout| text.is_unseen || text.is_covered;
        match known.as_slice() {
            [] => Sight::Shown,
            known if known.iter().all(|text| text.is_unseen) => Sight::Unseen,
            known if known.iter().all(is_below) => Sight::Covered,
            _ => Sight::Shown,
        }
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::page::{Options, Source};

    /// A page that came with this table.
    pub(crate) fn laid_out(html: &str, table: &serde_json::Value) -> Document {
        let page = Page::from_html(Source::Pasted, html).with_layout(table.to_string().as_bytes());
        Document::parse_page(&page.unwrap(), &Limits::default(), &|| false)
    }

    #[test]
    fn a_damaged_table_is_told_as_such() {
        let table = br#"{"format": "clearline-layout", "version": 1, "html": "<p>Soup", "elements": {"fs": [null]}}"#;
        let source = Source::File("a.clearline-layout.json".into());
        let page = Page::from_bytes(source, table.to_vec(), &Options::default()).unwrap();
        let document = Document::parse_page(&page, &Limits::default(), &|| false);
        assert_eq!(document.layout().unwrap().map(|_| ()), Err(Misfit::Damaged));
    }

    #[test]
    fn boxes_of_any_numbers_have_sides_in_order() {
        let most = 1 << 30;
        let rect = Rect::of([most, -most, most, most]);
        assert_eq!((rect.width(), rect.height()), (0, i64::from(most)));
        assert_eq!(Rect::of([5, 5, -9, 2]).area(), 0);
    }
}
