//! What kind of page it is: the same for all of its blocks.

use super::landmarks::Landmarks;
use super::{Feature, flag};
use crate::document::{DISCUSSIONS, Document, ElementId, FORUM_SYSTEMS, Tag};
use crate::methods::auto::measures::Measure;
use crate::methods::auto::survey::{Sums, Survey};

/// What the features of a page are computed from.
pub(super) struct PageFacts {
    total: Sums,
    blocks: f32,
    /// Blocks in list items, blocks with form controls in them, the largest running text.
    lists: f32,
    inputs: f32,
    currency: f32,
    singles: f32,
    longest: f32,
    shape: Shape,
    head: Head,
}

/// What the page's tree shows.
struct Shape {
    articles: f32,
    has_main: bool,
    half_blocks: f32,
    share_of_90: f32,
    share_of_best: f32,
    most_repeated: f32,
    /// Bytes of the source and of scripts.
    bytes: [f32; 2],
}

/// What the page states in its head.
#[derive(Default)]
struct Head {
    kind: String,
    generator: String,
    /// Types of structured data: article, product, list, question; and how many in all.
    data: [f32; 5],
    /// Whether the data say that the page is a thread.
    says_thread: bool,
}

macro_rules! page {
    ($name:literal, $range:literal, $meaning:literal, $of:expr) => {
        Feature {
            name: $name,
            range: $range,
            meaning: $meaning,
            of: $of,
        }
    };
}

/// The group's table.
pub(super) const FEATURES: &[Feature<PageFacts>] = &[
    page!("page blocks", "1…", "blocks of the page", |p| p.blocks),
    page!("page units", "0…", "units of the page", |p| p.total.units),
    page!(
        "page link share",
        "0–1",
        "share of the page's characters in links",
        |p| p.total.link_share()
    ),
    page!(
        "page long share",
        "0–1",
        "share of the page's units in running text",
        |p| p.total.long_share()
    ),
    page!("page long", "0…", "units of running text", |p| p.total.long),
    page!(
        "page paragraph share",
        "0–1",
        "share of the page's units in paragraphs",
        |p| { p.total.paragraphs / p.total.units.max(1.0) }
    ),
    page!(
        "page list share",
        "0–1",
        "share of the page's blocks in list items",
        |p| p.lists / p.blocks.max(1.0)
    ),
    page!("page articles", "0…", "article elements", |p| p.shape.articles),
    page!("page has main", "0, 1", "whether there is a main element", |p| flag(
        p.shape.has_main
    )),
    page!("page headings", "0…", "headings", |p| p.total.headings),
    page!("page inputs", "0…", "form controls", |p| p.inputs),
    page!(
        "page text ratio",
        "0–1",
        "visible characters per byte of the source",
        |p| { p.total.characters / p.shape.bytes[0].max(1.0) }
    ),
    page!(
        "page script ratio",
        "0–1",
        "bytes of scripts per byte of the source",
        |p| { p.shape.bytes[1] / p.shape.bytes[0].max(1.0) }
    ),
    page!("page mean units", "0…", "units per block", |p| p.total.units
        / p.blocks.max(1.0)),
    page!("page currency signs", "0…", "signs of currencies", |p| p.currency),
    page!("page longest", "0…", "units of the longest running text", |p| p
        .longest),
    page!(
        "page half",
        "1…",
        "blocks of the smallest element with half of the running text",
        |p| p.shape.half_blocks
    ),
    page!(
        "page 90 % share",
        "0–1",
        "share of the units in the smallest element with 90 % of the running text",
        |p| { p.shape.share_of_90 }
    ),
    page!(
        "page best share",
        "0–1",
        "share of the running text in the best-scoring element",
        |p| p.shape.share_of_best
    ),
    page!(
        "page repeated",
        "0…",
        "most running text in a repeated element, times its siblings",
        |p| { p.shape.most_repeated }
    ),
    page!(
        "page spaceless share",
        "0–1",
        "share of the units in scripts without spaces",
        |p| { 0.5 * p.singles / p.total.units.max(1.0) }
    ),
    page!("page stop word rate", "0–1", "stop words per unit", |p| p
        .total
        .stop_words
        / p.total.units.max(1.0)),
    page!("page says article", "0, 1", "og:type names an article", |p| flag(
        p.head.kind.contains("article")
    )),
    page!("page says product", "0, 1", "og:type names a product", |p| flag(
        p.head.kind.contains("product")
    )),
    page!("page says website", "0, 1", "og:type names a website", |p| flag(
        p.head.kind.contains("website")
    )),
    page!("page by blog", "0, 1", "made by a blog system", |p| flag(
        p.head.generator.contains("wordpress")
    )),
    page!("page by forum", "0, 1", "made by a forum system", |p| flag(is_of(
        &p.head.generator,
        &FORUM_SYSTEMS
    ))),
    page!("page by manual", "0, 1", "made by a documentation system", |p| {
        flag(is_of(&p.head.generator, &MANUAL_SYSTEMS))
    }),
    page!(
        "data: article",
        "0…",
        "structured data of articles and postings",
        |p| p.head.data[0]
    ),
    page!("data: product", "0…", "structured data of products", |p| p.head.data
        [1]),
    page!("data: list", "0…", "structured data of lists and collections", |p| p
        .head
        .data[2]),
    page!(
        "data: question",
        "0…",
        "structured data of questions and discussions",
        |p| p.head.data[3]
    ),
    page!("data types", "0…", "types named in structured data", |p| p.head.data
        [4]),
];

const MANUAL_SYSTEMS: [&str; 8] = [
    "docusaurus",
    "sphinx",
    "mkdocs",
    "hugo",
    "jekyll",
    "vitepress",
    "gitbook",
    "mediawiki",
];

fn is_of(generator: &str, systems: &[&str]) -> bool {
    systems.iter().any(|system| generator.contains(system))
}

impl PageFacts {
    /// Whether the page says that it is a thread: by its data, or by the forum's program that made it.
    pub(super) fn says_thread(&self) -> bool {
        self.head.says_thread || is_of(&self.head.generator, &FORUM_SYSTEMS)
    }

    /// The facts of a page.
    pub(super) fn of(document: &Document, survey: &Survey, landmarks: &Landmarks) -> PageFacts {
        let blocks = survey.blocks.list();
        let sum = |measure: Measure| blocks.iter().map(|block| block.measures[measure]).sum();
        PageFacts {
            total: survey.total(),
            blocks: blocks.len() as f32,
            lists: blocks
                .iter()
                .filter(|block| survey.tag(block.container) == Tag::Li)
                .count() as f32,
            inputs: sum(Measure::Inputs),
            currency: sum(Measure::Currency),
            singles: sum(Measure::Singles),
            longest: blocks.iter().map(|block| block.measures.long()).fold(0.0, f32::max),
            shape: Shape::of(document, survey, landmarks),
            head: Head::of(document),
        }
    }
}

impl Shape {
    fn of(document: &Document, survey: &Survey, landmarks: &Landmarks) -> Shape {
        let total = survey.total();
        let sum = |range: &std::ops::Range<usize>| survey.sum(range.clone());
        let repeated = |id: ElementId| {
            let long = survey.sum(survey.blocks.inside(id)).long;
            survey.traits[id.index()].alike as f32 * long
        };
        let elements = ElementId::all(survey.elements());
        let texts = std::iter::zip(document.text_ids(), document.texts());
        let scripts = texts.filter(|(_, text)| document.elements()[text.element].tag == Tag::Script);
        Shape {
            articles: landmarks.articles as f32,
            has_main: landmarks.largest[0].is_some(),
            half_blocks: landmarks.smallest[0].len() as f32,
            share_of_90: sum(&landmarks.smallest[2]).units / total.units.max(1.0),
            share_of_best: sum(&landmarks.best.0).long / total.long.max(1.0),
            most_repeated: elements.iter().map(repeated).fold(0.0, f32::max),
            bytes: [
                document.html().len() as f32,
                scripts.map(|(id, _)| document.text(id).len()).sum::<usize>() as f32,
            ],
        }
    }
}

impl Head {
    fn of(document: &Document) -> Head {
        let mut head = Head::default();
        for (id, element) in std::iter::zip(document.element_ids(), document.elements()) {
            let attribute = |name| document.attribute(id, name).unwrap_or_default();
            match element.tag {
                Tag::Meta => {
                    let content = || attribute("content").to_lowercase();
                    match document.attribute(id, "property").unwrap_or_else(|| attribute("name")) {
                        "og:type" => head.kind = content(),
                        "generator" => head.generator.push_str(&content()),
                        _ => {}
                    }
                }
                Tag::Script if attribute("type").contains("ld+json") => {
                    let texts = element.texts;
                    texts.iter().for_each(|text| head.count_types(document.text(text)));
                }
                _ => {}
            }
        }
        head
    }

    /// Counts the types that structured data names, without reading its structure: broken data name types too.
    fn count_types(&mut self, data: &str) {
        for (at, key) in data.match_indices("\"@type\"") {
            let rest = data[at + key.len()..].trim_start_matches([' ', '\n', '\r', '\t', ':', '[']);
            let Some(name) = rest.strip_prefix('"').and_then(|rest| rest.split('"').next()) else {
                continue;
            };
            // A page of questions and answers on a product is no thread.
            self.says_thread |= DISCUSSIONS.contains(&name);
            let is_one_of = |parts: &[&str]| parts.iter().any(|part| name.contains(part));
            let kinds = [
                is_one_of(&["Article", "BlogPosting"]),
                is_one_of(&["Product"]),
                is_one_of(&["ItemList", "CollectionPage"]),
                is_one_of(&["QAPage", "Discussion", "Question"]),
                true,
            ];
            for (count, is_kind) in self.data.iter_mut().zip(kinds) {
                *count += flag(is_kind);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn structured_data_are_counted_by_type() {
        let mut head = Head::default();
        head.count_types(r#"{"@type": "NewsArticle", "author": {"@type":["Person"]}, "@type" : 3}"#);
        assert_eq!(head.data, [1.0, 0.0, 0.0, 0.0, 2.0]);
    }
}
