//! What a page states about itself in its head.

use super::{Document, ElementId, Tag};
use serde::Serialize;

/// Facts that the page states about itself; absent where it does not.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, serde::Deserialize)]
pub struct Metadata {
    /// The headline, without the site's name.
    pub title: Option<String>,
    /// The site's name.
    pub site: Option<String>,
    /// Who wrote it.
    pub author: Option<String>,
    /// When it was published, as the page writes it.
    pub published: Option<String>,
    /// A sentence or two about the page.
    pub description: Option<String>,
    /// The address that the page calls its own.
    pub canonical: Option<String>,
    /// What the page files itself under, each once, as written.
    pub tags: Vec<String>,
}

/// What may stand between a headline and a site's name in a title element.
const SEPARATORS: [&str; 8] = [" | ", " - ", " – ", " — ", " · ", " :: ", "_", "-"];

/// A heading with fewer characters is rather a section's name.
const SHORTEST_HEADLINE: usize = 4;

impl Metadata {
    pub(super) fn of(document: &Document) -> Metadata {
        let head = Head::of(document);
        let site = head.first(&["og:site_name", "application-name"]);
        let title = head
            .first(&["og:title", "twitter:title"])
            .or_else(|| head.title.clone())
            .map(|title| headline(document, &title, site.as_deref()))
            .or_else(|| first_heading(document));
        Metadata {
            title,
            site,
            author: head
                .first(&["author", "article:author", "byl", "dc.creator"])
                .filter(|a| !a.contains("://")),
            published: head.first(&["article:published_time", "date", "pubdate", "publishdate", "dc.date"]),
            description: head.first(&["og:description", "description", "twitter:description"]),
            canonical: head.canonical.clone().or_else(|| head.first(&["og:url"])),
            tags: head.tags(),
        }
    }
}

struct Head {
    /// Name or property in lower case, content.
    meta: Vec<(String, String)>,
    title: Option<String>,
    canonical: Option<String>,
}

impl Head {
    fn of(document: &Document) -> Head {
        let mut head = Head {
            meta: Vec::new(),
            title: None,
            canonical: None,
        };
        for (id, element) in document.elements.iter().enumerate() {
            let id = id as ElementId;
            match element.tag {
                Tag::Meta => head.take_meta(document, id),
                Tag::Title if head.title.is_none() => head.title = filled(&element_text(document, id)),
                Tag::Link
                    if document
                        .attribute(id, "rel")
                        .is_some_and(|rel| rel.eq_ignore_ascii_case("canonical")) =>
                {
                    head.canonical = head
                        .canonical
                        .take()
                        .or_else(|| filled(document.attribute(id, "href")?));
                }
                _ => {}
            }
        }
        head
    }

    fn take_meta(&mut self, document: &Document, id: ElementId) {
        let name = document
            .attribute(id, "property")
            .or_else(|| document.attribute(id, "name"));
        if let (Some(name), Some(content)) = (name, document.attribute(id, "content").and_then(filled)) {
            self.meta.push((name.trim().to_ascii_lowercase(), content));
        }
    }

    /// The article's tags; else the keywords, which commas part.
    fn tags(&self) -> Vec<String> {
        let of = |wanted: &'static str| self.meta.iter().filter(move |(name, _)| name == wanted);
        let mut tags: Vec<String> = of("article:tag").map(|(_, content)| content.clone()).collect();
        if tags.is_empty() {
            let keywords = ["keywords", "news_keywords"].iter().flat_map(|name| of(name));
            tags = keywords
                .flat_map(|(_, content)| content.split([',', '，', '、', ';']))
                .filter_map(filled)
                .collect();
        }
        let mut seen = std::collections::HashSet::new();
        tags.retain(|tag| seen.insert(tag.clone()));
        tags
    }

    fn first(&self, names: &[&str]) -> Option<String> {
        names.iter().find_map(|&wanted| {
            self.meta
                .iter()
                .find(|(name, _)| name == wanted)
                .map(|(_, content)| content.clone())
        })
    }
}

/// White space collapsed; `None` where nothing is left.
fn filled(text: &str) -> Option<String> {
    let text = text
        .split(super::is_blank)
        .filter(|word| !word.is_empty())
        .collect::<Vec<_>>()
        .join(" ");
    (!text.is_empty()).then_some(text)
}

fn element_text(document: &Document, id: ElementId) -> String {
    let texts = document.elements[id as usize].texts.clone();
    texts.map(|text| document.text(text)).collect()
}

fn first_heading(document: &Document) -> Option<String> {
    let is_h1 = |&id: &ElementId| document.elements[id as usize].tag == Tag::H1;
    let heading = (0..document.elements.len() as ElementId).find(is_h1)?;
    filled(&element_text(document, heading))
}

/// The title without the site's name: the page's first heading where the title begins with it, which needs no knowledge of
/// the name, else what is left without it. A heading at the title's end is as likely the site's own.
fn headline(document: &Document, title: &str, site: Option<&str>) -> String {
    let begins_title = |heading: &String| {
        let rest = title.strip_prefix(heading.as_str()).map(str::trim_start);
        let is_apart = |rest: &str| rest.starts_with(['|', '-', '–', '—', '·', ':', '_', '«', '»', '<', '>']);
        let is_long_enough = heading.chars().count() >= SHORTEST_HEADLINE;
        is_long_enough && Some(heading.as_str()) != site && rest.is_some_and(is_apart)
    };
    let heading = first_heading(document).filter(begins_title);
    heading.unwrap_or_else(|| without_site(title, site).to_owned())
}

/// The title without the site's name behind (or before) a separator.
fn without_site<'a>(title: &'a str, site: Option<&str>) -> &'a str {
    let Some(site) = site else {
        return title;
    };
    for separator in SEPARATORS {
        if let Some((rest, last)) = title.rsplit_once(separator)
            && last.trim().eq_ignore_ascii_case(site)
        {
            return rest.trim();
        }
        if let Some((first, rest)) = title.split_once(separator)
            && first.trim().eq_ignore_ascii_case(site)
        {
            return rest.trim();
        }
    }
    title
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::Limits;

    fn metadata(html: &str) -> Metadata {
        Document::parse_html(html.into(), &Limits::default(), &|| false).metadata()
    }

    #[test]
    fn the_site_is_cut_from_the_title() {
        let page = "<title>Rain\n at last - The Valley</title><meta property=og:site_name content='The Valley'>";
        assert_eq!(metadata(page).title.as_deref(), Some("Rain at last"));
    }

    #[test]
    fn a_heading_that_begins_the_title_is_the_headline() {
        let page = "<title>新图书馆昨日开馆_城市日报</title><h1>新图书馆昨日开馆</h1>";
        assert_eq!(metadata(page).title.as_deref(), Some("新图书馆昨日开馆"));
        let name = "<title>Rain at last - The Valley</title><h1>The Valley</h1>";
        assert_eq!(metadata(name).title.as_deref(), Some("Rain at last - The Valley"));
        let section = "<title>Rain at last | News</title><h1>News at nine</h1>";
        assert_eq!(metadata(section).title.as_deref(), Some("Rain at last | News"));
    }

    #[test]
    fn a_page_without_title_is_named_by_its_first_heading() {
        assert_eq!(
            metadata("<h1>Rain <b>at last</b></h1>").title.as_deref(),
            Some("Rain at last")
        );
        assert_eq!(metadata("<p>text").title, None);
    }

    #[test]
    fn tags_are_told_once() {
        let keywords = "<meta name=keywords content='rain, river ,, rain'><meta name=keywords content=雨，河>";
        assert_eq!(metadata(keywords).tags, ["rain", "river", "雨", "河"]);
        let tags = "<meta name=keywords content=x><meta property='article:tag' content='a, b'>";
        assert_eq!(metadata(tags).tags, ["a, b"]);
    }

    #[test]
    fn an_address_is_no_author() {
        let page =
            "<meta property='article:author' content='https://example.com/a'><meta name=date content=2026-01-02>";
        assert_eq!(metadata(page).author, None);
        assert_eq!(metadata(page).published.as_deref(), Some("2026-01-02"));
    }
}
