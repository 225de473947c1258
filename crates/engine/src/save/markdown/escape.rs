//! Text that must not become mark-up.

/// Escapes what CommonMark or GitHub's extensions would read as mark-up: inside a line, and at its start if
/// `at_line_start`.
pub fn escape(text: &str, at_line_start: bool) -> String {
    let mut out = String::with_capacity(text.len() + text.len() / 16);
    let mut rest = text;
    if at_line_start {
        let plain = text.bytes().take_while(u8::is_ascii_digit).count();
        let (digits, after) = text.split_at(plain);
        out.push_str(digits);
        rest = after;
        if marks_a_block(digits, after) {
            out.push('\\');
            out.extend(after.chars().next());
            rest = &after[1..];
        }
    }
    let mut previous = out.chars().next_back();
    // Programs that know formulas read two dollar signs as one; a single sign is a price.
    let is_formula = memchr::memchr_iter(b'$', rest.as_bytes()).nth(1).is_some();
    let mut characters = rest.chars().peekable();
    while let Some(c) = characters.next() {
        let next = characters.peek().copied();
        let opens_formula = c == '$' && is_formula && next.is_some_and(|next| !next.is_whitespace());
        if opens_formula || is_mark(c, previous, next) {
            out.push('\\');
        }
        out.push(c);
        previous = Some(c);
    }
    out
}

/// Whether the start of a line would begin a heading, a quote, a list, a rule or the underline of a heading.
fn marks_a_block(digits: &str, after: &str) -> bool {
    match after.as_bytes().first() {
        Some(b'.' | b')') => {
            let ends = after.chars().nth(1).is_none_or(char::is_whitespace);
            ends && !digits.is_empty() && digits.len() <= 9
        }
        Some(b'#' | b'>' | b'-' | b'+' | b'=' | b':') => digits.is_empty(),
        _ => false,
    }
}

fn is_mark(c: char, previous: Option<char>, next: Option<char>) -> bool {
    let is_word = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
    match c {
        '\\' | '`' | '*' | '[' | ']' | '<' | '~' | '|' => true,
        // snake_case is no emphasis.
        '_' => !(is_word(previous) && is_word(next)),
        '&' => next.is_some_and(|next| next.is_ascii_alphanumeric() || next == '#'),
        _ => false,
    }
}

/// A code span; in a table, bars inside are escaped too.
pub(super) fn code_span(text: &str, in_table: bool) -> String {
    let text = text.replace('\n', " ");
    let text = if in_table { text.replace('|', "\\|") } else { text };
    let fence = "`".repeat(longest_row_of_backticks(&text) + 1);
    let touches = text.starts_with('`') || text.ends_with('`') || text.starts_with(' ') && text.ends_with(' ');
    if touches {
        format!("{fence} {text} {fence}")
    } else {
        format!("{fence}{text}{fence}")
    }
}

pub(super) fn longest_row_of_backticks(text: &str) -> usize {
    text.split(|c| c != '`').map(str::len).max().unwrap_or(0)
}

/// A link's target: what would end it or be decoded once more is percent-encoded.
pub(super) fn target(url: &str) -> String {
    let mut out = String::with_capacity(url.len());
    for c in url.chars() {
        match c {
            ' ' | '(' | ')' | '<' | '>' | '\\' | '|' | '`' | '"' | '[' | ']' => {
                out.push_str(&format!("%{:02X}", c as u32))
            }
            '&' => out.push_str("&amp;"),
            _ => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_inside_a_line_are_escaped_and_plain_text_is_not() {
        assert_eq!(
            escape("a *b* _c_ snake_case 2 > 1, fish & chips", false),
            "a \\*b\\* \\_c\\_ snake_case 2 > 1, fish & chips"
        );
        assert_eq!(
            escape("<b>[x](y)`z`~~s~~|&lt;\\", false),
            "\\<b>\\[x\\](y)\\`z\\`\\~\\~s\\~\\~\\|\\&lt;\\\\"
        );
    }

    #[test]
    fn prices_are_no_formula() {
        assert_eq!(escape("$5 or 9 US$", false), "\\$5 or 9 US$");
        assert_eq!(escape("about $5, $ 6", false), "about \\$5, $ 6");
        assert_eq!(escape("about $5", false), "about $5");
    }

    #[test]
    fn the_start_of_a_line_begins_no_block() {
        let cases = [
            ("# a", "\\# a"),
            ("> a", "\\> a"),
            ("- a", "\\- a"),
            ("+ a", "\\+ a"),
            ("---", "\\---"),
            ("===", "\\==="),
            ("* * *", "\\* \\* \\*"),
            ("1. a", "1\\. a"),
            ("2026) a", "2026\\) a"),
            ("4.1", "4.1"),
            ("1st", "1st"),
            ("3 a", "3 a"),
            ("", ""),
        ];
        for (text, escaped) in cases {
            assert_eq!(escape(text, true), escaped);
        }
    }

    #[test]
    fn code_keeps_its_backticks() {
        assert_eq!(code_span("a", false), "`a`");
        assert_eq!(code_span("a``b", false), "```a``b```");
        assert_eq!(code_span("`a", false), "`` `a ``");
        assert_eq!(code_span("a|b", true), "`a\\|b`");
    }

    #[test]
    fn targets_cannot_end_early() {
        assert_eq!(
            target("https://e.example/a_(b)?c=\\&lt;"),
            "https://e.example/a_%28b%29?c=%5C&amp;lt;"
        );
    }
}
