//! The package: what the book is, and what is in it.

use super::chapter::Chapter;
use super::{Binding, uri};
use crate::save::characters::in_one_line;
use crate::save::html::{push_attribute, push_text};
use crate::save::reopening::fingerprint;
use clearline_message::{Message, message};
use std::collections::BTreeMap;

/// Different authors of several articles that are named.
const MOST_AUTHORS: usize = 5;
/// The day of a book that names none: the first that a zip file can name.
const FIRST_DAY: &str = "1980-01-01";

/// The tag of a language that is not known.
const UNKNOWN: &str = "und";

/// What is known of a book as a whole.
pub(super) struct Facts<'a> {
    pub title: String,
    /// `urn:uuid:` and what makes it differ from books of other articles.
    pub identifier: String,
    /// The languages of the articles, as valid tags, each once: that of most articles first.
    languages: Vec<String>,
    /// The direction of most articles.
    pub direction: &'static str,
    /// The site, where all articles are from one.
    pub site: Option<String>,
    pub articles: usize,
    authors: Vec<String>,
    binding: Binding<'a>,
}

/// The cover as a file.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum CoverFile {
    Png,
    Svg,
}

impl<'a> Facts<'a> {
    pub(super) fn of(chapters: &[Chapter], binding: &Binding<'a>) -> Facts<'a> {
        let languages = languages_of(chapters);
        let directions = chapters.iter().map(|chapter| chapter.direction);
        let title = match chapters {
            [only] => only.title.clone(),
            _ => {
                let given = binding.title.map(in_one_line).filter(|title| !title.is_empty());
                given.unwrap_or_else(|| binding.format(languages.iter().map(String::as_str), &message!("book-title")))
            }
        };
        let mut sites = chapters.iter().map(|chapter| chapter.origin.site.clone());
        let first = sites.next().flatten();
        let site = first.filter(|first| sites.all(|site| site.as_ref() == Some(first)));
        let mut authors: Vec<String> = Vec::new();
        for author in chapters.iter().filter_map(|chapter| chapter.origin.author.clone()) {
            if !authors.contains(&author) && authors.len() <= MOST_AUTHORS {
                authors.push(author);
            }
        }
        if authors.len() > MOST_AUTHORS {
            authors.clear();
        }
        Facts {
            identifier: identifier(chapters),
            direction: most_frequent(directions).unwrap_or("ltr"),
            articles: chapters.len(),
            binding: *binding,
            title,
            languages,
            site,
            authors,
        }
    }

    /// The language of most articles.
    pub(super) fn language(&self) -> &str {
        self.languages.first().map_or(UNKNOWN, String::as_str)
    }

    /// A text of the book itself.
    pub(super) fn word(&self, message: &Message) -> String {
        self.binding.format(self.languages.iter().map(String::as_str), message)
    }
}

/// The languages of articles, each once: that of most of them first, and those that are not known only where none is.
fn languages_of(chapters: &[Chapter]) -> Vec<String> {
    let all = chapters.iter().map(|chapter| chapter.language.as_str());
    let known: Vec<&str> = all.filter(|language| *language != UNKNOWN).collect();
    let first = most_frequent(known.iter().copied()).unwrap_or(UNKNOWN);
    let mut languages = vec![first.to_owned()];
    for language in known {
        if !languages.iter().any(|own| own == language) {
            languages.push(language.to_owned());
        }
    }
    languages
}

/// The value that is there most often, and of those the first.
fn most_frequent<'v>(values: impl Iterator<Item = &'v str>) -> Option<&'v str> {
    let mut counts: BTreeMap<&str, (usize, usize)> = BTreeMap::new();
    for (place, value) in values.enumerate() {
        counts.entry(value).or_insert((0, place)).0 += 1;
    }
    let best = counts
        .into_iter()
        .max_by_key(|(_, (count, place))| (*count, std::cmp::Reverse(*place)));
    best.map(|(value, _)| value)
}

/// A UUID of version 8 (RFC 9562): the same articles in the same order have the same.
fn identifier(chapters: &[Chapter]) -> String {
    let identities: Vec<&str> = chapters.iter().map(|chapter| chapter.identity.as_str()).collect();
    let all = identities.join("\n");
    let (one, other) = (fingerprint(all.as_bytes()), fingerprint(format!("\n{all}").as_bytes()));
    format!(
        "urn:uuid:{:08x}-{:04x}-8{:03x}-{:04x}-{:012x}",
        one >> 32,
        one >> 16 & 0xffff,
        one & 0xfff,
        0x8000 | other >> 48 & 0x3fff,
        other & 0xffff_ffff_ffff
    )
}

/// The package of a book.
pub(super) fn package(chapters: &[Chapter], facts: &Facts<'_>, cover: CoverFile) -> String {
    let mut package = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
         <package xmlns=\"http://www.idpf.org/2007/opf\" version=\"3.0\" unique-identifier=\"identifier\""
        .to_owned();
    push_attribute(&mut package, "xml:lang", facts.language());
    push_attribute(&mut package, "dir", facts.direction);
    package.push_str(">\n");
    push_metadata(&mut package, chapters, facts);
    push_manifest(&mut package, chapters, cover);
    package.push_str("<spine toc=\"ncx\"");
    push_attribute(&mut package, "page-progression-direction", facts.direction);
    package.push_str(">\n<itemref idref=\"cover\"/>\n");
    if facts.articles > 1 {
        package.push_str("<itemref idref=\"contents\"/>\n");
    }
    for (number, chapter) in chapters.iter().enumerate() {
        for part in 0..chapter.files.len() {
            package.push_str(&format!("<itemref idref=\"article-{}-{}\"/>\n", number + 1, part + 1));
        }
    }
    package.push_str("</spine>\n</package>\n");
    package
}

fn push_metadata(package: &mut String, chapters: &[Chapter], facts: &Facts<'_>) {
    package.push_str("<metadata xmlns:dc=\"http://purl.org/dc/elements/1.1/\">\n");
    package.push_str("<dc:identifier id=\"identifier\">");
    push_text(package, &facts.identifier);
    package.push_str("</dc:identifier>\n");
    push_element(package, "dc:title", Some(&facts.title));
    for language in &facts.languages {
        push_element(package, "dc:language", Some(language));
    }
    for author in &facts.authors {
        push_element(package, "dc:creator", Some(author));
    }
    push_element(package, "dc:publisher", facts.site.as_deref());
    let day = facts.binding.day;
    match chapters {
        [only] => {
            push_element(package, "dc:date", only.day.as_deref());
            push_element(package, "dc:source", only.origin.address.as_ref().map(uri).as_deref());
            push_element(package, "dc:description", only.description.as_deref());
            for tag in &only.tags {
                push_element(package, "dc:subject", Some(tag));
            }
        }
        _ => push_element(package, "dc:date", day),
    }
    let published = || match chapters {
        [only] => only.day.as_deref(),
        _ => None,
    };
    let day = day.or_else(published).unwrap_or(FIRST_DAY);
    package.push_str(&format!("<meta property=\"dcterms:modified\">{day}T00:00:00Z</meta>\n"));
    package.push_str("<meta name=\"cover\" content=\"cover-image\"/>\n");
    package.push_str(concat!(
        "<meta name=\"generator\" content=\"Clearline ",
        env!("CARGO_PKG_VERSION"),
        "\"/>\n</metadata>\n"
    ));
}

fn push_element(package: &mut String, name: &str, value: Option<&str>) {
    if let Some(value) = value {
        package.push_str(&format!("<{name}>"));
        push_text(package, value);
        package.push_str(&format!("</{name}>\n"));
    }
}

fn push_manifest(package: &mut String, chapters: &[Chapter], cover: CoverFile) {
    package.push_str("<manifest>\n");
    let mut item = |id: &str, href: &str, mime: &str, properties: &str| {
        package.push_str("<item");
        for (name, value) in [
            ("id", id),
            ("href", href),
            ("media-type", mime),
            ("properties", properties),
        ] {
            if !value.is_empty() {
                push_attribute(package, name, value);
            }
        }
        package.push_str("/>\n");
    };
    const XHTML: &str = "application/xhtml+xml";
    item("contents", "contents.xhtml", XHTML, "nav");
    item("ncx", "contents.ncx", "application/x-dtbncx+xml", "");
    item("style", "style.css", "text/css", "");
    match cover {
        CoverFile::Png => item("cover-image", "cover.png", "image/png", "cover-image"),
        CoverFile::Svg => item("cover-image", "cover.svg", "image/svg+xml", "cover-image"),
    }
    item("cover", "cover.xhtml", XHTML, "");
    for (number, chapter) in chapters.iter().enumerate() {
        for (part, file) in chapter.files.iter().enumerate() {
            item(&format!("article-{}-{}", number + 1, part + 1), file, XHTML, "");
        }
        for (part, (file, mime)) in chapter.pictures.iter().enumerate() {
            item(&format!("picture-{}-{}", number + 1, part + 1), file, mime, "");
        }
    }
    package.push_str("</manifest>\n");
}
