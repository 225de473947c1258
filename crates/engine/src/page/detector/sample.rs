//! The stretches of a page that say something about its character set: bytes beyond ASCII, and what is beside them.

/// How many bytes a sample holds at most, but for the last stretch.
const LONGEST: usize = 32 * 1024;

/// So many bytes of ASCII are kept on either side of others: the second byte of a character may be one, and the letters show words.
const BESIDE: usize = 16;

/// Stretches from the beginning of the page on; between them, one space for all that is left out.
pub(super) fn of(bytes: &[u8]) -> Vec<u8> {
    let mut sample = Vec::new();
    let mut end = 0;
    while let Some(foreign) = next_foreign(bytes, end).filter(|_| sample.len() < LONGEST) {
        let start = foreign.saturating_sub(BESIDE).max(end);
        if start > end {
            sample.push(b' ');
        }
        // Stops in time within a page that is foreign throughout.
        let limit = foreign + LONGEST;
        end = foreign;
        while let Some(next) = next_foreign(bytes, end).filter(|next| *next <= end + BESIDE && *next < limit) {
            end = next + 1;
        }
        end = (end + BESIDE).min(bytes.len());
        sample.extend_from_slice(bytes.get(start..end).unwrap_or_default());
    }
    sample
}

fn next_foreign(bytes: &[u8], from: usize) -> Option<usize> {
    let rest = bytes.get(from..)?;
    let ascii = encoding_rs::Encoding::ascii_valid_up_to(rest);
    (ascii < rest.len()).then_some(from + ascii)
}

/// Whether a sample is UTF-8 but for a few bytes: hardly any byte follows another by chance as UTF-8 demands.
pub(super) fn is_utf_8(sample: &[u8]) -> bool {
    let (mut followers, mut faults) = (0, 0);
    for chunk in sample.utf8_chunks() {
        followers += chunk.valid().chars().map(|c| c.len_utf8() - 1).sum::<usize>();
        faults += usize::from(!chunk.invalid().is_empty());
    }
    followers > 2 * faults
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stretches_of_foreign_bytes_are_taken_with_what_stands_beside_them() {
        let far = "x".repeat(100);
        let page = format!("{far}é{far}é b é");
        let sample = of(page.as_bytes());
        let near = "x".repeat(BESIDE);
        assert_eq!(
            String::from_utf8(sample).unwrap(),
            format!(" {near}é{near} {near}é b é")
        );
        assert_eq!(of("é".as_bytes()), "é".as_bytes());
        assert_eq!(of(b"abc"), b"");
    }

    #[test]
    fn a_sample_is_bounded() {
        for unit in [&b"\xFF"[..], b"\xFF                                     "] {
            let sample = of(&unit.repeat(1 << 20));
            assert!((LONGEST..2 * LONGEST).contains(&sample.len()), "{}", sample.len());
        }
    }

    #[test]
    fn stray_bytes_do_not_hide_utf_8() {
        assert!(is_utf_8("naïve café, déjà vu".as_bytes()));
        assert!(is_utf_8(b"na\xC3\xAFve caf\xC3\xA9, d\xE9j\xC3\xA0 vu"));
        assert!(!is_utf_8(b"na\xEFve caf\xE9, d\xC3\xA9j\xE0 vu"));
        assert!(!is_utf_8(b""));
    }
}
