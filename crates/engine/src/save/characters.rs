//! Characters that are not seen but do something: control characters and those that turn the direction of text.
//!
//! A page may hold them to fake a file name ("gnp.exe" read backwards) or to send commands to a terminal.

use std::borrow::Cow;
use std::io::{self, Write};

/// Marks, embeddings, overrides and isolates of the Unicode bidirectional algorithm (UAX #9, §2).
pub fn is_bidi_control(c: char) -> bool {
    matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// Characters without a shape and without a use in a title: zero-width space and no-break space, word joiner, soft
/// hyphen, noncharacters. Joiners stay, since Persian, Indic scripts and emoji need them.
pub fn is_shapeless(c: char) -> bool {
    matches!(c, '\u{ad}' | '\u{200b}' | '\u{2060}'..='\u{2064}' | '\u{feff}' | '\u{fdd0}'..='\u{fdef}')
        || c as u32 & 0xfffe == 0xfffe
}

/// The first characters of a text, with a sign of omission where there are more.
pub fn beginning(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        Some((end, _)) => format!("{}…", text[..end].trim_end()),
        None => text.to_owned(),
    }
}

/// A title, a name or a message in one line: white space collapsed, nothing that acts or is invisible.
pub fn in_one_line(text: &str) -> String {
    let mut line = String::with_capacity(text.len());
    for c in text.chars() {
        if c.is_whitespace() {
            if !line.is_empty() && !line.ends_with(' ') {
                line.push(' ');
            }
        } else if !c.is_control() && !is_bidi_control(c) && !is_shapeless(c) {
            line.push(c);
        }
    }
    line.truncate(line.trim_end().len());
    line
}

/// Text for a terminal: line ends and tabs stay, all else that acts is left out.
pub fn on_terminal(text: &str) -> Cow<'_, str> {
    without(text, |c| acts(c) || is_bidi_control(c))
}

/// Text of an article: line ends and tabs stay, other control characters go, and so do the characters that turn the
/// direction of text unless each that opens is closed.
pub fn in_body(text: &str) -> Cow<'_, str> {
    let is_balanced = text.split("\n\n").all(is_balanced);
    without(text, |c| acts(c) || !is_balanced && is_directional(c))
}

/// Writes a part of a string of JSON, with what acts on a terminal or turns the direction of text as escapes.
pub(super) fn write_in_json<W: ?Sized + Write>(out: &mut W, part: &str) -> io::Result<()> {
    let is_unwanted = |c: char| acts(c) || is_bidi_control(c);
    for part in part.split_inclusive(is_unwanted) {
        let plain = part.trim_end_matches(is_unwanted);
        out.write_all(plain.as_bytes())?;
        for c in part[plain.len()..].chars() {
            write!(out, "\\u{:04x}", c as u32)?;
        }
    }
    Ok(())
}

fn acts(c: char) -> bool {
    c.is_control() && c != '\n' && c != '\t'
}

/// Bidi controls that reach beyond themselves; the marks do not.
fn is_directional(c: char) -> bool {
    matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// Whether every embedding, override and isolate of a paragraph is closed by its own kind of closing character.
fn is_balanced(paragraph: &str) -> bool {
    let mut open = Vec::new();
    for c in paragraph.chars() {
        match c {
            '\u{202a}' | '\u{202b}' | '\u{202d}' | '\u{202e}' => open.push('\u{202c}'),
            '\u{2066}'..='\u{2068}' => open.push('\u{2069}'),
            '\u{202c}' | '\u{2069}' if open.pop() != Some(c) => return false,
            _ => {}
        }
    }
    open.is_empty()
}

fn without(text: &str, unwanted: impl Fn(char) -> bool) -> Cow<'_, str> {
    if text.contains(&unwanted) {
        Cow::Owned(text.chars().filter(|&c| !unwanted(c)).collect())
    } else {
        Cow::Borrowed(text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::save::outline::write_json_line;

    #[test]
    fn a_line_holds_nothing_that_acts() {
        assert_eq!(
            in_one_line(" a\tb\u{1b}[31m\n\u{202e}c\u{feff}\u{fffe}\u{3000}"),
            "a b[31m c"
        );
        assert_eq!(in_one_line("می\u{200c}خواهم"), "می\u{200c}خواهم");
    }

    #[test]
    fn a_terminal_gets_no_commands() {
        assert_eq!(on_terminal("a\u{1b}]0;x\u{7}\n\tb\u{9b}2J"), "a]0;x\n\tb2J");
        assert!(matches!(on_terminal("plain\n"), Cow::Borrowed(_)));
    }

    #[test]
    fn json_says_the_same_without_acting() {
        let text = "a\u{1b}\u{7f}\u{9b}\u{202e}b\n\u{2066}中";
        let mut json = Vec::new();
        write_json_line(&mut json, text).unwrap();
        let json = String::from_utf8(json).unwrap();
        assert_eq!(json.trim_end(), r#""a\u001b\u007f\u009b\u202eb\n\u2066中""#);
        assert_eq!(serde_json::from_str::<String>(&json).unwrap(), text);
    }

    #[test]
    fn direction_may_turn_where_it_turns_back() {
        let closed = "a \u{202b}שלום\u{202c} b";
        assert_eq!(in_body(closed), closed);
        assert_eq!(in_body("a \u{202e}gnp.exe"), "a gnp.exe");
        assert_eq!(in_body("a \u{2066}b\n\nc\u{2069}"), "a b\n\nc");
        assert_eq!(in_body("a\u{202c}b"), "ab");
    }
}
