//! Where the next story of a page begins. Sites append other stories to an article, each with a headline, a byline and a date of its own.

use crate::document::{Document, ElementId, Tag};
use crate::extraction::article::letters;
use crate::extraction::{Article, LeafKind};
use std::cell::LazyCell;
use std::ops::Range;

/// A headline with fewer bytes of letters and digits may be in the title by chance. Four Chinese characters are enough.
const SHORTEST_HEADLINE: usize = 10;
/// Bytes of text between two headlines that make a story.
const SHORTEST_STORY: usize = 500;
/// Headlines of one page that are looked at.
const MOST_HEADLINES: usize = 64;
/// Characters of a title that are looked at.
const LONGEST_TITLE: usize = 400;
/// Leaves before and after a headline in which its byline or date may be.
const BYLINE_LEAVES: usize = 3;
/// Elements around a text that may say that it is one, and texts that are asked.
const BYLINE_ELEMENTS: usize = 2;
const MOST_RUNS: usize = 200;

/// Returns the leaf where the next story begins. `None` if the page has only the story in its title.
///
/// `kept` returns the kept bytes of each leaf.
pub(super) fn next_story(document: &Document, article: &Article, kept: impl FnOnce() -> Vec<usize>) -> Option<usize> {
    let first = own_headline(document, article)?;
    let kept = LazyCell::new(kept);
    let own = &article.leaves[first];
    let own_text: String = letters(article.leaf_text(own)).collect();
    let looks = |leaf: usize| {
        let element = article.leaves[leaf].element;
        let tag = document.elements()[element].tag;
        (article.leaves[leaf].kind, tag, document.attribute(element, "class"))
    };
    let own_looks = looks(first);
    // The title of an answer repeats the question's.
    let says_more = |leaf: usize| {
        let text: String = letters(article.leaf_text(&article.leaves[leaf]))
            .take(LONGEST_TITLE)
            .collect();
        !text.contains(&own_text)
    };
    let headlines = (first + 1..article.leaves.len()).filter(|&leaf| looks(leaf) == own_looks && says_more(leaf));
    for leaf in headlines.take(MOST_HEADLINES) {
        let element = article.leaves[leaf].element;
        let around = article_around(document, element, own.element);
        let is_headline = around.is_some() || document.attribute(element, "class").is_some();
        // Text of an outer element has that element although it comes later.
        let begins = around.and_then(|around| (first + 1..=leaf).find(|&leaf| article.leaves[leaf].element >= around));
        let begins = begins.unwrap_or(leaf);
        let text = || kept[first..begins].iter().sum::<usize>();
        let is_sibling = || around.is_some_and(|around| has_article_alike(document, own.element, around));
        let is_another = is_headline && (is_sibling() || has_byline(document, article, begins..leaf + 1));
        if is_another && text() >= SHORTEST_STORY {
            return Some(begins);
        }
    }
    None
}

/// Returns the first heading that the page's title says, too.
fn own_headline(document: &Document, article: &Article) -> Option<usize> {
    let elements = document.elements();
    let is_title = |id: &ElementId| elements[*id].tag == Tag::Title;
    let title = document.element_ids().iter().find(is_title)?;
    let title = elements[title].texts.iter().next()?;
    let title: String = letters(document.text(title)).take(LONGEST_TITLE).collect();
    let says_title = |leaf: &usize| {
        let leaf = &article.leaves[*leaf];
        if !matches!(leaf.kind, LeafKind::Heading(1 | 2)) || leaf.text.len() > 4 * LONGEST_TITLE {
            return false;
        }
        let text: String = letters(article.leaf_text(leaf)).collect();
        text.len() >= SHORTEST_HEADLINE && title.contains(&text)
    };
    (0..article.leaves.len()).find(says_title)
}

/// Returns the outermost `article` around an element that does not hold another.
fn article_around(document: &Document, id: ElementId, other: ElementId) -> Option<ElementId> {
    let elements = document.elements();
    document
        .ancestors(id)
        .take_while(|&around| !(around..elements[around].end).contains(&other))
        .filter(|&around| elements[around].tag == Tag::Article)
        .last()
}

/// Whether an element is in an `article` with the same parent and classes as another one.
fn has_article_alike(document: &Document, id: ElementId, other: ElementId) -> bool {
    let looks = |id: ElementId| {
        let element = &document.elements()[id];
        (element.tag, element.parent, document.attribute(id, "class"))
    };
    document.ancestors(id).any(|around| looks(around) == looks(other))
}

/// Whether the first leaves of a story, or some before or after them, are a byline or a date.
fn has_byline(document: &Document, article: &Article, story: Range<usize>) -> bool {
    let near = story.start.saturating_sub(BYLINE_LEAVES)..(story.end + BYLINE_LEAVES).min(article.leaves.len());
    let texts = article.leaves[near].iter().flat_map(|leaf| article.leaf_runs(leaf));
    texts.take(MOST_RUNS).any(|run| {
        let own = document.texts().get(run.span.text.index()).map(|text| text.element);
        let around = own
            .into_iter()
            .flat_map(|own| std::iter::once(own).chain(document.ancestors(own).take(BYLINE_ELEMENTS)));
        around.into_iter().any(|id| is_byline(document, id))
    })
}

fn is_byline(document: &Document, id: ElementId) -> bool {
    let says = |name, values: &[&str]| {
        let stated = document.attribute(id, name).unwrap_or_default();
        stated.split_ascii_whitespace().any(|word| values.contains(&word))
    };
    document.elements()[id].tag == Tag::Time
        || says("rel", &["author"])
        || says("itemprop", &["author", "datePublished"])
        || says("class", &["byline", "author", "vcard", "published", "dateline"])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::Limits;

    fn begins(html: &str) -> Option<String> {
        let document = Document::parse_html(html.into(), &Limits::default(), &|| false);
        let article = Article::of(&document);
        let kept = || article.leaves.iter().map(|leaf| leaf.text.len()).collect();
        let leaf = next_story(&document, &article, kept)?;
        Some(article.leaf_text(&article.leaves[leaf]).to_owned())
    }

    #[test]
    fn a_second_headline_with_a_byline_or_an_article_begins_another_story() {
        let text = format!("<p>{}", "It rained on the valley all night. ".repeat(20));
        let page = |title: &str, next: &str| format!("<title>{title}</title><h1>Rain at last</h1>{text}{next}{text}");
        let title = "Rain at last | The Valley";
        let next = "<article><p>News <time>May 5</time><h1>A bridge is mended</h1>";
        assert_eq!(begins(&page(title, next)).as_deref(), Some("News May 5"));
        assert_eq!(begins(&page(title, "<h1>What the river said</h1>")), None);
        assert_eq!(
            begins(&page(title, "<article><h1>A bridge is mended</h1>")),
            None,
            "a part of the story"
        );
        assert_eq!(begins(&page(title, "<article><h2>A bridge is mended</h2>")), None);
        assert_eq!(begins(&page(title, "<article><h1>Rain at last</h1>")), None);
        assert_eq!(
            begins(&page("The Valley", "<article><h1>A bridge is mended</h1>")),
            None
        );
        let sibling = format!(
            "<title>{title}</title><article><h1>Rain at last</h1>{text}</article><article><h1>A bridge is mended</h1>{text}"
        );
        assert_eq!(begins(&sibling).as_deref(), Some("A bridge is mended"));
        let next = "<h1 class=a>A bridge is mended</h1><p>By <a rel=author>Ida</a>";
        let classed = page(title, next).replacen("<h1>", "<h1 class=a>", 1);
        assert_eq!(begins(&classed).as_deref(), Some("A bridge is mended"));
        let around = format!("<article>{}</article>", page(title, "<h1>A bridge is mended</h1>"));
        assert_eq!(begins(&around), None);
    }
}
