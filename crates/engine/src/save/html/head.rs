//! The head of the file: what the page states about itself, for readers and for programs.

use super::escape::{push_attribute, push_link, push_text};
use crate::Reading;
use crate::document::iso_date;
use crate::save::Links;
use crate::save::characters::in_one_line;
use url::Url;

/// Nothing in the file runs or is loaded.
const POLICY: &str = "default-src 'none'; img-src data: 'self'; style-src 'unsafe-inline'";
const STYLE: &str = include_str!("style.css");

/// All up to the article.
pub(super) fn head(reading: &Reading) -> String {
    let mut html = "<!DOCTYPE html>\n<html".to_owned();
    let language = &reading.document.language().code;
    if !language.is_empty() {
        push_attribute(&mut html, "lang", language);
    }
    push_attribute(&mut html, "dir", reading.document.direction().name());
    html.push_str(">\n<head>\n<meta charset=\"utf-8\">\n<meta http-equiv=\"Content-Security-Policy\"");
    push_attribute(&mut html, "content", POLICY);
    html.push_str(">\n");
    push_facts(&mut html, reading);
    html.push_str("<style>\n");
    html.push_str(STYLE);
    html.push_str("</style>\n</head>\n<body>\n");
    push_heading(&mut html, reading);
    html
}

/// The title, and the facts where every program looks for them.
fn push_facts(html: &mut String, reading: &Reading) {
    let metadata = &reading.metadata;
    let title = metadata.title.as_deref().map(in_one_line).unwrap_or_default();
    html.push_str("<title>");
    push_text(html, &title);
    html.push_str("</title>\n");
    push_meta(html, "name", "viewport", Some("width=device-width, initial-scale=1"));
    push_meta(html, "name", "referrer", Some("no-referrer"));
    let program = concat!("Clearline ", env!("CARGO_PKG_VERSION"));
    push_meta(html, "name", "generator", Some(program));
    push_meta(html, "property", "og:title", metadata.title.as_deref());
    push_meta(html, "property", "og:site_name", metadata.site.as_deref());
    push_meta(html, "name", "author", metadata.author.as_deref());
    push_meta(
        html,
        "property",
        "article:published_time",
        metadata.published.as_deref(),
    );
    push_meta(html, "name", "description", metadata.description.as_deref());
    let image = metadata.image.as_deref();
    let image = image.and_then(|image| Links::of(reading).image(image));
    push_meta(html, "property", "og:image", image.as_ref().map(Url::as_str));
    for tag in &metadata.tags {
        push_meta(html, "property", "article:tag", Some(tag));
    }
    if let Some(address) = reading.address() {
        html.push_str("<link rel=\"canonical\"");
        push_attribute(html, "href", address.as_str());
        html.push_str(">\n");
    }
}

fn push_meta(html: &mut String, key: &str, name: &str, content: Option<&str>) {
    let Some(content) = content.map(in_one_line).filter(|content| !content.is_empty()) else {
        return;
    };
    html.push_str("<meta");
    push_attribute(html, key, name);
    push_attribute(html, "content", &content);
    html.push_str(">\n");
}

/// Where the article is from, and its title unless its text begins with it.
fn push_heading(html: &mut String, reading: &Reading) {
    let mut heading = String::new();
    push_origin(&mut heading, reading);
    if let Some(title) = crate::save::title_above(reading, &crate::save::text(reading)) {
        heading.push_str("<h1>");
        push_text(&mut heading, &title);
        heading.push_str("</h1>\n");
    }
    if !heading.is_empty() {
        html.push_str(&format!("<header>\n{heading}</header>\n"));
    }
}

/// Where an article is from.
#[derive(Clone, Debug, Default)]
pub(in crate::save) struct Origin {
    /// The site's name, else its host.
    pub site: Option<String>,
    /// The address of the page.
    pub address: Option<Url>,
    /// Who wrote it.
    pub author: Option<String>,
    /// The day of publication, or what the page writes of it.
    pub published: Option<String>,
}

/// Where the article of a reading is from, each fact in one line.
pub(in crate::save) fn origin(reading: &Reading) -> Origin {
    let metadata = &reading.metadata;
    let fact = |fact: Option<&str>| fact.map(in_one_line).filter(|fact| !fact.is_empty());
    let address = reading.address();
    let host = || address.as_ref()?.host_str().map(str::to_owned);
    let published = fact(metadata.published.as_deref());
    Origin {
        site: fact(metadata.site.as_deref()).or_else(host),
        author: fact(metadata.author.as_deref()),
        published: published.map(|published| iso_date(&published).unwrap_or(published)),
        address,
    }
}

/// Site with a link to the page, author, day.
fn push_origin(html: &mut String, reading: &Reading) {
    let origin = origin(reading);
    let mut facts = String::new();
    if let Some(site) = &origin.site {
        match &origin.address {
            Some(address) => {
                push_link(&mut facts, address);
                push_text(&mut facts, site);
                facts.push_str("</a>");
            }
            None => push_fact(&mut facts, "span", site),
        }
    }
    if let Some(author) = &origin.author {
        push_fact(&mut facts, "span", author);
    }
    if let Some(day) = &origin.published {
        push_fact(&mut facts, "time", day);
    }
    if !facts.is_empty() {
        html.push_str(&format!("<p class=\"origin\">{facts}</p>\n"));
    }
}

fn push_fact(html: &mut String, element: &str, fact: &str) {
    html.push_str(&format!("<{element}>"));
    push_text(html, fact);
    html.push_str(&format!("</{element}>"));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::methods::{DEFAULT, Parameters};
    use crate::page::{Page, Source};

    fn head_of(html: &str) -> String {
        head(&Reading::of(
            Page::from_html(Source::Pasted, html),
            DEFAULT,
            &Parameters::default(),
        ))
    }

    #[test]
    fn the_head_says_what_the_page_says() {
        let html = head_of(
            "<html lang=he><title>A &amp; \"b\"</title><meta name=author content='Cora Dan'>\
             <meta property='article:published_time' content='2 January 2026'><link rel=canonical href=https://e.example/a>\
             <meta property='og:image' content='/p.png'><p>x",
        );
        assert!(
            html.starts_with("<!DOCTYPE html>\n<html lang=\"he\" dir=\"rtl\">\n<head>\n<meta charset=\"utf-8\">\n")
        );
        for part in [
            "<title>A &amp; \"b\"</title>",
            "<meta property=\"og:title\" content=\"A &amp; &quot;b&quot;\">",
            "<meta name=\"author\" content=\"Cora Dan\">",
            "<meta property=\"og:image\" content=\"https://e.example/p.png\">",
            "<link rel=\"canonical\" href=\"https://e.example/a\">",
            "e.example</a><span>Cora Dan</span><time>2026-01-02</time></p>\n<h1>A &amp; \"b\"</h1>\n</header>",
        ] {
            assert!(html.contains(part), "{part}\n{html}");
        }
    }

    #[test]
    fn what_the_page_does_not_say_is_left_out() {
        let html = head_of("<p>x");
        assert!(!html.contains("og:") && !html.contains("<header>"), "{html}");
        assert_eq!(html.matches("http-equiv").count(), 1);
    }
}
