//! Character references that are written once too often: JSON-LD is no HTML, and some programs escape twice.

use std::borrow::Cow;

/// The names that occur; numbers are read too.
const NAMES: [(&str, char); 13] = [
    ("amp", '&'),
    ("quot", '"'),
    ("apos", '\''),
    ("lt", '<'),
    ("gt", '>'),
    ("nbsp", '\u{a0}'),
    ("reg", '®'),
    ("trade", '™'),
    ("ndash", '–'),
    ("mdash", '—'),
    ("lsquo", '‘'),
    ("rsquo", '’'),
    ("hellip", '…'),
];

/// Longest reference without its ampersand and semicolon.
const LONGEST: usize = 8;

/// The text with its references decoded once; unknown ones stay as they are.
pub(super) fn decoded(text: &str) -> Cow<'_, str> {
    if !text.contains('&') {
        return Cow::Borrowed(text);
    }
    let mut plain = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('&') {
        let (before, from) = rest.split_at(at);
        plain.push_str(before);
        let behind = &from[1..];
        let reference = behind
            .find(';')
            .filter(|&end| end <= LONGEST)
            .map(|end| behind.split_at(end));
        match reference.and_then(|(name, after)| Some((character(name)?, after))) {
            Some((character, after)) => {
                plain.push(character);
                rest = &after[1..];
            }
            None => {
                plain.push('&');
                rest = behind;
            }
        }
    }
    plain.push_str(rest);
    Cow::Owned(plain)
}

fn character(reference: &str) -> Option<char> {
    match reference.strip_prefix('#') {
        Some(number) => {
            let hexadecimal = number.strip_prefix(['x', 'X']);
            let code = hexadecimal.map_or_else(|| number.parse().ok(), |digits| u32::from_str_radix(digits, 16).ok());
            code.and_then(char::from_u32)
                .filter(|character| !character.is_control())
        }
        None => NAMES
            .iter()
            .find(|(name, _)| *name == reference)
            .map(|&(_, character)| character),
    }
}

#[cfg(test)]
mod tests {
    use super::decoded;

    #[test]
    fn references_are_decoded_once() {
        assert_eq!(
            decoded("Salt &amp; &quot;Rain&#39;s&#x27; &amp;lt;"),
            "Salt & \"Rain's' &lt;"
        );
        assert_eq!(
            decoded("a & b &unknown; &#7; &; &#x110000; é&"),
            "a & b &unknown; &#7; &; &#x110000; é&"
        );
    }
}
