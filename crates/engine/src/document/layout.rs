//! Where a browser has put the elements and texts of a page, and how they look.
//!
//! The table that came with a page names elements by their place in it, so it is worth nothing beside another page: it is held
//! against the parsed page, element by element, and refused where they differ. Pages do differ that cannot be written as HTML, such as
//! those where a script has put a block into a paragraph.

use super::{Document, Element, ElementId, Event, Tag, TextId};
use crate::page::LayoutTable;
use std::collections::HashMap;
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
}

/// All elements and texts of a page as a browser shows them; those that it does not tell of have no boxes.
#[derive(Debug)]
pub struct Layout {
    /// Width and height of the window, px.
    pub viewport: [i32; 2],
    /// Width and height of all that can be scrolled to, px.
    pub page: [i32; 2],
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
}

impl fmt::Display for Misfit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Misfit::Element(at) => write!(f, "element {at} has another name in the table than on the page"),
            Misfit::Elements(table, page) => {
                write!(f, "the table lists {table} elements, and the page has {page}")
            }
            Misfit::Texts(fit, table) => write!(f, "of {table} texts in the table {fit} are where the page has them"),
        }
    }
}

impl Layout {
    /// Joins a table with the page that it came with.
    ///
    /// # Errors
    /// [`Misfit`] where the table is none of this page.
    pub(super) fn of(document: &Document, table: &LayoutTable) -> Result<Layout, Misfit> {
        let mut joining = Joining {
            table,
            layout: Layout {
                viewport: table.viewport,
                page: table.page,
                elements: vec![ElementLayout::default(); document.elements().len()],
                texts: vec![TextLayout::default(); document.texts().len()],
            },
            backgrounds: HashMap::from([("rgb(255, 255, 255)", Background::WHITE)]),
            places: vec![(0, 0); document.elements().len()],
            elements: 0,
            texts: 0,
        };
        joining.join(document)?;
        Ok(joining.layout)
    }

    /// How an element is shown.
    pub fn element(&self, id: ElementId) -> ElementLayout {
        self.elements.get(id.index()).copied().unwrap_or_default()
    }

    /// How a text node is shown.
    pub fn text(&self, id: TextId) -> TextLayout {
        self.texts.get(id.index()).copied().unwrap_or_default()
    }
}

/// A table on its way to the page.
struct Joining<'a> {
    table: &'a LayoutTable,
    layout: Layout,
    backgrounds: HashMap<&'a str, Background>,
    /// For each element its row and how many elements in it were met.
    places: Vec<(i32, i32)>,
    /// Rows that have found their place.
    elements: usize,
    texts: usize,
}

impl<'a> Joining<'a> {
    fn join(&mut self, document: &Document) -> Result<(), Misfit> {
        let mut walk = document.walk();
        while let Some(event) = walk.next() {
            match event {
                // Only what is read of the page for want of text, and none of it.
                Event::Open(id) if document.stated() == Some(id) => walk.skip_contents(),
                Event::Open(id) => {
                    let element = &document.elements()[id];
                    self.open(id, element)?;
                    // What a template holds is no part of the page.
                    if element.tag == Tag::Template {
                        walk.skip_contents();
                    }
                }
                Event::Text(id) => self.text(document, id)?,
                Event::Close(_) => {}
            }
        }
        let (elements, texts) = (self.table.element_count(), self.table.text_count());
        if self.elements < elements {
            return Err(Misfit::Elements(elements, self.elements));
        }
        (self.texts == texts)
            .then_some(())
            .ok_or(Misfit::Texts(self.texts, texts))
    }

    fn open(&mut self, id: ElementId, element: &Element) -> Result<(), Misfit> {
        let count = self.table.element_count();
        let misfit = Misfit::Elements(count, self.layout.elements.len());
        let row = self.table.element(self.elements).ok_or(misfit)?;
        if row.tag != &*element.name {
            return Err(Misfit::Element(self.elements + 1));
        }
        let next = Background(self.backgrounds.len() as u32);
        let background =
            (!is_transparent(row.background)).then(|| *self.backgrounds.entry(row.background).or_insert(next));
        self.layout.elements[id.index()] = ElementLayout {
            rect: Rect::of(row.place),
            display: Display::of(row.display),
            font: Font {
                size: row.font_size,
                weight: row.font_weight,
            },
            background,
            flags: Flags(row.flags),
        };
        self.places[id.index()].0 = self.elements as i32;
        if id != ElementId::ROOT {
            self.places[element.parent.index()].1 += 1;
        }
        self.elements += 1;
        Ok(())
    }

    fn text(&mut self, document: &Document, id: TextId) -> Result<(), Misfit> {
        let element = document.texts()[id].element;
        let text = document.text(id);
        if is_untold(&document.elements()[element].name) || text.chars().all(is_script_space) {
            return Ok(());
        }
        let place = self.places[element.index()];
        let misfit = Misfit::Texts(self.texts, self.table.text_count());
        let first = self.table.text(self.texts).ok_or(misfit)?;
        if first.stands.is_some_and(|stands| stands != place) {
            return Err(misfit);
        }
        self.texts += 1;
        let mut rect = Rect::of(first.place);
        let mut flags = first.flags;
        // Where a comment or nothing at all parts two texts, the parser makes one of them.
        while let Some(next) = self.table.text(self.texts).filter(|next| next.stands == Some(place)) {
            let next_rect = Rect::of(next.place);
            rect = if flags & next.flags & 1 != 0 {
                rect.around(next_rect)
            } else if next.flags & 1 != 0 {
                next_rect
            } else {
                rect
            };
            flags |= next.flags;
            self.texts += 1;
        }
        self.layout.texts[id.index()] = TextLayout {
            rect,
            flags: Flags(flags),
            length: collapsed_length(text),
        };
        Ok(())
    }
}

/// Whether the table has no rows for the texts directly in an element of that name, be it of a drawing.
fn is_untold(name: &str) -> bool {
    matches!(name, "script" | "style" | "noscript" | "template" | "head" | "title")
}

/// White space as scripts in a browser know it (ECMAScript, `\s`).
fn is_script_space(c: char) -> bool {
    c == '\u{feff}' || (c.is_whitespace() && c != '\u{85}')
}

/// Characters of a text, white space counted once and not at the ends.
fn collapsed_length(text: &str) -> u32 {
    let words = text.split(is_script_space).filter(|word| !word.is_empty());
    let lengths = words.map(|word| word.chars().count() as u32 + 1);
    lengths.sum::<u32>().saturating_sub(1)
}

/// Whether a computed colour has no opacity: `transparent`, or an alpha of 0 behind the last comma or slash.
fn is_transparent(colour: &str) -> bool {
    let alpha = match colour.rsplit_once('/') {
        Some((_, alpha)) => Some(alpha),
        None if colour.starts_with("rgba") || colour.starts_with("hsla") => {
            colour.rsplit_once(',').map(|(_, alpha)| alpha)
        }
        None => None,
    };
    let alpha = alpha.and_then(|alpha| alpha.trim_end_matches([')', '%']).trim().parse::<f64>().ok());
    colour.is_empty() || colour == "transparent" || alpha == Some(0.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::Limits;
    use crate::page::{Page, Source};
    use serde_json::{Value, json};

    /// A table of a page of 100 × 100 px whose elements have these names, and whose texts stand there.
    fn table(tags: &[&str], texts: &[(i32, i32)]) -> Value {
        let all = |value: i32, rows: usize| vec![value; rows];
        let (elements, rows) = (tags.len(), texts.len());
        json!({
            "version": 1, "viewport": [100, 100], "page": [100, 100], "strings": tags,
            "elements": {
                "tag": (0..elements).collect::<Vec<_>>(),
                "x": all(64, elements), "y": all(64, elements), "w": all(640, elements), "h": all(-1, elements),
                "display": all(99, elements), "fs": all(1600, elements), "fw": all(400, elements),
                "bg": all(99, elements), "flags": all(1, elements),
            },
            "texts": {
                "x": (0..rows).map(|row| row * 64).collect::<Vec<_>>(), "y": all(0, rows), "w": all(64, rows),
                "h": all(64, rows), "flags": all(1, rows),
                "parent": texts.iter().map(|text| text.0).collect::<Vec<_>>(),
                "after": texts.iter().map(|text| text.1).collect::<Vec<_>>(),
            },
        })
    }

    fn parsed(html: &str, table: &Value) -> Document {
        let page = Page::from_html(Source::Pasted, html).with_layout(table.to_string().as_bytes());
        Document::parse_page(&page.unwrap(), &Limits::default(), &|| false)
    }

    #[test]
    fn a_table_finds_its_elements_and_texts() {
        let html = "<title>x</title><body><template><p>no</template><p>a <b>b</b>\u{a0}<!-- -->c d<script>1</script>";
        let tags = ["html", "head", "title", "body", "template", "p", "b", "script"];
        let document = parsed(html, &table(&tags, &[(5, 0), (6, 0), (5, 1)]));
        let layout = document.layout().unwrap().unwrap();
        let shown = |text: TextId| {
            (
                document.text(text),
                layout.text(text).rect.left,
                layout.text(text).length,
            )
        };
        let shown: Vec<_> = document
            .text_ids()
            .iter()
            .map(shown)
            .filter(|text| text.2 > 0)
            .collect();
        assert_eq!(shown, [("a ", 0, 1), ("b", 64, 1), ("\u{a0}c d", 128, 3)]);
        let script = layout.element(ElementId::at(document.elements().len() - 1));
        assert_eq!((script.rect.width(), script.rect.height()), (640, 0));
    }

    #[test]
    fn texts_between_comments_are_one() {
        let html = "<p>a<!-- -->b<br>c";
        let tags = ["html", "head", "body", "p", "br"];
        let document = parsed(html, &table(&tags, &[(3, 0), (3, 0), (3, 1)]));
        let layout = document.layout().unwrap().unwrap();
        let first = layout.text(TextId::FIRST);
        assert_eq!((first.rect.left, first.rect.right, first.length), (0, 128, 2));
    }

    #[test]
    fn a_table_of_another_page_is_refused() {
        let tags = ["html", "head", "body", "p"];
        let misfit = |html: &str, tags: &[&str], texts: &[(i32, i32)]| {
            parsed(html, &table(tags, texts))
                .layout()
                .unwrap()
                .map(|_| ())
                .unwrap_err()
        };
        assert_eq!(misfit("<div>a", &tags, &[(3, 0)]), Misfit::Element(4));
        assert_eq!(misfit("<p>a<p>b", &tags, &[(3, 0)]), Misfit::Elements(4, 5));
        assert_eq!(misfit("a", &tags, &[(2, 0)]), Misfit::Elements(4, 3));
        assert_eq!(misfit("<p>a", &tags, &[(2, 0)]), Misfit::Texts(0, 1));
        assert_eq!(misfit("<p>a", &tags, &[(3, 0), (3, 1)]), Misfit::Texts(1, 2));
        assert_eq!(misfit("<p>a", &tags, &[]), Misfit::Texts(0, 0));
    }

    #[test]
    fn colours_without_opacity_let_through() {
        for colour in [
            "",
            "transparent",
            "rgba(0, 0, 0, 0)",
            "rgba(1, 2, 3, 0.0)",
            "color(srgb 1 1 1 / 0)",
        ] {
            assert!(is_transparent(colour), "{colour}");
        }
        for colour in [
            "rgb(0, 0, 0)",
            "rgba(0, 0, 0, 0.5)",
            "color(srgb 0 0 0)",
            "oklch(1 0 0 / 50%)",
            "red",
        ] {
            assert!(!is_transparent(colour), "{colour}");
        }
    }

    #[test]
    fn boxes_of_any_numbers_have_sides_in_order() {
        let most = 1 << 30;
        let rect = Rect::of([most, -most, most, most]);
        assert_eq!((rect.width(), rect.height()), (0, i64::from(most)));
        assert_eq!(Rect::of([5, 5, -9, 2]).area(), 0);
    }
}
