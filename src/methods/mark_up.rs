//! Finding mark-up in a page's source, for the methods that are defined on source text and not on a parsed page.

/// First byte at or after `from` where `text` has `name` in any ASCII case; `name` is ASCII and begins with `<`.
pub fn find_ascii_tag(text: &str, name: &str, from: usize) -> Option<usize> {
    let (bytes, name) = (text.as_bytes(), name.as_bytes());
    let mut from = from;
    loop {
        let at = from + text.get(from..)?.find('<')?;
        if bytes
            .get(at..at + name.len())
            .is_some_and(|found| found.eq_ignore_ascii_case(name))
        {
            return Some(at);
        }
        from = at + 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_are_found_in_any_case() {
        assert_eq!(find_ascii_tag("a <p><SCRIPT>", "<script", 0), Some(5));
        assert_eq!(find_ascii_tag("a <p><SCRIPT>", "<script", 6), None);
        assert_eq!(find_ascii_tag("<scr", "<script", 0), None);
    }
}
