//! The numbers of list items.

use super::{Article, NodeKind};
use std::collections::BTreeMap;

/// The number of each list item within its list, from 0, by its node.
pub fn item_ordinals(article: &Article) -> BTreeMap<u32, i32> {
    let mut counts: BTreeMap<u32, i32> = BTreeMap::new();
    let mut ordinals = BTreeMap::new();
    for (index, node) in article.nodes.iter().enumerate() {
        if node.kind == NodeKind::Item {
            let count = counts.entry(node.parent).or_default();
            ordinals.insert(index as u32, *count);
            *count += 1;
        }
    }
    ordinals
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::{Document, Limits};

    #[test]
    fn every_list_counts_for_itself() {
        let page = "<ol><li>a<ul><li>b<li>c</ul><li>d</ol><ol><li>e</ol>";
        let article = Article::of(&Document::parse_html(page.into(), &Limits::default(), &|| false));
        let ordinals: Vec<i32> = item_ordinals(&article).into_values().collect();
        assert_eq!(ordinals, [0, 0, 1, 1, 0]);
    }
}
