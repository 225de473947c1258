//! What kind of page it is: the same for all of its blocks.

use super::landmarks::Landmarks;
use super::{Feature, Nothing, flag};
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
    ($name:literal, $of:expr) => {
        Feature {
            name: $name,
            nothing: Nothing::Never,
            of: $of,
        }
    };
}

/// The group's table.
pub(super) const FEATURES: &[Feature<PageFacts>] = &[
    // 1…: blocks of the page.
    page!("page-blocks", |p| p.blocks),
    // 0…: units of the page.
    page!("page-units", |p| p.total.units),
    // 0–1: share of the page's characters in links.
    page!("page-link-share", |p| p.total.link_share()),
    // 0–1: share of the page's units in running text.
    page!("page-long-share", |p| p.total.long_share()),
    // 0…: units of running text.
    page!("page-long", |p| p.total.long),
    // 0–1: share of the page's units in paragraphs.
    page!("page-paragraph-share", |p| {
        p.total.paragraphs / p.total.units.max(1.0)
    }),
    // 0–1: share of the page's blocks in list items.
    page!("page-list-share", |p| p.lists / p.blocks.max(1.0)),
    // 0…: article elements.
    page!("page-articles", |p| p.shape.articles),
    // 0, 1: whether there is a main element.
    page!("page-has-main", |p| flag(p.shape.has_main)),
    // 0…: headings.
    page!("page-headings", |p| p.total.headings),
    // 0…: form controls.
    page!("page-inputs", |p| p.inputs),
    // 0–1: visible characters per byte of the source.
    page!("page-text-ratio", |p| {
        p.total.characters / p.shape.bytes[0].max(1.0)
    }),
    // 0–1: bytes of scripts per byte of the source.
    page!("page-script-ratio", |p| {
        p.shape.bytes[1] / p.shape.bytes[0].max(1.0)
    }),
    // 0…: units per block.
    page!("page-mean-units", |p| p.total.units / p.blocks.max(1.0)),
    // 0…: signs of currencies.
    page!("page-currency-signs", |p| p.currency),
    // 0…: units of the longest running text.
    page!("page-longest", |p| p.longest),
    // 1…: blocks of the smallest element with half of the running text.
    page!("page-half", |p| p.shape.half_blocks),
    // 0–1: share of the units in the smallest element with 90 % of the running text.
    page!("page-90-share", |p| { p.shape.share_of_90 }),
    // 0–1: share of the running text in the best-scoring element.
    page!("page-best-share", |p| p.shape.share_of_best),
    // 0…: most running text in a repeated element, times its siblings.
    page!("page-repeated", |p| { p.shape.most_repeated }),
    // 0–1: share of the units in scripts without spaces.
    page!("page-spaceless-share", |p| { 0.5 * p.singles / p.total.units.max(1.0) }),
    // 0–1: stop words per unit.
    page!("page-stop-word-rate", |p| p.total.stop_words / p.total.units.max(1.0)),
    // 0, 1: og:type names an article.
    page!("page-says-article", |p| flag(p.head.kind.contains("article"))),
    // 0, 1: og:type names a product.
    page!("page-says-product", |p| flag(p.head.kind.contains("product"))),
    // 0, 1: og:type names a website.
    page!("page-says-website", |p| flag(p.head.kind.contains("website"))),
    // 0, 1: made by a blog system.
    page!("page-by-blog", |p| flag(p.head.generator.contains("wordpress"))),
    // 0, 1: made by a forum system.
    page!("page-by-forum", |p| flag(is_of(&p.head.generator, &FORUM_SYSTEMS))),
    // 0, 1: made by a documentation system.
    page!("page-by-manual", |p| {
        flag(is_of(&p.head.generator, &MANUAL_SYSTEMS))
    }),
    // 0…: structured data of articles and postings.
    page!("data-article", |p| p.head.data[0]),
    // 0…: structured data of products.
    page!("data-product", |p| p.head.data[1]),
    // 0…: structured data of lists and collections.
    page!("data-list", |p| p.head.data[2]),
    // 0…: structured data of questions and discussions.
    page!("data-question", |p| p.head.data[3]),
    // 0…: types named in structured data.
    page!("data-types", |p| p.head.data[4]),
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
