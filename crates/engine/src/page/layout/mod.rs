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
use super::flaw::Flaw;
use super::source::{Source, is_web_address};
use serde::{Deserialize, Serialize};
use std::path::Path;
use std::sync::Arc;
use url::Url;

/// The version of the form that is read.
pub const VERSION: u32 = 1;

/// The boxes of a page, as they came. Lengths are in 1/64 CSS px from the page's top left corner.
#[derive(Debug, Default, PartialEq, Eq)]
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
    /// Whether they could not be read: the page is there, and no box of it.
    pub is_damaged: bool,
}

/// The columns of elements, in the order of the page.
#[derive(Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
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
#[derive(Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
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
#[derive(Default, Deserialize)]
struct File {
    format: Option<String>,
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
    #[serde(skip)]
    is_damaged: bool,
}

/// What is read of a file whose table is damaged, as where a number is missing: its page.
#[derive(Deserialize)]
struct PageAlone {
    url: Option<String>,
    agent: Option<String>,
    html: String,
    #[serde(default)]
    pictures: Pictures,
}

/// What every version can read of a file.
#[derive(Deserialize)]
struct Form {
    format: Option<String>,
    #[serde(alias = "v")]
    version: Option<u32>,
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
    let head = without_mark(head).trim_ascii_start();
    let format = format!("\"{FORMAT}\"").into_bytes();
    head.starts_with(b"{") && head.windows(format.len()).any(|part| part == format)
}

/// Whether a file is called as a page with its boxes is, unpacked or not.
pub(super) fn is_named_layout(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    name.trim_end_matches(".gz").ends_with(".clearline-layout.json")
}

/// What a file names as its format.
const FORMAT: &str = "clearline-layout";

/// The page of a file that was read from `source`, with its boxes.
///
/// # Errors
/// [`ContentFault::Layout`] where the file is damaged, of a newer version, or holds no page.
pub(super) fn open(bytes: &[u8], source: Source) -> Result<Page, ContentFault> {
    File::read_page(bytes)?.into_page(source)
}

/// The page that a browser hands over. One without an address on the web, such as a file that is open there, is as one that was pasted.
///
/// # Errors
/// As [`open`].
pub(super) fn handed_over(bytes: &[u8]) -> Result<Page, ContentFault> {
    let file = File::read_page(bytes)?;
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
        let bytes = without_mark(bytes);
        let read = serde_json::from_slice::<File>(bytes);
        let form = match &read {
            Ok(file) => Form {
                format: file.format.clone(),
                version: Some(file.version),
            },
            Err(damage) => serde_json::from_slice(bytes).map_err(|_| damaged(damage))?,
        };
        form.check()?;
        read.map_err(|damage| damaged(&damage))
    }

    /// Like [`read`](Self::read), without the table where only that is damaged: the text is read as ever.
    fn read_page(bytes: &[u8]) -> Result<File, ContentFault> {
        File::read(bytes).or_else(|fault| {
            let form: Option<Form> = serde_json::from_slice(without_mark(bytes)).ok();
            let is_known = form.is_some_and(|form| form.version.is_some() && form.check().is_ok());
            let page = serde_json::from_slice(without_mark(bytes)).ok();
            page.filter(|_| is_known).map(PageAlone::into_file).ok_or(fault)
        })
    }

    /// The address of the page, where it is one on the web.
    fn address(&self) -> Option<Url> {
        let address = self.url.as_deref().and_then(|url| Url::parse(url).ok());
        address.filter(is_web_address).map(without_credentials)
    }

    fn into_page(mut self, source: Source) -> Result<Page, ContentFault> {
        let html = self.html.take().ok_or(ContentFault::Layout(Flaw::NoPage))?;
        Ok(Page {
            final_url: self.address(),
            shown_by: self.agent.take().as_deref().and_then(named),
            resources: std::mem::take(&mut self.pictures).into_resources().into(),
            layout: Some(Arc::new(self.table().unwrap_or_else(|_| LayoutTable::damaged()))),
            ..Page::from_html(source, &html)
        })
    }

    fn table(self) -> Result<LayoutTable, ContentFault> {
        if !self.elements.are_equally_long() || !self.texts.are_equally_long() {
            return Err(ContentFault::Layout(Flaw::UnequalColumns));
        }
        Ok(LayoutTable {
            viewport: self.viewport.map(|side| side.0),
            page: self.page.map(|side| side.0),
            scroll: self.scroll.map(|side| side.0),
            strings: self.strings.0,
            elements: self.elements,
            texts: self.texts,
            is_damaged: self.is_damaged,
        })
    }
}

impl PageAlone {
    fn into_file(self) -> File {
        File {
            url: self.url,
            agent: self.agent,
            html: Some(self.html),
            pictures: self.pictures,
            is_damaged: true,
            ..File::default()
        }
    }
}

impl Form {
    /// Whether this version reads files of that form.
    fn check(&self) -> Result<(), ContentFault> {
        if self.format.as_deref().is_some_and(|format| format != FORMAT) {
            return Err(ContentFault::Layout(Flaw::OtherFormat));
        }
        match self.version {
            Some(version) if version > VERSION => Err(ContentFault::Layout(Flaw::NewerForm)),
            _ => Ok(()),
        }
    }
}

/// Bytes without their byte order mark.
fn without_mark(bytes: &[u8]) -> &[u8] {
    bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes)
}

fn damaged(damage: &serde_json::Error) -> ContentFault {
    ContentFault::Layout(Flaw::at(damage))
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
    /// One that could not be read.
    fn damaged() -> LayoutTable {
        LayoutTable {
            is_damaged: true,
            ..LayoutTable::default()
        }
    }

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
mod tests;
