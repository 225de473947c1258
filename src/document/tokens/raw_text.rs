//! Where the text of an element ends that has no tags of its own (§13.2.5.9 to 31).

use memchr::{memchr, memmem};

/// The byte of the first `</name` that ends the element.
pub(super) fn end_tag(text: &str, name: &str) -> Option<usize> {
    find_tag(text, 0, |behind| is_tag(behind.strip_prefix(b"/")?, name).then_some(()))
}

/// The byte of the `</script` that ends a script: not one between `<!-- <script` and the `</script` or `-->` that
/// answers it.
pub(super) fn script_end(text: &str) -> Option<usize> {
    let mut from = 0;
    loop {
        let end = from + end_tag(&text[from..], "script")?;
        let Some(escaped) = memmem::find(&text.as_bytes()[from..end], b"<!--") else {
            return Some(end);
        };
        // The dashes of the beginning may be those of the end.
        let inside = from + escaped + "<!".len();
        from = match leave_escaped(text, inside) {
            Left::EndTag(end) => return Some(end),
            Left::Closed(behind) => behind,
            Left::Never => return None,
        };
    }
}

/// How a stretch of script in `<!--` ends.
enum Left {
    /// At this end tag, and with it the script.
    EndTag(usize),
    /// Before this byte, with `-->`.
    Closed(usize),
    Never,
}

fn leave_escaped(text: &str, inside: usize) -> Left {
    let bytes = text.as_bytes();
    let closed = memmem::find(&bytes[inside..], b"-->").map(|at| inside + at);
    let limit = closed.unwrap_or(bytes.len());
    let (mut at, mut is_doubly) = (inside, false);
    loop {
        let next = find_tag(&text[..limit], at, |behind| match behind.strip_prefix(b"/") {
            Some(behind) => is_tag(behind, "script").then_some(false),
            None => is_tag(behind, "script").then_some(true),
        });
        match next.map(|found| (found, bytes[found + 1] != b'/')) {
            Some((found, false)) if !is_doubly => return Left::EndTag(found),
            Some((found, is_start)) => {
                is_doubly = is_start;
                at = found + 1;
            }
            None => return closed.map_or(Left::Never, |closed| Left::Closed(closed + "-->".len())),
        }
    }
}

/// The first `<` from a byte on behind which there is what is wanted.
fn find_tag<T>(text: &str, from: usize, wanted: impl Fn(&[u8]) -> Option<T>) -> Option<usize> {
    let bytes = text.as_bytes();
    let mut at = from;
    loop {
        at += memchr(b'<', bytes.get(at..)?)?;
        if wanted(&bytes[at + 1..]).is_some() {
            return Some(at);
        }
        at += 1;
    }
}

/// Whether bytes begin with a tag's name and its end.
fn is_tag(bytes: &[u8], name: &str) -> bool {
    let is_name = |bytes: &[u8]| bytes.eq_ignore_ascii_case(name.as_bytes());
    bytes.split_at_checked(name.len()).is_some_and(|(head, rest)| {
        is_name(head) && matches!(rest.first(), Some(b'\t' | b'\n' | b'\x0c' | b' ' | b'/' | b'>'))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_own_end_tag_ends_an_element() {
        assert_eq!(end_tag("a</b></TITLE >", "title"), Some(5));
        assert_eq!(end_tag("a</titles></title", "title"), None);
    }

    #[test]
    fn a_script_in_a_comment_in_a_script_does_not_end_it() {
        let end = |text: &str| script_end(text).map(|end| text[..end].len());
        assert_eq!(end("a</script>"), Some(1));
        assert_eq!(end("<!-- a </script>"), Some(7));
        assert_eq!(end("<!-- <script> </script> b --></script>"), Some(29));
        assert_eq!(end("<!-- <script> --></script>"), Some(17));
        assert_eq!(end("<!--></script>"), Some(5));
        assert_eq!(end("<!-- <script> </script>"), None);
    }
}
