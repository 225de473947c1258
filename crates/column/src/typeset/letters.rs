//! Letters of other scripts in Chinese, Japanese and Korean.

/// Letters beside one wide character at least: a name in brackets makes no other text of an English paragraph.
const LETTERS: usize = 10;

/// Whether a character of a Chinese, Japanese or Korean text is a letter of another script, a digit or a space. The
/// middle dot and the multiplication sign are full width there.
pub(super) fn is_other(character: char) -> bool {
    character < '\u{1100}' && !matches!(character, '·' | '×')
}

/// Whether hardly any of a text is in the script of its Chinese, Japanese or Korean page. A character of those is half a
/// word, a letter of an alphabet a fifth of one.
pub(super) fn are_foreign(text: &str) -> bool {
    let letters = text.chars().filter(|&c| c.is_alphabetic() && is_other(c)).count();
    letters > LETTERS * text.chars().filter(|&c| c >= '\u{2E80}').count()
}
