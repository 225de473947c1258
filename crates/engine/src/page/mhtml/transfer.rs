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

/// The bytes of a body, freed from their transfer encoding: never more than it has. A body that is not in its encoding is
/// taken as it is, since a page may be declared wrongly and still be readable.
pub(super) fn decoded(body: &[u8], encoding: TransferEncoding) -> Cow<'_, [u8]> {
    match encoding {
        TransferEncoding::Identity => body.into(),
        TransferEncoding::Base64 => from_base64(body).map_or(body.into(), Cow::from),
        TransferEncoding::QuotedPrintable => from_quoted_printable(body).into(),
    }
}

/// RFC 2045, §6.8, with white space anywhere. Padding may be missing, and more may follow it.
fn from_base64(body: &[u8]) -> Option<Vec<u8>> {
    let mut bytes = Vec::with_capacity(body.len() / 4 * 3);
    for run in body.split(|byte| *byte == b'=') {
        let is_letter = |byte: &u8| !byte.is_ascii_whitespace();
        let mut letters: Vec<u8> = run.iter().copied().filter(is_letter).collect();
        // One letter alone holds six bits, which are no byte: the body was cut.
        if letters.len() % 4 == 1 {
            letters.pop();
        }
        UNPADDED.decode_vec(letters, &mut bytes).ok()?;
    }
    Some(bytes)
}

/// RFC 2045, §6.7, but lenient: what is no escape is kept as it is, as in every browser.
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
            " a GVs\tbG8 ==",
            "aGVsbG9=",
            "aGU=bGxv",
        ] {
            assert_eq!(from_base64(written.as_bytes()).unwrap(), b"hello", "{written}");
        }
        assert_eq!(from_base64(b"aGVsb").unwrap(), b"hel");
        assert_eq!(from_base64(b"=\n=\na=").unwrap(), b"");
    }

    #[test]
    fn what_is_no_base64_is_taken_as_it_is() {
        let body = b"<p>a page";
        assert_eq!(*decoded(body, TransferEncoding::Base64), *body);
    }

    #[test]
    fn quoted_printable_is_read_leniently() {
        assert_eq!(from_quoted_printable(b"a=3Db=\r\nc= \nd=e=zz="), b"a=bcd=e=zz=");
        assert_eq!(from_quoted_printable(b"=+1=e4"), b"=+1\xE4");
    }
}
