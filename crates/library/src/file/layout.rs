//! The boxes of a page that a browser has shown: a file of the form `clearline-layout` without a page, packed by gzip.

use super::MOST_JSON;
use super::container::Member;
use crate::fault::LibraryFault;
use clearline_engine::internals::page::layout::written;
use clearline_engine::page::Page;
use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;
use std::io::{self, Read, Write};

/// The name of the member.
pub(super) const LAYOUT: &str = "layout.json.gz";

/// The boxes of a page as a member, if it has any.
pub(super) fn member_of(page: &Page) -> Result<Option<Member>, LibraryFault> {
    let Some(table) = written(page) else {
        return Ok(None);
    };
    let bytes = packed(&table).map_err(|error| LibraryFault::unreadable(LAYOUT.as_ref(), &error))?;
    Ok(Some(Member {
        name: LAYOUT.to_owned(),
        bytes,
        is_packed: false,
    }))
}

/// Whether a page has boxes.
pub(super) fn has_boxes(page: &Page) -> bool {
    written(page).is_some()
}

fn packed(table: &[u8]) -> io::Result<Vec<u8>> {
    let mut packed = GzEncoder::new(Vec::new(), Compression::default());
    packed.write_all(table)?;
    packed.finish()
}

/// The page with the boxes of a member; `None` where it is damaged.
pub(super) fn laid_out(page: &Page, packed: &[u8]) -> Option<Page> {
    let mut table = Vec::new();
    GzDecoder::new(packed).take(MOST_JSON).read_to_end(&mut table).ok()?;
    page.with_layout(&table).ok()
}
