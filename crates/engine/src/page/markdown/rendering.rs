//! The body of a Markdown file as HTML: CommonMark with GitHub's tables, strike-through, footnotes and tasks, and formulas.
//!
//! What Clearline's own Markdown says becomes what its own HTML says: footnotes have their roles, formulas their TeX. Elements that
//! the file holds stay, but for those that would hide the text after them or end the article.

use super::push_attribute;
use crate::page::content::push_escaped;
use memchr::memchr_iter;
use pulldown_cmark::{CowStr, Event, Options, Parser, Tag, TagEnd, html};
use std::collections::HashMap;
use std::fmt;
use std::ops::Range;

/// Elements whose tags are shown as text: those of GitHub's “Disallowed Raw HTML”, and those that make up the page around the
/// article.
const SHOWN_TAGS: [&[u8]; 18] = [
    b"title",
    b"textarea",
    b"style",
    b"xmp",
    b"iframe",
    b"noembed",
    b"noframes",
    b"script",
    b"plaintext",
    b"main",
    b"base",
    b"meta",
    b"link",
    b"template",
    b"noscript",
    b"frameset",
    b"html",
    b"body",
];

/// The HTML of a body; `None` where it becomes many times its size. In a file of our own, items have the numbers that stand before
/// them; CommonMark counts on from the first.
pub(super) fn rendered(markdown: &str, is_own: bool) -> Option<String> {
    let options = Options::ENABLE_TABLES
        | Options::ENABLE_STRIKETHROUGH
        | Options::ENABLE_FOOTNOTES
        | Options::ENABLE_TASKLISTS
        | Options::ENABLE_MATH;
    let mut notes = Notes::default();
    let events = Parser::new_ext(markdown, options).into_offset_iter();
    // A cell that the row of the file has not takes no place there.
    let is_there = |(event, place): &(Event<'_>, Range<usize>)| {
        !matches!(event, Event::Start(Tag::TableCell) | Event::End(TagEnd::TableCell)) || !place.is_empty()
    };
    let events = events.filter(is_there).map(|(event, place)| match event {
        Event::Start(Tag::Item) if is_own => item(markdown.get(place).unwrap_or_default()),
        event => notes.own_form(event),
    });
    let mut html = Bounded {
        html: String::with_capacity(markdown.len() + markdown.len() / 4),
        most: 8 * markdown.len() + (1 << 20),
    };
    html::write_html_fmt(&mut html, events).ok()?;
    Some(html.html)
}

/// The start of an item, with the number that it begins with.
fn item(text: &str) -> Event<'_> {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    match text.get(..digits).and_then(|digits| digits.parse::<u32>().ok()) {
        Some(number) => Event::Html(format!("<li value=\"{number}\">").into()),
        None => Event::Start(Tag::Item),
    }
}

/// HTML that may only grow to a size.
struct Bounded {
    html: String,
    most: usize,
}

impl fmt::Write for Bounded {
    fn write_str(&mut self, part: &str) -> fmt::Result {
        if self.html.len() + part.len() > self.most {
            return Err(fmt::Error);
        }
        self.html.push_str(part);
        Ok(())
    }
}

/// The numbers of footnotes, in the order in which the file names them.
#[derive(Default)]
struct Notes(HashMap<String, usize>);

impl Notes {
    /// The number of the footnote of this name. `[^N]` and `[^n]` name the same one, as they do for the parser.
    fn number(&mut self, name: &str) -> usize {
        let next = self.0.len() + 1;
        *self.0.entry(name.to_lowercase()).or_insert(next)
    }

    /// An event in the form that saved articles have.
    fn own_form<'a>(&mut self, event: Event<'a>) -> Event<'a> {
        match event {
            Event::FootnoteReference(name) => {
                let number = self.number(&name);
                let mut html = format!("<a href=\"#note-{number}\" role=\"doc-noteref\"><sup>");
                push_escaped(&mut html, &name);
                html.push_str("</sup></a>");
                Event::InlineHtml(html.into())
            }
            Event::Start(Tag::FootnoteDefinition(name)) => {
                let number = self.number(&name);
                let mut html = format!("<div class=\"note\" role=\"doc-footnote\" id=\"note-{number}\"");
                push_attribute(&mut html, "data-label", &name);
                html.push('>');
                Event::Html(html.into())
            }
            Event::End(TagEnd::FootnoteDefinition) => Event::Html("</div>\n".into()),
            Event::InlineMath(tex) => Event::InlineHtml(math("span", "math", &tex).into()),
            Event::DisplayMath(tex) => Event::InlineHtml(math("div", "math math-display", &tex).into()),
            Event::TaskListMarker(is_done) => Event::Text(if is_done { "☑ " } else { "☐ " }.into()),
            Event::Html(html) => Event::Html(harmless(html)),
            Event::InlineHtml(html) => Event::InlineHtml(harmless(html)),
            other => other,
        }
    }
}

fn math(element: &str, class: &str, tex: &str) -> String {
    let tex = tex.trim();
    let mut html = format!("<{element} class=\"{class}\"");
    push_attribute(&mut html, "data-tex", tex);
    html.push('>');
    push_escaped(&mut html, tex);
    html.push_str(&format!("</{element}>"));
    html
}

/// Mark-up whose tags are text where they must be shown.
fn harmless(html: CowStr<'_>) -> CowStr<'_> {
    let is_shown = |at: &usize| {
        let tag = html.as_bytes().get(at + 1..).unwrap_or_default();
        let tag = tag.strip_prefix(b"/").unwrap_or(tag);
        SHOWN_TAGS.iter().any(|name| {
            let is_named = tag.get(..name.len()).is_some_and(|tag| tag.eq_ignore_ascii_case(name));
            is_named && !tag.get(name.len()).is_some_and(u8::is_ascii_alphanumeric)
        })
    };
    let shown: Vec<usize> = memchr_iter(b'<', html.as_bytes()).filter(is_shown).collect();
    if shown.is_empty() {
        return html;
    }
    let mut out = String::with_capacity(html.len() + 3 * shown.len());
    let mut from = 0;
    for at in shown {
        out.push_str(&html[from..at]);
        out.push_str("&lt;");
        from = at + 1;
    }
    out.push_str(&html[from..]);
    out.into()
}
