//! Captions that say the same as the description of their image.

use super::{Article, LeafKind, NodeKind, letters};

/// Finds for each image the text beside it that says its description, or begins with it within the same figure or item.
pub(super) fn find(article: &mut Article) {
    for leaf in 0..article.leaves.len() {
        let LeafKind::Image(image) = article.leaves[leaf].kind else {
            continue;
        };
        let beside = [Some(leaf + 1), leaf.checked_sub(1)].into_iter().flatten();
        let said_by = beside
            .into_iter()
            .find(|&other| says_the_same(article, leaf, image, other));
        article.images[image as usize].said_by = said_by.map(|leaf| leaf as u32);
    }
}

fn says_the_same(article: &Article, leaf: usize, image: u32, other: usize) -> bool {
    let Some(other) = article.leaves.get(other).filter(|other| other.kind.has_text()) else {
        return false;
    };
    let mut text = letters(article.leaf_text(other));
    let mut alt = letters(&article.images[image as usize].alt).peekable();
    let begins = alt.peek().is_some() && alt.all(|c| text.next() == Some(c));
    begins && (text.next().is_none() || shares_figure(article, article.leaves[leaf].node, other.node))
}

/// Whether two nodes are in the same figure or the same item of a list.
fn shares_figure(article: &Article, one: u32, other: u32) -> bool {
    let holds_both = |node: &u32| (*node..article.nodes[*node as usize].end).contains(&other);
    let is_figure = |node: &u32| {
        matches!(
            article.nodes[*node as usize].kind,
            NodeKind::Figure | NodeKind::Item { .. }
        )
    };
    article
        .containers(one)
        .find(is_figure)
        .is_some_and(|figure| holds_both(&figure))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::{Document, Limits};
    use crate::extraction::Shown;

    #[test]
    fn a_description_that_stands_beside_its_image_is_not_said_twice() {
        for (html, words) in [
            (
                "<figure><img src=a.jpg alt='The ferry'><figcaption>The ferry, in 1921</figcaption></figure>",
                "",
            ),
            ("<ul><li><img src=a.jpg alt='The ferry'><p>The ferry</ul>", ""),
            ("<p><img src=a.jpg alt='The ferry'><p>The ferry", ""),
            ("<p><img src=a.jpg alt='The ferry'><p>The ferry came late", "The ferry"),
            (
                "<figure><img src=a.jpg alt='The ferry'><figcaption>In 1921</figcaption></figure>",
                "The ferry",
            ),
        ] {
            let article = Article::of(&Document::parse_html(html.into(), &Limits::default(), &|| false));
            assert_eq!(article.images[0].own_words(&Shown::all(&article)), words, "{html}");
            let mut hidden = Shown::all(&article);
            hidden.leaves[1] = crate::extraction::LeafState::Hidden;
            assert_eq!(article.images[0].own_words(&hidden), "The ferry", "{html}");
        }
    }
}
