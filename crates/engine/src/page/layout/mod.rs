//! Pages with their boxes: files of the form `clearline-layout` 1, as a browser hands a page over. One JSON object holds the
//! serialised page and a table of what only a browser knows: where each element and each text stands, in which font, on which
//! background. `docs/formats.md` describes it.
//!
//! Here the table is read as it came. Whether it fits the page is for the document to say.

mod columns;
mod pictures;
mod writing;

use self::columns::{Column, Whole};
use self::pictures::Pictures;
pub use self::writing::written;
use super::Page;
use super::content::ContentFault;
use super::credentials::without_credentials;
use super::source::{Source, is_web_address};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use url::Url;

/// The version of the form that is read.
pub const VERSION: u32 = 1;

/// The boxes of a page, as they came. Lengths are in 1/64 CSS px from the page's top left corner.
#[derive(Debug, PartialEq, Eq)]
pub struct LayoutTable {
    /// Width and height of the window, px.
    pub viewport: [i32; 2],
    /// Width and height of all that can be scrolled to, px.
    pub page: [i32; 2],
    /// How far the reader has scrolled to the right and down, px.
    pub scroll: [i32; 2],
    strings: Vec<String>,
    elements: ElementColumns,
    texts: TextColumns,
}

/// The columns of elements, in the order of the page.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
struct ElementColumns {
    tag: Column<Whole>,
    x: Column<Whole>,
    y: Column<Whole>,
    w: Column<Whole>,
    h: Column<Whole>,
    display: Column<Whole>,
    fs: Column<Whole>,
    fw: Column<Whole>,
    #[serde(skip_serializing_if = "Option::is_none")]
    color: Option<Column<Whole>>,
    bg: Column<Whole>,
    flags: Column<Whole>,
}

/// The columns of text nodes that are not blank, in the order of the page.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
struct TextColumns {
    x: Column<Whole>,
    y: Column<Whole>,
    w: Column<Whole>,
    h: Column<Whole>,
    flags: Column<Whole>,
    #[serde(skip_serializing_if = "Option::is_none")]
    parent: Option<Column<Whole>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    after: Option<Column<Whole>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    len: Option<Column<Whole>>,
}

/// What is read of a file; it may hold more.
#[derive(Deserialize)]
struct File {
    #[serde(alias = "v")]
    version: u32,
    url: Option<String>,
    agent: Option<String>,
    html: Option<String>,
    #[serde(default)]
    pictures: Pictures,
    viewport: [Whole; 2],
    page: [Whole; 2],
    #[serde(default)]
    scroll: [Whole; 2],
    strings: Column<String>,
    elements: ElementColumns,
    texts: TextColumns,
}

/// What every version can read of a file.
#[derive(Deserialize)]
struct Version {
    #[serde(alias = "v")]
    version: u32,
}

/// One element of the table.
#[derive(Clone, Copy, Debug)]
pub struct ElementRow<'a> {
    /// Its name.
    pub tag: &'a str,
    /// Left, top, width and height.
    pub place: [i32; 4],
    /// Its computed `display`.
    pub display: &'a str,
    /// Size of its font in 1/100 px.
    pub font_size: i32,
    /// Weight of its font, 100 to 900.
    pub font_weight: i32,
    /// Its computed background colour.
    pub background: &'a str,
    /// What else is known of it, a bit for each.
    pub flags: i32,
}

/// One text node of the table.
#[derive(Clone, Copy, Debug)]
pub struct TextRow {
    /// The row of its element and how many elements stand before it in there, where the table tells it.
    pub stands: Option<(i32, i32)>,
    /// Left, top, width and height of its lines together.
    pub place: [i32; 4],
    /// What else is known of it, a bit for each.
    pub flags: i32,
    /// Its characters, white space counted once and not at the ends, where the table tells it.
    pub length: Option<i32>,
}

/// Whether bytes begin as a page with its boxes does.
pub(super) fn begins_layout(head: &[u8]) -> bool {
    let head = head.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(head).trim_ascii_start();
    head.starts_with(b"{") && head.windows(FORMAT.len()).any(|format| format == FORMAT)
}

const FORMAT: &[u8] = b"\"clearline-layout\"";

/// The page of a file that was read from `source`, with its boxes.
///
/// # Errors
/// [`ContentFault::Layout`] where the file is damaged, of a newer version, or holds no page.
pub(super) fn open(bytes: &[u8], source: Source) -> Result<Page, ContentFault> {
    let file = File::read(bytes)?;
    file.into_page(source)
}

/// The page that a browser hands over. One without an address on the web, such as a file that is open there, is as one that was pasted.
///
/// # Errors
/// As [`open`].
pub(super) fn handed_over(bytes: &[u8]) -> Result<Page, ContentFault> {
    let file = File::read(bytes)?;
    let source = file.address().map_or(Source::Pasted, Source::Browser);
    file.into_page(source)
}

/// The table of a file alone; the page in it, if any, is passed over.
///
/// # Errors
/// [`ContentFault::Layout`] where the file is damaged or of a newer version.
pub(super) fn table(bytes: &[u8]) -> Result<LayoutTable, ContentFault> {
    File::read(bytes)?.table()
}

impl File {
    fn read(bytes: &[u8]) -> Result<File, ContentFault> {
        let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
        let newer = || fault("it is of a form that this version does not know");
        let file: File =
            serde_json::from_slice(bytes).map_err(|damage| match serde_json::from_slice::<Version>(bytes) {
                Ok(version) if version.version > VERSION => newer(),
                _ => fault(&format!(
                    "the file is damaged at line {}, column {}",
                    damage.line(),
                    damage.column()
                )),
            })?;
        (file.version <= VERSION).then_some(file).ok_or_else(newer)
    }

    /// The address of the page, where it is one on the web.
    fn address(&self) -> Option<Url> {
        let address = self.url.as_deref().and_then(|url| Url::parse(url).ok());
        address.filter(is_web_address).map(without_credentials)
    }

    fn into_page(mut self, source: Source) -> Result<Page, ContentFault> {
        let html = self.html.take().ok_or_else(|| fault("it holds no page"))?;
        Ok(Page {
            final_url: self.address(),
            shown_by: self.agent.take().as_deref().and_then(named),
            resources: std::mem::take(&mut self.pictures).into_resources().into(),
            layout: Some(Arc::new(self.table()?)),
            ..Page::from_html(source, &html)
        })
    }

    fn table(self) -> Result<LayoutTable, ContentFault> {
        if !self.elements.are_equally_long() || !self.texts.are_equally_long() {
            return Err(fault("its columns are not equally long"));
        }
        Ok(LayoutTable {
            viewport: self.viewport.map(|side| side.0),
            page: self.page.map(|side| side.0),
            scroll: self.scroll.map(|side| side.0),
            strings: self.strings.0,
            elements: self.elements,
            texts: self.texts,
        })
    }
}

/// Characters that the name of a browser has at most.
const LONGEST_AGENT: usize = 60;

/// The name of a browser in one line; `None` where it says nothing.
fn named(agent: &str) -> Option<Arc<str>> {
    let kept = agent.chars().map(|c| if c.is_control() { ' ' } else { c });
    let name: String = kept.take(LONGEST_AGENT).collect();
    let name = name.trim();
    (!name.is_empty()).then(|| name.into())
}

fn fault(why: &str) -> ContentFault {
    ContentFault::Layout(why.to_owned())
}

impl ElementColumns {
    fn are_equally_long(&self) -> bool {
        let rows = self.tag.0.len();
        let boxes = [&self.x, &self.y, &self.w, &self.h];
        let styles = [&self.display, &self.fs, &self.fw, &self.bg, &self.flags];
        let columns = boxes.into_iter().chain(styles).chain(&self.color);
        columns.into_iter().all(|column| column.0.len() == rows)
    }
}

impl TextColumns {
    fn are_equally_long(&self) -> bool {
        let columns = [&self.x, &self.y, &self.w, &self.h].into_iter();
        let columns = columns.chain(&self.parent).chain(&self.after).chain(&self.len);
        columns.into_iter().all(|column| column.0.len() == self.flags.0.len())
    }
}

impl LayoutTable {
    /// How many elements there are.
    pub fn element_count(&self) -> usize {
        self.elements.tag.0.len()
    }

    /// How many text nodes there are.
    pub fn text_count(&self) -> usize {
        self.texts.flags.0.len()
    }

    /// One element; `None` where there are fewer. What names no string is named by the empty one.
    pub fn element(&self, row: usize) -> Option<ElementRow<'_>> {
        let columns = &self.elements;
        let number = |column: &Column<Whole>| column.0.get(row).map(|number| number.0);
        let string = |column: &Column<Whole>| {
            let at = usize::try_from(number(column)?).ok();
            Some(at.and_then(|at| self.strings.get(at)).map_or("", String::as_str))
        };
        Some(ElementRow {
            tag: string(&columns.tag)?,
            place: [
                number(&columns.x)?,
                number(&columns.y)?,
                number(&columns.w)?,
                number(&columns.h)?,
            ],
            display: string(&columns.display)?,
            font_size: number(&columns.fs)?,
            font_weight: number(&columns.fw)?,
            background: string(&columns.bg)?,
            flags: number(&columns.flags)?,
        })
    }

    /// One text node; `None` where there are fewer.
    pub fn text(&self, row: usize) -> Option<TextRow> {
        let columns = &self.texts;
        let number = |column: &Column<Whole>| column.0.get(row).map(|number| number.0);
        let told = |column: &Option<Column<Whole>>| column.as_ref().and_then(number);
        Some(TextRow {
            stands: told(&columns.parent).zip(told(&columns.after)),
            place: [
                number(&columns.x)?,
                number(&columns.y)?,
                number(&columns.w)?,
                number(&columns.h)?,
            ],
            flags: number(&columns.flags)?,
            length: told(&columns.len),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::page::{Options, PageFault};
    use base64::Engine;
    use base64::engine::general_purpose::STANDARD;

    const WHOLE: &str = r#"{"format": "clearline-layout", "version": 1, "url": "https://anna:secret@e.example/a",
        "html": "<p>Soup", "viewport": [1280, 1024], "page": [1280, 2000], "strings": ["", "html", "head", "body", "p", "block"],
        "elements": {"tag": [1, 2, 3, 4], "x": [0, 0, 0, 0], "y": [0, 0, 0, 0], "w": [9, 0, 9, 9], "h": [9, 0, 9, 9],
        "display": [5, 0, 5, 99], "fs": [1600, 1600, 1600, 1600], "fw": [400, 400, 400, 400], "bg": [0, 0, 0, -1],
        "flags": [1, 0, 1, 1], "position": [0]}, "texts": {"x": [0], "y": [0], "w": [9], "h": [9], "flags": [1]}, "frames": [[{}]]}"#;

    fn opened(json: &str) -> Result<Page, PageFault> {
        let source = Source::File("a.clearline-layout.json".into());
        Page::from_bytes(source, json.as_bytes().to_vec(), &Options::default())
    }

    #[test]
    fn a_table_that_is_written_is_read_as_the_same() {
        let page = open(WHOLE.as_bytes(), Source::Stdin).unwrap();
        assert_eq!(page.layout, Some(Arc::new(table(&written(&page).unwrap()).unwrap())));
        assert_eq!(written(&Page::from_html(Source::Stdin, "<p>Soup")), None);
    }

    #[test]
    fn a_page_comes_with_its_boxes() {
        let page = opened(WHOLE).unwrap();
        assert_eq!(&*page.html, "<p>Soup");
        assert_eq!(page.final_url.as_ref().map(Url::as_str), Some("https://e.example/a"));
        let table = page.layout.as_deref().unwrap();
        assert_eq!((table.element_count(), table.text_count()), (4, 1));
        let last = table.element(3).unwrap();
        assert_eq!((last.tag, last.display, last.background), ("p", "", ""));
        assert!(table.element(4).is_none() && table.text(1).is_none());
        assert_eq!(page.with_own_charset().layout, page.layout);
    }

    #[test]
    fn what_cannot_be_opened_is_told_in_a_sentence() {
        let told = |json: &str| opened(json).unwrap_err().to_string();
        assert!(told(&WHOLE[..WHOLE.len() / 2]).contains("damaged at line"));
        assert!(told(&WHOLE.replace("\"version\": 1", "\"version\": 2")).contains("this version does not know"));
        assert!(told(&WHOLE.replace("\"html\":", "\"page_text\":")).contains("holds no page"));
        assert!(told(&WHOLE.replace("[1, 0, 1, 1]", "[1, 0, 1]")).contains("not equally long"));
        assert!(told(&WHOLE.replace("[0, 0, 0, -1]", "[0, 0, 0, NaN]")).contains("damaged at line"));
        assert!(told(&WHOLE.replace("[[{}]]", &"[".repeat(100_000))).contains("damaged at line"));
    }

    #[test]
    fn the_web_cannot_send_boxes() {
        let source = Source::Url(Url::parse("https://e.example/").unwrap());
        let fault = Page::from_bytes(source, WHOLE.as_bytes().to_vec(), &Options::default()).unwrap_err();
        assert_eq!(fault, PageFault::Content(ContentFault::Json));
    }

    #[test]
    fn a_browser_hands_over_a_page_with_its_name_and_pictures() {
        let png = STANDARD.encode(b"\x89PNG\r\n\x1a\nrest");
        let pictures = format!(
            r#""agent": "Firefox\n140", "pictures": [{{"url": "https://e.example/a.png", "base64": "{png}"}},
            {{"url": "https://e.example/b", "base64": "aGVsbG8="}}, {{"url": "file:///c", "base64": "{png}"}}], "html":"#
        );
        let file = WHOLE.replace("\"html\":", &pictures);
        let page = Page::from_browser(file.as_bytes()).unwrap();
        assert_eq!(page.source, Source::Browser(Url::parse("https://e.example/a").unwrap()));
        assert_eq!(page.shown_by.as_deref(), Some("Firefox 140"));
        assert_eq!(page.resources.len(), 1, "only what is a picture and has an address");
        assert!(page.layout.is_some());
        let nameless = WHOLE.replace("https://anna:secret@e.example/a", "file:///etc/passwd");
        let page = Page::from_browser(nameless.as_bytes()).unwrap();
        assert_eq!(
            (page.source, page.final_url),
            (Source::Pasted, None),
            "a file that is open in the browser"
        );
        assert!(page.layout.is_some());
    }

    #[test]
    fn a_table_is_put_to_a_page_that_came_without() {
        let page = Page::from_html(Source::Pasted, "<p>Soup");
        assert_eq!(page.layout, None);
        let table = WHOLE.replace("\"version\"", "\"v\"").replace("\"html\":", "\"other\":");
        let page = page.with_layout(table.as_bytes()).unwrap();
        assert_eq!(page.layout.as_ref().map(|table| table.viewport), Some([1280, 1024]));
        assert!(page.with_layout(b"[]").is_err());
    }
}
