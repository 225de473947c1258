//! Data URIs: a file inside an address, read as the Fetch Standard says.

use data_url::forgiving_base64::DecodeError;
use data_url::{DataUrl, DataUrlError};

use super::fault::PictureFault;
use super::limits::DATA_URI_BYTES;

/// Whether an address is a data URI.
pub(super) fn is_data_uri(source: &str) -> bool {
    !matches!(DataUrl::process(source), Err(DataUrlError::NotADataUrl))
}

/// The bytes of a data URI; `None` for other addresses.
pub(super) fn bytes(source: &str) -> Option<Result<Vec<u8>, PictureFault>> {
    match DataUrl::process(source) {
        Ok(uri) => Some(decoded(&uri)),
        Err(DataUrlError::NotADataUrl) => None,
        Err(DataUrlError::NoComma) => Some(Err(PictureFault::BrokenDataUri)),
    }
}

/// Decodes the file piece by piece, so that one beyond the limit never takes more memory than the limit.
fn decoded(uri: &DataUrl<'_>) -> Result<Vec<u8>, PictureFault> {
    let mut bytes = Vec::new();
    let ended = uri.decode(|piece| {
        if bytes.len() + piece.len() > DATA_URI_BYTES {
            return Err(PictureFault::TooLarge(DATA_URI_BYTES as u64));
        }
        bytes.extend_from_slice(piece);
        Ok(())
    });
    match ended {
        Ok(_) => Ok(bytes),
        Err(DecodeError::InvalidBase64(_)) => Err(PictureFault::BrokenDataUri),
        Err(DecodeError::WriteError(fault)) => Err(fault),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(source: &str) -> Result<Vec<u8>, PictureFault> {
        bytes(source).unwrap()
    }

    #[test]
    fn bytes_are_read_in_both_spellings() {
        assert_eq!(read("data:image/png;base64,aGVsbG8="), Ok(b"hello".to_vec()));
        assert_eq!(read(" DATA:image/png ;BASE64 ,aGVs%0Abg8"), Ok(b"heln\x0f".to_vec()));
        assert_eq!(read("data:,a%20b%zz%4"), Ok(b"a b%zz%4".to_vec()));
        assert_eq!(read("data:,a%23b#c"), Ok(b"a#b".to_vec()));
        assert!(is_data_uri("data:image/png"));
        for other in ["https://example.com/data:", "dat", ""] {
            assert!(!is_data_uri(other) && bytes(other).is_none(), "{other}");
        }
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
