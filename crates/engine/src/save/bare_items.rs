//! Items of lists with nothing shown but a deeper list: written as in the page, their bullet would have nothing behind it but the
//! bullets of that list.

use crate::extraction::{Article, NodeKind, Shown};
use std::collections::{BTreeMap, BTreeSet};

/// What is known of an item.
#[derive(Clone, Copy, Default)]
struct Item {
    /// Whether it has leaves that are in no deeper item.
    has_own: bool,
    /// Whether one of these is shown.
    shows_own: bool,
    /// Whether any leaf in it is shown.
    shows_any: bool,
}

impl Item {
    fn is_bare(self) -> bool {
        self.has_own && !self.shows_own && self.shows_any
    }
}

/// The containers that are passed over when the shown article is written: items whose own text is left out, each with the list
/// around it, or, where that has other items to show, with the lists inside it, so that their items are beside the others.
pub(super) fn bare_items(article: &Article, shown: &Shown) -> BTreeSet<u32> {
    let items = items(article, shown);
    let kind = |node: u32| article.nodes[node as usize].kind;
    let list_of = |item: u32| article.nodes[item as usize].parent;
    let others: BTreeSet<u32> = items
        .iter()
        .filter(|(_, item)| item.shows_any && !item.is_bare())
        .map(|(item, _)| list_of(*item))
        .collect();
    let (mut passed, mut merged) = (BTreeSet::new(), BTreeSet::new());
    // Outermost first.
    for (&node, _) in items.iter().filter(|(_, item)| item.is_bare()) {
        let list = list_of(node);
        let inner = || (node + 1..article.nodes[node as usize].end).filter(|&inside| list_of(inside) == node);
        let is_plain = |list: u32| matches!(kind(list), NodeKind::List { numbering: None });
        if !others.contains(&list) && !merged.contains(&list) {
            passed.extend([node, list]);
        } else if is_plain(list) && inner().all(|inside| is_plain(inside) || matches!(kind(inside), NodeKind::Leaf(_)))
        {
            // Numbers of one list would count on in the other.
            passed.insert(node);
            merged.extend(inner().filter(|&inside| is_plain(inside)));
        }
    }
    passed.extend(merged);
    passed
}

/// All items of lists with leaves in them.
fn items(article: &Article, shown: &Shown) -> BTreeMap<u32, Item> {
    let is_item = |&node: &u32| {
        let parent = article.nodes[node as usize].parent;
        let is_in_list = matches!(article.nodes[parent as usize].kind, NodeKind::List { .. });
        is_in_list && matches!(article.nodes[node as usize].kind, NodeKind::Item { .. })
    };
    let mut items: BTreeMap<u32, Item> = BTreeMap::new();
    for (number, leaf) in article.leaves.iter().enumerate() {
        let is_shown = shown.is_shown(number);
        for (depth, node) in article.containers(leaf.node).filter(is_item).enumerate() {
            let item = items.entry(node).or_default();
            item.has_own |= depth == 0;
            item.shows_own |= depth == 0 && is_shown;
            item.shows_any |= is_shown;
        }
    }
    items
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Reading;
    use crate::extraction::LeafState;
    use crate::methods::{DEFAULT, Parameters};
    use crate::page::{Page, Source};
    use std::sync::Arc;

    /// The Markdown of a page with only these leaves shown, and how many items and lists its HTML has.
    fn written(html: &str, texts: &[&str]) -> (String, usize, usize) {
        let page = Page::from_html(Source::Pasted, html);
        let mut reading = Reading::of(page, DEFAULT, &Parameters::default());
        let mut shown = Shown::all(&reading.article);
        for (leaf, state) in reading.article.leaves.iter().zip(&mut shown.leaves) {
            if !texts.contains(&reading.article.leaf_text(leaf)) {
                *state = LeafState::Hidden;
            }
        }
        reading.shown = Arc::new(shown);
        let saved = crate::save::html(&reading).unwrap();
        let count = |tag: &str| saved.matches(tag).count();
        (
            crate::save::markdown(&reading, None).unwrap(),
            count("<li>"),
            count("<ul>"),
        )
    }

    #[test]
    fn an_item_whose_own_text_is_left_out_has_no_bullet() {
        let page = "<ul><li>a<ul><li>b<li>c</ul><li>d</ul>";
        assert_eq!(written(page, &["c"]), ("- c\n".to_owned(), 1, 1));
        assert_eq!(written(page, &["c", "d"]), ("- c\n- d\n".to_owned(), 2, 1));
        assert_eq!(written(page, &["a", "c"]), ("- a\n  - c\n".to_owned(), 2, 2));
        let deeper = "<ul><li>a<ul><li>b<ul><li>c</ul></ul><li>d</ul>";
        assert_eq!(written(deeper, &["c"]), ("- c\n".to_owned(), 1, 1));
        assert_eq!(written(deeper, &["c", "d"]), ("- c\n- d\n".to_owned(), 2, 1));
        assert_eq!(written(deeper, &["b", "d"]), ("- b\n- d\n".to_owned(), 2, 1));
        let second = "<ul><li>x</ul><ul><li>a<ul><li>b</ul><li>d</ul>";
        assert_eq!(written(second, &["x", "b", "d"]).0, "- x\n\n* b\n* d\n");
        let numbered = "<ol><li>a<ol start=3><li>b<li>c</ol><li>d</ol>";
        assert_eq!(written(numbered, &["c"]).0, "4. c\n");
        assert_eq!(written(numbered, &["c", "d"]).0, "1. 4. c\n2. d\n");
    }
}
