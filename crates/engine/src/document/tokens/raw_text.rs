//! Where the text of an element ends that has no tags of its own (§13.2.5.9 to 31).

use memchr::{memchr, memchr_iter, memchr2};

/// The byte of the first `</name` that ends the element.
pub(super) fn end_tag(text: &str, name: &str) -> Option<usize> {
    let is_end = |behind: &[u8]| behind.strip_prefix(b"/").is_some_and(|behind| is_tag(behind, name));
    find_tag(text.as_bytes(), is_end)
}

/// How the text of a script is read at a place.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Script {
    Plain,
    /// Behind `<!--`.
    Escaped,
    /// Behind `<!--` and `<script`: the next end tag is that one's.
    DoublyEscaped,
}

/// The byte of the `</script` that ends a script: not one between `<!-- <script` and the `</script` or `-->` that
/// answers it. One pass over any script.
pub(super) fn script_end(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    let (mut at, mut state) = (0, Script::Plain);
    loop {
        at += match state {
            Script::Plain => memchr(b'<', &bytes[at..])?,
            _ => memchr2(b'<', b'-', &bytes[at..])?,
        };
        let rest = &bytes[at..];
        let is_end = || rest.strip_prefix(b"</").is_some_and(|behind| is_tag(behind, "script"));
        let is_start = || rest.strip_prefix(b"<").is_some_and(|behind| is_tag(behind, "script"));
        match state {
            Script::Plain | Script::Escaped if is_end() => return Some(at),
            Script::Plain if rest.starts_with(b"<!--") => {
                state = Script::Escaped;
                // The dashes of the beginning may be those of the end.
                at += "<!".len() - 1;
            }
            Script::Escaped | Script::DoublyEscaped if rest.starts_with(b"-->") => state = Script::Plain,
            Script::Escaped if is_start() => state = Script::DoublyEscaped,
            Script::DoublyEscaped if is_end() => state = Script::Escaped,
            _ => {}
        }
        at += 1;
    }
}

/// The first `<` behind which there is what is wanted.
fn find_tag(bytes: &[u8], is_wanted: impl Fn(&[u8]) -> bool) -> Option<usize> {
    memchr_iter(b'<', bytes).find(|at| is_wanted(&bytes[at + 1..]))
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
