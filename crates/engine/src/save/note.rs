//! Notes of the reader, which are Markdown, in HTML.

use super::characters::in_body;
use pulldown_cmark::{CowStr, Event, LinkType, Parser, Tag, TagEnd, html};
use url::Url;

/// A note as XHTML, which HTML takes, too. Lines stay lines; HTML in it is text, of a picture its words are left, and a link leads to the
/// web or to an address of mail, or is none.
pub(in crate::save) fn note_html(note: &str) -> String {
    let note = in_body(note);
    // Whether each link that is open is kept.
    let mut links: Vec<bool> = Vec::new();
    let events = Parser::new(&note).filter_map(|event| match event {
        Event::Html(text) | Event::InlineHtml(text) => Some(Event::Text(text)),
        Event::SoftBreak => Some(Event::HardBreak),
        Event::Start(Tag::Image { .. }) | Event::End(TagEnd::Image) => None,
        Event::Start(Tag::Link {
            link_type,
            dest_url,
            title,
            id,
        }) => {
            let address = match link_type {
                LinkType::Email => Some(dest_url),
                _ => address(&dest_url),
            };
            links.push(address.is_some());
            address.map(|dest_url| {
                Event::Start(Tag::Link {
                    link_type,
                    dest_url,
                    title,
                    id,
                })
            })
        }
        Event::End(TagEnd::Link) => links.pop().unwrap_or_default().then_some(event),
        event => Some(event),
    });
    let mut written = String::new();
    html::push_html(&mut written, events);
    written
}

/// Where a link leads, if that is the web or an address of mail.
fn address(written: &str) -> Option<CowStr<'static>> {
    let url = Url::parse(written).ok()?;
    matches!(url.scheme(), "http" | "https" | "mailto").then(|| CowStr::from(String::from(url)))
}

#[cfg(test)]
mod tests {
    use super::note_html;

    #[test]
    fn notes_are_markdown() {
        for (note, expected) in [
            ("A *note* -- and <b>&", "<p>A <em>note</em> -- and &lt;b&gt;&amp;</p>\n"),
            ("one\ntwo\n\nthree", "<p>one<br />\ntwo</p>\n<p>three</p>\n"),
            ("[a](http://x.org)", "<p><a href=\"http://x.org/\">a</a></p>\n"),
            ("[a](javascript:b) [c](d.html) ![e](f.png)", "<p>a c e</p>\n"),
            (
                "<div>\n<script>x</script>\n</div>",
                "&lt;div&gt;\n&lt;script&gt;x&lt;/script&gt;\n&lt;/div&gt;",
            ),
            ("<ada@x.org>", "<p><a href=\"mailto:ada@x.org\">ada@x.org</a></p>\n"),
            ("a\u{0}b\u{c}", "<p>ab</p>\n"),
        ] {
            assert_eq!(note_html(note), expected, "{note}");
        }
    }
}
