//! Lists of words that the program carries packed by brotli.

use brotli_decompressor::Decompressor;
use std::io::Read;

/// What is read at once.
const CHUNK: usize = 1 << 16;

/// The text of a packed list. The lists are part of the program, and tests unpack them; what could be read of a damaged one is used.
pub(super) fn unpacked(list: &[u8]) -> String {
    let mut text = String::new();
    let _ = Decompressor::new(list, CHUNK).read_to_string(&mut text);
    text
}
