//! Character references (§13.2.5.72 to 84).

use html5ever::data::{C1_REPLACEMENTS, NAMED_ENTITIES};
use std::borrow::Cow;

/// Bytes of the longest name that needs no semicolon.
const LONGEST_BARE: usize = 6;
/// Bytes of the longest name at all, `CounterClockwiseContourIntegral`.
const LONGEST_NAME: usize = 32;

/// What the `&` at the start of a text means, and how many bytes it takes: itself, where it begins no reference.
/// Attributes are full of addresses, so in them a name without semicolon counts only where nothing goes on behind it.
pub(super) fn resolve(text: &str, in_attribute: bool) -> (Cow<'static, str>, usize) {
    let behind = &text["&".len()..];
    let found = match behind.strip_prefix('#') {
        Some(number) => numeric(number).map(|(c, length)| (Cow::Owned(c.to_string()), length + "&#".len())),
        None => named(behind, in_attribute).map(|(text, length)| (text, length + "&".len())),
    };
    found.unwrap_or((Cow::Borrowed("&"), "&".len()))
}

fn named(text: &str, in_attribute: bool) -> Option<(Cow<'static, str>, usize)> {
    let bytes = text.as_bytes();
    let name = bytes
        .iter()
        .take(LONGEST_NAME)
        .take_while(|byte| byte.is_ascii_alphanumeric())
        .count();
    let characters = |length: usize| {
        // Beginnings of names are in the table too, without a meaning.
        let (first, second) = *NAMED_ENTITIES
            .get(text.get(..length)?)
            .filter(|(first, _)| *first != 0)?;
        Some(
            [first, second]
                .into_iter()
                .filter(|code| *code != 0)
                .filter_map(char::from_u32)
                .collect(),
        )
    };
    if bytes.get(name) == Some(&b';')
        && let Some(text) = characters(name + 1)
    {
        return Some((Cow::Owned(text), name + 1));
    }
    let (length, text) = (1..=name.min(LONGEST_BARE))
        .rev()
        .find_map(|length| Some((length, characters(length)?)))?;
    let goes_on = |byte: &u8| *byte == b'=' || byte.is_ascii_alphanumeric();
    (!in_attribute || !bytes.get(length).is_some_and(goes_on)).then_some((Cow::Owned(text), length))
}

/// The character of a number behind `&#`, and the bytes of the number with its semicolon.
fn numeric(text: &str) -> Option<(char, usize)> {
    let (digits, base) = match text.strip_prefix(['x', 'X']) {
        Some(digits) => (digits, 16),
        None => (text, 10),
    };
    let count = digits
        .bytes()
        .take_while(|byte| char::from(*byte).is_digit(base))
        .count();
    if count == 0 {
        return None;
    }
    let code = digits[..count].chars().filter_map(|digit| digit.to_digit(base));
    let code = code.fold(0_u32, |code, digit| code.saturating_mul(base).saturating_add(digit));
    let length = text.len() - digits.len() + count + usize::from(digits.as_bytes().get(count) == Some(&b';'));
    Some((character(code), length))
}

fn character(code: u32) -> char {
    const UNKNOWN: char = '\u{fffd}';
    let of_windows_1252 = match code {
        0 => Some(UNKNOWN),
        0x80..=0x9F => C1_REPLACEMENTS.get(code as usize - 0x80).copied().flatten(),
        _ => None,
    };
    of_windows_1252.or(char::from_u32(code)).unwrap_or(UNKNOWN)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn references_are_resolved_as_far_as_they_reach() {
        let text = |text: &str| {
            let (resolved, length) = resolve(text, false);
            (resolved.into_owned(), length)
        };
        for (written, resolved, length) in [
            ("&amp;b", "&", 5),
            ("&ampb", "&", 4),
            ("&notit;", "¬", 4),
            ("&notin;", "∉", 7),
            ("&NotEqualTilde;", "≂\u{338}", 15),
            ("&nothing", "¬", 4),
            ("&b;", "&", 1),
            ("& b", "&", 1),
            ("&", "&", 1),
            ("&#65;", "A", 5),
            ("&#x41b", "Л", 6),
            ("&#128;", "€", 6),
            ("&#0;", "\u{fffd}", 4),
            ("&#xD800;", "\u{fffd}", 8),
            ("&#99999999999;", "\u{fffd}", 14),
            ("&#;", "&", 1),
        ] {
            assert_eq!(text(written), (resolved.to_owned(), length), "{written}");
        }
    }

    #[test]
    fn addresses_in_attributes_keep_what_looks_like_a_reference() {
        assert_eq!(resolve("&copy=2", true), (Cow::Borrowed("&"), 1));
        assert_eq!(resolve("&copy2", true), (Cow::Borrowed("&"), 1));
        assert_eq!(resolve("&copy ", true).0, "©");
        assert_eq!(resolve("&copy;2", true).0, "©");
    }
}
