//! The table of contents: for readers of today, and for older ones.

use super::chapter::{Chapter, page};
use super::package::Facts;
use crate::save::html::{push_attribute, push_text};
use clearline_message::message;

/// An entry with those below it.
struct Entry {
    text: String,
    href: String,
    below: Vec<Entry>,
}

/// Levels of headings below an article.
const DEEPEST: usize = 3;

fn entries(chapters: &[Chapter]) -> Vec<Entry> {
    chapters.iter().map(entry).collect()
}

fn entry(chapter: &Chapter) -> Entry {
    // The open entries, from the article inwards, each with the level of its heading.
    let mut open = vec![(
        0,
        Entry {
            text: chapter.title.clone(),
            href: chapter.files.first().cloned().unwrap_or_default(),
            below: Vec::new(),
        },
    )];
    for (heading, file) in &chapter.headings {
        while open.len() > 1 && open.last().is_some_and(|(level, _)| *level >= heading.level) {
            close(&mut open);
        }
        if open.len() > DEEPEST {
            continue;
        }
        let file = chapter.files.get(*file).map_or("", String::as_str);
        let below = Entry {
            text: heading.text.clone(),
            href: format!("{file}#{}", heading.id),
            below: Vec::new(),
        };
        open.push((heading.level, below));
    }
    while open.len() > 1 {
        close(&mut open);
    }
    let (_, entry) = open.remove(0);
    entry
}

/// Puts the innermost open entry below the one around it.
fn close(open: &mut Vec<(u8, Entry)>) {
    if let Some((_, entry)) = open.pop()
        && let Some((_, around)) = open.last_mut()
    {
        around.below.push(entry);
    }
}

/// The table of contents of EPUB 3.
pub(super) fn nav(chapters: &[Chapter], facts: &Facts) -> String {
    let title = facts.word(&message!("book-contents"));
    let mut body = "<nav epub:type=\"toc\" role=\"doc-toc\" id=\"toc\">\n<h1>".to_owned();
    push_text(&mut body, &title);
    body.push_str("</h1>\n");
    push_list(&mut body, &entries(chapters));
    body.push_str("</nav>\n<nav epub:type=\"landmarks\" hidden=\"hidden\">\n<ol>\n");
    let first = chapters.first().and_then(|chapter| chapter.files.first());
    let landmarks = [
        ("cover", Some("cover.xhtml"), facts.title.as_str()),
        // Landmarks are in the spine; the contents of one article are not.
        (
            "toc",
            (facts.articles > 1).then_some("contents.xhtml#toc"),
            title.as_str(),
        ),
        ("bodymatter", first.map(String::as_str), facts.title.as_str()),
    ];
    for (kind, href, text) in landmarks {
        if let Some(href) = href {
            body.push_str(&format!("<li><a epub:type=\"{kind}\" href=\"{href}\">"));
            push_text(&mut body, text);
            body.push_str("</a></li>\n");
        }
    }
    body.push_str("</ol>\n</nav>\n");
    page(&title, (Some(facts.language()), facts.direction), &body)
}

fn push_list(body: &mut String, entries: &[Entry]) {
    body.push_str("<ol>\n");
    for entry in entries {
        body.push_str("<li><a");
        push_attribute(body, "href", &entry.href);
        body.push('>');
        push_text(body, &entry.text);
        body.push_str("</a>");
        if !entry.below.is_empty() {
            body.push('\n');
            push_list(body, &entry.below);
        }
        body.push_str("</li>\n");
    }
    body.push_str("</ol>\n");
}

/// The same in the form of EPUB 2.
pub(super) fn ncx(chapters: &[Chapter], facts: &Facts) -> String {
    let entries = entries(chapters);
    let mut ncx = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
         <ncx xmlns=\"http://www.daisy.org/z3986/2005/ncx/\" version=\"2005-1\">\n<head>\n<meta name=\"dtb:uid\""
        .to_owned();
    push_attribute(&mut ncx, "content", &facts.identifier);
    ncx.push_str("/>\n</head>\n<docTitle><text>");
    push_text(&mut ncx, &facts.title);
    ncx.push_str("</text></docTitle>\n<navMap>\n");
    let mut order = 0;
    entries.iter().for_each(|entry| push_point(&mut ncx, entry, &mut order));
    ncx.push_str("</navMap>\n</ncx>\n");
    ncx
}

fn push_point(ncx: &mut String, entry: &Entry, order: &mut usize) {
    *order += 1;
    ncx.push_str(&format!(
        "<navPoint id=\"point-{order}\" playOrder=\"{order}\"><navLabel><text>"
    ));
    push_text(ncx, &entry.text);
    ncx.push_str("</text></navLabel><content");
    push_attribute(ncx, "src", &entry.href);
    ncx.push_str("/>\n");
    entry.below.iter().for_each(|below| push_point(ncx, below, order));
    ncx.push_str("</navPoint>\n");
}
