//! Transfer encodings (RFC 2045, §6): how bytes are written in a message.

use std::borrow::Cow;

use base64::Engine;
use base64::alphabet::STANDARD;
use base64::engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig};

use super::head::TransferEncoding;

const UNPADDED: GeneralPurpose = GeneralPurpose::new(
    &STANDARD,
    GeneralPurposeConfig::new()
        .with_decode_allow_trailing_bits(true)
        .with_decode_padding_mode(DecodePaddingMode::RequireNone),
);

/// The bytes of a body, freed from their transfer encoding: never more than it has.
pub(super) fn decoded(body: &[u8], encoding: TransferEncoding) -> Cow<'_, [u8]> {
    match encoding {
        TransferEncoding::Identity => body.into(),
        TransferEncoding::Base64 => from_base64(body).into(),
        TransferEncoding::QuotedPrintable => from_quoted_printable(body).into(),
    }
}

/// RFC 2045, §6.8: what is not in the alphabet is passed over. After a padding, more may follow.
fn from_base64(body: &[u8]) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(body.len() / 4 * 3);
    for run in body.split(|byte| *byte == b'=') {
        let mut letters: Vec<u8> = run.iter().copied().filter(is_letter).collect();
        // One letter alone holds six bits, which are no byte.
        if letters.len() % 4 == 1 {
            letters.pop();
        }
        // Letters cannot fail to be read, and a run that did would be left out.
        let _ = UNPADDED.decode_vec(letters, &mut bytes);
    }
    bytes
}

fn is_letter(byte: &u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'/')
}

/// RFC 2045, §6.7, but lenient: what is no escape stands for itself, as in every browser.
fn from_quoted_printable(body: &[u8]) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(body.len());
    let mut rest = body;
    while let Some((&byte, tail)) = rest.split_first() {
        rest = tail;
        if byte != b'=' {
            bytes.push(byte);
        } else if let Some(after) = after_soft_line_end(tail) {
            rest = after;
        } else if let Some((value, after)) = hex_pair(tail) {
            bytes.push(value);
            rest = after;
        } else {
            bytes.push(byte);
        }
    }
    bytes
}

/// What follows a line end that `=` made soft; blanks before it were added on the way.
fn after_soft_line_end(tail: &[u8]) -> Option<&[u8]> {
    let blanks = tail.iter().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
    let tail = tail.get(blanks..)?;
    tail.strip_prefix(b"\r\n").or_else(|| tail.strip_prefix(b"\n"))
}

fn hex_pair(tail: &[u8]) -> Option<(u8, &[u8])> {
    let (pair, after) = tail.split_at_checked(2)?;
    let pair = std::str::from_utf8(pair).ok()?;
    let is_hex = pair.bytes().all(|byte| byte.is_ascii_hexdigit());
    let value = u8::from_str_radix(pair, 16).ok()?;
    is_hex.then_some((value, after))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn base64_is_read_leniently() {
        for written in [
            "aGVsbG8=",
            "aGVs\r\nbG8=\r\n",
            "aGVsbG8",
            " a-G*V.sbG8 ==",
            "aGVsbG9=",
            "aGU=bGxv",
        ] {
            assert_eq!(from_base64(written.as_bytes()), b"hello", "{written}");
        }
        assert_eq!(from_base64(b"aGVsb"), b"hel");
        assert_eq!(from_base64(b"=\n=\na="), b"");
    }

    #[test]
    fn quoted_printable_is_read_leniently() {
        assert_eq!(from_quoted_printable(b"a=3Db=\r\nc= \nd=e=zz="), b"a=bcd=e=zz=");
        assert_eq!(from_quoted_printable(b"=+1=e4"), b"=+1\xE4");
    }
}
