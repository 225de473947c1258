//! Markdown files as pages: the article that the file holds, as the HTML that Clearline saves.
//!
//! A front matter states the facts of the page, and all below it is the article. The HTML has the form of a saved article, so that
//! every method keeps all of it.

mod front_matter;
mod levels;
mod rendering;

use super::arrival::Notice;
use super::content::push_escaped;
use front_matter::FrontMatter;

pub(super) use front_matter::begins_front_matter;

/// Bytes of Markdown that are read as such. The tables of the parser take up to eighty times as many.
pub(super) const MOST_BYTES: usize = 4 << 20;

/// What the saved form calls its `generator`: the beginning is that of a page which Clearline has saved.
const GENERATOR: &str = "Clearline Markdown";

/// The article that Markdown holds, as HTML, and what a reader has to know of it; `None` where the HTML would be more than eight times
/// as long as the Markdown, and a megabyte more.
pub(super) fn markdown_as_html(text: &str) -> Option<(String, Option<Notice>)> {
    let (matter, body) = front_matter::split(text);
    let (facts, body) = match matter.map(FrontMatter::of) {
        Some(None) => (FrontMatter::default(), text),
        facts => (facts.flatten().unwrap_or_default(), body),
    };
    let is_own = matter.is_some_and(front_matter::is_own);
    let mut html = head(&facts);
    html.push_str(&rendering::rendered(&levels::bounded(body), is_own)?);
    html.push_str("</main>\n</body>\n</html>\n");
    Some((html, facts.damaged_at.map(|line| Notice::FrontMatter { line })))
}

/// All up to the article.
fn head(facts: &FrontMatter) -> String {
    let mut html = "<!DOCTYPE html>\n<html".to_owned();
    if let Some(language) = &facts.language {
        push_attribute(&mut html, "lang", language);
    }
    html.push_str(">\n<head>\n<meta charset=\"utf-8\">\n");
    push_meta(&mut html, "name", "generator", Some(GENERATOR));
    if let Some(title) = &facts.title {
        html.push_str("<title>");
        push_escaped(&mut html, title);
        html.push_str("</title>\n");
    }
    push_meta(&mut html, "property", "og:title", facts.title.as_deref());
    push_meta(&mut html, "property", "og:site_name", facts.site.as_deref());
    push_meta(&mut html, "name", "author", facts.author.as_deref());
    push_meta(
        &mut html,
        "property",
        "article:published_time",
        facts.published.as_deref(),
    );
    push_meta(&mut html, "name", "description", facts.description.as_deref());
    for tag in &facts.tags {
        push_meta(&mut html, "property", "article:tag", Some(tag));
    }
    if let Some(address) = &facts.address {
        html.push_str("<link rel=\"canonical\"");
        push_attribute(&mut html, "href", address);
        html.push_str(">\n");
    }
    html.push_str("</head>\n<body>\n<main>\n");
    html
}

fn push_meta(html: &mut String, key: &str, name: &str, content: Option<&str>) {
    if let Some(content) = content {
        html.push_str("<meta");
        push_attribute(html, key, name);
        push_attribute(html, "content", content);
        html.push_str(">\n");
    }
}

fn push_attribute(html: &mut String, name: &str, value: &str) {
    html.push_str(&format!(" {name}=\""));
    let mut escaped = String::new();
    push_escaped(&mut escaped, value);
    html.push_str(&escaped.replace('"', "&quot;"));
    html.push('"');
}

#[cfg(test)]
mod tests;
