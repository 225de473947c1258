//! Data URIs (RFC 2397): a file inside an address.

use base64::Engine;
use base64::alphabet::STANDARD;
use base64::engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig};

use super::fault::PictureFault;
use super::limits::DATA_URI_BYTES;

/// As lenient as browsers: padding may be missing, and bits that are left over may be set.
const LENIENT: GeneralPurpose = GeneralPurpose::new(
    &STANDARD,
    GeneralPurposeConfig::new()
        .with_decode_allow_trailing_bits(true)
        .with_decode_padding_mode(DecodePaddingMode::Indifferent),
);

/// What follows `data:`, in any case of letters; `None` for other addresses.
pub(super) fn content(source: &str) -> Option<&str> {
    let source = source.trim_start();
    let (scheme, content) = source.split_at_checked("data:".len())?;
    scheme.eq_ignore_ascii_case("data:").then_some(content)
}

/// The bytes of a data URI, given what follows `data:`.
pub(super) fn bytes(content: &str) -> Result<Vec<u8>, PictureFault> {
    let (head, body) = content.split_once(',').ok_or(PictureFault::BrokenDataUri)?;
    let too_large = PictureFault::TooLarge(DATA_URI_BYTES as u64);
    // An escape takes three characters for a byte, and nothing takes more.
    if body.len() > 3 * DATA_URI_BYTES {
        return Err(too_large);
    }
    let mut bytes = unescaped(body);
    if head.trim_end().to_ascii_lowercase().ends_with("base64") {
        bytes.retain(|byte| !byte.is_ascii_whitespace());
        bytes = LENIENT.decode(&bytes).map_err(|_| PictureFault::BrokenDataUri)?;
    }
    match bytes.len() > DATA_URI_BYTES {
        true => Err(too_large),
        false => Ok(bytes),
    }
}

/// The bytes that percent signs escape; a sign that escapes nothing stands for itself.
fn unescaped(body: &str) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(body.len());
    let mut rest = body.as_bytes();
    while let Some((&byte, after)) = rest.split_first() {
        rest = after;
        match after.split_at_checked(2).filter(|_| byte == b'%') {
            Some(([high, low], tail)) if let (Some(high), Some(low)) = (hex(*high), hex(*low)) => {
                bytes.push(16 * high + low);
                rest = tail;
            }
            _ => bytes.push(byte),
        }
    }
    bytes
}

fn hex(digit: u8) -> Option<u8> {
    char::from(digit)
        .to_digit(16)
        .and_then(|value| u8::try_from(value).ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(source: &str) -> Result<Vec<u8>, PictureFault> {
        bytes(content(source).unwrap())
    }

    #[test]
    fn bytes_are_read_in_both_spellings() {
        assert_eq!(read("data:image/png;base64,aGVsbG8="), Ok(b"hello".to_vec()));
        assert_eq!(read(" DATA:image/png ;BASE64 ,aGVs%0Abg8"), Ok(b"heln\x0f".to_vec()));
        assert_eq!(read("data:,a%20b%zz%4"), Ok(b"a b%zz%4".to_vec()));
        assert_eq!(content("https://example.com/data:"), None);
        assert_eq!(content("dat"), None);
    }

    #[test]
    fn what_is_broken_or_too_large_is_told() {
        assert_eq!(read("data:image/png;base64"), Err(PictureFault::BrokenDataUri));
        assert_eq!(read("data:;base64,a*b"), Err(PictureFault::BrokenDataUri));
        let limit = PictureFault::TooLarge(DATA_URI_BYTES as u64);
        let full = "a".repeat(DATA_URI_BYTES);
        assert_eq!(
            read(&format!("data:,{full}")).map(|bytes| bytes.len()),
            Ok(DATA_URI_BYTES)
        );
        assert_eq!(read(&format!("data:,{full}a")), Err(limit.clone()));
        assert_eq!(read(&format!("data:,{full}{full}{full}a")), Err(limit));
    }
}
