//! The space that Chinese sets between its characters and Latin letters or digits, where a value joins the words around it.

/// The marks that Fluent sets around each value: FIRST STRONG ISOLATE and POP DIRECTIONAL ISOLATE.
const MARKS: [char; 2] = ['\u{2068}', '\u{2069}'];

/// The text without the marks around its values, and with a space in place of one that parts a Chinese character from a Latin letter or a
/// digit. Within a value, such as a title, nothing changes, but that such marks of its own go.
pub(crate) fn spaced(text: &str) -> String {
    let mut spaced = String::with_capacity(text.len());
    let mut is_seam = false;
    for c in text.chars() {
        if MARKS.contains(&c) {
            is_seam = true;
            continue;
        }
        let before = spaced.chars().next_back();
        if is_seam && before.is_some_and(|before| want_space(before, c) || want_space(c, before)) {
            spaced.push(' ');
        }
        spaced.push(c);
        is_seam = false;
    }
    spaced
}

/// The text with a space wherever a Chinese character and a Latin letter or a digit meet.
pub(crate) fn spaced_out(text: &str) -> String {
    let seams = text.chars().flat_map(|c| [MARKS[0], c]);
    spaced(&seams.collect::<String>())
}

fn want_space(one: char, other: char) -> bool {
    // CJK Unified Ideographs, and those of Extension A.
    matches!(one, '\u{3400}'..='\u{4DBF}' | '\u{4E00}'..='\u{9FFF}') && other.is_ascii_alphanumeric()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_parted_from_chinese_words_and_left_alone_within() {
        assert_eq!(spaced("位于\u{2068}article 元素\u{2069}内。"), "位于 article 元素内。");
        assert_eq!(spaced("\u{2068}2026\u{2069}年\u{2068}1\u{2069} 月"), "2026 年 1 月");
        assert_eq!(spaced("打开“\u{2068}iPhone发布\u{2069}”"), "打开“iPhone发布”");
        assert_eq!(spaced("第\u{2068}三\u{2069}页"), "第三页");
    }
}
