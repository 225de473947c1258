//! Text and values that stay what they are in HTML.

use crate::save::characters::in_one_line;

/// Appends text; nothing in it can open a tag or a character reference.
pub(super) fn push_text(html: &mut String, text: &str) {
    for c in text.chars() {
        match c {
            '&' => html.push_str("&amp;"),
            '<' => html.push_str("&lt;"),
            '>' => html.push_str("&gt;"),
            other => html.push(other),
        }
    }
}

/// Appends ` name="value"`, the value in one line.
pub(super) fn push_attribute(html: &mut String, name: &str, value: &str) {
    html.push(' ');
    html.push_str(name);
    html.push_str("=\"");
    for c in in_one_line(value).chars() {
        match c {
            '&' => html.push_str("&amp;"),
            '"' => html.push_str("&quot;"),
            '<' => html.push_str("&lt;"),
            '>' => html.push_str("&gt;"),
            other => html.push(other),
        }
    }
    html.push('"');
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_gets_out_of_its_place() {
        let mut html = String::new();
        push_text(&mut html, "a</p>&lt;");
        push_attribute(&mut html, "alt", "\"> <b\n>&quot;");
        assert_eq!(html, "a&lt;/p&gt;&amp;lt; alt=\"&quot;&gt; &lt;b &gt;&amp;quot;\"");
    }
}
