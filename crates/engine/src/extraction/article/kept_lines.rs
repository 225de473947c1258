//! Text outside of code whose line ends count: by its style, as verse, or because an element is written so.

use super::elements::{classes, declared};
use crate::document::{Document, ElementId, Tag, TextId, is_blank, is_wide};
use std::collections::HashSet;

/// An element is written in lines if one of its text nodes has as many lines, as many gaps between paragraphs, and no line that is
/// longer, in characters.
const LEAST_LINES: usize = 6;
const LEAST_GAPS: usize = 2;
const LONGEST_LINE: usize = 100;
/// Elements of a text with fixed lines that may say that it is code.
const FIRST_ELEMENTS: u32 = 4;
/// What classes call verse.
const VERSE: [&str; 7] = ["verse", "poem", "poetry", "stanza", "strophe", "lyrics", "lyric"];

/// Returns the elements whose text is written in lines and paragraphs, as a style sheet then shows it. Source of a paragraph that
/// was wrapped has no empty lines.
pub(super) fn written_in_lines(document: &Document) -> HashSet<ElementId> {
    let is_in_lines =
        |&text: &TextId| document.counts(text.until(text + 1)).characters > 0 && has_paragraphs(document.text(text));
    let in_lines = document.text_ids().iter().filter(is_in_lines);
    let holders: HashSet<ElementId> = in_lines.map(|text| document.texts()[text].element).collect();
    let marks_lines = |&id: &ElementId| {
        let elements = document.elements();
        elements[id].tag == Tag::P
            || document
                .children(id)
                .any(|child| matches!(elements[child].tag, Tag::Br | Tag::P))
    };
    holders.into_iter().filter(|id| !marks_lines(id)).collect()
}

fn has_paragraphs(text: &str) -> bool {
    let (mut lines, mut gaps, mut empty) = (0, 0, 0);
    for line in text.lines().map(|line| line.trim_matches(is_blank)) {
        if line.is_empty() {
            empty += 1;
            continue;
        }
        gaps += usize::from(empty > 0 && lines > 0);
        (lines, empty) = (lines + 1, 0);
        if line.len() > LONGEST_LINE && line.chars().nth(LONGEST_LINE).is_some() {
            return false;
        }
    }
    lines >= LEAST_LINES && gaps >= LEAST_GAPS
}

/// Returns whether the style of an element keeps line ends; `None` where it does not say so.
pub(super) fn by_style(document: &Document, id: ElementId) -> Option<bool> {
    let value = declared(document, id, "white-space")?;
    Some(value.starts_with("pre") || value.starts_with("break-spaces"))
}

/// Whether an element with fixed line ends is verse and no code.
pub(super) fn is_verse(document: &Document, id: ElementId) -> bool {
    let names_verse = |class: &str| {
        class
            .split(|c: char| !c.is_ascii_alphabetic())
            .any(|word| VERSE.contains(&word))
    };
    let end = document.elements()[id].end.min(id + FIRST_ELEMENTS);
    let says_code = |id: ElementId| {
        let is_language = |class: &str| class.starts_with("lang") || class == "prettyprint";
        document.elements()[id].tag == Tag::Code || classes(document, id).any(is_language)
    };
    if id.until(end).iter().any(says_code) {
        return false;
    }
    [id, document.elements()[id].parent]
        .into_iter()
        .any(|id| classes(document, id).any(names_verse))
}

/// Whether a text that follows a line end starts a paragraph: ideographic spaces indent it, or as many others before a character of
/// East Asia.
pub(super) fn is_indented(text: &str) -> bool {
    let words = text.trim_start_matches(is_blank);
    let blanks = &text[..text.len() - words.len()];
    let count = |space: char| blanks.matches(space).count();
    count('\u{3000}') > 0 || count('\u{2003}') >= 2 || words.starts_with(is_wide) && count('\u{a0}') >= 4
}

#[cfg(test)]
mod tests {
    use crate::extraction::article::leaves_of as text;

    #[test]
    fn styles_and_verse_keep_lines_and_paragraphs() {
        for html in [
            "<div style='white-space: pre-wrap'>\na\nb\n\nc</div>",
            "<p style='white-space:pre-line'>a\nb\n\nc</p>",
            "<div style='white-space:pre'>a\n<b>b</b>\n\n<i>c</i></div>",
            "<pre class=wp-block-verse>a\nb\n\nc</pre>",
            "<div class=poem><pre>a\nb\n\nc</pre></div>",
        ] {
            assert_eq!(text(html), "a\nb / c", "{html}");
        }
        let normal = "<div style='white-space:pre'><p style='white-space:normal'>a\nb</p></div>";
        assert_eq!(text(normal), "a b");
        assert_eq!(text("<pre>a\nb\n\nc</pre>"), "a\nb\n\nc", "code");
    }

    #[test]
    fn text_that_is_written_in_lines_keeps_them() {
        let post = "Day seven.\nIt rained.\n\nThe road was gone.\nSo was the bridge.\n\nWe waited.\nThen we left.\n";
        let kept = "Day seven.\nIt rained. / The road was gone.\nSo was the bridge. / We waited.\nThen we left.";
        assert_eq!(
            text(&format!("<div><b>x</b> <p>head</p></div><div>{post}</div>")),
            format!("x / head / {kept}")
        );
        assert!(!text(&format!("<p>{post}</p>")).contains('\n'), "a paragraph");
        assert!(
            !text(&format!("<div>{post}<br>x</div>")).contains("seven.\n"),
            "lines that are marked"
        );
        assert!(
            !text(&format!("<div>{}</div>", post.replace("\n\n", "\n"))).contains('\n'),
            "wrapped source"
        );
    }

    #[test]
    fn lines_of_a_source_in_east_asian_text_are_one() {
        assert_eq!(
            text("<p>分成了好几行来写，\n浏览器\n 显示<b>的\n</b>时候\n\n<i>（本来）</i>"),
            "分成了好几行来写，浏览器显示的时候（本来）"
        );
        assert_eq!(
            text("<p>他说：\n“你好”\nMixed\nwords 和\nEnglish"),
            "他说：“你好” Mixed words 和 English"
        );
        assert_eq!(text("<p>서울\n부산"), "서울 부산");
    }

    #[test]
    fn indents_begin_paragraphs() {
        assert_eq!(text("<div>　　一。<br>　　二。<br>三。</div>"), "一。 / 二。\n三。");
        assert_eq!(
            text("<div>　一。<br>\n「二。」<br>\n　三。</div>"),
            "一。 / 「二。」 / 三。"
        );
        assert_eq!(
            text("<div>一。<br>&nbsp;&nbsp;&nbsp;&nbsp;二。<br>「三」</div>"),
            "一。 / 二。 / 「三」"
        );
        assert_eq!(text("<div>　一。<br>　<i>二</i>。<br>三。</div>"), "一。 / 二。\n三。");
        assert_eq!(text("<div>a<br>&nbsp;&nbsp;&nbsp;&nbsp;b</div>"), "a\nb");
    }
}
