//! Text and values that stay what they are in HTML.

use crate::save::characters::{in_body, in_one_line};
use url::Url;

/// Appends text; nothing in it can open a tag or a character reference.
pub(in crate::save) fn push_text(html: &mut String, text: &str) {
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
pub(in crate::save) fn push_attribute(html: &mut String, name: &str, value: &str) {
    push_quoted(html, name, &in_one_line(value));
}

/// Appends the attribute that keeps the TeX of a formula, line ends and all.
pub(super) fn push_tex(html: &mut String, tex: &str) {
    push_quoted(html, "data-tex", &in_body(tex));
}

fn push_quoted(html: &mut String, name: &str, value: &str) {
    html.push_str(&format!(" {name}=\""));
    for c in value.chars() {
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

/// Appends the start tag of a link that does not reveal the page to its target.
pub(super) fn push_link(html: &mut String, target: &Url) {
    html.push_str("<a");
    push_attribute(html, "href", target.as_str());
    html.push_str(" rel=\"noopener noreferrer\">");
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
