//! Quotes and lists in each other, up to a depth: for every line, a parser looks at all of those that are open.

use std::borrow::Cow;

/// Levels that one line opens at most.
const MOST_LEVELS: usize = 100;

/// The same text, but that no line opens more levels: the marks of deeper ones are text, and deeper indents are shorter.
pub(super) fn bounded(text: &str) -> Cow<'_, str> {
    if text.split_inclusive('\n').all(|line| excess(line).is_none()) {
        return Cow::Borrowed(text);
    }
    let mut bounded = String::with_capacity(text.len() + 64);
    for line in text.split_inclusive('\n') {
        match excess(line).and_then(|at| line.split_at_checked(at)) {
            Some((marks, rest)) => {
                bounded.push_str(marks);
                let rest = rest.trim_start_matches([' ', '\t']);
                if rest.starts_with(|c: char| c.is_ascii_punctuation()) {
                    bounded.push('\\');
                }
                bounded.push_str(rest);
            }
            None => bounded.push_str(line),
        }
    }
    Cow::Owned(bounded)
}

/// Where a line opens one level more than it may. A mark opens one, and so do two blanks.
fn excess(line: &str) -> Option<usize> {
    let mut blanks = 0;
    let mut marks = 0;
    let mut digits = 0;
    for (at, byte) in line.bytes().enumerate() {
        match byte {
            b' ' => blanks += 1,
            b'\t' => blanks += 4,
            b'>' => marks += 1,
            b'-' | b'+' | b'*' if ends_mark(line, at) => marks += 1,
            b'.' | b')' if digits > 0 && ends_mark(line, at) => marks += 1,
            b'0'..=b'9' if digits < 9 => {}
            _ => return None,
        }
        digits = if byte.is_ascii_digit() { digits + 1 } else { 0 };
        if marks + blanks / 2 > MOST_LEVELS {
            return is_nested(line, at).then_some(at);
        }
    }
    None
}

/// Whether a mark of a list ends here: something else than a blank behind it makes text of it, as in the border of a table.
fn ends_mark(line: &str, at: usize) -> bool {
    let next = line.as_bytes().get(at + 1);
    next.is_none_or(|next| matches!(next, b' ' | b'\t' | b'\n' | b'\r'))
}

/// Whether these marks open lists in each other. A row of equal dashes or asterisks is a horizontal rule of any length.
fn is_nested(line: &str, at: usize) -> bool {
    let marks = line.get(..at).unwrap_or_default();
    let first = marks.trim_start().chars().next();
    let is_row = matches!(first, Some('-' | '*' | '+')) && marks.trim_start().chars().all(|c| Some(c) == first);
    !is_row
}
