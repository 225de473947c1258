//! Writing boxes again as they came.

use super::{ElementColumns, TextColumns, VERSION};
use crate::page::Page;
use serde::Serialize;

/// What is written of a table: a file of the form without its page.
#[derive(Serialize)]
struct Written<'a> {
    format: &'static str,
    version: u32,
    viewport: [i32; 2],
    page: [i32; 2],
    scroll: [i32; 2],
    strings: &'a [String],
    elements: &'a ElementColumns,
    texts: &'a TextColumns,
}

/// The boxes of a page as a file of the form without its page, which [`Page::with_layout`] takes; `None` where it has none that
/// could be read.
pub fn written(page: &Page) -> Option<Vec<u8>> {
    let table = page.layout.as_deref().filter(|table| !table.is_damaged)?;
    let written = Written {
        format: "clearline-layout",
        version: VERSION,
        viewport: table.viewport,
        page: table.page,
        scroll: table.scroll,
        strings: &table.strings,
        elements: &table.elements,
        texts: &table.texts,
    };
    serde_json::to_vec(&written).ok()
}
