//! What Python and Java call white space and word characters; Rust draws these lines elsewhere.

use unicode_normalization::char::is_combining_mark;

/// White space of Python's `\s` on text: Unicode's, and the four separators U+001C to U+001F.
pub fn is_python_space(c: char) -> bool {
    c.is_whitespace() || ('\u{1c}'..='\u{1f}').contains(&c)
}

/// White space of Java's `\s`: six ASCII characters, so a no-break or ideographic space is not one.
pub fn is_java_space(c: char) -> bool {
    matches!(c, ' ' | '\t' | '\n' | '\u{b}' | '\u{c}' | '\r')
}

/// Characters at which Java's `.` stops.
pub fn is_java_line_end(c: char) -> bool {
    matches!(c, '\n' | '\r' | '\u{85}' | '\u{2028}' | '\u{2029}')
}

/// Word character of Python's `\w` on text: letters, numbers and the low line.
///
/// Rust's "alphanumeric" also has combining vowel signs and circled letters, which are no letters by category.
pub fn is_python_word(c: char) -> bool {
    if c.is_ascii() {
        return c.is_ascii_alphanumeric() || c == '_';
    }
    c.is_alphanumeric() && !is_combining_mark(c) && !is_symbol_letter(c)
}

/// Circled and squared letters: alphabetic by property, symbols by category.
fn is_symbol_letter(c: char) -> bool {
    matches!(c, '\u{24b6}'..='\u{24e9}' | '\u{1f130}'..='\u{1f149}' | '\u{1f150}'..='\u{1f169}' | '\u{1f170}'..='\u{1f189}')
}

/// Length in bytes of `name` at the start of `text` in any case, as Python's case-blind matching sees it.
///
/// `name` is lower-case ASCII. Python also takes the long s for s, and the dotted capital and the dotless small i for i.
pub fn python_name_length(text: &str, name: &str) -> Option<usize> {
    let mut characters = text.chars();
    for expected in name.chars() {
        let c = characters.next()?;
        let same = match expected {
            'i' => matches!(c, 'i' | 'I' | 'İ' | 'ı'),
            's' => matches!(c, 's' | 'S' | 'ſ'),
            _ => c.eq_ignore_ascii_case(&expected),
        };
        if !same {
            return None;
        }
    }
    Some(text.len() - characters.as_str().len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn white_space_is_drawn_as_python_and_java_draw_it() {
        assert!(is_python_space('\u{1c}') && is_python_space('\u{3000}') && is_python_space('\u{85}'));
        assert!(!is_python_space('\u{200b}') && !is_python_space('\u{feff}'));
        assert!(is_java_space('\u{b}') && !is_java_space('\u{a0}') && !is_java_space('\u{1c}'));
    }

    #[test]
    fn words_are_letters_numbers_and_the_low_line() {
        assert!("aZ0_é中ª²Ⅷ٣".chars().all(is_python_word));
        assert!(!"-#;& \u{300}\u{93f}Ⓐ😀".chars().any(is_python_word));
    }

    #[test]
    fn names_match_in_any_case() {
        assert_eq!(python_name_length("SCRIPT>", "script"), Some(6));
        assert_eq!(
            python_name_length("ſcrıpt", "script"),
            Some(8),
            "long s and dotless i, two bytes each"
        );
        assert_eq!(python_name_length("scrip", "script"), None);
    }
}
