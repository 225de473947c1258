//! A table of boxes held against the parsed page, element by element and text by text.

use super::{Background, Display, ElementLayout, Flags, Font, Layout, Misfit, Rect, TextLayout};
use crate::document::{Document, Element, ElementId, Event, Tag, TextId};
use crate::page::layout::{LayoutTable, TextRow};
use std::collections::HashMap;

impl Layout {
    /// Joins a table with the page that it came with.
    ///
    /// # Errors
    /// [`Misfit`] where the table is none of this page.
    pub(in crate::document) fn of(document: &Document, table: &LayoutTable) -> Result<Layout, Misfit> {
        if table.is_damaged {
            return Err(Misfit::Damaged);
        }
        let mut joining = Joining {
            table,
            layout: Layout {
                viewport: table.viewport,
                page: table.page,
                scroll: table.scroll,
                elements: vec![ElementLayout::default(); document.elements().len()],
                texts: vec![TextLayout::default(); document.texts().len()],
            },
            backgrounds: HashMap::from([("rgb(255, 255, 255)", Background::WHITE)]),
            places: vec![(0, 0); document.elements().len()],
            concealed: vec![false; document.elements().len()],
            elements: 0,
            texts: 0,
        };
        joining.join(document)?;
        Ok(joining.layout)
    }
}

/// A table on its way to the page.
struct Joining<'a> {
    table: &'a LayoutTable,
    layout: Layout,
    backgrounds: HashMap<&'a str, Background>,
    /// For each element its row and how many elements in it were met.
    places: Vec<(i32, i32)>,
    /// Whether each element, or one around it, hides what is in it.
    concealed: Vec<bool>,
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
        self.concealed[id.index()] = Flags(row.flags).hides_contents();
        if id != ElementId::ROOT {
            self.concealed[id.index()] |= self.concealed[element.parent.index()];
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
        let mut rows = vec![first];
        // Where a comment or nothing at all parts two texts, the parser makes one of them.
        while let Some(next) = self.table.text(self.texts).filter(|next| next.stands == Some(place)) {
            rows.push(next);
            self.texts += 1;
        }
        let shown = joined(&rows, collapsed_length(text));
        let is_invisible = self.layout.elements[element.index()].flags.is_invisible();
        self.layout.texts[id.index()] = TextLayout {
            is_unseen: self.concealed[element.index()] || is_invisible || !shown.rect.can_be_seen(),
            ..shown
        };
        Ok(())
    }
}

/// One text of one or more rows, of `length` characters together. Of several, those count that can be seen.
fn joined(rows: &[TextRow], length: u32) -> TextLayout {
    let place = |row: &TextRow| (Flags(row.flags).has_boxes(), Rect::of(row.place));
    let is_seen = |row: &&TextRow| {
        let (has_boxes, rect) = place(row);
        has_boxes && rect.can_be_seen() && !Flags(row.flags).is_cut_off()
    };
    let seen = || rows.iter().filter(is_seen);
    let told = seen().map(|row| row.length.and_then(|told| u32::try_from(told).ok()));
    let told: Option<u32> = told.sum();
    TextLayout {
        rect: seen()
            .map(|row| Rect::of(row.place))
            .reduce(Rect::around)
            .unwrap_or_default(),
        flags: Flags(rows.iter().fold(0, |flags, row| flags | row.flags)),
        length: told.filter(|_| rows.len() > 1).map_or(length, |told| told.min(length)),
        parts: rows.len() as u32,
        is_unseen: false,
        is_covered: rows.iter().all(|row| Flags(row.flags).is_covered()),
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
    use crate::document::layout::Sight;
    use crate::document::layout::tests::laid_out as parsed;
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
    fn texts_that_the_browser_does_not_show_are_known() {
        let html = "<p>a<p>b<p><b>c</b><p>d";
        let tags = ["html", "head", "body", "p", "p", "p", "b", "p"];
        let mut table = table(&tags, &[(3, 0), (4, 0), (6, 0), (7, 0)]);
        // Cut off, which what has no box may be, too.
        table["texts"]["flags"] = json!([1, 2049, 2049, 2048]);
        let document = parsed(html, &table);
        let layout = document.layout().unwrap().unwrap();
        let unseen = |text| layout.text(text).is_unseen;
        assert_eq!(
            document.text_ids().iter().map(unseen).collect::<Vec<_>>(),
            [false, true, true, true]
        );
        // Invisible itself; within something without opacity; without boxes.
        table["elements"]["flags"] = json!([1, 1, 1, 1, 3, 5, 1, 1]);
        table["texts"]["flags"] = json!([1, 1, 1, 0]);
        table["texts"]["x"] = json!([0, 0, 0, 0]);
        let document = parsed(html, &table);
        let layout = document.layout().unwrap().unwrap();
        let texts: Vec<TextId> = document.text_ids().iter().collect();
        let unseen: Vec<bool> = texts.iter().map(|text| layout.text(*text).is_unseen).collect();
        assert_eq!(unseen, [false, true, true, true]);
        let spans: Vec<_> = texts.iter().map(|text| document.whole(*text)).collect();
        assert_eq!(document.sight(&spans[1..]), Sight::Unseen);
        assert_eq!([document.sight(&spans), document.sight(&[])], [Sight::Shown; 2]);
        table["texts"]["flags"] = json!([1025, 1025, 1, 0]);
        let document = parsed(html, &table);
        assert_eq!(document.sight(&spans), Sight::Covered, "the others are not seen at all");
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
    fn html_within_a_formula_is_where_a_browser_has_it() {
        let tags = ["html", "head", "body", "math", "annotation-xml", "p"];
        let html = "<math><annotation-xml encoding=Text/HTML><p>a";
        let document = parsed(html, &table(&tags, &[(5, 0)]));
        assert!(document.layout().unwrap().is_ok());
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
}
