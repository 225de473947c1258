//! The text of an export, whatever its character set.

use encoding_rs::{Encoding, UTF_8, UTF_16BE, UTF_16LE, WINDOWS_1252};

/// How many bytes show whether a text without a mark is UTF-16.
const SAMPLE: usize = 512;

/// Decodes bytes: by their byte order mark, else as UTF-16 where every other byte is zero, else as UTF-8, and as windows-1252
/// where they are none.
pub(super) fn decoded(bytes: Vec<u8>) -> String {
    if let Some((encoding, mark)) = Encoding::for_bom(&bytes) {
        let bytes = bytes.get(mark..).unwrap_or_default();
        return encoding.decode_without_bom_handling(bytes).0.into_owned();
    }
    if let Some(encoding) = utf_16(&bytes) {
        return encoding.decode_without_bom_handling(&bytes).0.into_owned();
    }
    String::from_utf8(bytes).unwrap_or_else(|error| {
        let bytes = error.into_bytes();
        // Some bad bytes in a text of many letters of UTF-8 do not make it another one.
        let lossy = UTF_8.decode_without_bom_handling(&bytes).0;
        let is_utf_8 = bytes.utf8_chunks().any(|chunk| !chunk.valid().is_ascii());
        match is_utf_8 {
            true => lossy.into_owned(),
            false => WINDOWS_1252.decode_without_bom_handling(&bytes).0.into_owned(),
        }
    })
}

/// Which UTF-16 bytes without a mark are, if they are.
fn utf_16(bytes: &[u8]) -> Option<&'static Encoding> {
    let sample = bytes.get(..SAMPLE.min(bytes.len() / 2 * 2))?;
    let zeros = |from: usize| sample.iter().skip(from).step_by(2).filter(|byte| **byte == 0).count();
    let most = sample.len() * 2 / 5;
    match (zeros(0), zeros(1)) {
        (0, odd) if odd > most && odd > 0 => Some(UTF_16LE),
        (even, 0) if even > most && even > 0 => Some(UTF_16BE),
        _ => None,
    }
}

/// A text in one line, its white space collapsed; unlike the names that the engine makes it keeps every other character.
pub(crate) fn in_one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Text as HTML.
pub(super) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_decoded_by_what_their_bytes_are() {
        let wide = |text: &str, swap: bool| -> Vec<u8> {
            let bytes = text.encode_utf16().flat_map(|unit| match swap {
                true => unit.to_be_bytes(),
                false => unit.to_le_bytes(),
            });
            bytes.collect()
        };
        let marked = |mark: &[u8], bytes: Vec<u8>| [mark, &bytes].concat();
        for bytes in [
            "Café".as_bytes().to_vec(),
            "\u{feff}Café".as_bytes().to_vec(),
            b"Caf\xe9".to_vec(),
            marked(&[0xff, 0xfe], wide("Café", false)),
            marked(&[0xfe, 0xff], wide("Café", true)),
            wide("Café", false),
            wide("Café", true),
        ] {
            assert_eq!(decoded(bytes.clone()), "Café", "{bytes:x?}");
        }
        assert_eq!(decoded(b"\xc3\xa9 \xff".to_vec()), "é \u{fffd}");
    }
}
