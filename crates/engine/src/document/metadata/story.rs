//! The objects of JSON-LD that describe what the page is about.

use super::Stated;
use crate::document::{LinkedData, LinkedNode};
use serde_json::Value;

/// Types besides the articles and postings whose author and date are the page's.
const WORKS: [&str; 17] = [
    "Report",
    "Recipe",
    "HowTo",
    "Review",
    "VideoObject",
    "PodcastEpisode",
    "Book",
    "Course",
    "Question",
    "LearningResource",
    "CreativeWork",
    "ScholarlyArticle",
    "Product",
    "Event",
    "SoftwareApplication",
    "Dataset",
    "Quiz",
];

/// The page's own objects: articles first, then other works, then the page as such.
pub(super) struct Story<'a> {
    nodes: Vec<&'a LinkedNode>,
    /// How many of them are articles.
    articles: usize,
}

impl<'a> Story<'a> {
    pub(super) fn of(linked: &'a LinkedData) -> Story<'a> {
        let mut ranks: [Vec<&LinkedNode>; 3] = [Vec::new(), Vec::new(), Vec::new()];
        for node in linked.nodes() {
            let rank = LinkedData::types_of(node).filter_map(rank).min();
            if let Some(nodes) = rank.and_then(|rank| ranks.get_mut(rank)) {
                nodes.push(node);
            }
        }
        Story {
            articles: ranks[0].len(),
            nodes: ranks.concat(),
        }
    }

    /// The first value of a property.
    pub(super) fn property(&self, name: &str) -> Option<&'a Value> {
        self.nodes
            .iter()
            .find_map(|node| node.get(name).filter(|value| !value.is_null()))
    }

    /// All values of the first of these properties that an object has, the objects in order.
    pub(super) fn properties(&self, names: &'a [&'a str]) -> impl Iterator<Item = &'a Value> {
        self.nodes
            .iter()
            .filter_map(|node| names.iter().find_map(|&name| node.get(name)))
    }

    /// The first value of a property that is a text.
    pub(super) fn text(&self, name: &str) -> Option<Stated> {
        let mut texts = self.nodes.iter().filter_map(|node| node.get(name)?.as_str());
        texts.find_map(|text| Stated::new(text, format!("JSON-LD {name}")))
    }

    /// Whether one of the objects is an article.
    pub(super) fn has_article(&self) -> bool {
        self.articles > 0
    }

    /// The headline of an article.
    pub(super) fn headline(&self) -> Option<Stated> {
        let articles = self.nodes.iter().take(self.articles);
        let mut texts = articles.filter_map(|node| node.get("headline")?.as_str());
        texts.find_map(|text| Stated::new(text, "JSON-LD headline"))
    }
}

fn rank(kind: &str) -> Option<usize> {
    match kind {
        _ if kind.ends_with("Article") || kind.ends_with("Posting") => Some(0),
        _ if WORKS.contains(&kind) => Some(1),
        _ if kind.ends_with("Page") => Some(2),
        _ => None,
    }
}
