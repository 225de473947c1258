//! Opens any bytes as a web archive. Its parts hold no more than the archive.

use clearline_engine::internals::page::mhtml::unpack;

pub fn check(bytes: &[u8]) {
    // An archive may be refused with a sentence.
    let Ok(archive) = unpack(bytes) else {
        return;
    };
    let others: usize = archive.resources.iter().map(|part| part.bytes.len()).sum();
    assert!(archive.root.len() + others <= bytes.len());
}
