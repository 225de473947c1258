//! The id of a page that is marked as gold: the same page has the same id, and no two pages share one.

use super::GoldPage;
use clearline_engine::Reading;
use clearline_engine::internals::save::fingerprint;
use flate2::read::GzDecoder;
use std::collections::BTreeSet;
use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};
use url::Url;

/// Most characters of an address in the name of a page.
const LONGEST_NAME: usize = 60;

/// What identifies a page.
pub(super) struct Named<'a> {
    /// Its address, without the fragment.
    pub address: Option<Url>,
    /// The bytes of it that are kept.
    bytes: &'a [u8],
    /// The address in plain letters.
    plain: String,
    /// A hash of the address, or of the bytes that arrived where there is none.
    mark: u64,
}

impl<'a> Named<'a> {
    /// The identity of a reading, of whose page `bytes` are kept.
    pub(crate) fn of(reading: &Reading, bytes: &'a [u8]) -> Named<'a> {
        let address = reading.address().map(|mut url| {
            url.set_fragment(None);
            url
        });
        let (name, mark) = match &address {
            Some(url) => (
                format!("{}{}", url.host_str().unwrap_or_default(), url.path()),
                fingerprint(url.as_str().as_bytes()),
            ),
            None => ("page".to_owned(), fingerprint(&reading.page.bytes)),
        };
        Named {
            address,
            bytes,
            plain: plain(&name),
            mark,
        }
    }

    /// The id that the page has among the `earlier` ones, whose files are in the folder `pages`, and `true`; else a
    /// free id and `false`.
    pub(crate) fn id_among<'b>(
        &self,
        earlier: impl Iterator<Item = &'b GoldPage> + Clone,
        pages: &Path,
    ) -> (String, bool) {
        let is_itself = |page: &&GoldPage| self.may_be(&page.id) && self.is(page, pages);
        match earlier.clone().find(is_itself) {
            Some(page) => (page.id.clone(), true),
            None => (self.free(&earlier.map(|page| &*page.id).collect()), false),
        }
    }

    /// The id with half of the hash, which suffices unless somebody makes two pages with equal halves.
    fn short(&self) -> String {
        format!("{}-{:08x}", self.plain, self.mark as u32)
    }

    fn long(&self) -> String {
        format!("{}-{:016x}", self.plain, self.mark)
    }

    fn may_be(&self, id: &str) -> bool {
        id == self.short() || id.starts_with(&self.long())
    }

    fn is(&self, page: &GoldPage, pages: &Path) -> bool {
        match (&self.address, &page.url) {
            (Some(own), Some(other)) => own.as_str() == other,
            (None, None) => holds(&file_of(pages, &page.id), self.bytes),
            _ => false,
        }
    }

    fn free(&self, taken: &BTreeSet<&str>) -> String {
        let (mut id, mut tries) = (self.short(), 1);
        while taken.contains(&*id) {
            id = match tries {
                1 => self.long(),
                _ => format!("{}-{tries}", self.long()),
            };
            tries += 1;
        }
        id
    }
}

/// The file of a page that was marked.
pub(super) fn file_of(pages: &Path, id: &str) -> PathBuf {
    pages.join(format!("{id}.html.gz"))
}

/// Whether a packed file holds exactly these bytes.
fn holds(file: &Path, bytes: &[u8]) -> bool {
    let mut unpacked = Vec::new();
    let unpack = |file| {
        GzDecoder::new(file)
            .take(bytes.len() as u64 + 1)
            .read_to_end(&mut unpacked)
    };
    File::open(file).and_then(unpack).is_ok() && unpacked == bytes
}

/// The beginning of a name in ASCII letters and digits, with hyphens in place of all else.
fn plain(name: &str) -> String {
    let parts = name.split(|c: char| !c.is_ascii_alphanumeric());
    let parts: Vec<&str> = parts.filter(|part| !part.is_empty()).collect();
    let name: String = parts.join("-").chars().take(LONGEST_NAME).collect();
    name.trim_end_matches('-').to_ascii_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_is_always_an_id_that_is_free() {
        let named = Named {
            address: None,
            bytes: b"",
            plain: "page".to_owned(),
            mark: 0x12_3456_789a,
        };
        let mut taken = BTreeSet::new();
        for expected in [
            "page-3456789a",
            "page-000000123456789a",
            "page-000000123456789a-2",
            "page-000000123456789a-3",
        ] {
            assert_eq!(named.free(&taken), expected);
            assert!(named.may_be(expected));
            taken.insert(expected);
        }
    }
}
