//! Classes of characters, drawn where the reference programs draw them.

use std::ops::RangeInclusive;
use std::sync::LazyLock;
use unicode_normalization::char::is_combining_mark;

/// White space as the reference programs see it: Unicode `White_Space` and U+001C to U+001F.
pub fn is_blank(c: char) -> bool {
    match c {
        ' ' | '\t'..='\r' | '\x1c'..='\x1f' => true,
        '!'..='\x7f' => false,
        _ => c.is_whitespace(),
    }
}

/// Adds text with runs of white space as one space; none at the head of `line` or after white space in it.
pub(crate) fn append_collapsed(line: &mut String, text: &str) {
    append_with(line, text, |_, _, _| false);
}

/// The same as a browser sets it: where a line of the source ends between two characters of East Asia, there is no space.
pub(crate) fn append_as_set(line: &mut String, text: &str) {
    append_with(line, text, |before, blanks, after| {
        blanks.contains('\n') && joins_lines(before, after)
    });
}

/// Adds text with runs of white space as one space, but where `joins` says so of what is before it, itself, and what is after it.
fn append_with(line: &mut String, text: &str, joins: impl Fn(&str, &str, &str) -> bool) {
    let mut rest = text;
    loop {
        let words = rest.trim_start_matches(is_blank);
        let blanks = &rest[..rest.len() - words.len()];
        let is_apart = || !line.is_empty() && !line.ends_with([' ', '\n']);
        if !blanks.is_empty() && is_apart() && !joins(line, blanks, words) {
            line.push(' ');
        }
        if words.is_empty() {
            return;
        }
        let (collapsed, after) = words.split_at(collapsed_length(words));
        line.push_str(collapsed);
        rest = after;
    }
}

/// Whether lines of a source that end and begin so are one without a space: a character of East Asia is on one side, and one that
/// may belong to its line on the other (CSS Text 3, "Segment Break Transformation Rules").
pub(crate) fn joins_lines(before: &str, after: &str) -> bool {
    let sides = before.chars().next_back().zip(after.chars().next());
    let is_east_asian = |c: char| is_wide(c) || matches!(c, '\u{3001}'..='\u{303f}' | '\u{ff01}'..='\u{ff60}');
    // Marks that Chinese and European languages share.
    let may_be = |c: char| is_east_asian(c) || matches!(c, '‘' | '’' | '“' | '”' | '…' | '—' | '·');
    sides.is_some_and(|(before, after)| {
        (is_east_asian(before) || is_east_asian(after)) && may_be(before) && may_be(after)
    })
}

/// How many bytes of a text that begins with a word are words with one space between two: most of most texts, so that
/// they can be taken as they are.
pub(crate) fn collapsed_length(text: &str) -> usize {
    let bytes = text.as_bytes();
    let is_plain = |at: usize| bytes.get(at).is_some_and(|byte| (b'!'..=b'\x7f').contains(byte));
    let mut at = 0;
    loop {
        while is_plain(at) && bytes.get(at..).and_then(<[u8]>::first_chunk).is_some_and(is_collapsed) {
            at += WINDOW - 1;
        }
        loop {
            if is_plain(at) {
                at += 1;
            } else if bytes.get(at) == Some(&b' ') && is_plain(at + 1) {
                at += 2;
            } else if bytes.get(at).is_some_and(|byte| IDEOGRAPHS.contains(byte)) {
                at += 3;
            } else {
                break;
            }
        }
        let mut rest = text[at..].chars();
        match (rest.next(), rest.next()) {
            (Some(' '), Some(c)) if !is_blank(c) => at += 1 + c.len_utf8(),
            (Some(c), _) if !is_blank(c) => at += c.len_utf8(),
            _ => return at,
        }
    }
}

/// The first of three bytes of characters from U+4000 to U+DFFF, none of them blank.
const IDEOGRAPHS: RangeInclusive<u8> = 0xe4..=0xed;

/// Bytes that are looked at together, the last only to see whether a space before it is alone.
const WINDOW: usize = 33;

/// Whether these are words of ASCII with one space between two. Whole arrays and no branch, so that it runs in wide registers.
fn is_collapsed(window: &[u8; WINDOW]) -> bool {
    let is_plain = |byte: u8| byte.wrapping_sub(b'!') <= b'\x7f' - b'!';
    let is_alone = |at: usize| (window[at] == b' ') & is_plain(window[at + 1]);
    (0..WINDOW - 1).fold(true, |all, at| all & (is_plain(window[at]) | is_alone(at)))
}

/// Han and kana: characters that carry about a word's share of text each.
pub fn is_wide(c: char) -> bool {
    c >= '\u{3005}'
        && matches!(
            c,
            '\u{3005}'
                | '\u{3007}'
                | '\u{3040}'..='\u{30ff}'
                | '\u{3400}'..='\u{4dbf}'
                | '\u{4e00}'..='\u{9fff}'
                | '\u{f900}'..='\u{faff}'
                | '\u{20000}'..='\u{3ffff}'
        )
}

/// Whether a character is of a script that has no spaces between words, and whose words only a model finds: Thai, Lao,
/// Burmese, Khmer.
pub fn is_unspaced(c: char) -> bool {
    matches!(c, '\u{e00}'..='\u{eff}' | '\u{1000}'..='\u{109f}' | '\u{1780}'..='\u{17ff}')
}

/// Marks that end or divide sentences, Latin and Chinese.
pub(crate) fn is_punctuation(c: char) -> bool {
    matches!(c, ',' | ';' | '?' | '!' | '.' | '，' | '。' | '、' | '；' | '？' | '！')
}

/// Word character of Python's `\w` on text: letters, numbers and the low line.
///
/// Rust's "alphanumeric" also has combining vowel signs and circled letters, which are no letters by category.
pub fn is_word(c: char) -> bool {
    if c.is_ascii() {
        return c.is_ascii_alphanumeric() || c == '_';
    }
    is_alphanumeric(c) && !is_combining_mark(c) && !is_symbol_letter(c)
}

/// The characters below it have a bit each in [`ALPHANUMERIC`]: the letters of all alphabets in daily use, and Hangul's parts.
const FIRST_WITHOUT_BIT: usize = 0x1200;

/// A bit for each character, whether it is a letter or a number.
static ALPHANUMERIC: LazyLock<[u64; FIRST_WITHOUT_BIT / 64]> = LazyLock::new(|| {
    let bit = |code: usize| char::from_u32(code as u32).is_some_and(char::is_alphanumeric);
    std::array::from_fn(|word| (0..64).fold(0, |bits, at| bits | u64::from(bit(64 * word + at)) << at))
});

/// The same as [`char::is_alphanumeric`], which searches long lists for what is not ASCII: on a page of one alphabet that is most
/// of the work of reading it.
pub(crate) fn is_alphanumeric(c: char) -> bool {
    if c.is_ascii() {
        return c.is_ascii_alphanumeric();
    }
    let code = c as usize;
    match ALPHANUMERIC.get(code / 64) {
        Some(bits) => bits >> (code % 64) & 1 == 1,
        None => c.is_alphanumeric(),
    }
}

/// Circled and squared letters: alphabetic by property, symbols by category.
fn is_symbol_letter(c: char) -> bool {
    matches!(c, '\u{24b6}'..='\u{24e9}' | '\u{1f130}'..='\u{1f149}' | '\u{1f150}'..='\u{1f169}' | '\u{1f170}'..='\u{1f189}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_and_numbers_are_those_of_the_standard_library() {
        assert!(('\0'..='\u{ffff}').all(|c| is_alphanumeric(c) == c.is_alphanumeric()));
    }

    #[test]
    fn white_space_collapses_across_pieces() {
        let mut line = String::new();
        for piece in [" \t", "a \u{3000}", "\r\nb", " ", "c"] {
            append_collapsed(&mut line, piece);
        }
        assert_eq!(line, "a b c");
        line.push('\n');
        append_collapsed(&mut line, " d ");
        assert_eq!(line, "a b c\nd ");
        append_collapsed(&mut line, "e  é f\u{1} 中\u{85}g");
        assert_eq!(line, "a b c\nd e é f\u{1} 中 g");
    }

    #[test]
    fn words_one_space_apart_are_taken_as_they_are() {
        let lengths = ["a bc d", "a b  c", "é b c ", "a\u{a0}b", "a é\n", "a "].map(collapsed_length);
        assert_eq!(lengths, [6, 3, 6, 1, 4, 1]);
    }

    #[test]
    fn long_texts_are_taken_up_to_the_first_blank_that_does_not_stand_alone() {
        let long = "one two, three; four five six seven.".repeat(4);
        for at in 1..long.len() {
            for (set_in, is_taken) in [
                ("x  y", 1),
                ("x\ty", 1),
                ("x y", 3),
                ("xéy", 4),
                ("中 文", 7),
                ("x\u{3000}", 1),
            ] {
                let text = format!("{}{set_in}{}", &long[..at], &long[at..]);
                let (before, whole) = (&long[..at], set_in.len() == is_taken);
                let joined = before.ends_with(' ') || long[at..].starts_with(' ');
                let expected = if whole { text.len() } else { at + is_taken };
                assert!(joined || collapsed_length(&text) == expected, "{text}");
            }
            assert_eq!(collapsed_length(&long[..at]), long[..at].trim_end().len());
        }
    }

    #[test]
    fn blanks_are_drawn_as_python_draws_them() {
        assert!(
            ['\u{1c}', '\u{3000}', '\u{85}', '\u{a0}', '\n']
                .into_iter()
                .all(is_blank)
        );
        assert!(['\u{200b}', '\u{feff}', 'a', '。'].into_iter().all(|c| !is_blank(c)));
    }

    #[test]
    fn words_are_letters_numbers_and_the_low_line() {
        assert!("aZ0_é中ª²Ⅷ٣".chars().all(is_word));
        assert!(!"-#;& \u{300}\u{93f}Ⓐ😀".chars().any(is_word));
    }
}
