//! The elements of the head: meta, title and link.

use super::{Stated, collapsed};
use crate::document::{Document, ElementId, Tag};

/// What the head states.
pub(super) struct Head {
    /// Name in lower case, content.
    meta: Vec<(String, String)>,
    /// The title element.
    pub title: Option<String>,
    pub canonical: Option<Stated>,
    pub image: Option<Stated>,
}

impl Head {
    pub(super) fn of(document: &Document) -> Head {
        let mut head = Head {
            meta: Vec::new(),
            title: None,
            canonical: None,
            image: None,
        };
        for (id, element) in document.elements().iter().enumerate() {
            let id = ElementId::at(id);
            match element.tag {
                Tag::Meta => head.take_meta(document, id),
                Tag::Title if head.title.is_none() => {
                    let text: String = element.texts.iter().map(|text| document.text(text)).collect();
                    head.title = Some(collapsed(&text)).filter(|title| !title.is_empty());
                }
                Tag::Link => head.take_link(document, id),
                _ => {}
            }
        }
        head
    }

    /// A meta element is named by one of four attributes, depending on the vocabulary. Some programs write `value` for
    /// `content`.
    fn take_meta(&mut self, document: &Document, id: ElementId) {
        let attribute = |name| document.attribute(id, name);
        let content = attribute("content")
            .or_else(|| attribute("value"))
            .map(collapsed)
            .filter(|content| !content.is_empty());
        let Some(content) = content else {
            return;
        };
        for name in ["property", "name", "itemprop", "http-equiv"]
            .into_iter()
            .filter_map(attribute)
        {
            self.meta.push((name.trim().to_ascii_lowercase(), content.clone()));
        }
    }

    fn take_link(&mut self, document: &Document, id: ElementId) {
        let rel = document.attribute(id, "rel").unwrap_or_default();
        let place = match rel {
            _ if rel.eq_ignore_ascii_case("canonical") => &mut self.canonical,
            _ if rel.eq_ignore_ascii_case("image_src") => &mut self.image,
            _ => return,
        };
        if place.is_none() {
            let href = document.attribute(id, "href").unwrap_or_default();
            *place = Stated::new(href, format!("link rel={}", rel.to_ascii_lowercase()));
        }
    }

    /// The content of the first of these meta elements that the page has.
    pub(super) fn first(&self, names: &[&str]) -> Option<Stated> {
        names.iter().find_map(|&name| self.all(name).next())
    }

    /// The contents of all meta elements of a name.
    pub(super) fn all<'a>(&'a self, wanted: &'a str) -> impl Iterator<Item = Stated> + 'a {
        let of_name = self.meta.iter().filter(move |(name, _)| name == wanted);
        of_name.filter_map(move |(_, content)| Stated::new(content, format!("meta {wanted}")))
    }

    /// The contents of all meta elements whose name in lower case is as asked for.
    pub(super) fn named<'a>(&'a self, is_wanted: fn(&str) -> bool) -> impl Iterator<Item = Stated> + 'a {
        let of_name = self.meta.iter().filter(move |(name, _)| is_wanted(name));
        of_name.filter_map(|(name, content)| Stated::new(content, format!("meta {name}")))
    }

    /// The article's tags; else the keywords, which commas part.
    pub(super) fn tags(&self) -> Vec<String> {
        let mut tags: Vec<String> = self.all("article:tag").map(|tag| tag.value).collect();
        if tags.is_empty() {
            let keywords = ["keywords", "news_keywords"]
                .into_iter()
                .flat_map(|name| self.all(name));
            tags = keywords
                .flat_map(|words| {
                    words
                        .value
                        .split([',', '，', '、', ';'])
                        .map(collapsed)
                        .collect::<Vec<_>>()
                })
                .filter(|tag| !tag.is_empty())
                .collect();
        }
        let mut seen = std::collections::HashSet::new();
        tags.retain(|tag| seen.insert(tag.clone()));
        tags
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::Limits;

    fn head(html: &str) -> Head {
        Head::of(&Document::parse_html(html.into(), &Limits::default(), &|| false))
    }

    #[test]
    fn tags_are_told_once() {
        let keywords = "<meta name=keywords content='rain, river ,, rain'><meta name=keywords content=雨，河>";
        assert_eq!(head(keywords).tags(), ["rain", "river", "雨", "河"]);
        let tags = "<meta name=keywords content=x><meta property='article:tag' content='a, b'>";
        assert_eq!(head(tags).tags(), ["a, b"]);
    }

    #[test]
    fn a_meta_element_may_have_a_value_for_its_content() {
        let title = head("<meta property=og:title value=Rain>").first(&["og:title"]);
        assert_eq!(title.map(|title| title.value).as_deref(), Some("Rain"));
    }

    #[test]
    fn the_first_link_of_a_kind_counts() {
        let links = head("<link rel=Canonical href=/a><link rel=canonical href=/b><link rel=icon href=/c>");
        assert_eq!(
            links.canonical.map(|link| (link.value, link.origin)),
            Some(("/a".into(), "link rel=canonical".into()))
        );
        assert!(links.image.is_none());
    }
}
