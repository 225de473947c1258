//! What Java calls white space, and names of tags as the programs' patterns match them.

/// White space of Java's `\s`: six ASCII characters, so a no-break or ideographic space is not one.
pub(super) fn is_java_space(c: char) -> bool {
    matches!(c, ' ' | '\t' | '\n' | '\u{b}' | '\u{c}' | '\r')
}

/// Characters at which Java's `.` stops.
pub(super) fn is_java_line_end(c: char) -> bool {
    matches!(c, '\n' | '\r' | '\u{85}' | '\u{2028}' | '\u{2029}')
}

/// Length in bytes of `name` at the start of `text` in any case, as Python's case-blind matching sees it.
///
/// `name` is lower-case ASCII. Python also takes the long s for s, and the dotted capital and the dotless small i for i.
pub(super) fn python_name_length(text: &str, name: &str) -> Option<usize> {
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
    fn white_space_is_drawn_as_java_draws_it() {
        assert!(is_java_space('\u{b}') && !is_java_space('\u{a0}') && !is_java_space('\u{1c}'));
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
