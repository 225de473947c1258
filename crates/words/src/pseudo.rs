//! Words that nobody speaks, for those who make the window.

use std::borrow::Cow;

/// A text with accents on its vowels, and two fifths longer. It stays readable, so that the window can be used.
pub(crate) fn lengthened(text: &str) -> Cow<'_, str> {
    if !text.contains(char::is_alphabetic) {
        return Cow::Borrowed(text);
    }
    let letters = text.chars().filter(|letter| letter.is_alphabetic()).count();
    let mut long: String = text.chars().map(accented).collect();
    let end = long.trim_end().len();
    long.insert_str(end, &"~".repeat((2 * letters).div_ceil(5)));
    Cow::Owned(long)
}

fn accented(letter: char) -> char {
    match letter {
        'a' => 'á',
        'e' => 'é',
        'i' => 'í',
        'o' => 'ó',
        'u' => 'ú',
        'A' => 'Á',
        'E' => 'É',
        'I' => 'Í',
        'O' => 'Ó',
        'U' => 'Ú',
        _ => letter,
    }
}

#[cfg(test)]
mod tests {
    use super::lengthened;
    use crate::{Language, Wording};

    #[test]
    fn words_are_two_fifths_longer_and_spaces_stay() {
        assert_eq!(lengthened("Save the text "), "Sávé thé téxt~~~~~ ");
        assert_eq!(lengthened(" · "), " · ");
        let said = Wording::of(Language::Pseudo).word("close");
        assert!(said.ends_with('~') && said.starts_with("Cl"), "{said}");
    }
}
